/* test_cross_parallel.c - many threads on many positions: on thousands of random positions of every
 * game any number of threads gives, with any strategy and table, the serial value; a search stopped
 * at a random moment ends, reports nothing false and leaves its memory fit for the next. */
#include "solve/solve.h"
#include "tests/compare.h"

#include <criterion/criterion.h>

#include <pthread.h>
#include <stdio.h>

/* Enough squares are left for nodes to be split, and 0 or more added to be long enough
 * for a stop. */
static const struct {
    const char *spec;
    int empties;
    bool can_be_slow;
} CASES[] = {
    {"othello:8x8", 16, true},        {"reversi:6x6", 16, true},
    {"othello:5x7,misere", 16, true}, {"reversi:7x7", 16, true},
    {"othello:4x10", 16, true},       {"reversi:3x16,misere", 16, true},
    {"mnk:4,4,4", 12, true},          {"mnk:4,4,3,misere", 11, true},
    {"mnk:5,4,4", 11, true},          {"connect4", 18, true},
    {"mnk:5,5,4,misere", 15, true},   {"mnk:5,5,3,misere", 15, true},
    {"connect:6,5,4", 18, true},      {"minimax:4,seed=3", 16, false},
    {"minimax:5,seed=4", 18, true},   {"minimax:6,last=uncounted", 16, true},
    {"eight:5,30", 30, false},        {"eight:9,60", 60, false},
};
enum { CASE_COUNT = sizeof CASES / sizeof *CASES, WAYS = 4, POSITIONS = 8, LONGEST = 8 };

/* Every number, the large ones seldom: on a small machine they take long. */
static const int THREADS[] = {2, 3, 4, 8, 2, 3, 4, 16, 2, 3, 4, 8, 2, 3, 1, 64};
enum { THREAD_COUNT = sizeof THREADS / sizeof *THREADS, MOST_THREADS = TEST_THREAD_SANITIZER ? 8 : 64 };

/* None, one bucket, a few, enough. */
static const size_t TABLES[] = {0, 64, 1 << 12, 1 << 18, 1 << 20};

/* The three strategies, and tasks dealt out. */
static search_options options_of_way(int threads, int way)
{
    threads = threads < MOST_THREADS ? threads : MOST_THREADS;
    search_options o = options_of(threads, (size_t)1 << 18, way < 3 ? (parallel_strategy)way : PARALLEL_TASKS);
    o.deterministic = way == 3;
    return o;
}

Test(cross_parallel, positions_have_the_serial_value, .timeout = 300)
{
    test_rng rng = test_random("cross_parallel/positions_have_the_serial_value");
    const search_options one = options_of(1, (size_t)1 << 18, PARALLEL_SERIAL);
    int positions = 0, shared = 0;

    for (int n = 0; n < CASE_COUNT; n++)
        for (int k = test_scaled(POSITIONS); k > 0; k--, positions++) {
            const int threads = THREADS[positions % THREAD_COUNT], way = positions / THREAD_COUNT % WAYS;
            search_options o = options_of_way(threads, way);
            o.hash_bytes = TABLES[positions % 5];
            diagram d;
            const game_spec spec = random_position(&rng, CASES[n].spec, CASES[n].empties, &d);
            const int value = test_solve(&spec, &d, &one).value;
            const search_result found = test_solve(&spec, &d, &o);
            cr_assert(found.value == value && found.known == KNOWN_EXACT, "%s: %d threads, way %d: %d, expected %d",
                      show(&spec, &d), threads, way, found.value, value);
            const char *fault = line_fault(&spec, &d, &found);
            cr_assert(fault == NULL, "%s: %d threads, way %d: %s", show(&spec, &d), threads, way, fault);
            shared += found.joins > 0;
        }
    printf("cross_parallel: %d positions, in %d searches threads shared a node\n", positions, shared);
}

/* A position whose serial search takes a few milliseconds: further from the end until one does.
 * By nodes, so that every machine has the same positions. */
static game_spec slow_position(test_rng *rng, int n, diagram *d, search_result *full)
{
    const search_options one = options_of(1, (size_t)1 << 20, PARALLEL_SERIAL);
    game_spec spec;

    for (int more = 0; more <= LONGEST; more++) {
        spec = random_position(rng, CASES[n].spec, CASES[n].empties + more, d);
        *full = test_solve(&spec, d, &one);
        if (full->nodes >= (spec.kind == GAME_REVERSI ? 30000 : 3000))
            break;
    }
    return spec;
}

/* Stops the search after `delay` microseconds, and earlier where that came too late; the status and
 * *found of the last attempt. */
static status stop_it(const game_spec *spec, const diagram *d, search_options *o, useconds_t delay,
                      search_result *found)
{
    status s = STATUS_OK;

    for (int attempt = 0; attempt < 3 && s == STATUS_OK; attempt++, delay /= 2) {
        alarm_clock a = {.delay = delay};
        pthread_t thread;
        o->stop = &a.rang;
        cr_assert_eq(pthread_create(&thread, NULL, ring, &a), 0);
        s = solve_position(spec, d, o, found, NULL);
        pthread_join(thread, NULL);
    }
    o->stop = NULL;
    return s;
}

Test(cross_parallel, stopped_at_random_it_ends_and_says_nothing_false, .timeout = 300)
{
    test_rng rng = test_random("cross_parallel/stopped_at_random_it_ends_and_says_nothing_false");
    const int wanted = test_scaled(30);
    int stopped = 0, rounds = 0;

    for (int n = 0; stopped < wanted && rounds < 4 * wanted; rounds++, n = (n + 1) % CASE_COUNT) {
        diagram d;
        search_result full, found;
        while (!CASES[n].can_be_slow)
            n = (n + 1) % CASE_COUNT;
        const game_spec spec = slow_position(&rng, n, &d, &full);
        search_options o = options_of_way(THREADS[random_below(&rng, THREAD_COUNT)], random_below(&rng, WAYS));
        const useconds_t delay = (useconds_t)(full.seconds * 1e6 * random_below(&rng, 900) / 1000);
        o.all_moves = rounds % 4 == 0;
        cr_assert_eq(solve_memory_create(&spec, &o, &o.memory, NULL), STATUS_OK);
        const status s = stop_it(&spec, &d, &o, delay, &found);
        cr_assert(s == STATUS_OK || s == STATUS_STOPPED, "%s: status %d", show(&spec, &d), s);
        cr_assert(found.lower <= full.value && full.value <= found.upper, "%s: %d is not in %d..%d", show(&spec, &d),
                  full.value, found.lower, found.upper);
        if (s == STATUS_OK || found.known == KNOWN_EXACT)
            cr_assert(found.known == KNOWN_EXACT && found.value == full.value, "%s: %d, expected %d", show(&spec, &d),
                      found.value, full.value);
        else
            cr_assert(found.value == found.lower || found.value == found.upper, "%s: a bound that was not proved",
                      show(&spec, &d));
        if (s == STATUS_OK)
            cr_assert_null(line_fault(&spec, &d, &found), "%s", show(&spec, &d));
        stopped += s == STATUS_STOPPED;
        o.all_moves = false;
        o.threads = 1;
        cr_assert_eq(test_solve(&spec, &d, &o).value, full.value, "%s: after a stop", show(&spec, &d));
        search_memory_destroy(o.memory);
    }
    printf("cross_parallel: %d of %d searches were stopped in the middle\n", stopped, rounds);
    cr_assert_geq(2 * stopped, wanted, "too few searches were stopped in the middle");
}
