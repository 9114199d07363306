/* test_mnk.c - K in a row: rows on boards of every shape, squares that complete them,
 * the four-rule player. */
#include "mnk/mnk.h"
#include "mnk/strategy.h"
#include "search/search.h"
#include "solve/solve.h"
#include "tests/compare.h"
#include "tests/fast_rules.h"

#include <criterion/criterion.h>

/* K in a row square by square. */
static bool has_row_slowly(const game_spec *spec, uint64_t stones)
{
    static const int down[] = {0, 1, 1, 1}, right[] = {1, 0, 1, -1};
    for (int start = 0; start < spec->rows * spec->cols; start++) {
        for (int d = 0; d < 4; d++) {
            int run = 0, row = start / spec->cols, col = start % spec->cols;
            while (run < spec->in_a_row && row >= 0 && row < spec->rows && col >= 0 && col < spec->cols &&
                   (stones >> (row * spec->cols + col) & 1)) {
                run++;
                row += down[d];
                col += right[d];
            }
            if (run == spec->in_a_row)
                return true;
        }
    }
    return false;
}

Test(mnk, rows_and_completing_squares_on_every_board_shape)
{
    test_rng rng = test_random("rows_and_completing_squares_on_every_board_shape");
    long rows_seen = 0, completing_seen = 0;
    for (int rows = 1; rows <= 64; rows++) {
        for (int cols = 1; rows * cols <= 64; cols++) {
            for (int k = 1; k <= (rows > cols ? rows : cols) + 1; k++) {
                game_spec spec = {.kind = GAME_MNK, .rows = rows, .cols = cols, .in_a_row = k};
                mnk_rules rules;
                mnk_init(&rules, &spec);
                uint64_t stones = random_next(&rng) & rules.board;
                if (random_below(&rng, 2))
                    stones |= random_next(&rng) & rules.board;
                uint64_t completing = 0;
                for (int i = 0; i < rows * cols; i++) {
                    bool ends = !(stones >> i & 1) && has_row_slowly(&spec, stones | 1ull << i);
                    completing |= (uint64_t)ends << i;
                }
                bool has_row = has_row_slowly(&spec, stones);
                cr_assert_eq(mnk_has_row(&rules, stones), has_row, "mnk:%d,%d,%d stones %016lx", rows, cols, k,
                             (unsigned long)stones);
                if (!has_row) {
                    cr_assert_eq(mnk_completing(&rules, stones), completing, "mnk:%d,%d,%d stones %016lx", rows, cols,
                                 k, (unsigned long)stones);
                    completing_seen += completing != 0;
                }
                rows_seen += has_row;
            }
        }
    }
    cr_assert(rows_seen > 50 && completing_seen > 50, "%ld rows, %ld completing", rows_seen, completing_seen);
}

Test(mnk, a_finished_game_has_no_moves)
{
    const game_spec spec = test_spec("ttt");
    diagram d;
    game_move moves[MAX_MOVES];
    int value = 7;
    test_position(&spec, "XXXOO---- O", &d);
    cr_expect_eq(fast_moves(&spec, &d, moves), 0);
    cr_assert(fast_over(&spec, &d, &value));
    cr_expect_eq(value, -1);
    cr_expect(!fast_play(&spec, &d, 5));
    test_position(&spec, "XOXXOOOXX O", &d);
    cr_assert(fast_over(&spec, &d, &value));
    cr_expect_eq(value, 0);
}

Test(mnk, four_rule_player_against_itself)
{
    static const int expected[] = {4, 0, 2, 6, 3, 5, 8, 1, 7};
    const game_spec spec = test_spec("ttt");
    game_rules rules;
    diagram d;
    int value = 1;
    rules_prepare(&rules, &spec);
    test_start(&spec, &d);
    for (int i = 0; i < 9; i++) {
        const game_move move = strategy_move(&rules, &d);
        cr_assert_eq(move, expected[i], "move %d", i + 1);
        cr_assert(rules_play(&rules, &d, move));
    }
    cr_expect_eq(strategy_move(&rules, &d), MOVE_NONE);
    cr_expect(rules_over(&rules, &d, &value) && value == 0);
}

/* Results of every game in which the player moves for `side` and the other plays
 * everything; from the first player. */
static void play_all(const game_rules *rules, const diagram *d, int side, int result[3])
{
    int value;
    if (rules_over(rules, d, &value)) {
        result[1 + (d->side == 0 ? value : -value)]++;
        return;
    }
    game_move moves[MAX_MOVES] = {strategy_move(rules, d)};
    int count = d->side == side ? 1 : rules_moves(rules, d, moves);
    for (int i = 0; i < count; i++) {
        diagram child = *d;
        cr_assert(rules_play(rules, &child, moves[i]));
        play_all(rules, &child, side, result);
    }
}

/* The counts of the original article's player over all replies: never lost as first player,
 * sometimes as second. */
Test(mnk, four_rule_player_against_every_reply)
{
    const game_spec spec = test_spec("ttt");
    diagram d;
    int first[3] = {0, 0, 0}, second[3] = {0, 0, 0};
    game_rules rules;
    rules_prepare(&rules, &spec);
    test_start(&spec, &d);
    play_all(&rules, &d, 0, first);
    play_all(&rules, &d, 1, second);
    cr_expect(first[2] == 80 && first[1] == 14 && first[0] == 0, "%d %d %d", first[2], first[1], first[0]);
    cr_expect(second[0] == 350 && second[1] == 127 && second[2] == 12, "%d %d %d", second[0], second[1], second[2]);
}

Test(mnk, four_rule_player_declines_other_games)
{
    const game_spec misere = test_spec("ttt,misere"), reversi = test_spec("reversi:4x4");
    cr_expect_not(strategy_knows(&misere));
    cr_expect_not(strategy_knows(&reversi));
}
