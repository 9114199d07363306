/* test_reversi_layers.c - every layer of the endgame search on every shape: 1 to 14 empties, both scorings, misere,
 * against the reference where it can follow and against the search stripped of its techniques above; move generation
 * and flips against a walk square by square on random boards. */
#include "search/weights.h"
#include "tests/compare.h"

#include <criterion/criterion.h>

enum { REFERENCE_MOST = 7, MOST = 14, RANDOM_BOARDS = 85000 };

static const char *const SHAPES[] = {"3x5", "4x4",  "5x5",  "6x6",  "5x7",  "7x7",
                                     "8x8", "4x10", "4x12", "3x16", "2x20", "5x12"};
enum { SHAPE_COUNT = sizeof SHAPES / sizeof *SHAPES };

static game_spec spec_of(int shape, int form)
{
    static const char *const FORMS[4] = {"reversi:%s", "othello:%s", "reversi:%s,misere", "othello:%s,misere"};
    char text[64];
    snprintf(text, sizeof text, FORMS[form], SHAPES[shape]);
    return test_spec(text);
}

static void expect_value(const game_spec *spec, const diagram *d, search_options o, int value, const char *how)
{
    const search_result found = test_solve(spec, d, &o);
    cr_assert(found.value == value && found.known == KNOWN_EXACT, "%s: %s: %d, expected %d", how, show(spec, d),
              found.value, value);
}

Test(reversi_layers, one_to_fourteen_empties_on_every_shape)
{
    test_rng rng = test_random("reversi_layers/one_to_fourteen_empties_on_every_shape");

    for (int shape = 0; shape < SHAPE_COUNT; shape++)
        for (int form = 0; form < 4; form++) {
            const game_spec spec = spec_of(shape, form);
            static evaluation ev;
            static reversi_rules r;
            reversi_init(&r, &spec);
            const bool learned = weights_shipped(&r, &ev);
            for (int empties = 1; empties <= MOST && empties < spec.rows * spec.cols - 4; empties++)
                for (int n = test_scaled(empties <= REFERENCE_MOST ? 8 : empties <= 11 ? 3 : 1); n > 0; n--) {
                    diagram d;
                    reference_result right;
                    int value;
                    random_reversi(&rng, &spec, empties, &d);
                    search_options plain = options_of(1, 0, PARALLEL_SERIAL);
                    plain.techniques = empties <= 11 ? 0 : TECH_MOBILITY;
                    value = test_solve(&spec, &d, &plain).value;
                    if (empties <= REFERENCE_MOST) {
                        cr_assert_eq(reference_solve(&spec, &d, -1, NULL, &right, NULL), STATUS_OK);
                        cr_assert_eq(right.value, value, "stripped: %s", show(&spec, &d));
                    }
                    expect_value(&spec, &d, options_of(1, 0, PARALLEL_SERIAL), value, "no table");
                    expect_value(&spec, &d, options_of(1, (size_t)1 << 20, PARALLEL_SERIAL), value, "1 MB");
                    if (learned) { /* by themselves they come in from 14 empties on */
                        search_options o = options_of(1, (size_t)1 << 20, PARALLEL_SERIAL);
                        o.weights = &ev;
                        expect_value(&spec, &d, o, value, "learned weights");
                    }
                    for (unsigned bit = 1; bit <= TECH_ALL && n == 1; bit <<= 1) {
                        search_options o = options_of(1, (size_t)1 << 20, PARALLEL_SERIAL);
                        o.techniques &= ~bit;
                        expect_value(&spec, &d, o, value, "a technique off");
                    }
                }
            if (learned)
                evaluation_free(&ev);
        }
}

/* Discs flipped from `square`, by walking. */
static uint64_t walk(const reversi_rules *r, int row, int col, uint64_t own, uint64_t opp)
{
    uint64_t flips = 0;
    for (int k = 0; k < 9; k++) {
        const int dy = k / 3 - 1, dx = k % 3 - 1;
        uint64_t run = 0;
        if (dy == 0 && dx == 0)
            continue;
        for (int y = row + dy, x = col + dx; y >= 0 && y < r->rows && x >= 0 && x < r->cols; y += dy, x += dx) {
            const uint64_t here = 1ULL << r->bit_of[y * r->cols + x];
            if (own & here)
                flips |= run;
            if (!(opp & here))
                break;
            run |= here;
        }
    }
    return flips;
}

Test(reversi_layers, moves_and_flips_on_random_boards)
{
    test_rng rng = test_random("reversi_layers/moves_and_flips_on_random_boards");

    for (int shape = 0; shape < SHAPE_COUNT; shape++) {
        static reversi_rules r;
        const game_spec spec = spec_of(shape, 0);
        reversi_init(&r, &spec);
        for (int n = test_scaled(RANDOM_BOARDS); n > 0; n--) {
            const uint64_t a = random_next(&rng), b = random_next(&rng), c = random_next(&rng);
            const uint64_t full = n % 2 ? a | c : a; /* half or three quarters of the squares hold discs */
            const uint64_t own = full & b & r.board, opp = full & ~b & r.board;
            uint64_t moves = 0;
            for (int square = 0; square < r.squares; square++) {
                const int bit = r.bit_of[square];
                if ((own | opp) >> bit & 1)
                    continue;
                const uint64_t flips = walk(&r, square / r.cols, square % r.cols, own, opp);
                moves |= (uint64_t)(flips != 0) << bit;
                cr_assert_eq(reversi_flips(&r, bit, own, opp), flips, "%s: own %llx, opponent %llx, bit %d",
                             SHAPES[shape], (unsigned long long)own, (unsigned long long)opp, bit);
            }
            cr_assert_eq(reversi_moves(&r, own, opp), moves, "%s: own %llx, opponent %llx", SHAPES[shape],
                         (unsigned long long)own, (unsigned long long)opp);
        }
    }
}
