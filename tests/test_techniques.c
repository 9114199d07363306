/* test_techniques.c - the techniques of the search: what is left without them, and that each does something. */
#include "originals/originals.h"
#include "solve/solve.h"
#include "tests/support.h"

#include <criterion/criterion.h>

#include <inttypes.h>

static search_result solve_with(const game_spec *spec, const diagram *d, unsigned techniques)
{
    search_options o;
    search_result r;
    error e = {.text = ""};
    search_options_init(&o);
    o.hash_bytes = (size_t)4 << 20;
    o.no_line = true;
    o.techniques = techniques;
    cr_assert_eq(solve_position(spec, d, &o, &r, &e), STATUS_OK, "%s", e.text);
    return r;
}

static classic_result by_windows(const game_spec *spec, const diagram *d, classic_order order)
{
    classic_options o;
    classic_result r;
    error e = {.text = ""};
    classic_options_init(&o);
    o.rule = CLASSIC_WINDOW;
    o.order = order;
    cr_assert_eq(classic_solve(spec, d, &o, &r, &e), STATUS_OK, "%s", e.text);
    return r;
}

/* Two programs, one algorithm: what they have in common is the rules of the game alone. */
Test(techniques, none_of_them_is_alphabeta_to_the_last_evaluation)
{
    static const char *const specs[] = {"reversi:4x4",
                                        "reversi:4x4,start=parallel",
                                        "othello:4x4,misere",
                                        "othello:3x5",
                                        "reversi:2x8",
                                        "ttt",
                                        "ttt,misere",
                                        "mnk:3,4,3",
                                        "minimax:4,seed=3",
                                        "minimax:5,seed=1",
                                        "minimax:4,seed=7,last=uncounted"};
    for (size_t i = 0; i < sizeof specs / sizeof specs[0]; i++) {
        const game_spec spec = test_spec(specs[i]);
        diagram d;
        test_start(&spec, &d);
        const search_result none = solve_with(&spec, &d, 0);
        const classic_result ascending = by_windows(&spec, &d, ORDER_ASCENDING);
        cr_expect_eq(none.value, ascending.value, "%s", specs[i]);
        cr_expect_eq(none.evaluations, ascending.evaluations, "%s: %" PRIu64 " evaluations, expected %" PRIu64,
                     specs[i], none.evaluations, ascending.evaluations);
        if (spec.kind != GAME_REVERSI) /* there the original counts a second pass as a call */
            cr_expect_eq(none.nodes, ascending.nodes, "%s: %" PRIu64 " nodes, expected %" PRIu64, specs[i], none.nodes,
                         ascending.nodes);
        if (spec.kind != GAME_REVERSI || spec.misere)
            continue;
        const search_result corners = solve_with(&spec, &d, TECH_CORNERS);
        const classic_result first = by_windows(&spec, &d, ORDER_CORNERS);
        cr_expect_eq(corners.evaluations, first.evaluations, "%s: %" PRIu64 " evaluations, expected %" PRIu64, specs[i],
                     corners.evaluations, first.evaluations);
    }
}
