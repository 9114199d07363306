/* longsolve.c - see longsolve.h. */
#include "longsolve/longsolve.h"

static const double RATE_SECONDS = 2;

/* The first tasks, which a warm table may answer at once, do not tell how fast the next will be. */
double longsolve_rate(const longsolve *l)
{
    return (l->first_rate * RATE_SECONDS + (double)l->state.nodes) / (RATE_SECONDS + l->state.seconds);
}

bool longsolve_finished(const longsolve *l)
{
    return tree_settled(l->tree);
}

void longsolve_get_state(longsolve *l, longsolve_state *out)
{
    const tree_node *r = l->tree->root;
    *out = l->state;
    out->lower = r->lower;
    out->upper = r->upper;
    out->first_guess = out->first_guess > r->upper ? r->upper : out->first_guess;
    out->first_guess = out->first_guess < r->lower ? r->lower : out->first_guess;
    out->goals = l->tree->goals;
    out->open_goals = tree_open_goals(l->tree);
    out->positions = l->tree->nodes;
    out->rate = longsolve_rate(l);
    out->workers = 0;
    for (int i = 0; i < l->workers; i++)
        out->workers += l->worker[i].present;
    (void)remaining_work_estimate(l->tree, l->o.task_seconds * out->rate, &out->remaining);
}
