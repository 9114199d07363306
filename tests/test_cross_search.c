/* test_cross_search.c - the search against the reference: value, every root move and the line, on
 * thousands of random positions of every game. */
#include "solve/solve.h"
#include "tests/compare.h"

#include <criterion/criterion.h>

static search_options all_moves_options(void)
{
    search_options options;

    search_options_init(&options);
    options.hash_bytes = (size_t)1 << 20;
    options.all_moves = true;
    return options;
}

/* Solves `d` both ways and asserts that the answers agree. */
static void expect_agreement(const game_spec *spec, const diagram *d, const search_options *options)
{
    reference_result right;
    search_result found;
    error e = {""};

    cr_assert_eq(reference_solve(spec, d, -1, NULL, &right, &e), STATUS_OK, "%s", e.text);
    cr_assert_eq(solve_position(spec, d, options, &found, &e), STATUS_OK, "%s: %s", show(spec, d), e.text);
    const char *what = disagreement(spec, d, &right, &found);
    cr_assert(what == NULL, "%s: %s", show(spec, d), what);
}

/* `count` random positions of each shape with up to `most` empty squares, in both scorings,
 * misère or not. */
static void cross_reversi(test_rng *rng, const char *const *shapes, int count, int most)
{
    static const char *const FORMS[4] = {"reversi:%s", "othello:%s", "reversi:%s,misere", "othello:%s,misere"};
    const search_options options = all_moves_options();

    for (; *shapes != NULL; shapes++) {
        for (int form = 0; form < 4; form++) {
            char text[64];
            snprintf(text, sizeof text, FORMS[form], *shapes);
            const game_spec spec = test_spec(text);
            const int squares = spec.rows * spec.cols - 4;
            for (int n = test_scaled(count); n > 0; n--) {
                diagram d;
                random_reversi(rng, &spec, random_below(rng, (most < squares ? most : squares) + 1), &d);
                expect_agreement(&spec, &d, &options);
            }
        }
    }
}

Test(cross_search, reversi_on_boards_within_the_8x8_word)
{
    static const char *const SHAPES[] = {"2x3", "3x3", "3x4", "4x4", "4x5", "5x5", "5x7", "7x5",
                                         "6x6", "6x7", "8x4", "7x7", "7x8", "8x8", "5x8", NULL};
    test_rng rng = test_random("cross_search/reversi_on_boards_within_the_8x8_word");

    cross_reversi(&rng, SHAPES, 20, 9);
}

Test(cross_search, reversi_on_longer_boards)
{
    static const char *const SHAPES[] = {"4x10", "10x4", "4x16", "2x32", "32x2", "3x16", "3x21",
                                         "4x12", "5x12", "12x5", "6x10", "7x9",  NULL};
    test_rng rng = test_random("cross_search/reversi_on_longer_boards");

    cross_reversi(&rng, SHAPES, 20, 9);
}

Test(cross_search, reversi_further_from_the_end)
{
    static const char *const SHAPES[] = {"4x4", "5x5", "6x6", "8x8", "4x10", "3x16", NULL};
    test_rng rng = test_random("cross_search/reversi_further_from_the_end");

    cross_reversi(&rng, SHAPES, 2, 11);
}

Test(cross_search, reversi_2x2_and_other_finished_starts)
{
    const char *const specs[] = {"reversi:2x2", "othello:2x2", "reversi:2x2,misere", "reversi:2x2,start=rows",
                                 "reversi:2x32,start=rows"};
    const search_options options = all_moves_options();

    for (size_t n = 0; n < sizeof specs / sizeof specs[0]; n++) {
        const game_spec spec = test_spec(specs[n]);
        diagram d;
        test_start(&spec, &d);
        if (naive_over(&spec, &d, NULL))
            expect_agreement(&spec, &d, &options);
    }
}

Test(cross_search, m_n_k)
{
    static const char *const SPECS[] = {"mnk:3,3,3", "mnk:3,3,2",  "mnk:2,4,2",  "mnk:3,4,3",  "mnk:4,4,4",
                                        "mnk:4,4,3", "mnk:5,5,4",  "mnk:1,9,3",  "mnk:9,1,2",  "mnk:2,7,3",
                                        "mnk:8,8,5", "mnk:4,16,4", "mnk:3,21,3", "mnk:1,64,4", "mnk:64,1,5",
                                        "mnk:7,9,6", "mnk:6,3,5",  "mnk:4,4,1",  "mnk:8,8,8"};
    test_rng rng = test_random("cross_search/m_n_k");
    const search_options options = all_moves_options();

    for (size_t s = 0; s < 2 * sizeof SPECS / sizeof SPECS[0]; s++) {
        char text[64];
        snprintf(text, sizeof text, "%s%s", SPECS[s / 2], s % 2 ? ",misere" : "");
        const game_spec spec = test_spec(text);
        for (int n = test_scaled(15); n > 0; n--) {
            diagram d;
            if (spec.rows * spec.cols <= 9)
                random_late(&rng, &spec, 9, &d);
            else
                random_mnk(&rng, &spec, random_below(&rng, 8), &d);
            expect_agreement(&spec, &d, &options);
        }
    }
}

static int visit_ttt(const game_spec *spec, const diagram *d, bool seen[19683], const search_options *options)
{
    game_move legal[MAX_SQUARES];
    int code = 0, positions = 1;

    for (int square = 0; square < 9; square++)
        code = 3 * code + d->cell[square];
    if (seen[code])
        return 0;
    seen[code] = true;
    expect_agreement(spec, d, options);
    const int count = naive_moves(spec, d, legal);
    for (int n = 0; n < count; n++) {
        diagram child = *d;
        naive_play(spec, &child, legal[n]);
        positions += visit_ttt(spec, &child, seen, options);
    }
    return positions;
}

Test(cross_search, every_position_of_tic_tac_toe)
{
    search_options options = all_moves_options();

    options.hash_bytes = 1 << 14;
    for (int misere = 0; misere < 2; misere++) {
        static bool seen[2][19683];
        const game_spec spec = test_spec(misere ? "ttt,misere" : "ttt");
        diagram d;
        test_start(&spec, &d);
        cr_assert_eq(visit_ttt(&spec, &d, seen[misere], &options), 5478);
    }
}

Test(cross_search, minimax_numbers)
{
    test_rng rng = test_random("cross_search/minimax_numbers");
    const search_options options = all_moves_options();

    for (int n = test_scaled(100); n > 0; n--) {
        char text[64];
        const int size = 2 + random_below(&rng, 7);
        snprintf(text, sizeof text, "minimax:%d,seed=%d%s", size, random_below(&rng, 1000000),
                 n % 2 ? ",last=uncounted" : "");
        const game_spec spec = test_spec(text);
        diagram d;
        random_late(&rng, &spec, 12, &d);
        expect_agreement(&spec, &d, &options);
    }
}

Test(cross_search, states_of_eight)
{
    static const char *const SPECS[] = {"eight",      "eight:3,14", "eight:2,15", "eight:4,12",  "eight:5,13",
                                        "eight:9,10", "eight:1,3",  "eight:1,1",  "eight:13,12", "eight:20,2"};
    const search_options options = all_moves_options();

    for (size_t s = 0; s < sizeof SPECS / sizeof SPECS[0]; s++) {
        const game_spec spec = test_spec(SPECS[s]);
        for (int sum = 0; sum <= spec.target + spec.max_step - 1; sum++) {
            for (int last = sum == 0 ? 0 : 1; last <= spec.max_step && last <= sum; last++) {
                diagram d = {.side = (int8_t)(sum & 1), .sum = {sum, 0}, .last = last, .last_by = -1};
                expect_agreement(&spec, &d, &options);
            }
        }
    }
}

/* The tests above prove nothing unless a wrong answer is seen: every field of a right
 * answer is spoilt in turn. */
Test(cross_search, a_wrong_answer_is_noticed)
{
    const game_spec spec = test_spec("reversi:4x4");
    const search_options options = all_moves_options();
    reference_result right;
    search_result found, spoilt;
    diagram d;

    test_start(&spec, &d);
    cr_assert_eq(reference_solve(&spec, &d, -1, NULL, &right, NULL), STATUS_OK);
    cr_assert_eq(solve_position(&spec, &d, &options, &found, NULL), STATUS_OK);
    cr_assert_null(disagreement(&spec, &d, &right, &found));

    spoilt = found, spoilt.value++;
    cr_expect_not_null(disagreement(&spec, &d, &right, &spoilt), "a wrong value");
    spoilt = found, spoilt.known = KNOWN_AT_LEAST;
    cr_expect_not_null(disagreement(&spec, &d, &right, &spoilt), "a bound");
    spoilt = found, spoilt.upper++;
    cr_expect_not_null(disagreement(&spec, &d, &right, &spoilt), "an open upper bound");
    spoilt = found, spoilt.move_value[spoilt.moves - 1]--;
    cr_expect_not_null(disagreement(&spec, &d, &right, &spoilt), "a wrong root move");
    spoilt = found, spoilt.moves--;
    cr_expect_not_null(disagreement(&spec, &d, &right, &spoilt), "a missing root move");
    spoilt = found, spoilt.best = MOVE_NONE;
    cr_expect_not_null(disagreement(&spec, &d, &right, &spoilt), "no best move");
    spoilt = found, spoilt.line[3] = spoilt.line[2];
    cr_expect_not_null(disagreement(&spec, &d, &right, &spoilt), "an illegal line");
    spoilt = found, spoilt.line_length -= 4;
    cr_expect_not_null(disagreement(&spec, &d, &right, &spoilt), "a line that stops early");
    reference_result wrong = right;
    wrong.value += 2;
    cr_expect_not_null(disagreement(&spec, &d, &wrong, &found), "a broken oracle");
}
