/* test_store_validation.c - stores whose rows the program cannot have written are refused
 * when they are opened. */
#include "longsolve/longsolve.h"
#include "text/notation.h"
#include "tests/run_program.h"

#include <criterion/criterion.h>
#include <sqlite3.h>

#include <stdio.h>
#include <string.h>

/* A finished solve in small tasks. */
static char *solved_store(const char *text, double task_seconds)
{
    char *path = temporary_file("", 0);
    game_spec spec;
    diagram d;
    longsolve *l;
    error e;
    cr_assert_eq(spec_parse(text, &spec, NULL), STATUS_OK);
    diagram_start(&spec, &d);
    longsolve_options o = {.path = path, .task_seconds = task_seconds};
    search_options_init(&o.search);
    o.search.hash_bytes = (size_t)1 << 20;
    cr_assert_eq(longsolve_open(&spec, &d, &o, &l, &e), STATUS_OK, "%s", e.text);
    cr_assert_eq(longsolve_work(l, &e), STATUS_OK, "%s", e.text);
    longsolve_close(l);
    return path;
}

static void run_sql(const char *path, const char *sql)
{
    sqlite3 *db;
    cr_assert_eq(sqlite3_open(path, &db), SQLITE_OK);
    cr_assert_eq(sqlite3_exec(db, sql, NULL, NULL, NULL), SQLITE_OK, "%s: %s", sql, sqlite3_errmsg(db));
    cr_assert_gt(sqlite3_total_changes(db), 0, "%s: changes nothing", sql);
    cr_assert_eq(sqlite3_close(db), SQLITE_OK);
}

/* After `sql` and its opposite, the store is refused in every mode with `expected` in the
 * message, then taken again. */
static void expect_refused(const char *path, const char *sql, const char *opposite, const char *expected)
{
    static const store_mode MODES[] = {STORE_READ, STORE_JOIN, STORE_CREATE};
    store *s;
    error e;
    run_sql(path, sql);
    for (int i = 0; i < 3; i++) {
        cr_assert_eq(store_open(path, MODES[i], NULL, NULL, &s, &e), STATUS_BAD_INPUT, "%s: taken", sql);
        cr_expect(strstr(e.text, expected) && strstr(e.text, path), "%s: %s", sql, e.text);
    }
    run_sql(path, opposite);
    cr_assert_eq(store_open(path, STORE_READ, NULL, NULL, &s, &e), STATUS_OK, "%s: %s", opposite, e.text);
    store_close(s);
}

Test(store, what_the_program_wrote_is_taken)
{
    static const char *const SPECS[] = {"reversi:4x4", "othello:4x5",      "othello:4x4,misere", "ttt,misere",
                                        "mnk:4,4,3",   "minimax:4,seed=2", "connect:4,4,3",      "eight"};
    for (size_t i = 0; i < sizeof SPECS / sizeof *SPECS; i++) {
        char *path = solved_store(SPECS[i], i % 2 ? 0.00005 : 1e-9);
        store *s;
        error e;
        cr_assert_eq(store_open(path, STORE_READ, NULL, NULL, &s, &e), STATUS_OK, "%s: %s", SPECS[i], e.text);
        store_close(s);
        remove_store(path);
    }
}

Test(store, rows_that_the_program_cannot_have_written_are_refused)
{
    static const struct {
        const char *sql, *opposite, *expected;
    } CASES[] = {
        {"UPDATE position SET known = 'open' WHERE plies = 16", "UPDATE position SET known = 'tree' WHERE plies = 16",
         "row 1 of table position: known is open, bounds 0 and 0; expected none"},
        {"UPDATE position SET known = 'guess' WHERE id = 1", "UPDATE position SET known = 'tree' WHERE id = 1",
         "known is guess"},
        {"UPDATE position SET known = 'end' WHERE id = 1", "UPDATE position SET known = 'tree' WHERE id = 1",
         "known is end, and the game is not over"},
        {"UPDATE position SET upper = 1099511627776 WHERE id = 1", "UPDATE position SET upper = 0 WHERE id = 1",
         "upper is 1099511627776; expected an integer"},
        {"UPDATE position SET lower = -1099511627776 WHERE id = 1", "UPDATE position SET lower = 0 WHERE id = 1",
         "lower is -1099511627776"},
        {"UPDATE position SET upper = 20000, lower = 2 WHERE id = 1",
         "UPDATE position SET upper = 0, lower = 0 WHERE id = 1", "expected an integer from -20000 to 1"},
        {"UPDATE position SET upper = 0.5 WHERE id = 1", "UPDATE position SET upper = 0 WHERE id = 1", "upper is 0.5"},
        {"PRAGMA ignore_check_constraints = 1; UPDATE position SET lower = 'x' WHERE id = 1",
         "UPDATE position SET lower = 0 WHERE id = 1", "is damaged: CHECK constraint"},
        {"PRAGMA ignore_check_constraints = 1; UPDATE position SET lower = 1 WHERE id = 1",
         "UPDATE position SET lower = 0 WHERE id = 1", "is damaged: CHECK constraint"},
        {"UPDATE position SET plies = 15 WHERE id = 1", "UPDATE position SET plies = 16 WHERE id = 1",
         "plies is 15; expected 16"},
        {"UPDATE position SET position = 'nonsense' WHERE id = 1",
         "UPDATE position SET position = '---------------- X' WHERE id = 1", "row 1 of table position"},
        {"UPDATE position SET position = 'X--------------- O', plies = 15 WHERE id = 1",
         "UPDATE position SET position = '---------------- X', plies = 16 WHERE id = 1", "is not canonical"},
        {"UPDATE position SET move = 'e9' WHERE id = 1", "UPDATE position SET move = '' WHERE id = 1", "move is e9"},
        {"UPDATE position SET nodes = -1 WHERE id = 1", "UPDATE position SET nodes = 0 WHERE id = 1", "nodes is -1"},
        {"UPDATE position SET evaluation = 'x' WHERE id = 1", "UPDATE position SET evaluation = 0 WHERE id = 1",
         "evaluation"},
        {"UPDATE task SET state = 'found' WHERE id = 1", "UPDATE task SET state = 'done' WHERE id = 1",
         "row 1 of table task: state is found"},
        {"UPDATE task SET bound = 4294967296 WHERE id = 1", "UPDATE task SET bound = 0 WHERE id = 1",
         "bound is 4294967296"},
        {"UPDATE solve SET value = 1e300 WHERE name = 'alpha'", "UPDATE solve SET value = -20000 WHERE name = 'alpha'",
         "alpha of table solve"},
        {"UPDATE solve SET value = 'chess' WHERE name = 'spec'",
         "UPDATE solve SET value = 'mnk:4,4,4' WHERE name = 'spec'", "chess"},
    };
    char *path = solved_store("mnk:4,4,4", 0.00005);
    for (size_t i = 0; i < sizeof CASES / sizeof *CASES; i++)
        expect_refused(path, CASES[i].sql, CASES[i].opposite, CASES[i].expected);
    remove_store(path);
}

/* The tables of a store made elsewhere may allow anything. */
Test(store, rows_are_checked_where_the_tables_have_no_constraints)
{
    static const struct {
        const char *table, *change, *expected;
    } CASES[] = {
        {"position", "position = NULL", "position is not a text"},
        {"position", "position = position || char(0)", "position is not a text"},
        {"position", "plies = NULL", "plies is "},
        {"position", "known = NULL", "known is "},
        {"position", "known = CAST(known AS BLOB)", "known is "},
        {"position", "lower = NULL", "lower is "},
        {"position", "upper = 'x'", "upper is x"},
        {"position", "lower = upper + 1", "lower bound "},
        {"position", "move = NULL", "move is not a text"},
        {"position", "nodes = 1e300", "nodes is "},
        {"position", "seconds = -1", "seconds is not a number"},
        {"position", "estimate_level = NULL", "estimate_level is "},
        {"position", "evaluation_error = x'00'", "evaluation_error is not a number"},
        {"task", "position = NULL", "its position is missing"},
        {"task", "bound = NULL", "bound is "},
        {"task", "state = NULL", "state is "},
        {"task", "state = CAST(state AS BLOB)", "state is "},
        {"task", "lower = NULL", "lower is "},
        {"task", "nodes = 'x'", "nodes is not a number"},
    };
    char *path = solved_store("mnk:4,4,4", 0.00005), change[200];
    run_sql(path, "DROP VIEW proved; CREATE TABLE loose_task AS SELECT * FROM task; DROP TABLE task;"
                  "CREATE TABLE loose_position AS SELECT * FROM position; DROP TABLE position;"
                  "ALTER TABLE loose_task RENAME TO task; ALTER TABLE loose_position RENAME TO position; UPDATE task "
                  "SET id = id;");
    for (size_t i = 0; i < sizeof CASES / sizeof *CASES; i++) {
        const char *const table = CASES[i].table;
        char opposite[200];
        (void)snprintf(change, sizeof change, "CREATE TABLE kept AS SELECT * FROM %s; UPDATE %s SET %s WHERE id = 1",
                       table, table, CASES[i].change);
        (void)snprintf(opposite, sizeof opposite, "DELETE FROM %s; INSERT INTO %s SELECT * FROM kept; DROP TABLE kept",
                       table, table);
        expect_refused(path, change, opposite, CASES[i].expected);
    }
    remove_store(path);
}

/* A finished position has one value; a finished task's answer is in its position. */
Test(store, ends_and_answers_are_compared_with_what_they_stand_on)
{
    char *path = solved_store("ttt", 1e-9);
    expect_refused(
        path,
        "CREATE TABLE kept AS SELECT id, lower FROM position WHERE known = 'end' LIMIT 1;"
        "UPDATE position SET lower = -lower - (lower = 0), upper = -lower - (lower = 0) WHERE id = (SELECT id FROM "
        "kept)",
        "UPDATE position SET lower = kept.lower, upper = kept.lower FROM kept WHERE position.id = kept.id",
        "of a finished game of value");
    remove_store(path);
    path = solved_store("reversi:4x4", 0.00005);
    expect_refused(
        path,
        "CREATE TABLE answer AS SELECT t.id, t.lower, t.upper FROM task t WHERE state = 'done' LIMIT 1;"
        "UPDATE task SET lower = p.lower + 1, upper = p.lower + 1 FROM position p WHERE p.id = task.position AND "
        "task.id = (SELECT id FROM answer)",
        "UPDATE task SET lower = answer.lower, upper = answer.upper FROM answer WHERE task.id = answer.id",
        "are narrower than those of its position");
    remove_store(path);
}
