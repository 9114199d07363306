/* test_cross_count.c - counting ply by ply against visiting every position and every game. */
#include "count/count.h"
#include "tests/compare.h"
#include "tests/count_oracle.h"

#include <criterion/criterion.h>

static void expect_same_counts(const game_spec *spec, const diagram *d)
{
    static count_result found;
    const table_options options = {.threads = 1};
    oracle_positions positions;
    oracle_games games;
    error e = {""};

    cr_assert_eq(oracle_count_positions(spec, d, &positions, NULL), STATUS_OK);
    cr_assert_eq(oracle_count_games(spec, d, &games, NULL), STATUS_OK);
    cr_assert_eq(count_game(spec, d, -1, &options, &found, &e), STATUS_OK, "%s: %s", show(spec, d), e.text);
    cr_assert_eq(found.positions, positions.positions, "%s: positions", show(spec, d));
    cr_assert_eq(found.positions_symmetric, positions.positions_symmetric, "%s: symmetric", show(spec, d));
    if (spec->kind != GAME_REVERSI) /* there the reference leaves out who is to move */
        cr_assert_eq(found.positions_final, positions.finished, "%s: finished", show(spec, d));
    cr_assert_eq(found.nodes, games.nodes, "%s: nodes", show(spec, d));
    cr_assert_eq(found.games, games.games, "%s: games", show(spec, d));
    cr_assert_eq(found.leaves, games.games, "%s: leaves", show(spec, d));
    cr_assert(found.has_value);
    cr_assert_eq(found.value, games.value, "%s: value", show(spec, d));
    cr_assert_eq(found.optimal_lines, games.optimal_lines, "%s: optimal lines", show(spec, d));
    for (int n = 0; found.has_ends && n < found.ends; n++) {
        const int value = found.end[n].value;
        if (value < -COUNT_HISTOGRAM || value > COUNT_HISTOGRAM)
            continue;
        cr_assert_eq(found.end[n].games, games.by_value[value + COUNT_HISTOGRAM], "%s: games that end at %d",
                     show(spec, d), value);
    }
}

Test(cross_count, random_positions_of_every_game)
{
    static const struct {
        const char *spec;
        int empties;
    } CASES[] = {
        {"reversi:3x3", 9},  {"othello:3x4", 8},      {"reversi:4x4", 9},      {"reversi:4x4,misere", 9},
        {"othello:2x8", 12}, {"reversi:5x5", 8},      {"othello:8x8", 7},      {"reversi:4x10", 7},
        {"mnk:3,3,3", 9},    {"mnk:3,3,2,misere", 9}, {"mnk:2,4,3", 8},        {"mnk:4,4,3", 8},
        {"mnk:1,7,3", 7},    {"minimax:2", 4},        {"minimax:3,seed=4", 9}, {"minimax:4,seed=1", 14},
        {"eight", 8},        {"eight:4,14", 14},      {"eight:2,12", 12},
    };
    test_rng rng = test_random("cross_count/random_positions_of_every_game");

    for (size_t n = 0; n < sizeof CASES / sizeof CASES[0]; n++) {
        const game_spec spec = test_spec(CASES[n].spec);
        for (int k = test_scaled(6); k > 0; k--) {
            diagram d;
            test_start(&spec, &d);
            random_playout(&rng, &spec, &d, CASES[n].empties);
            if (count_empties(&spec, &d) <= CASES[n].empties)
                expect_same_counts(&spec, &d);
        }
    }
}
