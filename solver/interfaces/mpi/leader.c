#include "mpi/leader.h"

#include "base/clock.h"
#include "base/stop.h"
#include "base/version.h"
#include "base/writer.h"

#include <stdlib.h>
#include <string.h>

static const double BOUNDS_SECONDS = 1;   /* between two messages of bounds */
static const double DISMISS_SECONDS = 10; /* that a worker may take to end */

/* The leader's view of a worker, beyond what the solve keeps. */
typedef struct contact {
    bool joined, left;
    bool lost;         /* silent for too long */
    double heard;      /* when it last wrote */
    int64_t sent;      /* the last task sent to it */
    int64_t withdrawn; /* the last task that it was asked to end */
    char program[MESSAGE_TEXT];
} contact;

struct leader {
    transport *transport;
    const _Atomic bool *stop;
    double patience;
    int workers;      /* rank i + 1 is worker i */
    contact *contact; /* of each */
    store_run *run;
    longsolve_worker *worker; /* of each, while the leader works */
    double bounds_sent;
};

/* Takes one message before the work begins. */
static status greet(leader *h, const message *in, int *joined, error *e)
{
    contact *c = &h->contact[in->from - 1];
    char own[MESSAGE_TEXT];
    c->heard = clock_seconds();
    if (in->kind == MESSAGE_LEAVE) {
        c->left = true;
        return fail(e, STATUS_IO, "rank %d: %s", in->from, in->leave[0] ? in->leave : "has ended");
    }
    if (in->kind != MESSAGE_JOIN || c->joined)
        return STATUS_OK;
    c->joined = true;
    ++*joined;
    memcpy(c->program, in->join.program, sizeof c->program);
    h->run[in->from - 1] = in->join.run;
    h->run[in->from - 1].program = c->program;
    version_program(own, sizeof own);
    if (strcmp(own, c->program) == 0)
        return STATUS_OK;
    return fail(e, STATUS_BAD_INPUT, "rank %d on %s: runs another build (%.150s) than rank 0 (%.150s)", in->from,
                in->join.run.host, c->program, own);
}

status leader_gather(void *context, longsolve_options *o, error *e)
{
    leader *h = context;
    status s = STATUS_OK;
    int joined = 0;
    while (s == STATUS_OK && joined < h->workers) {
        message in;
        bool found;
        if (stop_requested(h->stop))
            return fail(e, STATUS_STOPPED, "stopped before all ranks had joined; nothing was started");
        s = transport_receive(h->transport, &in, &found, e);
        if (s == STATUS_OK && found)
            s = greet(h, &in, &joined, e);
        else
            transport_pause(h->transport);
    }
    o->workers = h->run;
    o->worker_count = h->workers;
    return s;
}

status leader_open(transport *t, const _Atomic bool *stop, double patience, leader **out, error *e)
{
    leader *h = calloc(1, sizeof *h);
    *out = h;
    if (!h)
        return fail(e, STATUS_NO_MEMORY, "mpi: out of memory");
    h->transport = t;
    h->stop = stop;
    h->patience = patience;
    h->workers = transport_ranks(t) - 1;
    h->contact = calloc((size_t)h->workers, sizeof *h->contact);
    h->run = calloc((size_t)h->workers, sizeof *h->run);
    if (h->contact && h->run)
        return STATUS_OK;
    leader_close(h);
    *out = NULL;
    return fail(e, STATUS_NO_MEMORY, "mpi: out of memory");
}

static status give_up(const leader *h, longsolve *l, int worker, error *e)
{
    static const longsolve_answer none = {.done = false};
    longsolve_worker *w = &h->worker[worker];
    w->present = false;
    return w->busy ? longsolve_take_answer(l, w, &none, e) : STATUS_OK;
}

static status take_message(leader *h, longsolve *l, const message *in, error *e)
{
    const int worker = in->from - 1;
    contact *c = &h->contact[worker];
    longsolve_worker *w = &h->worker[worker];
    c->heard = clock_seconds();
    if (c->lost) {
        c->lost = false;
        w->present = true;
        writer_print(stderr, "yomikiri: rank %d is responding again\n", in->from);
    }
    if (in->kind == MESSAGE_ANSWER && w->busy && in->answer.id == w->task.id)
        return longsolve_take_answer(l, w, &in->answer.answer, e);
    if (in->kind != MESSAGE_LEAVE)
        return STATUS_OK;
    c->left = true;
    if (!stop_requested(h->stop))
        writer_print(stderr, "yomikiri: rank %d on %s leaves%s%s\n", in->from, h->run[worker].host,
                     in->leave[0] ? ": " : "", in->leave);
    return give_up(h, l, worker, e);
}

static status take_all(leader *h, longsolve *l, bool *any, error *e)
{
    message in;
    bool found = true;
    status s = STATUS_OK;
    for (*any = false; s == STATUS_OK && found; *any = *any || found) {
        s = transport_receive(h->transport, &in, &found, e);
        if (s == STATUS_OK && found)
            s = take_message(h, l, &in, e);
    }
    return s;
}

/* Finds workers that have a task and have been silent for too long. */
static status find_lost(leader *h, longsolve *l, error *e)
{
    const double now = clock_seconds();
    status s = STATUS_OK;
    for (int i = 0; i < h->workers && s == STATUS_OK; i++) {
        contact *c = &h->contact[i];
        if (!h->worker[i].busy || now - c->heard < h->patience)
            continue;
        c->lost = true;
        writer_print(stderr, "yomikiri: rank %d on %s has been silent for %.0f s; another rank gets its task\n", i + 1,
                     h->run[i].host, now - c->heard);
        s = give_up(h, l, i, e);
    }
    return s;
}

/* Sends new tasks, and withdrawals of tasks. */
static status send_tasks(leader *h, bool *any, error *e)
{
    status s = STATUS_OK;
    for (int i = 0; i < h->workers && s == STATUS_OK; i++) {
        const longsolve_worker *w = &h->worker[i];
        contact *c = &h->contact[i];
        const int64_t id = w->task.id;
        if (w->busy && c->sent != id) {
            const message_task task = {.id = id, .position = w->node->position, .bound = w->task.bound};
            c->sent = id;
            c->heard = clock_seconds();
            *any = true;
            s = transport_send(h->transport, i + 1, MESSAGE_TASK, &task, sizeof task, e);
        }
        if (s == STATUS_OK && w->busy && w->withdrawn && c->withdrawn != id) {
            c->withdrawn = id;
            s = transport_send(h->transport, i + 1, MESSAGE_WITHDRAW, &id, sizeof id, e);
        }
    }
    return s;
}

static status send_bounds(leader *h, longsolve *l, error *e)
{
    message_bounds bounds = {.count = 0};
    const double now = clock_seconds();
    status s = STATUS_OK;
    if (now - h->bounds_sent < BOUNDS_SECONDS)
        return STATUS_OK;
    h->bounds_sent = now;
    bounds.count = longsolve_new_bounds(l, bounds.bounds, MESSAGE_BOUNDS_MOST);
    const size_t size = offsetof(message_bounds, bounds) + (size_t)bounds.count * sizeof *bounds.bounds;
    for (int i = 0; i < h->workers && s == STATUS_OK && bounds.count > 0; i++)
        if (h->worker[i].present)
            s = transport_send(h->transport, i + 1, MESSAGE_BOUNDS, &bounds, size, e);
    return s;
}

/* One turn: takes messages, goes on with the solve, sends messages. */
static status turn(leader *h, longsolve *l, bool *any, error *e)
{
    status s = take_all(h, l, any, e);
    if (s == STATUS_OK)
        s = find_lost(h, l, e);
    if (s == STATUS_OK)
        s = longsolve_exchange(l, e);
    if (s == STATUS_OK)
        s = send_tasks(h, any, e);
    return s == STATUS_OK ? send_bounds(h, l, e) : s;
}

status leader_work(void *context, longsolve *l, const longsolve_options *o, error *e)
{
    leader *h = context;
    h->worker = l->worker;
    for (int i = 0; i < h->workers; i++)
        h->contact[i].heard = clock_seconds();
    for (;;) {
        bool any = false;
        int present = 0;
        const status s = turn(h, l, &any, e);
        if (s != STATUS_OK || longsolve_finished(l))
            return s;
        if (stop_requested(h->stop))
            return STATUS_STOPPED;
        for (int i = 0; i < h->workers; i++)
            present += h->worker[i].present;
        if (present == 0)
            return fail(e, STATUS_IO, "mpi: no worker is left; run the same command to resume");
        if (o->progress)
            o->progress(o->context, l);
        if (!any)
            transport_pause(h->transport);
    }
}

bool leader_dismiss(leader *h)
{
    const double until = clock_seconds() + (h->patience < DISMISS_SECONDS ? h->patience : DISMISS_SECONDS);
    int waiting = 0;
    for (int i = 0; i < h->workers; i++) {
        waiting += !h->contact[i].left;
        (void)transport_send(h->transport, i + 1, MESSAGE_END, NULL, 0, NULL);
    }
    while (waiting > 0 && clock_seconds() < until) {
        message in;
        bool found;
        if (transport_receive(h->transport, &in, &found, NULL) != STATUS_OK)
            return false;
        if (found && in.kind == MESSAGE_LEAVE && !h->contact[in.from - 1].left) {
            h->contact[in.from - 1].left = true;
            waiting--;
        }
        if (!found)
            transport_pause(h->transport);
    }
    return waiting == 0;
}

void leader_close(leader *h)
{
    if (!h)
        return;
    free(h->contact);
    free(h->run);
    free(h);
}
