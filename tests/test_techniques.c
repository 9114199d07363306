/* test_techniques.c - the techniques of the search: what is left without them,
 * and that each does something. */
#include "solve/originals.h"
#include "experiments/ladder.h"
#include "solve/solve.h"
#include "solve/techniques.h"
#include "tests/support.h"

#include <criterion/criterion.h>

#include <inttypes.h>
#include <string.h>

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

static original_result by_windows(const game_spec *spec, const diagram *d, original_order order)
{
    original_options o;
    original_result r;
    error e = {.text = ""};
    original_options_init(&o);
    o.rule = ORIGINAL_WINDOW;
    o.order = order;
    cr_assert_eq(original_solve(spec, d, &o, &r, &e), STATUS_OK, "%s", e.text);
    return r;
}

/* Two programs, one algorithm: they share only the rules of the game. */
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
        const original_result ascending = by_windows(&spec, &d, ORDER_ASCENDING);
        cr_expect_eq(none.value, ascending.value, "%s", specs[i]);
        cr_expect_eq(none.evaluations, ascending.evaluations, "%s: %" PRIu64 " evaluations, expected %" PRIu64,
                     specs[i], none.evaluations, ascending.evaluations);
        if (spec.kind != GAME_REVERSI) /* there the original counts a second pass as a call */
            cr_expect_eq(none.nodes, ascending.nodes, "%s: %" PRIu64 " nodes, expected %" PRIu64, specs[i], none.nodes,
                         ascending.nodes);
        if (spec.kind != GAME_REVERSI || spec.misere)
            continue;
        const search_result corners = solve_with(&spec, &d, TECH_CORNERS);
        const original_result first = by_windows(&spec, &d, ORDER_CORNERS);
        cr_expect_eq(corners.evaluations, first.evaluations, "%s: %" PRIu64 " evaluations, expected %" PRIu64, specs[i],
                     corners.evaluations, first.evaluations);
    }
}

/* Of each technique: a position where the search with everything visits another number of nodes
 * than without it. Rows of one board stand together: with everything it is searched once. */
Test(techniques, each_changes_the_number_of_nodes_when_it_is_switched_off)
{
    static const struct {
        const char *name, *spec;
    } places[] = {
        {"corner-first", "reversi:4x4"},
        {"stability", "reversi:4x4"},
        {"order", "reversi:4x4"},
        {"endgame", "reversi:4x4"},
        {"parity", "reversi:4x4"},
        {"table", "othello:4x6"},
        {"pvs", "othello:4x6"},
        {"etc", "othello:4x6"},
        {"mtd", "othello:4x6"},
        {"symmetry", "othello:5x5"},
        {"learned", "othello:5x6"},
        {"selective", "othello:5x6"},
        {"table", "mnk:4,4,4"},
        {"symmetry", "mnk:4,4,4"},
        {"pairs", "mnk:4,4,4"},
        {"etc", "mnk:5,5,4"},
        {"pvs", "ttt"},
        {"threats", "ttt"},
        {"stability", "ttt"},
        {"order", "ttt"},
        {"mtd", "ttt"},
        {"relaxed", "mnk:4,5,4"},
        {"symmetry-strategy", "mnk:4,4,3,misere"},
        {"cancelling", "mnk:4,4,3,misere"},
        {"pvs", "connect:3,3,3"},
        {"threats", "connect:3,3,3"},
        {"stability", "connect:3,4,3"},
        {"table", "connect:4,4,4"},
        {"symmetry", "connect:4,4,4"},
        {"pairs", "connect:4,4,4"},
        {"order", "connect:4,4,4"},
        {"mtd", "connect:4,4,4"},
        {"children", "connect:4,4,4"},
        {"forced", "connect:4,4,4"},
        {"etc", "connect:5,4,4"},
        {"next-rows", "connect:5,4,4"},
        {"dead-stones", "connect:5,4,4"},
        {"table", "minimax:5,seed=0"},
        {"pvs", "minimax:5,seed=0"},
        {"order", "minimax:5,seed=0"},
        {"mtd", "minimax:5,seed=0"},
        {"threats", "minimax:5,seed=0"},
        {"endgame", "minimax:5,seed=0"},
        {"etc", "minimax:6,seed=0"},
    };
    enum { PLACES = sizeof places / sizeof places[0] };
    unsigned seen[GAME_COUNT] = {0}, every = 0;
    search_result with = {0};
    for (int i = 0; i < PLACES; i++) {
        const game_spec spec = test_spec(places[i].spec);
        unsigned bit = 0;
        diagram d;
        test_start(&spec, &d);
        cr_assert_eq(techniques_parse(&spec, places[i].name, "", &bit, NULL), STATUS_OK, "%s", places[i].name);
        if (i == 0 || strcmp(places[i].spec, places[i - 1].spec) != 0)
            with = solve_with(&spec, &d, TECH_ALL);
        const search_result without = solve_with(&spec, &d, TECH_ALL & ~bit);
        cr_expect_eq(with.value, without.value, "%s without %s", places[i].spec, places[i].name);
        cr_expect_neq(with.nodes, without.nodes, "%s without %s: %" PRIu64 " nodes as with it", places[i].spec,
                      places[i].name, with.nodes);
        seen[spec.kind] |= bit;
    }
    for (int kind = 0; kind < GAME_COUNT; kind++) {
        const game_spec spec = {.kind = (game_kind)kind};
        cr_expect_eq(seen[kind], solver_of(&spec)->techniques, "game %d: techniques 0x%x have a place, it has 0x%x",
                     kind, seen[kind], solver_of(&spec)->techniques);
        every |= seen[kind];
    }
    cr_expect_eq(every, (unsigned)TECH_ALL, "every bit has a row");
}

Test(techniques, names_and_bits_are_one_to_one)
{
    for (int i = 0; technique_row(i); i++) {
        const technique *a = technique_row(i);
        cr_expect(a->bit && (a->bit & (a->bit - 1)) == 0 && *a->what, "%s", a->name);
        for (int k = 0; k < i; k++) {
            const technique *b = technique_row(k);
            cr_expect(a->bit != b->bit && strcmp(a->name, b->name) != 0, "%s, %s", a->name, b->name);
        }
    }
}

Test(techniques, unknown_ones_are_answered_with_those_there_are)
{
    unsigned bits;
    error e = {.text = ""};
    const game_spec ttt = test_spec("ttt"), eight = test_spec("eight");
    cr_expect_eq(techniques_parse(&ttt, "table,parity", "--without", &bits, &e), STATUS_BAD_INPUT);
    cr_expect_str_eq(e.text, "--without 'parity': expected one of table, symmetry, pvs, etc, threats, stability, "
                             "pairs, order, mtd, relaxed, symmetry-strategy, cancelling");
    cr_expect_eq(techniques_parse(&ttt, "table,,etc", "without", &bits, &e), STATUS_BAD_INPUT);
    cr_expect_eq(techniques_parse(&eight, "table", "--without", &bits, &e), STATUS_BAD_INPUT);
    cr_expect(strstr(e.text, "no techniques") != NULL, "%s", e.text);
    cr_expect_eq(techniques_parse(&ttt, "etc,table", "--without", &bits, &e), STATUS_OK);
    cr_expect_eq(bits, (unsigned)(TECH_ETC | TECH_TABLE));
}

static void each_rung_acts(void *context, const ladder_row *row)
{
    uint64_t *above = context;
    if (row->solved && *above && row->threads == 1)
        cr_expect_neq(row->nodes, *above, "rung %s: %" PRIu64 " nodes as the rung above", row->rung, row->nodes);
    *above = row->solved ? row->nodes : 0;
}

Test(techniques, each_rung_of_a_ladder_changes_the_number_of_nodes)
{
    static const char *const specs[] = {"reversi:4x4",
                                        "reversi:4x4,start=parallel",
                                        "othello:4x4,misere",
                                        "othello:4x6",
                                        "ttt",
                                        "ttt,misere",
                                        "mnk:4,5,4",
                                        "connect:5,4,4",
                                        "minimax:5,seed=0",
                                        "minimax:6,seed=1",
                                        "eight"};
    for (size_t i = 0; i < sizeof specs / sizeof specs[0]; i++) {
        const game_spec spec = test_spec(specs[i]);
        diagram d;
        ladder_options options;
        error e = {.text = ""};
        uint64_t above = 0;
        bool disagree = true;
        ladder_options_init(&options);
        options.seconds_each = 0.1;
        test_start(&spec, &d);
        cr_assert_eq(ladder_run(&spec, &d, &options, each_rung_acts, &above, &disagree, &e), STATUS_OK, "%s", e.text);
        cr_expect(!disagree, "%s", specs[i]);
    }
}
