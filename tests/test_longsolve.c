/* test_longsolve.c - the tree of tasks, the cost model and the store of long solves. */
#include "games/notation.h"
#include "games/rules.h"
#include "longsolve/longsolve.h"
#include "reference/reference.h"
#include "solve/solve.h"
#include "tests/program.h"
#include "tests/support.h"

#include <criterion/criterion.h>

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

/* ---- the tree, with hints that are noise and tasks answered by plain minimax ------------------------------ */

typedef struct world {
    game_rules rules;
    test_rng rng;
} world;

static status expand(void *context, const diagram *d, int bound, tree_child *out, int *count, error *e)
{
    world *w = context;
    game_move move[MAX_MOVES];
    (void)bound, (void)e;
    *count = rules_moves(&w->rules, d, move);
    for (int i = 0; i < *count; i++) {
        const int guess = random_below(&w->rng, 9) - 4;
        out[i] = (tree_child){.move = move[i],
                              .position = *d,
                              .hint = {guess, guess, random_below(&w->rng, 4) - 1, guess, random_below(&w->rng, 3)}};
        (void)rules_play(&w->rules, &out[i].position, move[i]);
    }
    return STATUS_OK;
}

static int plain_value(const game_spec *spec, const diagram *d)
{
    reference_result r;
    cr_assert_eq(reference_solve(spec, d, -1, NULL, &r, NULL), STATUS_OK);
    return r.value;
}

/* A task's answer: a bound as weak as a search in the window may give. */
static void answer(tree *t, const world *w, const tree_task *task)
{
    error e;
    const int value = plain_value(&w->rules.spec, &task->node->position);
    const status s = value >= task->bound ? tree_prove(t, task->node, task->bound, VALUE_INFINITY, MOVE_NONE, &e)
                                          : tree_prove(t, task->node, -VALUE_INFINITY, task->bound - 1, MOVE_NONE, &e);
    cr_assert_eq(s, STATUS_OK, "%s", e.text);
    tree_end(task->node, task->bound);
}

/* Up to `workers` tasks at work at once, which end in any order. */
static int solve_by_tasks(world *w, const diagram *root, int workers, int *tasks)
{
    const tree_callbacks callbacks = {.context = w, .expand = expand};
    tree_task running[8];
    int count = 0;
    tree *t;
    model m;
    error e;
    model_init(&m, 16);
    cr_assert_eq(tree_create(&w->rules, root, &callbacks, &t, &e), STATUS_OK);
    tree_node *r = tree_root(t);
    while (r->lower < r->upper) {
        int found = count < workers;
        tree_guess(t, r->lower > 0 ? r->lower : r->upper < 0 ? r->upper : 0);
        if (found)
            cr_assert_eq(tree_next(t, &m, 16, count == 0 ? 0 : 0.05, &running[count], 1, &found, &e), STATUS_OK);
        if (found) {
            count++;
            ++*tasks;
            continue;
        }
        if (r->lower == r->upper) /* by growing the tree */
            break;
        cr_assert_gt(count, 0, "a question is open and no task answers it");
        const int i = random_below(&w->rng, count);
        const tree_task done = running[i];
        running[i] = running[--count];
        answer(t, w, &done);
        for (int k = 0; k < count; k++)
            if (!tree_needs(t, running[k].node, running[k].bound)) { /* withdrawn */
                tree_end(running[k].node, running[k].bound);
                running[k--] = running[--count];
            }
    }
    const int value = r->lower;
    tree_destroy(t);
    return value;
}

Test(longsolve, a_tree_of_tasks_gives_the_reference_s_value)
{
    static const char *const SPECS[] = {"reversi:4x4", "othello:4x4,misere", "ttt",
                                        "ttt,misere",  "minimax:3,seed=4",   "mnk:3,4,3"};
    world w = {.rng = test_random("longsolve/tree")};
    int checked = 0, tasks = 0;
    for (size_t i = 0; i < sizeof SPECS / sizeof *SPECS; i++) {
        game_spec spec;
        cr_assert_eq(spec_parse(SPECS[i], &spec, NULL), STATUS_OK);
        rules_prepare(&w.rules, &spec);
        for (int n = 0; n < test_scaled(30); n++) {
            diagram d;
            diagram_start(&spec, &d);
            const int plies = spec.kind == GAME_REVERSI ? 3 + random_below(&w.rng, 5) : random_below(&w.rng, 5) + 2;
            for (int k = 0; k < plies && !rules_over(&w.rules, &d, NULL); k++) {
                game_move move[MAX_MOVES];
                const int count = rules_moves(&w.rules, &d, move);
                (void)rules_play(&w.rules, &d, move[random_below(&w.rng, count)]);
            }
            cr_assert_eq(solve_by_tasks(&w, &d, 1 + random_below(&w.rng, 8), &tasks), plain_value(&spec, &d), "%s",
                         SPECS[i]);
            checked++;
        }
    }
    cr_assert_geq(checked, 6);
    cr_assert_gt(tasks, checked, "the trees were tasks alone");
    printf("longsolve: %d positions by %d tasks\n", checked, tasks);
}

Test(longsolve, contradicting_bounds_are_an_error)
{
    world w = {.rng = test_random("longsolve/contradiction")};
    const tree_callbacks callbacks = {.context = &w, .expand = expand};
    game_spec spec;
    diagram d;
    tree *t;
    error e;
    cr_assert_eq(spec_parse("reversi:4x4", &spec, NULL), STATUS_OK);
    rules_prepare(&w.rules, &spec);
    diagram_start(&spec, &d);
    cr_assert_eq(tree_create(&w.rules, &d, &callbacks, &t, &e), STATUS_OK);
    cr_assert_eq(tree_prove(t, tree_root(t), 4, VALUE_INFINITY, MOVE_NONE, &e), STATUS_OK);
    cr_assert_eq(tree_prove(t, tree_root(t), -VALUE_INFINITY, 2, MOVE_NONE, &e), STATUS_BAD_INPUT);
    cr_assert(strstr(e.text, "contradict"), "%s", e.text);
    tree_destroy(t);
}

Test(longsolve, the_model_learns_what_tasks_cost)
{
    model m;
    test_rng rng = test_random("longsolve/model");
    model_init(&m, 36);
    double before = 0, after = 0;
    for (int i = 0; i < 400; i++) {
        const model_case c = {
            .plies = 14 + random_below(&rng, 12), .margin = (double)random_below(&rng, 30) / 10, .likely = i & 1};
        const double nodes = exp2(1.3 * c.plies - 2 - c.margin + c.likely);
        const double miss = fabs(log2(model_nodes(&m, &c) / nodes));
        *(i < 100 ? &before : &after) += miss / (i < 100 ? 100 : 300);
        model_learn(&m, &c, nodes);
    }
    cr_assert_lt(after, 0.2, "log2 error %.2f", after);
    cr_assert_lt(after, before);
}

/* ---- the store ------------------------------------------------------------------------------------------- */

/* An empty file: a store that is to be begun. */
static char *store_path(void)
{
    return temporary_file("", 0);
}

static void remove_store(char *path)
{
    char name[80];
    static const char *const ENDS[] = {"", "-wal", "-shm"};
    for (int i = 0; i < 3; i++) {
        (void)snprintf(name, sizeof name, "%s%s", path, ENDS[i]);
        (void)unlink(name);
    }
    free(path);
}

Test(longsolve, bounds_in_a_store_are_narrowed_and_never_contradicted)
{
    char *path = store_path();
    store *s;
    error e;
    bool found;
    cr_assert_eq(store_open(path, true, true, "reversi:4x4", "root", &s, &e), STATUS_OK, "%s", e.text);
    store_position p = {.key = "a",
                        .plies = 9,
                        .lower = -4,
                        .upper = STORE_UNKNOWN,
                        .known = STORE_SEARCH,
                        .move = "b1",
                        .guess_level = -1,
                        .nodes = 10},
                   read;
    cr_assert_eq(store_put(s, &p, &e), STATUS_OK, "%s", e.text);
    p.lower = -8; /* weaker: changes nothing but the effort */
    p.upper = 6;
    cr_assert_eq(store_put(s, &p, &e), STATUS_OK);
    cr_assert_eq(store_find(s, "a", &read, &found, &e), STATUS_OK);
    cr_assert(found && read.lower == -4 && read.upper == 6 && read.nodes == 20 && strcmp(read.move, "b1") == 0);
    p.lower = 8;
    p.upper = STORE_UNKNOWN;
    cr_assert_eq(store_put(s, &p, &e), STATUS_BAD_INPUT);
    cr_assert(strstr(e.text, "contradict"), "%s", e.text);
    cr_assert_eq(store_find(s, "a", &read, &found, &e), STATUS_OK);
    cr_assert(read.lower == -4 && read.upper == 6 && read.nodes == 20, "a refused bound left something behind");
    store_close(s);
    remove_store(path);
}

Test(longsolve, a_question_is_leased_once_and_given_back_by_the_dead)
{
    char *path = store_path();
    store *a, *b;
    error e;
    bool granted, accepted;
    cr_assert_eq(store_open(path, true, true, "reversi:4x4", "root", &a, &e), STATUS_OK);
    cr_assert_eq(store_open(path, false, true, "reversi:4x4", NULL, &b, &e), STATUS_OK);
    store_run mine = {.program = "test"}, other = {.program = "test"};
    store_run_here(&mine);
    store_run_here(&other);
    cr_assert_eq(store_run_begin(a, &mine, &e), STATUS_OK);
    cr_assert_eq(store_run_begin(b, &other, &e), STATUS_OK);
    const store_position p = {
        .key = "a", .plies = 9, .lower = -STORE_UNKNOWN, .upper = STORE_UNKNOWN, .guess_level = -1};
    cr_assert_eq(store_put(a, &p, &e), STATUS_OK);
    store_task first = {.key = "a", .bound = 2, .run = mine.id, .deadline = 60}, second = first;
    second.run = other.id;
    cr_assert(store_lease(a, &first, &granted, &e) == STATUS_OK && granted);
    cr_assert(store_lease(b, &second, &granted, &e) == STATUS_OK && !granted, "leased twice");
    cr_assert(store_renew(a, &first, -1, &e) == STATUS_OK); /* its deadline is over */
    cr_assert(store_release(b, &other, &e) == STATUS_OK);
    cr_assert(store_lease(b, &second, &granted, &e) == STATUS_OK && granted, "not given back");
    first.state = second.state = STORE_DONE;
    cr_assert(store_finish(a, &first, &accepted, &e) == STATUS_OK && !accepted, "finished after it was taken over");
    cr_assert(store_finish(b, &second, &accepted, &e) == STATUS_OK && accepted);
    store_position proved = p;
    proved.lower = 2;
    proved.known = STORE_SEARCH;
    cr_assert_eq(store_put(b, &proved, &e), STATUS_OK);
    cr_assert(store_lease(a, &first, &granted, &e) == STATUS_OK && !granted, "leased after it was answered");
    store_close(a);
    store_close(b);
    remove_store(path);
}

Test(longsolve, every_game_is_solved_through_a_store)
{
    static const char *const SPECS[] = {
        "reversi:4x4",      "othello:4x5",      "reversi:4x4,start=parallel,misere", "ttt",
        "mnk:4,4,3,misere", "minimax:4,seed=2", "minimax:4,seed=1,last=uncounted"};
    for (size_t i = 0; i < sizeof SPECS / sizeof *SPECS; i++) {
        char *path = store_path();
        game_spec spec;
        diagram d;
        longsolve *l;
        search_result direct, r;
        error e;
        cr_assert_eq(spec_parse(SPECS[i], &spec, NULL), STATUS_OK);
        diagram_start(&spec, &d);
        long_options o = {.path = path, .task_seconds = 0.00005, .guide = i % 2 == 0};
        search_options_init(&o.search);
        o.search.hash_bytes = (size_t)4 << 20;
        cr_assert_eq(solve_position(&spec, &d, &o.search, &direct, &e), STATUS_OK);
        cr_assert_eq(long_open(&spec, &d, &o, &l, &e), STATUS_OK, "%s", e.text);
        cr_assert_eq(long_work(l, &e), STATUS_OK, "%s", e.text);
        cr_assert_eq(long_line(l, &r, &e), STATUS_OK);
        long_state state;
        long_state_of(l, &state);
        cr_assert_eq(r.value, direct.value, "%s: %d, not %d", SPECS[i], r.value, direct.value);
        cr_assert_eq(r.known, KNOWN_EXACT);
        cr_assert_gt(state.tasks, 0, "%s", SPECS[i]);
        long_close(l);
        remove_store(path);
    }
}

/* ---- several processes ----------------------------------------------------------------------------------- */

/* A member's task, searched. */
static void answer_task(longsolve *l, long_member *m)
{
    search_options o;
    search_result r;
    error e;
    search_options_init(&o);
    o.hash_bytes = (size_t)1 << 20;
    o.alpha = m->task.bound - 1;
    o.beta = m->task.bound;
    cr_assert_eq(solve_position(long_spec(l), &m->task.position, &o, &r, &e), STATUS_OK);
    const long_answer a = {true, r.lower, r.upper, r.best, r.nodes, r.seconds};
    cr_assert_eq(long_answer_take(l, m, &a, &e), STATUS_OK, "%s", e.text);
}

/* Takes a task, or answers the one at hand. */
static void step(longsolve *l)
{
    int count;
    error e;
    long_member *m = long_members(l, &count);
    if (m->busy)
        answer_task(l, m);
    else
        cr_assert_eq(long_exchange(l, &e), STATUS_OK, "%s", e.text);
}

/* Each grows a tree of its own, so that one may prove a position by others that a second tree has not got. */
Test(longsolve, processes_that_share_a_store_all_come_to_the_end, .timeout = 120)
{
    enum { MEMBERS = 3, STEPS_MOST = 20000 };
    test_rng rng = test_random("longsolve/members");
    for (int n = 0; n < test_scaled(10); n++) {
        char *path = store_path();
        game_spec spec;
        diagram d;
        error e;
        longsolve *member[MEMBERS];
        cr_assert_eq(spec_parse("othello:4x5", &spec, NULL), STATUS_OK);
        diagram_start(&spec, &d);
        long_options o = {.path = path, .task_seconds = 0.00005};
        search_options_init(&o.search);
        o.search.hash_bytes = (size_t)1 << 20;
        for (int i = 0; i < MEMBERS; i++)
            cr_assert_eq(long_open(&spec, &d, &o, &member[i], &e), STATUS_OK, "%s", e.text);
        int steps = 0, left = MEMBERS;
        while (left > 0) {
            cr_assert_lt(steps++, STEPS_MOST, "a process never comes to the end");
            step(member[random_below(&rng, MEMBERS)]);
            left = 0;
            for (int i = 0; i < MEMBERS; i++)
                left += !long_finished(member[i]);
        }
        search_result r, direct;
        cr_assert_eq(solve_position(&spec, &d, &o.search, &direct, &e), STATUS_OK);
        for (int i = 0; i < MEMBERS; i++) {
            cr_assert_eq(long_line(member[i], &r, &e), STATUS_OK);
            cr_assert_eq(r.value, direct.value);
            long_close(member[i]);
        }
        remove_store(path);
    }
}

/* One process that speaks for many. */
enum { CREW = 40 };

static longsolve *open_crew(const char *path, const game_spec *spec, long_options *o)
{
    static store_run runs[CREW];
    game_spec same = *spec;
    longsolve *l;
    diagram d;
    error e;
    for (int i = 0; i < CREW; i++)
        runs[i] = (store_run){.host = "elsewhere", .pid = i + 1, .threads = 1, .program = "test"};
    *o = (long_options){.path = path, .task_seconds = 0.00005, .members = runs, .member_count = CREW};
    search_options_init(&o->search);
    o->search.hash_bytes = (size_t)1 << 20;
    diagram_start(spec, &d);
    cr_assert_eq(long_open(&same, &d, o, &l, &e), STATUS_OK, "%s", e.text);
    return l;
}

/* Some answer, in any order; some leave for good; returns how many are at work. */
static int step_crew(longsolve *l, test_rng *rng)
{
    const long_answer none = {.done = false};
    int count, busy = 0;
    error e;
    cr_assert_eq(long_exchange(l, &e), STATUS_OK, "%s", e.text);
    long_member *m = long_members(l, &count);
    cr_assert_eq(count, CREW);
    for (int i = 0; i < CREW; i++) {
        const bool leaves = i > 0 && random_below(rng, 200) == 0;
        busy += m[i].busy;
        m[i].there = m[i].there && !leaves;
        if (m[i].busy && (leaves || m[i].needless))
            cr_assert_eq(long_answer_take(l, &m[i], &none, &e), STATUS_OK);
        else if (m[i].busy && random_below(rng, 3) == 0)
            answer_task(l, &m[i]);
        cr_assert(!m[i].busy || m[i].there, "one that has left has a task");
    }
    return busy;
}

Test(longsolve, members_of_one_process_share_the_tasks, .timeout = 120)
{
    test_rng rng = test_random("longsolve/crew");
    game_spec spec;
    diagram d;
    error e;
    cr_assert_eq(spec_parse("othello:4x5", &spec, NULL), STATUS_OK);
    diagram_start(&spec, &d);
    for (int n = 0; n < test_scaled(10); n++) {
        char *path = store_path();
        long_options o;
        longsolve *l = open_crew(path, &spec, &o), *other;
        o.members = NULL; /* another process, by itself */
        cr_assert_eq(long_open(&spec, &d, &o, &other, &e), STATUS_OK, "%s", e.text);
        int most_busy = 0;
        for (int steps = 0; !long_finished(l); steps++) {
            cr_assert_lt(steps, 20000, "the members never come to the end");
            const int busy = step_crew(l, &rng);
            most_busy = busy > most_busy ? busy : most_busy;
            if (random_below(&rng, 8) == 0)
                step(other);
        }
        search_result direct, r;
        store_summary summary;
        cr_assert_eq(solve_position(&spec, &d, &o.search, &direct, &e), STATUS_OK);
        cr_assert_eq(long_exchange(l, &e), STATUS_OK, "%s", e.text);
        cr_assert_eq(long_line(l, &r, &e), STATUS_OK);
        cr_assert_eq(r.value, direct.value);
        cr_assert_gt(most_busy, 2, "they worked one after the other");
        cr_assert_eq(store_summarize(long_store(l), &summary, &e), STATUS_OK);
        cr_assert(summary.repeated == 0 && summary.done > 0);
        long_close(other);
        long_close(l);
        remove_store(path);
    }
}
