/* test_longsolve_lost.c - a server that was killed may have lost what was written last: nothing
 * that is written later depends on it. */
#include "longsolve/workers.h"
#include "tests/run_program.h"
#include "text/notation.h"

#include <criterion/criterion.h>
#include <sqlite3.h>

#include <stdio.h>
#include <string.h>

Test(longsolve, a_lost_task_does_not_answer_the_one_that_has_its_number)
{
    char *path = temporary_file("", 0);
    store *s;
    sqlite3 *db;
    error e;
    bool granted;
    store_summary sum;
    cr_assert_eq(store_open(path, STORE_CREATE, "reversi:4x4", "root", &s, &e), STATUS_OK);
    store_run run = {.program = "test"};
    store_run_here(&run);
    cr_assert_eq(store_run_begin(s, &run, &e), STATUS_OK);
    store_position p = {
        .key = "a", .plies = 9, .lower = -VALUE_INFINITY, .upper = VALUE_INFINITY, .hint.estimate_level = -1};
    cr_assert_eq(store_put(s, &p, &e), STATUS_OK);
    p.key[0] = 'b';
    cr_assert_eq(store_put(s, &p, &e), STATUS_OK);
    store_task lost = {.key = "a", .bound = 2, .run = run.id, .deadline = 60}, next = lost;
    next.key[0] = 'b';
    cr_assert(store_lease(s, &lost, &granted, &e) == STATUS_OK && granted);
    cr_assert_eq(sqlite3_open(path, &db), SQLITE_OK);
    cr_assert_eq(sqlite3_exec(db, "DELETE FROM task", NULL, NULL, NULL), SQLITE_OK, "%s", sqlite3_errmsg(db));
    cr_assert_eq(sqlite3_close(db), SQLITE_OK);
    cr_assert(store_lease(s, &next, &granted, &e) == STATUS_OK && granted);
    cr_assert_eq(lost.id, next.id);
    cr_assert_eq(store_renew(s, &lost, -1, &e), STATUS_OK);
    cr_assert_eq(store_release(s, &run, &e), STATUS_OK);
    lost.state = STORE_DONE;
    lost.lower = lost.upper = 4;
    cr_assert_eq(store_finish(s, &lost, &e), STATUS_OK);
    cr_assert_eq(store_summarize(s, &sum, &e), STATUS_OK);
    cr_assert(sum.done == 0 && sum.running == 1, "%d done, %d running", (int)sum.done, (int)sum.running);
    store_close(s);
    remove_store(path);
}

static void write_all(longsolve *l)
{
    error e;
    longsolve_change_all(l);
    cr_assert_eq(store_begin(l->store, &e), STATUS_OK, "%s", e.text);
    const status s = longsolve_write_changes(l, &e);
    cr_assert_eq(longsolve_commit(l, s, 0, &e), STATUS_OK, "%s", e.text);
}

/* `verify` looks for the proof of a bound where the store says that it is. */
Test(longsolve, bounds_that_were_lost_are_written_again_with_what_they_follow_from)
{
    static const store_known FROM[] = {STORE_SEARCH, STORE_PARENTS};
    for (size_t i = 0; i < sizeof FROM / sizeof *FROM; i++) {
        char *path = temporary_file("", 0);
        game_spec spec;
        diagram d;
        longsolve *l;
        sqlite3 *db;
        bool found;
        error e;
        cr_assert_eq(spec_parse("othello:4x4", &spec, NULL), STATUS_OK);
        diagram_start(&spec, &d);
        longsolve_options o = {.path = path};
        search_options_init(&o.search);
        o.search.hash_bytes = (size_t)1 << 20;
        cr_assert_eq(longsolve_open(&spec, &d, &o, &l, &e), STATUS_OK, "%s", e.text);
        cr_assert_eq(tree_expand(l->tree, l->tree->root, 0, &e), STATUS_OK, "%s", e.text);
        write_all(l);
        tree_node *n = l->tree->root->child[0];
        store_position p = {.plies = n->plies, .lower = -3, .upper = VALUE_INFINITY, .known = FROM[i], .hint = n->hint};
        (void)snprintf(p.key, sizeof p.key, "%s", n->key);
        cr_assert_eq(store_put(l->store, &p, &e), STATUS_OK, "%s", e.text);
        cr_assert_eq(longsolve_read_bounds(l, n, &e), STATUS_OK, "%s", e.text);
        cr_assert_eq(sqlite3_open(path, &db), SQLITE_OK);
        cr_assert_eq(sqlite3_exec(db, "UPDATE position SET lower = -20000, known = 'open'", NULL, NULL, NULL),
                     SQLITE_OK);
        cr_assert_eq(sqlite3_close(db), SQLITE_OK);
        write_all(l);
        cr_assert_eq(store_find(l->store, n->key, &p, &found, &e), STATUS_OK);
        cr_expect(found && p.lower == -3 && p.known == FROM[i], "known %d: %d by %d", (int)FROM[i], p.lower,
                  (int)p.known);
        longsolve_close(l);
        remove_store(path);
    }
}
