/* test_api_settings.c - every setting on every game, with a heap full of rubbish: an answer,
 * or one line that refuses. */
#include "library/yomikiri.h"

#include "base/threads.h"
#include "solve/settings.h"
#include "tests/support.h"

#include <criterion/criterion.h>

#include <limits.h>
#include <malloc.h>
#include <math.h>
#include <string.h>

enum { RUBBISH = 0xa5 };

/* A game of each kind and scoring, small ones, and ones too large for some method. */
static const char *const SPECS[] = {
    "ttt",
    "ttt,misere",
    "mnk:3,4,3",
    "mnk:4,4,3,misere",
    "mnk:8,8,5",
    "connect:3,4,3",
    "connect4",
    "eight",
    "eight:100,10000",
    "minimax:3",
    "minimax:8",
    "minimax:3,last=uncounted",
    "reversi",
    "othello:3x4",
    "reversi:3x4,misere",
    "othello:4x4",
    "othello:6x6,misere",
    "reversi:4x16",
};

static const char *const VALUES[SETTING_COUNT][14] = {
    [SETTING_threads] = {"1", "2", "0"},
    [SETTING_hash] = {"0", "64K", "9000T", "-1"},
    [SETTING_method] = {"search", "minimax", "alphabeta", "alphabeta-corner-first", "original-alphabeta",
                        "original-corner-first", "original-own-row", "original-first-win", "magic"},
    [SETTING_parallel] = {"serial", "root", "tasks", "hive"},
    [SETTING_deterministic] = {"yes", "no", "maybe"},
    [SETTING_without] = {"table", "etc,pvs", "selective,learned", "magic", ","},
    [SETTING_depth] = {"1", "3", "64", "0"},
    [SETTING_window] = {"-2,2", "0,1", "2,1", "-20000,20000", "x"},
    [SETTING_wdl] = {"yes", "no", "perhaps"},
    [SETTING_seconds] = {"0.001", "0.01", "soon"},
    [SETTING_keep] = {"yes", "no", "perhaps"},
    [SETTING_weights] = {"solver/games/reversi/weights/6x6.ykw", "/nonexistent.ykw", ""},
};

static bool is_zero(const void *from, size_t size)
{
    const unsigned char *byte = from;
    while (size > 0 && byte[size - 1] == 0)
        size--;
    return size == 0;
}

static bool one_line(const char *text)
{
    return text[0] != '\0' && strchr(text, '\n') == NULL;
}

/* The bounds of a result, its sizes and its texts. */
static void expect_result(const ykr_result *r, const char *what)
{
    cr_assert(r->lower <= r->upper, "%s: %d to %d", what, r->lower, r->upper);
    cr_assert(r->known != YKR_EXACT || (r->lower == r->value && r->upper == r->value), "%s", what);
    cr_assert(r->line_length >= 0 && r->line_length <= YKR_MAX_LINE, "%s: line of %d", what, r->line_length);
    cr_assert(r->moves >= 0 && r->moves <= YKR_MAX_MOVES, "%s: %d moves", what, r->moves);
    for (int i = 0; i < r->line_length; i++)
        cr_assert(memchr(r->line[i], '\0', YKR_MOVE_TEXT) != NULL && r->line[i][0] != '\0', "%s: line", what);
    for (int i = 0; i < r->moves; i++)
        cr_assert_not_null(memchr(r->move_value[i].move, '\0', YKR_MOVE_TEXT), "%s: move %d", what, i);
}

static void ask(ykr_solver *solver, ykr_status (*question)(ykr_solver *, ykr_result *, size_t), const char *what)
{
    static ykr_result r;
    memset(&r, RUBBISH, sizeof r);
    const ykr_status s = question(solver, &r, sizeof r);
    if (s == YKR_OK || s == YKR_STOPPED) {
        expect_result(&r, what);
        return;
    }
    cr_assert_eq(s, YKR_UNSUPPORTED, "%s: %d %s", what, s, ykr_error(solver));
    cr_assert(one_line(ykr_error(solver)), "%s: '%s'", what, ykr_error(solver));
    cr_assert(is_zero(&r, sizeof r), "%s: refused, and a result", what);
}

/* Returns whether the setting was taken. */
static bool set(ykr_solver *solver, int setting, const char *value, const char *what)
{
    const ykr_status s = ykr_set(solver, SETTING_ROWS[setting].name, value);
    cr_assert(s == YKR_OK || s == YKR_BAD_INPUT || s == YKR_UNSUPPORTED || (s == YKR_IO && setting == SETTING_weights),
              "%s: %d", what, s);
    cr_assert(s == YKR_OK || one_line(ykr_error(solver)), "%s: '%s'", what, ykr_error(solver));
    return s == YKR_OK;
}

static ykr_solver *make(const char *spec)
{
    ykr_solver *solver = NULL;
    char why[YKR_ERROR_TEXT] = "";
    cr_assert_eq(ykr_create(spec, &solver, why), YKR_OK, "%s: %s", spec, why);
    cr_assert_eq(ykr_set(solver, "hash", "1M"), YKR_OK);
    cr_assert_eq(ykr_set(solver, "seconds", "0.001"), YKR_OK);
    return solver;
}

static void try_settings(const char *spec, const int setting[static 2], const char *const value[static 2])
{
    char what[200];
    ykr_solver *solver = make(spec);
    const bool two = value[1] != NULL;
    (void)snprintf(what, sizeof what, "%s %s=%s %s=%s", spec, SETTING_ROWS[setting[0]].name, value[0],
                   two ? SETTING_ROWS[setting[1]].name : "", two ? value[1] : "");
    if (set(solver, setting[0], value[0], what) && (!two || set(solver, setting[1], value[1], what))) {
        ask(solver, ykr_solve, what);
        ask(solver, ykr_moves, what);
    }
    ykr_destroy(solver);
}

Test(api_settings, every_value_is_answered_or_refused)
{
    (void)mallopt(M_PERTURB, RUBBISH); /* not under a sanitizer, which fills memory itself */
    for (size_t i = 0; i < sizeof SPECS / sizeof SPECS[0]; i++) {
        for (int setting = 0; setting < SETTING_COUNT; setting++) {
            cr_assert_not_null(VALUES[setting][0], "no value of %s", SETTING_ROWS[setting].name);
            for (int k = 0; VALUES[setting][k] != NULL; k++)
                try_settings(SPECS[i], (const int[2]){setting, 0}, (const char *const[2]){VALUES[setting][k], NULL});
        }
    }
}

static const char *random_value(test_rng *rng, int setting)
{
    int count = 0;
    while (VALUES[setting][count] != NULL)
        count++;
    return VALUES[setting][random_below(rng, count)];
}

Test(api_settings, any_two_are_answered_or_refused)
{
    test_rng rng = test_random("api_settings/any_two_are_answered_or_refused");
    (void)mallopt(M_PERTURB, RUBBISH); /* not under a sanitizer, which fills memory itself */
    for (int n = test_scaled(500); n > 0; n--) {
        const int first = random_below(&rng, SETTING_COUNT);
        const int second = (first + 1 + random_below(&rng, SETTING_COUNT - 1)) % SETTING_COUNT;
        try_settings(SPECS[random_below(&rng, sizeof SPECS / sizeof SPECS[0])], (const int[2]){first, second},
                     (const char *const[2]){random_value(&rng, first), random_value(&rng, second)});
    }
}

/* As numbers: what the text would do, and the same refusals. */
Test(api_settings, numbers)
{
    static const struct {
        double seconds;
        bool good;
    } SECONDS[] = {{0, true},     {-0.0, true},  {0.25, true}, {1e-300, true},    {9999999999.0, true},
                   {-1, false},   {1e10, false}, {NAN, false}, {INFINITY, false}, {-INFINITY, false},
                   {1e300, false}};
    static const int THREADS[] = {1, 2, 1024, 0, -1, 1025, INT_MIN, INT_MAX};
    ykr_solver *solver = make("connect:4,4,4");
    ykr_result r;
    for (size_t i = 0; i < sizeof THREADS / sizeof THREADS[0]; i++) {
        const ykr_status s = ykr_set_threads(solver, THREADS[i]);
        cr_expect_eq(s, THREADS[i] >= 1 && THREADS[i] <= 1024 ? YKR_OK : YKR_BAD_INPUT, "%d threads: %d", THREADS[i],
                     s);
        cr_expect(s == YKR_OK || strstr(ykr_error(solver), "expected a number from 1 to 1024"), "%s",
                  ykr_error(solver));
    }
    for (size_t i = 0; i < sizeof SECONDS / sizeof SECONDS[0]; i++) {
        const ykr_status s = ykr_set_seconds(solver, SECONDS[i].seconds);
        cr_expect_eq(s, SECONDS[i].good ? YKR_OK : YKR_BAD_INPUT, "%g seconds: %d", SECONDS[i].seconds, s);
        cr_expect(s == YKR_OK || one_line(ykr_error(solver)), "%g seconds", SECONDS[i].seconds);
    }
    cr_expect_eq(ykr_set_hash_bytes(solver, SIZE_MAX), YKR_BAD_INPUT);
    cr_expect_eq(ykr_set_hash_bytes(solver, 0), YKR_OK);
    /* A refused number changed nothing. */
    cr_assert_eq(ykr_set_threads(solver, 2), YKR_OK);
    cr_assert_eq(ykr_set_threads(solver, 0), YKR_BAD_INPUT);
    cr_assert_eq(ykr_set_seconds(solver, 0), YKR_OK);
    cr_assert_eq(ykr_solve(solver, &r, sizeof r), YKR_OK);
    cr_expect(r.value == 0 && r.threads == (threads_allowed() > 1 ? 2 : 1) && r.hash_bytes == 0,
              "%d, %d threads, %zu bytes", r.value, r.threads, r.hash_bytes);
    cr_assert_eq(ykr_set_hash_bytes(solver, 1 << 20), YKR_OK);
    cr_assert_eq(ykr_set(solver, "threads", NULL), YKR_OK);
    cr_assert_eq(ykr_solve(solver, &r, sizeof r), YKR_OK);
    cr_expect(r.threads == 1 && r.hash_bytes == 1 << 20, "%d threads, %zu bytes", r.threads, r.hash_bytes);
    ykr_destroy(solver);
    solver = make("othello:8x8");
    cr_assert_eq(ykr_set_seconds(solver, 1e-12), YKR_OK); /* a limit, not none */
    cr_expect_eq(ykr_solve(solver, &r, sizeof r), YKR_STOPPED);
    ykr_destroy(solver);
    cr_expect_eq(ykr_set_threads(NULL, 1), YKR_BAD_INPUT);
    cr_expect_eq(ykr_set_hash_bytes(NULL, 1), YKR_BAD_INPUT);
    cr_expect_eq(ykr_set_seconds(NULL, 1), YKR_BAD_INPUT);
}

/* What a game does not have is refused when it is set, not at the solve, and changes nothing. */
Test(api_settings, what_a_game_does_not_have_is_refused_at_once)
{
    static const char *const CASES[][4] = {
        {"ttt", "depth", "3", "minimax:N"},
        {"ttt,misere", "method", "original-own-row", "misere by a rule of its own"},
        {"mnk:4,4,3,misere", "method", "original-own-row", "misere by a rule of its own"},
        {"reversi:4x4", "method", "original-first-win", "is for ttt"},
        {"connect4", "method", "alphabeta", "expected method search or minimax"},
        {"eight:100,10000", "method", "alphabeta", "100 moves"},
    };
    for (size_t i = 0; i < sizeof CASES / sizeof CASES[0]; i++) {
        const char *const *c = CASES[i];
        ykr_solver *solver = make(c[0]);
        cr_expect_eq(ykr_set(solver, c[1], c[2]), YKR_UNSUPPORTED, "%s %s=%s", c[0], c[1], c[2]);
        cr_expect(strstr(ykr_error(solver), c[3]) != NULL, "%s: %s", c[0], ykr_error(solver));
        ask(solver, ykr_solve, c[0]);
        ykr_destroy(solver);
    }
}
