/* session.c - the tree and the store of a long solve kept together; see longsolve.h. */
#include "longsolve/session.h"

#include "base/clock.h"
#include "base/version.h"
#include "games/notation.h"
#include "games/rules.h"
#include "solve/solve.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { LEASE_SECONDS = 60, OVERSIZE = 8 };
static const double RENEW_SECONDS = 10, RATE_SECONDS = 2;

/* Nodes a second of this process.  The first tasks, which a warm table may answer at once, do not tell how fast the next
 * will be. */
static double rate(const longsolve *l)
{
    return (l->first_rate * RATE_SECONDS + (double)l->state.nodes) / (RATE_SECONDS + l->state.seconds);
}

/* ---- the store ------------------------------------------------------------------------------------------- */

static store_known how_known(const tree_node *n)
{
    if (n->lower <= -VALUE_INFINITY && n->upper >= VALUE_INFINITY)
        return STORE_OPEN;
    return n->searched ? STORE_SEARCH : n->expanded ? STORE_TREE : n->lower == n->upper ? STORE_END : STORE_SEARCH;
}

static status write_node(longsolve *l, tree_node *n, error *e)
{
    store_position p = {.plies = n->plies,
                        .lower = n->lower,
                        .upper = n->upper,
                        .known = how_known(n),
                        .guess_lower = n->hint.guess_lower,
                        .guess_upper = n->hint.guess_upper,
                        .guess_level = n->hint.level,
                        .estimate = n->hint.estimate,
                        .error = n->hint.error};
    (void)snprintf(p.key, sizeof p.key, "%s", n->key);
    if (n->best != MOVE_NONE)
        move_format(&l->spec, n->best, p.move);
    return store_put(l->store, &p, e);
}

/* Inside a transaction: what has changed since the last. */
static status write_changes(longsolve *l, error *e)
{
    if (l->out_of_memory)
        return fail(e, STATUS_NO_MEMORY, "long solve: out of memory");
    status s = STATUS_OK;
    for (size_t i = 0; i < l->changed && s == STATUS_OK; i++)
        s = write_node(l, l->changed_node[i], e);
    return s;
}

static void forget_changes(longsolve *l)
{
    for (size_t i = 0; i < l->changed; i++) {
        l->changed_node[i]->changed = false;
        l->changed_node[i]->stored = true;
    }
    l->changed = 0;
}

status session_commit(longsolve *l, status so_far, double since, error *e)
{
    if (so_far != STATUS_OK)
        store_rollback(l->store);
    const status s = so_far == STATUS_OK ? store_commit(l->store, e) : so_far;
    if (s == STATUS_OK)
        forget_changes(l);
    l->state.store_seconds += clock_seconds() - since;
    return s;
}

/* ---- what others have done ------------------------------------------------------------------------------- */

static status take_up(void *context, const store_task *task, error *e)
{
    longsolve *l = context;
    l->finished = task->finished > l->finished ? task->finished : l->finished;
    tree_node *n = tree_find(l->tree, task->key);
    if (!n || task->run == l->run.id)
        return STATUS_OK;
    const model_case about = tree_case(n, task->bound);
    model_learn(&l->model, &about, (double)task->nodes);
    return tree_prove(l->tree, n, task->lower, task->upper, MOVE_NONE, e);
}

/* Tasks that others are at work at, or this process itself. */
static status note_running(void *context, const store_task *task, error *e)
{
    longsolve *l = context;
    tree_node *n = tree_find(l->tree, task->key);
    (void)e;
    if (!n || task->run == l->run.id || l->foreign == FOREIGN_MOST)
        return STATUS_OK;
    const double expected = task->expected / rate(l);
    const double patience = OVERSIZE * (expected > l->o.task_seconds ? expected : l->o.task_seconds);
    n->oversized = n->oversized || clock_unix_seconds() - task->started > patience;
    tree_start(n, task->bound);
    l->foreign_task[l->foreign++] = (foreign_task){n, task->bound};
    return STATUS_OK;
}

status long_listen(longsolve *l, error *e)
{
    const double now = clock_seconds();
    status s = STATUS_OK;
    if (now - l->renewed > RENEW_SECONDS) {
        s = store_begin(l->store, e);
        if (s == STATUS_OK)
            s = store_run_seen(l->store, &l->run, LEASE_SECONDS, e);
        if (s == STATUS_OK)
            s = store_release(l->store, &l->run, e);
        s = session_commit(l, s == STATUS_OK ? write_changes(l, e) : s, now, e);
        l->renewed = now;
    }
    if (s != STATUS_OK || (!store_changed(l->store) && now - l->looked < 1))
        return s;
    l->looked = now;
    while (l->foreign > 0) {
        l->foreign--;
        tree_end(l->foreign_task[l->foreign].node, l->foreign_task[l->foreign].bound);
    }
    s = store_tasks(l->store, STORE_DONE, l->finished, take_up, l, e);
    if (s == STATUS_OK)
        s = store_tasks(l->store, STORE_RUNNING, 0, note_running, l, e);
    return s;
}

/* ---- tasks ----------------------------------------------------------------------------------------------- */

bool long_finished(const longsolve *l)
{
    const tree_node *r = tree_root(l->tree);
    return r->lower == r->upper || r->lower >= l->search_beta || r->upper <= l->search_alpha;
}

/* The guess follows what is proved: the value is where the bounds meet. */
static void correct_guess(longsolve *l)
{
    const tree_node *r = tree_root(l->tree);
    l->state.guess = l->state.guess > r->upper ? r->upper : l->state.guess < r->lower ? r->lower : l->state.guess;
    tree_guess(l->tree, l->state.guess);
}

/* Work that is needed for sure comes first; what may be in vain only for those who would be idle. */
static status choose(longsolve *l, tree_task *out, bool *found, error *e)
{
    static const double least[] = {0.2, 0.05};
    status s = STATUS_OK;
    *found = false;
    for (int i = 0; i < 2 && !*found && s == STATUS_OK; i++)
        s = tree_next(l->tree, &l->model, l->o.task_seconds * rate(l), least[i], out, found, e);
    return s;
}

static status lease(longsolve *l, const tree_task *task, long_task *out, bool *granted, error *e)
{
    const double from = clock_seconds();
    out->stored = (store_task){.bound = task->bound,
                               .needed = task->needed,
                               .expected = task->expected,
                               .run = l->run.id,
                               .deadline = LEASE_SECONDS};
    (void)snprintf(out->stored.key, sizeof out->stored.key, "%s", task->node->key);
    status s = store_begin(l->store, e);
    if (s != STATUS_OK)
        return s;
    s = write_changes(l, e);
    if (s == STATUS_OK)
        s = store_lease(l->store, &out->stored, granted, e);
    return session_commit(l, s, from, e);
}

/* What the store knows of a position and this process's tree does not: others may have proved it by positions that this
 * tree has not got. */
static status take_bounds(longsolve *l, tree_node *n, error *e)
{
    store_position p;
    bool found;
    const status s = store_find(l->store, n->key, &p, &found, e);
    return s == STATUS_OK && found ? tree_prove(l->tree, n, p.lower, p.upper, MOVE_NONE, e) : s;
}

status long_take(longsolve *l, long_task *out, bool *found, error *e)
{
    tree_task task;
    bool chosen = false;
    *found = false;
    status s = long_listen(l, e);
    if (s != STATUS_OK || long_finished(l))
        return s;
    const double from = clock_seconds();
    correct_guess(l);
    s = choose(l, &task, &chosen, e);
    l->state.tree_seconds += clock_seconds() - from;
    if (s != STATUS_OK || !chosen)
        return s;
    *out = (long_task){.position = task.node->position, .bound = task.bound, .node = task.node};
    out->expected_seconds = task.expected / rate(l);
    s = lease(l, &task, out, found, e);
    if (*found)
        tree_start(task.node, task.bound);
    else if (s == STATUS_OK) /* another process was faster */
        s = take_bounds(l, task.node, e);
    return s;
}

static void learn(longsolve *l, const long_task *task, const search_result *r)
{
    const model_case about = tree_case(task->node, task->bound);
    model_learn(&l->model, &about, (double)r->nodes);
    l->state.tasks++;
    l->state.nodes += r->nodes;
    l->state.seconds += r->seconds;
}

status long_give(longsolve *l, const long_task *task, const search_result *r, bool done, error *e)
{
    store_task stored = task->stored;
    tree_node *n = task->node;
    bool accepted;
    tree_end(n, task->bound);
    status s = STATUS_OK;
    stored.state = done ? STORE_DONE : STORE_WITHDRAWN;
    if (done) {
        learn(l, task, r);
        n->searched = true;
        s = tree_prove(l->tree, n, r->lower, r->upper, r->best, e);
        stored.lower = r->lower;
        stored.upper = r->upper;
        stored.nodes = r->nodes;
        stored.seconds = r->seconds;
    }
    const double from = clock_seconds();
    if (s == STATUS_OK)
        s = store_begin(l->store, e);
    if (s != STATUS_OK)
        return s;
    s = write_changes(l, e);
    store_position effort = {
        .lower = -VALUE_INFINITY, .upper = VALUE_INFINITY, .nodes = stored.nodes, .seconds = stored.seconds};
    (void)snprintf(effort.key, sizeof effort.key, "%s", n->key);
    if (s == STATUS_OK && done)
        s = store_put(l->store, &effort, e);
    if (s == STATUS_OK)
        s = store_finish(l->store, &stored, &accepted, e);
    return session_commit(l, s, from, e);
}

bool long_needs(longsolve *l, const long_task *task)
{
    return !long_finished(l) && tree_needs(l->tree, task->node, task->bound);
}

const game_spec *long_spec(const longsolve *l)
{
    return &l->spec;
}

const diagram *long_root(const longsolve *l)
{
    return &l->root;
}

store *long_store(longsolve *l)
{
    return l->store;
}

void long_state_of(longsolve *l, long_state *out)
{
    const tree_node *r = tree_root(l->tree);
    *out = l->state;
    out->lower = r->lower;
    out->upper = r->upper;
    out->positions = tree_nodes(l->tree);
    out->rate = rate(l);
    (void)tree_left(l->tree, &l->model, l->o.task_seconds * rate(l), &out->left, &out->left_tasks);
}
