/* test_store_versions.c - stores of older versions are read as they are, and brought up to
 * the present one to go on. */
#include "base/clock.h"
#include "base/textfile.h"
#include "longsolve/best_line.h"
#include "longsolve/open.h"
#include "longsolve/work.h"
#include "notation/notation.h"
#include "tests/program.h"
#include "tests/support.h"

#include <criterion/criterion.h>
#include <sqlite3.h>

#include <inttypes.h>
#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h> /* nanosleep */
#include <unistd.h>

static const char ROOT[] = "--------OX----XO-------------- X", CANONICAL[] = "--------------XO----OX-------- X";

static void run_sql(const char *path, const char *sql)
{
    sqlite3 *db;
    cr_assert_eq(sqlite3_open(path, &db), SQLITE_OK);
    cr_assert_eq(sqlite3_exec(db, sql, NULL, NULL, NULL), SQLITE_OK, "%s", sqlite3_errmsg(db));
    cr_assert_eq(sqlite3_close(db), SQLITE_OK);
}

static int64_t number_of(const char *path, const char *sql)
{
    sqlite3 *db;
    sqlite3_stmt *row;
    cr_assert_eq(sqlite3_open(path, &db), SQLITE_OK);
    cr_assert_eq(sqlite3_prepare_v2(db, sql, -1, &row, NULL), SQLITE_OK, "%s: %s", sql, sqlite3_errmsg(db));
    cr_assert_eq(sqlite3_step(row), SQLITE_ROW);
    const int64_t number = sqlite3_column_int64(row, 0);
    (void)sqlite3_finalize(row);
    cr_assert_eq(sqlite3_close(db), SQLITE_OK);
    return number;
}

static char *version_1(void)
{
    char *path = temporary_file("", 0), *sql;
    size_t length;
    error e;
    cr_assert_eq(text_file_read("tests/data/store_version_1.sql", "a store", 1 << 20, NULL, &sql, &length, &e),
                 STATUS_OK, "%s", e.text);
    run_sql(path, sql);
    free(sql);
    return path;
}

Test(store, a_store_of_version_1_is_read_as_it_is)
{
    char *path = version_1();
    store *s;
    store_position p;
    store_summary about;
    error e;
    bool found;
    double guess = -1;
    cr_assert_eq(store_open(path, STORE_READ, NULL, NULL, &s, &e), STATUS_OK, "%s", e.text);
    cr_assert(store_find(s, CANONICAL, &p, &found, &e) == STATUS_OK && found, "%s", e.text);
    cr_expect(p.lower == 8 && p.plies == 26 && p.known == STORE_TREE, "%d", p.lower);
    cr_assert_eq(store_get(s, "first_guess", &guess, &found, &e), STATUS_OK, "%s", e.text);
    cr_expect(found && guess == 8);
    cr_assert_eq(store_summarize(s, &about, &e), STATUS_OK, "%s", e.text);
    cr_expect(about.done == 18 && about.positions == 32);
    store_close(s);
    cr_expect_eq(number_of(path, "PRAGMA user_version"), 1, "reading has changed it");
    cr_expect_gt(number_of(path, "SELECT count(*) FROM position WHERE guess_level >= 0 OR estimate <> 0"), 0);
    remove_store(path);
}

Test(store, a_store_of_version_1_goes_on)
{
    char *path = version_1();
    const int64_t hints =
        number_of(path, "SELECT sum(guess_lower * 3 + guess_upper * 5 + guess_level * 7) FROM position");
    const int64_t evaluations = number_of(path, "SELECT round(sum(estimate + 2 * error) * 1000) FROM position");
    longsolve *l;
    store *joined;
    search_result r;
    store_summary about;
    game_spec spec;
    error e;
    cr_assert_eq(store_open(path, STORE_JOIN, NULL, NULL, &joined, &e), STATUS_OK, "%s", e.text);
    cr_expect_eq(number_of(path, "PRAGMA user_version"), 2);
    cr_expect_eq(
        number_of(path, "SELECT sum(estimate_lower * 3 + estimate_upper * 5 + estimate_level * 7) FROM position"),
        hints);
    cr_expect_eq(number_of(path, "SELECT round(sum(evaluation + 2 * evaluation_error) * 1000) FROM position"),
                 evaluations);
    cr_expect_eq(number_of(path, "SELECT count(*) FROM solve WHERE name = 'guess'"), 0);
    longsolve_options o = {.path = path, .joined = joined};
    search_options_init(&o.search);
    o.search.hash_bytes = (size_t)1 << 20;
    cr_assert_eq(longsolve_open(&spec, NULL, &o, &l, &e), STATUS_OK, "%s", e.text);
    cr_expect_eq(number_of(path, "SELECT count(*) FROM task WHERE state = 'running'"), 0,
                 "the task of the killed process is not given back at once");
    cr_assert_eq(longsolve_work(l, &e), STATUS_OK, "%s", e.text);
    cr_assert_eq(longsolve_line(l, &r, &e), STATUS_OK, "%s", e.text);
    cr_expect(r.known == KNOWN_EXACT && r.value == 10, "%d", r.value);
    cr_assert_eq(store_summarize(l->store, &about, &e), STATUS_OK, "%s", e.text);
    cr_expect(about.done > 18 && about.repeated == 0, "%" PRId64 " done, %" PRId64 " repeated", about.done,
              about.repeated);
    longsolve_close(l);
    remove_store(path);
}

/* A process of the older program would fail at the next statement. */
Test(store, a_store_of_version_1_is_left_alone_while_an_older_process_works_at_it)
{
    char *path = version_1(), sql[300], host[64] = "";
    store *s;
    error e;
    (void)gethostname(host, sizeof host - 1);
    (void)snprintf(sql, sizeof sql, "UPDATE run SET host = '%s', pid = %d, seen = %f", host, (int)getpid(),
                   clock_unix_seconds());
    run_sql(path, sql);
    cr_assert_eq(store_open(path, STORE_JOIN, NULL, NULL, &s, &e), STATUS_IO);
    cr_expect(strstr(e.text, "of an older yomikiri is using it"), "%s", e.text);
    cr_expect_eq(number_of(path, "PRAGMA user_version"), 1);
    cr_assert_eq(store_open(path, STORE_READ, NULL, NULL, &s, &e), STATUS_OK, "%s", e.text);
    store_close(s);
    run_sql(path, "UPDATE run SET pid = 999999999");
    cr_assert_eq(store_open(path, STORE_JOIN, NULL, NULL, &s, &e), STATUS_OK, "%s", e.text);
    store_close(s);
    remove_store(path);
}

/* ---- a store that is being made -------------------------------------------------------------- */

static void *make_later(void *context)
{
    const struct timespec pause = {.tv_nsec = 200000000};
    store *s;
    (void)nanosleep(&pause, NULL);
    if (store_open(context, STORE_CREATE, "othello:5x6", ROOT, &s, NULL) != STATUS_OK)
        return context;
    store_close(s);
    return NULL;
}

Test(store, a_process_that_joins_waits_for_a_store_that_is_being_made)
{
    for (int i = 0; i < 2; i++) { /* without a file, and with an empty one */
        char *path = temporary_file("", 0);
        pthread_t maker;
        void *failed;
        store *s;
        error e;
        if (i == 0)
            cr_assert_eq(unlink(path), 0);
        cr_assert_eq(store_open(path, STORE_READ, NULL, NULL, &s, &e), i == 0 ? STATUS_IO : STATUS_BAD_INPUT);
        cr_assert_eq(pthread_create(&maker, NULL, make_later, path), 0);
        cr_assert_eq(store_open(path, STORE_JOIN, NULL, NULL, &s, &e), STATUS_OK, "%s", e.text);
        cr_expect_str_eq(store_spec(s), "othello:5x6");
        store_close(s);
        cr_assert(pthread_join(maker, &failed) == 0 && failed == NULL);
        remove_store(path);
    }
}
