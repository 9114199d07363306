/* bound_tester.c - see bound_tester.h.  A game without a bound tester of its own gets one search
 * for each question. */
#include "solve/bound_tester.h"

#include "base/stop.h"
#include "solve/solve.h"

#include <stdlib.h> /* calloc */

/* The search of one thread. */
typedef struct asker {
    _Alignas(64) search_options options;
    search_memory *own; /* NULL: the caller's */
    uint64_t nodes;
} asker;

struct bound_tester {
    const game_rules *rules;
    const solver_bound_tester *kind; /* NULL: by searches */
    void *state;                     /* of `kind` */
    search_options options;
    asker *asker; /* options.threads; NULL with `kind` */
};

/* The first thread uses the caller's memory, each other thread one of its own. */
static status create_askers(bound_tester *b, error *e)
{
    const search_options *o = &b->options;
    status s = STATUS_OK;
    b->asker = aligned_alloc(64, (size_t)o->threads * sizeof *b->asker);
    if (!b->asker)
        return search_no_memory(o, e);
    for (int i = 0; i < o->threads; i++) {
        b->asker[i] = (asker){.options = *o};
        search_options *own = &b->asker[i].options;
        own->threads = 1;
        own->no_line = true;
        own->progress = NULL;
        own->hash_bytes = o->hash_bytes / (size_t)o->threads;
        own->hash_most = o->hash_most / (size_t)o->threads;
    }
    for (int i = 1; i < o->threads && s == STATUS_OK; i++) {
        asker *a = &b->asker[i];
        s = solve_memory_create(&b->rules->spec, &a->options, &a->own, e);
        if (s == STATUS_OK)
            search_memory_keep(a->own);
        a->options.memory = a->own;
    }
    return s;
}

status bound_tester_create(const game_rules *rules, const search_options *options, bound_tester **out, error *e)
{
    bound_tester *b = calloc(1, sizeof *b);
    *out = NULL;
    if (!b)
        return fail(e, STATUS_NO_MEMORY, "search: out of memory");
    b->rules = rules;
    b->options = *options;
    b->kind = solver_of(&rules->spec)->bound_tester;
    const status s = b->kind ? b->kind->create(&rules->spec, options, &b->state, e) : create_askers(b, e);
    if (s != STATUS_OK) {
        bound_tester_destroy(b);
        return s;
    }
    *out = b;
    return STATUS_OK;
}

void bound_tester_destroy(bound_tester *b)
{
    if (!b)
        return;
    if (b->state)
        b->kind->destroy(b->state);
    for (int i = 0; b->asker && i < b->options.threads; i++)
        search_memory_destroy(b->asker[i].own);
    free(b->asker);
    free(b);
}

status bound_tester_at_least(bound_tester *b, int thread, const walk_node *n, int margin, int value, bool *holds,
                             error *e)
{
    status s = STATUS_OK;
    if (b->kind) {
        *holds = b->kind->at_least(b->state, thread, n, value);
    } else {
        asker *a = &b->asker[thread];
        search_result r;
        diagram d;
        walk_diagram(b->rules, n, margin, &d);
        a->options.alpha = value - 1;
        a->options.beta = value;
        s = solve_position(&b->rules->spec, &d, &a->options, &r, e);
        a->nodes += r.nodes;
        *holds = s == STATUS_OK && r.lower >= value;
    }
    return stop_requested(b->options.stop) ? fail(e, STATUS_STOPPED, "stopped") : s;
}

bool bound_tester_can_try(const bound_tester *b)
{
    return b->kind != NULL;
}

bool bound_tester_try(bound_tester *b, int thread, const walk_node *n, int value, uint64_t most_nodes, bool *holds)
{
    return b->kind->try_at_least(b->state, thread, n, value, most_nodes, holds) && !stop_requested(b->options.stop);
}

void bound_tester_recall(bound_tester *b, int thread, const walk_node *n, int *lower, int *upper)
{
    if (b->kind)
        b->kind->recall(b->state, thread, n, lower, upper);
}

bool bound_tester_evaluate(bound_tester *b, int thread, const walk_node *n, double *value, double *deviation)
{
    return b->kind && b->kind->evaluate(b->state, thread, n, value, deviation);
}

uint64_t bound_tester_nodes(const bound_tester *b)
{
    uint64_t nodes = 0;
    if (b->kind)
        return b->kind->nodes(b->state);
    for (int i = 0; i < b->options.threads; i++)
        nodes += b->asker[i].nodes;
    return nodes;
}
