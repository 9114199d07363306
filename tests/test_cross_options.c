/* test_cross_options.c - what must never change a value: techniques, a large table, symmetry,
 * windows, a second run; test_cross_parallel.c: threads. */
#include "game/rules.h"
#include "solve/solve.h"
#include "tests/fast_rules.h"
#include "tests/compare.h"

#include <criterion/criterion.h>

#include <inttypes.h>
#include <string.h>

/* Enough plies to go that every technique is used (the shared table and split points of reversi
 * begin above its endgame layers), few enough for hundreds of positions. */
static const struct {
    const char *spec;
    int empties;
} CASES[] = {
    {"othello:8x8", 16},
    {"reversi:8x8", 15},
    {"othello:8x8,misere", 15},
    {"reversi:6x6", 16},
    {"othello:5x7", 16},
    {"reversi:7x7", 15},
    {"reversi:5x5,misere", 16},
    {"othello:4x10", 16},
    {"reversi:3x16", 14},
    {"othello:2x32", 16},
    {"reversi:16x4,misere", 15},
    {"mnk:4,4,4", 11},
    {"mnk:4,4,3,misere", 11},
    {"mnk:5,5,4", 10},
    {"mnk:5,4,4,misere", 15},
    {"mnk:5,5,3,misere", 14},
    {"connect4", 18},
    {"connect:5,5,4", 17},
    {"minimax:4,seed=5", 16},
    {"minimax:5,seed=2", 15},
    {"minimax:5,last=uncounted", 15},
    {"minimax:6,seed=9", 14},
    {"eight:5,30", 30},
};
enum { CASE_COUNT = sizeof CASES / sizeof CASES[0] };

static game_spec random_case(test_rng *rng, int n, diagram *d)
{
    return random_position(rng, CASES[n].spec, CASES[n].empties, d);
}

/* The value and a faultless line, whatever the options. */
static void expect_value(const game_spec *spec, const diagram *d, const search_options *options, int value,
                         const char *how)
{
    const search_result found = test_solve(spec, d, options);

    cr_assert_eq(found.value, value, "%s: %s: %d, expected %d", how, show(spec, d), found.value, value);
    cr_assert_eq(found.known, KNOWN_EXACT, "%s: %s", how, show(spec, d));
    const char *fault = line_fault(spec, d, &found);
    cr_assert(fault == NULL, "%s: %s: %s", how, show(spec, d), fault);
}

Test(cross_options, every_technique_off_alone_and_all_off)
{
    test_rng rng = test_random("cross_options/every_technique_off_alone_and_all_off");
    const search_options base = options_of(1, (size_t)4 << 20, PARALLEL_SERIAL);

    for (int n = 0; n < CASE_COUNT; n++) {
        for (int k = test_scaled(1); k > 0; k--) {
            diagram d;
            const game_spec spec = random_case(&rng, n, &d);
            const int value = test_solve(&spec, &d, &base).value;
            search_options plain = base;
            plain.techniques = 0;
            if (count_empties(&spec, &d) <= 12)
                expect_value(&spec, &d, &plain, value, "every technique off");
            for (int place = 0; TECH_ALL >> place; place++) { /* one thread and two, in turn */
                const unsigned bit = 1u << place;
                if (!(solver_of(&spec)->techniques & bit))
                    continue;
                search_options options = options_of(1 + place % 2, (size_t)1 << 20, PARALLEL_TASKS);
                char how[64];
                options.techniques &= ~bit;
                snprintf(how, sizeof how, "technique 0x%x off", bit);
                expect_value(&spec, &d, &options, value, how);
                options.techniques = bit;
                snprintf(how, sizeof how, "technique 0x%x alone", bit);
                if (count_empties(&spec, &d) <= 12)
                    expect_value(&spec, &d, &options, value, how);
            }
        }
    }
}

Test(cross_options, a_large_table_changes_nothing)
{
    test_rng rng = test_random("cross_options/a_large_table_changes_nothing");
    const search_options small = options_of(1, (size_t)1 << 20, PARALLEL_SERIAL);
    const search_options large = options_of(2, (size_t)1 << 30, PARALLEL_TASKS);

    for (int n = 0; n < CASE_COUNT; n += 4) {
        diagram d;
        const game_spec spec = random_case(&rng, n, &d);
        expect_value(&spec, &d, &large, test_solve(&spec, &d, &small).value, "2 threads, 1 GB");
    }
}

Test(cross_options, symmetry_keeps_values)
{
    test_rng rng = test_random("cross_options/symmetry_keeps_values");
    const search_options options = options_of(1, (size_t)1 << 20, PARALLEL_SERIAL);

    for (int n = 0; n < CASE_COUNT; n++) {
        for (int k = test_scaled(1); k > 0; k--) {
            diagram d, image;
            const game_spec spec = random_case(&rng, n, &d);
            const int value = test_solve(&spec, &d, &options).value;
            for (int s = 1; s < rules_symmetries(&spec); s++) {
                rules_symmetry(&spec, s, &d, &image);
                expect_value(&spec, &image, &options, value, "symmetry");
            }
        }
    }
}

/* Near the start, where positions that are images of each other meet in one search, they
 * may share their entries. */
Test(cross_options, symmetric_positions_share_entries)
{
    static const struct {
        const char *spec;
        int plies;
    } NEAR[] = {
        {"othello:5x5", 3},   {"reversi:5x5", 3},        {"othello:5x5,misere", 2}, {"othello:4x6", 2},
        {"reversi:6x4", 2},   {"othello:4x6,misere", 2}, {"othello:4x7", 4},        {"othello:3x8", 2},
        {"othello:2x13", 4},  {"othello:4x8", 1},        {"mnk:4,4,4", 2},          {"mnk:4,3,3", 2},
        {"connect:4,4,4", 2},
    };
    test_rng rng = test_random("cross_options/symmetric_positions_share_entries");
    const search_options shared = options_of(1, (size_t)1 << 20, PARALLEL_SERIAL);
    search_options apart = shared;

    apart.techniques &= ~(unsigned)TECH_SYMMETRY;
    for (size_t n = 0; n < sizeof NEAR / sizeof NEAR[0]; n++) {
        for (int k = test_scaled(2); k > 0; k--) {
            const game_spec spec = test_spec(NEAR[n].spec);
            diagram d;
            test_start(&spec, &d);
            random_playout(&rng, &spec, &d, random_below(&rng, NEAR[n].plies));
            expect_value(&spec, &d, &shared, test_solve(&spec, &d, &apart).value, "shared entries");
        }
    }
    const game_spec spec = test_spec("othello:4x6");
    search_options table = shared, both = shared;
    diagram start;
    test_start(&spec, &start);
    table.techniques = TECH_TABLE;
    both.techniques = TECH_TABLE | TECH_SYMMETRY;
    const uint64_t together = test_solve(&spec, &start, &both).nodes, alone = test_solve(&spec, &start, &table).nodes;
    cr_expect_lt(together, alone / 4 * 3, "%" PRIu64 " nodes with shared entries, %" PRIu64 " without", together,
                 alone);
}

/* The search of `d` after its memory got the values of some children,
 * and bounds of the position itself. */
static search_result solve_told(test_rng *rng, const game_spec *spec, const diagram *d, int lower, int upper)
{
    search_options options = options_of(1, (size_t)1 << 20, PARALLEL_SERIAL);
    game_move move[MAX_MOVES];
    game_rules rules;
    rules_prepare(&rules, spec);
    const int count = rules_moves(&rules, d, move);
    search_options alone = options;
    options.no_line = true;
    cr_assert_eq(solve_memory_create(spec, &options, &options.memory, NULL), STATUS_OK);
    search_memory_keep(options.memory);
    for (int i = 0; i < count; i++) {
        diagram child = *d;
        (void)rules_play(&rules, &child, move[i]);
        const int value = test_solve(spec, &child, &alone).value;
        const bool low = random_below(rng, 2);
        cr_assert_eq(solve_store_bounds(spec, &child, low ? value : -VALUE_INFINITY, low ? VALUE_INFINITY : value,
                                        &options, NULL),
                     STATUS_OK);
    }
    diagram image;
    rules_symmetry(spec, random_below(rng, rules_symmetries(spec)), d, &image);
    cr_assert_eq(solve_store_bounds(spec, &image, lower, upper, &options, NULL), STATUS_OK);
    cr_assert_eq(solve_store_bounds(spec, d, lower, upper, &options, NULL), STATUS_OK);
    const search_result r = test_solve(spec, d, &options);
    search_memory_destroy(options.memory);
    return r;
}

Test(cross_options, what_a_search_is_told_it_need_not_search)
{
    test_rng rng = test_random("cross_options/what_a_search_is_told_it_need_not_search");
    search_options options = options_of(1, (size_t)1 << 20, PARALLEL_SERIAL);
    options.no_line = true;
    for (int n = 0; n < CASE_COUNT; n++) {
        uint64_t alone = 0, told = 0;
        for (int k = test_scaled(1); k > 0; k--) {
            diagram d;
            const game_spec spec = random_case(&rng, n, &d);
            const search_result direct = test_solve(&spec, &d, &options);
            const int v = direct.value, above = v + random_below(&rng, 5), below = v - random_below(&rng, 5);
            search_result r = solve_told(&rng, &spec, &d, below, above);
            cr_assert_eq(r.value, v, "%s: told %d to %d: %d, expected %d", show(&spec, &d), below, above, r.value, v);
            r = solve_told(&rng, &spec, &d, v, v);
            cr_assert_eq(r.value, v, "%s: told the value: %d, expected %d", show(&spec, &d), r.value, v);
            alone += direct.nodes;
            told += r.nodes;
        }
        cr_assert(alone < 200 || told < alone / 10, "%s: %" PRIu64 " nodes, told %" PRIu64, CASES[n].spec, alone, told);
    }
}

/* Reversi with the colours of all discs and the side to move exchanged is the same position. */
Test(cross_options, colours_may_be_exchanged)
{
    test_rng rng = test_random("cross_options/colours_may_be_exchanged");
    const search_options options = options_of(1, (size_t)1 << 20, PARALLEL_SERIAL);

    for (int n = 0; strncmp(CASES[n].spec, "mnk", 3) != 0; n++) {
        diagram d;
        const game_spec spec = random_case(&rng, n, &d);
        const int value = test_solve(&spec, &d, &options).value;
        for (int square = 0; square < spec.rows * spec.cols; square++)
            if (d.cell[square] != 0)
                d.cell[square] = (uint8_t)(3 - d.cell[square]);
        d.side = (int8_t)(1 - d.side);
        expect_value(&spec, &d, &options, value, "colours exchanged");
    }
}

/* The move given with a bound is worth the bound or more. */
static void expect_move_keeps(const game_spec *spec, const diagram *d, const search_result *found)
{
    if (found->known != KNOWN_AT_LEAST || fast_over(spec, d, NULL))
        return;
    search_options all = options_of(1, (size_t)1 << 20, PARALLEL_SERIAL);
    all.all_moves = true;
    const search_result each = test_solve(spec, d, &all);
    int i = 0;
    while (i < each.moves && each.move[i] != found->best)
        i++;
    cr_assert(i < each.moves && each.move_value[i] >= found->value, "%s: move %d of a value of %d or more",
              show(spec, d), found->best, found->value);
}

/* Whatever the window, what is said about the value is true; inside the window it is exact. */
Test(cross_options, windows_give_true_bounds)
{
    test_rng rng = test_random("cross_options/windows_give_true_bounds");
    const search_options full = options_of(1, (size_t)1 << 20, PARALLEL_SERIAL);

    for (int n = 0; n < CASE_COUNT; n++) {
        diagram d;
        const game_spec spec = random_case(&rng, n, &d);
        const int value = test_solve(&spec, &d, &full).value;
        for (int k = test_scaled(4); k > 0; k--) {
            search_options options = options_of(1 + k % 2, k % 3 ? (size_t)1 << 20 : 0, PARALLEL_TASKS);
            options.alpha = value - 6 + random_below(&rng, 12);
            options.beta = options.alpha + 1 + random_below(&rng, 8);
            const search_result found = test_solve(&spec, &d, &options);
            cr_assert(found.lower <= value && value <= found.upper, "%s: window %d..%d: %d is not in %d..%d",
                      show(&spec, &d), options.alpha, options.beta, value, found.lower, found.upper);
            if (options.alpha < value && value < options.beta)
                cr_assert(found.known == KNOWN_EXACT && found.value == value, "%s", show(&spec, &d));
            if (value <= options.alpha)
                cr_assert_leq(found.upper, options.alpha, "%s", show(&spec, &d));
            if (value >= options.beta) {
                cr_assert_geq(found.lower, options.beta, "%s", show(&spec, &d));
                expect_move_keeps(&spec, &d, &found);
            }
            if (found.known == KNOWN_AT_LEAST)
                cr_assert_leq(found.value, value);
            if (found.known == KNOWN_AT_MOST)
                cr_assert_geq(found.value, value);
        }
    }
}

Test(cross_options, one_thread_repeats_its_nodes)
{
    test_rng rng = test_random("cross_options/one_thread_repeats_its_nodes");

    for (int n = 0; n < CASE_COUNT; n++) {
        diagram d;
        const game_spec spec = random_case(&rng, n, &d);
        for (int size = 0; size <= 20; size += 10) {
            const search_options options = options_of(1, size ? (size_t)1 << size : 0, PARALLEL_TASKS);
            const search_result a = test_solve(&spec, &d, &options), b = test_solve(&spec, &d, &options);
            cr_expect_eq(a.nodes, b.nodes, "%s: nodes", show(&spec, &d));
            cr_expect_eq(a.evaluations, b.evaluations, "%s: evaluations", show(&spec, &d));
            cr_expect_eq(a.line_length, b.line_length);
            cr_expect_arr_eq(a.line, b.line, (size_t)a.line_length * sizeof a.line[0]);
        }
    }
}

Test(cross_options, ends_and_passes_at_the_root)
{
    static const struct {
        const char *spec, *position;
        int value, best;
    } ROOTS[] = {
        {"othello:4x4", "XXXXXXXXXXXXXXXO O", -14, MOVE_NONE}, /* full */
        {"othello:4x4", "XX--XXXXXXXXXXXX O", -16, MOVE_NONE}, /* wipe-out, empties to the winner */
        {"reversi:4x4", "XX--XXXXXXXXXXXX O", -14, MOVE_NONE},
        {"reversi:4x4,misere", "XX--XXXXXXXXXXXX X", -14, MOVE_NONE},
        {"othello:4x4", "XO--XXXXXXXXXXXX O", -16, MOVE_PASS}, /* one pass, then the last move */
        {"reversi:4x4", "XO--XXXXXXXXXXXX X", 15, 2},
        {"othello:4x4", "XO-XXXXXXXXXXXXX X", 16, 2}, /* one empty */
        {"othello:4x4", "---------------- X", 0, MOVE_NONE},
        {"othello:8x8", "---------------------------------------------------------------- O", 0, MOVE_NONE},
        {"reversi:2x8", "XO-------------- O", -3, MOVE_PASS},
        {"ttt", "XXXOO---- O", -1, MOVE_NONE},
        {"ttt,misere", "XXXOO---- O", 1, MOVE_NONE},
        {"ttt", "XOXXOXOXO O", 0, MOVE_NONE},
        {"ttt", "XOXXOXOX- O", 0, 8},
        {"eight", "8,2", -1, MOVE_NONE},
        {"eight", "9,2", 1, MOVE_NONE},
    };
    for (size_t n = 0; n < sizeof ROOTS / sizeof ROOTS[0]; n++) {
        const game_spec spec = test_spec(ROOTS[n].spec);
        reference_result right;
        diagram d;
        test_position(&spec, ROOTS[n].position, &d);
        cr_assert_eq(reference_solve(&spec, &d, -1, NULL, &right, NULL), STATUS_OK);
        for (int threads = 1; threads <= 2; threads++) {
            search_options options = options_of(threads, threads == 1 ? 0 : (size_t)1 << 20, PARALLEL_TASKS);
            options.all_moves = true;
            const search_result found = test_solve(&spec, &d, &options);
            const char *what = disagreement(&spec, &d, &right, &found);
            cr_expect(what == NULL, "%s %s: %s", ROOTS[n].spec, ROOTS[n].position, what);
            if (strncmp(ROOTS[n].position, "XO-------", 9) == 0)
                continue;
            cr_expect_eq(found.value, ROOTS[n].value, "%s %s", ROOTS[n].spec, ROOTS[n].position);
            cr_expect_eq(found.best, ROOTS[n].best, "%s %s", ROOTS[n].spec, ROOTS[n].position);
        }
    }
}
