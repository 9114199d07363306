/* test_settings.c - the table of settings: how each text is read, what is refused,
 * suggestions for misspelt names. */
#include "base/nearest.h"
#include "text/notation.h"
#include "base/memory.h"
#include "solve/settings.h"

#include <criterion/criterion.h>

#include <string.h>

static status set(settings *s, const char *name, const char *text, error *e)
{
    const option_row *row;
    const status found = settings_find(name, &row, e);
    return found == STATUS_OK ? option_set(row, "", text, s, e) : found;
}

static solve_plan plan_for(const char *game, const char *name, const char *text)
{
    settings s;
    game_spec spec;
    solve_plan p;
    error e = {.text = ""};
    settings_init(&s);
    cr_assert_eq(spec_parse(game, &spec, &e), STATUS_OK);
    cr_assert_eq(set(&s, name, text, &e), STATUS_OK, "%s", e.text);
    cr_assert_eq(settings_plan(&s, "", &spec, false, &p, &e), STATUS_OK, "%s", e.text);
    return p;
}

static solve_plan plan_of(const char *name, const char *text)
{
    return plan_for("reversi:4x4", name, text);
}

Test(settings, every_text_comes_to_something)
{
    cr_expect_eq(plan_of("threads", "3").search.threads, 3);
    cr_expect_eq(plan_of("hash", "16M").search.hash_bytes, (size_t)16 << 20);
    cr_expect_eq(plan_of("hash", "16M").search.hash_most, 0, "what was asked for is not exceeded");
    cr_expect_eq(plan_of("hash", "0").search.hash_bytes, 0);
    cr_expect_eq(plan_of("hash", "0").search.hash_most, 0);
    cr_expect_eq(plan_of("method", "minimax").method, METHOD_MINIMAX);
    cr_expect_eq(plan_for("minimax:3", "depth", "3").method, METHOD_SEARCH);
    cr_expect_eq(plan_for("minimax:3", "depth", "3").depth, 3);
    cr_expect_eq(plan_of("parallel", "serial").search.parallel, PARALLEL_SERIAL);
    cr_expect_eq(plan_of("parallel", "root").search.parallel, PARALLEL_ROOT);
    cr_expect_eq(plan_of("parallel", "tasks").search.parallel, PARALLEL_TASKS);
    cr_expect(plan_of("deterministic", "yes").search.deterministic);
    cr_expect_not(plan_of("deterministic", "no").search.deterministic);
    cr_expect_eq(plan_of("window", "-3,7").search.beta, 7);
    cr_expect_eq(plan_of("wdl", "yes").search.alpha, -1);
    cr_expect_str_eq(plan_of("weights", "f.ykw").search.weights_path, "f.ykw");
    const solve_plan standard = plan_of("wdl", "no");
    cr_expect(standard.method == METHOD_SEARCH && standard.depth == -1 && standard.search.hash_bytes == 256u << 20);
    cr_expect(standard.search.hash_most > 0 && standard.search.hash_most < memory_allowed().bytes);
    cr_expect(standard.search.alpha == -VALUE_INFINITY && standard.search.beta == VALUE_INFINITY);
}

Test(settings, what_is_wrong_is_said_in_one_line)
{
    static const char *const CASES[][3] = {
        {"threads", "0", "1 to 1024"},     {"threads", "two", "1 to 1024"},
        {"hash", "12Q", "512M"},           {"parallel", "hive", "serial|root|tasks"},
        {"depth", "0", "1 to 64"},         {"wdl", "maybe", "yes or no"},
        {"seconds", "soon", "10m"},        {"thread", "2", "'threads'"},
        {"paralel", "root", "'parallel'"}, {"methdo", "search", "'method'"},
        {"xyzzy", "1", "expected one of"}, {"", "1", "expected one of"},
        {"weights", "", "FILE"},           {"window", "2,1", "the lower first"},
        {"window", "0", "such as -2,2"},   {"window", "-99999,1", "-20000 to 20000"},
    };
    settings s, before;
    memset(&s, 0, sizeof s);
    settings_init(&s);
    memcpy(&before, &s, sizeof s);
    for (size_t i = 0; i < sizeof CASES / sizeof CASES[0]; i++) {
        error e = {.text = ""};
        cr_expect_eq(set(&s, CASES[i][0], CASES[i][1], &e), STATUS_BAD_INPUT, "%s %s", CASES[i][0], CASES[i][1]);
        cr_expect(strstr(e.text, CASES[i][2]) != NULL, "%s %s: %s", CASES[i][0], CASES[i][1], e.text);
        cr_expect(strstr(e.text, "--") == NULL, "%s", e.text);
        cr_expect_eq(memcmp(&s, &before, sizeof s), 0, "%s %s changed something", CASES[i][0], CASES[i][1]);
    }
}

Test(settings, what_does_not_go_together_is_refused)
{
    static const char *const CASES[][5] = {
        {"ttt", "weights", "f.ykw", "seconds", "1"},   {"ttt", "window", "-1,1", "wdl", "yes"},
        {"ttt", "method", "minimax", "wdl", "yes"},    {"ttt", "method", "magic", "wdl", "no"},
        {"ttt", "method", "minimax", "window", "0,1"}, {"reversi:4x4", "hash", "9000T", "threads", "1"},
    };
    for (size_t i = 0; i < sizeof CASES / sizeof CASES[0]; i++) {
        settings s;
        game_spec spec;
        solve_plan p;
        error e = {.text = ""};
        settings_init(&s);
        cr_assert_eq(spec_parse(CASES[i][0], &spec, &e), STATUS_OK);
        cr_assert_eq(set(&s, CASES[i][1], CASES[i][2], &e), STATUS_OK, "%s", e.text);
        cr_assert_eq(set(&s, CASES[i][3], CASES[i][4], &e), STATUS_OK, "%s", e.text);
        cr_expect_eq(settings_plan(&s, "--", &spec, false, &p, &e), STATUS_BAD_INPUT, "%s %s", CASES[i][1],
                     CASES[i][2]);
        cr_expect(strstr(e.text, "--") == e.text, "%s", e.text);
    }
}

/* Where the caller says so, a method may play by another rule than the spec's. */
Test(settings, a_rule_of_another_game)
{
    settings s;
    game_spec spec;
    solve_plan p;
    error e = {.text = ""};
    settings_init(&s);
    cr_assert_eq(spec_parse("ttt,misere", &spec, &e), STATUS_OK);
    cr_assert_eq(set(&s, "method", "original-own-row", &e), STATUS_OK);
    cr_expect_eq(settings_plan(&s, "--", &spec, false, &p, &e), STATUS_UNSUPPORTED);
    cr_expect(strstr(e.text, "--method original-own-row plays misere") == e.text, "%s", e.text);
    cr_expect_eq(settings_plan(&s, "--", &spec, true, &p, &e), STATUS_OK);
    cr_expect_eq(p.method, METHOD_ORIGINAL_OWN_ROW);
}

Test(settings, the_nearest_name)
{
    static const char *const NAMES[] = {"solve", "moves", "openings", "count", "perft", "play", "profile"};
    static const char *const CASES[][2] = {
        {"slove", "solve"}, {"move", "moves"}, {"profiel", "profile"}, {"opening", "openings"}, {"plya", "play"}};
    for (size_t i = 0; i < sizeof CASES / sizeof CASES[0]; i++) {
        nearest n = nearest_to(CASES[i][0]);
        for (size_t k = 0; k < sizeof NAMES / sizeof NAMES[0]; k++)
            nearest_try(&n, NAMES[k]);
        cr_assert_not_null(n.name, "%s", CASES[i][0]);
        cr_expect_str_eq(n.name, CASES[i][1]);
    }
    nearest far = nearest_to("zzzzzz"), longer = nearest_to("solvesolvesolvesolvesolvesolvesolvesolve");
    nearest_try(&far, "solve");
    nearest_try(&longer, "solve");
    cr_expect(far.name == NULL && longer.name == NULL);
}
