#include "mpi/worker.h"

#include "base/clock.h"
#include "base/stop.h"
#include "base/ticker.h"
#include "base/version.h"
#include "base/writer.h"
#include "solve/solve.h"

#include <stdatomic.h>
#include <stdio.h>

static const double ALIVE_SECONDS = 5;  /* between two messages while it searches */
static const double READ_SECONDS = 0.1; /* between two checks for messages while it searches */

typedef struct worker {
    transport *transport;
    const game_spec *spec;
    const _Atomic bool *stop; /* from outside */
    search_options search;    /* of tasks */
    _Atomic bool end_task;
    double written; /* when this rank last wrote */
    bool searches, ended;
    message_task task; /* while it searches */
    message_task next; /* the next one it was given */
    bool has_next, next_is_withdrawn;
    message_bounds bounds; /* that are to be stored in the table */
    status failed;
    error *e;
} worker;

static void note(worker *w, status s)
{
    w->failed = w->failed == STATUS_OK ? s : w->failed;
}

static void read_messages(worker *w)
{
    message in;
    for (bool found; w->failed == STATUS_OK;) {
        note(w, transport_receive(w->transport, &in, &found, w->e));
        if (w->failed != STATUS_OK || !found)
            return;
        if (in.kind == MESSAGE_TASK) {
            w->next = in.task;
            w->has_next = true;
            w->next_is_withdrawn = false;
            if (w->searches) /* it was thought lost, and its current task is no longer its own */
                stop_request(&w->end_task);
        } else if (in.kind == MESSAGE_WITHDRAW) {
            if (w->searches && w->task.id == in.withdraw)
                stop_request(&w->end_task);
            else if (w->has_next && w->next.id == in.withdraw)
                w->next_is_withdrawn = true;
        } else if (in.kind == MESSAGE_BOUNDS) {
            for (int i = 0; i < in.bounds.count && w->bounds.count < MESSAGE_BOUNDS_MOST; i++)
                w->bounds.bounds[w->bounds.count++] = in.bounds.bounds[i];
        } else if (in.kind == MESSAGE_END) {
            w->ended = true;
            stop_request(&w->end_task);
        }
    }
}

/* Called by a thread of its own while a task is searched: the search itself
 * only polls w->end_task. */
static bool watch(void *context)
{
    worker *w = context;
    if (!w->searches)
        return true;
    read_messages(w);
    if (w->failed != STATUS_OK || stop_requested(w->stop))
        stop_request(&w->end_task);
    if (w->failed == STATUS_OK && clock_seconds() - w->written > ALIVE_SECONDS) {
        w->written = clock_seconds();
        note(w, transport_send(w->transport, 0, MESSAGE_ALIVE, NULL, 0, w->e));
    }
    return true;
}

/* Searches the next task; the worker belongs to the watching thread while `t` is released. */
static void search_task(worker *w, ticker *t)
{
    search_result r;
    error failure;
    for (int i = 0; i < w->bounds.count; i++) {
        const longsolve_bounds *b = &w->bounds.bounds[i];
        note(w, solve_store_bounds(w->spec, &b->position, b->lower, b->upper, &w->search, w->e));
    }
    w->bounds.count = 0;
    w->task = w->next;
    w->has_next = false;
    w->searches = true;
    atomic_store_explicit(&w->end_task, w->next_is_withdrawn, memory_order_relaxed);
    search_options o = w->search;
    const diagram position = w->task.position;
    o.alpha = w->task.bound - 1;
    o.beta = w->task.bound;
    ticker_release(t);
    const status s = solve_position(w->spec, &position, &o, &r, &failure);
    ticker_hold(t);
    w->searches = false;
    if (s != STATUS_OK && s != STATUS_STOPPED && w->failed == STATUS_OK)
        note(w, fail(w->e, s, "%s", failure.text));
    if (w->failed != STATUS_OK || stop_requested(w->stop))
        return;
    const message_answer answer = {.id = w->task.id, .answer = longsolve_answer_of(s, &r)};
    w->written = clock_seconds();
    note(w, transport_send(w->transport, 0, MESSAGE_ANSWER, &answer, sizeof answer, w->e));
}

/* Searches task after task; the ticker is held except during each search. */
static void work(worker *w, ticker *t)
{
    while (w->failed == STATUS_OK && !w->ended && !stop_requested(w->stop)) {
        read_messages(w);
        if (w->has_next && w->failed == STATUS_OK && !w->ended)
            search_task(w, t);
        else
            transport_pause(w->transport);
    }
}

status worker_work(transport *t, const game_spec *spec, const diagram *root, const longsolve_options *o, bool *ended,
                   error *e)
{
    search_memory *own;
    ticker *watching = NULL;
    worker w = {.transport = t, .spec = spec, .stop = o->search.stop, .search = o->search, .e = e};
    note(&w, longsolve_memory(spec, &w.search, &own, e));
    w.search.stop = &w.end_task;
    w.search.progress = NULL;
    if (w.failed == STATUS_OK)
        note(&w, ticker_start(READ_SECONDS, watch, &w, &watching, e));
    if (w.failed == STATUS_OK) {
        message_join about = {.run = {.threads = w.search.threads, .hash_bytes = (int64_t)w.search.hash_bytes}};
        store_run_here(&about.run);
        version_program(about.program, sizeof about.program);
        ticker_hold(watching);
        solve_memory_keep(spec, root, &w.search);
        note(&w, transport_send(t, 0, MESSAGE_JOIN, &about, sizeof about, e));
        work(&w, watching);
        ticker_release(watching);
    }
    ticker_stop(watching);
    search_memory_destroy(own);
    *ended = w.ended;
    return w.failed != STATUS_OK || w.ended ? w.failed : STATUS_STOPPED;
}

void worker_leave(transport *t, bool ended, const char *why)
{
    char text[MESSAGE_TEXT] = "";
    message in = {.kind = MESSAGE_TASK};
    bool found;
    writer_format(text, sizeof text, "%s", why);
    status s = transport_send(t, 0, MESSAGE_LEAVE, text, sizeof text, NULL);
    while (s == STATUS_OK && !ended) {
        s = transport_receive(t, &in, &found, NULL);
        ended = found && in.kind == MESSAGE_END;
        if (!found)
            transport_pause(t);
    }
}
