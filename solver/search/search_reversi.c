/* search_reversi.c - chooses the specialised search, makes its workers, and begins and ends the run. */
#include "search/reversi_worker.h"

#include <stdlib.h> /* aligned_alloc */

typedef void run_function(worker *w, const reversi_position *p, search_result *out);
run_function othello_narrow_run, othello_wide_run, othello_misere_narrow_run, othello_misere_wide_run;
run_function plain_narrow_run, plain_wide_run, plain_misere_narrow_run, plain_misere_wide_run;

static run_function *const runs[2][2][2] = {
    /* [empties to winner][misere][wide] */
    {{plain_narrow_run, plain_wide_run}, {plain_misere_narrow_run, plain_misere_wide_run}},
    {{othello_narrow_run, othello_wide_run}, {othello_misere_narrow_run, othello_misere_wide_run}},
};

typedef struct reversi_job {
    run_function *run;
    reversi_position position;
    search_result *out;
} reversi_job;

static void run_job(worker *w, void *context)
{
    const reversi_job *job = context;
    job->run(w, &job->position, job->out);
}

/* Per-thread state beyond the common worker; false: no memory. */
static bool prepare_workers(team *t, const reversi_rules *rules, unsigned techniques)
{
    for (int i = 0; i < t->threads; i++) {
        reversi_worker *w = (reversi_worker *)(void *)t->workers[i];
        w->rules = rules;
        w->use_mobility = techniques & TECH_MOBILITY;
        w->use_parity = techniques & TECH_PARITY;
        w->use_local = techniques & TECH_LOCAL;
        w->use_stability = techniques & TECH_STABILITY;
        w->use_learned = techniques & TECH_LEARNED;
        w->local = aligned_alloc(64, sizeof(local_entry) << LOCAL_BITS);
        if (!w->local)
            return false;
        memset(w->local, 0, sizeof(local_entry) << LOCAL_BITS);
    }
    return true;
}

status search_reversi(const game_spec *spec, const diagram *d, const search_options *options, search_result *out,
                      error *e)
{
    search_run run;
    team *t;
    reversi_rules *rules = aligned_alloc(64, (sizeof *rules + 63) / 64 * 64);
    if (!rules)
        return fail(e, STATUS_NO_MEMORY, "search: out of memory");
    reversi_init(rules, spec);
    status s = search_begin(&run, options, sizeof(reversi_worker), -rules->squares, rules->squares, out, &t, e);
    if (s != STATUS_OK) {
        free(rules);
        return s;
    }
    reversi_job job = {.run = runs[rules->empties_to_winner][rules->misere][rules->wide], .out = out};
    reversi_from_diagram(rules, d, &job.position);
    const bool ready = prepare_workers(t, rules, options->techniques);
    if (ready)
        team_run(t, run_job, &job);
    for (int i = 0; i < t->threads; i++)
        free(((reversi_worker *)(void *)t->workers[i])->local);
    s = search_finish(&run, t, out);
    out->nodes += out->evaluations;
    free(rules);
    return ready ? s : fail(e, STATUS_NO_MEMORY, "search: out of memory for %d threads", options->threads);
}
