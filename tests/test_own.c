/* test_own.c - games in files of their authors' (games/own): every search agrees with plain
 * minimax on their rules alone, and a file of a built-in game with that game. */
#include "game/rules.h"
#include "library/yomikiri.h"
#include "own/own_load.h"
#include "own/own.h"
#include "solve/solve.h"
#include "tests/compare.h"
#include "text/notation.h"

#include <criterion/criterion.h>

#include <stdlib.h>
#include <string.h>

static const char *const FILES[] = {"docs/examples/games/domineering.c", "docs/examples/games/dots_and_boxes.c",
                                    "tests/data/games/row.c", "tests/data/games/sow.c", "tests/data/games/pins.c"};

static void load_all(void)
{
    error e;
    for (size_t i = 0; i < sizeof FILES / sizeof *FILES; i++)
        cr_assert_eq(own_load(FILES[i], &e), STATUS_OK, "%s", e.text);
}

TestSuite(own, .init = load_all);

/* A position of a random game, near enough to its end for plain minimax. */
static void random_place(test_rng *rng, const game_spec *spec, diagram *d)
{
    diagram line[MAX_LINE];
    game_move legal[MAX_SQUARES];
    int length = 0, count;
    diagram_start(spec, &line[0]);
    while (length + 1 < MAX_LINE && (count = naive_moves(spec, &line[length], legal)) > 0) {
        line[length + 1] = line[length];
        cr_assert(naive_play(spec, &line[++length], legal[random_below(rng, count)]));
    }
    int at = length > 0 ? random_below(rng, length) : 0;
    while (at < length && !reference_is_quick(spec, &line[at]))
        at++;
    *d = line[at];
}

static const char *const SPECS[] = {"domineering:4,4",
                                    "domineering:3,6",
                                    "dots-and-boxes:2,2",
                                    "dots-and-boxes:1,3",
                                    "row:3,3,3",
                                    "row:4,4,3,1",
                                    "row:4,3,3",
                                    "sow:1",
                                    "sow:2",
                                    "pins:9",
                                    "pins:9,1"};

/* Every technique off alone, and all of them. */
Test(own, every_search_agrees_with_plain_minimax)
{
    test_rng rng = test_random("own/every_search_agrees_with_plain_minimax");
    for (int n = 0; n < test_scaled(220); n++) {
        const game_spec spec = test_spec(SPECS[n % (int)(sizeof SPECS / sizeof *SPECS)]);
        diagram d;
        reference_result right;
        error e;
        random_place(&rng, &spec, &d);
        cr_assert_eq(reference_solve(&spec, &d, -1, NULL, &right, &e), STATUS_OK, "%s", e.text);
        for (int off = -2; off < TECHNIQUE_COUNT; off++) {
            const unsigned techniques = off == -2 ? 0 : off == -1 ? TECH_ALL : TECH_ALL & ~(1u << off);
            if (off >= 0 && !(solver_of(&spec)->techniques >> off & 1))
                continue;
            for (int threads = 1; threads <= 2; threads++) {
                search_options o = options_of(threads, (size_t)1 << (random_below(&rng, 2) ? 20 : 12),
                                              (parallel_strategy)random_below(&rng, 3));
                o.techniques = techniques;
                o.all_moves = true;
                o.deterministic = random_below(&rng, 4) == 0;
                const search_result found = test_solve(&spec, &d, &o);
                const char *fault = disagreement(&spec, &d, &right, &found);
                cr_assert(fault == NULL, "%s, techniques %x, %d threads: %s", diagram_name(&spec, &d).text, techniques,
                          threads, fault);
            }
        }
    }
}

Test(own, a_file_of_a_built_in_game_has_its_values)
{
    static const char *const PAIRS[][2] = {{"mnk:3,3,3", "row:3,3,3"},       {"mnk:3,4,3", "row:3,4,3"},
                                           {"mnk:2,5,3", "row:2,5,3"},       {"connect:3,3,3", "row:3,3,3,1"},
                                           {"connect:4,4,3", "row:4,4,3,1"}, {"connect:3,5,3", "row:3,5,3,1"},
                                           {"connect:4,4,4", "row:4,4,4,1"}};
    for (size_t i = 0; i < sizeof PAIRS / sizeof *PAIRS; i++) {
        diagram d;
        search_result found[2];
        for (int k = 0; k < 2; k++) {
            const game_spec spec = test_spec(PAIRS[i][k]);
            search_options o = options_of(2, (size_t)1 << 22, PARALLEL_TASKS);
            o.all_moves = true;
            diagram_start(&spec, &d);
            found[k] = test_solve(&spec, &d, &o);
        }
        cr_assert_eq(found[0].moves, found[1].moves, "%s", PAIRS[i][1]);
        for (int m = 0; m < found[0].moves; m++) { /* the values of connect are about time, too */
            const int a = found[0].move_value[m], b = found[1].move_value[m];
            cr_assert_eq((a > 0) - (a < 0), b, "%s: move %d", PAIRS[i][1], m);
        }
    }
}

Test(own, the_rules_agree_with_plain_ones_and_texts_come_back)
{
    test_rng rng = test_random("own/the_rules_agree_with_plain_ones_and_texts_come_back");
    for (int n = 0; n < test_scaled(100); n++) {
        const game_spec spec = test_spec(SPECS[n % (int)(sizeof SPECS / sizeof *SPECS)]);
        game_rules rules;
        diagram d, back;
        rules_prepare(&rules, &spec);
        diagram_start(&spec, &d);
        for (;;) {
            game_move moves[MAX_MOVES], plain[MAX_SQUARES], again;
            error e;
            int value = 0, plain_value = 0;
            const int count = rules_moves(&rules, &d, moves);
            cr_assert_eq(count, naive_moves(&spec, &d, plain));
            cr_assert(memcmp(moves, plain, (size_t)count * sizeof *moves) == 0);
            const diagram_text text = diagram_name(&spec, &d);
            cr_assert_eq(diagram_parse(&spec, text.text, &back, &e), STATUS_OK, "%s: %s", text.text, e.text);
            cr_assert(memcmp(&d, &back, sizeof d) == 0, "%s does not come back", text.text);
            cr_assert_eq(rules_over(&rules, &d, &value), naive_over(&spec, &d, &plain_value));
            cr_assert_eq(value, plain_value, "%s", text.text);
            if (count == 0)
                break;
            const game_move move = moves[random_below(&rng, count)];
            const move_text name = move_name(&spec, move);
            cr_assert_eq(move_parse(&spec, name.text, strlen(name.text), &again, &e), STATUS_OK, "%s", e.text);
            cr_assert_eq(again, move);
            cr_assert(rules_play(&rules, &d, move));
        }
    }
}

/* A fault, found in a search or at the root, ends the call and every later one. */
Test(own, the_library_returns_what_is_wrong_with_a_file)
{
    (void)setenv("CC", "cc -DREPEATS", 1);
    char why[YKR_ERROR_TEXT], text[YKR_POSITION_TEXT];
    ykr_solver *solver;
    ykr_result result;
    cr_assert_eq(ykr_add_game("tests/data/games/bad.c", why), YKR_OK, "%s", why);
    cr_assert_eq(ykr_add_game("tests/data/games/bad.c", why), YKR_BAD_INPUT);
    cr_assert(strstr(why, "already") != NULL, "%s", why);
    cr_assert_eq(ykr_add_game("tests/data/games/none.c", why), YKR_IO);
    cr_assert_eq(ykr_create("bad:21", &solver, why), YKR_OK, "%s", why);
    cr_assert_eq(ykr_position(solver, text), YKR_OK);
    cr_assert_str_eq(text, ":V0 X");
    cr_assert_eq(ykr_solve(solver, &result, sizeof result), YKR_BAD_INPUT);
    cr_assert(strstr(ykr_error(solver), "more than 1024 moves") != NULL, "%s", ykr_error(solver));
    cr_assert_eq(result.line_length, 0);
    cr_assert_eq(ykr_moves(solver, &result, sizeof result), YKR_BAD_INPUT);
    ykr_destroy(solver);
}
