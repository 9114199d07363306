/* test_longsolve.c - the tree of tasks, the cost model and the store of long solves. */
#include "games/notation.h"
#include "games/rules.h"
#include "longsolve/canonical.h"
#include "longsolve/estimate.h"
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
#include <time.h> /* nanosleep */
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

/* The values of the openings of up to `plies` plies, asked of the tree. */
static void check_openings(tree *t, const game_rules *rules, const diagram *d, int plies, int *checked)
{
    char key[MAX_DIAGRAM_TEXT];
    diagram canonical;
    game_move move[MAX_MOVES];
    (void)canonical_position(&rules->spec, d, &canonical, key);
    const tree_node *n = tree_find(t, key);
    cr_assert(n, "%s is not in the tree", key);
    cr_assert_eq(n->lower, plain_value(&rules->spec, d), "%s", key);
    cr_assert_eq(n->upper, n->lower, "%s", key);
    ++*checked;
    const int count = plies > 0 && !rules_over(rules, d, NULL) ? rules_moves(rules, d, move) : 0;
    for (int i = 0; i < count; i++) {
        diagram child = *d;
        (void)rules_play(rules, &child, move[i]);
        check_openings(t, rules, &child, plies - 1, checked);
    }
}

/* Up to `workers` tasks at work at once, which end in any order; the openings of up to `plies` plies are asked for. */
static int solve_by_tasks(world *w, const diagram *root, int plies, int workers, int *tasks)
{
    int checked = 0;
    const tree_callbacks callbacks = {.context = w, .expand = expand};
    tree_task running[8];
    int count = 0;
    tree *t;
    model m;
    error e;
    model_init(&m, 16);
    cr_assert_eq(tree_create(&w->rules, root, &callbacks, &t, &e), STATUS_OK);
    cr_assert_eq(tree_openings(t, plies, &e), STATUS_OK);
    const tree_node *r = tree_root(t);
    while (!tree_settled(t)) {
        int found = count < workers;
        if (found)
            cr_assert_eq(tree_next(t, &m, 16, count == 0 ? 0 : 0.05, &running[count], 1, &found, &e), STATUS_OK);
        if (found) {
            count++;
            ++*tasks;
            continue;
        }
        if (tree_settled(t)) /* by growing the tree */
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
    check_openings(t, &w->rules, root, plies, &checked);
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
            cr_assert_eq(solve_by_tasks(&w, &d, random_below(&w.rng, 3), 1 + random_below(&w.rng, 8), &tasks),
                         plain_value(&spec, &d), "%s", SPECS[i]);
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

Test(longsolve, bounds_go_down_to_children)
{
    world w = {.rng = test_random("longsolve/down")};
    const tree_callbacks callbacks = {.context = &w, .expand = expand};
    game_spec spec;
    diagram d;
    tree *t;
    error e;
    cr_assert_eq(spec_parse("ttt", &spec, NULL), STATUS_OK);
    rules_prepare(&w.rules, &spec);
    diagram_start(&spec, &d);
    cr_assert_eq(tree_create(&w.rules, &d, &callbacks, &t, &e), STATUS_OK);
    cr_assert_eq(tree_openings(t, 1, &e), STATUS_OK); /* a corner, an edge, the centre */
    tree_node *r = tree_root(t);
    cr_assert_eq(r->children, 3);
    cr_assert_eq(tree_prove(t, r, -VALUE_INFINITY, 0, MOVE_NONE, &e), STATUS_OK);
    for (int i = 0; i < 3; i++)
        cr_assert(r->child[i]->lower == 0 && r->child[i]->upper == VALUE_INFINITY,
                  "no child is better than its parent");
    cr_assert_eq(tree_prove(t, r->child[0], 1, 1, MOVE_NONE, &e), STATUS_OK);
    cr_assert_eq(tree_open_goals(t), 2);
    cr_assert_eq(tree_prove(t, r->child[2], 1, 1, MOVE_NONE, &e), STATUS_OK);
    cr_assert_eq(r->child[1]->upper, VALUE_INFINITY, "the root may still lose");
    cr_assert_eq(tree_prove(t, r, 0, VALUE_INFINITY, MOVE_NONE, &e), STATUS_OK);
    cr_assert_eq(r->child[1]->upper, 0, "one child alone can keep the draw");
    cr_assert(tree_settled(t));
    tree_destroy(t);
}

Test(longsolve, an_estimate_of_what_is_left_is_repeatable_and_ends_at_none)
{
    world w = {.rng = test_random("longsolve/estimate")};
    const tree_callbacks callbacks = {.context = &w, .expand = expand};
    game_spec spec;
    diagram d;
    tree *t;
    model m;
    error e;
    estimate first, again;
    cr_assert_eq(spec_parse("ttt", &spec, NULL), STATUS_OK);
    rules_prepare(&w.rules, &spec);
    diagram_start(&spec, &d);
    model_init(&m, 9);
    cr_assert_eq(tree_create(&w.rules, &d, &callbacks, &t, &e), STATUS_OK);
    cr_assert_eq(tree_openings(t, 2, &e), STATUS_OK);
    cr_assert(estimate_left(t, &m, 10, &first) && estimate_left(t, &m, 10, &again));
    cr_assert(first.low > 0 && first.low <= first.nodes && first.nodes <= first.high, "%g, %g, %g", first.low,
              first.nodes, first.high);
    cr_assert(first.low == again.low && first.nodes == again.nodes && first.high == again.high);
    /* Every opening's bounds are to be met: a task for each at least, two questions at most. */
    cr_assert(first.tasks >= 12 && first.nodes >= 12, "%g tasks", first.tasks);
    cr_assert_eq(tree_openings(t, 0, &e), STATUS_OK);
    cr_assert_eq(tree_prove(t, tree_root(t), 0, 0, MOVE_NONE, &e), STATUS_OK);
    cr_assert(estimate_left(t, &m, 10, &again));
    cr_assert(again.nodes == 0 && again.high == 0 && again.tasks == 0);
    tree_destroy(t);
}

Test(longsolve, drawn_models_scatter_as_the_tasks_leave_open)
{
    model m, drawn;
    model_rng rng = {12345};
    const model_case c = {.plies = 20, .margin = 1};
    double sum = 0, squares = 0, before = 0;
    enum { DRAWN = 2000 };
    test_rng noise = test_random("longsolve/drawn");
    model_init(&m, 36);
    for (int pass = 0; pass < 2; pass++) {
        sum = squares = 0;
        for (int i = 0; i < DRAWN; i++) {
            model_draw(&m, &rng, &drawn);
            const double miss = log2(model_nodes(&drawn, &c) / model_nodes(&m, &c));
            sum += miss;
            squares += miss * miss;
        }
        cr_assert_lt(fabs(sum / DRAWN), 0.3, "mean %g", sum / DRAWN);
        if (pass == 0)
            before = squares;
        for (int i = 0; i < 200; i++) /* tasks like this one: it is known better then */
            model_learn(&m, &c, exp2(17 + random_below(&noise, 3)));
    }
    cr_assert_lt(squares, before / 20, "%g after %g", squares, before);
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

Test(longsolve, openings_are_solved_in_parts_and_every_answer_is_right)
{
    static const char *const SPECS[] = {"reversi:4x4", "othello:4x4,misere", "mnk:3,4,3", "minimax:4,seed=2",
                                        "eight:3,20"};
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
        long_options o = {.path = path, .task_seconds = 0.0001, .plies = 2};
        search_options_init(&o.search);
        o.search.hash_bytes = (size_t)1 << 20;
        int64_t tasks = 0;
        for (int part = 0; part < 100; part++) {
            int members;
            cr_assert_eq(long_open(&spec, o.join ? NULL : &d, &o, &l, &e), STATUS_OK, "%s", e.text);
            o.join = true; /* from now on the store says what is asked for */
            o.plies = 0;
            long_member *self = long_members(l, &members);
            for (int k = 0; k < 5 && !long_finished(l); k++) {
                cr_assert_eq(long_exchange(l, &e), STATUS_OK, "%s", e.text);
                if (self->busy)
                    answer_task(l, self);
                tasks++;
            }
            cr_assert_eq(long_exchange(l, &e), STATUS_OK, "%s", e.text);
            if (long_finished(l))
                break;
            long_close(l);
        }
        cr_assert(long_finished(l), "%s", SPECS[i]);
        cr_assert_gt(tasks, 5, "%s", SPECS[i]);
        game_move move[MAX_MOVES];
        const int count = rules_moves(&rules, &d, move);
        for (int k = 0; k < count; k++) {
            diagram child = d;
            (void)rules_play(&rules, &child, move[k]);
            cr_assert_eq(long_opening(l, &child, &r, &e), STATUS_OK, "%s", e.text);
            cr_assert_eq(r.known, KNOWN_EXACT);
            const int value = plain_value(&spec, &child);
            cr_assert_eq(r.value, value, "%s", SPECS[i]);
            if (rules_over(&rules, &child, NULL))
                continue;
            cr_assert(rules_play(&rules, &child, r.best), "%s: no legal best move", SPECS[i]);
            cr_assert_eq(-plain_value(&spec, &child), value, "%s: the best move is not", SPECS[i]);
        }
        long_close(l);
        remove_store(path);
    }
}

/* The member's task has begun long ago. */
static void outgrow(longsolve *l, long_member *m)
{
    error e;
    cr_assert(m->busy && !m->needless);
    m->task.stored.started -= 1e7;
    for (int i = 0; i < 100 && !m->needless; i++) {
        const struct timespec pause = {.tv_nsec = 50000000};
        (void)nanosleep(&pause, NULL);
        cr_assert_eq(long_exchange(l, &e), STATUS_OK, "%s", e.text);
    }
    cr_assert(m->needless && m->split);
}

Test(longsolve, a_task_that_outgrows_its_time_is_split_for_good)
{
    char *path = store_path(), key[MAX_DIAGRAM_TEXT];
    game_spec spec;
    diagram d;
    longsolve *l;
    error e;
    bool split;
    int count;
    const long_answer given_up = {.done = false, .nodes = 7, .seconds = 1};
    cr_assert_eq(spec_parse("othello:5x6", &spec, NULL), STATUS_OK);
    diagram_start(&spec, &d);
    long_options o = {.path = path, .task_seconds = 1000}; /* the root is one task */
    search_options_init(&o.search);
    o.search.hash_bytes = (size_t)1 << 20;
    for (int part = 0; part < 2; part++) { /* also when it is opened again */
        cr_assert_eq(long_open(&spec, &d, &o, &l, &e), STATUS_OK, "%s", e.text);
        long_member *m = long_members(l, &count);
        cr_assert_eq(long_exchange(l, &e), STATUS_OK);
        cr_assert(m->busy);
        (void)snprintf(key, sizeof key, "%s", m->task.node->key);
        cr_assert_eq(m->task.node->parents, part, "a child of the root the second time");
        if (part == 0) {
            outgrow(l, m);
            cr_assert_eq(long_answer_take(l, m, &given_up, &e), STATUS_OK);
            cr_assert_eq(long_exchange(l, &e), STATUS_OK);
            cr_assert(m->busy && m->task.node->parents == 1);
            cr_assert(store_was_split(long_store(l), key, &split, &e) == STATUS_OK && split);
        }
        long_close(l);
    }
    remove_store(path);
}
