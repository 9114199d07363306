/* test_api_position.c - the public library: positions without text, moves back and forth, copies,
 * many boards at once, memory kept between calls, callbacks, one call at a time. */
#include "library/yomikiri.h"

#include "tests/support.h"

#include <criterion/criterion.h>

#include <pthread.h>
#include <stdatomic.h>
#include <stddef.h>
#include <string.h>

static ykr_solver *make(const char *spec)
{
    ykr_solver *solver = NULL;
    char why[YKR_ERROR_TEXT] = "";
    cr_assert_eq(ykr_create(spec, &solver, why), YKR_OK, "%s: %s", spec, why);
    return solver;
}

static void expect_position(ykr_solver *solver, const char *expected)
{
    char text[YKR_POSITION_TEXT];
    cr_assert_eq(ykr_position(solver, text), YKR_OK);
    cr_expect_str_eq(text, expected);
}

Test(api_position, a_board_is_read_back)
{
    static const char *const CASES[][2] = {{"othello:8x8", "f5d6c3"},
                                           {"reversi:4x6", "start"},
                                           {"mnk:3,4,3", "b1 c2 a1"},
                                           {"connect4", "44532"},
                                           {"ttt,misere", "start"}};
    for (size_t i = 0; i < sizeof CASES / sizeof CASES[0]; i++) {
        ykr_solver *solver = make(CASES[i][0]);
        char text[YKR_POSITION_TEXT];
        ykr_board board;
        int side = -1;
        cr_assert_eq(ykr_set_position(solver, CASES[i][1]), YKR_OK);
        cr_assert_eq(ykr_position(solver, text), YKR_OK);
        cr_assert_eq(ykr_get_board(solver, &board, &side), YKR_OK);
        cr_assert_eq(ykr_set_position(solver, "start"), YKR_OK);
        cr_assert_eq(ykr_set_board(solver, &board, side), YKR_OK, "%s: %s", CASES[i][0], ykr_error(solver));
        expect_position(solver, text);
        ykr_destroy(solver);
    }
}

Test(api_position, a_board_that_cannot_be_is_refused)
{
    static const struct {
        const char *spec;
        ykr_board board;
        int side;
        ykr_status status;
        const char *why;
    } CASES[] = {
        {"reversi:4x4", {3, 2}, 0, YKR_BAD_INPUT, "square 1 is of both players"},
        {"reversi:4x4", {1 << 20, 2}, 0, YKR_BAD_INPUT, "square 20"},
        {"reversi:4x4", {1, 2}, 2, YKR_BAD_INPUT, "0 or 1"},
        {"ttt", {7, 0}, 0, YKR_BAD_INPUT, NULL},
        {"ttt", {7, 56}, 0, YKR_BAD_INPUT, "both players have 3"},
        {"connect4", {1, 0}, 1, YKR_BAD_INPUT, NULL},
        {"connect4", {1, 0}, 0, YKR_BAD_INPUT, NULL},
        {"minimax:4", {1, 0}, 0, YKR_UNSUPPORTED, "no board"},
        {"eight", {0, 0}, 0, YKR_UNSUPPORTED, "no board"},
    };
    for (size_t i = 0; i < sizeof CASES / sizeof CASES[0]; i++) {
        ykr_solver *solver = make(CASES[i].spec);
        char before[YKR_POSITION_TEXT];
        cr_assert_eq(ykr_position(solver, before), YKR_OK);
        const ykr_status s = ykr_set_board(solver, &CASES[i].board, CASES[i].side);
        if (CASES[i].why != NULL) {
            cr_expect_eq(s, CASES[i].status, "case %zu", i);
            cr_expect_not_null(strstr(ykr_error(solver), CASES[i].why), "case %zu: %s", i, ykr_error(solver));
        }
        if (s != YKR_OK)
            expect_position(solver, before);
        ykr_destroy(solver);
    }
    ykr_board board;
    cr_expect_eq(ykr_board_of_squares(NULL, 4, &board), YKR_BAD_INPUT);
    cr_expect_eq(ykr_board_of_squares((const signed char[]){0, 1, -1, 2}, 4, &board), YKR_BAD_INPUT);
    cr_expect_eq(ykr_board_of_squares((const signed char[65]){0}, 65, &board), YKR_BAD_INPUT);
    cr_assert_eq(ykr_board_of_squares((const signed char[]){0, 1, -1, 1}, 4, &board), YKR_OK);
    cr_expect(board.own == 10 && board.other == 4);
}

Test(api_position, moves_are_played_and_taken_back)
{
    ykr_solver *solver = make("reversi:4x4"), *copy;
    char moves[YKR_MAX_MOVES][YKR_MOVE_TEXT], start[YKR_POSITION_TEXT], one[YKR_POSITION_TEXT];
    int count = -1;
    cr_assert_eq(ykr_position(solver, start), YKR_OK);
    cr_assert_eq(ykr_legal_moves(solver, moves, &count), YKR_OK);
    cr_expect_eq(count, 4);
    cr_expect_str_eq(moves[0], "b1");
    cr_expect_eq(ykr_undo(solver), YKR_BAD_INPUT);
    cr_assert_eq(ykr_play(solver, moves[0]), YKR_OK);
    cr_assert_eq(ykr_position(solver, one), YKR_OK);
    cr_assert_eq(ykr_copy(solver, &copy), YKR_OK);
    cr_expect_eq(ykr_play(solver, moves[0]), YKR_BAD_INPUT);
    cr_expect_str_eq(ykr_error(solver), "move 'b1' is not legal; expected one of a1 c1 a3");
    cr_assert_eq(ykr_undo(solver), YKR_OK);
    expect_position(solver, start);
    expect_position(copy, one); /* on its own, and with its own way back */
    cr_assert_eq(ykr_undo(copy), YKR_OK);
    expect_position(copy, start);
    ykr_destroy(copy);
    cr_assert_eq(ykr_set_position(solver, "b1"), YKR_OK);
    cr_expect_eq(ykr_undo(solver), YKR_BAD_INPUT);
    ykr_destroy(solver);
}

Test(api_position, a_copy_has_the_settings)
{
    ykr_solver *solver = make("othello:4x4"), *copy;
    ykr_result r;
    cr_assert_eq(ykr_set(solver, "hash", "0"), YKR_OK);
    cr_assert_eq(ykr_set(solver, "wdl", "yes"), YKR_OK);
    cr_assert_eq(ykr_copy(solver, &copy), YKR_OK);
    ykr_destroy(solver);
    cr_assert_eq(ykr_solve(copy, &r, sizeof r), YKR_OK);
    cr_expect(r.hash_bytes == 0 && r.known != YKR_EXACT && r.value < 0);
    ykr_destroy(copy);
}

Test(api_position, symmetric_positions_have_one_canonical_text)
{
    static const char *const MOVES[] = {"d3", "c4", "f5", "e6"};
    ykr_solver *solver = make("othello:8x8");
    char first[YKR_POSITION_TEXT], other[YKR_POSITION_TEXT];
    for (size_t i = 0; i < 4; i++) {
        cr_assert_eq(ykr_set_position(solver, MOVES[i]), YKR_OK);
        cr_assert_eq(ykr_canonical(solver, i == 0 ? first : other), YKR_OK);
        cr_expect(i == 0 || strcmp(first, other) == 0, "%s: %s", MOVES[i], other);
    }
    ykr_destroy(solver);
}

/* A position alone is wanted: neither a value nor an answer is played or dropped. */
Test(api_position, a_position_has_no_answers)
{
    static const char *const TEXTS[][2] = {
        {"443 1", "+1 at the end is a value"}, {"7 2", "+2 at the end is a value"}, {"443; 1", "after the position"},
        {"443; 4:1", "after the position"},    {"443 1 2", "some moves together"},
    };
    char before[YKR_POSITION_TEXT], after[YKR_POSITION_TEXT];
    ykr_solver *solver = make("connect4");
    cr_assert_eq(ykr_set_position(solver, "443"), YKR_OK);
    cr_assert_eq(ykr_position(solver, before), YKR_OK);
    for (size_t i = 0; i < sizeof TEXTS / sizeof *TEXTS; i++) {
        cr_expect_eq(ykr_set_position(solver, TEXTS[i][0]), YKR_BAD_INPUT, "%s", TEXTS[i][0]);
        cr_expect(strstr(ykr_error(solver), TEXTS[i][1]) != NULL, "%s: %s", TEXTS[i][0], ykr_error(solver));
        cr_assert_eq(ykr_position(solver, after), YKR_OK);
        cr_expect_str_eq(after, before);
    }
    ykr_destroy(solver);
}

Test(api_position, a_picture_is_as_long_as_it_says)
{
    static char text[1 << 16];
    ykr_solver *solver = make("connect4"), *eight = make("eight");
    size_t needed = 0;
    cr_expect_eq(ykr_svg(solver, NULL, 0, &needed), YKR_BAD_INPUT);
    cr_assert(needed > 1000 && needed < sizeof text);
    text[needed] = 'x';
    cr_expect_eq(ykr_svg(solver, text, needed - 1, NULL), YKR_BAD_INPUT);
    cr_assert_eq(ykr_svg(solver, text, needed, NULL), YKR_OK);
    cr_expect_eq(strlen(text), needed - 1);
    cr_expect(strncmp(text, "<svg ", 5) == 0 && text[needed] == 'x');
    cr_expect_eq(ykr_svg(eight, text, sizeof text, NULL), YKR_UNSUPPORTED);
    ykr_destroy(solver);
    ykr_destroy(eight);
}

/* A program built with the header of a smaller result, or of a larger one. */
Test(api_position, a_result_is_as_long_as_the_caller_knows)
{
    static unsigned char room[sizeof(ykr_result) + 64];
    const size_t old = offsetof(ykr_result, evaluations);
    ykr_solver *solver = make("reversi:4x4");
    ykr_result whole;
    cr_assert_eq(ykr_solve(solver, &whole, sizeof whole), YKR_OK);
    memset(room, 0xa5, sizeof room);
    cr_assert_eq(ykr_solve(solver, (ykr_result *)(void *)room, old), YKR_OK);
    cr_expect_eq(memcmp(room, &whole, old), 0);
    for (size_t i = old; i < sizeof room; i++)
        cr_assert_eq(room[i], 0xa5, "byte %zu", i);
    cr_assert_eq(ykr_solve(solver, (ykr_result *)(void *)room, sizeof room), YKR_OK);
    for (size_t i = sizeof whole; i < sizeof room; i++)
        cr_assert_eq(room[i], 0, "byte %zu", i);
    cr_expect_eq(ykr_api_version(), YKR_API_VERSION);
    ykr_destroy(solver);
}

enum { BOARDS = 60 };

/* Positions with 6 to 15 empty squares from random play. */
static void random_boards(ykr_solver *solver, test_rng *rng, ykr_board board[static BOARDS])
{
    char moves[YKR_MAX_MOVES][YKR_MOVE_TEXT];
    for (int n = 0; n < BOARDS; n++) {
        int count = 1;
        cr_assert_eq(ykr_set_position(solver, "start"), YKR_OK);
        for (int left = 60 - 6 - random_below(rng, 10); left > 0 && count > 0; left--) {
            cr_assert_eq(ykr_legal_moves(solver, moves, &count), YKR_OK);
            if (count > 0)
                cr_assert_eq(ykr_play(solver, moves[random_below(rng, count)]), YKR_OK);
        }
        cr_assert_eq(ykr_get_board(solver, &board[n], NULL), YKR_OK);
    }
}

/* Values and node counts are those of a solver made for the position alone, in any order; but the
 * line, which an answer does not have, costs it no nodes. */
Test(api_position, many_boards_are_solved_as_alone)
{
    test_rng rng = test_random("api_position/many_boards_are_solved_as_alone");
    static ykr_board board[BOARDS];
    static ykr_answer one[BOARDS], two[BOARDS];
    ykr_solver *solver = make("othello:8x8");
    random_boards(solver, &rng, board);
    cr_assert_eq(ykr_solve_many(solver, board, BOARDS, 1, one), YKR_OK, "%s", ykr_error(solver));
    cr_assert_eq(ykr_solve_many(solver, board, BOARDS, 2, two), YKR_OK, "%s", ykr_error(solver));
    for (int i = BOARDS - 1; i >= 0; i--) {
        ykr_result r, again;
        ykr_solver *alone = make("othello:8x8");
        cr_assert_eq(ykr_set_board(alone, &board[i], 0), YKR_OK);
        cr_assert_eq(ykr_solve(alone, &r, sizeof r), YKR_OK);
        ykr_destroy(alone);
        cr_assert_eq(ykr_set_board(solver, &board[i], 0), YKR_OK);
        cr_assert_eq(ykr_solve(solver, &again, sizeof again), YKR_OK);
        cr_expect(one[i].status == YKR_OK && one[i].known == YKR_EXACT && one[i].value == r.value, "board %d", i);
        cr_expect(one[i].nodes <= r.nodes && two[i].nodes == one[i].nodes && again.nodes == r.nodes,
                  "board %d: %llu, %llu, %llu and %llu nodes", i, (unsigned long long)one[i].nodes,
                  (unsigned long long)two[i].nodes, (unsigned long long)again.nodes, (unsigned long long)r.nodes);
        cr_expect(two[i].value == r.value && again.value == r.value, "board %d", i);
    }
    ykr_destroy(solver);
}

enum { TEXTS = 8 };

static uint64_t nodes_of(ykr_solver *solver, const char *text)
{
    static ykr_result r;
    cr_assert_eq(ykr_set_position(solver, text), YKR_OK);
    cr_assert_eq(ykr_solve(solver, &r, sizeof r), YKR_OK, "%s: %s", ykr_spec(solver), ykr_error(solver));
    return r.nodes;
}

/* A position after 2 to 7 random moves, and the nodes of a solver made for it. */
static uint64_t random_position(const char *spec, test_rng *rng, char text[YKR_POSITION_TEXT])
{
    ykr_solver *solver = make(spec);
    char moves[YKR_MAX_MOVES][YKR_MOVE_TEXT];
    int count;
    for (int ply = 2 + random_below(rng, 6); ply > 0; ply--) {
        cr_assert_eq(ykr_legal_moves(solver, moves, &count), YKR_OK);
        if (count > 0)
            cr_assert_eq(ykr_play(solver, moves[random_below(rng, count)]), YKR_OK);
    }
    cr_assert_eq(ykr_position(solver, text), YKR_OK);
    const uint64_t nodes = nodes_of(solver, text);
    ykr_destroy(solver);
    return nodes;
}

Test(api_position, nodes_do_not_depend_on_what_was_solved_before)
{
    static const char *const SPECS[] = {"othello:4x6",   "reversi:4x5,misere", "mnk:4,4,4", "mnk:4,4,3,misere",
                                        "connect:5,5,4", "minimax:6",          "eight:5,40"};
    test_rng rng = test_random("api_position/nodes_do_not_depend_on_what_was_solved_before");
    static char text[TEXTS][YKR_POSITION_TEXT];
    for (size_t k = 0; k < sizeof SPECS / sizeof SPECS[0]; k++) {
        ykr_solver *solver = make(SPECS[k]);
        uint64_t alone[TEXTS];
        for (int i = 0; i < TEXTS; i++)
            alone[i] = random_position(SPECS[k], &rng, text[i]);
        for (int n = 4 * TEXTS; n > 0; n--) {
            const int i = random_below(&rng, TEXTS);
            const uint64_t nodes = nodes_of(solver, text[i]);
            cr_expect_eq(nodes, alone[i], "%s %s: %llu nodes, alone %llu", SPECS[k], text[i], (unsigned long long)nodes,
                         (unsigned long long)alone[i]);
        }
        ykr_destroy(solver);
    }
}

Test(api_position, a_table_that_is_kept_changes_no_value)
{
    ykr_solver *solver = make("othello:6x6");
    ykr_result r;
    cr_assert_eq(ykr_set(solver, "keep", "yes"), YKR_OK);
    for (int ply = 0; ply < 16; ply++) {
        char moves[YKR_MAX_MOVES][YKR_MOVE_TEXT];
        int count;
        cr_assert_eq(ykr_legal_moves(solver, moves, &count), YKR_OK);
        cr_assert_eq(ykr_play(solver, moves[0]), YKR_OK);
    }
    cr_assert_eq(ykr_solve(solver, &r, sizeof r), YKR_OK);
    const uint64_t first = r.nodes;
    const int value = r.value;
    cr_assert_eq(ykr_set(solver, "seconds", "1h"), YKR_OK); /* leaves the table */
    cr_assert_eq(ykr_set(solver, "threads", "2"), YKR_OK);
    cr_assert_eq(ykr_solve(solver, &r, sizeof r), YKR_OK);
    cr_expect(r.value == value && r.nodes * 4 < first, "%llu nodes, then %llu", (unsigned long long)first,
              (unsigned long long)r.nodes);
    cr_assert_eq(ykr_play(solver, r.move), YKR_OK);
    cr_assert_eq(ykr_solve(solver, &r, sizeof r), YKR_OK);
    cr_expect_eq(r.value, -value);
    cr_assert_eq(ykr_undo(solver), YKR_OK);
    cr_assert_eq(ykr_set(solver, "threads", NULL), YKR_OK);
    cr_assert_eq(ykr_set(solver, "wdl", "yes"), YKR_OK);
    cr_assert_eq(ykr_solve(solver, &r, sizeof r), YKR_OK);
    cr_expect((r.value > 0) - (r.value < 0) == (value > 0) - (value < 0));
    cr_assert_eq(ykr_set(solver, "wdl", NULL), YKR_OK);
    cr_assert_eq(ykr_set(solver, "keep", NULL), YKR_OK);
    cr_assert_eq(ykr_solve(solver, &r, sizeof r), YKR_OK);
    cr_expect(r.value == value && r.nodes == first);
    ykr_destroy(solver);
}

Test(api_position, bad_boards_of_many_are_named)
{
    ykr_solver *solver = make("reversi:4x4"), *eight = make("eight");
    const ykr_board good = {0x240, 0x420}, bad = {1, 1}, boards[] = {good, good, bad};
    ykr_answer out[3];
    cr_expect_eq(ykr_solve_many(solver, boards, 3, 1, out), YKR_BAD_INPUT);
    cr_expect_not_null(strstr(ykr_error(solver), "boards[2]"), "%s", ykr_error(solver));
    cr_expect_eq(ykr_solve_many(solver, boards, 0, 1, out), YKR_BAD_INPUT);
    cr_expect_eq(ykr_solve_many(solver, boards, 2, 0, out), YKR_BAD_INPUT);
    cr_expect_eq(ykr_solve_many(solver, NULL, 2, 1, out), YKR_BAD_INPUT);
    cr_expect_eq(ykr_solve_many(solver, boards, 2, 1, NULL), YKR_BAD_INPUT);
    cr_expect_eq(ykr_solve_many(eight, boards, 2, 1, out), YKR_UNSUPPORTED);
    cr_assert_eq(ykr_solve_many(solver, boards, 2, 2, out), YKR_OK);
    cr_expect(out[0].value == out[1].value && out[0].value == -8 && out[0].move >= 0);
    ykr_destroy(solver);
    ykr_destroy(eight);
}

typedef struct found {
    ykr_move_value move[YKR_MAX_MOVES];
    int count, most;
} found;

static int keep_move(void *context, const ykr_move_value *move)
{
    found *f = context;
    f->move[f->count++] = *move;
    return f->count == f->most;
}

Test(api_position, values_of_moves_come_as_they_are_known)
{
    static const char *const SPECS[] = {"reversi:3x3", "minimax:3", "ttt,misere", "connect:3,3,3", "eight"};
    static const char *const METHODS[] = {"search", "minimax"};
    for (size_t i = 0; i < 2 * sizeof SPECS / sizeof SPECS[0]; i++) {
        ykr_solver *solver = make(SPECS[i / 2]);
        static ykr_result r;
        found f = {.most = -1};
        cr_assert_eq(ykr_set(solver, "method", METHODS[i % 2]), YKR_OK);
        cr_assert_eq(ykr_set_move_report(solver, keep_move, &f), YKR_OK);
        cr_assert_eq(ykr_moves(solver, &r, sizeof r), YKR_OK, "%s", ykr_error(solver));
        cr_assert_eq(f.count, r.moves, "%s", SPECS[i / 2]);
        for (int k = 0; k < r.moves; k++) {
            int at = 0;
            while (at < f.count - 1 && strcmp(f.move[at].move, r.move_value[k].move) != 0)
                at++;
            cr_expect_str_eq(f.move[at].move, r.move_value[k].move);
            cr_expect_eq(f.move[at].value, r.move_value[k].value, "%s %s", SPECS[i / 2], f.move[at].move);
        }
        f = (found){.most = 1};
        cr_expect_eq(ykr_moves(solver, &r, sizeof r), YKR_ENDED);
        cr_expect_eq(f.count, 1);
        ykr_destroy(solver);
    }
}

typedef struct meeting {
    ykr_solver *solver;
    _Atomic int begun;
    ykr_status status;
} meeting;

static int say_begun(void *context, const ykr_progress *p)
{
    meeting *m = context;
    (void)p;
    atomic_store(&m->begun, 1);
    return 0;
}

static void *solve_until_stopped(void *context)
{
    meeting *m = context;
    static ykr_result r;
    m->status = ykr_solve(m->solver, &r, sizeof r);
    return NULL;
}

Test(api_position, another_thread_is_told_that_it_is_busy, .timeout = 120)
{
    meeting m = {.solver = make("othello:8x8")};
    pthread_t thread;
    ykr_result r;
    char text[YKR_POSITION_TEXT];
    ykr_solver *copy;
    cr_assert_eq(ykr_set_progress(m.solver, say_begun, &m), YKR_OK);
    cr_assert_eq(pthread_create(&thread, NULL, solve_until_stopped, &m), 0);
    while (!atomic_load(&m.begun))
        ;
    cr_expect_eq(ykr_solve(m.solver, &r, sizeof r), YKR_BUSY);
    cr_expect_eq(ykr_position(m.solver, text), YKR_BUSY);
    cr_expect_eq(ykr_set(m.solver, "threads", "2"), YKR_BUSY);
    cr_expect_eq(ykr_copy(m.solver, &copy), YKR_BUSY);
    cr_expect_eq(ykr_solve_many(m.solver, &(ykr_board){1, 2}, 1, 1, &(ykr_answer){0}), YKR_BUSY);
    cr_expect_str_eq(ykr_error(m.solver), "the solver is in another call");
    ykr_destroy(m.solver);
    ykr_stop(m.solver);
    pthread_join(thread, NULL);
    cr_expect_eq(m.status, YKR_STOPPED);
    cr_expect_eq(ykr_position(m.solver, text), YKR_OK);
    ykr_destroy(m.solver);
}
