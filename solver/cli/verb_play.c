/* verb_play.c - `play`: a game in the terminal. */
#include "base/units.h"
#include "cli/play.h"
#include "notation/notation.h"
#include "originals/strategy.h"
#include "report/solution_record.h"

#include <stdlib.h>
#include <string.h>

static const double SECONDS_A_MOVE = 5; /* where --seconds-each does not say otherwise */

/* " (exact: +8)", " (estimate +2, depth 18, not proved)", " (not proved)". */
static void knowledge_words(const session *s, const advice *a, char out[static 80])
{
    char depth[40];
    depth_words(a->estimate.depth, a->estimate.percent, depth);
    if (a->exact)
        (void)snprintf(out, 80, " (exact: %+d)", a->value);
    else if (a->estimate.known)
        (void)snprintf(out, 80, " (estimate %+d, %s, not proved)", a->estimate.value, depth);
    else
        (void)snprintf(out, 80, s->depth >= 0 ? " (best at depth %d, not proved)" : " (not proved)", s->depth);
}

/* A move that `side` has just made. */
static void record_move(const game *g, game_move move, int side, const advice *a)
{
    static const char *const names[] = {
        [PLAYER_person] = "person", [PLAYER_solver] = "solver", [PLAYER_strategy] = "strategy"};
    char text[MAX_DIAGRAM_TEXT];
    record made = record_begin();
    record_integer(&made, "ply", g->plies);
    record_text(&made, "side", side == 0 ? "X" : "O");
    record_text(&made, "by", names[g->who[side]]);
    move_format(&g->session->spec, move, text);
    record_text(&made, "move", text);
    diagram_format(&g->session->spec, &g->now, text);
    record_text(&made, "position", text);
    if (a != NULL) {
        record_text(&made, "known", a->exact ? "exact" : NULL);
        record_known(&made, "value", a->exact, a->value);
    }
    if (a != NULL && a->estimate.known) {
        record_integer(&made, "estimate", a->estimate.value);
        record_integer(&made, "estimate_depth", a->estimate.depth);
    }
    output_record(g->out, &made);
}

void play_move(game *g, game_move move, const advice *a)
{
    const int side = g->now.side;
    char text[MAX_MOVE_TEXT], known[80] = "";
    g->before[g->plies % MAX_LINE] = g->now;
    (void)rules_play(&g->session->rules, &g->now, move);
    g->undone = g->undone > 0 && g->played[g->plies] == move ? g->undone - 1 : 0;
    if (g->plies < PLIES_KEPT)
        g->played[g->plies] = move;
    g->plies++;
    g->plan = g->plan < g->plan_length && g->planned[g->plan] == move ? g->plan + 1 : g->plan_length;
    move_format(&g->session->spec, move, text);
    if (a != NULL)
        knowledge_words(g->session, a, known);
    output_text(g->out, "%s plays %s%s\n", side_name(&g->session->spec, side), text, known);
    record_move(g, move, side, a);
    play_draw(g);
}

/* The best move as far as the search knows; the first legal one where it knows none. */
static game_move move_of(const game *g, const search_result *r)
{
    game_move legal[MAX_MOVES];
    if (r->best != MOVE_NONE)
        return r->best;
    if (r->estimate.known && r->estimate.line_length > 0)
        return r->estimate.line[0];
    (void)rules_moves(&g->session->rules, &g->now, legal);
    return legal[0];
}

status play_advise(game *g, advice *out, char words[static MAX_WORDS_TEXT], error *e)
{
    solution v;
    const search_result *r = &v.result.search;
    words[0] = '\0';
    const status s = command_solve(g->c, &g->now, false, &v, e);
    if (s != STATUS_OK && s != STATUS_STOPPED)
        return s;
    if (s == STATUS_STOPPED) /* this method knows nothing before its end */
        v = (solution){.result.search.best = MOVE_NONE};
    g->c->report->stopped = false; /* a limit of a move does not end the game */
    g->plan = g->plan_length = 0;
    *out = (advice){.move = move_of(g, r)};
    if (s == STATUS_STOPPED)
        return STATUS_OK;
    out->exact = r->best != MOVE_NONE && r->known == KNOWN_EXACT && g->session->depth < 0;
    out->value = r->value;
    out->estimate = r->estimate;
    out->estimate.known = out->estimate.known && !out->exact;
    if (out->exact) {
        g->plan_length = r->line_length;
        g->plan_value = r->value;
        g->plan_side = g->now.side;
        memcpy(g->planned, r->line, sizeof r->line);
    }
    solution_words(g->session, &g->now, &v, words);
    return STATUS_OK;
}

void play_print_advice(const game *g, const advice *a, const char *words)
{
    char move[MAX_MOVE_TEXT];
    move_format(&g->session->spec, a->move, move);
    const char *what = a->exact                 ? "best"
                       : g->session->depth >= 0 ? "best at this depth"
                                                : "no move is proved best in time; likely best";
    if (a->estimate.known) /* with its move */
        output_text(g->out, "%s\n", words);
    else
        output_text(g->out, "%s%s%s %s\n", words, *words != '\0' ? "; " : "", what, move);
}

static status solver_move(game *g, error *e)
{
    const bool planned = g->plan < g->plan_length;
    char words[MAX_WORDS_TEXT] = "";
    advice a = {.exact = true};
    status s = STATUS_OK;
    if (planned) {
        a.move = g->planned[g->plan];
        a.value = g->now.side == g->plan_side ? g->plan_value : -g->plan_value;
    } else {
        s = play_advise(g, &a, words, e);
    }
    if (s == STATUS_OK && command_over(g->c->report))
        return STATUS_STOPPED; /* an interrupted search does not choose a move */
    if (s == STATUS_OK) {
        if (words[0] != '\0' || !a.exact)
            play_print_advice(g, &a, words);
        play_move(g, a.move, &a);
    }
    return s;
}

static status one_move(game *g, bool *quit, error *e)
{
    const game_rules *rules = &g->session->rules;
    const int who = g->who[g->now.side];
    game_move move;
    if (rules_allows(rules, &g->now, MOVE_PASS))
        play_move(g, MOVE_PASS, NULL);
    else if (who == PLAYER_solver)
        return solver_move(g, e);
    else if (who == PLAYER_strategy)
        play_move(g, strategy_move(rules, &g->now), NULL);
    else if (play_typed_move(g, &move, quit))
        play_move(g, move, NULL);
    return STATUS_OK;
}

static void print_end(const game *g)
{
    const session *s = g->session;
    char words[MAX_MEANING];
    search_result end = {.known = KNOWN_EXACT};
    record made = record_begin();
    (void)rules_over(&s->rules, &g->now, &end.value);
    meaning_words(&s->rules, &g->now, &end, false, words);
    record_text(&made, "ply", "end");
    record_text(&made, "spec", s->spec_text);
    record_moves(&made, "line", &s->spec, g->played, g->plies < PLIES_KEPT ? g->plies : PLIES_KEPT);
    record_integer(&made, "value", g->now.side == 0 ? end.value : -end.value);
    record_text(&made, "words", words);
    record_version(&made);
    output_text(g->out, "game over: %s\n", words);
    output_record(g->out, &made);
}

static status choose_players(game *g, error *e)
{
    options *o = &g->c->request.o;
    g->who[0] = o->strategy ? PLAYER_strategy : o->first;
    g->who[1] = o->strategy ? PLAYER_strategy : o->second;
    if (!o->given[OPTION_seconds_each])
        o->seconds_each = SECONDS_A_MOVE;
    if ((g->who[0] != PLAYER_strategy && g->who[1] != PLAYER_strategy) || strategy_knows(&g->session->spec))
        return STATUS_OK;
    return fail(e, STATUS_BAD_INPUT, "play: the four-rule strategy cannot play '%.400s'; expected ttt or mnk:R,C,K",
                g->session->spec_text);
}

/* The start of the game: the words', or that of the file, by default of its first game. */
static status choose_start(game *g, error *e)
{
    request *r = &g->c->request;
    collection games;
    status s = command_prepare(g->c, 1, e);
    g->now = g->c->problem.position;
    if (s != STATUS_OK || r->o.file == NULL)
        return s;
    r->o.game = r->o.game > 0 ? r->o.game : 1;
    s = request_file(r, &g->session->spec, g->c->report, &games, e);
    if (s == STATUS_OK && games.count == 0)
        s = fail(e, STATUS_BAD_INPUT, "%s: game %lld has no such position", r->o.file, (long long)r->o.game);
    if (s == STATUS_OK)
        g->now = games.list[0].position;
    free(games.list);
    return s;
}

status verb_play(command *c, error *e)
{
    game g = {.c = c, .out = &c->report->out, .session = &c->session};
    const game_rules *rules = &c->session.rules;
    bool quit = false;
    status s = choose_start(&g, e);
    if (s == STATUS_OK)
        s = choose_players(&g, e);
    if (s != STATUS_OK)
        return s;
    g.start = g.now;
    output_text(g.out, "%s\n", c->session.spec_text);
    play_draw(&g);
    while (!quit && s == STATUS_OK && !rules_over(rules, &g.now, NULL))
        s = command_over(c->report) ? STATUS_STOPPED : one_move(&g, &quit, e);
    if (s == STATUS_STOPPED || (s == STATUS_OK && command_over(c->report)))
        return fail(e, STATUS_STOPPED, "play: stopped after %d pl%s", g.plies, plural((uint64_t)g.plies, "y", "ies"));
    if (s == STATUS_OK && rules_over(rules, &g.now, NULL))
        print_end(&g);
    if (s == STATUS_OK)
        play_print_line(&g);
    return s;
}
