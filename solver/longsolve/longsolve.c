/* longsolve.c - see longsolve.h. */
#include "longsolve/longsolve.h"

#include "longsolve/longsolve_inside.h"

static const double RATE_SECONDS = 2;

/* The first tasks, which a warm table may answer at once, do not tell how fast the next will be. */
double longsolve_rate(const longsolve *l)
{
    return (l->first_rate * RATE_SECONDS + (double)l->state.nodes) / (RATE_SECONDS + l->state.seconds);
}

longsolve_worker *longsolve_workers(longsolve *l, int *count)
{
    *count = l->workers;
    return l->worker;
}

bool longsolve_finished(const longsolve *l)
{
    return tree_settled(l->tree);
}

const game_spec *longsolve_spec(const longsolve *l)
{
    return &l->spec;
}

const diagram *longsolve_root(const longsolve *l)
{
    return &l->root;
}

store *longsolve_store(longsolve *l)
{
    return l->store;
}

void longsolve_get_state(longsolve *l, longsolve_state *out)
{
    const tree_node *r = tree_root(l->tree);
    *out = l->state;
    out->lower = r->lower;
    out->upper = r->upper;
    out->first_guess = out->first_guess > r->upper ? r->upper : out->first_guess;
    out->first_guess = out->first_guess < r->lower ? r->lower : out->first_guess;
    out->goals = tree_goals(l->tree);
    out->open_goals = tree_open_goals(l->tree);
    out->positions = tree_nodes(l->tree);
    out->rate = longsolve_rate(l);
    out->workers = 0;
    for (int i = 0; i < l->workers; i++)
        out->workers += l->worker[i].present;
    (void)remaining_work_estimate(l->tree, l->o.task_seconds * out->rate, &out->remaining);
}
