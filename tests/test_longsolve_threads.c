/* test_longsolve_threads.c - while a task is searched, another thread exchanges with the store: the
 * search itself does no input or output.  Also for the thread sanitizer. */
#include "longsolve/longsolve.h"
#include "text/notation.h"
#include "solve/solve.h"
#include "tests/run_program.h"
#include "tests/support.h"

#include <criterion/criterion.h>

#include <pthread.h>
#include <stdatomic.h>
#include <stdio.h>
#include <stdlib.h>
#include <unistd.h>

typedef struct observer {
    pthread_t caller;
    int by_caller, by_others; /* reports of progress */
    _Atomic bool stop;
} observer;

static void observe(void *context, longsolve *l)
{
    observer *o = context;
    longsolve_state state;
    longsolve_get_state(l, &state);
    if (pthread_equal(pthread_self(), o->caller))
        o->by_caller++;
    else
        o->by_others++;
    if (o->by_others >= 3)
        atomic_store(&o->stop, true);
}

/* One task that takes for ever: all that is done meanwhile is done by another thread,
 * the stop included. */
Test(longsolve_threads, the_search_leaves_the_store_to_another_thread, .timeout = 60)
{
    char *path = temporary_file("", 0);
    game_spec spec;
    diagram d;
    longsolve *l;
    error e;
    observer seen = {.caller = pthread_self()};
    cr_assert_eq(spec_parse("othello:8x8", &spec, NULL), STATUS_OK);
    diagram_start(&spec, &d);
    longsolve_options o = {.path = path, .task_seconds = 1e9, .progress = observe, .context = &seen};
    search_options_init(&o.search);
    o.search.hash_bytes = (size_t)1 << 20;
    o.search.threads = 2;
    o.search.stop = &seen.stop;
    cr_assert_eq(longsolve_open(&spec, &d, &o, &l, &e), STATUS_OK, "%s", e.text);
    cr_assert_eq(longsolve_work(l, &e), STATUS_STOPPED, "%s", e.text);
    cr_expect(seen.by_caller == 1 && seen.by_others >= 3, "%d by the caller, %d by others", seen.by_caller,
              seen.by_others);
    longsolve_close(l);
    remove_store(path);
}

typedef struct process {
    const char *path;
    const game_spec *spec;
    bool selective;
    search_result result;
    status s;
    error e;
} process;

static void *work_as_process(void *context)
{
    process *p = context;
    game_spec spec = *p->spec;
    diagram d;
    longsolve *l = NULL;
    diagram_start(&spec, &d);
    longsolve_options o = {.path = p->path, .task_seconds = 0.05, .selective = p->selective};
    search_options_init(&o.search);
    o.search.hash_bytes = (size_t)1 << 20;
    o.search.threads = 2;
    p->s = longsolve_open(&spec, &d, &o, &l, &p->e);
    if (p->s == STATUS_OK)
        p->s = longsolve_work(l, &p->e);
    if (p->s == STATUS_OK)
        p->s = longsolve_line(l, &p->result, &p->e);
    longsolve_close(l);
    return NULL;
}

/* Two at one store, each with two threads that search and one that exchanges. */
Test(longsolve_threads, two_solvers_at_one_store_both_come_to_the_value, .timeout = 300)
{
    game_spec spec;
    pthread_t thread[2];
    char *path = temporary_file("", 0);
    cr_assert_eq(spec_parse(TEST_THREAD_SANITIZER ? "othello:5x5" : "othello:5x6", &spec, NULL), STATUS_OK);
    process p[2] = {{.path = path, .spec = &spec, .selective = true}, {.path = path, .spec = &spec}};
    for (int i = 0; i < 2; i++)
        cr_assert_eq(pthread_create(&thread[i], NULL, work_as_process, &p[i]), 0);
    for (int i = 0; i < 2; i++)
        cr_assert_eq(pthread_join(thread[i], NULL), 0);
    search_result direct;
    search_options o;
    diagram d;
    diagram_start(&spec, &d);
    search_options_init(&o);
    cr_assert_eq(solve_position(&spec, &d, &o, &direct, NULL), STATUS_OK);
    for (int i = 0; i < 2; i++) {
        cr_assert_eq(p[i].s, STATUS_OK, "%s", p[i].e.text);
        cr_expect(p[i].result.known == KNOWN_EXACT && p[i].result.value == direct.value, "%d", p[i].result.value);
    }
    remove_store(path);
}
