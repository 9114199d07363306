/* worker.c - see worker.h. */
#include "mpi/worker.h"

#include "base/clock.h"
#include "base/stop.h"
#include "base/version.h"
#include "solve/solve.h"

#include <stdatomic.h>
#include <stdio.h>
#include <string.h>

static const double ALIVE_SECONDS = 5;  /* between two signs of life */
static const double READ_SECONDS = 0.1; /* between two looks for letters while it searches */

typedef struct worker {
    post *post;
    const game_spec *spec;
    const _Atomic bool *stop; /* from outside */
    search_options search;    /* of tasks */
    _Atomic bool end_task;
    double written; /* when this rank last wrote */
    bool searches, ended;
    letter_task task; /* while it searches */
    letter_task next; /* that it was given */
    bool has_next, next_is_needless;
    letter_news news; /* that the table is to learn */
    status failed;
    error *e;
} worker;

static void note(worker *w, status s)
{
    w->failed = w->failed == STATUS_OK ? s : w->failed;
}

static void add_news(worker *w, const letter_news *in)
{
    for (int i = 0; i < in->count && w->news.count < LETTER_NEWS_MOST; i++)
        w->news.bounds[w->news.count++] = in->bounds[i];
}

/* One that is given another task while it searches was thought to be lost: the first is no longer its own. */
static void take_task(worker *w, const letter_task *task)
{
    w->next = *task;
    w->has_next = true;
    w->next_is_needless = false;
    if (w->searches)
        stop_request(&w->end_task);
}

static void give_up(worker *w, int64_t id)
{
    if (w->searches && w->task.id == id)
        stop_request(&w->end_task);
    else if (w->has_next && w->next.id == id)
        w->next_is_needless = true;
}

static void read_letters(worker *w)
{
    letter in;
    bool found = true;
    while (w->failed == STATUS_OK && found) {
        note(w, post_receive(w->post, &in, &found, w->e));
        if (w->failed != STATUS_OK || !found)
            return;
        if (in.kind == LETTER_TASK)
            take_task(w, &in.task);
        else if (in.kind == LETTER_NEEDLESS)
            give_up(w, in.needless);
        else if (in.kind == LETTER_NEWS)
            add_news(w, &in.news);
        else if (in.kind == LETTER_END)
            w->ended = true;
        if (w->ended)
            stop_request(&w->end_task);
    }
}

/* While a task is searched. */
static void watch(void *context, const search_progress *p)
{
    worker *w = context;
    (void)p;
    read_letters(w);
    if (w->failed != STATUS_OK || stop_requested(w->stop))
        stop_request(&w->end_task);
    if (w->failed == STATUS_OK && clock_seconds() - w->written > ALIVE_SECONDS) {
        w->written = clock_seconds();
        note(w, post_send(w->post, 0, LETTER_ALIVE, NULL, 0, w->e));
    }
}

static void learn_news(worker *w)
{
    for (int i = 0; i < w->news.count; i++) {
        const long_bounds *b = &w->news.bounds[i];
        note(w, solve_store_bounds(w->spec, &b->position, b->lower, b->upper, &w->search, w->e));
    }
    w->news.count = 0;
}

static void search_task(worker *w)
{
    search_result r;
    learn_news(w);
    w->task = w->next;
    w->has_next = false;
    w->searches = true;
    atomic_store_explicit(&w->end_task, w->next_is_needless, memory_order_relaxed);
    w->search.alpha = w->task.bound - 1;
    w->search.beta = w->task.bound;
    const status s = solve_position(w->spec, &w->task.position, &w->search, &r, w->e);
    if (s != STATUS_OK && s != STATUS_STOPPED)
        note(w, s);
    const letter_answer answer = {.id = w->task.id,
                                  .answer = {.done = s == STATUS_OK,
                                             .lower = r.lower,
                                             .upper = r.upper,
                                             .best = r.best,
                                             .nodes = r.nodes,
                                             .seconds = r.seconds}};
    w->searches = false;
    w->written = clock_seconds();
    if (w->failed == STATUS_OK && !stop_requested(w->stop))
        note(w, post_send(w->post, 0, LETTER_ANSWER, &answer, sizeof answer, w->e));
}

static status join(worker *w)
{
    store_run run = {.threads = w->search.threads};
    letter_join who = {.threads = w->search.threads, .hash_bytes = (int64_t)w->search.hash_bytes};
    store_run_here(&run);
    who.pid = run.pid;
    memcpy(who.host, run.host, sizeof who.host);
    version_program(who.program, sizeof who.program);
    return post_send(w->post, 0, LETTER_JOIN, &who, sizeof who, w->e);
}

status worker_work(post *p, const game_spec *spec, const diagram *root, const long_options *o, bool *ended, error *e)
{
    search_memory *own = NULL;
    worker w = {.post = p, .spec = spec, .stop = o->search.stop, .search = o->search, .e = e};
    if (!w.search.memory) {
        if (w.search.hash_most > w.search.hash_bytes)
            w.search.hash_most = w.search.hash_bytes; /* several ranks may have one machine */
        note(&w, solve_memory_create(spec, &w.search, &own, e));
        w.search.memory = own;
    }
    w.search.stop = &w.end_task;
    w.search.progress = watch;
    w.search.progress_seconds = READ_SECONDS;
    w.search.progress_context = &w;
    if (w.failed == STATUS_OK) {
        solve_memory_keep(spec, root, &w.search);
        note(&w, join(&w));
    }
    while (w.failed == STATUS_OK && !w.ended && !stop_requested(w.stop)) {
        read_letters(&w);
        if (w.has_next && w.failed == STATUS_OK && !w.ended)
            search_task(&w);
        else
            post_rest(p);
    }
    search_memory_destroy(own);
    *ended = w.ended;
    return w.failed != STATUS_OK || w.ended ? w.failed : STATUS_STOPPED;
}

void worker_leave(post *p, bool ended, const char *why)
{
    char text[LETTER_TEXT] = "";
    letter in = {.kind = LETTER_TASK};
    bool found;
    (void)snprintf(text, sizeof text, "%s", why);
    status s = post_send(p, 0, LETTER_LEAVE, text, sizeof text, NULL);
    while (s == STATUS_OK && !ended) {
        s = post_receive(p, &in, &found, NULL);
        ended = found && in.kind == LETTER_END;
        if (!found)
            post_rest(p);
    }
}
