/* api_work.c - the public functions that take a long time: solving, openings, counting, proving. */
#include "library/api.h"

#include "base/stop.h"
#include "text/notation.h"
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

/* Turns the search's progress into the public one; the context is the solver. */
static void forward_progress(void *context, const search_progress *p)
{
    ykr_solver *solver = context;
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
        move_format(&solver->session.spec, p->move, progress.move);
    for (int i = 0; i < p->line_length; i++)
        move_format(&solver->session.spec, p->line[i], progress.line[i]);
    if (solver->report(solver->report_context, &progress) != 0)
        solver_end_by_callback(solver);
}

/* A value that ykr_moves has found; the context is the solver. */
static void forward_move(void *context, game_move move, int value)
{
    ykr_solver *solver = context;
    ykr_move_value found = {.value = value};
    solver->reported++;
    if (solver->move_report == NULL || solver->ended)
        return;
    move_format(&solver->session.spec, move, found.move);
    if (solver->move_report(solver->move_report_context, &found) != 0)
        solver_end_by_callback(solver);
}

static status solve(ykr_solver *solver, const diagram *d, bool all_moves, solution *out)
{
    const session_question q = {.all_moves = all_moves,
                                .progress = solver->report != NULL ? forward_progress : NULL,
                                .context = solver,
                                .listed = all_moves ? forward_move : NULL};
    const status s = session_solve(&solver->session, d, &q, out, &solver->error);
    return s == STATUS_OK && out->stopped ? STATUS_STOPPED : s;
}

static void copy_result(const session *s, const search_result *from, bool stopped, ykr_result *to)
{
    const game_spec *spec = &s->spec;
    int value;
    to->known = solver_known(s, from, stopped, &value);
    to->value = value;
    to->lower = to->known == YKR_DEPTH ? -YKR_UNKNOWN : from->lower;
    to->upper = to->known == YKR_DEPTH ? YKR_UNKNOWN : from->upper;
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
    const search_estimate *estimate = &from->estimate;
    if (to->known == YKR_EXACT || !estimate->known)
        return;
    to->has_estimate = 1;
    to->estimate = estimate->value;
    to->estimate_depth = estimate->depth;
    to->estimate_percent = estimate->percent;
    to->estimate_line_length = estimate->line_length;
    for (int i = 0; i < estimate->line_length; i++)
        move_format(spec, estimate->line[i], to->estimate_line[i]);
}

static void fill_nothing(ykr_result *r)
{
    memset(r, 0, sizeof *r);
    r->known = YKR_NOTHING;
    r->lower = -YKR_UNKNOWN;
    r->upper = YKR_UNKNOWN;
}

static ykr_status solve_here(ykr_solver *solver, bool all_moves, ykr_result *out, size_t size)
{
    ENTER_OR_RETURN(solver);
    if (out == NULL)
        return REFUSE(solver, "out is NULL; expected a ykr_result");
    const search_result *found = &solver->result.solved.result.search;
    const int empties = diagram_empties(&solver->session.spec, &solver->position);
    status s = solver_begin_work(solver);
    /* A table that keeps its entries, made for a smaller position, is too small. */
    if (solver->settings.keep && solver->session.search.memory != NULL && empties > solver->kept_empties)
        solver_forget(solver);
    if (solver->session.search.memory == NULL)
        solver->kept_empties = empties;
    if (s == STATUS_OK)
        s = solve(solver, &solver->position, all_moves, &solver->result.solved);
    if (s == STATUS_OK)
        for (int i = solver->reported; all_moves && i < found->moves; i++) /* by methods that list them at the end */
            forward_move(solver, found->move[i], found->move_value[i]);
    if (s == STATUS_OK && solver->ended)
        s = STATUS_STOPPED;
    fill_nothing(&solver->filled);
    if (s == STATUS_OK || s == STATUS_STOPPED)
        copy_result(&solver->session, found, s == STATUS_STOPPED, &solver->filled);
    else
        memset(&solver->filled, 0, sizeof solver->filled);
    solver_copy_out(out, size, &solver->filled, sizeof solver->filled);
    return solver_leave(solver, solver_end_work(solver, s));
}

ykr_status ykr_solve(ykr_solver *solver, ykr_result *out, size_t size)
{
    return solve_here(solver, false, out, size);
}

ykr_status ykr_moves(ykr_solver *solver, ykr_result *out, size_t size)
{
    return solve_here(solver, true, out, size);
}

typedef struct opening_call {
    ykr_solver *solver;
    int (*each)(void *context, const ykr_opening *opening);
    void *context;
    ykr_opening opening;
} opening_call;

static status opening_solve(void *context, const diagram *d, solution *out, error *e)
{
    const opening_call *o = context;
    (void)e; /* the solver's own */
    return solve(o->solver, d, false, out);
}

static status opening_visit(void *context, const opening *from, error *e)
{
    opening_call *o = context;
    const game_spec *spec = &o->solver->session.spec;
    ykr_opening *to = &o->opening;
    (void)e;
    if (stop_requested(&o->solver->stop))
        return STATUS_STOPPED;
    memset(to, 0, sizeof *to);
    fill_nothing(&o->solver->filled);
    to->result = &o->solver->filled;
    to->plies = from->plies;
    to->stands_for = from->stands_for;
    for (int i = 0; i < from->plies; i++)
        move_format(spec, from->line[i], to->line[i]);
    diagram_format(spec, from->position, to->position);
    copy_result(&o->solver->session, &from->answer->result.search, from->answer->stopped, &o->solver->filled);
    if (o->each(o->context, to) == 0)
        return STATUS_OK;
    solver_end_by_callback(o->solver);
    return STATUS_STOPPED;
}

ykr_status ykr_openings(ykr_solver *solver, int plies, int (*each)(void *context, const ykr_opening *opening),
                        void *context)
{
    ENTER_OR_RETURN(solver);
    if (plies < 0 || plies > YKR_MAX_PLIES || each == NULL)
        return REFUSE(solver, "openings: %d plies; expected 0 to %d, and a function to call for each", plies,
                      YKR_MAX_PLIES);
    opening_call o = {.solver = solver, .each = each, .context = context};
    const openings_job job = {.rules = &solver->session.rules,
                              .plies = plies,
                              .separate = solver->session.method != METHOD_SEARCH || solver->session.depth >= 0,
                              .solve = opening_solve,
                              .visit = opening_visit,
                              .context = &o};
    const search_options before = solver->session.search;
    status s = solver_begin_work(solver);
    if (s == STATUS_OK && !job.separate)
        s = solve_memory_share(&solver->session.spec, &solver->position, &solver->session.search, &solver->error);
    if (s == STATUS_OK)
        s = openings_walk(&job, &solver->position, &solver->error);
    if (solver->session.search.memory != before.memory)
        search_memory_destroy(solver->session.search.memory);
    solver->session.search = before;
    return solver_leave(solver, solver_end_work(solver, s));
}

/* The function to call for every ply that is counted. */
typedef struct plies_context {
    void (*each)(void *context, int ply, uint64_t positions);
    void *context;
} plies_context;

static void forward_ply(void *context, const table_progress *p)
{
    const plies_context *to = context;
    if (p->whole)
        to->each(to->context, p->level, p->positions);
}

ykr_status ykr_count(ykr_solver *solver, int plies, size_t memory,
                     void (*each)(void *context, int ply, uint64_t positions), void *context, ykr_counts *out,
                     size_t size)
{
    ENTER_OR_RETURN(solver);
    if (plies < -1 || out == NULL)
        return REFUSE(solver, "count: %d plies; expected -1 or more, and a place for the counts", plies);
    plies_context forward = {each, context};
    const table_options options = {.threads = solver->session.search.threads,
                                   .memory_bytes = memory,
                                   .stop = &solver->stop,
                                   .progress = each != NULL ? forward_ply : NULL,
                                   .progress_context = &forward};
    const count_result *counted = &solver->result.counted;
    status s = solver_begin_work(solver);
    if (s == STATUS_OK)
        s = count_game(&solver->session.spec, &solver->position, plies, &options, &solver->result.counted,
                       &solver->error);
    ykr_counts filled = {.positions = counted->positions,
                         .positions_symmetric = counted->positions_symmetric,
                         .positions_final = counted->positions_final,
                         .nodes = counted->nodes,
                         .games = counted->games,
                         .leaves = counted->leaves,
                         .overflow = counted->overflow,
                         .shortest = counted->shortest,
                         .longest = counted->longest,
                         .has_value = counted->has_value,
                         .value = counted->has_value ? counted->value : 0,
                         .optimal_lines = counted->has_value ? counted->optimal_lines : 0,
                         .ends = counted->has_ends ? counted->ends : 0,
                         .memory = counted->memory_bytes,
                         .seconds = counted->seconds};
    for (int i = 0; i < filled.ends; i++) {
        filled.end[i].value = counted->end[i].value;
        filled.end[i].games = counted->end[i].games;
    }
    solver_copy_out(out, size, &filled, sizeof filled);
    return solver_leave(solver, solver_end_work(solver, s));
}

ykr_status ykr_perft(ykr_solver *solver, int depth, void (*each)(void *context, const char *move, uint64_t leaves),
                     void *context, uint64_t *leaves)
{
    ENTER_OR_RETURN(solver);
    if (leaves == NULL)
        return REFUSE(solver, "perft: leaves is NULL; expected a place for them");
    const perft_options options = {.threads = solver->session.search.threads, .stop = &solver->stop};
    const perft_result *result = &solver->result.leaves;
    status s = solver_begin_work(solver);
    if (s == STATUS_OK)
        s = perft(&solver->session.spec, &solver->position, depth, &options, &solver->result.leaves, &solver->error);
    for (int i = 0; s == STATUS_OK && each != NULL && i < result->moves; i++) {
        char move[MAX_MOVE_TEXT];
        move_format(&solver->session.spec, result->move[i], move);
        each(context, move, result->move_leaves[i]);
    }
    *leaves = s == STATUS_OK ? result->leaves : 0;
    return solver_leave(solver, solver_end_work(solver, s));
}

ykr_status ykr_prove(ykr_solver *solver, ykr_question question, int value, const char *path, ykr_proof *out,
                     size_t size)
{
    ENTER_OR_RETURN(solver);
    if (path == NULL || out == NULL || question < YKR_PROVE_EXACT || question > YKR_PROVE_AT_MOST)
        return REFUSE(solver, "prove: expected a question, a file and a place for the result");
    if (solver->session.method != METHOD_SEARCH)
        return REFUSE(solver, "prove: method %s; expected search", method_name(solver->session.method));
    proof_options o = {.question = (proof_question)question,
                       .value = value,
                       .leaves = PROOF_LEAVES_AUTO,
                       .search = solver->session.search};
    o.search.memory = NULL;
    o.search.progress = solver->report != NULL ? forward_progress : NULL;
    o.search.progress_context = solver;
    o.search.alpha = -VALUE_INFINITY;
    o.search.beta = VALUE_INFINITY;
    status s = solver_begin_work(solver);
    if (s == STATUS_OK)
        s = prove_write(&solver->session.spec, &solver->position, &o, path, &solver->result.proved, &solver->error);
    const proof_result *proved = &solver->result.proved;
    ykr_proof filled = {.value = proved->value,
                        .known = (ykr_known)proved->claim,
                        .bytes = proved->bytes,
                        .nodes = proved->solved.nodes + proved->nodes,
                        .seconds = proved->seconds};
    for (int i = 0; i < proved->parts; i++) {
        filled.moves += proved->part[i].symbols;
        filled.leaves += proved->part[i].leaves;
    }
    solver_copy_out(out, size, &filled, sizeof filled);
    return solver_leave(solver, solver_end_work(solver, s));
}
