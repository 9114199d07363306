/* test_longsolve_time.c - the time of long solves: selective passes that are cut short, time
 * without a run. */
#include "text/notation.h"
#include "longsolve/longsolve.h"
#include "solve/solve.h"
#include "tests/run_program.h"

#include <criterion/criterion.h>

#include <math.h>
#include <stdatomic.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>
#include <unistd.h>

/* Stopped before a pass has narrowed anything, the first guess is the learned value's,
 * not the end of the range. */
Test(longsolve, selective_passes_cut_short_still_give_a_first_guess)
{
    static const char *const SPECS[] = {"othello:6x7", "othello:8x8", "othello:6x6,misere"};
    for (size_t i = 0; i < sizeof SPECS / sizeof *SPECS; i++) {
        game_spec spec;
        diagram d;
        error e;
        search_options o;
        search_result r;
        ordered_moves ordered;
        _Atomic bool stop = true;
        cr_assert_eq(spec_parse(SPECS[i], &spec, NULL), STATUS_OK);
        diagram_start(&spec, &d);
        search_options_init(&o);
        o.hash_bytes = (size_t)1 << 20;
        cr_assert_eq(solve_ordered_moves(&spec, &d, &o, &ordered, &e), STATUS_OK, "%s", e.text);
        o.stop = &stop;
        cr_assert_eq(solve_selective(&spec, &d, &o, &r, &e), STATUS_STOPPED);
        cr_assert(ordered.moves > 0 && ordered.move[0].error > 0);
        cr_expect(fabs(r.first_guess - ordered.move[0].evaluation) < 12, "%s: guess %d, the first move is worth %g",
                  SPECS[i], r.first_guess, ordered.move[0].evaluation);
    }
}

static void add_run(const char *path, double started, double seen, double ended)
{
    char command[400];
    (void)snprintf(
        command, sizeof command,
        "sqlite3 %s \"INSERT INTO run (host, pid, threads, hash_bytes, program, started, seen, ended) VALUES "
        "('elsewhere', 1, 1, 0, 'p', %f, %f, nullif(%f, 0))\"",
        path, started, seen, ended);
    cr_assert_eq(system(command), 0, "%s", command);
}

Test(longsolve, time_in_which_nobody_works_is_not_counted)
{
    char path[] = "/tmp/yomikiri-time-XXXXXX";
    store *s;
    store_summary about;
    error e;
    if (system("sqlite3 -version >/dev/null 2>&1") != 0)
        cr_skip_test("skipped: sqlite3 is not installed");
    close(mkstemp(path));
    cr_assert_eq(unlink(path), 0);
    cr_assert_eq(store_open(path, STORE_CREATE, "othello:4x4", "-----OX--XO----- X", &s, &e), STATUS_OK, "%s", e.text);
    add_run(path, 1000, 1100, 1110);
    add_run(path, 1050, 1150, 0); /* killed, last seen at 1150 */
    add_run(path, 1060, 1070, 1070);
    add_run(path, 5000, 5020, 5020);
    cr_assert_eq(store_summarize(s, &about, &e), STATUS_OK, "%s", e.text);
    cr_expect_float_eq(about.worked, 170, 1e-3, "%g s", about.worked);
    double lifetime;
    cr_assert_eq(store_lifetime(s, &lifetime, &e), STATUS_OK, "%s", e.text);
    cr_expect_float_eq(lifetime, (60 + 110 + 100 + 10 + 20) / 4.0, 1e-3, "%g s", lifetime);
    store_close(s);
    remove_store(strdup(path));
}

/* Which run makes the passes after one more process was opened and stopped at once, if the first
 * has the times that are given. */
static int64_t maker_after(double started, double seen, double ended)
{
    char path[] = "/tmp/yomikiri-maker-XXXXXX";
    store *s;
    longsolve *l;
    game_spec spec;
    diagram d;
    error e;
    double maker;
    bool found;
    const _Atomic bool stop = true;
    longsolve_options o = {.path = path, .task_seconds = 1, .selective = true};
    close(mkstemp(path));
    cr_assert_eq(unlink(path), 0);
    cr_assert_eq(spec_parse("othello:6x7", &spec, NULL), STATUS_OK);
    diagram_start(&spec, &d);
    search_options_init(&o.search);
    o.search.hash_bytes = (size_t)1 << 20;
    o.search.stop = &stop;
    cr_assert_eq(longsolve_open(&spec, &d, &o, &l, &e), STATUS_STOPPED); /* run 1 makes the store */
    char command[200];
    (void)snprintf(command, sizeof command,
                   "sqlite3 %s \"UPDATE run SET process = '', host = 'elsewhere', started = %f,"
                   " seen = %f, ended = nullif(%f, 0)\"",
                   path, started, seen, ended);
    cr_assert_eq(system(command), 0, "%s", command);
    const status second = longsolve_open(&spec, &d, &o, &l, &e);
    longsolve_close(l);
    cr_assert_eq(store_open(path, STORE_READ, NULL, NULL, &s, &e), STATUS_OK, "%s", e.text);
    cr_assert_eq(store_get(s, "passes_run", &maker, &found, &e), STATUS_OK);
    cr_assert(found);
    cr_assert_eq(store_get(s, "first_guess", &maker, &found, &e), STATUS_OK);
    cr_expect(!found, "a guess of passes that were stopped");
    cr_assert_eq(store_get(s, "passes_run", &maker, &found, &e), STATUS_OK);
    cr_expect_eq(second, maker == 1 ? STATUS_OK : STATUS_STOPPED, "stopped only in its own passes");
    store_close(s);
    remove_store(strdup(path));
    return (int64_t)maker;
}

Test(longsolve, one_process_makes_the_selective_passes_while_it_lives)
{
    const double now = (double)time(NULL);
    if (system("sqlite3 -version >/dev/null 2>&1") != 0)
        cr_skip_test("skipped: sqlite3 is not installed");
    cr_expect_eq(maker_after(now - 100, now, 0), 1, "it is at work");
    cr_expect_eq(maker_after(now - 100, now, now), 2, "it has ended");
    cr_expect_eq(maker_after(now - 2000, now - 1000, 0), 2, "it is silent");
}
