/* test_reversi_layers.c - every layer of the endgame search on every shape against an oracle that
 * shares no code with it: 1 to 14 empties, both scorings, misere, without a table, with 1 MB, with
 * each technique off; a few positions above; move generation and flips against a walk square by
 * square on random boards. */
#include "reversi/reversi_worker.h"
#include "reversi/weights.h"
#include "solve/solve.h"
#include "tests/compare.h"
#include "tests/oracle.h"

#include <criterion/criterion.h>

enum { REFERENCE_MOST = 7, STRIPPED_MOST = 11, MOST = 14, RANDOM_BOARDS = 40000 };

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

static bool has_room(const game_spec *spec, int empties)
{
    return empties < spec->rows * spec->cols - 4;
}

static void expect_value(const game_spec *spec, const diagram *d, search_options o, int value, const char *how,
                         unsigned techniques)
{
    const search_result found = test_solve(spec, d, &o);
    cr_assert(found.value == value && found.known == KNOWN_EXACT, "%s, techniques 0x%x: %s: %d, expected %d", how,
              techniques, show(spec, d), found.value, value);
    const char *fault = line_fault(spec, d, &found);
    cr_assert(fault == NULL, "%s, techniques 0x%x: %s: %s", how, techniques, show(spec, d), fault);
}

/* By themselves the weights come in from 14 empties on; here, where there are some,
 * on every position. */
static void expect_every_way(const game_spec *spec, const diagram *d, const evaluation *weights, int empties, int value)
{
    const search_options none = options_of(1, 0, PARALLEL_SERIAL);
    search_options shared = options_of(1, (size_t)1 << 20, PARALLEL_SERIAL), o;

    expect_value(spec, d, none, value, "no table", none.techniques);
    expect_value(spec, d, shared, value, "1 MB", shared.techniques);
    o = none;
    o.techniques = empties <= STRIPPED_MOST ? 0 : TECH_ORDER;
    expect_value(spec, d, o, value, "stripped", o.techniques);
    shared.weights = weights;
    if (weights != NULL)
        expect_value(spec, d, shared, value, "learned weights", shared.techniques);
    for (unsigned bit = 1; bit <= TECH_ALL; bit <<= 1) {
        if (!(solver_of(spec)->techniques & bit))
            continue;
        o = shared;
        o.techniques &= ~bit;
        expect_value(spec, d, o, value, "a technique off", o.techniques);
    }
}

/* From 12 empties on a scoring takes part in turn, because those positions take nearly all
 * of the time. */
static int positions_of(int shape, int form, int empties)
{
    if (empties > 11)
        return (shape + empties + form) % 4 == 0 ? test_scaled(1) : 0;
    return test_scaled(empties <= 9 ? 4 : 2);
}

Test(reversi_layers, one_to_fourteen_empties_on_every_shape)
{
    test_rng rng = test_random("reversi_layers/one_to_fourteen_empties_on_every_shape");
    oracle *judge = oracle_create();
    int positions = 0;

    for (int shape = 0; shape < SHAPE_COUNT; shape++)
        for (int form = 0; form < 4; form++) {
            const game_spec spec = spec_of(shape, form);
            static evaluation ev;
            static reversi_rules r;
            reversi_init(&r, &spec);
            const bool learned = weights_shipped(&r, &ev);
            for (int empties = 1; empties <= MOST; empties++) {
                if (!has_room(&spec, empties)) {
                    if (form == 0)
                        printf("reversi_layers: %s from %d empties on: skipped, the board is smaller\n", SHAPES[shape],
                               empties);
                    break;
                }
                for (int n = positions_of(shape, form, empties); n > 0; n--, positions++) {
                    diagram d;
                    random_reversi(&rng, &spec, empties, &d);
                    expect_every_way(&spec, &d, learned ? &ev : NULL, empties, oracle_value(judge, &spec, &d));
                }
            }
            if (learned)
                evaluation_free(&ev);
        }
    oracle_destroy(judge);
    printf("reversi_layers: %d positions, each solved at least 15 ways\n", positions);
}

/* The shared table, split points and selective passes begin above the endgame layers. */
Test(reversi_layers, some_positions_above)
{
    test_rng rng = test_random("reversi_layers/some_positions_above");
    oracle *judge = oracle_create();

    for (int shape = 0; shape < SHAPE_COUNT; shape++)
        for (int n = test_scaled(1); n > 0; n--) {
            const int empties = MOST + 1 + (n - 1) % 2;
            const game_spec spec = spec_of(shape, (shape + n) % 4);
            diagram d;
            if (!has_room(&spec, empties))
                continue;
            random_reversi(&rng, &spec, empties, &d);
            const int value = oracle_value(judge, &spec, &d);
            for (int threads = 1; threads <= 3; threads++) {
                const search_options o = options_of(threads, (size_t)1 << 20, PARALLEL_TASKS);
                expect_value(&spec, &d, o, value, "above", o.techniques);
            }
        }
    oracle_destroy(judge);
}

Test(reversi_layers, the_oracle_is_plain_minimax)
{
    test_rng rng = test_random("reversi_layers/the_oracle_is_plain_minimax");
    oracle *judge = oracle_create();

    for (int shape = 0; shape < SHAPE_COUNT; shape++)
        for (int form = 0; form < 4; form++) {
            const game_spec spec = spec_of(shape, form);
            for (int n = test_scaled(20); n > 0; n--) {
                reference_result right;
                diagram d;
                random_reversi(&rng, &spec, 1 + random_below(&rng, REFERENCE_MOST), &d);
                cr_assert_eq(reference_solve(&spec, &d, -1, NULL, &right, NULL), STATUS_OK);
                cr_assert_eq(oracle_value(judge, &spec, &d), right.value, "%s", show(&spec, &d));
            }
        }
    oracle_destroy(judge);
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
                const reversi_lanes lanes =
                    reversi_flips_lanes(&r, r.wide, bit, reversi_lanes_of(own), reversi_lanes_of(opp));
                cr_assert_eq(reversi_of_lanes(lanes), flips, "%s: own %llx, opponent %llx, bit %d, in lanes",
                             SHAPES[shape], (unsigned long long)own, (unsigned long long)opp, bit);
            }
            cr_assert_eq(reversi_moves(&r, own, opp), moves, "%s: own %llx, opponent %llx", SHAPES[shape],
                         (unsigned long long)own, (unsigned long long)opp);
            cr_assert_eq(
                reversi_moves_lanes(&r, r.wide, reversi_lanes_of(own), reversi_lanes_of(opp), r.board & ~(own | opp)),
                moves, "%s: own %llx, opponent %llx, in lanes", SHAPES[shape], (unsigned long long)own,
                (unsigned long long)opp);
        }
    }
}

/* The small table keeps no whole key: another position at the same place never
 * passes for the one stored. */
Test(reversi_layers, a_small_entry_tells_its_position)
{
    test_rng rng = test_random("reversi_layers/a_small_entry_tells_its_position");
    const uint64_t place = (1ULL << SMALL_BITS) - 1;
    int met = 0;

    for (int n = 0; n < 20000; n++) {
        const uint64_t a = random_next(&rng), own = a & random_next(&rng), opp = a & ~own;
        const uint64_t key = small_key(own, opp);
        const int lower = random_below(&rng, 129) - 64, upper = random_below(&rng, 129) - 64;
        small_entry e = {0, 0};
        cr_assert(!small_match(&e, key, opp), "an empty entry passes for own %llx", (unsigned long long)own);
        small_store(&e, key, opp, lower, upper);
        cr_assert(small_match(&e, key, opp));
        cr_assert(small_lower(&e) == lower && small_upper(&e) == upper, "%d..%d came back as %d..%d", lower, upper,
                  small_lower(&e), small_upper(&e));
        for (int k = 0; k < 64; k++) {
            const uint64_t own2 = random_next(&rng) & ~opp, opp2 = opp ^ 1ULL << k;
            const uint64_t key2 = small_key(own2, opp);
            if (own2 == own || (key2 & place) != (key & place))
                continue;
            met++;
            cr_assert(!small_match(&e, key2, opp));
            cr_assert(!small_match(&e, small_key(own, opp2), opp2));
        }
    }
    cr_assert(met > 0, "no two positions met at one place");
}
