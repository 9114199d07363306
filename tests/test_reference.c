/* test_reference.c - the oracle itself: naive rules and plain minimax against the golden figures.
 *
 * The facts are those of the original articles and of enumerations by other programs; see
 * the heads of the files in tests/data. */
#include "reference/reference.h"
#include "tests/count_oracle.h"
#include "tests/support.h"

#include <criterion/criterion.h>

#include <stdlib.h>
#include <string.h>

/* Without the two passes that end a game: sources differ in writing them. */
static int length_without_last_passes(const game_move *line, int length)
{
    if (length >= 2 && line[length - 1] == MOVE_PASS && line[length - 2] == MOVE_PASS)
        return length - 2;
    return length;
}

static void expect_line(const game_spec *spec, const char *text, const reference_result *r, const char *what)
{
    game_move expected[MAX_LINE];
    int length = 0;

    while (facts_move(&text, spec, &expected[length]))
        length++;
    length = length_without_last_passes(expected, length);
    cr_expect_eq(length_without_last_passes(r->line, r->line_length), length, "%s: length of the line", what);
    for (int n = 0; n < length; n++)
        cr_expect_eq(r->line[n], expected[n], "%s: move %d of the line", what, n + 1);
}

static void expect_root_moves(const game_spec *spec, const char *text, const reference_result *r, const char *what)
{
    game_move move;
    int value, listed = 0;

    for (; facts_move_value(&text, spec, &move, &value); listed++) {
        int found = -1;
        for (int n = 0; n < r->moves; n++)
            if (r->move[n] == move)
                found = n;
        cr_expect(found >= 0, "%s: move %d is not legal", what, move);
        if (found >= 0)
            cr_expect_eq(r->move_value[found], value, "%s: value of move %d", what, move);
    }
    cr_expect_eq(listed, r->moves, "%s: number of moves", what);
}

/* Everything that figures.txt may ask of one spec. */
typedef struct answers {
    char spec[MAX_SPEC_TEXT];
    reference_result solved;
    oracle_positions positions;
    oracle_games games;
} answers;

static void answer(answers *a, const char *text)
{
    const game_spec spec = test_spec(text);
    diagram start;

    snprintf(a->spec, sizeof a->spec, "%s", text);
    test_start(&spec, &start);
    cr_assert_eq(reference_solve(&spec, &start, -1, NULL, &a->solved, NULL), STATUS_OK);
    cr_assert_eq(oracle_count_positions(&spec, &start, &a->positions, NULL), STATUS_OK);
    cr_assert_eq(oracle_count_games(&spec, &start, &a->games, NULL), STATUS_OK);
}

/* False where the figure is not one of plain minimax. */
static bool look_up(const answers *a, const char *quantity, long *out)
{
    const struct {
        const char *name;
        uint64_t number;
    } known[] = {
        {"value", (uint64_t)a->solved.value},
        {"evaluations", a->solved.evaluations},
        {"calls", a->solved.calls},
        {"games", a->games.games},
        {"games_at_value", a->games.games_at_value},
        {"optimal_lines", a->games.optimal_lines},
        {"positions", a->positions.positions},
        {"positions_symmetric", a->positions.positions_symmetric},
        {"finished", a->positions.finished},
        {"finished_symmetric", a->positions.finished_symmetric},
    };
    for (size_t n = 0; n < sizeof known / sizeof known[0]; n++) {
        if (strcmp(quantity, known[n].name) == 0) {
            *out = (long)known[n].number;
            return true;
        }
    }
    if (strncmp(quantity, "games_at:", 9) != 0)
        return false;
    *out = (long)a->games.by_value[atoi(quantity + 9) + COUNT_HISTOGRAM];
    return true;
}

Test(reference, figures_of_the_original_games)
{
    facts f;
    answers a = {.spec = ""};
    int checked = 0;

    facts_open(&f, "figures.txt");
    while (facts_next(&f)) {
        long found;
        if (strcmp(a.spec, f.field[0]) != 0)
            answer(&a, f.field[0]);
        if (!look_up(&a, f.field[1], &found))
            continue;
        cr_expect_eq(found, atol(f.field[2]), "%s:%d: %s %s is %ld, expected %s", f.name, f.line, f.field[0],
                     f.field[1], found, f.field[2]);
        cr_expect_eq(a.games.nodes, a.solved.calls, "%s: two ways to count the nodes", f.field[0]);
        checked++;
    }
    cr_assert_geq(checked, 120, "only %d figures were checked", checked);
}

Test(reference, solved_positions_with_every_move_and_line)
{
    facts f;
    int checked = 0, left_to_the_search = 0;

    facts_open(&f, "solved.txt");
    while (facts_next(&f)) {
        const game_spec spec = test_spec(f.field[0]);
        diagram d;
        reference_result r;
        test_position(&spec, f.field[1], &d);
        if (spec.kind == GAME_REVERSI && count_empties(&spec, &d) > 12) {
            left_to_the_search++;
            continue;
        }
        cr_assert_eq(reference_solve(&spec, &d, -1, NULL, &r, NULL), STATUS_OK);
        cr_expect_eq(r.value, atoi(f.field[2]), "%s:%d: value %d, expected %s", f.name, f.line, r.value, f.field[2]);
        expect_root_moves(&spec, f.field[3], &r, f.field[0]);
        if (strcmp(f.field[4], ".") != 0)
            expect_line(&spec, f.field[4], &r, f.field[0]);
        checked++;
    }
    fprintf(stderr, "solved.txt: %d by plain minimax, %d larger ones are left to the search's tests\n", checked,
            left_to_the_search);
    cr_assert_geq(checked, 27);
}

Test(reference, prolog_endgames_have_as_many_leaves)
{
    const game_spec spec = test_spec("reversi:8x8");
    diagram d;
    reference_result r;

    test_position(&spec, "-OOOOO-X--OXOX-XOXOOXXOXOXOXOOXXOXXXOOXXOXXOXOXX--OXXX-XXXXXXXX- O", &d);
    reference_solve(&spec, &d, -1, NULL, &r, NULL);
    cr_expect_eq(r.evaluations, 2741);
    diagram second; /* the article's second position is the first after white g7 */
    test_position(&spec, "-OOOOO-X--OXOX-XOXOOXXOXOXOXOOOXOXXXOOOXOXXOXOOX--OOOOOXXXXXXXX- X", &second);
    cr_assert(naive_play(&spec, &d, 54));
    cr_expect_arr_eq(d.cell, second.cell, sizeof d.cell);
    cr_expect_eq(d.side, second.side);
    reference_solve(&spec, &d, -1, NULL, &r, NULL);
    cr_expect_eq(r.evaluations, 638);
}

Test(reference, listed_optimal_lines_end_at_the_value)
{
    facts f;
    int checked = 0;

    facts_open(&f, "optimal_lines.txt");
    while (facts_next(&f)) {
        const game_spec spec = test_spec(f.field[0]);
        const char *text = f.field[1];
        diagram d;
        game_move move;
        reference_result r;
        test_start(&spec, &d);
        reference_solve(&spec, &d, -1, NULL, &r, NULL);
        int sign = 1, value = 0;
        while (facts_move(&text, &spec, &move)) {
            if (naive_over(&spec, &d, NULL)) {
                cr_expect_eq(move, MOVE_PASS, "%s:%d", f.name, f.line);
                continue;
            }
            cr_assert(naive_play(&spec, &d, move), "%s:%d: illegal move", f.name, f.line);
            sign = -sign;
        }
        cr_assert(naive_over(&spec, &d, &value), "%s:%d: the game is not over", f.name, f.line);
        cr_expect_eq(sign * value, r.value, "%s:%d", f.name, f.line);
        checked++;
    }
    cr_assert_eq(checked, 8 + 8 + 2 + 6);
}

/* A board of minimax_small.txt as a spec of its own: no generator is involved. */
static game_spec small_board(const facts *f, bool last_uncounted)
{
    game_spec spec = {.kind = GAME_MINIMAX, .last_uncounted = last_uncounted};
    const char *text = f->field[2];

    spec.rows = spec.cols = atoi(f->field[0]);
    for (int n = 0; n < spec.rows * spec.cols; n++) {
        char *end;
        text += strspn(text, " /");
        spec.numbers[n] = (int8_t)strtol(text, &end, 10);
        cr_assert(end > text, "%s:%d: board", f->name, f->line);
        text = end;
    }
    return spec;
}

/* Values of the first moves, written as numbers in column order. */
static void expect_margins(const char *text, const reference_result *r, const char *what)
{
    for (int n = 0; n < r->moves; n++) {
        char *end;
        cr_expect_eq(r->move_value[n], (int)strtol(text, &end, 10), "%s: column %d", what, n);
        text = end;
    }
}

Test(reference, small_minimax_boards)
{
    facts f;
    int solved = 0, replayed = 0;

    facts_open(&f, "minimax_small.txt");
    while (facts_next(&f)) {
        const game_spec spec = small_board(&f, false), uncounted = small_board(&f, true);
        const int margin = atoi(f.field[3]);
        const char *text = f.field[5];
        diagram d;
        reference_result r;
        test_start(&spec, &d);
        if (spec.rows <= 4) {
            cr_assert_eq(reference_solve(&spec, &d, -1, NULL, &r, NULL), STATUS_OK);
            cr_expect_eq(r.value, margin, "%s:%d", f.name, f.line);
            expect_margins(f.field[4], &r, f.field[2]);
            expect_line(&spec, text, &r, f.field[2]);
            cr_assert_eq(reference_solve(&uncounted, &d, -1, NULL, &r, NULL), STATUS_OK);
            cr_expect_eq(r.value, atoi(f.field[6]), "%s:%d: last uncounted", f.name, f.line);
            expect_margins(f.field[7], &r, f.field[2]);
            solved++;
        }
        /* Along the best line the value stays, as far back from its end
         * as plain minimax reaches. */
        game_move move;
        while (facts_move(&text, &spec, &move)) {
            cr_assert(naive_play(&spec, &d, move), "%s:%d: illegal move %d", f.name, f.line, move);
            if (count_empties(&spec, &d) > 16)
                continue;
            cr_assert_eq(reference_solve(&spec, &d, -1, NULL, &r, NULL), STATUS_OK);
            cr_expect_eq(d.side == 0 ? r.value : -r.value, margin, "%s:%d", f.name, f.line);
            replayed++;
        }
        cr_expect(naive_over(&spec, &d, NULL), "%s:%d: the line does not end the game", f.name, f.line);
    }
    cr_assert_eq(solved, 15);
    cr_assert_geq(replayed, 80);
}

Test(reference, naive_rules_of_ends_and_passes)
{
    const game_spec spec = test_spec("othello:4x4"), plain = test_spec("reversi:4x4"),
                    misere = test_spec("reversi:4x4,misere");
    game_move legal[MAX_SQUARES];
    diagram d;
    int value;

    test_position(&spec, "XXXXXXXXXXXXXXXO O", &d); /* full board */
    cr_expect_eq(naive_moves(&spec, &d, legal), 0);
    cr_assert(naive_over(&spec, &d, &value));
    cr_expect_eq(value, -14);

    test_position(&spec, "XX--XXXXXXXXXXXX O", &d); /* wipe-out */
    cr_assert(naive_over(&spec, &d, &value));
    cr_expect_eq(value, -16, "empties go to the winner");
    cr_assert(naive_over(&plain, &d, &value));
    cr_expect_eq(value, -14, "empties count for nobody");
    cr_assert(naive_over(&misere, &d, &value));
    cr_expect_eq(value, 14, "fewest discs win");
    cr_expect_not(naive_play(&spec, &d, MOVE_PASS), "no pass once the game is over");

    test_position(&spec, "XO--XXXXXXXXXXXX O", &d); /* O must pass, X then takes */
    cr_assert_eq(naive_moves(&spec, &d, legal), 1);
    cr_expect_eq(legal[0], MOVE_PASS);
    cr_expect_not(naive_play(&spec, &d, 2));
    cr_assert(naive_play(&spec, &d, MOVE_PASS));
    cr_expect_eq(d.side, 0);
    cr_expect_not(naive_play(&spec, &d, MOVE_PASS), "X has a move");
    cr_assert(naive_play(&spec, &d, 2));
    cr_assert(naive_over(&spec, &d, &value));
    cr_expect_eq(value, -16);

    reference_result r;
    test_position(&plain, "XO--XXXXXXXXXXXX O", &d);
    cr_assert_eq(reference_solve(&plain, &d, -1, NULL, &r, NULL), STATUS_OK);
    cr_expect_eq(r.value, -15);
    cr_expect_eq(r.best, MOVE_PASS);
    cr_expect_eq(r.line_length, 4, "pass, c1, and the two passes that end the game");
    cr_expect_eq(r.line[1], 2);
    cr_expect_eq(r.line[3], MOVE_PASS);
    cr_expect_eq(r.evaluations, 1);
    cr_expect_eq(r.calls, 4);
}

Test(reference, naive_rules_of_the_small_games)
{
    const game_spec ttt = test_spec("ttt"), misere = test_spec("ttt,misere");
    diagram d;
    int value;

    test_position(&ttt, "XXXOO---- O", &d);
    cr_assert(naive_over(&ttt, &d, &value));
    cr_expect_eq(value, -1);
    cr_assert(naive_over(&misere, &d, &value));
    cr_expect_eq(value, 1);
    test_position(&ttt, "XOXXOXOXO O", &d);
    cr_assert(naive_over(&ttt, &d, &value));
    cr_expect_eq(value, 0);

    /* 3x4, 4 in a row: only rows of four squares, nothing runs round an edge. */
    const game_spec wide = test_spec("mnk:3,4,4");
    test_position(&wide, "-XXXX---OOO- O", &d);
    cr_expect_not(naive_over(&wide, &d, NULL));
    test_position(&wide, "XXXX----OOO- O", &d);
    cr_expect(naive_over(&wide, &d, NULL));

    const game_spec eight = {.kind = GAME_EIGHT, .max_step = 3, .target = 8};
    test_position(&eight, "8,2", &d);
    cr_assert(naive_over(&eight, &d, &value));
    cr_expect_eq(value, -1, "the other side made eight");
    test_position(&eight, "9,2", &d);
    cr_assert(naive_over(&eight, &d, &value));
    cr_expect_eq(value, 1, "the other side went beyond eight");
    test_position(&eight, "5,2", &d);
    cr_expect_not(naive_play(&eight, &d, 2), "never the number just played");
}

Test(reference, stops_and_refuses)
{
    const game_spec spec = test_spec("reversi:8x8");
    const game_spec eight = {.kind = GAME_EIGHT, .max_step = 3, .target = 1000000};
    const _Atomic bool stop = true;
    reference_result r;
    error e = {""};
    diagram d;

    test_start(&spec, &d);
    cr_expect_eq(reference_solve(&spec, &d, -1, &(reference_watch){.stop = &stop}, &r, &e), STATUS_STOPPED);
    cr_expect_eq(reference_solve(&spec, &d, 3, NULL, &r, &e), STATUS_UNSUPPORTED);
    cr_expect(e.text[0] != '\0');
    test_start(&eight, &d);
    cr_expect_eq(reference_solve(&eight, &d, -1, NULL, &r, &e), STATUS_UNSUPPORTED);
}
