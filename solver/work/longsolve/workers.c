#include "longsolve/workers.h"

#include "base/clock.h"
#include "solve/solve.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum {
    LEASE_SECONDS = 60,
    CHECK_SHARE = 10,   /* looking for tasks that are not needed takes at most a tenth of the time */
    ADVANCE_SHARE = 16, /* one task for sixteen workers is chosen in advance */
    GIVE_UP = 32, /* a task that takes this many times as long as expected, and GIVE_UP_SECONDS, ends: its children */
    GIVE_UP_SECONDS = 300, /* become tasks instead */
};

/* ---- their runs ------------------------------------------------------------------------------ */

status longsolve_begin_workers(longsolve *l, error *e)
{
    const bool alone = l->o.workers == NULL;
    const int count = alone ? 1 : l->o.worker_count;
    free(l->worker);
    free(l->chosen);
    l->worker = calloc((size_t)count, sizeof *l->worker);
    l->chosen = calloc((size_t)(count + count / ADVANCE_SHARE), sizeof *l->chosen);
    if (!l->worker || !l->chosen)
        return fail(e, STATUS_NO_MEMORY, "long solve: out of memory");
    l->workers = count;
    status s = STATUS_OK;
    for (int i = 0; i < count && s == STATUS_OK; i++) {
        l->worker[i] = (longsolve_worker){.run = alone ? l->run : l->o.workers[i], .present = true};
        if (!alone)
            s = store_run_begin(l->store, &l->worker[i].run, e);
    }
    return s;
}

/* Renews the leases of live runs and gives back those of dead ones. */
static status renew_all(longsolve *l, error *e)
{
    status s = store_run_seen(l->store, &l->run, e);
    for (int i = 0; i < l->workers && s == STATUS_OK; i++) {
        const longsolve_worker *w = &l->worker[i];
        if (w->present)
            s = store_run_seen(l->store, &w->run, e);
        if (w->busy && s == STATUS_OK)
            s = store_renew(l->store, &w->task, LEASE_SECONDS, e);
    }
    if (s == STATUS_OK)
        s = store_release(l->store, &l->run, e);
    return s == STATUS_OK ? store_lifetime(l->store, &l->lifetime, e) : s;
}

status longsolve_end_workers(longsolve *l, error *e)
{
    status s = store_run_end(l->store, &l->run, e);
    for (int i = 0; i < l->workers && s == STATUS_OK; i++)
        s = store_run_end(l->store, &l->worker[i].run, e);
    return s;
}

status longsolve_memory(const game_spec *spec, search_options *search, search_memory **own, error *e)
{
    *own = NULL;
    if (search->memory)
        return STATUS_OK;
    if (search->hash_most > search->hash_bytes)
        search->hash_most = search->hash_bytes;
    const status s = solve_memory_create(spec, search, own, e);
    search->memory = *own;
    return s;
}

/* ---- answers --------------------------------------------------------------------------------- */

longsolve_answer longsolve_answer_of(status s, const search_result *r)
{
    return (longsolve_answer){.done = s == STATUS_OK,
                              .lower = r->lower,
                              .upper = r->upper,
                              .best = r->best,
                              .nodes = r->nodes,
                              .seconds = r->seconds};
}

status longsolve_take_answer(longsolve *l, longsolve_worker *w, const longsolve_answer *a, error *e)
{
    tree_node *n = w->node;
    store_task *t = &w->task;
    tree_end(n, w->task.bound);
    w->busy = false;
    w->answered = true;
    t->state = a->done ? STORE_DONE : w->split ? STORE_SPLIT : STORE_WITHDRAWN;
    t->nodes = a->nodes;
    t->seconds = a->seconds;
    l->exhausted = false;
    if (a->done || w->split)
        n->effort += (double)a->nodes;
    if (!a->done) {
        l->state.unfinished_tasks++;
        l->state.unfinished_nodes += a->nodes;
        l->state.unfinished_seconds += a->seconds;
        return STATUS_OK;
    }
    const model_case about = tree_case(n, w->task.bound);
    model_learn(&l->model, &about, (double)a->nodes);
    t->lower = a->lower;
    t->upper = a->upper;
    l->state.tasks++;
    l->state.nodes += a->nodes;
    l->state.seconds += a->seconds;
    n->searched = true;
    return tree_prove(l->tree, n, a->lower, a->upper, a->best, e);
}

static int by_plies_down(const void *a, const void *b)
{
    return (*(tree_node *const *)b)->plies - (*(tree_node *const *)a)->plies;
}

int longsolve_new_bounds(longsolve *l, longsolve_bounds out[], int most)
{
    const int count = l->new_bounds_count < most ? l->new_bounds_count : most;
    qsort(l->new_bounds, (size_t)l->new_bounds_count, sizeof *l->new_bounds, by_plies_down);
    for (int i = 0; i < l->new_bounds_count; i++) {
        tree_node *n = l->new_bounds[i];
        n->bounds_are_new = false;
        if (i < count)
            out[i] = (longsolve_bounds){.position = n->position, .lower = n->lower, .upper = n->upper};
    }
    l->new_bounds_count = 0;
    return count;
}

/* ---- tasks ----------------------------------------------------------------------------------- */

/* Makes *count tasks ready, at most `idle`.  With many workers some are chosen in advance, since
 * each choice goes through all running questions. */
static status prepare(longsolve *l, int idle, int *count, error *e)
{
    status s = STATUS_OK;
    int kept = 0;
    for (int i = 0; i < l->ready; i++) { /* some tasks chosen in advance are no longer needed */
        const tree_task t = l->chosen[i];
        if (tree_needs(l->tree, t.node, t.bound))
            l->chosen[kept++] = t;
        else
            tree_end(t.node, t.bound);
    }
    l->ready = kept;
    if (l->ready < idle && !l->exhausted) {
        int chosen;
        const int wanted = idle + l->workers / ADVANCE_SHARE - l->ready;
        const double from = clock_seconds(), budget = longsolve_task_seconds(l) * longsolve_rate(l);
        s = tree_choose(l->tree, &l->model, budget, l->chosen + l->ready, wanted, &chosen, e);
        l->state.tree_seconds += clock_seconds() - from;
        l->ready += chosen;
        l->exhausted = chosen < wanted;
    }
    *count = idle < l->ready ? idle : l->ready;
    return s;
}

static bool is_idle(const longsolve_worker *w)
{
    return w->present && !w->busy;
}

/* Leases the chosen tasks to the idle workers. */
static status lease_all(longsolve *l, int chosen, error *e)
{
    status s = STATUS_OK;
    for (int i = 0, next = 0; next < chosen && s == STATUS_OK; i++) {
        longsolve_worker *w = &l->worker[i];
        if (!is_idle(w))
            continue;
        const tree_task t = l->chosen[next++];
        w->next = (store_task){
            .bound = t.bound, .needed = t.needed, .expected = t.expected, .run = w->run.id, .deadline = LEASE_SECONDS};
        (void)snprintf(w->next.key, sizeof w->next.key, "%s", t.node->key);
        s = store_lease(l->store, &w->next, &w->granted, e);
    }
    return s;
}

/* Writes the effort of the answered tasks, and that they have ended. */
static status write_answers(longsolve *l, error *e)
{
    status s = STATUS_OK;
    for (int i = 0; i < l->workers && s == STATUS_OK; i++) {
        longsolve_worker *w = &l->worker[i];
        const store_task *t = &w->task;
        store_position effort = {
            .lower = -VALUE_INFINITY, .upper = VALUE_INFINITY, .nodes = t->nodes, .seconds = t->seconds};
        if (!w->answered)
            continue;
        (void)snprintf(effort.key, sizeof effort.key, "%s", w->node->key);
        if (t->state == STORE_DONE)
            s = store_put(l->store, &effort, e);
    }
    for (int i = 0; i < l->workers && s == STATUS_OK; i++)
        if (l->worker[i].answered)
            s = store_finish(l->store, &l->worker[i].task, e);
    return s;
}

/* A lost connection leaves unsaid whether its last transaction was committed, and the server may
 * have lost others: gives back all tasks of the workers but those that they are searching, and
 * writes all bounds again, before others depend on them. */
static status write_again(longsolve *l, error *e)
{
    status s = STATUS_OK;
    longsolve_change_all(l);
    for (int i = 0; i < l->workers && s == STATUS_OK; i++) {
        const longsolve_worker *w = &l->worker[i];
        s = store_run_keep(l->store, &w->run, w->busy || w->answered ? w->task.id : 0, e);
    }
    return s;
}

typedef struct writing {
    bool renew;
    int chosen;
} writing;

/* Writes in one transaction: the changes of the tree, the answers, the deadlines,
 * the leases of the chosen tasks. */
static status write_once(longsolve *l, void *context, error *e)
{
    const writing *w = context;
    const double from = clock_seconds();
    status s = store_begin(l->store, e);
    if (s != STATUS_OK)
        return s;
    const int connections = store_connections(l->store);
    s = longsolve_check_current(l, e);
    if (s == STATUS_OK && l->connections != connections)
        s = write_again(l, e);
    if (s == STATUS_OK)
        s = longsolve_write_changes(l, e);
    if (s == STATUS_OK && w->renew)
        s = renew_all(l, e);
    if (s == STATUS_OK)
        s = lease_all(l, w->chosen, e);
    if (s == STATUS_OK)
        s = write_answers(l, e);
    if (s == STATUS_OK && longsolve_finished(l))
        s = store_flush(l->store, e);
    s = longsolve_commit(l, s, from, e);
    if (s == STATUS_OK)
        l->connections = connections;
    return s;
}

/* Gives the workers the tasks that were granted; the others, which other processes have already,
 * are then first.  Returns how many. */
static int hand_out(longsolve *l, int chosen)
{
    int refused = 0;
    for (int i = 0, next = 0; i < l->workers; i++) {
        longsolve_worker *w = &l->worker[i];
        w->answered = false;
        if (!is_idle(w) || next == chosen)
            continue;
        const tree_task t = l->chosen[next++];
        w->withdrawn = w->split = false;
        w->busy = w->granted;
        w->node = t.node;
        w->task = w->next;
        if (!w->granted)
            l->chosen[refused++] = t;
    }
    return refused;
}

static status write_all(longsolve *l, bool renew, int chosen, error *e)
{
    writing w = {.renew = renew, .chosen = chosen};
    status s = longsolve_repeat(l, write_once, &w, e);
    if (s != STATUS_OK)
        return s;
    const int refused = hand_out(l, chosen);
    for (int i = 0; i < refused && s == STATUS_OK; i++) {
        tree_end(l->chosen[i].node, l->chosen[i].bound);
        s = longsolve_read_bounds(l, l->chosen[i].node, e);
    }
    l->ready -= chosen;
    memmove(l->chosen, l->chosen + chosen, (size_t)l->ready * sizeof *l->chosen);
    return s;
}

/* Finds the running tasks that are no longer needed, and those that take so long
 * that others should help. */
static void check(longsolve *l)
{
    const double from = clock_seconds();
    const double pause = l->narrowed ? CHECK_SHARE * l->check_seconds : 1;
    if (from - l->checked < pause)
        return;
    const bool idle = l->exhausted;
    for (int i = 0; i < l->workers; i++) {
        longsolve_worker *w = &l->worker[i];
        if (!w->busy || w->withdrawn)
            continue;
        tree_node *n = w->node;
        const double overrun = longsolve_overrun(l, &w->task);
        w->withdrawn = longsolve_finished(l) || !tree_needs(l->tree, n, w->task.bound);
        if (n->leaf || overrun < OVERSIZE)
            continue;
        /* The table keeps the results of the search, and a kill loses a bounded amount of work. */
        const bool lasts = overrun > GIVE_UP && store_clock(l->store) - w->task.started > GIVE_UP_SECONDS;
        w->split = !w->withdrawn && (lasts || longsolve_workers(l) >= SPLIT_WORKERS);
        w->withdrawn = w->withdrawn || w->split;
        if (w->split || idle) {
            l->exhausted = l->exhausted && n->oversized;
            tree_mark_oversized(n, overrun);
        }
    }
    l->narrowed = false;
    l->checked = clock_seconds();
    l->check_seconds = l->checked - from;
}

status longsolve_exchange(longsolve *l, error *e)
{
    const double now = clock_seconds();
    const bool renew = now - l->renewed > RENEW_SECONDS || l->saving;
    int idle = 0, answered = 0, chosen = 0;
    status s = longsolve_listen(l, e);
    for (int i = 0; i < l->workers; i++) {
        idle += is_idle(&l->worker[i]);
        answered += l->worker[i].answered;
    }
    if (s == STATUS_OK && idle > 0 && !longsolve_finished(l))
        s = prepare(l, idle, &chosen, e);
    const bool over = l->changed > 0 && longsolve_finished(l);
    const bool lost = l->connections != store_connections(l->store); /* and maybe what was written */
    if (s == STATUS_OK && (renew || answered > 0 || chosen > 0 || over || lost))
        s = write_all(l, renew, chosen, e);
    l->renewed = renew ? now : l->renewed;
    if (!longsolve_finished(l)) { /* the answer of one that was finished before needs no more than that */
        read_ahead_destroy(l->ahead);
        l->ahead = NULL;
    }
    l->saving = l->saving && s != STATUS_OK;
    check(l);
    return s;
}
