/* solver_reversi.c - how reversi is solved; see solver.h. */
#include "solve/solver.h"

#include "reversi/bound_tester_reversi.h"
#include "reversi/search_reversi.h"

static const technique_words WORDS[] = {
    {TECH_STABILITY, "bounds from discs that can never be flipped"},
    {TECH_ORDER, "moves ordered by the replies that they leave, and by their squares"},
    {0, NULL},
};

static status create_tester(const game_spec *spec, const search_options *options, void **out, error *e)
{
    reversi_bound_tester *b;
    const status s = reversi_bound_tester_create(spec, options, &b, e);
    *out = b;
    return s;
}

static void destroy_tester(void *tester)
{
    reversi_bound_tester_destroy(tester);
}

static bool is_at_least(void *tester, int thread, const walk_node *n, int value)
{
    const reversi_position p = {n->a, n->b};
    return reversi_bound_tester_at_least(tester, thread, &p, value);
}

static bool try_at_least(void *tester, int thread, const walk_node *n, int value, uint64_t most_nodes, bool *holds)
{
    const reversi_position p = {n->a, n->b};
    return reversi_bound_tester_try(tester, thread, &p, value, most_nodes, holds);
}

static bool evaluate(void *tester, int thread, const walk_node *n, double *value, double *deviation)
{
    const reversi_position p = {n->a, n->b};
    return reversi_bound_tester_evaluate(tester, thread, &p, value, deviation);
}

static uint64_t count_nodes(const void *tester)
{
    return reversi_bound_tester_nodes(tester);
}

static const solver_bound_tester BOUND_TESTER = {
    .create = create_tester,
    .destroy = destroy_tester,
    .at_least = is_at_least,
    .try_at_least = try_at_least,
    .evaluate = evaluate,
    .nodes = count_nodes,
};

/* 3x16 and 4x12; misere 6x6; 5x9; 6x7 (results/). */
static int most_solved(const game_spec *spec)
{
    const int side = spec->rows < spec->cols ? spec->rows : spec->cols;
    return side <= 2 ? MAX_SQUARES : side <= 4 ? 44 : spec->misere ? 32 : side == 5 ? 41 : 38;
}

const solver_game solver_reversi = {
    .search = search_reversi,
    .techniques = TECH_ALL & ~(TECH_THREATS | TECH_PAIRS | TECH_RELAXED | TECH_SYMMETRY_STRATEGY | TECH_CANCELLING |
                               TECH_CHILDREN | TECH_FORCED | TECH_NEXT | TECH_DEAD),
    .words = WORDS,
    .applicable = search_reversi_applicable,
    .useful_table = search_reversi_table,
    .prepare = search_reversi_prepare,
    .bound_tester = &BOUND_TESTER,
    .most_solved = most_solved,
    .learns = true,
    .keeps_table = true,
};
