/* estimating.c - see driver.h. */
#include "search/driver.h"

#include <math.h>   /* HUGE_VAL */
#include <stdlib.h> /* calloc */

static const double PART = 1.0 / 200;    /* of the time gone by; an iteration may take twice its share */
static const double FIRST_COST = 0.0002; /* seconds that the first iteration is expected to take */
static const double GROWTH = 3;          /* of an iteration's cost over the one before */
static const double LOOK_AGAIN = 0.05;   /* seconds until the processor's clock, which is slow to read, is read again */
static const double LAST_PART = 1.0 / 20; /* of the time gone by, and */
static const double LAST_SECONDS = 0.1;   /* that an estimate may have taken at least, when the search is stopped */
enum { LAST_DEPTH = 3, LOOK_EVERY = 16 };

bool search_estimate_is_over(search_worker *w)
{
    deepening *d = &w->run->estimate;
    if (d->last || d->over || ++d->ticks % LOOK_EVERY != 0)
        return d->over;
    if (d->due)
        worker_poll(&w->thread); /* the iteration is made out of search_poll */
    else
        search_poll(w);
    d->over = (!d->ending && stop_requested(w->run->options->stop)) || clock_thread_seconds() > d->deadline;
    return d->over;
}

static void take_moves(const search_estimate *found, search_estimate *out)
{
    out->moves = found->moves;
    out->moves_depth = found->moves_depth;
    out->moves_percent = found->moves_percent;
    memcpy(out->move, found->move, sizeof out->move);
    memcpy(out->move_value, found->move_value, sizeof out->move_value);
}

/* False: given up. */
static bool iterate(search_worker *w)
{
    search_run *run = w->run;
    deepening *d = &run->estimate;
    search_estimate found = {.known = true, .depth = d->depth, .percent = 100, .moves_percent = 100};
    if (!d->entry)
        d->entry = calloc((size_t)1 << DEEPENING_BITS, sizeof *d->entry);
    d->over = d->entry == NULL;
    if (d->over || !d->deepen(w, run->root, d->depth, &found))
        return false;
    search_estimate *out = &run->result->estimate;
    if (d->selective) /* only the moves */
        take_moves(&found, out);
    else
        *out = found;
    return true;
}

/* Seconds that the next iteration may take, `gone` seconds after the search began. */
static double may_take(const deepening *d, double gone)
{
    const double worth = d->worth < gone / 2 ? d->worth : gone / 2;
    return (gone * PART > worth ? gone * PART : worth) - d->spent;
}

static void iterate_when_due(search_worker *w, double now)
{
    deepening *d = &w->run->estimate;
    if (now < d->again || may_take(d, now - w->run->start) < d->expected || d->depth > d->most ||
        (d->selective && (!w->run->options->all_moves || d->selective_moves)))
        return;
    const double begun = clock_thread_seconds(), may = may_take(d, begun - d->begun);
    if (may < d->expected) { /* the thread had no processor for part of the time */
        d->again = now + LOOK_AGAIN;
        return;
    }
    d->deadline = begun + 2 * may;
    const bool whole = iterate(w);
    const double cost = clock_thread_seconds() - begun;
    d->spent += cost;
    d->depth += whole;
    d->expected = whole ? GROWTH * cost : 2 * cost > d->expected ? 2 * cost : d->expected;
}

void search_estimate_begin(search_worker *w, deepen_function *deepen, int most, double worth)
{
    search_run *run = w->run;
    if (run->options->estimate)
        run->estimate = (deepening){.due = iterate_when_due,
                                    .deepen = deepen,
                                    .most = most,
                                    .worth = worth,
                                    .begun = clock_thread_seconds(),
                                    .depth = 1,
                                    .root_move = MOVE_NONE,
                                    .expected = FIRST_COST};
}

void search_estimate_deepen(search_worker *w, int depth)
{
    search_run *run = w->run;
    deepening *d = &run->estimate;
    d->due = NULL;
    d->deadline = HUGE_VAL;
    d->most = depth < d->most ? depth : d->most;
    for (; d->deepen && d->depth <= d->most && iterate(w); d->depth++) {
        run->next_report = 0;
        search_poll(w);
    }
    d->spent = clock_thread_seconds() - d->begun;
}

void search_estimate_pass(search_worker *w, const void *root, int value, int percent)
{
    search_run *run = w->run;
    deepening *d = &run->estimate;
    if (!d->deepen || root != run->root)
        return;
    search_estimate *out = &run->result->estimate;
    out->known = d->selective = true;
    out->value = value;
    out->depth = d->most;
    out->percent = percent;
    out->line_length = run->hinted_line(w, root, out->line, PROGRESS_LINE);
}

void search_estimate_moves(search_worker *w, search_estimate *found)
{
    deepening *d = &w->run->estimate;
    if (!d->deepen)
        return;
    d->selective_moves = true;
    found->moves_depth = d->most;
    take_moves(found, &w->run->result->estimate);
}

/* After a stop: shallow iterations if there is no estimate, and some more if worker 0 made few
 * because it had to wait for others. */
static void catch_up(search_worker *w)
{
    deepening *d = &w->run->estimate;
    const double part = (clock_seconds() - w->run->start) * LAST_PART, may = part < LAST_SECONDS ? part : LAST_SECONDS;
    bool whole = true;
    d->last = true;
    for (d->depth = d->depth > 0 ? d->depth : 1; !w->run->result->estimate.known && d->depth <= LAST_DEPTH; d->depth++)
        (void)iterate(w);
    d->last = false;
    d->ending = true;
    d->deadline = clock_thread_seconds() + may - d->spent;
    for (; whole && !d->selective && d->depth <= d->most && clock_thread_seconds() < d->deadline; d->depth++)
        whole = iterate(w);
}

void search_estimate_end(search_worker *w, search_result *out)
{
    search_run *run = w->run;
    deepening *d = &run->estimate;
    search_estimate *e = &out->estimate;
    if (!d->deepen || (!stop_requested(run->options->stop) && run->job->goal == GOAL_SOLVE)) {
        e->known = false;
        e->moves = 0;
        return;
    }
    catch_up(w);
    if (e->value < out->lower && run->hinted_line)
        e->line_length = run->hinted_line(w, run->root, e->line, PROGRESS_LINE); /* whose first move has proved that */
    e->value = e->value < out->lower ? out->lower : e->value > out->upper ? out->upper : e->value;
    for (int i = 0; i < e->moves; i++)
        e->move_value[i] = e->move_value[i] > out->upper ? out->upper : e->move_value[i];
}
