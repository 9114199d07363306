/* crew.c - the members of a long solve: tasks handed out, answers taken; see longsolve.h. */
#include "longsolve/crew.h"

#include "base/clock.h"
#include "longsolve/session.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static const double RENEW_SECONDS = 10;
enum {
    LEASE_SECONDS = 60,
    CHECK_SHARE = 10,   /* looking for needless tasks takes at most one part in so many of the time */
    ADVANCE_SHARE = 16, /* one task for so many members is chosen in advance */
};

/* How many tasks are chosen before there is an idle member for them. */
static int in_advance(const longsolve *l)
{
    return l->members / ADVANCE_SHARE;
}

long_member *long_members(longsolve *l, int *count)
{
    *count = l->members;
    return l->member;
}

/* ---- who they are ---------------------------------------------------------------------------------------- */

status crew_begin(longsolve *l, error *e)
{
    const bool alone = l->o.members == NULL;
    const int count = alone ? 1 : l->o.member_count;
    l->member = calloc((size_t)count, sizeof *l->member);
    l->members = count;
    l->chosen = calloc((size_t)(count + in_advance(l)), sizeof *l->chosen);
    if (!l->member || !l->chosen)
        return fail(e, STATUS_NO_MEMORY, "long solve: out of memory");
    status s = STATUS_OK;
    for (int i = 0; i < count && s == STATUS_OK; i++) {
        l->member[i] = (long_member){.run = alone ? l->run : l->o.members[i], .there = true};
        if (!alone)
            s = store_run_begin(l->store, &l->member[i].run, e);
    }
    return s;
}

/* Leases of the living are renewed, those of the dead given back. */
static status renew_all(longsolve *l, error *e)
{
    status s = store_run_seen(l->store, &l->run, e);
    for (int i = 0; i < l->members && s == STATUS_OK; i++) {
        const long_member *m = &l->member[i];
        if (m->there && m->run.id != l->run.id)
            s = store_run_seen(l->store, &m->run, e);
        if (m->busy && s == STATUS_OK)
            s = store_renew(l->store, &m->task.stored, LEASE_SECONDS, e);
    }
    return s == STATUS_OK ? store_release(l->store, &l->run, e) : s;
}

status crew_end(longsolve *l, error *e)
{
    status s = store_run_end(l->store, &l->run, e);
    for (int i = 0; i < l->members && s == STATUS_OK; i++)
        if (l->member[i].run.id != l->run.id)
            s = store_run_end(l->store, &l->member[i].run, e);
    return s;
}

/* ---- answers --------------------------------------------------------------------------------------------- */

status long_answer_take(longsolve *l, long_member *m, const long_answer *a, error *e)
{
    tree_node *n = m->task.node;
    store_task *t = &m->task.stored;
    tree_end(n, m->task.bound);
    m->busy = false;
    m->answered = true;
    t->state = a->done ? STORE_DONE : m->split ? STORE_SPLIT : STORE_WITHDRAWN;
    t->nodes = a->nodes;
    t->seconds = a->seconds;
    l->exhausted = false;
    if (!a->done)
        return STATUS_OK;
    const model_case about = tree_case(n, m->task.bound);
    model_learn(&l->model, &about, (double)a->nodes);
    t->lower = a->lower;
    t->upper = a->upper;
    l->state.tasks++;
    l->state.nodes += a->nodes;
    l->state.seconds += a->seconds;
    n->searched = true;
    return tree_prove(l->tree, n, a->lower, a->upper, a->best, e);
}

/* The effort of a task, and its end. */
static status write_answer(longsolve *l, const long_member *m, error *e)
{
    const store_task *t = &m->task.stored;
    store_position effort = {
        .lower = -VALUE_INFINITY, .upper = VALUE_INFINITY, .nodes = t->nodes, .seconds = t->seconds};
    bool accepted;
    status s = STATUS_OK;
    (void)snprintf(effort.key, sizeof effort.key, "%s", m->task.node->key);
    if (t->state == STORE_DONE)
        s = store_put(l->store, &effort, e);
    return s == STATUS_OK ? store_finish(l->store, t, &accepted, e) : s;
}

/* ---- tasks ----------------------------------------------------------------------------------------------- */

static status choose(longsolve *l, int most, int *count, error *e)
{
    const double from = clock_seconds();
    const status s =
        tree_choose(l->tree, &l->model, l->o.task_seconds * session_rate(l), l->chosen + l->ready, most, count, e);
    l->state.tree_seconds += clock_seconds() - from;
    return s;
}

/* What was chosen in advance and does not matter any more. */
static void drop_needless(longsolve *l)
{
    int kept = 0;
    for (int i = 0; i < l->ready; i++) {
        const tree_task *t = &l->chosen[i];
        if (tree_needs(l->tree, t->node, t->bound))
            l->chosen[kept++] = *t;
        else
            tree_end(t->node, t->bound);
    }
    l->ready = kept;
}

/* Tasks for so many: *count of them are ready.  For many members some are chosen in advance, since each choice goes through
 * all that is being worked at. */
static status prepare(longsolve *l, int idle, int *count, error *e)
{
    status s = STATUS_OK;
    drop_needless(l);
    if (l->ready < idle && !l->exhausted) {
        int chosen;
        const int wanted = idle + in_advance(l) - l->ready;
        s = choose(l, wanted, &chosen, e);
        l->ready += chosen;
        l->exhausted = chosen < wanted;
    }
    *count = idle < l->ready ? idle : l->ready;
    return s;
}

static bool is_idle(const long_member *m)
{
    return m->there && !m->busy;
}

/* Leases a task to a member; it stays idle where another process was faster. */
static status lease(longsolve *l, long_member *m, const tree_task *task, error *e)
{
    tree_node *n = task->node;
    m->task = (long_task){.position = n->position, .bound = task->bound, .node = n};
    m->task.expected_seconds = task->expected / session_rate(l);
    m->task.stored = (store_task){.bound = task->bound,
                                  .needed = task->needed,
                                  .expected = task->expected,
                                  .run = m->run.id,
                                  .deadline = LEASE_SECONDS};
    (void)snprintf(m->task.stored.key, sizeof m->task.stored.key, "%s", n->key);
    m->needless = m->split = false;
    return store_lease(l->store, &m->task.stored, &m->busy, e);
}

/* Leases what was chosen to the idle members.  *refused: how many of the chosen others have; these are first now. */
static status lease_all(longsolve *l, int chosen, int *refused, error *e)
{
    status s = STATUS_OK;
    *refused = 0;
    for (int i = 0, next = 0; next < chosen && s == STATUS_OK; i++) {
        long_member *m = &l->member[i];
        if (!is_idle(m))
            continue;
        const tree_task task = l->chosen[next++];
        s = lease(l, m, &task, e);
        if (!m->busy)
            l->chosen[(*refused)++] = task;
    }
    return s;
}

static status write_answers(longsolve *l, error *e)
{
    status s = STATUS_OK;
    for (int i = 0; i < l->members && s == STATUS_OK; i++) {
        if (l->member[i].answered)
            s = write_answer(l, &l->member[i], e);
        l->member[i].answered = false;
    }
    return s;
}

/* One transaction: what has changed, the answers, the deadlines, the leases of what was chosen. */
static status write_all(longsolve *l, bool renew, int leased, error *e)
{
    const double from = clock_seconds();
    int refused = 0;
    status s = store_begin(l->store, e);
    if (s != STATUS_OK)
        return s;
    s = session_write(l, e);
    if (s == STATUS_OK)
        s = write_answers(l, e);
    if (s == STATUS_OK && renew)
        s = renew_all(l, e);
    if (s == STATUS_OK)
        s = lease_all(l, leased, &refused, e);
    s = session_commit(l, s, from, e);
    for (int i = 0; i < refused && s == STATUS_OK; i++) {
        tree_end(l->chosen[i].node, l->chosen[i].bound);
        s = session_read_bounds(l, l->chosen[i].node, e);
    }
    l->ready -= leased;
    memmove(l->chosen, l->chosen + leased, (size_t)l->ready * sizeof *l->chosen);
    return s;
}

/* What took long is kept in the warm table; what a kill would lose is bounded. */
static void check_size(longsolve *l, long_member *m)
{
    tree_node *n = m->task.node;
    const double overrun = session_overrun(l, &m->task.stored);
    if (n->leaf || overrun < OVERSIZE)
        return;
    l->exhausted = l->exhausted && n->oversized;
    n->oversized = true;
    m->split = !m->needless && overrun > GIVE_UP && clock_unix_seconds() - m->task.stored.started > GIVE_UP_SECONDS;
    m->needless = m->needless || m->split;
}

/* Which of the tasks at work do not matter any more, and which take so long that others should help. */
static void check(longsolve *l)
{
    const double from = clock_seconds();
    const double pause = l->narrowed ? CHECK_SHARE * l->check_seconds : 1;
    if (from - l->checked < pause)
        return;
    for (int i = 0; i < l->members; i++) {
        long_member *m = &l->member[i];
        if (!m->busy || m->needless)
            continue;
        m->needless = long_finished(l) || !tree_needs(l->tree, m->task.node, m->task.bound);
        check_size(l, m);
    }
    l->narrowed = false;
    l->checked = clock_seconds();
    l->check_seconds = l->checked - from;
}

status long_exchange(longsolve *l, error *e)
{
    const double now = clock_seconds();
    const bool renew = now - l->renewed > RENEW_SECONDS;
    int idle = 0, answered = 0, chosen = 0;
    status s = session_listen(l, e);
    for (int i = 0; i < l->members; i++) {
        idle += is_idle(&l->member[i]);
        answered += l->member[i].answered;
    }
    if (s == STATUS_OK && idle > 0 && !long_finished(l))
        s = prepare(l, idle, &chosen, e);
    const bool over = l->changed > 0 && long_finished(l);
    if (s == STATUS_OK && (renew || answered > 0 || chosen > 0 || over))
        s = write_all(l, renew, chosen, e);
    l->renewed = renew ? now : l->renewed;
    check(l);
    return s;
}
