/* test_originals.c - the original articles' searches, to the last call. */
#include "solve/originals.h"
#include "reference/reference.h"
#include "solve/method.h"
#include "solve/solve.h"
#include "tests/run_program.h"
#include "tests/support.h"

#include <criterion/criterion.h>

#include <stdlib.h>
#include <string.h>

static original_result solve(const game_spec *spec, const diagram *d, original_rule rule, original_order order)
{
    original_options options;
    original_result r;
    original_options_init(&options);
    options.rule = rule;
    options.order = order;
    cr_assert_eq(original_solve(spec, d, &options, &r, NULL), STATUS_OK);
    return r;
}

/* figures.txt: "original_alphabeta_calls" and so on. */
Test(originals, counts_of_the_original_reversi_programs)
{
    static const struct {
        const char *prefix;
        original_rule rule;
        original_order order;
    } searches[] = {
        {"", ORIGINAL_PLAIN, ORDER_ASCENDING},
        {"original_alphabeta_", ORIGINAL_SHALLOW, ORDER_ASCENDING},
        {"original_corner_first_", ORIGINAL_SHALLOW, ORDER_CORNERS},
        {"full_window_", ORIGINAL_WINDOW, ORDER_ASCENDING},
        {"full_window_corner_first_", ORIGINAL_WINDOW, ORDER_CORNERS},
    };
    facts f;
    int compared = 0;
    facts_open(&f, "figures.txt");
    while (facts_next(&f)) {
        const game_spec spec = test_spec(f.field[0]);
        diagram d;
        for (size_t i = 0; i < sizeof searches / sizeof searches[0]; i++) {
            size_t length = strlen(searches[i].prefix);
            const char *quantity = f.field[1] + length;
            bool evaluations = strcmp(quantity, "evaluations") == 0, calls = strcmp(quantity, "calls") == 0;
            if (strncmp(f.field[1], searches[i].prefix, length) != 0 || (!evaluations && !calls) ||
                strtoull(f.field[2], NULL, 10) > 1000000)
                continue;
            test_start(&spec, &d);
            original_result r = solve(&spec, &d, searches[i].rule, searches[i].order);
            cr_expect_eq(evaluations ? r.evaluations : r.nodes, strtoull(f.field[2], NULL, 10), "%s: %s", f.field[0],
                         f.field[1]);
            cr_expect(spec.kind != GAME_REVERSI || r.calls == r.nodes);
            compared++;
        }
    }
    cr_assert(compared >= 30, "%d compared", compared);
}

Test(originals, line_of_the_original_reversi_programs)
{
    facts f;
    int lines = 0;
    facts_open(&f, "solved.txt");
    while (facts_next(&f)) {
        if (strncmp(f.field[0], "reversi:4x4", 11) != 0 || f.field[4][0] == '.')
            continue;
        const game_spec spec = test_spec(f.field[0]);
        for (int rule = ORIGINAL_PLAIN; rule <= ORIGINAL_WINDOW; rule++) {
            const char *text = f.field[4];
            game_move move;
            diagram d;
            int n = 0;
            test_start(&spec, &d);
            original_result r = solve(&spec, &d, (original_rule)rule, ORDER_ASCENDING);
            for (; facts_move(&text, &spec, &move); n++) {
                cr_assert(n < r.line_length);
                cr_expect_eq(r.line[n], move, "%s rule %d move %d", f.field[0], rule, n + 1);
            }
            cr_expect_eq(r.line_length, n);
            cr_expect_eq(r.value, atoi(f.field[2]));
        }
        lines++;
    }
    cr_assert_eq(lines, 2);
}

/* One of the five counters of tictactoe_calls.txt. */
static uint64_t counter(const char *quantity, const original_result *r)
{
    return strcmp(quantity, "think_calls") == 0        ? r->calls
           : strcmp(quantity, "win_tests") == 0        ? r->row_tests
           : strcmp(quantity, "decided_by_line") == 0  ? r->row_ends
           : strcmp(quantity, "full_board_draws") == 0 ? r->full_boards
                                                       : r->evaluations;
}

Test(originals, counts_of_both_tic_tac_toe_articles)
{
    facts f;
    int lines = 0;
    facts_open(&f, "tictactoe_calls.txt");
    while (facts_next(&f)) {
        if (strncmp(f.field[0], "00", 2) != 0)
            continue;
        lines++;
        bool second_article = strncmp(f.field[0], "002", 3) == 0, values = strcmp(f.field[1], "values") == 0;
        const game_spec spec = test_spec(strstr(f.field[0], "misere") ? "ttt,misere" : "ttt");
        char *text = f.field[2];
        uint64_t sum = 0;
        for (int square = 0; square < 9; square++) {
            diagram d;
            original_options options;
            original_result r;
            test_start(&spec, &d);
            d.cell[square] = 1;
            d.side = 1;
            original_options_init(&options);
            options.rule = second_article ? ORIGINAL_FIRST_WIN : ORIGINAL_OWN_ROW;
            options.judges_last_square = second_article;
            cr_assert_eq(original_solve(&spec, &d, &options, &r, NULL), STATUS_OK);
            long expected = strtol(text, &text, 10);
            sum += counter(f.field[1], &r);
            cr_expect_eq(values ? -r.value : (long)counter(f.field[1], &r), expected, "%s %s, first move %d",
                         f.field[0], f.field[1], square);
        }
        cr_expect(values || sum == strtoull(f.field[3], NULL, 10), "%s %s: sum", f.field[0], f.field[1]);
    }
    cr_assert(lines >= 18, "%d lines", lines);
}

/* Counting exactly is worth nothing if the value is wrong: all rules against the reference,
 * on positions small enough. */
Test(originals, every_rule_gives_the_reference_value)
{
    static const struct {
        const char *spec;
        int empties;
    } games[] = {{"reversi:4x4", 8},
                 {"othello:4x5,misere", 7},
                 {"othello:2x12", 8},
                 {"mnk:3,4,3", 8},
                 {"mnk:3,3,3,misere", 9},
                 {"minimax:4,seed=5", 16},
                 {"minimax:3,seed=8,last=uncounted", 9},
                 {"eight:4,19", 19}};
    test_rng rng = test_random("every_rule_gives_the_reference_value");
    for (size_t g = 0; g < sizeof games / sizeof games[0]; g++) {
        const game_spec spec = test_spec(games[g].spec);
        for (int i = 0; i < test_scaled(30); i++) {
            diagram d;
            reference_result expected;
            test_start(&spec, &d);
            random_playout(&rng, &spec, &d, 1 + random_below(&rng, games[g].empties));
            cr_assert_eq(reference_solve(&spec, &d, -1, NULL, &expected, NULL), STATUS_OK);
            for (int rule = ORIGINAL_PLAIN; rule <= ORIGINAL_FIRST_WIN; rule++) {
                if (rule == ORIGINAL_FIRST_WIN && spec.kind != GAME_MNK)
                    continue; /* a win is the most there is only in these games */
                original_result r = solve(&spec, &d, (original_rule)rule, (original_order)random_below(&rng, 2));
                cr_assert_eq(r.value, expected.value, "%s rule %d", show(&spec, &d), rule);
                cr_expect(rule != ORIGINAL_PLAIN || r.evaluations == expected.evaluations, "%s", show(&spec, &d));
            }
        }
    }
}

/* The first tic-tac-toe article's misere is another game: no value of it may
 * pass for one of the spec's. */
Test(originals, a_value_of_another_rule_is_never_exact)
{
    const game_spec spec = test_spec("mnk:2,4,3,misere"), plain = test_spec("mnk:2,4,3");
    test_rng rng = test_random("a_value_of_another_rule_is_never_exact");
    search_options options;
    search_options_init(&options);
    int differ = 0;
    for (int i = 0; i < 200; i++) {
        diagram d;
        method_result own, first, naive;
        test_start(&spec, &d);
        random_playout(&rng, &spec, &d, random_below(&rng, 6));
        options.all_moves = i % 2;
        cr_assert_eq(method_solve(METHOD_ORIGINAL_OWN_ROW, &spec, &d, -1, &options, &own, NULL), STATUS_OK);
        cr_assert_eq(method_solve(METHOD_ORIGINAL_FIRST_WIN, &spec, &d, -1, &options, &first, NULL), STATUS_OK);
        cr_assert_eq(method_solve(METHOD_MINIMAX, &spec, &d, -1, &options, &naive, NULL), STATUS_OK);
        cr_expect_eq(own.search.known, KNOWN_BY_OTHER_RULE, "%s", show(&spec, &d));
        cr_expect_eq(first.search.known, KNOWN_EXACT);
        cr_expect_eq(first.search.value, naive.search.value, "%s", show(&spec, &d));
        differ += own.search.value != naive.search.value;
        cr_assert_eq(method_solve(METHOD_ORIGINAL_OWN_ROW, &plain, &d, -1, &options, &own, NULL), STATUS_OK);
        cr_assert_eq(method_solve(METHOD_MINIMAX, &plain, &d, -1, &options, &naive, NULL), STATUS_OK);
        cr_expect(own.search.known == KNOWN_EXACT && own.search.value == naive.search.value, "%s", show(&plain, &d));
    }
    cr_expect_gt(differ, 0, "the rule of the article is another one");
    program_result r = program("solve mnk:2,4,3,misere --method original-own-row --json");
    cr_expect(r.code == 0 && strstr(r.out, "\"value\":null") && strstr(r.out, "\"known\":\"other-rule\""), "%s", r.out);
    program_free(&r);
    r = program("openings mnk:2,4,3,misere --plies 1 --method original-own-row");
    cr_expect(r.code == 2 && r.err_lines == 1 && strstr(r.err, "a rule of its own"), "%d '%s'", r.code, r.err);
    program_free(&r);
    r = program_with_file("verify", "solve mnk:2,4,3,misere --method original-own-row\n    value=-1\n", -1);
    cr_expect(r.code == 1 && strstr(r.out, "DISAGREE"), "%d '%s'", r.code, r.out);
    program_free(&r);
}

/* A method that was stopped says how much it did. */
Test(originals, a_stopped_method_reports_its_nodes)
{
    static const struct {
        const char *spec;
        solve_method method;
    } runs[] = {{"reversi:6x6", METHOD_MINIMAX}, {"reversi:6x6", METHOD_ALPHABETA}, {"eight:5,2000003", METHOD_SEARCH}};
    for (size_t i = 0; i < sizeof runs / sizeof runs[0]; i++) {
        const game_spec spec = test_spec(runs[i].spec);
        _Atomic bool stop = true;
        search_options options;
        diagram d;
        method_result r;
        search_options_init(&options);
        options.stop = &stop;
        test_start(&spec, &d);
        cr_expect_eq(runs[i].method == METHOD_SEARCH ? solve_position(&spec, &d, &options, &r.search, NULL)
                                                     : method_solve(runs[i].method, &spec, &d, -1, &options, &r, NULL),
                     STATUS_STOPPED);
        cr_expect_gt(r.search.nodes, 0, "%s by %s", runs[i].spec, method_name(runs[i].method));
    }
}

/* The recursion is as deep as a game of eight can be long: what is left of it counts. */
Test(originals, a_long_game_of_eight_is_refused)
{
    const game_spec spec = test_spec("eight:3,5000");
    diagram d;
    original_options options;
    original_result r;
    error e = {.text = ""};
    _Atomic bool stop = true;
    test_start(&spec, &d);
    original_options_init(&options);
    options.stop = &stop;
    cr_expect_eq(original_solve(&spec, &d, &options, &r, &e), STATUS_UNSUPPORTED);
    cr_expect(strstr(e.text, "5000 plies") != NULL, "%s", e.text);
    d.sum[0] = 5000 - 1024;
    cr_expect_eq(original_solve(&spec, &d, &options, &r, &e), STATUS_STOPPED);
    options.stop = NULL;
    d.sum[0] = 4998;
    cr_expect_eq(original_solve(&spec, &d, &options, &r, &e), STATUS_OK, "%s", e.text);
    cr_expect_eq(r.value, 1);
}

Test(originals, limits)
{
    const game_spec spec = test_spec("reversi:6x6"), ttt = test_spec("ttt");
    diagram d;
    original_options options;
    original_result r;
    error e;
    _Atomic bool stop = true;
    test_start(&spec, &d);
    original_options_init(&options);
    options.stop = &stop;
    cr_expect_eq(original_solve(&spec, &d, &options, &r, &e), STATUS_STOPPED);
    cr_expect_eq(r.calls, 1);
    options.stop = NULL;
    options.depth = 3;
    test_start(&ttt, &d);
    cr_expect_eq(original_solve(&ttt, &d, &options, &r, &e), STATUS_UNSUPPORTED);
}
