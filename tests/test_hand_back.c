/* test_hand_back.c - a task that is interrupted leaves what its search has proved. */
#include "base/stop.h"
#include "longsolve/workers.h"
#include "solve/solve.h"
#include "tests/run_program.h"
#include "text/notation.h"

#include <criterion/criterion.h>

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h> /* nanosleep */

static status count_searched(void *context, const store_position *p, error *e)
{
    (void)e;
    *(int *)context += p->known == STORE_SEARCH;
    return STATUS_OK;
}

/* The search goes to its end, but its answer is given up: the table then has proofs below. */
Test(longsolve, a_task_that_is_given_up_leaves_what_its_search_has_proved)
{
    static const char *const SPECS[] = {"othello:5x5", "reversi:4x5", "othello:4x5,misere"};
    for (size_t i = 0; i < sizeof SPECS / sizeof *SPECS; i++) {
        _Atomic bool stop = false;
        char *path = temporary_file("", 0);
        game_spec spec;
        diagram d;
        longsolve *l;
        search_result r, direct;
        int searched = 0;
        error e;
        cr_assert_eq(spec_parse(SPECS[i], &spec, NULL), STATUS_OK);
        diagram_start(&spec, &d);
        longsolve_options o = {.path = path, .task_seconds = 1e6};
        search_options_init(&o.search);
        o.search.threads = 1;
        o.search.hash_bytes = (size_t)16 << 20;
        cr_assert_eq(solve_position(&spec, &d, &o.search, &direct, &e), STATUS_OK, "%s", e.text);
        o.search.stop = &stop;
        cr_assert_eq(longsolve_open(&spec, &d, &o, &l, &e), STATUS_OK, "%s", e.text);
        cr_assert_eq(longsolve_exchange(l, &e), STATUS_OK, "%s", e.text);
        longsolve_worker *w = l->worker;
        cr_assert(w->busy && w->node == l->tree->root, "%s: the root is not one task", SPECS[i]);
        search_options search = l->search;
        search.alpha = w->task.bound - 1;
        search.beta = w->task.bound;
        cr_assert_eq(solve_position(&spec, &w->node->position, &search, &r, &e), STATUS_OK, "%s", e.text);
        atomic_store(&stop, true); /* moves are ordered all the same */
        cr_assert_eq(longsolve_hand_back(l, w, &search, &e), STATUS_OK, "%s", e.text);
        cr_assert(w->split, "%s: nothing was proved", SPECS[i]);
        const longsolve_answer given_up = longsolve_answer_of(STATUS_STOPPED, &r);
        cr_assert_eq(longsolve_take_answer(l, w, &given_up, &e), STATUS_OK);
        w->present = false;
        cr_assert_eq(longsolve_exchange(l, &e), STATUS_OK, "%s", e.text);
        cr_assert_eq(store_positions(l->store, count_searched, &searched, &e), STATUS_OK);
        cr_assert_gt(searched, 0, "%s: the store has nothing", SPECS[i]);
        longsolve_close(l);
        atomic_store(&stop, false);
        cr_assert_eq(longsolve_open(&spec, &d, &o, &l, &e), STATUS_OK, "%s", e.text);
        cr_assert(l->tree->root->oversized, "%s: the root is one task again", SPECS[i]);
        cr_assert_eq(longsolve_work(l, &e), STATUS_OK, "%s", e.text);
        cr_assert_eq(longsolve_line(l, &r, &e), STATUS_OK, "%s", e.text);
        cr_assert_eq(r.value, direct.value, "%s", SPECS[i]);
        longsolve_close(l);
        remove_store(path);
    }
}

/* Searches the first of the positions below the task of `m`, so that the table has its bounds. */
static tree_node *search_below(longsolve *l, const longsolve_worker *m)
{
    search_result r;
    error e;
    search_options o = l->search;
    cr_assert_eq(tree_expand(l->tree, m->node, m->task.bound, &e), STATUS_OK);
    tree_node *first = m->node->child[0];
    o.alpha = -m->task.bound;
    o.beta = 1 - m->task.bound;
    cr_assert_eq(solve_position(&l->spec, &first->position, &o, &r, &e), STATUS_OK);
    cr_assert(first->lower < first->upper && tree_is_open(first, o.beta));
    return first;
}

static void takes_up_what_is_left(longsolve *l, const char *saved)
{
    error e;
    for (int i = 0; i < 100 && !l->worker->busy; i++) {
        const struct timespec pause = {.tv_nsec = 50000000};
        (void)nanosleep(&pause, NULL);
        cr_assert_eq(longsolve_exchange(l, &e), STATUS_OK, "%s", e.text);
    }
    const tree_node *n = l->worker->node;
    cr_assert(l->worker->busy);
    cr_expect(n != l->tree->root && n->parents > 0 && strcmp(n->key, saved) != 0, "%s", n->key);
}

Test(longsolve, what_a_task_has_saved_outlives_its_process)
{
    char *path = temporary_file("", 0);
    game_spec spec;
    diagram d;
    longsolve *killed, *other, *later;
    error e;
    const search_result so_far = {.nodes = 7, .seconds = 1};
    cr_assert_eq(spec_parse("othello:5x6", &spec, NULL), STATUS_OK);
    diagram_start(&spec, &d);
    longsolve_options o = {.path = path, .task_seconds = 1000}; /* the root is one task */
    search_options_init(&o.search);
    o.search.hash_bytes = (size_t)16 << 20;
    o.search.alpha = 28; /* one question, whose answer is no */
    o.search.beta = 29;
    cr_assert_eq(longsolve_open(&spec, &d, &o, &killed, &e), STATUS_OK, "%s", e.text);
    cr_assert_eq(longsolve_exchange(killed, &e), STATUS_OK);
    cr_assert(killed->worker->busy && killed->worker->node == killed->tree->root);
    tree_node *first = search_below(killed, killed->worker);
    cr_assert_eq(longsolve_save(killed, killed->worker, &killed->search, &so_far, &e), STATUS_OK, "%s", e.text);
    cr_expect(killed->worker->busy && !tree_is_open(first, 1 - killed->worker->task.bound));
    char *saved = strdup(first->key);
    cr_assert_eq(longsolve_open(&spec, &d, &o, &other, &e), STATUS_OK, "%s", e.text);
    cr_assert_eq(longsolve_exchange(other, &e), STATUS_OK);
    cr_expect(!other->worker->busy, "the task is still running");
    longsolve_close(killed);
    takes_up_what_is_left(other, saved);
    longsolve_close(other);
    cr_assert_eq(longsolve_open(&spec, &d, &o, &later, &e), STATUS_OK, "%s", e.text);
    takes_up_what_is_left(later, saved);
    longsolve_close(later);
    free(saved);
    remove_store(path);
}

/* The member's task has begun long ago. */
static void outgrow(longsolve *l, longsolve_worker *m)
{
    error e;
    cr_assert(m->busy && !m->withdrawn);
    m->task.started -= 1e7;
    for (int i = 0; i < 100 && !m->withdrawn; i++) {
        const struct timespec pause = {.tv_nsec = 50000000};
        (void)nanosleep(&pause, NULL);
        cr_assert_eq(longsolve_exchange(l, &e), STATUS_OK, "%s", e.text);
    }
    cr_assert(m->withdrawn && m->split);
}

Test(longsolve, a_task_that_outgrows_its_time_is_split_for_good)
{
    char *path = temporary_file("", 0), key[MAX_DIAGRAM_TEXT];
    game_spec spec;
    diagram d;
    longsolve *l;
    error e;
    bool found;
    store_position p;
    const longsolve_answer given_up = {.done = false, .nodes = 7, .seconds = 1};
    cr_assert_eq(spec_parse("othello:5x6", &spec, NULL), STATUS_OK);
    diagram_start(&spec, &d);
    longsolve_options o = {.path = path, .task_seconds = 1000}; /* the root is one task */
    search_options_init(&o.search);
    o.search.hash_bytes = (size_t)1 << 20;
    for (int part = 0; part < 2; part++) { /* also when it is opened again */
        cr_assert_eq(longsolve_open(&spec, &d, &o, &l, &e), STATUS_OK, "%s", e.text);
        longsolve_worker *m = l->worker;
        cr_assert_eq(longsolve_exchange(l, &e), STATUS_OK);
        cr_assert(m->busy);
        (void)snprintf(key, sizeof key, "%s", m->node->key);
        cr_assert_eq(m->node->parents, part, "a child of the root the second time");
        if (part == 0) {
            outgrow(l, m);
            cr_assert_eq(longsolve_take_answer(l, m, &given_up, &e), STATUS_OK);
            cr_assert_eq(longsolve_exchange(l, &e), STATUS_OK);
            cr_assert(m->busy && m->node->parents == 1);
            cr_assert(store_find(l->store, key, &p, &found, &e) == STATUS_OK && found);
            cr_assert_eq(p.given_up, (int64_t)given_up.nodes);
        }
        longsolve_close(l);
    }
    remove_store(path);
}
