/* judge.c - see judge.h.  Games without a judge of their own are asked by a search for each question. */
#include "solve/judge.h"

#include "base/stop.h"
#include "solve/solve.h"
#include "solve/solver.h"

#include <stdlib.h> /* calloc */

/* What one thread searches with. */
typedef struct asker {
    _Alignas(64) search_options options;
    search_memory *own; /* NULL: the caller's */
    uint64_t nodes;
} asker;

struct judge {
    const game_rules *rules;
    const solver_judge *kind; /* NULL: by searches */
    void *state;              /* of `kind` */
    search_options options;
    asker *asker; /* options.threads; NULL with `kind` */
};

/* The first thread has the caller's memory, each other one of its own. */
static status create_askers(judge *j, error *e)
{
    const search_options *o = &j->options;
    status s = STATUS_OK;
    j->asker = aligned_alloc(64, (size_t)o->threads * sizeof *j->asker);
    if (!j->asker)
        return fail(e, STATUS_NO_MEMORY, "search: out of memory for %d threads", o->threads);
    for (int i = 0; i < o->threads; i++) {
        j->asker[i] = (asker){.options = *o};
        search_options *own = &j->asker[i].options;
        own->threads = 1;
        own->no_line = true;
        own->progress = NULL;
        own->hash_bytes = o->hash_bytes / (size_t)o->threads;
        own->hash_most = o->hash_most / (size_t)o->threads;
    }
    for (int i = 1; i < o->threads && s == STATUS_OK; i++) {
        asker *a = &j->asker[i];
        s = solve_memory_create(&j->rules->spec, &a->options, &a->own, e);
        if (s == STATUS_OK)
            search_memory_keep(a->own);
        a->options.memory = a->own;
    }
    return s;
}

status judge_create(const game_rules *rules, const search_options *options, judge **out, error *e)
{
    judge *j = calloc(1, sizeof *j);
    *out = NULL;
    if (!j)
        return fail(e, STATUS_NO_MEMORY, "search: out of memory");
    j->rules = rules;
    j->options = *options;
    j->kind = solver_of(&rules->spec)->judge;
    const status s = j->kind ? j->kind->create(&rules->spec, options, &j->state, e) : create_askers(j, e);
    if (s != STATUS_OK) {
        judge_destroy(j);
        return s;
    }
    *out = j;
    return STATUS_OK;
}

void judge_destroy(judge *j)
{
    if (!j)
        return;
    if (j->state)
        j->kind->destroy(j->state);
    for (int i = 0; j->asker && i < j->options.threads; i++)
        search_memory_destroy(j->asker[i].own);
    free(j->asker);
    free(j);
}

static status ask_search(judge *j, int thread, const diagram *d, int value, bool *holds, error *e)
{
    asker *a = &j->asker[thread];
    search_result r;
    a->options.alpha = value - 1;
    a->options.beta = value;
    const status s = solve_position(&j->rules->spec, d, &a->options, &r, e);
    a->nodes += r.nodes;
    *holds = s == STATUS_OK && r.lower >= value;
    return s;
}

status judge_at_least(judge *j, int thread, const walk_node *n, int margin, int value, bool *holds, error *e)
{
    status s = STATUS_OK;
    if (j->kind) {
        *holds = j->kind->at_least(j->state, thread, n, value);
    } else {
        diagram d;
        walk_diagram(j->rules, n, margin, &d);
        s = ask_search(j, thread, &d, value, holds, e);
    }
    return stop_requested(j->options.stop) ? fail(e, STATUS_STOPPED, "stopped") : s;
}

bool judge_tries(const judge *j)
{
    return j->kind != NULL;
}

bool judge_try(judge *j, int thread, const walk_node *n, int value, uint64_t most_nodes, bool *holds)
{
    return j->kind->try_at_least(j->state, thread, n, value, most_nodes, holds) && !stop_requested(j->options.stop);
}

bool judge_estimate(judge *j, int thread, const walk_node *n, double *value, double *deviation)
{
    return j->kind && j->kind->estimate(j->state, thread, n, value, deviation);
}

uint64_t judge_nodes(const judge *j)
{
    uint64_t nodes = 0;
    if (j->kind)
        return j->kind->nodes(j->state);
    for (int i = 0; i < j->options.threads; i++)
        nodes += j->asker[i].nodes;
    return nodes;
}
