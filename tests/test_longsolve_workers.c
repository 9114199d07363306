/* test_longsolve_workers.c - long solves with many workers: shorter tasks, and tasks that take too
 * long are shared. */
#include "longsolve/workers.h"
#include "text/notation.h"
#include "tests/run_program.h"
#include "tests/support.h"

#include <criterion/criterion.h>

#include <math.h>
#include <stdlib.h>

enum { MOST = 1000 };

typedef struct group {
    char *path;
    store_run run[MOST];
    longsolve *solve;
} group;

/* A solve of this many workers, all without a task. */
static group *open_group(int workers, double task_seconds)
{
    group *g = calloc(1, sizeof *g);
    game_spec spec;
    diagram d;
    error e;
    cr_assert(g);
    g->path = temporary_file("", 0);
    for (int i = 0; i < workers; i++)
        g->run[i] = (store_run){.host = "elsewhere", .pid = i + 1, .threads = 1, .program = "test"};
    longsolve_options o = {.path = g->path, .task_seconds = task_seconds, .workers = g->run, .worker_count = workers};
    search_options_init(&o.search);
    o.search.hash_bytes = (size_t)1 << 20;
    cr_assert_eq(spec_parse("othello:5x6", &spec, NULL), STATUS_OK);
    diagram_start(&spec, &d);
    cr_assert_eq(longsolve_open(&spec, &d, &o, &g->solve, &e), STATUS_OK, "%s", e.text);
    return g;
}

static void close_group(group *g)
{
    longsolve_close(g->solve);
    remove_store(g->path);
    free(g);
}

static void exchange(group *g)
{
    error e;
    g->solve->checked = 0; /* running tasks are looked at now */
    cr_assert_eq(longsolve_exchange(g->solve, &e), STATUS_OK, "%s", e.text);
}

static int busy(const group *g)
{
    int count = 0;
    for (int i = 0; i < g->solve->workers; i++)
        count += g->solve->worker[i].busy;
    return count;
}

Test(longsolve_workers, the_more_workers_the_shorter_the_tasks)
{
    static const struct {
        int workers;
        double seconds; /* at a store that takes 2000 tasks a second */
    } CASES[] = {{1, 10}, {4, 10}, {16, 10}, {64, 2.5}, {200, 0.8}, {1000, 0.5}};
    for (size_t i = 0; i < sizeof CASES / sizeof *CASES; i++) {
        group *g = open_group(CASES[i].workers, 10);
        cr_expect_float_eq(longsolve_task_seconds(g->solve), CASES[i].seconds, 1e-9, "%d workers: %g s",
                           CASES[i].workers, longsolve_task_seconds(g->solve));
        for (int k = 1; k < CASES[i].workers; k++) /* those that have left do not count */
            g->solve->worker[k].present = false;
        cr_expect_float_eq(longsolve_task_seconds(g->solve), 10, 1e-9);
        close_group(g);
    }
}

Test(longsolve_workers, no_worker_gets_a_longer_task_than_that)
{
    group *g = open_group(64, 0.2);
    exchange(g);
    const double most = longsolve_task_seconds(g->solve) * longsolve_rate(g->solve);
    cr_assert_lt(longsolve_task_seconds(g->solve), 0.1);
    cr_assert_gt(busy(g), 8, "only %d workers have a task", busy(g));
    for (int i = 0; i < g->solve->workers; i++)
        if (g->solve->worker[i].busy)
            cr_expect_leq(g->solve->worker[i].task.expected, most);
    close_group(g);
}

/* The root's two questions are tasks.  A third worker has none: it gets a task below the root.
 * With two workers the children are left alone, since work would be done twice. */
Test(longsolve_workers, a_task_that_takes_too_long_is_shared_with_idle_workers_only)
{
    for (int workers = 2; workers <= 3; workers++) {
        group *g = open_group(workers, 1000);
        exchange(g);
        longsolve_worker *w = g->solve->worker;
        cr_assert_eq(busy(g), 2);
        cr_assert(w->node == g->solve->tree->root && w[1].node == w->node);
        w->task.started -= 1e4; /* long, but not yet so long that it is given up */
        exchange(g);
        exchange(g);
        cr_expect_eq(w->node->oversized, workers == 3);
        cr_expect_eq(busy(g), workers);
        cr_expect(workers == 2 || w[2].node->parents > 0);
        close_group(g);
    }
}

Test(longsolve_workers, with_many_workers_it_ends_and_its_children_are_tasks)
{
    group *g = open_group(SPLIT_WORKERS, 1000);
    exchange(g);
    longsolve_worker *w = g->solve->worker;
    cr_assert(w->busy && !w->withdrawn);
    const double expected = fmax(w->task.expected / longsolve_rate(g->solve), longsolve_task_seconds(g->solve));
    w->task.started -= (OVERSIZE - 1) * expected;
    exchange(g);
    cr_expect(!w->withdrawn && !w->node->oversized);
    w->task.started -= 2 * expected;
    exchange(g);
    cr_expect(w->withdrawn && w->split && w->node->oversized);
    close_group(g);
}

Test(longsolve_workers, what_is_below_a_task_that_took_too_long_is_expected_to_take_longer)
{
    error e;
    group *g = open_group(1, 1000);
    tree *t = g->solve->tree;
    tree_mark_oversized(t->root, 8);
    tree_mark_oversized(t->root, 8); /* is the same */
    cr_assert_float_eq(t->root->dearer, 3, 1e-9);
    cr_assert_eq(tree_expand(t, t->root, 0, &e), STATUS_OK);
    tree_node *c = t->root->child[0];
    cr_expect(c->dearer > 1 && c->dearer < 3, "%g", c->dearer);
    tree_task task;
    int found;
    cr_assert_eq(tree_choose(t, &g->solve->model, 1e30, &task, 1, &found, &e), STATUS_OK);
    cr_assert(found == 1 && task.node->parents == 1);
    const model_case about = tree_case(task.node, task.bound);
    cr_expect_float_eq(task.expected / (model_nodes(&g->solve->model, &about) * exp2(task.node->dearer)), 1, 1e-9);
    close_group(g);
}
