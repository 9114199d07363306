/* test_solve_jobs.c - what a search does other than solving (solve/solve.h): moves in order,
 * the size of a kept table. */
#include "game/game.h"
#include "game/rules.h"
#include "text/notation.h"
#include "solve/solve.h"

#include <criterion/criterion.h>

static void read_spec(const char *text, game_spec *spec, diagram *d)
{
    error e;
    cr_assert_eq(spec_parse(text, spec, &e), STATUS_OK, "%s", e.text);
    diagram_start(spec, d);
}

Test(solve_jobs, ordered_moves_are_the_legal_moves)
{
    static const char *const SPECS[] = {"othello:6x6",   "reversi:5x4,misere", "mnk:4,4,4", "mnk:5,5,4,misere",
                                        "connect:5,6,4", "minimax:5",          "eight"};
    for (size_t i = 0; i < sizeof SPECS / sizeof *SPECS; i++) {
        game_spec spec;
        diagram d;
        game_rules rules;
        ordered_moves ordered;
        search_options o;
        error e;
        game_move legal[MAX_MOVES];
        read_spec(SPECS[i], &spec, &d);
        rules_prepare(&rules, &spec);
        search_options_init(&o);
        o.hash_bytes = (size_t)1 << 20;
        const int n = rules_moves(&rules, &d, legal);
        cr_assert_eq(solve_ordered_moves(&spec, &d, &o, &ordered, &e), STATUS_OK, "%s", e.text);
        cr_assert_eq(ordered.moves, n, "%s: %d moves of %d", SPECS[i], ordered.moves, n);
        for (int k = 0; k < n; k++) {
            int times = 0;
            for (int m = 0; m < n; m++)
                times += ordered.move[m].move == legal[k];
            cr_expect_eq(times, 1, "%s: move %d is listed %d times", SPECS[i], legal[k], times);
            cr_expect_eq(ordered.move[k].confidence, -1, "%s: nothing was searched", SPECS[i]);
        }
    }
}

/* Where the first search decides, a small position would leave a small table to the large ones. */
Test(solve_jobs, a_kept_table_is_as_large_as_the_root_needs)
{
    static const char *const SPECS[] = {"othello:6x6", "mnk:4,4,4", "connect:5,6,4"};
    for (size_t i = 0; i < sizeof SPECS / sizeof *SPECS; i++) {
        game_spec spec;
        diagram root, d;
        game_rules rules;
        game_move legal[MAX_MOVES];
        search_options o;
        search_result r;
        error e;
        read_spec(SPECS[i], &spec, &root);
        rules_prepare(&rules, &spec);
        d = root;
        const int left = spec.kind == GAME_REVERSI ? 14 : 8; /* with fewer, reversi uses no shared table */
        while (diagram_empties(&spec, &d) > left && rules_moves(&rules, &d, legal) > 0)
            (void)rules_play(&rules, &d, legal[0]);
        search_options_init(&o);
        o.hash_bytes = (size_t)64 << 20;
        size_t bytes[2];
        for (int kept = 0; kept < 2; kept++) {
            cr_assert_eq(solve_memory_create(&spec, &o, &o.memory, &e), STATUS_OK, "%s", e.text);
            if (kept)
                solve_memory_keep(&spec, &root, &o);
            cr_assert_eq(solve_position(&spec, &d, &o, &r, &e), STATUS_OK, "%s", e.text);
            bytes[kept] = r.hash_bytes;
            search_memory_destroy(o.memory);
            o.memory = NULL;
        }
        cr_expect_gt(bytes[1], bytes[0], "%s: %zu and %zu bytes", SPECS[i], bytes[0], bytes[1]);
    }
}
