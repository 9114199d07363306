/* api.c - the public functions over spec, rules and methods. */
#include "base/stop.h"
#include "base/version.h"
#include "games/notation.h"
#include "games/rules.h"
#include "solve/method.h"
#include "yomikiri.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

_Static_assert((int)YKR_MAX_LINE == (int)MAX_LINE && (int)YKR_MAX_MOVES == (int)MAX_SQUARES, "sizes agree");
_Static_assert((int)YKR_MOVE_TEXT == (int)MAX_MOVE_TEXT && (int)YKR_POSITION_TEXT == (int)MAX_DIAGRAM_TEXT,
               "texts agree");
_Static_assert(YKR_ERROR_TEXT == sizeof((error *)0)->text, "error texts agree");
_Static_assert((int)YKR_UNSUPPORTED == (int)STATUS_UNSUPPORTED && (int)YKR_STOPPED == (int)STATUS_STOPPED,
               "codes agree");
_Static_assert((int)YKR_AT_MOST == (int)KNOWN_AT_MOST && (int)YKR_AT_LEAST == (int)KNOWN_AT_LEAST, "bounds agree");

struct ykr_solver {
    game_rules rules;
    game_spec spec;
    char spec_text[MAX_SPEC_TEXT];
    diagram position;
    solve_method method;
    int depth;
    search_options options;
    _Atomic bool stop;
    error error;
    void (*report)(void *context, const ykr_progress *);
    void *report_context;
};

const char *ykr_version(void)
{
    return version_full();
}

ykr_status ykr_create(const char *spec, ykr_solver **out, char *why)
{
    error e = {.text = ""};
    status s = STATUS_OK;
    ykr_solver *solver = NULL;
    if (out != NULL)
        *out = NULL;
    if (spec == NULL || out == NULL) {
        s = fail(&e, STATUS_BAD_INPUT, "ykr_create: no spec or nowhere to put the solver; expected both");
    } else {
        solver = aligned_alloc(_Alignof(ykr_solver), sizeof *solver);
        if (solver != NULL)
            memset(solver, 0, sizeof *solver);
        s = solver == NULL ? fail(&e, STATUS_NO_MEMORY, "ykr_create: not enough memory")
                           : spec_parse(spec, &solver->spec, &e);
    }
    if (s == STATUS_OK) {
        rules_prepare(&solver->rules, &solver->spec);
        spec_format(&solver->spec, solver->spec_text);
        diagram_start(&solver->spec, &solver->position);
        search_options_init(&solver->options);
        solver->options.stop = &solver->stop;
        solver->depth = -1;
        *out = solver;
    } else {
        free(solver);
    }
    if (why != NULL)
        memcpy(why, e.text, sizeof e.text);
    return (ykr_status)s;
}

void ykr_destroy(ykr_solver *solver)
{
    free(solver);
}

const char *ykr_error(const ykr_solver *solver)
{
    return solver == NULL ? "no solver; expected one of ykr_create" : solver->error.text;
}

const char *ykr_spec(const ykr_solver *solver)
{
    return solver == NULL ? "" : solver->spec_text;
}

ykr_status ykr_set_threads(ykr_solver *solver, int threads)
{
    if (solver == NULL)
        return YKR_BAD_INPUT;
    if (threads < 1 || threads > 1024)
        return (ykr_status)fail(&solver->error, STATUS_BAD_INPUT, "threads: %d; expected 1 to 1024", threads);
    solver->options.threads = threads;
    return YKR_OK;
}

ykr_status ykr_set_hash(ykr_solver *solver, size_t bytes)
{
    if (solver == NULL)
        return YKR_BAD_INPUT;
    solver->options.hash_bytes = bytes;
    return YKR_OK;
}

ykr_status ykr_set_method(ykr_solver *solver, const char *method, int depth)
{
    solve_method found;
    if (solver == NULL)
        return YKR_BAD_INPUT;
    if (method == NULL || !method_find(method, &found)) {
        return (ykr_status)fail(&solver->error, STATUS_BAD_INPUT,
                                "method '%.40s'; expected search, minimax, alphabeta or "
                                "another that yomikiri solve --help lists",
                                method == NULL ? "" : method);
    }
    if (depth == 0 || depth < -1)
        return (ykr_status)fail(&solver->error, STATUS_BAD_INPUT, "depth: %d; expected -1 or at least 1", depth);
    solver->method = found;
    solver->depth = depth;
    return YKR_OK;
}

/* From the search's progress to the public one. */
static void forward_progress(void *context, const search_progress *p)
{
    const ykr_solver *solver = context;
    ykr_progress progress = {.lower = p->lower, .upper = p->upper, .nodes = p->nodes, .seconds = p->seconds};
    solver->report(solver->report_context, &progress);
}

void ykr_set_progress(ykr_solver *solver, void (*report)(void *context, const ykr_progress *), void *context)
{
    if (solver != NULL) {
        solver->report = report;
        solver->report_context = context;
        solver->options.progress = report != NULL ? forward_progress : NULL;
        solver->options.progress_context = solver;
    }
}

ykr_status ykr_set_position(ykr_solver *solver, const char *text)
{
    if (solver == NULL)
        return YKR_BAD_INPUT;
    if (text == NULL)
        return (ykr_status)fail(&solver->error, STATUS_BAD_INPUT, "no position; expected a board, moves, or 'start'");
    return (ykr_status)diagram_parse(&solver->spec, text, &solver->position, &solver->error);
}

ykr_status ykr_play(ykr_solver *solver, const char *move)
{
    game_move parsed;
    if (solver == NULL)
        return YKR_BAD_INPUT;
    const char *text = move == NULL ? "" : move;
    status s = move_parse(&solver->spec, text, strlen(text), &parsed, &solver->error);
    if (s == STATUS_OK &&
        (rules_over(&solver->rules, &solver->position, NULL) || !rules_play(&solver->rules, &solver->position, parsed)))
        s = fail(&solver->error, STATUS_BAD_INPUT, "move '%.40s' is not legal in this position", text);
    return (ykr_status)s;
}

ykr_status ykr_position(const ykr_solver *solver, char out[YKR_POSITION_TEXT])
{
    if (solver == NULL || out == NULL)
        return YKR_BAD_INPUT;
    diagram_format(&solver->spec, &solver->position, out);
    return YKR_OK;
}

ykr_status ykr_draw(const ykr_solver *solver, char *out, size_t size)
{
    if (solver == NULL || out == NULL || size == 0)
        return YKR_BAD_INPUT;
    diagram_draw(&solver->spec, &solver->position, out, size);
    return YKR_OK;
}

int ykr_over(const ykr_solver *solver, int *value)
{
    return solver != NULL && rules_over(&solver->rules, &solver->position, value);
}

static void copy_result(const game_spec *spec, const search_result *from, ykr_result *to)
{
    memset(to, 0, sizeof *to);
    to->value = from->value;
    to->lower = from->lower;
    to->upper = from->upper;
    to->known = (ykr_known)from->known;
    if (from->best != MOVE_NONE)
        move_format(spec, from->best, to->move);
    to->line_length = from->line_length;
    for (int i = 0; i < from->line_length; i++)
        move_format(spec, from->line[i], to->line[i]);
    to->moves = from->moves;
    for (int i = 0; i < from->moves; i++) {
        move_format(spec, from->move[i], to->move_value[i].move);
        to->move_value[i].value = from->move_value[i];
    }
    to->evaluations = from->evaluations;
    to->nodes = from->nodes;
    to->seconds = from->seconds;
    to->hash_bytes = from->hash_bytes;
    to->threads = from->threads;
}

static ykr_status run(ykr_solver *solver, bool all_moves, ykr_result *out)
{
    if (solver == NULL)
        return YKR_BAD_INPUT;
    if (out == NULL)
        return (ykr_status)fail(&solver->error, STATUS_BAD_INPUT, "nowhere to put the result; expected a ykr_result");
    method_result *result = malloc(sizeof *result);
    if (result == NULL)
        return (ykr_status)fail(&solver->error, STATUS_NO_MEMORY, "not enough memory for a result");
    solver->options.all_moves = all_moves;
    status s = method_solve(solver->method, &solver->spec, &solver->position, solver->depth, &solver->options, result,
                            &solver->error);
    stop_withdraw(&solver->stop);
    copy_result(&solver->spec, &result->search, out);
    free(result);
    return (ykr_status)s;
}

ykr_status ykr_solve(ykr_solver *solver, ykr_result *out)
{
    return run(solver, false, out);
}

ykr_status ykr_moves(ykr_solver *solver, ykr_result *out)
{
    return run(solver, true, out);
}

void ykr_stop(ykr_solver *solver)
{
    if (solver != NULL)
        stop_request(&solver->stop);
}
