/* test_match.c - the number game's tournament: all 25 cells of the original article. */
#include "originals/match.h"
#include "tests/support.h"

#include <criterion/criterion.h>

#include <stdlib.h>
#include <string.h>

#if defined(__has_feature) /* clang */
#define HAS_SANITIZER (__has_feature(thread_sanitizer) || __has_feature(address_sanitizer))
#elif defined(__SANITIZE_THREAD__) || defined(__SANITIZE_ADDRESS__)
#define HAS_SANITIZER 1
#else
#define HAS_SANITIZER 0
#endif
enum { IS_SLOW_BUILD = HAS_SANITIZER };

enum { MAX_CELLS = 16 };

typedef struct cells {
    match_cell cell[MAX_CELLS];
    int count;
} cells;

static void collect(void *context, const match_cell *cell)
{
    cells *c = context;
    cr_assert(c->count < MAX_CELLS);
    c->cell[c->count++] = *cell;
}

static void play_by(cells *c, int low, int high, bool plain, bool search, int threads)
{
    const game_spec spec = test_spec("minimax:8,seed=0");
    match_options options;
    match_options_init(&options);
    options.first_low = options.second_low = low;
    options.first_high = options.second_high = high;
    options.plain = plain;
    options.search = search;
    options.threads = threads;
    c->count = 0;
    cr_assert_eq(match_run(&spec, &options, collect, c, NULL), STATUS_OK);
}

static void play(cells *c, int low, int high, bool plain, int threads)
{
    play_by(c, low, high, plain, false, threads);
}

static void expect_table(const char *run, const cells *c, bool plain)
{
    facts f;
    int i = 0;
    facts_open(&f, "minimax_table.txt");
    while (facts_next(&f)) {
        if (strcmp(f.field[0], run) != 0)
            continue;
        cr_assert(i < c->count);
        const match_cell *m = &c->cell[i++];
        const long found[] = {m->first_depth, m->second_depth, m->wins, m->losses, m->draws};
        for (int k = 0; k < 5; k++) {
            cr_expect_eq(found[k], atol(f.field[1 + k]), "%s cell %d,%d field %d", run, m->first_depth, m->second_depth,
                         k);
        }
        cr_expect_eq(m->evaluations, strtoull(f.field[plain ? 6 : 7], NULL, 10), "%s cell %d,%d: %lu evaluations", run,
                     m->first_depth, m->second_depth, (unsigned long)m->evaluations);
        cr_expect_eq(m->evaluations_mean, m->evaluations / 100);
        cr_expect_eq(m->moves, strtoull(f.field[8], NULL, 10));
        cr_expect_eq(m->margins, atol(f.field[9]));
    }
    cr_assert_eq(i, c->count);
}

Test(match, depths_two_to_five_by_alphabeta)
{
    cells c;
    play(&c, 2, 5, false, 1);
    cr_assert_eq(c.count, 16);
    expect_table("2-5", &c, false);
}

Test(match, depths_two_to_five_by_minimax)
{
    cells c;
    if (IS_SLOW_BUILD) {
        printf("skipped: depths 2-5 by minimax: a sanitizer makes them too slow\n");
        return;
    }
    play(&c, 2, 5, true, 2);
    cr_assert_eq(c.count, 16);
    expect_table("2-5", &c, true);
}

Test(match, depths_six_to_eight_by_alphabeta)
{
    cells c;
    if (IS_SLOW_BUILD) {
        printf("skipped: depths 6-8: a sanitizer makes them too slow\n");
        return;
    }
    play(&c, 6, 8, false, 2);
    cr_assert_eq(c.count, 9);
    expect_table("6-8", &c, false);
}

/* The fast search plays the games of the original, move for move. */
Test(match, depths_two_to_five_by_search)
{
    cells c, original;
    play_by(&c, 2, 5, false, true, 2);
    play(&original, 2, 5, false, 2);
    cr_assert_eq(c.count, original.count);
    for (int i = 0; i < c.count; i++) {
        cr_expect_eq(c.cell[i].wins, original.cell[i].wins);
        cr_expect_eq(c.cell[i].losses, original.cell[i].losses);
        cr_expect_eq(c.cell[i].moves, original.cell[i].moves);
        cr_expect_eq(c.cell[i].margins, original.cell[i].margins);
        cr_expect_lt(c.cell[i].evaluations, original.cell[i].evaluations);
    }
}

Test(match, threads_change_no_figure)
{
    cells one, many;
    play(&one, 2, 3, false, 1);
    play(&many, 2, 3, false, 5);
    for (int i = 0; i < one.count; i++) {
        one.cell[i].seconds = many.cell[i].seconds = 0;
        cr_expect_eq(memcmp(&one.cell[i], &many.cell[i], sizeof one.cell[i]), 0);
    }
}

Test(match, bad_options_and_stopping)
{
    const game_spec spec = test_spec("minimax:8,seed=0"), other = test_spec("ttt");
    match_options options;
    cells c = {.count = 0};
    error e;
    _Atomic bool stop = true;
    match_options_init(&options);
    cr_expect_eq(match_run(&other, &options, collect, &c, &e), STATUS_BAD_INPUT);
    options.first_low = 0;
    cr_expect_eq(match_run(&spec, &options, collect, &c, &e), STATUS_BAD_INPUT);
    match_options_init(&options);
    options.games = 0;
    cr_expect_eq(match_run(&spec, &options, collect, &c, &e), STATUS_BAD_INPUT);
    match_options_init(&options);
    options.stop = &stop;
    cr_expect_eq(match_run(&spec, &options, collect, &c, &e), STATUS_STOPPED);
    cr_expect_eq(c.count, 0);
}
