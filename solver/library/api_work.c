/* api_work.c - the public functions that take long: solving, openings, counting, proving. */
#include "library/api.h"

#include "base/stop.h"
#include "notation/notation.h"
#include "solve/openings.h"
#include "solve/solve.h"

#include <string.h>

_Static_assert((int)YKR_MAX_PLIES == (int)OPENING_PLIES_MOST && (int)YKR_MAX_ENDS == (int)COUNT_MAX_VALUES &&
                   (int)YKR_MAX_GUESS == (int)PROGRESS_LINE,
               "sizes agree");
_Static_assert((int)YKR_PROVE_EXACT == (int)PROVE_EXACT && (int)YKR_PROVE_OUTCOME == (int)PROVE_OUTCOME &&
                   (int)YKR_PROVE_AT_LEAST == (int)PROVE_AT_LEAST && (int)YKR_PROVE_AT_MOST == (int)PROVE_AT_MOST,
               "questions agree");
_Static_assert((int)YKR_EXACT == (int)CLAIM_EXACT && (int)YKR_AT_LEAST == (int)CLAIM_AT_LEAST &&
                   (int)YKR_AT_MOST == (int)CLAIM_AT_MOST,
               "claims agree");

/* A call that can be stopped: by ykr_stop, also by one before it began, or because its time is
 * up. */
static status begin(ykr_solver *solver)
{
    solver->stopped_before = stop_requested(&solver->stop);
    solver->deadline = NULL;
    memset(&solver->result, 0, sizeof solver->result);
    return solver->settings.seconds > 0
               ? ticker_start(solver->settings.seconds, ticker_raise, &solver->stop, &solver->deadline, &solver->error)
               : STATUS_OK;
}

/* Also after a call that did not begin. */
static ykr_status end(ykr_solver *solver, status s)
{
    ticker_stop(solver->deadline);
    stop_withdraw(&solver->stop);
    if (solver->stopped_before && s == STATUS_OK)
        s = STATUS_STOPPED; /* what was so small that it never looked */
    if (s == STATUS_STOPPED)
        (void)fail(&solver->error, s, "stopped");
    return (ykr_status)s;
}

/* From the search's progress to the public one; the context is the solver. */
static void forward_progress(void *context, const search_progress *p)
{
    const ykr_solver *solver = context;
    const search_estimate none = {.known = false}, *estimate = p->found != NULL ? &p->found->estimate : &none;
    ykr_progress progress = {.lower = p->lower,
                             .upper = p->upper,
                             .nodes = p->nodes,
                             .seconds = p->seconds,
                             .pass = p->pass,
                             .passes = p->passes,
                             .tried = p->tried,
                             .moves = p->moves,
                             .line_length = p->line_length,
                             .has_estimate = estimate->known,
                             .estimate = estimate->value,
                             .estimate_depth = estimate->depth};
    if (p->tried > 0)
        move_format(&solver->spec, p->move, progress.move);
    for (int i = 0; i < p->line_length; i++)
        move_format(&solver->spec, p->line[i], progress.line[i]);
    solver->report(solver->report_context, &progress);
}

static search_options search_of(ykr_solver *solver)
{
    search_options options = solver->plan.search;
    options.stop = &solver->stop;
    options.progress = solver->report != NULL ? forward_progress : NULL;
    options.progress_context = solver;
    return options;
}

static status solve(ykr_solver *solver, const diagram *d, bool all_moves, search_memory *memory, method_result *out)
{
    search_options options = search_of(solver);
    options.all_moves = all_moves;
    options.estimate = solver->plan.depth < 0;
    options.memory = memory;
    return method_solve(solver->plan.method, &solver->spec, d, solver->plan.depth, &options, out, &solver->error);
}

/* The estimate of a value that is not known. */
static void copy_estimate(const game_spec *spec, const search_estimate *from, ykr_result *to)
{
    if (to->known == YKR_EXACT || !from->known)
        return;
    to->has_estimate = 1;
    to->estimate = from->value;
    to->estimate_depth = from->depth;
    to->estimate_percent = from->percent;
    to->estimate_line_length = from->line_length;
    for (int i = 0; i < from->line_length; i++)
        move_format(spec, from->line[i], to->estimate_line[i]);
}

static void copy_result(const game_spec *spec, const search_result *from, ykr_result *to)
{
    to->value = from->value;
    to->lower = from->lower;
    to->upper = from->upper;
    to->known = (ykr_known)from->known;
    if (to->known == YKR_EXACT && to->lower != to->upper) { /* a plain method that was stopped proves nothing */
        to->known = YKR_AT_LEAST;
        to->value = to->lower;
    }
    if (from->best != MOVE_NONE)
        move_format(spec, from->best, to->move);
    to->line_length = from->line_length;
    for (int i = 0; i < from->line_length; i++)
        move_format(spec, from->line[i], to->line[i]);
    to->moves = from->moves;
    to->moves_left_out = (uint64_t)from->moves_left_out;
    for (int i = 0; i < from->moves; i++) {
        move_format(spec, from->move[i], to->move_value[i].move);
        to->move_value[i].value = from->move_value[i];
    }
    to->evaluations = from->evaluations;
    to->nodes = from->nodes;
    to->seconds = from->seconds;
    to->hash_bytes = from->hash_bytes;
    to->threads = from->threads;
    copy_estimate(spec, &from->estimate, to);
}

static ykr_status solve_here(ykr_solver *solver, bool all_moves, ykr_result *out)
{
    if (out != NULL)
        memset(out, 0, sizeof *out);
    if (solver == NULL)
        return YKR_BAD_INPUT;
    if (out == NULL)
        return (ykr_status)fail(&solver->error, STATUS_BAD_INPUT, "out is NULL; expected a ykr_result");
    status s = begin(solver);
    if (s == STATUS_OK) {
        s = solve(solver, &solver->position, all_moves, NULL, &solver->result.solved);
        if (s == STATUS_OK || s == STATUS_STOPPED)
            copy_result(&solver->spec, &solver->result.solved.search, out);
    }
    return end(solver, s);
}

ykr_status ykr_solve(ykr_solver *solver, ykr_result *out)
{
    return solve_here(solver, false, out);
}

ykr_status ykr_moves(ykr_solver *solver, ykr_result *out)
{
    return solve_here(solver, true, out);
}

typedef struct opening_call {
    ykr_solver *solver;
    search_memory *memory; /* kept from one position to the next */
    int (*each)(void *context, const ykr_opening *opening);
    void *context;
    ykr_opening opening;
} opening_call;

static status opening_solve(void *context, const diagram *d, solution *out, error *e)
{
    const opening_call *o = context;
    (void)e; /* the solver's own */
    out->stopped = false;
    return solve(o->solver, d, false, o->memory, &out->result);
}

static status opening_visit(void *context, const opening *from, error *e)
{
    opening_call *o = context;
    const game_spec *spec = &o->solver->spec;
    ykr_opening *to = &o->opening;
    if (stop_requested(&o->solver->stop))
        return STATUS_STOPPED;
    memset(to, 0, sizeof *to);
    to->plies = from->plies;
    to->stands_for = from->stands_for;
    for (int i = 0; i < from->plies; i++)
        move_format(spec, from->line[i], to->line[i]);
    diagram_format(spec, from->position, to->position);
    copy_result(spec, &from->answer->result.search, &to->result);
    return o->each(o->context, to) == 0 ? STATUS_OK : fail(e, STATUS_STOPPED, "openings: ended by the callback");
}

ykr_status ykr_openings(ykr_solver *solver, int plies, int (*each)(void *context, const ykr_opening *opening),
                        void *context)
{
    if (solver == NULL)
        return YKR_BAD_INPUT;
    if (plies < 0 || plies > YKR_MAX_PLIES || each == NULL) {
        return (ykr_status)fail(&solver->error, STATUS_BAD_INPUT,
                                "openings: %d plies; expected 0 to %d, and a function to call for each", plies,
                                YKR_MAX_PLIES);
    }
    opening_call o = {.solver = solver, .each = each, .context = context};
    const openings_job job = {.rules = &solver->rules,
                              .spec = &solver->spec,
                              .plies = plies,
                              .solve = opening_solve,
                              .visit = opening_visit,
                              .context = &o};
    status s = begin(solver);
    /* A new table costs other games less than a cleared one. */
    if (s == STATUS_OK && solver->plan.method == METHOD_SEARCH && solver_of(&solver->spec)->keeps_table)
        s = solve_memory_create(&solver->spec, &solver->plan.search, &o.memory, &solver->error);
    if (s == STATUS_OK)
        s = openings_walk(&job, &solver->position, &solver->error);
    search_memory_destroy(o.memory);
    return end(solver, s);
}

static void copy_counts(const count_result *from, ykr_counts *to)
{
    memset(to, 0, sizeof *to);
    to->positions = from->positions;
    to->positions_symmetric = from->positions_symmetric;
    to->positions_final = from->positions_final;
    to->nodes = from->nodes;
    to->games = from->games;
    to->leaves = from->leaves;
    to->overflow = from->overflow;
    to->shortest = from->shortest;
    to->longest = from->longest;
    to->has_value = from->has_value;
    if (from->has_value) {
        to->value = from->value;
        to->optimal_lines = from->optimal_lines;
    }
    to->ends = from->has_ends ? from->ends : 0;
    for (int i = 0; i < to->ends; i++) {
        to->end[i].value = from->end[i].value;
        to->end[i].games = from->end[i].games;
    }
    to->memory = from->memory_bytes;
    to->seconds = from->seconds;
}

/* Who is to hear of every ply that is counted. */
typedef struct plies_context {
    void (*each)(void *context, int ply, uint64_t positions);
    void *context;
} plies_context;

static void forward_ply(void *context, const count_progress *p)
{
    const plies_context *to = context;
    if (p->counted)
        to->each(to->context, p->ply, p->positions);
}

ykr_status ykr_count(ykr_solver *solver, int plies, size_t memory,
                     void (*each)(void *context, int ply, uint64_t positions), void *context, ykr_counts *out)
{
    if (solver == NULL)
        return YKR_BAD_INPUT;
    if (plies < -1 || out == NULL)
        return (ykr_status)fail(&solver->error, STATUS_BAD_INPUT,
                                "count: %d plies; expected -1 or more, and a place for the counts", plies);
    plies_context forward = {each, context};
    const count_options options = {.plies = plies,
                                   .memory_bytes = memory,
                                   .stop = &solver->stop,
                                   .progress = each != NULL ? forward_ply : NULL,
                                   .progress_context = &forward};
    status s = begin(solver);
    if (s == STATUS_OK)
        s = count_game(&solver->spec, &solver->position, &options, &solver->result.counted, &solver->error);
    copy_counts(&solver->result.counted, out);
    return end(solver, s);
}

ykr_status ykr_perft(ykr_solver *solver, int depth, void (*each)(void *context, const char *move, uint64_t leaves),
                     void *context, uint64_t *leaves)
{
    if (solver == NULL)
        return YKR_BAD_INPUT;
    if (leaves == NULL)
        return (ykr_status)fail(&solver->error, STATUS_BAD_INPUT, "perft: leaves is NULL; expected a place for them");
    const perft_options options = {.threads = solver->plan.search.threads, .stop = &solver->stop};
    const perft_result *result = &solver->result.leaves;
    status s = begin(solver);
    if (s == STATUS_OK)
        s = perft(&solver->spec, &solver->position, depth, &options, &solver->result.leaves, &solver->error);
    for (int i = 0; s == STATUS_OK && each != NULL && i < result->moves; i++) {
        char move[MAX_MOVE_TEXT];
        move_format(&solver->spec, result->move[i], move);
        each(context, move, result->move_leaves[i]);
    }
    *leaves = s == STATUS_OK ? result->leaves : 0;
    return end(solver, s);
}

static void copy_proof(const proof_result *from, ykr_proof *to)
{
    memset(to, 0, sizeof *to);
    to->value = from->value;
    to->known = (ykr_known)from->claim;
    for (int i = 0; i < from->parts; i++) {
        to->moves += from->part[i].symbols;
        to->leaves += from->part[i].leaves;
    }
    to->bytes = from->bytes;
    to->nodes = from->solved.nodes + from->nodes;
    to->seconds = from->seconds;
}

/* What is wrong with the arguments. */
static status check_question(ykr_solver *solver, ykr_question question, const char *path, const ykr_proof *out)
{
    if (path == NULL || out == NULL || question < YKR_PROVE_EXACT || question > YKR_PROVE_AT_MOST)
        return fail(&solver->error, STATUS_BAD_INPUT, "prove: expected a question, a file and a place for the result");
    if (solver->plan.method != METHOD_SEARCH)
        return fail(&solver->error, STATUS_BAD_INPUT, "prove: method %s; expected search",
                    method_name(solver->plan.method));
    return STATUS_OK;
}

ykr_status ykr_prove(ykr_solver *solver, ykr_question question, int value, const char *path, ykr_proof *out)
{
    if (solver == NULL)
        return YKR_BAD_INPUT;
    status s = check_question(solver, question, path, out);
    if (s != STATUS_OK)
        return (ykr_status)s;
    proof_options o = {
        .question = (proof_question)question, .value = value, .leaves = PROOF_LEAVES_AUTO, .search = search_of(solver)};
    o.search.alpha = -VALUE_INFINITY;
    o.search.beta = VALUE_INFINITY;
    s = begin(solver);
    if (s == STATUS_OK)
        s = prove_write(&solver->spec, &solver->position, &o, path, &solver->result.proved, &solver->error);
    copy_proof(&solver->result.proved, out);
    return end(solver, s);
}
