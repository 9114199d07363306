/* open.c - begins and ends a long solve; see longsolve.h. */
#include "base/clock.h"
#include "base/memory.h"
#include "base/stop.h"
#include "base/ticker.h"
#include "base/version.h"
#include "longsolve/workers.h"
#include "text/notation.h"
#include "solve/solve.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

static const double FIRST_RATE = 1e7; /* nodes a second, before anything is measured */

static status learn_again(void *context, const store_task *task, error *e)
{
    longsolve *l = context;
    (void)e;
    longsolve_note_finished(l, task);
    if (task->state == STORE_SPLIT)
        return STATUS_OK;
    const tree_node n = {.plies = task->plies, .hint = task->hint};
    const model_case about = tree_case(&n, task->bound);
    model_learn(&l->model, &about, (double)task->nodes);
    return STATUS_OK;
}

/* Without a position: the store's own game. */
static status open_store(longsolve *l, const diagram *d, error *e)
{
    char spec[MAX_SPEC_TEXT], position[MAX_DIAGRAM_TEXT];
    if (d) {
        spec_format_whole(&l->spec, spec);
        diagram_format(&l->spec, d, position);
        l->root = *d;
    }
    l->store = l->o.joined;
    status s = STATUS_OK;
    if (!l->store)
        s = store_open(l->o.path, STORE_CREATE, d ? spec : NULL, d ? position : NULL, &l->store, e);
    if (s == STATUS_OK && !l->viewing) {
        store_wait_for_server(l->store, l->o.search.stop);
        s = store_write_late(l->store, e);
        l->connections = l->last.connections = store_connections(l->store);
        if (s == STATUS_OK)
            s = store_withdrawals(l->store, &l->withdrawals, e);
    }
    if (s == STATUS_OK && d && strcmp(position, store_root(l->store)) != 0)
        return fail(e, STATUS_BAD_INPUT, "store %.200s: begins at %.100s, not at %.100s", l->o.path,
                    store_root(l->store), position);
    if (s == STATUS_OK && !d)
        s = spec_parse(store_spec(l->store), &l->spec, e);
    if (s == STATUS_OK && !d)
        s = diagram_parse(&l->spec, store_root(l->store), &l->root, e);
    return s;
}

/* Settles what is asked for, and the size of tasks: numbers that all processes of the solve follow.
 * Processes that join read them; the others write them. */
static status agree(longsolve *l, error *e)
{
    enum { PLIES, ALPHA, BETA, TASK_SECONDS, NUMBERS };
    static const char *const names[] = {"plies", "alpha", "beta", "task_seconds"};
    double number[] = {l->o.plies, l->o.search.alpha, l->o.search.beta, l->o.task_seconds};
    status s = STATUS_OK;
    for (int i = 0; i < NUMBERS && s == STATUS_OK; i++) {
        bool found;
        if (!l->o.joined)
            s = store_set(l->store, names[i], number[i], e);
        else if (i != TASK_SECONDS || number[i] <= 0) /* a process that joins may have tasks of its own size */
            s = store_get(l->store, names[i], &number[i], &found, e);
    }
    l->plies = (int)number[PLIES];
    l->alpha = (int)number[ALPHA];
    l->beta = (int)number[BETA];
    l->o.task_seconds = number[TASK_SECONDS] > 0 ? number[TASK_SECONDS] : LONGSOLVE_TASK_SECONDS;
    return s;
}

static status begin_run(longsolve *l, void *context, error *e)
{
    (void)context;
    char program[400];
    version_program(program, sizeof program);
    l->run = (store_run){.threads = l->search.threads, .hash_bytes = (int64_t)l->search.hash_bytes, .program = program};
    store_run_here(&l->run);
    status s = store_begin(l->store, e);
    if (s != STATUS_OK)
        return s;
    s = store_run_begin(l->store, &l->run, e);
    l->run.program = NULL;
    if (s == STATUS_OK)
        s = longsolve_begin_workers(l, e);
    if (s == STATUS_OK)
        s = store_release(l->store, &l->run, e);
    if (s == STATUS_OK)
        s = store_lifetime(l->store, &l->lifetime, e);
    if (s == STATUS_OK) /* no other process may get the numbers of these runs; and what was agreed on stays */
        s = store_flush(l->store, e);
    return longsolve_commit(l, s, clock_seconds(), e);
}

/* Prepares the store, what is asked of it, and a tree of only the root. */
static status begin_tree(longsolve *l, const diagram *d, error *e)
{
    const tree_callbacks callbacks = longsolve_callbacks(l);
    status s = open_store(l, d, e);
    if (s == STATUS_OK)
        rules_prepare(&l->rules, &l->spec);
    if (s == STATUS_OK)
        s = agree(l, e);
    if (s == STATUS_OK)
        s = l->viewing ? store_lifetime(l->store, &l->lifetime, e) : longsolve_repeat(l, begin_run, NULL, e);
    if (s == STATUS_OK)
        s = tree_create(&l->rules, &l->root, &callbacks, &l->tree, e);
    if (s == STATUS_OK) {
        l->tree->alpha = l->alpha;
        l->tree->beta = l->beta;
    }
    return s;
}

static longsolve *new_solve(const longsolve_options *o)
{
    longsolve *l = memory_zeroed(sizeof *l); /* the rules need more alignment than malloc gives */
    if (!l)
        return NULL;
    l->o = *o;
    l->search = o->search;
    l->first_rate = FIRST_RATE;
    l->renewed = clock_seconds();
    l->lifetime = INFINITY;
    l->audit_salt = (uint64_t)(clock_unix_seconds() * 1e6);
    return l;
}

static status opened(longsolve *l, status s, longsolve **out)
{
    *out = s == STATUS_OK ? l : NULL;
    if (s != STATUS_OK)
        longsolve_close(l);
    return s;
}

status longsolve_open(game_spec *spec, const diagram *d, const longsolve_options *options, longsolve **out, error *e)
{
    longsolve *l = new_solve(options);
    if (!l) {
        store_close(options->joined);
        return fail(e, STATUS_NO_MEMORY, "long solve: out of memory");
    }
    l->spec = *spec;
    status s = begin_tree(l, d, e);
    if (s == STATUS_OK && game_most_moves(&l->spec) > MAX_MOVES)
        s = fail(e, STATUS_UNSUPPORTED, "a long solve lists %d moves of a position; expected a game with no more",
                 MAX_MOVES);
    *spec = l->spec;
    if (s == STATUS_OK)
        s = longsolve_memory(&l->spec, &l->search, &l->memory, e);
    if (s == STATUS_OK) {
        model_init(&l->model);
        s = store_tasks(l->store, STORE_DONE, 0, learn_again, l, e);
    }
    if (s == STATUS_OK)
        s = longsolve_find_first_guess(l, e);
    if (s == STATUS_OK)
        s = read_ahead_create(l->store, &l->ahead, e);
    if (s == STATUS_OK)
        s = tree_ask_openings(l->tree, l->plies, e);
    return opened(l, s, out);
}

/* Expands `n` and its children from the store. */
static status grow_tree(longsolve *l, tree_node *n, error *e)
{
    if (n->expanded || n->leaf || n->over)
        return STATUS_OK;
    status s = tree_expand(l->tree, n, 0, e);
    for (int i = 0; i < n->children && s == STATUS_OK; i++)
        s = grow_tree(l, n->child[i], e);
    return s;
}

status longsolve_overview(store *s, longsolve **out, error *e)
{
    longsolve_options options = {.joined = s};
    search_options_init(&options.search);
    longsolve *l = new_solve(&options);
    if (!l)
        return fail(e, STATUS_NO_MEMORY, "long solve: out of memory");
    l->viewing = true;
    status result = begin_tree(l, NULL, e);
    if (result == STATUS_OK)
        result = longsolve_read_first_guess(l, e);
    if (result == STATUS_OK)
        result = read_ahead_create(l->store, &l->ahead, e);
    if (result == STATUS_OK)
        result = grow_tree(l, l->tree->root, e);
    if (result == STATUS_OK)
        result = tree_ask_openings(l->tree, l->plies, e);
    if (result == STATUS_OK)
        result = longsolve_read_running(l, e);
    return opened(l, result, out);
}

void longsolve_close(longsolve *l)
{
    if (!l)
        return;
    if (l->store && l->run.id > 0)
        (void)longsolve_end_workers(l, NULL);
    if (!l->viewing)
        store_close(l->store);
    tree_destroy(l->tree);
    read_ahead_destroy(l->ahead);
    search_memory_destroy(l->memory);
    free(l->worker);
    free(l->chosen);
    free(l->changed_node);
    free(l);
}
