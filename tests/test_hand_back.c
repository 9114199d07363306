/* test_hand_back.c - a task that is given up leaves what its search has proved. */
#include "base/stop.h"
#include "longsolve/workers.h"
#include "solve/solve.h"
#include "tests/run_program.h"
#include "text/notation.h"

#include <criterion/criterion.h>

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
