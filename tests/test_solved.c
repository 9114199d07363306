/* test_solved.c - known results by the search: solved boards from the start, the FFO
 * endgames, the number game. */
#include "solve/solve.h"
#include "tests/compare.h"

#include <criterion/criterion.h>

#include <stdlib.h>

static search_options all_moves(void)
{
    search_options options = options_of(2, (size_t)64 << 20, PARALLEL_TASKS);

    options.all_moves = true;
    return options;
}

/* Every listed "move:value" is right; returns how many were listed. */
static int expect_values(const game_spec *spec, const char *text, const search_result *found, const char *what)
{
    game_move move;
    int value, listed = 0;

    for (; facts_move_value(&text, spec, &move, &value); listed++) {
        int at = 0;
        while (at < found->moves && found->move[at] != move)
            at++;
        cr_assert_lt(at, found->moves, "%s: move %d is not legal", what, move);
        cr_expect_eq(found->move_value[at], value, "%s: move %d is %d, expected %d", what, move, found->move_value[at],
                     value);
    }
    return listed;
}

static void expect_line(const game_spec *spec, const diagram *d, const search_result *found, const char *what)
{
    const char *fault = line_fault(spec, d, found);

    cr_expect(fault == NULL, "%s: %s", what, fault);
}

Test(solved, boards_and_endgames_with_every_move)
{
    const search_options options = all_moves();
    facts f;
    int checked = 0;

    facts_open(&f, "solved.txt");
    while (facts_next(&f)) {
        const game_spec spec = test_spec(f.field[0]);
        diagram d;
        test_position(&spec, f.field[1], &d);
        const search_result found = test_solve(&spec, &d, &options);
        cr_expect_eq(found.value, atoi(f.field[2]), "%s:%d: value %d, expected %s", f.name, f.line, found.value,
                     f.field[2]);
        cr_expect_eq(expect_values(&spec, f.field[3], &found, f.field[0]), found.moves, "%s:%d: moves", f.name, f.line);
        expect_line(&spec, &d, &found, f.field[0]);
        checked++;
    }
    cr_assert_eq(checked, 35);
}

Test(solved, ffo_1_to_19_with_every_listed_move)
{
    const game_spec spec = test_spec("othello:8x8");
    const search_options options = all_moves();
    facts f;
    int checked = 0, moves = 0;

    facts_open(&f, "ffo.txt");
    while (facts_next(&f)) {
        if (atoi(f.field[0] + 4) > 19)
            continue;
        diagram d;
        test_position(&spec, f.field[1], &d);
        const search_result found = test_solve(&spec, &d, &options);
        cr_expect_eq(found.value, atoi(f.field[2]), "%s: value %d, expected %s", f.field[0], found.value, f.field[2]);
        moves += expect_values(&spec, f.field[3], &found, f.field[0]);
        expect_line(&spec, &d, &found, f.field[0]);
        checked++;
    }
    cr_assert_eq(checked, 19);
    cr_assert_geq(moves, 140);
}

/* 20 to 39, or as far as YOMIKIRI_FFO says (59 takes many minutes). */
Test(solved, ffo_20_and_on)
{
    const char *last = getenv("YOMIKIRI_FFO");
    const game_spec spec = test_spec("othello:8x8");
    const search_options options = options_of(2, (size_t)256 << 20, PARALLEL_TASKS);
    facts f;
    int checked = 0;

    facts_open(&f, "ffo.txt");
    while (facts_next(&f)) {
        const int number = atoi(f.field[0] + 4);
        if (number < 20 || number > (last != NULL ? atoi(last) : 39))
            continue;
        diagram d;
        test_position(&spec, f.field[1], &d);
        const search_result found = test_solve(&spec, &d, &options);
        cr_expect_eq(found.value, atoi(f.field[2]), "%s: value %d, expected %s", f.field[0], found.value, f.field[2]);
        expect_line(&spec, &d, &found, f.field[0]);
        checked++;
    }
    cr_assert(checked > 0);
}

/* The numbers of field 2, rows divided by '/'. */
static void read_board(const facts *f, game_spec *spec)
{
    const char *text = f->field[2];

    for (int n = 0; n < spec->rows * spec->cols; n++) {
        char *end;
        while (*text == ' ' || *text == '/')
            text++;
        spec->numbers[n] = (int8_t)strtol(text, &end, 10);
        text = end;
    }
}

Test(solved, small_minimax_boards_in_both_conventions)
{
    const search_options options = all_moves();
    facts f;
    int checked = 0;

    facts_open(&f, "minimax_small.txt");
    while (facts_next(&f)) {
        for (int uncounted = 0; uncounted < 2; uncounted++) {
            char text[64];
            diagram d;
            snprintf(text, sizeof text, "minimax:%s,seed=%s%s", f.field[0], f.field[1],
                     uncounted ? ",last=uncounted" : "");
            const game_spec spec = test_spec(text);
            game_spec listed = spec;
            read_board(&f, &listed);
            cr_expect_arr_eq(listed.numbers, spec.numbers, sizeof spec.numbers, "%s: the board drawn", text);
            test_start(&spec, &d);
            const search_result found = test_solve(&spec, &d, &options);
            cr_expect_eq(found.value, atoi(f.field[uncounted ? 6 : 3]), "%s", text);
            const char *margins = f.field[uncounted ? 7 : 4];
            cr_assert_eq(found.moves, spec.rows);
            for (int n = 0; n < found.moves; n++) {
                char *end;
                cr_expect_eq(found.move_value[n], (int)strtol(margins, &end, 10), "%s: column %d", text, n);
                margins = end;
            }
            expect_line(&spec, &d, &found, text);
            checked++;
        }
    }
    cr_assert_eq(checked, 40);
}

Test(solved, eight_is_solved_far_beyond_eight)
{
    const search_options options = options_of(1, (size_t)1 << 20, PARALLEL_SERIAL);
    const game_spec spec = test_spec("eight:3,1000000");
    diagram d;

    test_start(&spec, &d);
    cr_expect_eq(test_solve(&spec, &d, &options).value, -1, "the totals that lose go in steps of four");
}

/* What is said to be beyond anything solved must not have been:
 * results/boards.csv has the boards that are. */
Test(solved, nothing_solved_is_out_of_reach)
{
    FILE *boards = fopen("results/boards.csv", "r");
    char line[4096], scoring[16], start[16];
    int rows, cols, lower, upper, count = 0, most;
    cr_assert_not_null(boards);
    while (fgets(line, sizeof line, boards) != NULL) {
        char text[80];
        diagram d;
        if (sscanf(line, "%15[a-z],%d,%d,%15[a-z],%d,%d,", scoring, &rows, &cols, start, &lower, &upper) != 6 ||
            lower != upper)
            continue;
        (void)snprintf(text, sizeof text, "%s:%dx%d,start=%s", scoring, rows, cols, start);
        const game_spec spec = test_spec(text);
        test_start(&spec, &d);
        cr_expect_not(solve_is_out_of_reach(&spec, &d, &most), "%s, with at most %d", text, most);
        count++;
    }
    (void)fclose(boards);
    cr_expect_gt(count, 100);
}

Test(solved, what_is_out_of_reach)
{
    static const struct {
        const char *spec, *position;
        bool beyond;
    } CASES[] = {
        {"othello:6x7", "start", false},
        {"othello:5x9", "start", false},
        {"othello:5x10", "start", true},
        {"othello:6x8", "start", false},
        {"othello:7x7", "start", true},
        {"othello:8x8", "start", true},
        {"reversi:2x32", "start", false},
        {"othello:4x16", "start", false},
        {"reversi:4x16", "start", false},
        {"reversi:4x15,misere", "start", true},
        {"othello:6x6,misere", "start", false},
        {"othello:5x8,misere", "start", true},
        {"connect4", "start", false},
        {"connect:8,8,4", "start", true},
        {"connect:8,8,3", "start", false},
        {"connect:8,8,9", "start", false},
        {"minimax:8", "start", false},
        {"mnk:8,8,5", "start", false},
        {"eight:100,1000000", "start", false},
        {"othello:8x8", "XXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXOOOOOOOOOOOOOOOOOOOOOOOOOOOOOOO- X", false},
    };
    for (size_t i = 0; i < sizeof CASES / sizeof CASES[0]; i++) {
        const game_spec spec = test_spec(CASES[i].spec);
        diagram d;
        int most;
        test_position(&spec, CASES[i].position, &d);
        cr_expect_eq(solve_is_out_of_reach(&spec, &d, &most), CASES[i].beyond, "%s", CASES[i].spec);
    }
}
