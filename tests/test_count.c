/* test_count.c - distinct positions, games, optimal lines: figures of the original
 * articles and by enumeration. */
#include "count/count.h"
#include "reference/reference.h"
#include "tests/support.h"

#include <criterion/criterion.h>

#include <stdlib.h>
#include <string.h>

static void count(const char *text, count_result *r)
{
    const game_spec spec = test_spec(text);
    const table_options options = {.threads = 1};
    diagram d;
    test_start(&spec, &d);
    cr_assert_eq(count_game(&spec, &d, -1, &options, r, NULL), STATUS_OK, "%s", text);
}

static bool look_up(const count_result *r, bool is_reversi, const char *quantity, long *out)
{
    const struct {
        const char *name;
        uint64_t number;
    } known[] = {
        {"value", (uint64_t)r->value},
        {"evaluations", r->games},
        {"calls", r->nodes},
        {"games", r->games},
        {"games_at_value", r->games_at_value},
        {"optimal_lines", r->optimal_lines},
        {"positions", r->positions},
        {"positions_symmetric", r->positions_symmetric},
        {is_reversi ? "" : "finished", r->positions_final}, /* reversi's figure leaves out who is to move */
    };
    for (size_t i = 0; i < sizeof known / sizeof known[0]; i++) {
        if (strcmp(quantity, known[i].name) == 0) {
            *out = (long)known[i].number;
            return true;
        }
    }
    for (int i = 0; strncmp(quantity, "games_at:", 9) == 0 && i < r->ends; i++) {
        if (r->end[i].value == atoi(quantity + 9)) {
            *out = (long)r->end[i].games;
            return true;
        }
    }
    return false;
}

Test(count, figures_of_the_original_games)
{
    static count_result r;
    char spec[MAX_SPEC_TEXT] = "";
    facts f;
    int compared = 0;
    facts_open(&f, "figures.txt");
    while (facts_next(&f)) {
        long found, expected = atol(f.field[2]);
        if (strstr(f.field[0], "minimax:5") && strcmp(spec, f.field[0]) != 0 && expected > 10000000)
            continue; /* every game is walked for its margin: seconds */
        if (strcmp(spec, f.field[0]) != 0) {
            count(f.field[0], &r);
            (void)snprintf(spec, sizeof spec, "%s", f.field[0]);
        }
        if (look_up(&r, strstr(f.field[0], "x") != NULL && strncmp(f.field[0], "minimax", 7) != 0, f.field[1],
                    &found)) {
            cr_expect_eq(found, expected, "%s: %s: %ld", f.field[0], f.field[1], found);
            compared++;
        }
    }
    cr_assert(compared > 100, "%d compared", compared);
}

/* The second pass that ends a game, and the symmetries of the start alone. */
Test(count, conventions_of_four_by_four)
{
    static count_result r;
    count("reversi:4x4", &r);
    cr_expect_eq(r.positions_without_last_pass, 62789);
    cr_expect_eq(r.positions_stabiliser, 16083);
    cr_expect_eq(r.longest, 17);
    count("reversi:4x4,start=parallel", &r);
    cr_expect_eq(r.positions_without_last_pass, 64541);
    cr_expect_eq(r.positions_stabiliser, 32804);
}

Test(count, number_game_states)
{
    static count_result r;
    static const uint64_t unfinished[] = {0, 0, 3, 58, 1871};
    for (int n = 2; n <= 4; n++) {
        char text[32];
        snprintf(text, sizeof text, "minimax:%d,seed=0", n);
        count(text, &r);
        cr_expect_eq(r.positions - r.positions_final, unfinished[n]);
        cr_expect(r.has_value && r.has_ends);
    }
}

Test(count, a_ply_limit_counts_leaves)
{
    const game_spec spec = test_spec("ttt");
    const table_options options = {.threads = 1};
    static count_result r;
    diagram d;
    test_start(&spec, &d);
    cr_assert_eq(count_game(&spec, &d, 2, &options, &r, NULL), STATUS_OK);
    cr_expect_eq(r.positions, 1 + 9 + 72);
    cr_expect_eq(r.positions_symmetric, 1 + 3 + 12);
    cr_expect_eq(r.leaves, 72);
    cr_expect_eq(r.games, 0);
    cr_expect(!r.has_value);
}

/* What does not fit goes to disk, or is an error. */
Test(count, little_memory)
{
    const game_spec spec = test_spec("mnk:4,4,3");
    table_options options = {.threads = 1, .memory_bytes = 100 << 10}; /* each thread has memory of its own */
    static count_result r, whole;
    diagram d;
    error e;
    test_start(&spec, &d);
    cr_expect_eq(count_game(&spec, &d, -1, &options, &r, &e), STATUS_NO_MEMORY);
    cr_expect(strstr(e.text, "limit the plies") != NULL, "%s", e.text);
    options.memory_bytes = 2 << 20;
    options.memory_alone = true;
    cr_expect_eq(count_game(&spec, &d, -1, &options, &r, &e), STATUS_NO_MEMORY);
    cr_expect(strstr(e.text, "limit the plies") != NULL, "%s", e.text);
    options.memory_alone = false;
    cr_assert_eq(count_game(&spec, &d, -1, &options, &r, &e), STATUS_OK, "%s", e.text);
    count("mnk:4,4,3", &whole);
    cr_expect_eq(r.positions, whole.positions);
    cr_expect_eq(r.optimal_lines, whole.optimal_lines);
    cr_expect_eq(r.nodes, whole.nodes);
    cr_expect_lt(r.memory_bytes, whole.memory_bytes);
}

/* Rows, then columns: Tromp's table of Connect Four positions. */
Test(count, published_numbers_of_connect_four)
{
    static count_result r;
    count("connect:4,4,4", &r);
    cr_expect_eq(r.positions, 161029);
    count("connect:5,4,4", &r);
    cr_expect_eq(r.positions, 1706255);
}

Test(count, values_by_retrograde_are_the_references)
{
    static const char *const specs[] = {"reversi:3x4", "othello:2x6,misere", "mnk:3,4,3", "mnk:3,3,3,misere",
                                        "eight:5,23"};
    test_rng rng = test_random("values_by_retrograde_are_the_references");
    static count_result r;
    for (size_t i = 0; i < sizeof specs / sizeof specs[0]; i++) {
        const game_spec spec = test_spec(specs[i]);
        for (int n = 0; n < test_scaled(10); n++) {
            const table_options options = {.threads = 1};
            reference_result expected;
            diagram d;
            test_start(&spec, &d);
            random_playout(&rng, &spec, &d, 4 + random_below(&rng, 5));
            cr_assert_eq(reference_solve(&spec, &d, -1, NULL, &expected, NULL), STATUS_OK);
            cr_assert_eq(count_game(&spec, &d, -1, &options, &r, NULL), STATUS_OK);
            cr_assert(r.has_value);
            cr_expect_eq(r.value, expected.value, "%s", show(&spec, &d));
            cr_expect_eq(r.games, expected.evaluations, "%s", show(&spec, &d));
            cr_expect(r.nodes == expected.calls || expected.moves == 0, "%s", show(&spec, &d));
        }
    }
}
