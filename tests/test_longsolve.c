/* test_longsolve.c - the tree of tasks of long solves, the cost model and the estimate
 * of the remaining work. */
#include "text/notation.h"
#include "game/rules.h"
#include "longsolve/tree.h"
#include "longsolve/remaining_work.h"
#include "longsolve/schedule.h"
#include "text/canonical.h"
#include "tests/support.h"

#include <criterion/criterion.h>

#include <math.h>
#include <stdio.h>
#include <string.h>

/* ---- the tree, with hints that are noise and tasks answered by plain minimax ----------------- */

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
        const int far = random_below(&w->rng, 50) == 0 ? 1000 : 1; /* beyond what the game can give */
        const int guess = (random_below(&w->rng, 9) - 4) * far;
        out[i] = (tree_child){.move = move[i],
                              .position = *d,
                              .hint = {guess, guess, random_below(&w->rng, 4) - 1, guess, random_below(&w->rng, 3)}};
        (void)rules_play(&w->rules, &out[i].position, move[i]);
    }
    return STATUS_OK;
}

/* A task's answer: a bound as weak as a search in the window may give. */
static void answer(tree *t, const world *w, const tree_task *task)
{
    error e;
    const int value = plain_value(&w->rules.spec, &task->node->position), most = game_most(&w->rules.spec);
    cr_assert(-most <= task->bound && task->bound <= most + 1, "a store does not hold the bound %d", task->bound);
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

/* Up to `workers` tasks at work at once, which end in any order; the openings of up to
 * `plies` plies are asked for. */
static int solve_by_tasks(world *w, const diagram *root, int plies, int workers, int *tasks)
{
    int checked = 0;
    const tree_callbacks callbacks = {.context = w, .expand = expand};
    tree_task running[8];
    int count = 0;
    tree *t;
    model m;
    error e;
    model_init(&m);
    cr_assert_eq(tree_create(&w->rules, root, &callbacks, &t, &e), STATUS_OK);
    cr_assert_eq(tree_ask_openings(t, plies, &e), STATUS_OK);
    const tree_node *r = t->root;
    while (!tree_settled(t)) {
        int found = count < workers;
        if (found)
            cr_assert_eq(tree_choose(t, &m, 16, &running[count], 1, &found, &e), STATUS_OK);
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

/* A sum that thousands of lines lead to is asked once: the lines themselves would never end. */
Test(longsolve, a_question_asks_each_position_above_once, .timeout = 60)
{
    world w = {.rng = test_random("longsolve/a_question_asks_each_position_above_once")};
    const tree_callbacks callbacks = {.context = &w, .expand = expand};
    game_spec spec;
    diagram start;
    tree *t;
    error e;
    cr_assert_eq(spec_parse("eight:4,2000", &spec, NULL), STATUS_OK);
    rules_prepare(&w.rules, &spec);
    diagram_start(&spec, &start);
    cr_assert_eq(tree_create(&w.rules, &start, &callbacks, &t, &e), STATUS_OK);
    tree_node *all[600 + 4] = {t->root}; /* by their numbers */
    for (size_t i = 0; t->nodes < 600; i++) {
        cr_assert_eq(tree_expand(t, all[i], 0, &e), STATUS_OK);
        for (int k = 0; k < all[i]->children; k++)
            all[all[i]->child[k]->number] = all[i]->child[k];
    }
    tree_node *n = all[t->nodes - 1];
    cr_expect(tree_needs(t, n, 0));
    t->alpha = t->beta = VALUE_INFINITY; /* no value matters */
    cr_expect(!tree_needs(t, n, 0) && !tree_needs(t, n, 1));
    tree_destroy(t);
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
        for (int n = 0; n < test_scaled(8); n++) {
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

/* A tree that knows nothing but the start. */
static tree *tree_of_start(world *w, const char *text)
{
    const tree_callbacks callbacks = {.context = w, .expand = expand};
    game_spec spec;
    diagram d;
    tree *t;
    error e;
    cr_assert_eq(spec_parse(text, &spec, NULL), STATUS_OK);
    rules_prepare(&w->rules, &spec);
    diagram_start(&spec, &d);
    cr_assert_eq(tree_create(&w->rules, &d, &callbacks, &t, &e), STATUS_OK, "%s", e.text);
    return t;
}

Test(longsolve, contradicting_bounds_are_an_error)
{
    world w = {.rng = test_random("longsolve/contradiction")};
    error e;
    tree *t = tree_of_start(&w, "reversi:4x4");
    cr_assert_eq(tree_prove(t, t->root, 4, VALUE_INFINITY, MOVE_NONE, &e), STATUS_OK);
    cr_assert_eq(tree_prove(t, t->root, -VALUE_INFINITY, 2, MOVE_NONE, &e), STATUS_BAD_INPUT);
    cr_assert(strstr(e.text, "contradict"), "%s", e.text);
    tree_destroy(t);
}

Test(longsolve, a_move_is_forgotten_when_a_bound_that_it_may_not_keep_is_proved)
{
    world w = {.rng = test_random("longsolve/move")};
    error e;
    tree *t = tree_of_start(&w, "reversi:4x4");
    tree_node *r = t->root;
    const game_move move = 1; /* b1 */
    cr_assert_eq(tree_prove(t, r, -10, VALUE_INFINITY, move, &e), STATUS_OK);
    cr_assert_eq(tree_prove(t, r, -VALUE_INFINITY, 0, MOVE_NONE, &e), STATUS_OK);
    cr_expect_eq(r->best, move, "the lower bound is as before");
    cr_assert_eq(tree_prove(t, r, -8, VALUE_INFINITY, MOVE_NONE, &e), STATUS_OK);
    cr_expect_eq(r->best, MOVE_NONE);
    tree_destroy(t);
}

Test(longsolve, bounds_go_down_to_children)
{
    world w = {.rng = test_random("longsolve/down")};
    error e;
    tree *t = tree_of_start(&w, "ttt");
    cr_assert_eq(tree_ask_openings(t, 1, &e), STATUS_OK); /* a corner, an edge, the centre */
    tree_node *r = t->root;
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

Test(longsolve, an_estimate_of_the_remaining_work_is_repeatable_and_ends_at_none)
{
    world w = {.rng = test_random("longsolve/estimate")};
    model m;
    error e;
    remaining_work first, again;
    model_init(&m);
    tree *t = tree_of_start(&w, "ttt");
    cr_assert_eq(tree_ask_openings(t, 2, &e), STATUS_OK);
    cr_assert(remaining_work_estimate(t, 10, &first) && remaining_work_estimate(t, 10, &again));
    cr_assert(first.low > 0 && first.low <= first.nodes && first.nodes <= first.high, "%g, %g, %g", first.low,
              first.nodes, first.high);
    cr_assert(first.low == again.low && first.nodes == again.nodes && first.high == again.high);
    /* Every opening's bounds are to be met: a task for each at least, two questions at most. */
    cr_assert(first.tasks >= 12 && first.nodes >= 12, "%g tasks", first.tasks);
    cr_assert_eq(tree_ask_openings(t, 0, &e), STATUS_OK);
    cr_assert_eq(tree_prove(t, t->root, 0, 0, MOVE_NONE, &e), STATUS_OK);
    cr_assert(remaining_work_estimate(t, 10, &again));
    cr_assert(again.nodes == 0 && again.high == 0 && again.tasks == 0);
    tree_destroy(t);
}

/* Two of three openings are known, at the same cost; the third is left.  `effort`: what was tried
 * there so far. */
static remaining_work third_opening(world *w, double cost, double effort)
{
    error e;
    remaining_work left;
    tree *t = tree_of_start(w, "ttt");
    cr_assert_eq(tree_ask_openings(t, 1, &e), STATUS_OK);
    tree_node *r = t->root;
    cr_assert_eq(r->children, 3);
    for (int i = 0; i < 2; i++) {
        r->child[i]->effort = cost;
        cr_assert_eq(tree_prove(t, r->child[i], 0, 0, MOVE_NONE, &e), STATUS_OK);
    }
    r->child[2]->effort = effort;
    cr_assert_eq(tree_expand(t, r->child[2], 0, &e), STATUS_OK);
    cr_assert(remaining_work_estimate(t, 10, &left));
    tree_destroy(t);
    return left;
}

Test(longsolve, the_remaining_work_follows_the_costs_of_what_is_done)
{
    world w = {.rng = test_random("longsolve/costs")};
    const test_rng same = w.rng;
    const remaining_work cheap = third_opening(&w, 100, 0);
    w.rng = same;
    const remaining_work dear = third_opening(&w, 1e6, 0);
    w.rng = same;
    const remaining_work tried = third_opening(&w, 100, 1e6);
    cr_expect_gt(dear.nodes, 30 * cheap.nodes, "%g nodes after %g", dear.nodes, cheap.nodes);
    cr_expect_gt(tried.nodes, 2 * cheap.nodes, "%g nodes where a task was split, %g where none was", tried.nodes,
                 cheap.nodes);
}

/* What is left of a task that has been at work far longer than expected is about as much again. */
Test(longsolve, a_task_at_work_counts_with_what_it_has_taken)
{
    world w = {.rng = test_random("longsolve/at work")};
    error e;
    remaining_work before, during, after;
    tree *t = tree_of_start(&w, "ttt");
    cr_assert_eq(tree_ask_openings(t, 1, &e), STATUS_OK);
    tree_node *c = t->root->child[0];
    cr_assert(remaining_work_estimate(t, 10, &before));
    tree_start(c, 0);
    c->so_far = 1e9;
    cr_assert(remaining_work_estimate(t, 10, &during));
    cr_expect_gt(during.nodes, 1e8, "%g nodes left of a task that has taken 1e9, %g before", during.nodes,
                 before.nodes);
    tree_end(c, 0);
    cr_assert(remaining_work_estimate(t, 10, &after));
    cr_expect_eq(after.nodes, before.nodes);
    tree_destroy(t);
}

/* Costs whose logarithms are normal: the fitted cost is that of the mean,
 * and so is that of what is drawn. */
Test(longsolve, weighted_costs_give_the_mean)
{
    model m;
    uint64_t rng = 12345, noise = 54321;
    const model_case c = {.plies = 20, .margin = 1};
    enum { COSTS = 20000 };
    static double cost[COSTS];
    double mean = 0, drawn = 0;
    const double scatter = 2;
    for (int i = 0; i < COSTS; i++) {
        cost[i] =
            exp2(16 + scatter * (sqrt(-2 * log(1 - model_random(&noise))) * cos(6.283185307 * model_random(&noise))));
        mean += cost[i] / COSTS;
    }
    model_init(&m);
    for (int i = 0; i < COSTS; i++)
        model_learn_weighted(&m, &c, cost[i], sqrt(cost[i] / mean));
    cr_expect_lt(fabs(log2(model_nodes(&m, &c) / mean)), 0.3, "%g for %g", model_nodes(&m, &c), mean);
    m.error = scatter;
    for (int i = 0; i < COSTS; i++)
        drawn += model_nodes_drawn(&m, &c, &rng) / COSTS;
    cr_expect_lt(fabs(log2(drawn / model_nodes(&m, &c))), 0.3, "%g for %g", drawn, model_nodes(&m, &c));
}

Test(longsolve, drawn_models_scatter_as_the_tasks_leave_open)
{
    model m, drawn;
    uint64_t rng = 12345;
    const model_case c = {.plies = 20, .margin = 1};
    double sum = 0, squares = 0, before = 0;
    enum { DRAWN = 2000 };
    test_rng noise = test_random("longsolve/drawn");
    model_init(&m);
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
    model_init(&m);
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
