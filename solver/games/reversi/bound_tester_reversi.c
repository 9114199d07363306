/* bound_tester_reversi.c - the bound tester of reversi (solve/bound_tester.h). */
#include "reversi/reversi_worker.h"

#include <stdlib.h> /* aligned_alloc, calloc, malloc */
#include <string.h> /* memset */

enum {
    EVALUATION_DEPTH = 3,
    TRY_NODE_BYTES = 8, /* of a try's table: most positions are near the leaves, and have no entry there */
};

static const size_t TRY_BYTES = (size_t)32 << 20; /* of it, at most */

/* The search of one thread. */
typedef struct searcher {
    search_options options;
    search_run run;
    team *team; /* of one thread */
} searcher;

typedef struct reversi_tester {
    reversi_rules rules;
    search_options options;
    symmetry turns;
    const reversi_engine *engine;
    const evaluation *ev; /* NULL: none */
    searcher *asked;      /* options.threads; they share the memory's transposition_table */
    searcher *tried;      /* options.threads, each with tables of its own, and all techniques */
} reversi_tester;

static reversi_worker *worker_of(const searcher *s)
{
    return (reversi_worker *)(void *)s->team->workers[0];
}

static bool add_searcher(reversi_tester *b, searcher *s, unsigned techniques, transposition_table *entries)
{
    search_memory *memory = b->options.memory;
    s->team = team_create(1, sizeof(reversi_worker), PARALLEL_SERIAL, b->options.stop);
    if (!s->team)
        return false;
    s->options = b->options;
    s->options.techniques = techniques;
    s->options.progress = NULL;
    s->run = (search_run){
        .options = &s->options,
        .table = entries,
        .keys = &memory->keys,
        .symmetry = techniques & TECH_SYMMETRY ? &b->turns : NULL,
        .memory = memory,
        .confidence = CONFIDENCE_EXACT,
        .least = -b->rules.squares,
        .most = b->rules.squares,
    };
    s->team->ends_apart = true;
    reversi_worker *w = worker_of(s);
    w->base.options = &s->options;
    w->base.run = &s->run;
    w->base.table = entries;
    w->base.keys = s->run.keys;
    reversi_worker_init(w, &b->rules, b->ev, techniques);
    return true;
}

static bool add_asked(reversi_tester *b, int thread)
{
    searcher *s = &b->asked[thread];
    const unsigned techniques = b->options.techniques;
    if (!add_searcher(b, s, techniques, techniques & TECH_TABLE ? b->options.memory->table : NULL))
        return false;
    reversi_worker *w = worker_of(s);
    w->small = search_scratch(&s->run, thread, sizeof *w->small, small_clear);
    return w->small != NULL;
}

static bool add_tried(reversi_tester *b, int thread)
{
    error e;
    transposition_table *own;
    if (tt_create(TRY_BYTES, &own, &e) != STATUS_OK)
        return false;
    tt_restart(own, 0, 0, 0); /* no page of it is needed before the first try */
    if (!add_searcher(b, &b->tried[thread], TECH_ALL, own)) {
        tt_destroy(own);
        return false;
    }
    reversi_worker *w = worker_of(&b->tried[thread]);
    w->small = calloc(1, sizeof *w->small);
    return w->small != NULL;
}

static status init(reversi_tester *b, const game_spec *spec, const search_options *options, error *e)
{
    b->options = *options;
    reversi_init(&b->rules, spec);
    symmetry_init(&b->turns, spec, b->rules.bit_of);
    b->engine = reversi_engine_of(&b->rules);
    b->asked = calloc((size_t)options->threads, sizeof *b->asked);
    b->tried = calloc((size_t)options->threads, sizeof *b->tried);
    return reversi_weights(spec, options, MAX_SQUARES, &b->ev, e);
}

static void destroy(void *tester)
{
    reversi_tester *b = tester;
    if (!b)
        return;
    for (int i = 0; b->tried && i < b->options.threads; i++) {
        if (b->tried[i].team) {
            free(worker_of(&b->tried[i])->small);
            tt_destroy(b->tried[i].run.table);
        }
        team_destroy(b->tried[i].team);
    }
    for (int i = 0; b->asked && i < b->options.threads; i++)
        team_destroy(b->asked[i].team);
    free(b->asked);
    free(b->tried);
    free(b);
}

static status create(const game_spec *spec, const search_options *options, void **out, error *e)
{
    reversi_tester *b = aligned_alloc(64, (sizeof *b + 63) / 64 * 64);
    bool memory = b != NULL;
    status s = STATUS_OK;
    *out = NULL;
    if (memory) {
        s = init(b, spec, options, e);
        memory = b->asked != NULL && b->tried != NULL;
    }
    for (int i = 0; s == STATUS_OK && memory && i < options->threads; i++)
        memory = add_asked(b, i) && add_tried(b, i);
    if (!memory)
        s = search_no_memory(options, e);
    if (s != STATUS_OK) {
        destroy(b);
        return s;
    }
    *out = b;
    return STATUS_OK;
}

static bool at_least(void *tester, int thread, const walk_node *n, int value)
{
    const reversi_tester *b = tester;
    const reversi_position p = {n->a, n->b};
    return b->engine->null_window(worker_of(&b->asked[thread]), &p, value - 1) >= value;
}

static bool try_at_least(void *tester, int thread, const walk_node *n, int value, uint64_t most_nodes, bool *holds)
{
    const reversi_tester *b = tester;
    const reversi_position p = {n->a, n->b};
    searcher *s = &b->tried[thread];
    reversi_worker *w = worker_of(s);
    const size_t bytes = most_nodes < TRY_BYTES / TRY_NODE_BYTES ? (size_t)most_nodes * TRY_NODE_BYTES : TRY_BYTES;
    tt_restart(s->run.table, bytes, bytes, 1);
    small_clear(w->small);
    team_resume(s->team);
    w->base.ticks = 0; /* so that the limit is checked after the same positions */
    w->base.most_nodes = w->base.thread.nodes + w->base.thread.evaluations + most_nodes;
    *holds = b->engine->null_window(w, &p, value - 1) >= value;
    return !team_was_stopped(s->team);
}

static void recall(void *tester, int thread, const walk_node *n, int *lower, int *upper)
{
    const reversi_tester *b = tester;
    const reversi_position p = {n->a, n->b};
    b->engine->recall(worker_of(&b->asked[thread]), &p, lower, upper);
}

static bool evaluate(void *tester, int thread, const walk_node *n, double *value, double *deviation)
{
    const reversi_tester *b = tester;
    const reversi_position p = {n->a, n->b};
    if (!b->ev)
        return false;
    const int empties = b->rules.squares - bit_count(p.own | p.opp);
    *value = (double)b->engine->deepen(worker_of(&b->asked[thread]), &p, EVALUATION_DEPTH) / EVALUATION_UNIT;
    *deviation = (double)evaluation_error(b->ev, empties) / EVALUATION_UNIT;
    return true;
}

static uint64_t nodes_of(const void *tester)
{
    const reversi_tester *b = tester;
    uint64_t nodes = 0;
    for (int i = 0; i < b->options.threads; i++) {
        const worker *a = b->asked[i].team->workers[0], *t = b->tried[i].team->workers[0];
        nodes += a->nodes + a->evaluations + t->nodes + t->evaluations;
    }
    return nodes;
}

const solver_bound_tester reversi_bound_tester = {
    .create = create,
    .destroy = destroy,
    .at_least = at_least,
    .try_at_least = try_at_least,
    .recall = recall,
    .evaluate = evaluate,
    .nodes = nodes_of,
};
