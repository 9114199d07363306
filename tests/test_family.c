/* test_family.c - positions of one game solved one after the other: openings have the values of
 * their positions solved alone, at any number of threads and any size of the table; a list counts
 * for each position the nodes that it counts alone, in any order. */
#include "text/notation.h"
#include "solve/openings.h"
#include "solve/solve.h"
#include "tests/compare.h"

#include <criterion/criterion.h>

typedef struct family {
    const game_spec *spec;
    search_options alone, shared; /* one position; all of them */
    int visited, searched;
} family;

static status search_leaf(void *context, const diagram *d, solution *out, error *e)
{
    family *f = context;
    memset(out, 0, sizeof *out);
    f->searched++;
    return solve_position(f->spec, d, &f->shared, &out->result.search, e);
}

static status compare_value(void *context, const opening *o, error *e)
{
    family *f = context;
    const search_result *r = &o->answer->result.search;
    (void)e;
    f->visited++;
    cr_assert_eq(r->known, KNOWN_EXACT);
    cr_assert_eq(r->value, test_solve(f->spec, o->position, &f->alone).value, "%s", show(f->spec, o->position));
    const char *fault = line_fault(f->spec, o->position, r);
    cr_assert(fault == NULL, "%s: %s", show(f->spec, o->position), fault);
    return STATUS_OK;
}

Test(family, openings_have_the_values_of_positions_solved_alone, .timeout = 300)
{
    static const struct {
        const char *spec;
        int plies, visited, searched; /* 0: the walk says */
    } CASES[] = {
        {"reversi:4x4", 4, 0, 0}, {"othello:4x5", 3, 0, 0},   {"othello:4x4,misere", 4, 0, 0}, {"ttt", 2, 16, 12},
        {"mnk:3,4,3", 3, 0, 0},   {"connect:4,4,3", 3, 0, 0}, {"minimax:4", 3, 0, 0},          {"eight", 3, 0, 0},
    };
    static const struct {
        int threads;
        size_t hash;
        bool deterministic;
    } HOW[] = {{1, 0, false}, {1, 1 << 16, false}, {2, 1 << 20, false}, {2, 1 << 16, true}, {8, 1 << 22, false}};
    for (size_t i = 0; i < sizeof CASES / sizeof CASES[0]; i++) {
        for (size_t k = 0; k < sizeof HOW / sizeof HOW[0]; k++) {
            game_spec spec;
            game_rules rules;
            diagram start;
            error e;
            cr_assert_eq(spec_parse(CASES[i].spec, &spec, &e), STATUS_OK);
            rules_prepare(&rules, &spec);
            diagram_start(&spec, &start);
            family f = {.spec = &spec,
                        .alone = options_of(1, (size_t)1 << 20, PARALLEL_SERIAL),
                        .shared = options_of(HOW[k].threads, HOW[k].hash, PARALLEL_TASKS)};
            f.shared.deterministic = HOW[k].deterministic;
            cr_assert_eq(solve_memory_share(&spec, &start, &f.shared, &e), STATUS_OK);
            const openings_job job = {
                .rules = &rules, .plies = CASES[i].plies, .solve = search_leaf, .visit = compare_value, .context = &f};
            cr_assert_eq(openings_walk(&job, &start, &e), STATUS_OK);
            search_memory_destroy(f.shared.memory);
            cr_expect(CASES[i].visited == 0 || (f.visited == CASES[i].visited && f.searched == CASES[i].searched),
                      "%s: %d openings, %d searched", CASES[i].spec, f.visited, f.searched);
            cr_expect_gt(f.visited, f.searched);
        }
    }
}

Test(family, a_list_counts_the_nodes_of_its_positions_alone_in_any_order, .timeout = 300)
{
    enum { COUNT = 12, LEAST_EMPTIES = 7 }; /* with and without weights, with and without a table */
    test_rng rng = test_random("family/a_list_counts_the_nodes_of_its_positions_alone_in_any_order");
    const search_options alone = options_of(1, (size_t)16 << 20, PARALLEL_SERIAL);
    search_options list = alone;
    diagram d[COUNT];
    game_spec spec;
    error e;
    for (int i = 0; i < COUNT; i++)
        spec = random_position(&rng, "othello:8x8", LEAST_EMPTIES + i % 10, &d[i]);
    cr_assert_eq(solve_memory_create(&spec, &list, &list.memory, &e), STATUS_OK);
    for (int i = 0; i < 2 * COUNT; i++) {
        const diagram *one = &d[i < COUNT ? i : 2 * COUNT - 1 - i];
        const search_result expected = test_solve(&spec, one, &alone), found = test_solve(&spec, one, &list);
        cr_expect(found.nodes == expected.nodes && found.value == expected.value, "%s: %d, not %d nodes",
                  show(&spec, one), (int)found.nodes, (int)expected.nodes);
    }
    search_memory_destroy(list.memory);
}

/* A finished position has no entry, and its key may be that of another one: in Connect Four a
 * finished row may lie in stones that count as dead. */
Test(family, moves_of_positions_that_share_a_table_have_the_values_of_a_search_without)
{
    static const struct {
        const char *spec;
        int positions; /* enough to meet such keys: one in 10000 or so on connect:5,4,4 */
    } CASES[] = {{"connect:5,4,4", 20000},  {"connect:4,6,4", 2000}, {"mnk:4,4,3,misere", 2000},
                 {"mnk:4,5,4,misere", 200}, {"mnk:4,4,3", 200},      {"othello:4x4", 200},
                 {"minimax:4", 200}};
    test_rng rng = test_random("moves_of_positions_that_share_a_table");
    for (size_t i = 0; i < sizeof CASES / sizeof CASES[0]; i++) {
        const game_spec spec = test_spec(CASES[i].spec);
        search_options alone = options_of(1, 0, PARALLEL_SERIAL), shared = options_of(1, 1 << 20, PARALLEL_SERIAL);
        diagram start;
        error e;
        alone.all_moves = shared.all_moves = true;
        diagram_start(&spec, &start);
        cr_assert_eq(solve_memory_share(&spec, &start, &shared, &e), STATUS_OK);
        for (int n = 0; n < test_scaled(CASES[i].positions); n++) {
            diagram d;
            shared.techniques = n % 2 ? TECH_ALL & ~(unsigned)(TECH_THREATS | TECH_CHILDREN) : TECH_ALL;
            diagram_start(&spec, &d);
            random_playout(&rng, &spec, &d, 1 + random_below(&rng, 9));
            const search_result with = test_solve(&spec, &d, &shared), without = test_solve(&spec, &d, &alone);
            cr_assert_eq(with.value, without.value, "%s", show(&spec, &d));
            cr_assert_eq(with.moves, without.moves, "%s", show(&spec, &d));
            for (int k = 0; k < with.moves; k++)
                cr_assert_eq(with.move_value[k], without.move_value[k], "%s, move %d: %d, %d", show(&spec, &d),
                             with.move[k], with.move_value[k], without.move_value[k]);
        }
        search_memory_destroy(shared.memory);
    }
}
