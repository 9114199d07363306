/* longsolve.c - see longsolve.h. */
#include "longsolve/longsolve.h"

#include "base/clock.h"

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
    (void)longsolve_remaining(l, out->rate, &out->remaining);
}

static void note_so_far(tree_node *n, double started, double rate)
{
    const double seconds = clock_unix_seconds() - started;
    n->so_far = seconds > 0 ? seconds * rate : 0;
}

bool longsolve_remaining(longsolve *l, double rate, remaining_work *out)
{
    for (int i = 0; i < l->workers; i++)
        if (l->worker[i].busy)
            note_so_far(l->worker[i].node, l->worker[i].task.started, rate);
    for (int i = 0; i < l->foreign; i++)
        note_so_far(l->foreign_task[i].node, l->foreign_task[i].started, rate);
    return remaining_work_estimate(l->tree, l->o.task_seconds * rate, out);
}
