/* store.c - tasks a second of a store that many processes share.
 *
 *   store STORE [PROCESSES [SECONDS]]
 *
 * STORE is made, with tables of its own.  Each process does again and again what a worker of a long
 * solve does between two tasks, but searches nothing: in one transaction it writes the positions
 * below the next task, the bounds and the end of the last, and leases the next; it reads what the
 * others have found as often as a worker.  `bench/long.sh serve` starts a server and calls it. */
#define BENCH "store"
#include "base/clock.h"
#include "base/splitmix.h"
#include "bench/need.h"
#include "longsolve/longsolve.h"
#include "store/store.h"
#include "text/canonical.h"
#include "text/notation.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/wait.h>
#include <unistd.h>

enum { PROCESSES_MOST = 1024, TIMES_MOST = 100000, CHILDREN = 3 };
static const char SPEC[] = "othello:8x8";

/* Of one process, in memory shared with the first. */
typedef struct tally {
    int tasks, repeated, reads;
    float time[TIMES_MOST]; /* of the transactions */
} tally;

typedef struct shared {
    _Atomic int ready;
    _Atomic bool go, stop;
    tally of[PROCESSES_MOST];
} shared;

typedef struct worker {
    store *store;
    store_run run;
    tally *tally;
    uint64_t seed;
    game_rules rules;
    store_task task, next; /* next: leased, but not yet committed */
    bool granted;
    double listened, looked, listen_seconds;
    int running;
    int64_t finished;
} worker;

/* A position of a game of random moves, which no other process has met. */
static store_position random_position(worker *w)
{
    store_position p = {.lower = -VALUE_INFINITY, .upper = VALUE_INFINITY, .hint = STORE_NO_HINT};
    game_move moves[MAX_MOVES];
    diagram d;
    diagram_start(&w->rules.spec, &d);
    for (int i = 0; i < 20; i++) {
        const int legal = rules_moves(&w->rules, &d, moves);
        if (legal == 0)
            return random_position(w);
        (void)rules_play(&w->rules, &d, moves[random_next(&w->seed) % (uint64_t)legal]);
    }
    if (rules_over(&w->rules, &d, NULL))
        return random_position(w);
    canonical_key(&w->rules.spec, &d, p.key);
    p.plies = diagram_empties(&w->rules.spec, &d);
    return p;
}

static status write_once(worker *w, const store_position *child, error *e)
{
    int64_t withdrawals;
    status s = store_begin(w->store, e);
    if (s == STATUS_OK)
        s = store_withdrawals(w->store, &withdrawals, e);
    for (int i = 0; i < CHILDREN && s == STATUS_OK; i++)
        s = store_put(w->store, &child[i], e);
    if (s == STATUS_OK && w->task.id > 0) {
        store_position found = {.lower = w->task.lower, .upper = w->task.upper, .known = STORE_SEARCH};
        store_position effort = {.lower = -VALUE_INFINITY, .upper = VALUE_INFINITY, .nodes = 1000, .seconds = 1};
        (void)strcpy(found.key, w->task.key);
        (void)strcpy(effort.key, w->task.key);
        s = store_put(w->store, &found, e);
        if (s == STATUS_OK)
            s = store_put(w->store, &effort, e);
    }
    w->next = (store_task){.bound = 0, .run = w->run.id, .expected = 1000, .needed = 1, .deadline = 60};
    (void)strcpy(w->next.key, child[0].key);
    if (s == STATUS_OK)
        s = store_lease(w->store, &w->next, &w->granted, e);
    if (s == STATUS_OK && w->task.id > 0)
        s = store_finish(w->store, &w->task, e);
    if (s == STATUS_OK)
        return store_commit(w->store, e);
    store_rollback(w->store);
    return s;
}

static status see(void *context, const store_task *t, error *e)
{
    worker *w = context;
    (void)e;
    w->tally->reads++;
    w->running += t->state == STORE_RUNNING;
    w->finished = t->finished > w->finished ? t->finished : w->finished;
    return STATUS_OK;
}

/* As longsolve_listen, which is called ten times a second during a task. */
static void hear(worker *w)
{
    error e;
    double guess;
    bool found;
    const double from = clock_seconds(), pause = 10 * w->listen_seconds;
    if (from - w->listened < (pause > 0.1 ? pause : 0.1) || (!store_changed(w->store) && from - w->listened < 1))
        return;
    need_ok(store_get(w->store, "first_guess", &guess, &found, &e), &e);
    need_ok(store_tasks(w->store, STORE_DONE, w->finished, see, w, &e), &e);
    if (from - w->looked >= w->running / 100.0) {
        w->looked = from;
        w->running = 0;
        need_ok(store_tasks(w->store, STORE_RUNNING, 0, see, w, &e), &e);
    }
    w->listened = clock_seconds();
    w->listen_seconds = w->listened - from;
}

static void work(worker *w, const shared *all)
{
    error e;
    while (!all->stop) {
        store_position child[CHILDREN];
        for (int i = 0; i < CHILDREN; i++)
            child[i] = random_position(w);
        const double from = clock_seconds();
        hear(w);
        for (status s; (s = write_once(w, child, &e)) != STATUS_OK; w->tally->repeated++)
            need_ok(store_again(w->store) ? STATUS_OK : s, &e);
        w->task = w->next;
        if (!w->granted)
            w->task.id = 0;
        w->task.state = STORE_DONE;
        w->task.lower = 0;
        w->task.upper = 64;
        if (w->tally->tasks < TIMES_MOST)
            w->tally->time[w->tally->tasks] = (float)(clock_seconds() - from);
        w->tally->tasks += w->granted;
    }
}

static int begin(const char *path, shared *all, int number)
{
    worker w = {.tally = &all->of[number], .seed = (uint64_t)number * 7919 + 1};
    game_spec spec;
    error e;
    need_ok(spec_parse(SPEC, &spec, &e), &e);
    rules_prepare(&w.rules, &spec);
    need_ok(store_open(path, STORE_JOIN, SPEC, NULL, &w.store, &e), &e);
    need_ok(store_write_late(w.store, &e), &e);
    store_run_here(&w.run);
    w.run.program = "bench";
    need_ok(store_run_begin(w.store, &w.run, &e), &e);
    all->ready++;
    while (!all->go)
        clock_pause(0.01);
    work(&w, all);
    store_close(w.store);
    return 0;
}

static int ascending(const void *a, const void *b)
{
    const float x = *(const float *)a, y = *(const float *)b;
    return (x > y) - (x < y);
}

static void print(shared *all, int processes, double seconds, int64_t before, int64_t after)
{
    tally *sum = calloc(1, sizeof *sum);
    float *time = malloc((size_t)processes * sizeof all->of[0].time);
    size_t count = 0;
    for (int i = 0; i < processes && sum && time; i++) {
        const tally *t = &all->of[i];
        sum->tasks += t->tasks;
        sum->repeated += t->repeated;
        sum->reads += t->reads;
        for (int k = 0; k < t->tasks && k < TIMES_MOST; k++)
            time[count++] = t->time[k];
    }
    if (count > 0) {
        qsort(time, count, sizeof *time, ascending);
        printf("%9d %9.0f %9.2f %9.2f %10.0f %9d %9.0f\n", processes, sum->tasks / seconds, time[count / 2] * 1e3,
               time[count - 1 - count / 100] * 1e3, (double)(after - before) / sum->tasks, sum->repeated,
               sum->reads / seconds);
    }
    free(time);
    free(sum);
}

int main(int argc, char **argv)
{
    const int processes = argc > 2 ? atoi(argv[2]) : 8;
    const double seconds = argc > 3 ? atof(argv[3]) : 10;
    shared *all = mmap(NULL, sizeof *all, PROT_READ | PROT_WRITE, MAP_SHARED | MAP_ANONYMOUS, -1, 0);
    game_spec spec;
    diagram d;
    char root[MAX_DIAGRAM_TEXT];
    store *s;
    store_summary before, after;
    error e;
    if (argc < 2 || processes < 1 || processes > PROCESSES_MOST || all == MAP_FAILED) {
        fprintf(stderr, "store STORE [PROCESSES [SECONDS]]; expected at most %d processes\n", PROCESSES_MOST);
        return 2;
    }
    need_ok(spec_parse(SPEC, &spec, &e), &e);
    diagram_start(&spec, &d);
    diagram_format(&spec, &d, root);
    need_ok(store_open(argv[1], STORE_CREATE, SPEC, root, &s, &e), &e);
    need_ok(store_summarize(s, &before, &e), &e);
    store_close(s); /* a connection does not survive a fork */
    for (int i = 0; i < processes; i++)
        if (fork() == 0)
            return begin(argv[1], all, i);
    while (all->ready < processes && waitpid(-1, NULL, WNOHANG) == 0)
        clock_pause(0.01);
    const double from = clock_seconds();
    all->go = true;
    clock_pause(seconds);
    all->stop = true;
    const double taken = clock_seconds() - from;
    while (wait(NULL) > 0) {}
    need_ok(store_open(argv[1], STORE_READ, SPEC, NULL, &s, &e), &e);
    need_ok(store_summarize(s, &after, &e), &e);
    store_close(s);
    print(all, processes, taken, before.bytes, after.bytes);
    return 0;
}
