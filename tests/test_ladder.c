/* test_ladder.c - the ladder: its first rungs' figures, equal values on every rung,
 * rungs given up. */
#include "experiments/ladder.h"
#include "tests/support.h"

#include <criterion/criterion.h>

#include <string.h>

typedef struct rows {
    ladder_row row[40];
    int count;
} rows;

static void collect(void *context, const ladder_row *row)
{
    rows *r = context;
    cr_assert(r->count < 40);
    r->row[r->count++] = *row;
}

static void climb(const char *text, bool ablate, rows *r)
{
    const game_spec spec = test_spec(text);
    diagram d;
    ladder_options options;
    bool disagree = true;
    error e = {.text = ""};
    ladder_options_init(&options);
    options.search.threads = 2;
    options.search.hash_bytes = 1 << 20;
    options.ablate = ablate;
    r->count = 0;
    test_start(&spec, &d);
    cr_assert_eq(ladder_run(&spec, &d, &options, collect, r, &disagree, &e), STATUS_OK, "%s", e.text);
    cr_expect(!disagree, "%s: two rungs disagree", text);
}

Test(ladder, first_rungs_are_the_original_figures)
{
    static const struct {
        const char *spec;
        uint64_t evaluations[4], calls[3];
    } known[] = {
        {"reversi:4x4", {60060, 10016, 2387, 718}, {231301, 40908, 9625}},
        {"reversi:4x4,start=parallel", {67116, 13590, 4832, 1059}, {255741, 54670, 19506}},
    };
    static const char *const names[] = {"minimax", "original-alphabeta", "original-corner-first",
                                        "alphabeta-corner-first", "table"};
    for (int k = 0; k < 2; k++) {
        static rows r;
        climb(known[k].spec, false, &r);
        cr_assert(r.count > 10);
        for (int i = 0; i < 5; i++) {
            cr_expect_eq(strcmp(r.row[i].rung, names[i]), 0);
            cr_expect(r.row[i].solved);
        }
        for (int i = 0; i < 4; i++) {
            cr_expect_eq(r.row[i].evaluations, known[k].evaluations[i], "%s rung %s", known[k].spec, names[i]);
            cr_expect(i == 3 || r.row[i].calls == known[k].calls[i], "%s rung %s", known[k].spec, names[i]);
        }
        cr_expect_float_eq(r.row[1].ratio, (double)known[k].evaluations[0] / (double)known[k].evaluations[1], 1e-9);
    }
}

Test(ladder, every_game_and_its_ablation)
{
    static const char *const specs[] = {"reversi:4x4", "othello:3x4,misere", "ttt",
                                        "ttt,misere",  "minimax:4,seed=2",   "eight:3,20"};
    static rows r;
    for (size_t i = 0; i < sizeof specs / sizeof specs[0]; i++) {
        climb(specs[i], false, &r);
        cr_expect(r.count >= 4, "%s: %d rungs", specs[i], r.count);
        for (int k = 0; k < r.count; k++) {
            cr_expect(r.row[k].solved, "%s: %s: %s", specs[i], r.row[k].rung, r.row[k].reason);
            cr_expect_eq(r.row[k].value, r.row[0].value, "%s: %s", specs[i], r.row[k].rung);
        }
        climb(specs[i], true, &r);
        cr_expect(r.count >= 1);
    }
}

Test(ladder, a_rung_that_takes_too_long_says_so)
{
    const game_spec spec = test_spec("reversi:8x8");
    diagram d;
    ladder_options options;
    static rows r;
    ladder_options_init(&options);
    options.seconds_each = 0.05;
    options.rung = "minimax";
    test_start(&spec, &d);
    cr_assert_eq(ladder_run(&spec, &d, &options, collect, &r, NULL, NULL), STATUS_OK);
    cr_assert_eq(r.count, 1);
    cr_expect(!r.row[0].solved);
    cr_expect(strstr(r.row[0].reason, "given up") != NULL, "%s", r.row[0].reason);
}

Test(ladder, an_unknown_rung_is_an_error)
{
    const game_spec spec = test_spec("ttt");
    diagram d;
    ladder_options options;
    static rows r;
    error e;
    ladder_options_init(&options);
    options.rung = "no-such-rung";
    test_start(&spec, &d);
    cr_expect_eq(ladder_run(&spec, &d, &options, collect, &r, NULL, &e), STATUS_BAD_INPUT);
    cr_expect(strstr(e.text, "no-such-rung") != NULL);
    cr_expect(strstr(e.text, "original-alphabeta, alphabeta, table") != NULL, "%s", e.text);
}
