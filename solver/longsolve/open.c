/* open.c - see open.h. */
#include "longsolve/open.h"

#include "base/clock.h"
#include "base/version.h"
#include "games/rules.h"
#include "longsolve/children.h"
#include "longsolve/first_guess.h"
#include "longsolve/longsolve_inside.h"
#include "longsolve/sync.h"
#include "longsolve/workers.h"
#include "notation/notation.h"
#include "solve/solve.h"

#include <stdlib.h>
#include <string.h>

static const double FIRST_RATE = 1e7; /* nodes a second, before anything is measured */

/* ---- the tree's callbacks -------------------------------------------------------------------- */

static status expand(void *context, const diagram *d, int bound, tree_child *out, int *count, error *e)
{
    const longsolve *l = context;
    const status s = children_stored(&l->rules, l->store, d, out, count, e);
    return s == STATUS_OK && *count < 0 ? children_of(&l->rules, &l->search, d, bound, out, count, e) : s;
}

static void created(void *context, tree_node *n)
{
    longsolve *l = context;
    store_position p;
    if (stored_node(&l->spec, l->store, n, &p)) {
        n->searched = p.known == STORE_SEARCH;
        n->inherited = p.known == STORE_PARENTS;
    } else {
        longsolve_note_change(l, n);
    }
}

static void narrowed(void *context, tree_node *n)
{
    longsolve *l = context;
    l->narrowed = true;
    l->exhausted = false;
    longsolve_note_change(l, n);
    longsolve_note_bounds(l, n);
}

/* ---- beginning and end ----------------------------------------------------------------------- */

static status learn_again(void *context, const store_task *task, error *e)
{
    longsolve *l = context;
    store_position p;
    bool found;
    l->finished = task->finished > l->finished ? task->finished : l->finished;
    const status s = store_find(l->store, task->key, &p, &found, e);
    if (s == STATUS_OK && found) {
        const tree_node n = {.plies = p.plies, .hint = p.hint};
        const model_case about = tree_case(&n, task->bound);
        model_learn(&l->model, &about, (double)task->nodes);
    }
    return s;
}

/* Without a position: the store's own game. */
static status open_store(longsolve *l, const diagram *d, error *e)
{
    char spec[MAX_SPEC_TEXT], position[MAX_DIAGRAM_TEXT];
    if (d) {
        spec_format(&l->spec, spec);
        diagram_format(&l->spec, d, position);
        l->root = *d;
    }
    l->store = l->o.joined;
    status s = STATUS_OK;
    if (!l->store)
        s = store_open(l->o.path, STORE_CREATE, d ? spec : NULL, d ? position : NULL, &l->store, e);
    if (s == STATUS_OK && d && strcmp(position, store_root(l->store)) != 0)
        return fail(e, STATUS_BAD_INPUT, "store %.200s: begins at %.100s, not at %.100s", l->o.path,
                    store_root(l->store), position);
    if (s == STATUS_OK && !d)
        s = spec_parse(store_spec(l->store), &l->spec, e);
    if (s == STATUS_OK && !d)
        s = diagram_parse(&l->spec, store_root(l->store), &l->root, e);
    return s;
}

/* One number of the solve that all its processes follow: those that join read it, the others write
 * it. */
static status agree_on(longsolve *l, const char *name, double *number, error *e)
{
    bool found;
    return l->o.joined ? store_get(l->store, name, number, &found, e) : store_set(l->store, name, *number, e);
}

/* What is asked for, and in how large parts. */
static status agree(longsolve *l, error *e)
{
    double plies = l->o.plies, alpha = l->o.search.alpha, beta = l->o.search.beta, seconds = l->o.task_seconds;
    status s = agree_on(l, "plies", &plies, e);
    if (s == STATUS_OK)
        s = agree_on(l, "alpha", &alpha, e);
    if (s == STATUS_OK)
        s = agree_on(l, "beta", &beta, e);
    if (s == STATUS_OK && (!l->o.joined || seconds <= 0)) /* a process that joins may have tasks of its own size */
        s = agree_on(l, "task_seconds", &seconds, e);
    l->plies = (int)plies;
    l->alpha = (int)alpha;
    l->beta = (int)beta;
    l->o.task_seconds = seconds > 0 ? seconds : LONGSOLVE_TASK_SECONDS;
    return s;
}

static status begin_run(longsolve *l, error *e)
{
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
    return longsolve_commit(l, s, clock_seconds(), e);
}

status longsolve_open(game_spec *spec, const diagram *d, const longsolve_options *options, longsolve **out, error *e)
{
    longsolve *l = aligned_alloc(_Alignof(longsolve), sizeof *l); /* the rules are aligned beyond malloc */
    *out = NULL;
    if (!l) {
        store_close(options->joined);
        return fail(e, STATUS_NO_MEMORY, "long solve: out of memory");
    }
    memset(l, 0, sizeof *l);
    l->o = *options;
    l->search = options->search;
    l->spec = *spec;
    l->first_rate = FIRST_RATE;
    l->renewed = clock_seconds();
    const tree_callbacks callbacks = {.context = l, .expand = expand, .created = created, .narrowed = narrowed};
    status s = open_store(l, d, e);
    *spec = l->spec;
    if (s == STATUS_OK)
        rules_prepare(&l->rules, &l->spec);
    if (s == STATUS_OK)
        s = agree(l, e);
    if (s == STATUS_OK)
        s = begin_run(l, e);
    if (s == STATUS_OK)
        s = tree_create(&l->rules, &l->root, &callbacks, &l->tree, e);
    if (s == STATUS_OK)
        s = longsolve_memory(&l->spec, &l->search, &l->memory, e);
    if (s == STATUS_OK) {
        tree_set_window(l->tree, l->alpha, l->beta);
        model_init(&l->model);
        s = store_tasks(l->store, STORE_DONE, 0, learn_again, l, e);
    }
    if (s == STATUS_OK)
        s = longsolve_find_first_guess(l, e);
    if (s == STATUS_OK)
        s = tree_ask_openings(l->tree, l->plies, e);
    if (s == STATUS_OK)
        *out = l;
    else
        longsolve_close(l);
    return s;
}

void longsolve_close(longsolve *l)
{
    if (!l)
        return;
    if (l->store && l->run.id > 0)
        (void)longsolve_end_workers(l, NULL);
    store_close(l->store);
    tree_destroy(l->tree);
    search_memory_destroy(l->memory);
    free(l->worker);
    free(l->chosen);
    free(l->changed_node);
    free(l);
}
