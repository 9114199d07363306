/* judge.c - see judge.h. */
#include "reversi/judge.h"

#include "reversi/search_reversi.h"
#include "reversi/worker.h"

#include <stdlib.h> /* aligned_alloc, calloc, malloc */
#include <string.h> /* memset */

enum {
    ESTIMATE_DEPTH = 3,
    TRY_NODE_BYTES = 8, /* of a try's table: most positions are near the leaves, and have no entry there */
};

static const size_t TRY_BYTES = (size_t)32 << 20; /* of it, at most */

/* What one thread searches with. */
typedef struct searcher {
    search_options options;
    search_run run;
    team *team; /* of one thread */
} searcher;

struct reversi_judge {
    reversi_rules rules;
    search_options options;
    symmetry turns;
    const reversi_engine *engine;
    const evaluation *ev; /* NULL: none */
    searcher *asked;      /* options.threads; they share the memory's table */
    searcher *tried;      /* options.threads, each with tables of its own, and all techniques */
};

static reversi_worker *worker_of(const searcher *s)
{
    return (reversi_worker *)(void *)s->team->workers[0];
}

static bool add_searcher(reversi_judge *j, searcher *s, unsigned techniques, table *table)
{
    search_memory *memory = j->options.memory;
    s->team = team_create(1, sizeof(reversi_worker), PARALLEL_SERIAL, j->options.stop);
    if (!s->team)
        return false;
    s->options = j->options;
    s->options.techniques = techniques;
    s->options.progress = NULL;
    s->run = (search_run){
        .options = &s->options,
        .table = table,
        .zobrist = &memory->zobrist,
        .symmetry = techniques & TECH_SYMMETRY ? &j->turns : NULL,
        .memory = memory,
        .confidence = CONFIDENCE_EXACT,
        .least = -j->rules.squares,
        .most = j->rules.squares,
    };
    s->team->ends_apart = true;
    reversi_worker *w = worker_of(s);
    w->base.options = &s->options;
    w->base.run = &s->run;
    w->base.table = table;
    w->base.zobrist = s->run.zobrist;
    reversi_worker_init(w, &j->rules, j->ev, techniques);
    return true;
}

static bool add_asked(reversi_judge *j, int thread)
{
    searcher *s = &j->asked[thread];
    const unsigned techniques = j->options.techniques;
    if (!add_searcher(j, s, techniques, techniques & TECH_TABLE ? j->options.memory->table : NULL))
        return false;
    reversi_worker *w = worker_of(s);
    w->small = search_scratch(&s->run, thread, sizeof(small_entry) << SMALL_BITS);
    return w->small != NULL;
}

static bool add_tried(reversi_judge *j, int thread)
{
    error e;
    table *own;
    if (table_create(TRY_BYTES, &own, &e) != STATUS_OK)
        return false;
    table_restart(own, 0, 0, 0); /* no page of it is needed before the first try */
    if (!add_searcher(j, &j->tried[thread], TECH_ALL, own)) {
        table_destroy(own);
        return false;
    }
    reversi_worker *w = worker_of(&j->tried[thread]);
    w->small = malloc(sizeof *w->small << SMALL_BITS);
    return w->small != NULL;
}

static void init(reversi_judge *j, const game_spec *spec, const search_options *options)
{
    j->options = *options;
    reversi_init(&j->rules, spec);
    symmetry_init(&j->turns, spec, j->rules.bit_of);
    j->engine = reversi_engine_of(&j->rules);
    j->ev = options->weights ? options->weights : options->memory->knowledge;
    j->asked = calloc((size_t)options->threads, sizeof *j->asked);
    j->tried = calloc((size_t)options->threads, sizeof *j->tried);
}

status reversi_judge_create(const game_spec *spec, const search_options *options, reversi_judge **out, error *e)
{
    reversi_judge *j = aligned_alloc(64, (sizeof *j + 63) / 64 * 64);
    bool memory = j != NULL;
    *out = NULL;
    if (memory) {
        init(j, spec, options);
        memory = j->asked != NULL && j->tried != NULL;
    }
    for (int i = 0; memory && i < options->threads; i++)
        memory = add_asked(j, i) && add_tried(j, i);
    if (!memory) {
        reversi_judge_destroy(j);
        return fail(e, STATUS_NO_MEMORY, "search: out of memory for %d threads", options->threads);
    }
    *out = j;
    return STATUS_OK;
}

void reversi_judge_destroy(reversi_judge *j)
{
    if (!j)
        return;
    for (int i = 0; j->tried && i < j->options.threads; i++) {
        if (j->tried[i].team) {
            free(worker_of(&j->tried[i])->small);
            table_destroy(j->tried[i].run.table);
        }
        team_destroy(j->tried[i].team);
    }
    for (int i = 0; j->asked && i < j->options.threads; i++)
        team_destroy(j->asked[i].team);
    free(j->asked);
    free(j->tried);
    free(j);
}

bool reversi_judge_at_least(reversi_judge *j, int thread, const reversi_position *p, int value)
{
    return j->engine->null_window(worker_of(&j->asked[thread]), p, value - 1) >= value;
}

bool reversi_judge_try(reversi_judge *j, int thread, const reversi_position *p, int value, uint64_t most_nodes,
                       bool *holds)
{
    searcher *s = &j->tried[thread];
    reversi_worker *w = worker_of(s);
    const size_t bytes = most_nodes < TRY_BYTES / TRY_NODE_BYTES ? (size_t)most_nodes * TRY_NODE_BYTES : TRY_BYTES;
    table_restart(s->run.table, bytes, bytes, 1);
    memset(w->small, 0, sizeof *w->small << SMALL_BITS);
    team_resume(s->team);
    w->base.ticks = 0; /* so that the limit is looked at after the same positions */
    w->base.most_nodes = w->base.thread.nodes + w->base.thread.evaluations + most_nodes;
    *holds = j->engine->null_window(w, p, value - 1) >= value;
    return !team_was_stopped(s->team);
}

bool reversi_judge_estimate(reversi_judge *j, int thread, const reversi_position *p, double *value, double *deviation)
{
    if (!j->ev)
        return false;
    const int empties = j->rules.squares - bit_count(p->own | p->opp);
    *value = (double)j->engine->deepen(worker_of(&j->asked[thread]), p, ESTIMATE_DEPTH) / EVALUATION_UNIT;
    *deviation = (double)evaluation_error(j->ev, empties) / EVALUATION_UNIT;
    return true;
}

uint64_t reversi_judge_nodes(const reversi_judge *j)
{
    uint64_t nodes = 0;
    for (int i = 0; i < j->options.threads; i++) {
        const worker *a = j->asked[i].team->workers[0], *t = j->tried[i].team->workers[0];
        nodes += a->nodes + a->evaluations + t->nodes + t->evaluations;
    }
    return nodes;
}
