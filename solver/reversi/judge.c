/* judge.c - see judge.h. */
#include "reversi/judge.h"

#include "reversi/search_reversi.h"
#include "reversi/worker.h"

#include <stdlib.h> /* aligned_alloc, calloc */

enum { ESTIMATE_DEPTH = 3 };

struct reversi_judge {
    reversi_rules rules;
    search_options options;
    search_run run;
    symmetry turns;
    const reversi_engine *engine;
    const evaluation *ev; /* NULL: none */
    team **searcher;      /* options.threads, each of one thread */
};

static reversi_worker *worker_of(const reversi_judge *j, int thread)
{
    return (reversi_worker *)(void *)j->searcher[thread]->workers[0];
}

static bool add_searcher(reversi_judge *j, int thread)
{
    team *t = team_create(1, sizeof(reversi_worker), PARALLEL_SERIAL, j->options.stop);
    j->searcher[thread] = t;
    if (!t)
        return false;
    t->ends_apart = true;
    reversi_worker *w = worker_of(j, thread);
    w->base.options = &j->options;
    w->base.run = &j->run;
    w->base.table = j->run.table;
    w->base.zobrist = j->run.zobrist;
    reversi_worker_init(w, &j->rules, j->ev, j->options.techniques);
    w->small = search_scratch(&j->run, thread, sizeof(small_entry) << SMALL_BITS);
    return w->small != NULL;
}

static void init(reversi_judge *j, const game_spec *spec, const search_options *options)
{
    j->options = *options;
    j->options.progress = NULL;
    reversi_init(&j->rules, spec);
    symmetry_init(&j->turns, spec, j->rules.bit_of);
    j->engine = reversi_engine_of(&j->rules);
    j->ev = options->weights ? options->weights : options->memory->knowledge;
    j->run = (search_run){
        .options = &j->options,
        .table = options->techniques & TECH_TABLE ? options->memory->table : NULL,
        .zobrist = &options->memory->zobrist,
        .symmetry = options->techniques & TECH_SYMMETRY ? &j->turns : NULL,
        .memory = options->memory,
        .confidence = CONFIDENCE_EXACT,
        .least = -j->rules.squares,
        .most = j->rules.squares,
    };
}

status reversi_judge_create(const game_spec *spec, const search_options *options, reversi_judge **out, error *e)
{
    reversi_judge *j = aligned_alloc(64, (sizeof *j + 63) / 64 * 64);
    bool memory = j != NULL;
    *out = NULL;
    if (memory) {
        init(j, spec, options);
        j->searcher = calloc((size_t)options->threads, sizeof *j->searcher);
        memory = j->searcher != NULL;
    }
    for (int i = 0; memory && i < options->threads; i++)
        memory = add_searcher(j, i);
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
    for (int i = 0; j->searcher && i < j->options.threads; i++)
        team_destroy(j->searcher[i]);
    free(j->searcher);
    free(j);
}

bool reversi_judge_at_least(reversi_judge *j, int thread, const reversi_position *p, int value)
{
    return j->engine->null_window(worker_of(j, thread), p, value - 1) >= value;
}

bool reversi_judge_estimate(reversi_judge *j, int thread, const reversi_position *p, double *value, double *deviation)
{
    if (!j->ev)
        return false;
    const int empties = j->rules.squares - bit_count(p->own | p->opp);
    *value = (double)j->engine->deepen(worker_of(j, thread), p, ESTIMATE_DEPTH) / EVALUATION_UNIT;
    *deviation = (double)evaluation_error(j->ev, empties) / EVALUATION_UNIT;
    return true;
}

uint64_t reversi_judge_nodes(const reversi_judge *j)
{
    uint64_t nodes = 0;
    for (int i = 0; i < j->options.threads; i++)
        nodes += j->searcher[i]->workers[0]->nodes + j->searcher[i]->workers[0]->evaluations;
    return nodes;
}
