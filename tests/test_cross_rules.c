/* test_cross_rules.c - the fast rules against the square-by-square rules, move by move over random
 * games, and for reversi on random boards that no game reaches. */
#include "base/bits.h"
#include "text/notation.h"
#include "reversi/reversi.h"
#include "game/rules.h"
#include "game/symmetry.h"
#include "reference/reference.h"
#include "tests/fast_rules.h"
#include "tests/support.h"

#include <criterion/criterion.h>

#include <stdlib.h>
#include <string.h>

static const char *const REVERSI_SPECS[] = {
    "reversi:2x2",
    "reversi:2x3",
    "othello:3x3",
    "reversi:4x4",
    "othello:4x4,start=parallel",
    "reversi:4x4,misere",
    "othello:4x5,start=rows",
    "reversi:5x4",
    "reversi:5x5",
    "othello:5x5,start=reversed",
    "othello:5x7",
    "reversi:7x5,misere",
    "reversi:6x6",
    "othello:6x8",
    "reversi:7x7",
    "othello:8x8",
    "reversi:8x8,start=parallel",
    "reversi:4x10",
    "othello:10x4",
    "reversi:4x16",
    "othello:16x4",
    "reversi:2x32",
    "othello:32x2",
    "reversi:3x16",
    "reversi:16x3,start=rows",
    "othello:3x21",
    "reversi:21x3",
    "reversi:2x9",
    "othello:5x12",
    "reversi:6x10,start=parallel",
    "reversi:7x9",
    "othello:9x7,misere",
};

static const char *const OTHER_SPECS[] = {
    "ttt",
    "ttt,misere",
    "mnk:3,4,3",
    "mnk:4,4,4",
    "mnk:4,4,3,misere",
    "mnk:5,5,4",
    "mnk:1,10,3",
    "mnk:10,1,2",
    "mnk:2,7,3",
    "mnk:8,8,5",
    "mnk:4,16,4",
    "mnk:16,4,4",
    "mnk:3,21,3",
    "mnk:2,32,5",
    "mnk:1,64,4",
    "mnk:64,1,4",
    "mnk:7,9,5",
    "mnk:4,4,1",
    "mnk:6,3,5",
    "mnk:8,8,8",
    "connect4",
    "connect:4,16,4",
    "connect:16,4,3",
    "connect:8,8,5",
    "minimax:2",
    "minimax:3",
    "minimax:4,last=uncounted",
    "minimax:5,seed=7",
    "minimax:6",
    "minimax:7,seed=3",
    "minimax:8",
    "minimax:8,seed=1,last=uncounted",
    "eight",
    "eight:5,20",
    "eight:2,7",
    "eight:9,30",
    "eight:1,4",
    "eight:40,150",
};

enum { REVERSI_COUNT = sizeof REVERSI_SPECS / sizeof REVERSI_SPECS[0] };
enum { OTHER_COUNT = sizeof OTHER_SPECS / sizeof OTHER_SPECS[0] };

/* What the random games went through; a test that never met a pass has tested none. */
typedef struct met {
    int games, moves, passes, double_passes, full_boards, wipe_outs;
} met;

static bool same_position(const game_spec *spec, const diagram *a, const diagram *b)
{
    if (a->side != b->side)
        return false;
    if (spec->kind == GAME_EIGHT)
        return a->sum[0] == b->sum[0] && a->last == b->last;
    if (memcmp(a->cell, b->cell, (size_t)(spec->rows * spec->cols)) != 0)
        return false;
    if (spec->kind != GAME_MINIMAX)
        return true;
    return a->line == b->line && a->sum[0] == b->sum[0] && a->sum[1] == b->sum[1] && a->last == b->last &&
           a->last_by == b->last_by;
}

/* Moves, the end and its value are the same in both rules; returns the number of moves. */
static int expect_same_moves(const game_spec *spec, const diagram *d, game_move naive[static MAX_SQUARES])
{
    game_move fast[MAX_MOVES];
    int naive_value = 0, fast_value = 0;
    const int count = naive_moves(spec, d, naive);

    cr_assert_eq(fast_moves(spec, d, fast), count, "%s: number of moves", show(spec, d));
    for (int n = 0; n < count; n++)
        cr_assert_eq(fast[n], naive[n], "%s: move %d is %d, expected %d", show(spec, d), n, fast[n], naive[n]);
    const bool over = naive_over(spec, d, &naive_value);
    cr_assert_eq(fast_over(spec, d, &fast_value), over, "%s: over", show(spec, d));
    if (over)
        cr_assert_eq(fast_value, naive_value, "%s: value %d, expected %d", show(spec, d), fast_value, naive_value);
    return count;
}

static void expect_same_play(const game_spec *spec, const diagram *d, game_move move, diagram *after)
{
    diagram fast = *d;

    *after = *d;
    cr_assert(naive_play(spec, after, move));
    cr_assert(fast_play(spec, &fast, move), "%s: move %d refused", show(spec, d), move);
    cr_assert(same_position(spec, &fast, after), "%s: after move %d", show(spec, d), move);
}

static void expect_same_refusal(const game_spec *spec, const diagram *d, game_move move)
{
    diagram fast = *d, naive = *d;

    if (naive_play(spec, &naive, move))
        return;
    cr_assert_not(fast_play(spec, &fast, move), "%s: illegal move %d was played", show(spec, d), move);
    cr_assert(same_position(spec, &fast, d), "%s: a refused move changed the position", show(spec, d));
}

static void note_end(const game_spec *spec, const diagram *d, met *m)
{
    int discs[3] = {0, 0, 0};

    m->games++;
    if (spec->kind != GAME_REVERSI)
        return;
    for (int square = 0; square < spec->rows * spec->cols; square++)
        discs[d->cell[square]]++;
    m->full_boards += discs[0] == 0;
    m->wipe_outs += discs[1] == 0 || discs[2] == 0;
    m->double_passes += discs[0] != 0;
}

static void play_random_game(test_rng *rng, const game_spec *spec, met *m)
{
    game_move legal[MAX_SQUARES];
    diagram d, next;
    int count;

    test_start(spec, &d);
    while ((count = expect_same_moves(spec, &d, legal)) > 0) {
        const game_move move = legal[random_below(rng, count)];
        expect_same_refusal(spec, &d, random_below(rng, 70) - 4);
        expect_same_play(spec, &d, move, &next);
        m->moves++;
        m->passes += move == MOVE_PASS;
        d = next;
    }
    expect_same_refusal(spec, &d, MOVE_PASS);
    expect_same_refusal(spec, &d, random_below(rng, 70) - 4);
    note_end(spec, &d, m);
}

Test(cross_rules, starts_are_the_defined_ones)
{
    for (int n = 0; n < REVERSI_COUNT + OTHER_COUNT; n++) {
        const char *text = n < REVERSI_COUNT ? REVERSI_SPECS[n] : OTHER_SPECS[n - REVERSI_COUNT];
        const game_spec spec = test_spec(text);
        diagram defined, given;
        test_start(&spec, &defined);
        diagram_start(&spec, &given);
        cr_expect(same_position(&spec, &defined, &given), "%s", text);
    }
}

Test(cross_rules, random_reversi_games)
{
    test_rng rng = test_random("cross_rules/random_reversi_games");
    met m = {0};

    for (int n = 0; n < REVERSI_COUNT; n++) {
        const game_spec spec = test_spec(REVERSI_SPECS[n]);
        for (int game = test_scaled(40); game > 0; game--)
            play_random_game(&rng, &spec, &m);
    }
    fprintf(stderr, "reversi: %d shapes, %d games, %d moves, %d passes, %d double passes, %d full, %d wipe-outs\n",
            (int)REVERSI_COUNT, m.games, m.moves, m.passes, m.double_passes, m.full_boards, m.wipe_outs);
    cr_assert(m.passes > 0 && m.double_passes > 0 && m.full_boards > 0 && m.wipe_outs > 0);
}

Test(cross_rules, random_games_of_the_others)
{
    test_rng rng = test_random("cross_rules/random_games_of_the_others");
    met m = {0};

    for (int n = 0; n < OTHER_COUNT; n++) {
        const game_spec spec = test_spec(OTHER_SPECS[n]);
        for (int game = test_scaled(100); game > 0; game--)
            play_random_game(&rng, &spec, &m);
    }
    cr_assert_geq(m.games, OTHER_COUNT);
    cr_assert_gt(m.moves, 2 * m.games);
}

/* Any filling of the board is a position: long rows, corners and edges that games seldom show. */
Test(cross_rules, random_reversi_boards)
{
    test_rng rng = test_random("cross_rules/random_reversi_boards");
    game_move legal[MAX_SQUARES];
    int moves = 0;

    for (int n = 0; n < REVERSI_COUNT; n++) {
        const game_spec spec = test_spec(REVERSI_SPECS[n]);
        for (int board = test_scaled(200); board > 0; board--) {
            diagram d = {.side = (int8_t)random_below(&rng, 2), .last_by = -1}, next;
            const int empty = 1 + random_below(&rng, 9), own = 1 + random_below(&rng, 9);
            for (int square = 0; square < spec.rows * spec.cols; square++)
                d.cell[square] = (uint8_t)(random_below(&rng, 10) < empty ? 0 : 1 + (random_below(&rng, 10) < own));
            const int count = expect_same_moves(&spec, &d, legal);
            for (int k = 0; k < count; k++)
                expect_same_play(&spec, &d, legal[k], &next);
            moves += count;
        }
    }
    cr_assert_gt(moves, 100);
}

/* A turned or mirrored position has the same number of moves, and its games
 * end with the same values. */
Test(cross_rules, symmetries_keep_the_rules)
{
    test_rng rng = test_random("cross_rules/symmetries_keep_the_rules");

    for (int n = 0; n < REVERSI_COUNT + OTHER_COUNT; n++) {
        const game_spec spec = test_spec(n < REVERSI_COUNT ? REVERSI_SPECS[n] : OTHER_SPECS[n - REVERSI_COUNT]);
        const int symmetries = rules_symmetries(&spec);
        for (int game = test_scaled(20); game > 0; game--) {
            diagram d, image, identity;
            test_start(&spec, &d);
            random_playout(&rng, &spec, &d, random_below(&rng, count_empties(&spec, &d) + 1));
            rules_symmetry(&spec, 0, &d, &identity);
            cr_assert(same_position(&spec, &d, &identity));
            for (int s = 1; s < symmetries; s++) {
                game_move legal[MAX_SQUARES];
                int value = 0, image_value = 0;
                rules_symmetry(&spec, s, &d, &image);
                cr_assert_eq(naive_moves(&spec, &image, legal), naive_moves(&spec, &d, legal));
                cr_assert_eq(naive_over(&spec, &image, &image_value), naive_over(&spec, &d, &value));
                cr_assert_eq(image_value, value, "%s", show(&spec, &d));
            }
        }
    }
}

static reversi_position words_of(const reversi_rules *r, const diagram *d)
{
    reversi_position p;
    reversi_from_diagram(r, d, &p);
    return p;
}

/* The images of words are the words of the images, and the least of them is the same for all. */
Test(cross_rules, words_are_turned_like_diagrams)
{
    test_rng rng = test_random("cross_rules/words_are_turned_like_diagrams");
    reversi_rules *r = aligned_alloc(64, (sizeof *r + 63) / 64 * 64);
    symmetry *y = malloc(sizeof *y);

    cr_assert(r && y);
    for (int n = 0; n < REVERSI_COUNT; n++) {
        const game_spec spec = test_spec(REVERSI_SPECS[n]);
        reversi_init(r, &spec);
        symmetry_init(y, &spec, r->bit_of);
        cr_assert_eq(y->count, rules_symmetries(&spec));
        for (int game = test_scaled(10); game > 0; game--) {
            diagram d, image;
            test_start(&spec, &d);
            random_playout(&rng, &spec, &d, random_below(&rng, count_empties(&spec, &d) + 1));
            const reversi_position p = words_of(r, &d);
            reversi_position least = p;
            const int turned = symmetry_least(y, &least.own, &least.opp);
            cr_assert_eq(symmetry_image(y, turned, p.own), least.own);
            cr_assert_eq(symmetry_image(y, turned, p.opp), least.opp);
            for (int s = 0; s < y->count; s++) {
                rules_symmetry(&spec, s, &d, &image);
                reversi_position q = words_of(r, &image);
                cr_assert_eq(symmetry_image(y, s, p.own), q.own, "%s", show(&spec, &d));
                cr_assert_eq(symmetry_image(y, s, p.opp), q.opp, "%s", show(&spec, &d));
                symmetry_least(y, &q.own, &q.opp);
                cr_assert(q.own == least.own && q.opp == least.opp, "%s: its least image", show(&spec, &d));
                for (uint64_t squares = r->board; squares; squares &= squares - 1) {
                    const int b = bit_first(squares), to = y->bit[s][b];
                    cr_assert_eq(UINT64_C(1) << to, symmetry_image(y, s, UINT64_C(1) << b));
                    cr_assert_eq(y->origin[s][to], b);
                }
            }
        }
    }
    free(r);
    free(y);
}
