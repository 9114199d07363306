/* test_connect.c - Connect Four and its like: rows on boards of every shape,
 * text, values, techniques. */
#include "base/bits.h"
#include "connect/connect.h"
#include "text/notation.h"
#include "game/rules.h"
#include "reference/reference.h"
#include "tests/compare.h"

#include <criterion/criterion.h>

#include <stdlib.h>
#include <string.h>

/* Every completing square makes a row, and no other square does. */
static void check_completing(const connect_rules *rules, uint64_t stones)
{
    const mnk_rules *rows = &rules->rows;
    const uint64_t found = connect_completing(rules, stones);
    for (uint64_t left = rows->board; left; left &= left - 1) {
        const uint64_t square = left & -left;
        const bool completes = !(stones & square) && mnk_has_row(rows, stones | square);
        cr_assert_eq((found & square) != 0, completes, "connect:%d,%d,%d stones %016lx square %d", rows->rows,
                     rows->cols, rows->k, (unsigned long)stones, bit_first(square));
    }
}

Test(connect, completing_squares_on_every_board_shape)
{
    test_rng rng = test_random("connect/completing_squares_on_every_board_shape");
    long boards = 0;
    for (int rows = 1; rows <= CONNECT_MOST_SIDE; rows++) {
        for (int cols = 1; cols <= CONNECT_MOST_SIDE && rows * cols <= 64; cols++) {
            for (int k = 1; k <= 6; k++) {
                const game_spec spec = {.kind = GAME_CONNECT, .rows = rows, .cols = cols, .in_a_row = k};
                connect_rules rules;
                connect_init(&rules, &spec);
                for (int n = test_scaled(4); n > 0; n--) {
                    const uint64_t stones = random_next(&rng) & random_next(&rng) & rules.rows.board;
                    if (mnk_has_row(&rules.rows, stones))
                        continue;
                    check_completing(&rules, stones);
                    boards++;
                }
            }
        }
    }
    cr_assert(boards > test_scaled(4) * 200, "%ld boards", boards);
}

Test(connect, positions_are_read_in_every_form)
{
    static const char *const FORMS[] = {
        "4 4 3", "443", "4,4,3", " 4 4 3 ",
        "-------\n-------\n-------\n-------\n---O---\n--XX---\n 1 2 3 4 5 6 7\nO to move"};
    const game_spec spec = test_spec("connect4");
    diagram expected, found;
    char text[MAX_DIAGRAM_TEXT];
    error e = {.text = ""};
    cr_assert_eq(diagram_parse(&spec, "4 4 3", &expected, &e), STATUS_OK, "%s", e.text);
    diagram_format(&spec, &expected, text);
    cr_expect_str_eq(text, "-------------------------------O-----XX--- O");
    for (size_t i = 0; i < sizeof FORMS / sizeof FORMS[0]; i++) {
        cr_assert_eq(diagram_parse(&spec, FORMS[i], &found, &e), STATUS_OK, "'%s': %s", FORMS[i], e.text);
        cr_expect(memcmp(&expected, &found, sizeof found) == 0, "'%s' is another position", FORMS[i]);
    }
    const game_spec wide = test_spec("connect:4,16,4");
    cr_assert_eq(diagram_parse(&wide, "16 12", &found, &e), STATUS_OK, "%s", e.text);
    cr_expect(found.cell[63] == 1 && found.cell[59] == 2);
}

Test(connect, positions_that_cannot_arise_are_refused)
{
    static const struct {
        const char *position, *message;
    } BAD[] = {
        {"X--------------- O", "above an empty square"},
        {"------------XX-- X", "2 X, 0 O and X to move"},
        {"------------X--- X", "1 X, 0 O and X to move"},
        {"------------O--- X", "0 X, 1 O and X to move"},
        {"----X---X---XOOO O", "3 X, 3 O and O to move"},
        {"----X---X---XOOO X", "X is to move and has 3 in a row"},
        {"5", "expected a number from 1 to 4"},
        {"0", "expected a number from 1 to 4"},
        {"11111", "is not legal; expected one of 2 3 4"},
        {"121213", "comes after the end of the game"},
        {"1 2 x", "'x' is not a move"},
    };
    const game_spec spec = test_spec("connect:4,4,3");
    for (size_t i = 0; i < sizeof BAD / sizeof BAD[0]; i++) {
        diagram d;
        error e = {.text = ""};
        cr_expect_eq(diagram_parse(&spec, BAD[i].position, &d, &e), STATUS_BAD_INPUT, "'%s' was taken",
                     BAD[i].position);
        cr_expect(strstr(e.text, BAD[i].message) != NULL, "'%s': '%s'", BAD[i].position, e.text);
    }
}

/* 1 and the stones that the winner still holds: by the reference, which counts them. */
Test(connect, values_count_the_stones_left)
{
    static const struct {
        const char *spec, *moves;
        int value; /* for the side to move, who has lost */
    } ENDS[] = {
        {"connect4", "1 2 1 2 1 2 1", -18},   /* 21 - 4 stones and 1 */
        {"connect4", "1 2 1 2 1 2 3 2", -18}, /* the second player, with its fourth stone */
        {"connect:3,3,3", "1 2 1 2 1", -3},   /* 5 - 3 stones and 1 */
        {"connect:3,3,3", "1 2 1 2 3 2", -2}, /* 4 - 3 stones and 1 */
        {"connect:2,2,1", "1", -2},           /* 2 - 1 stones and 1 */
        {"connect:2,2,3", "1 1 2 2", 0},
    };
    for (size_t i = 0; i < sizeof ENDS / sizeof ENDS[0]; i++) {
        const game_spec spec = test_spec(ENDS[i].spec);
        game_rules rules;
        diagram d;
        int fast = 99, naive = 99;
        rules_prepare(&rules, &spec);
        cr_assert_eq(diagram_parse(&spec, ENDS[i].moves, &d, NULL), STATUS_OK);
        cr_expect(rules_over(&rules, &d, &fast) && naive_over(&spec, &d, &naive), "%s is not over", ENDS[i].moves);
        cr_expect_eq(fast, ENDS[i].value, "%s: %d", ENDS[i].moves, fast);
        cr_expect_eq(naive, ENDS[i].value, "%s: by the reference %d", ENDS[i].moves, naive);
    }
}

/* Starts, as published; the larger ones take minutes and stand in results/. */
Test(connect, published_values_of_starts)
{
    facts f;
    int solved = 0;
    facts_open(&f, "connect_start.txt");
    while (facts_next(&f)) {
        const game_spec spec = test_spec(f.field[0]);
        search_options o = options_of(2, (size_t)64 << 20, PARALLEL_TASKS);
        diagram d;
        if (spec.rows * spec.cols > 30) {
            printf("connect: %s is left to results/, it takes long\n", f.field[0]);
            continue;
        }
        o.no_line = true;
        test_start(&spec, &d);
        const search_result r = test_solve(&spec, &d, &o);
        cr_expect(r.known == KNOWN_EXACT && r.value == atoi(f.field[1]), "%s: %d, published %s", f.field[0], r.value,
                  f.field[1]);
        solved++;
    }
    cr_assert_geq(solved, 9);
}

/* `--wdl`: the sign is exact, the value beyond it a bound. */
Test(connect, the_sign_of_a_value_by_a_window)
{
    static const struct {
        const char *spec, *moves;
        int value;
    } PLACES[] = {{"connect4", "1 2 1 2 1 2", 18}, {"connect4", "3 3 4 4 5", -18}, {"connect:4,4,4", "start", 0}};
    for (size_t i = 0; i < sizeof PLACES / sizeof PLACES[0]; i++) {
        const game_spec spec = test_spec(PLACES[i].spec);
        diagram d;
        search_options o = options_of(1, (size_t)16 << 20, PARALLEL_SERIAL);
        cr_assert_eq(diagram_parse(&spec, PLACES[i].moves, &d, NULL), STATUS_OK);
        o.alpha = -1;
        o.beta = 1;
        const search_result r = test_solve(&spec, &d, &o);
        const int value = PLACES[i].value;
        cr_expect(value > 0   ? r.value >= 1 && r.value <= value
                  : value < 0 ? r.value <= -1 && r.value >= value
                              : r.value == 0 && r.known == KNOWN_EXACT,
                  "%s: %d", PLACES[i].moves, r.value);
    }
}
