/* test_team.c - the threads of a search between its pieces of work: they come when a search lasts,
 * sleep when they have nothing to do, and hear every call. */
#include "base/clock.h"
#include "base/pool.h"
#include "base/threads.h"
#include "parallel/split.h"
#include "parallel/team.h"
#include "tests/support.h"

#include <criterion/criterion.h>

#include <limits.h>
#include <stdlib.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

enum { THREADS = 4 };

static double processor_seconds(void)
{
    struct timespec t;
    cr_assert_eq(clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &t), 0);
    return (double)t.tv_sec + (double)t.tv_nsec * 1e-9;
}

/* ---- the bell ---- */

/* Threads pass on a number; each sleeps until it is its own. */
typedef struct ring_of_threads {
    bell bell;
    _Atomic int number;
    int rounds;
} ring_of_threads;

typedef struct listener {
    ring_of_threads *ring;
    int index;
} listener;

static bool is_mine(void *context)
{
    const listener *l = context;
    return atomic_load(&l->ring->number) % THREADS == l->index;
}

static void pass_on(void *context, int index)
{
    ring_of_threads *r = context;
    listener self = {r, index};
    for (int i = 0; i < r->rounds; i++) {
        while (!is_mine(&self))
            bell_sleep(&r->bell, is_mine, &self);
        atomic_fetch_add(&r->number, 1);
        bell_ring(&r->bell);
    }
}

Test(team, no_ring_is_lost, .timeout = 120)
{
    ring_of_threads r = {.rounds = test_scaled(5000)};
    pool *p = pool_create();
    cr_assert_not_null(p);
    bell_init(&r.bell);
    cr_assert_eq(pool_call(p, THREADS - 1, pass_on, &r), THREADS - 1);
    pass_on(&r, 0);
    while (atomic_load(&r.number) < THREADS * r.rounds)
        clock_pause(1e-4);
    pool_dismiss(p);
    cr_expect_eq(atomic_load(&r.number), THREADS * r.rounds);
    cr_expect_eq(atomic_load(&r.bell.listeners), 0);
    pool_destroy(p);
    bell_destroy(&r.bell);
}

static bool always(void *context)
{
    (void)context;
    return true;
}

Test(team, idle_time_does_not_overflow)
{
    team *t = team_create(1, sizeof(worker), PARALLEL_SERIAL, NULL);
    cr_assert_not_null(t);
    worker_wait wait = {.spins = INT_MAX - 1};
    for (int i = 0; i < 4; i++)
        worker_pause(t->workers[0], &wait, always, NULL);
    for (wait = (worker_wait){0}; wait.since == 0;)
        worker_pause(t->workers[0], &wait, always, NULL);
    const int spins = wait.spins;
    worker_pause(t->workers[0], &wait, always, NULL);
    cr_expect_leq(wait.spins, spins);
    team_destroy(t);
}

/* ---- the pool ---- */

static void count_one(void *context, int index)
{
    (void)index;
    atomic_fetch_add((_Atomic int *)context, 1);
}

static void call_until_counted(pool *p, int threads)
{
    _Atomic int count = 0;
    cr_assert_eq(pool_call(p, threads, count_one, &count), threads);
    while (atomic_load(&count) < threads)
        clock_pause(1e-4);
    pool_dismiss(p);
    cr_assert_eq(atomic_load(&count), threads);
}

Test(team, a_pool_comes_to_every_call, .timeout = 60)
{
    pool *p = pool_create();
    cr_assert_not_null(p);
    for (int i = 0; i < 200; i++)
        call_until_counted(p, i % 7);
    pool_destroy(p);
    pool_destroy(NULL);
}

Test(team, a_dismissal_waits_for_nobody_who_has_not_begun, .timeout = 60)
{
    pool *p = pool_create();
    cr_assert_not_null(p);
    for (int i = 0; i < 2000; i++) {
        _Atomic int count = 0;
        (void)pool_call(p, 3, count_one, &count);
        pool_dismiss(p);
        const int then = atomic_load(&count);
        cr_assert_leq(then, 3);
    }
    pool_destroy(p);
}

/* The child has none of its parent's threads, and would wait for them for ever. */
Test(team, a_pool_works_in_a_forked_child, .timeout = 60)
{
    if (TEST_THREAD_SANITIZER) {
        printf(
            "skipped: a pool after a fork: ThreadSanitizer starts no thread in the child of a process with threads\n");
        return;
    }
    pool *p = pool_create();
    cr_assert_not_null(p);
    call_until_counted(p, 3);
    for (int destroys_at_once = 0; destroys_at_once < 2; destroys_at_once++) {
        int state;
        const pid_t child = fork();
        cr_assert_geq(child, 0);
        if (child == 0) {
            _Atomic int count = 0;
            if (!destroys_at_once) {
                if (pool_call(p, 2, count_one, &count) != 2)
                    _exit(1);
                while (atomic_load(&count) < 2)
                    clock_pause(1e-4);
                pool_dismiss(p);
            }
            pool_destroy(p);
            _exit(0);
        }
        cr_assert_eq(waitpid(child, &state, 0), child);
        cr_expect_eq(state, 0);
    }
    call_until_counted(p, 3);
    pool_destroy(p);
}

/* ---- the team ---- */

/* A team with a pool, which it calls after this many seconds. */
typedef struct fixture {
    team *team;
    pool *pool;
} fixture;

static fixture fixture_of(int threads, double call_after)
{
    fixture c = {team_create(threads, sizeof(worker), PARALLEL_TASKS, NULL), pool_create()};
    cr_assert(c.team && c.pool);
    c.team->call_after = call_after;
    return c;
}

static void fixture_free(const fixture *c)
{
    team_destroy(c->team);
    pool_destroy(c->pool);
}

/* True if a build without threads cannot test `what`. */
static bool has_no_threads(const char *what)
{
    if (threads_allowed() == 1)
        printf("skipped: %s: built without threads\n", what);
    return threads_allowed() == 1;
}

static void poll_often(worker *w, void *context)
{
    (void)context;
    for (int i = 0; i < 10000; i++)
        worker_poll(w);
}

static void poll_until_called(worker *w, void *context)
{
    (void)context;
    while (!w->team->called)
        worker_poll(w);
}

Test(team, a_short_search_calls_nobody, .timeout = 60)
{
    if (has_no_threads("when threads are called"))
        return;
    const fixture c = fixture_of(3, 1e9);
    team_run(c.team, c.pool, poll_often, NULL);
    cr_expect(!c.team->called && !c.team->workers[1]->began && !c.team->workers[2]->began);
    c.team->call_after = 1e-3;
    team_run(c.team, c.pool, poll_until_called, NULL);
    cr_expect(c.team->called);
    cr_expect_eq(c.team->members, 3);
    fixture_free(&c);
}

static const double LONG = 0.4; /* seconds */

/* Nothing is opened: the others have nothing to do. */
static void do_nothing(worker *w, void *context)
{
    poll_until_called(w, context);
    clock_pause(LONG);
}

static void take_long(worker *w, split *s)
{
    if (w->index == 0)
        while (atomic_load(&s->next) < s->moves) /* leaves it to a helper */
            clock_pause(1e-4);
    else if (split_take(s) >= 0)
        clock_pause(LONG);
}

static split *open_one(worker *w, void (*search)(worker *, split *))
{
    const split_offer offer = {.search = search,
                               .next = 1,
                               .moves = 2,
                               .beta = 1,
                               .best_value = -1,
                               .plies_left = 20,
                               .ply = JOINING_NEAR_ROOT,
                               .likelihood = CUT_UNLIKELY};
    split *s = split_open(w, &offer);
    cr_assert_not_null(s);
    return s;
}

/* One helper is busy, its owner waits for it, and the others have nothing to do. */
static void wait_for_one(worker *w, void *context)
{
    (void)context;
    split *s = open_one(w, take_long);
    s->search(w, s);
    split_close(w, s);
}

static void pause_as_one(worker *w, void *context)
{
    (void)context;
    if (w->index == 1)
        clock_pause(LONG);
}

/* All but one wait for the end of the round, then for another one. */
static void play_one_round(worker *w, void *context)
{
    poll_until_called(w, context);
    team_round(w, pause_as_one, context);
    clock_pause(LONG);
}

Test(team, idle_threads_sleep, .timeout = 60)
{
    static const struct {
        const char *what;
        void (*master)(worker *w, void *context);
        bool deterministic;
    } ROWS[] = {{"nothing to do", do_nothing, false},
                {"one helper works", wait_for_one, false},
                {"rounds", play_one_round, true}};
    if (has_no_threads("idle threads"))
        return;
    for (size_t i = 0; i < sizeof ROWS / sizeof *ROWS; i++) {
        const fixture c = fixture_of(THREADS, 0);
        if (ROWS[i].deterministic)
            team_make_deterministic(c.team);
        const double before = processor_seconds(), start = clock_seconds();
        team_run(c.team, c.pool, ROWS[i].master, NULL);
        const double seconds = clock_seconds() - start, processor = processor_seconds() - before;
        cr_expect_geq(seconds, LONG, "%s", ROWS[i].what);
        cr_expect_lt(processor, LONG / 3, "%s: %.3f s of processor in %.3f s", ROWS[i].what, processor, seconds);
        fixture_free(&c);
    }
}

/* Split points that only helpers search, opened about when these fall asleep, and left about when
 * their owner does: without a lost call the search ends. */
static void leave_to_helpers(worker *w, split *s)
{
    if (w->index == 0)
        while (atomic_load(&s->next) < s->moves)
            clock_pause(1e-5);
    else if (split_take(s) >= 0)
        clock_pause((double)(w->joins % 16) * 2e-4);
}

static void open_again_and_again(worker *w, void *context)
{
    test_rng *rng = context;
    for (int i = test_scaled(500); i > 0; i--) {
        split *s = open_one(w, leave_to_helpers);
        s->search(w, s);
        split_close(w, s);
        clock_pause(random_below(rng, 3000) * 1e-6);
    }
}

Test(team, sleeping_threads_hear_of_every_split_point, .timeout = 120)
{
    test_rng rng = test_random("team/sleeping_threads_hear_of_every_split_point");
    if (has_no_threads("calls to sleeping threads"))
        return;
    const fixture c = fixture_of(THREADS, 0);
    team_run(c.team, c.pool, open_again_and_again, &rng);
    uint64_t joins = 0;
    for (int i = 1; i < THREADS; i++)
        joins += c.team->workers[i]->joins;
    cr_expect_geq(joins, c.team->workers[0]->splits_opened);
    fixture_free(&c);
}

/* Worker 0 waits until every thread has come, if there are any. */
static void count_part(worker *w, void *context)
{
    const team *t = w->team;
    (void)context;
    w->nodes++;
    for (int i = 1; w->index == 0 && t->called && i < t->threads; i++)
        while (atomic_load(&t->workers[i]->in_rounds) != atomic_load(&t->round))
            clock_pause(1e-5);
}

static void play_rounds(worker *w, void *context)
{
    test_rng *rng = context;
    for (int i = test_scaled(500); i > 0; i--) {
        team_round(w, count_part, NULL);
        clock_pause(random_below(rng, 3000) * 1e-6);
    }
}

Test(team, every_worker_has_its_part_of_every_round, .timeout = 120)
{
    test_rng rng = test_random("team/every_worker_has_its_part_of_every_round");
    if (has_no_threads("rounds"))
        return;
    for (int called = 0; called < 2; called++) { /* by worker 0 alone, and by all */
        const fixture c = fixture_of(THREADS, called ? 0 : 1e9);
        team_make_deterministic(c.team);
        team_run(c.team, c.pool, play_rounds, &rng);
        for (int i = 0; i < THREADS; i++)
            cr_expect_eq(c.team->workers[i]->nodes, (uint64_t)test_scaled(500));
        fixture_free(&c);
    }
}
