/* test_estimates.c - what becomes of answers that are not proved: random bounds around the true
 * value and a random estimate between them, of a search that is always stopped. */
#include "analysis/analysis.h"
#include "solve/openings.h"
#include "solve/solve.h"
#include "tests/support.h"

#include <criterion/criterion.h>

#include <string.h>

typedef struct faking {
    session session;
    settings settings;
    test_rng rng;
    int estimated, values; /* positions seen with an estimate, and with a value */
} faking;

static void begin(faking *f, const char *spec, const char *name)
{
    error e;
    *f = (faking){.rng = test_random(name)};
    cr_assert_eq(session_open(&f->session, spec, &e), STATUS_OK, "%s", e.text);
    settings_init(&f->settings);
    f->settings.threads = 1;
    f->settings.hash = (uint64_t)1 << 20;
    cr_assert_eq(session_configure(&f->session, &f->settings, "", false, &e), STATUS_OK, "%s", e.text);
    f->session.keeps_entries = true;
}

static search_result truth(faking *f, const diagram *d)
{
    const session_question question = {.all_moves = false};
    solution v;
    error e;
    const int alpha = f->session.search.alpha;
    f->session.search.alpha = -VALUE_INFINITY;
    cr_assert_eq(session_solve(&f->session, d, &question, &v, &e), STATUS_OK, "%s", e.text);
    f->session.search.alpha = alpha;
    return v.result.search;
}

static status partly(void *context, const diagram *d, solution *out, error *e)
{
    faking *f = context;
    const session *s = &f->session;
    const search_result r = truth(f, d);
    const int most = game_most(&s->spec), kind = random_below(&f->rng, 6);
    game_move legal[MAX_MOVES];
    search_result *to = &out->result.search;
    const int count = rules_moves(&s->rules, d, legal);
    (void)e;
    *out = (solution){.result.search = r};
    if (kind == 0 || count == 0) /* solved after all */
        return STATUS_OK;
    out->stopped = true;
    to->least = -most;
    to->most = most;
    to->lower = kind < 3 ? -most : r.value - random_below(&f->rng, r.value + most + 1);
    to->upper = kind < 3 ? most : r.value + random_below(&f->rng, most - r.value + 1);
    to->known = to->lower > -most ? KNOWN_AT_LEAST : KNOWN_AT_MOST;
    to->value = to->known == KNOWN_AT_LEAST ? to->lower : to->upper;
    to->best = MOVE_NONE;
    to->line_length = 0;
    to->estimate = (search_estimate){.known = random_below(&f->rng, 5) > 0,
                                     .value = to->lower + random_below(&f->rng, to->upper - to->lower + 1),
                                     .depth = 1 + random_below(&f->rng, 6),
                                     .percent = random_below(&f->rng, 2) ? 100 : 92,
                                     .line_length = random_below(&f->rng, 6) > 0,
                                     .line = {legal[random_below(&f->rng, count)]}};
    return STATUS_OK;
}

/* ---- a game ---- */

static status partly_limited(void *context, const diagram *d, bool limited, solution *out, error *e)
{
    (void)limited;
    return partly(context, d, out, e);
}

/* True if the moves lead to images of one position. */
static bool alike(const game_rules *rules, const diagram *d, game_move a, game_move b)
{
    char first[MAX_DIAGRAM_TEXT], second[MAX_DIAGRAM_TEXT];
    diagram x = *d, y = *d;
    bool same = a == b;
    (void)rules_play(rules, &x, a);
    (void)rules_play(rules, &y, b);
    diagram_format(&rules->spec, &y, second);
    for (int i = 0; i < rules_symmetries(&rules->spec); i++) {
        diagram image;
        rules_symmetry(&rules->spec, i, &x, &image);
        diagram_format(&rules->spec, &image, first);
        same = same || strcmp(first, second) == 0;
    }
    return same;
}

/* The number that is shown; false: no number. */
static bool shown(const analysed_move *m, int *value)
{
    *value = analysed_exactly(m) ? m->lower : m->estimate;
    return analysed_exactly(m) || m->estimated;
}

static void check_ply(faking *f, const analysed_ply *p)
{
    const session *s = &f->session;
    const char *where = show(&s->spec, &p->position);
    diagram next = p->position;
    int played, best, lost;
    (void)rules_play(&s->rules, &next, p->played.move);
    const int best_value = truth(f, &p->position).value, played_value = -truth(f, &next).value;
    const analysed_move *const moves[] = {&p->played, &p->best};
    for (int k = 0; k < 2; k++) {
        const int value = k == 0 ? played_value : best_value;
        const analysed_move *m = moves[k];
        cr_expect(m->lower <= value && value <= m->upper, "%s: %d is not in %d..%d", where, value, m->lower, m->upper);
        cr_expect(!m->estimated || (m->lower <= m->estimate && m->estimate <= m->upper && m->depth > 0),
                  "%s: ~%d is not in %d..%d", where, m->estimate, m->lower, m->upper);
        cr_expect(!m->estimated || !analysed_exactly(m), "%s: proved and estimated", where);
        cr_expect(analysed_exactly(m) || (m->lower > -game_most(&s->spec)) || m->lower == -VALUE_INFINITY);
    }
    f->estimated += p->best.estimated;
    f->values += analysed_lost(p, &lost);
    if (!shown(&p->played, &played) || !shown(&p->best, &best))
        return;
    cr_expect_leq(played, best, "%s: %d is played, %d the best", where, played, best);
    if (p->best.move != MOVE_NONE && alike(&s->rules, &p->position, p->best.move, p->played.move))
        cr_expect(played == best && p->best.move == p->played.move, "%s: one move is worth %d and %d", where, played,
                  best);
}

Test(estimates, a_move_has_one_value_in_a_game, .timeout = 200)
{
    static const char *const SPECS[] = {"ttt", "othello:4x4", "reversi:3x4,misere", "connect:4,4,3", "minimax:3"};
    for (size_t i = 0; i < sizeof SPECS / sizeof *SPECS; i++) {
        faking f;
        begin(&f, SPECS[i], "estimates");
        const session *s = &f.session;
        const analysis_job job = {
            .session = &f.session, .empties = -1, .earlier = true, .solve = partly_limited, .context = &f};
        for (int k = 0; k < 40; k++) {
            static analysis a;
            game_record game = {.plies = 0};
            game_move legal[MAX_MOVES];
            error e;
            test_start(&s->spec, &game.start);
            diagram d = game.start;
            for (int n; (n = rules_moves(&s->rules, &d, legal)) > 0 && random_below(&f.rng, 9) > 0;) {
                game.move[game.plies] = legal[random_below(&f.rng, n)];
                (void)rules_play(&s->rules, &d, game.move[game.plies++]);
            }
            cr_assert_eq(analysis_run(&job, &game, &a, &e), STATUS_OK, "%s", e.text);
            for (int ply = 0; ply < a.plies; ply++)
                check_ply(&f, &a.ply[ply]);
        }
        cr_expect(f.estimated > 50 && f.values > 0, "%s: %d estimates, %d values", SPECS[i], f.estimated, f.values);
        session_close(&f.session);
    }
}

/* ---- openings ---- */

enum { MOST_SEEN = 400 };

typedef struct walk_seen {
    faking *f;
    int count;
    diagram position[MOST_SEEN];
    solution answer[MOST_SEEN];
} walk_seen;

static status partly_opening(void *context, const diagram *d, solution *out, error *e)
{
    return partly(((walk_seen *)context)->f, d, out, e);
}

static status remember(void *context, const opening *o, error *e)
{
    walk_seen *w = context;
    (void)e;
    cr_assert(w->count < MOST_SEEN);
    w->position[w->count] = *o->position;
    w->answer[w->count++] = *o->answer;
    return STATUS_OK;
}

/* NULL: it is not visited, since it is one of the last or an image of another continuation. */
static const solution *answer_of(const walk_seen *w, const diagram *d)
{
    for (int i = 0; i < w->count; i++)
        if (diagram_same(&w->f->session.spec, d, &w->position[i]))
            return &w->answer[i];
    return NULL;
}

/* A position with continuations has the negamax of their values and estimates. */
static void check_opening(walk_seen *w, int i)
{
    const session *s = &w->f->session;
    const search_result *r = &w->answer[i].result.search;
    const char *where = show(&s->spec, &w->position[i]);
    game_move legal[MAX_MOVES];
    const int count = rules_moves(&s->rules, &w->position[i], legal), value = truth(w->f, &w->position[i]).value;
    int best = -VALUE_INFINITY, missing = -VALUE_INFINITY, least, most;
    cr_expect(r->lower <= value && value <= r->upper, "%s: %d is not in %d..%d", where, value, r->lower, r->upper);
    result_limits(&s->spec, r, &least, &most);
    cr_expect(r->lower > least || r->lower == r->upper || r->best == MOVE_NONE, "%s: a best move of no bound", where);
    for (int k = 0; k < count; k++) {
        diagram child = w->position[i];
        (void)rules_play(&s->rules, &child, legal[k]);
        const solution *v = answer_of(w, &child);
        if (v == NULL)
            continue;
        const search_result *c = &v->result.search;
        const bool exact = c->lower == c->upper;
        const int worth = exact ? -c->value : -c->estimate.value;
        if (exact || c->estimate.known)
            best = worth > best ? worth : best;
        else
            missing = -c->lower > missing ? -c->lower : missing;
    }
    if ((best == -VALUE_INFINITY && missing == -VALUE_INFINITY) || r->lower == r->upper)
        return; /* one of the last, or proved */
    best = best < r->lower ? r->lower : best > r->upper ? r->upper : best;
    w->f->estimated += r->estimate.known;
    cr_expect(!r->estimate.known || r->estimate.value == best, "%s: ~%d, not ~%d", where, r->estimate.value, best);
    cr_expect(!r->estimate.known || (r->estimate.depth > 1 && r->estimate.line_length > 0));
    cr_expect(r->estimate.known || missing > -VALUE_INFINITY, "%s: no estimate", where);
}

Test(estimates, an_opening_has_that_of_its_continuations, .timeout = 200)
{
    static const char *const SPECS[] = {"ttt", "othello:4x4", "connect:4,4,3", "minimax:3"};
    static walk_seen w;
    for (size_t i = 0; i < sizeof SPECS / sizeof *SPECS; i++) {
        faking f;
        begin(&f, SPECS[i], "estimates");
        for (int k = 0; k < 10; k++) {
            const openings_job job = {
                .rules = &f.session.rules, .plies = 2, .solve = partly_opening, .visit = remember, .context = &w};
            diagram start;
            error e;
            test_start(&f.session.spec, &start);
            w.f = &f;
            w.count = 0;
            cr_assert_eq(openings_walk(&job, &start, &e), STATUS_OK, "%s", e.text);
            for (int n = 0; n < w.count; n++)
                check_opening(&w, n);
        }
        cr_expect_gt(f.estimated, 5, "%s", SPECS[i]);
        session_close(&f.session);
    }
}
