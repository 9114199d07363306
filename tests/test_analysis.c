/* test_analysis.c - games analysed ply by ply (analysis/): every value is that of a separate
 * search, or of plain minimax; nothing unproved is reported. */
#include "analysis/players.h"
#include "game/rules.h"
#include "solve/solve.h"
#include "tests/support.h"

#include <criterion/criterion.h>

#include <string.h>

typedef struct analysing {
    session session;
    settings settings;
    analysis_job job;
} analysing;

static void open_session(analysing *g, const char *spec, int threads)
{
    error e;
    cr_assert_eq(session_open(&g->session, spec, &e), STATUS_OK, "%s", e.text);
    settings_init(&g->settings);
    g->settings.threads = threads;
    g->settings.hash = (uint64_t)1 << 20;
    cr_assert_eq(session_configure(&g->session, &g->settings, "", false, &e), STATUS_OK, "%s", e.text);
    g->session.keeps_entries = true;
    g->job = (analysis_job){.session = &g->session, .empties = MAX_SQUARES};
}

/* A game of random moves from `start`, which ends early once in four times. */
static game_record random_game(test_rng *rng, const game_rules *rules, const diagram *start)
{
    game_record game = {.start = *start};
    diagram d = *start;
    game_move legal[MAX_MOVES];
    const bool early = random_below(rng, 4) == 0;
    for (int n; (n = rules_moves(rules, &d, legal)) > 0 && game.plies < MAX_LINE;) {
        if (early && random_below(rng, 6) == 0)
            break;
        game.move[game.plies] = legal[random_below(rng, n)];
        cr_assert(rules_play(rules, &d, game.move[game.plies++]));
    }
    return game;
}

/* Value of the position for its side to move. */
static int value_of(analysing *g, const diagram *d)
{
    int value;
    error e;
    search_result r;
    search_options o = g->session.search;
    o.memory = NULL;
    o.threads = 1;
    if (rules_over(&g->session.rules, d, &value))
        return value;
    if (diagram_empties(&g->session.spec, d) <= 8 && g->session.spec.kind != GAME_EIGHT)
        return plain_value(&g->session.spec, d);
    cr_assert_eq(solve_position(&g->session.spec, d, &o, &r, &e), STATUS_OK, "%s", e.text);
    return r.value;
}

static void check_ply(analysing *g, const analysed_ply *p)
{
    const session *s = &g->session;
    const char *where = show(&s->spec, &p->position);
    diagram next = p->position, best = p->position;
    int lost;
    cr_assert(rules_play(&s->rules, &next, p->played.move), "%s: move %d", where, p->played.move);
    cr_assert(rules_play(&s->rules, &best, p->best.move), "%s: best move %d", where, p->best.move);
    cr_assert(analysed_lost(p, &lost), "%s: not proved", where);
    cr_expect_eq(p->played.lower, -value_of(g, &next), "%s: move %d is %d", where, p->played.move, p->played.lower);
    cr_expect_eq(p->best.lower, value_of(g, &p->position), "%s: best is %d", where, p->best.lower);
    cr_expect_eq(p->best.lower, -value_of(g, &best), "%s: best move %d is not", where, p->best.move);
    cr_expect_eq(lost, p->best.lower - p->played.lower);
    cr_expect(lost >= 0 && (lost > 0 || p->best.move == p->played.move), "%s: lost %d", where, lost);
    cr_expect(!p->played.estimated && !p->best.estimated);
}

Test(analysis, every_value_is_the_exact_one, .timeout = 200)
{
    static const struct {
        const char *spec;
        int empties; /* of the first position */
    } CASES[] = {{"othello:4x4", 12},
                 {"reversi:4x4,misere", 12},
                 {"othello:4x5,start=parallel", 16},
                 {"othello:8x8", 13},
                 {"reversi:8x8", 13},
                 {"othello:6x6,misere", 12},
                 {"reversi:6x6", 14},
                 {"ttt", 9},
                 {"ttt,misere", 9},
                 {"mnk:4,4,3", 16},
                 {"mnk:4,4,4,misere", 12},
                 {"connect:4,5,4", 20},
                 {"connect:5,4,3", 20},
                 {"minimax:4", 16},
                 {"minimax:5,last=uncounted", 25},
                 {"eight", MAX_SQUARES},
                 {"eight:5,40", MAX_SQUARES}};
    test_rng rng = test_random("analysis");
    for (size_t i = 0; i < sizeof CASES / sizeof *CASES; i++) {
        for (int k = 0; k < test_scaled(6); k++) {
            analysing g;
            static analysis a;
            error e;
            diagram start;
            open_session(&g, CASES[i].spec, 1 + k % 2);
            test_start(&g.session.spec, &start);
            random_playout(&rng, &g.session.spec, &start, CASES[i].empties);
            const game_record game = random_game(&rng, &g.session.rules, &start);
            cr_assert_eq(analysis_run(&g.job, &game, &a, &e), STATUS_OK, "%s", e.text);
            cr_expect(a.first == 0 && a.plies == game.plies && !a.stopped);
            for (int ply = 0; ply < a.plies; ply++)
                check_ply(&g, &a.ply[ply]);
            session_close(&g.session);
        }
    }
}

/* The first plies are left out, or their estimates kept apart from what is proved. */
static status stop_earlier(void *context, const diagram *d, bool limited, solution *out, error *e)
{
    analysing *g = context;
    static _Atomic bool stop = true;
    const session_question question = {.all_moves = false};
    g->session.search.stop = limited ? &stop : NULL;
    return session_solve(&g->session, d, &question, out, e);
}

Test(analysis, what_is_not_proved_is_not_said, .timeout = 100)
{
    analysing g;
    static analysis a;
    error e;
    diagram start;
    test_rng rng = test_random("analysis");
    open_session(&g, "othello:8x8", 1);
    test_start(&g.session.spec, &start);
    const game_record game = random_game(&rng, &g.session.rules, &start);
    g.job.empties = 10;
    cr_assert_eq(analysis_run(&g.job, &game, &a, &e), STATUS_OK, "%s", e.text);
    for (int i = a.first; i < a.plies; i++)
        check_ply(&g, &a.ply[i]);
    cr_expect(a.first == a.plies || a.first == 0 ||
              diagram_empties(&g.session.spec, &a.ply[a.first - 1].position) == 11);
    g.job.earlier = true;
    g.job.solve = stop_earlier;
    g.job.context = &g;
    cr_assert_eq(analysis_run(&g.job, &game, &a, &e), STATUS_OK, "%s", e.text);
    cr_expect(a.first == 0 && !a.stopped);
    for (int i = 0; i < a.plies; i++) {
        const analysed_ply *p = &a.ply[i];
        int lost;
        if (diagram_empties(&g.session.spec, &p->position) <= 10)
            check_ply(&g, p);
        else
            cr_expect(!analysed_lost(p, &lost) || !p->best.estimated, "ply %d", i + 1);
        cr_expect(p->best.lower >= p->played.lower && (!analysed_exactly(&p->best) || !p->best.estimated));
    }
    g.session.search.stop = NULL;
    session_close(&g.session);
}

static int64_t moves_in_phases(const player_row *row)
{
    int64_t moves = 0;
    for (int k = 0; k < PHASES; k++)
        moves += row->phase[k].moves;
    return moves;
}

Test(analysis, players_add_up, .timeout = 100)
{
    analysing g;
    static analysis a;
    error e;
    players all;
    diagram start;
    test_rng rng = test_random("analysis");
    analysis_loss sum[2] = {{.moves = 0}}, listed = {.moves = 0}, pairs = {.moves = 0};
    open_session(&g, "othello:4x4", 1);
    test_start(&g.session.spec, &start);
    players_begin(&all, 12);
    for (int i = 0; i < 20; i++) {
        game_record game = random_game(&rng, &g.session.rules, &start);
        (void)snprintf(game.player[0], MAX_PLAYER_TEXT, "%c", 'a' + i % 3);
        (void)snprintf(game.player[1], MAX_PLAYER_TEXT, "%s", i % 2 ? "" : "d");
        cr_assert_eq(analysis_run(&g.job, &game, &a, &e), STATUS_OK, "%s", e.text);
        for (int ply = 0; ply < a.plies; ply++)
            analysis_add(&a.ply[ply], &sum[a.ply[ply].position.side]);
        cr_assert_eq(players_add(&all, &g.session.spec, &game, &a, &e), STATUS_OK, "%s", e.text);
    }
    players_sort(&all);
    cr_assert_eq(all.count, 5 + 12, "%zu rows", all.count);
    for (size_t i = 0; i < all.count; i++) {
        const player_row *row = &all.row[i];
        analysis_loss *to = *row->opponent == '\0' ? &listed : &pairs;
        to->moves += row->all.moves;
        to->lost += row->all.lost;
        cr_expect_eq(moves_in_phases(row), row->all.moves);
        cr_expect(i == 0 || row->of_player <= row[-1].of_player);
        cr_expect(*row->opponent == '\0' || strcmp(row->name, row[-1].name) == 0);
    }
    cr_expect_eq(listed.moves, sum[0].moves + sum[1].moves);
    cr_expect_eq(listed.lost, sum[0].lost + sum[1].lost);
    cr_expect(pairs.moves == listed.moves && pairs.lost == listed.lost);
    players_end(&all);
    session_close(&g.session);
}
