/* api.c - the public functions over spec, rules and methods. */
#include "library/api.h"

#include "base/memory.h"
#include "base/stop.h"
#include "base/version.h"
#include "notation/notation.h"
#include "games/rules.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

_Static_assert((int)YKR_MAX_LINE == (int)MAX_LINE && (int)YKR_MAX_MOVES == (int)MAX_SQUARES, "sizes agree");
_Static_assert((int)YKR_MOVE_TEXT == (int)MAX_MOVE_TEXT && (int)YKR_POSITION_TEXT == (int)MAX_DIAGRAM_TEXT,
               "texts agree");
_Static_assert(YKR_ERROR_TEXT == sizeof((error *)0)->text, "error texts agree");
_Static_assert((int)YKR_UNSUPPORTED == (int)STATUS_UNSUPPORTED && (int)YKR_STOPPED == (int)STATUS_STOPPED,
               "codes agree");
_Static_assert((int)YKR_UNKNOWN == (int)VALUE_INFINITY, "what is unknown agrees");
_Static_assert((int)YKR_AT_MOST == (int)KNOWN_AT_MOST && (int)YKR_AT_LEAST == (int)KNOWN_AT_LEAST, "bounds agree");

const char *ykr_version(void)
{
    return version_full();
}

/* Settings from texts, and what they come to; the library's default is one thread. */
static status plan_anew(const ykr_solver *solver, char *const text[SETTING_COUNT], settings *made, solve_plan *out,
                        error *e)
{
    status s = STATUS_OK;
    settings_init(made);
    made->threads = 1;
    for (int i = 0; i < SETTING_COUNT && s == STATUS_OK; i++)
        if (text[i] != NULL)
            s = option_set(&SETTING_ROWS[i], "", text[i], made, e);
    return s == STATUS_OK ? settings_plan(made, "", &solver->spec, false, out, e) : s;
}

ykr_status ykr_create(const char *spec, ykr_solver **out, char *why)
{
    error e = {.text = ""};
    status s = STATUS_OK;
    ykr_solver *solver = NULL;
    if (out != NULL)
        *out = NULL;
    if (spec == NULL || out == NULL) {
        s = fail(&e, STATUS_BAD_INPUT, "ykr_create: spec or out is NULL; expected both");
    } else {
        solver = memory_zeroed(sizeof *solver);
        s = solver == NULL ? fail(&e, STATUS_NO_MEMORY, "ykr_create: not enough memory")
                           : spec_parse(spec, &solver->spec, &e);
    }
    if (s == STATUS_OK) {
        rules_prepare(&solver->rules, &solver->spec);
        spec_format(&solver->spec, solver->spec_text);
        diagram_start(&solver->spec, &solver->position);
        s = plan_anew(solver, solver->text, &solver->settings, &solver->plan, &e);
    }
    if (s == STATUS_OK)
        *out = solver;
    else
        free(solver);
    if (why != NULL)
        memcpy(why, e.text, sizeof e.text);
    return (ykr_status)s;
}

void ykr_destroy(ykr_solver *solver)
{
    for (int i = 0; solver != NULL && i < SETTING_COUNT; i++)
        free(solver->text[i]);
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

ykr_status ykr_set(ykr_solver *solver, const char *name, const char *value)
{
    const option_row *row;
    settings made;
    solve_plan p;
    char *text[SETTING_COUNT];
    if (solver == NULL)
        return YKR_BAD_INPUT;
    if (name == NULL)
        return (ykr_status)fail(&solver->error, STATUS_BAD_INPUT, "name is NULL; expected the name of a setting");
    status s = settings_find(name, &row, &solver->error);
    if (s != STATUS_OK)
        return (ykr_status)s;
    const ptrdiff_t i = row - SETTING_ROWS;
    memcpy(text, solver->text, sizeof text);
    text[i] = value != NULL ? strdup(value) : NULL;
    s = value != NULL && text[i] == NULL ? fail(&solver->error, STATUS_NO_MEMORY, "%s: not enough memory", name)
                                         : plan_anew(solver, text, &made, &p, &solver->error);
    if (s != STATUS_OK) {
        free(text[i]);
        return (ykr_status)s;
    }
    free(solver->text[i]);
    solver->text[i] = text[i];
    solver->settings = made;
    solver->plan = p;
    return YKR_OK;
}

void ykr_set_progress(ykr_solver *solver, void (*report)(void *context, const ykr_progress *), void *context)
{
    if (solver != NULL) {
        solver->report = report;
        solver->report_context = context;
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

void ykr_stop(ykr_solver *solver)
{
    if (solver != NULL)
        stop_request(&solver->stop);
}
