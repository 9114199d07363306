/* solver_reversi.c - how reversi is solved; see solver.h. */
#include "solve/solver.h"

#include "reversi/judge.h"
#include "reversi/search_reversi.h"

static const technique_words WORDS[] = {
    {TECH_STABILITY, "bounds from discs that can never be flipped"},
    {TECH_ORDER, "moves ordered by the replies that they leave, and by their squares"},
    {0, NULL},
};

static status create_judge(const game_spec *spec, const search_options *options, void **out, error *e)
{
    reversi_judge *j;
    const status s = reversi_judge_create(spec, options, &j, e);
    *out = j;
    return s;
}

static void destroy_judge(void *judge)
{
    reversi_judge_destroy(judge);
}

static bool is_at_least(void *judge, int thread, const walk_node *n, int value)
{
    const reversi_position p = {n->a, n->b};
    return reversi_judge_at_least(judge, thread, &p, value);
}

static bool try_at_least(void *judge, int thread, const walk_node *n, int value, uint64_t most_nodes, bool *holds)
{
    const reversi_position p = {n->a, n->b};
    return reversi_judge_try(judge, thread, &p, value, most_nodes, holds);
}

static bool estimate(void *judge, int thread, const walk_node *n, double *value, double *deviation)
{
    const reversi_position p = {n->a, n->b};
    return reversi_judge_estimate(judge, thread, &p, value, deviation);
}

static uint64_t count_nodes(const void *judge)
{
    return reversi_judge_nodes(judge);
}

static const solver_judge JUDGE = {create_judge, destroy_judge, is_at_least, try_at_least, estimate, count_nodes};

const solver_game solver_reversi = {
    .search = search_reversi,
    .techniques = TECH_ALL & ~(TECH_THREATS | TECH_PAIRS | TECH_RELAXED | TECH_MIRROR | TECH_CANCELLING),
    .words = WORDS,
    .reach = search_reversi_reach,
    .useful_table = search_reversi_table,
    .prepare = search_reversi_prepare,
    .judge = &JUDGE,
    .learns = true,
    .keeps_table = true,
};
