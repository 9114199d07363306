/* test_match.c - the number game's tournament: all 25 cells of the original article. */
#include "minimax/match.h"
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

/* How the cells are played, and which column of the table has the
 * evaluations: none for the search. */
typedef enum player { BY_MINIMAX, BY_ALPHABETA, BY_SEARCH } player;

static void play(cells *c, const int first[2], const int second[2], player by, int threads)
{
    const game_spec spec = test_spec("minimax:8,seed=0");
    match_options options;
    match_options_init(&options);
    options.first_low = first[0];
    options.first_high = first[1];
    options.second_low = second[0];
    options.second_high = second[1];
    options.plain = by == BY_MINIMAX;
    options.search = by == BY_SEARCH;
    options.threads = threads;
    c->count = 0;
    cr_assert_eq(match_run(&spec, &options, collect, c, NULL), STATUS_OK);
}

/* The cells are the first ones of a run of the table. */
static void expect_table(const char *run, const cells *c, player by)
{
    facts f;
    int i = 0;
    facts_open(&f, "minimax_table.txt");
    while (facts_next(&f)) {
        if (strcmp(f.field[0], run) != 0 || i == c->count)
            continue;
        const match_cell *m = &c->cell[i++];
        const long found[] = {m->first_depth, m->second_depth, m->wins, m->losses, m->draws};
        for (int k = 0; k < 5; k++) {
            cr_expect_eq(found[k], atol(f.field[1 + k]), "%s cell %d,%d field %d", run, m->first_depth, m->second_depth,
                         k);
        }
        const uint64_t evaluations = strtoull(f.field[by == BY_MINIMAX ? 6 : 7], NULL, 10);
        cr_expect(by == BY_SEARCH ? m->evaluations < evaluations : m->evaluations == evaluations,
                  "%s cell %d,%d: %lu evaluations", run, m->first_depth, m->second_depth,
                  (unsigned long)m->evaluations);
        cr_expect_eq(m->evaluations_mean, m->evaluations / 100);
        cr_expect_eq(m->moves, strtoull(f.field[8], NULL, 10));
        cr_expect_eq(m->margins, atol(f.field[9]));
    }
    cr_assert_eq(i, c->count);
}

static const int TWO_TO_FIVE[] = {2, 5};

static void expect_two_to_five(player by)
{
    cells c;
    play(&c, TWO_TO_FIVE, TWO_TO_FIVE, by, 2);
    cr_assert_eq(c.count, 16);
    expect_table("2-5", &c, by);
}

Test(match, depths_two_to_five_by_alphabeta)
{
    expect_two_to_five(BY_ALPHABETA);
}

Test(match, depths_two_to_five_by_minimax)
{
    if (IS_SLOW_BUILD)
        cr_skip_test("skipped: depths 2-5 by minimax: a sanitizer makes them too slow");
    expect_two_to_five(BY_MINIMAX);
}

/* The fast search plays the games of the original, move for move. */
Test(match, depths_two_to_five_by_search)
{
    static const int TWO[] = {2, 2};
    cells c;
    play(&c, TWO, TWO_TO_FIVE, BY_SEARCH, 2);
    cr_assert_eq(c.count, 4);
    expect_table("2-5", &c, BY_SEARCH);
}

/* All nine cells take seconds. */
Test(match, depths_six_to_eight_by_alphabeta)
{
    const bool all = test_scaled(1) >= 10;
    const int first[] = {6, all ? 8 : 6}, second[] = {6, all ? 8 : 7};
    cells c;
    play(&c, first, second, BY_ALPHABETA, 2);
    cr_assert_eq(c.count, all ? 9 : 2);
    expect_table("6-8", &c, BY_ALPHABETA);
}

Test(match, threads_change_no_figure)
{
    static const int DEPTHS[] = {2, 3};
    cells one, many;
    play(&one, DEPTHS, DEPTHS, BY_ALPHABETA, 1);
    play(&many, DEPTHS, DEPTHS, BY_ALPHABETA, 5);
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
