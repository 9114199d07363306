/* test_longsolve_store.c - long solves through their store: by one process,
 * by several, in parts. */
#include "base/clock.h"
#include "text/notation.h"
#include "game/rules.h"
#include "longsolve/longsolve.h"
#include "longsolve/workers.h"
#include "solve/solve.h"
#include "tests/run_program.h"
#include "tests/support.h"

#include <criterion/criterion.h>
#include <sqlite3.h>

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

/* ---- the store ------------------------------------------------------------------------------- */

/* An empty file: a store that is to be begun. */
static char *store_path(void)
{
    return temporary_file("", 0);
}

Test(longsolve, bounds_in_a_store_are_narrowed_and_never_contradicted)
{
    char *path = store_path();
    store *s;
    error e;
    bool found;
    cr_assert_eq(store_open(path, STORE_CREATE, "reversi:4x4", "root", &s, &e), STATUS_OK, "%s", e.text);
    store_position p = {.key = "a",
                        .plies = 9,
                        .lower = -4,
                        .upper = VALUE_INFINITY,
                        .known = STORE_SEARCH,
                        .move = "b1",
                        .hint.estimate_level = -1,
                        .nodes = 10},
                   read;
    cr_assert_eq(store_put(s, &p, &e), STATUS_OK, "%s", e.text);
    p.lower = -8; /* weaker: changes nothing but the effort */
    p.upper = 6;
    cr_assert_eq(store_put(s, &p, &e), STATUS_OK);
    cr_assert_eq(store_find(s, "a", &read, &found, &e), STATUS_OK);
    cr_assert(found && read.lower == -4 && read.upper == 6 && read.nodes == 20 && strcmp(read.move, "b1") == 0);
    p.lower = -2; /* proved without a move: b1 need not keep this bound */
    p.move[0] = '\0';
    cr_assert_eq(store_put(s, &p, &e), STATUS_OK);
    cr_assert_eq(store_find(s, "a", &read, &found, &e), STATUS_OK);
    cr_assert(read.lower == -2 && read.move[0] == '\0', "%d by '%s'", read.lower, read.move);
    p.lower = 8;
    p.upper = VALUE_INFINITY;
    cr_assert_eq(store_put(s, &p, &e), STATUS_BAD_INPUT);
    cr_assert(strstr(e.text, "contradict"), "%s", e.text);
    cr_assert_eq(store_find(s, "a", &read, &found, &e), STATUS_OK);
    cr_assert(read.lower == -2 && read.upper == 6 && read.nodes == 30, "a refused bound left something behind");
    store_close(s);
    remove_store(path);
}

/* What is left of a store whose maker was killed: no file yet, one without a byte,
 * or one without tables. */
Test(longsolve, a_store_that_was_begun_is_made)
{
    static const char *const begun[] = {NULL, "", "PRAGMA journal_mode = WAL;"};
    for (size_t i = 0; i < sizeof begun / sizeof *begun; i++) {
        char *path = store_path();
        store *s;
        sqlite3 *db;
        error e;
        remove(path);
        if (begun[i]) {
            cr_assert_eq(sqlite3_open(path, &db), SQLITE_OK);
            cr_assert_eq(sqlite3_exec(db, begun[i], NULL, NULL, NULL), SQLITE_OK);
            cr_assert_eq(sqlite3_close(db), SQLITE_OK);
            cr_assert_neq(store_open(path, STORE_JOIN, NULL, NULL, &s, &e), STATUS_OK,
                          "opened, and not asked to make it");
        }
        cr_assert_eq(store_open(path, STORE_CREATE, "reversi:4x4", "root", &s, &e), STATUS_OK, "%zu: %s", i, e.text);
        cr_expect_str_eq(store_root(s), "root");
        store_close(s);
        remove_store(path);
    }
}

Test(longsolve, a_question_is_leased_once_and_given_back_by_the_dead)
{
    char *path = store_path();
    store *a, *b;
    error e;
    bool granted;
    store_summary sum;
    cr_assert_eq(store_open(path, STORE_CREATE, "reversi:4x4", "root", &a, &e), STATUS_OK);
    cr_assert_eq(store_open(path, STORE_JOIN, "reversi:4x4", NULL, &b, &e), STATUS_OK);
    store_run mine = {.program = "test"}, other = {.program = "test"};
    store_run_here(&mine);
    store_run_here(&other);
    cr_assert_eq(store_run_begin(a, &mine, &e), STATUS_OK);
    cr_assert_eq(store_run_begin(b, &other, &e), STATUS_OK);
    const store_position p = {
        .key = "a", .plies = 9, .lower = -VALUE_INFINITY, .upper = VALUE_INFINITY, .hint.estimate_level = -1};
    cr_assert_eq(store_put(a, &p, &e), STATUS_OK);
    store_task first = {.key = "a", .bound = 2, .run = mine.id, .deadline = 60}, second = first;
    second.run = other.id;
    cr_assert(store_lease(a, &first, &granted, &e) == STATUS_OK && granted);
    cr_assert(store_lease(b, &second, &granted, &e) == STATUS_OK && !granted, "leased twice");
    cr_assert(store_renew(a, &first, -1, &e) == STATUS_OK); /* its deadline is over */
    cr_assert(store_release(b, &other, &e) == STATUS_OK);
    cr_assert(store_lease(b, &second, &granted, &e) == STATUS_OK && granted, "not given back");
    first.state = second.state = STORE_DONE;
    cr_assert_eq(store_finish(a, &first, &e), STATUS_OK);
    cr_assert(store_summarize(a, &sum, &e) == STATUS_OK && sum.done == 0, "finished after it was taken over");
    cr_assert_eq(store_finish(b, &second, &e), STATUS_OK);
    cr_assert(store_summarize(a, &sum, &e) == STATUS_OK && sum.done == 1);
    store_position proved = p;
    proved.lower = 2;
    proved.known = STORE_SEARCH;
    cr_assert_eq(store_put(b, &proved, &e), STATUS_OK);
    cr_assert(store_lease(a, &first, &granted, &e) == STATUS_OK && !granted, "leased after it was answered");
    store_close(a);
    store_close(b);
    remove_store(path);
}

/* Two containers may have one host name, and each its own processes: one with an id that the other
 * does not have still runs. */
Test(longsolve, only_a_process_of_the_same_boot_and_namespace_is_known_to_be_dead)
{
    char *path = store_path();
    store *s;
    error e;
    bool granted;
    cr_assert_eq(store_open(path, STORE_CREATE, "reversi:4x4", "root", &s, &e), STATUS_OK);
    store_run mine = {.program = "test"}, gone, elsewhere;
    store_run_here(&mine);
    gone = elsewhere = mine;
    gone.pid = elsewhere.pid = 999999999;
    (void)snprintf(elsewhere.process, sizeof elsewhere.process, "%.36s 1 1", mine.process);
    store_run *const runs[] = {&mine, &gone, &elsewhere};
    const store_position p = {
        .key = "a", .plies = 9, .lower = -VALUE_INFINITY, .upper = VALUE_INFINITY, .hint.estimate_level = -1};
    cr_assert_eq(store_put(s, &p, &e), STATUS_OK);
    for (int i = 0; i < 3; i++) {
        cr_assert_eq(store_run_begin(s, runs[i], &e), STATUS_OK);
        store_task t = {.key = "a", .bound = i, .run = runs[i]->id, .deadline = 60};
        cr_assert(store_lease(s, &t, &granted, &e) == STATUS_OK && granted);
    }
    cr_assert_eq(store_release(s, &mine, &e), STATUS_OK, "%s", e.text);
    for (int i = 0; i < 3; i++) {
        store_task t = {.key = "a", .bound = i, .run = mine.id, .deadline = 60};
        cr_assert_eq(store_lease(s, &t, &granted, &e), STATUS_OK);
        cr_expect_eq(granted, i == 1 && mine.process[0] != 0, "task %d", i);
    }
    store_close(s);
    remove_store(path);
}

Test(longsolve, every_game_is_solved_through_a_store)
{
    static const char *const SPECS[] = {
        "reversi:4x4",      "othello:4x5",      "reversi:4x4,start=parallel,misere", "ttt",
        "mnk:4,4,3,misere", "minimax:4,seed=2", "minimax:4,seed=1,last=uncounted",   "eight"};
    for (size_t i = 0; i < sizeof SPECS / sizeof *SPECS; i++) {
        char *path = store_path();
        game_spec spec;
        diagram d;
        longsolve *l;
        search_result direct, r;
        error e;
        cr_assert_eq(spec_parse(SPECS[i], &spec, NULL), STATUS_OK);
        diagram_start(&spec, &d);
        longsolve_options o = {.path = path, .task_seconds = 0.00005, .selective = i % 2 == 0};
        search_options_init(&o.search);
        o.search.hash_bytes = (size_t)4 << 20;
        cr_assert_eq(solve_position(&spec, &d, &o.search, &direct, &e), STATUS_OK);
        cr_assert_eq(longsolve_open(&spec, &d, &o, &l, &e), STATUS_OK, "%s", e.text);
        cr_assert_eq(longsolve_work(l, &e), STATUS_OK, "%s", e.text);
        cr_assert_eq(longsolve_line(l, &r, &e), STATUS_OK);
        longsolve_state state;
        longsolve_get_state(l, &state);
        cr_assert_eq(r.value, direct.value, "%s: %d, not %d", SPECS[i], r.value, direct.value);
        cr_assert_eq(r.known, KNOWN_EXACT);
        cr_assert_gt(state.tasks, 0, "%s", SPECS[i]);
        longsolve_close(l);
        remove_store(path);
    }
}

/* ---- several processes ----------------------------------------------------------------------- */

/* A worker's task, searched. */
static void answer_task(longsolve *l, longsolve_worker *m)
{
    search_options o;
    search_result r;
    error e;
    search_options_init(&o);
    o.hash_bytes = (size_t)1 << 20;
    o.alpha = m->task.bound - 1;
    o.beta = m->task.bound;
    cr_assert_eq(solve_position(&l->spec, &m->node->position, &o, &r, &e), STATUS_OK);
    const longsolve_answer a = {true, r.lower, r.upper, r.best, r.nodes, r.seconds};
    cr_assert_eq(longsolve_take_answer(l, m, &a, &e), STATUS_OK, "%s", e.text);
}

/* Takes a task, or answers the one at hand. */
static void step(longsolve *l)
{
    error e;
    longsolve_worker *m = l->worker;
    if (m->busy)
        answer_task(l, m);
    else
        cr_assert_eq(longsolve_exchange(l, &e), STATUS_OK, "%s", e.text);
}

/* Each grows a tree of its own, so that one may prove a position by others that a second tree
 * has not got. */
Test(longsolve, processes_that_share_a_store_all_come_to_the_end, .timeout = 120)
{
    enum { MEMBERS = 3, SECONDS_MOST = 60 };
    test_rng rng = test_random("longsolve/members");
    for (int n = 0; n < test_scaled(10); n++) {
        char *path = store_path();
        game_spec spec;
        diagram d;
        error e;
        longsolve *member[MEMBERS];
        cr_assert_eq(spec_parse("othello:4x5", &spec, NULL), STATUS_OK);
        diagram_start(&spec, &d);
        longsolve_options o = {.path = path, .task_seconds = 0.00005};
        search_options_init(&o.search);
        o.search.hash_bytes = (size_t)1 << 20;
        for (int i = 0; i < MEMBERS; i++)
            cr_assert_eq(longsolve_open(&spec, &d, &o, &member[i], &e), STATUS_OK, "%s", e.text);
        const double from = clock_seconds(); /* one that waits for the others looks again after some time */
        int left = MEMBERS;
        while (left > 0) {
            cr_assert_lt(clock_seconds() - from, SECONDS_MOST, "a process never comes to the end");
            step(member[random_below(&rng, MEMBERS)]);
            left = 0;
            for (int i = 0; i < MEMBERS; i++)
                left += !longsolve_finished(member[i]);
        }
        search_result r, direct;
        cr_assert_eq(solve_position(&spec, &d, &o.search, &direct, &e), STATUS_OK);
        for (int i = 0; i < MEMBERS; i++) {
            cr_assert_eq(longsolve_line(member[i], &r, &e), STATUS_OK);
            cr_assert_eq(r.value, direct.value);
            longsolve_close(member[i]);
        }
        remove_store(path);
    }
}

/* One process that speaks for many. */
enum { GROUP = 40 };

static longsolve *open_group(const char *path, const game_spec *spec, longsolve_options *o)
{
    static store_run runs[GROUP];
    game_spec same = *spec;
    longsolve *l;
    diagram d;
    error e;
    for (int i = 0; i < GROUP; i++)
        runs[i] = (store_run){.host = "elsewhere", .pid = i + 1, .threads = 1, .program = "test"};
    *o = (longsolve_options){.path = path, .task_seconds = 0.00005, .workers = runs, .worker_count = GROUP};
    search_options_init(&o->search);
    o->search.hash_bytes = (size_t)1 << 20;
    diagram_start(spec, &d);
    cr_assert_eq(longsolve_open(&same, &d, o, &l, &e), STATUS_OK, "%s", e.text);
    return l;
}

/* Some answer, in any order; some leave for good; returns how many are at work. */
static int step_group(longsolve *l, test_rng *rng)
{
    const longsolve_answer none = {.done = false};
    int busy = 0;
    error e;
    cr_assert_eq(longsolve_exchange(l, &e), STATUS_OK, "%s", e.text);
    longsolve_worker *m = l->worker;
    cr_assert_eq(l->workers, GROUP);
    for (int i = 0; i < GROUP; i++) {
        const bool leaves = i > 0 && random_below(rng, 200) == 0;
        busy += m[i].busy;
        m[i].present = m[i].present && !leaves;
        if (m[i].busy && (leaves || m[i].withdrawn))
            cr_assert_eq(longsolve_take_answer(l, &m[i], &none, &e), STATUS_OK);
        else if (m[i].busy && random_below(rng, 3) == 0)
            answer_task(l, &m[i]);
        cr_assert(!m[i].busy || m[i].present, "one that has left has a task");
    }
    return busy;
}

Test(longsolve, workers_of_one_process_share_the_tasks, .timeout = 120)
{
    test_rng rng = test_random("longsolve/group");
    game_spec spec;
    diagram d;
    error e;
    cr_assert_eq(spec_parse("othello:4x5", &spec, NULL), STATUS_OK);
    diagram_start(&spec, &d);
    for (int n = 0; n < test_scaled(10); n++) {
        char *path = store_path();
        longsolve_options o;
        longsolve *l = open_group(path, &spec, &o), *other;
        o.workers = NULL; /* another process, by itself */
        cr_assert_eq(longsolve_open(&spec, &d, &o, &other, &e), STATUS_OK, "%s", e.text);
        int most_busy = 0;
        const double from = clock_seconds();
        while (!longsolve_finished(l)) {
            cr_assert_lt(clock_seconds() - from, 60, "the workers never come to the end");
            const int busy = step_group(l, &rng);
            most_busy = busy > most_busy ? busy : most_busy;
            if (random_below(&rng, 8) == 0)
                step(other);
        }
        search_result direct, r;
        store_summary summary;
        cr_assert_eq(solve_position(&spec, &d, &o.search, &direct, &e), STATUS_OK);
        cr_assert_eq(longsolve_exchange(l, &e), STATUS_OK, "%s", e.text);
        cr_assert_eq(longsolve_line(l, &r, &e), STATUS_OK);
        cr_assert_eq(r.value, direct.value);
        cr_assert_gt(most_busy, 2, "they worked one after the other");
        cr_assert_eq(store_summarize(l->store, &summary, &e), STATUS_OK);
        cr_assert(summary.repeated == 0 && summary.done > 0);
        longsolve_close(other);
        longsolve_close(l);
        remove_store(path);
    }
}

/* Tasks that are read from the first on have what the model learns from. */
static status compare_position(void *context, const store_task *t, error *e)
{
    store_position p;
    bool found;
    cr_assert_eq(store_find(context, t->key, &p, &found, e), STATUS_OK);
    cr_assert(found && t->plies == p.plies && t->hint.estimate_lower == p.hint.estimate_lower &&
              t->hint.estimate_upper == p.hint.estimate_upper && t->hint.estimate_level == p.hint.estimate_level &&
              t->hint.evaluation == p.hint.evaluation && t->hint.error == p.hint.error);
    return STATUS_OK;
}

Test(longsolve, openings_are_solved_in_parts_and_every_answer_is_right)
{
    static const char *const SPECS[] = {"reversi:4x4", "othello:4x4,misere", "ttt", "minimax:3,seed=2", "eight:3,20"};
    for (size_t i = 0; i < sizeof SPECS / sizeof *SPECS; i++) {
        char *path = store_path();
        game_spec spec;
        diagram d;
        longsolve *l;
        search_result r;
        error e;
        cr_assert_eq(spec_parse(SPECS[i], &spec, NULL), STATUS_OK);
        diagram_start(&spec, &d);
        game_rules rules;
        rules_prepare(&rules, &spec);
        longsolve_options o = {.path = path, .task_seconds = 0.0001, .plies = 2};
        search_options_init(&o.search);
        o.search.hash_bytes = (size_t)1 << 20;
        int64_t tasks = 0;
        for (int part = 0; part < 100; part++) {
            if (part > 0) /* from now on the store says what is asked for */
                cr_assert_eq(store_open(path, STORE_JOIN, NULL, NULL, &o.joined, &e), STATUS_OK, "%s", e.text);
            cr_assert_eq(longsolve_open(&spec, o.joined ? NULL : &d, &o, &l, &e), STATUS_OK, "%s", e.text);
            o.plies = 0;
            longsolve_worker *self = l->worker;
            for (int k = 0; k < 5 && !longsolve_finished(l); k++) {
                cr_assert_eq(longsolve_exchange(l, &e), STATUS_OK, "%s", e.text);
                if (self->busy)
                    answer_task(l, self);
                tasks++;
            }
            cr_assert_eq(longsolve_exchange(l, &e), STATUS_OK, "%s", e.text);
            if (longsolve_finished(l))
                break;
            longsolve_close(l);
        }
        cr_assert(longsolve_finished(l), "%s", SPECS[i]);
        cr_assert_gt(tasks, 5, "%s", SPECS[i]);
        cr_assert_eq(store_tasks(l->store, STORE_DONE, 0, compare_position, l->store, &e), STATUS_OK, "%s", e.text);
        game_move move[MAX_MOVES];
        const int count = rules_moves(&rules, &d, move);
        for (int k = 0; k < count; k++) {
            diagram child = d;
            (void)rules_play(&rules, &child, move[k]);
            cr_assert_eq(longsolve_opening(l, &child, &r, &e), STATUS_OK, "%s", e.text);
            cr_assert_eq(r.known, KNOWN_EXACT);
            const int value = plain_value(&spec, &child);
            cr_assert_eq(r.value, value, "%s", SPECS[i]);
            if (rules_over(&rules, &child, NULL))
                continue;
            cr_assert(rules_play(&rules, &child, r.best), "%s: no legal best move", SPECS[i]);
            cr_assert_eq(-plain_value(&spec, &child), value, "%s: the best move is not", SPECS[i]);
        }
        longsolve_close(l);
        remove_store(path);
    }
}
