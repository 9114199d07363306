/* api.c - the public functions over solvers and their settings. */
#include "library/api.h"
#include "game/added.h"

#include "base/memory.h"
#include "base/stop.h"
#include "base/version.h"
#include "text/notation.h"
#include "solve/solve.h"

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
_Static_assert((int)YKR_PASS == (int)MOVE_PASS && (int)YKR_NO_MOVE == (int)MOVE_NONE, "moves agree");
_Static_assert(YKR_API_VERSION / 1000 == YKR_ABI, "the version begins with the number of the ABI");

const char *ykr_version(void)
{
    return version_full();
}

int ykr_api_version(void)
{
    return YKR_API_VERSION;
}

/* ---- calls ---- */

ykr_status solver_enter(ykr_solver *solver)
{
    if (solver == NULL)
        return YKR_BAD_INPUT;
    if (atomic_flag_test_and_set_explicit(&solver->busy, memory_order_acquire))
        return YKR_BUSY;
    return YKR_OK;
}

ykr_status solver_leave(ykr_solver *solver, status s)
{
    if (added_failed(&solver->session.spec, &solver->error)) /* what was found is worth nothing */
        s = STATUS_BAD_INPUT;
    const ykr_status code = s == STATUS_STOPPED && solver->ended ? YKR_ENDED : (ykr_status)s;
    atomic_flag_clear_explicit(&solver->busy, memory_order_release);
    return code;
}

status solver_begin_work(ykr_solver *solver)
{
    solver->deadline = NULL;
    solver->ended = false;
    solver->reported = 0;
    memset(&solver->result, 0, sizeof solver->result);
    stop_withdraw(&solver->stop);
    return solver->settings.seconds > 0
               ? ticker_start(solver->settings.seconds, ticker_raise, &solver->stop, &solver->deadline, &solver->error)
               : STATUS_OK;
}

status solver_end_work(ykr_solver *solver, status s)
{
    ticker_stop(solver->deadline);
    if (s == STATUS_STOPPED)
        (void)fail(&solver->error, s, solver->ended ? "ended by a callback" : "stopped");
    return s;
}

void solver_end_by_callback(ykr_solver *solver)
{
    solver->ended = true;
    stop_request(&solver->stop);
}

ykr_known solver_known(const session *s, const search_result *r, bool stopped, int *value)
{
    int lower, upper;
    result_proved(&s->spec, r, &lower, &upper);
    *value = r->value;
    if (s->depth >= 0)
        return YKR_DEPTH;
    if (!stopped || lower == upper)
        return (ykr_known)r->known;
    const bool low = lower > -VALUE_INFINITY, high = upper < VALUE_INFINITY;
    *value = low ? lower : high ? upper : 0;
    return low ? YKR_AT_LEAST : high ? YKR_AT_MOST : YKR_NOTHING;
}

void solver_copy_out(void *out, size_t size, const void *from, size_t known)
{
    memcpy(out, from, size < known ? size : known);
    if (size > known)
        memset((char *)out + known, 0, size - known);
}

/* ---- solvers ---- */

void solver_forget(ykr_solver *solver)
{
    search_memory_destroy(solver->session.search.memory);
    solver->session.search.memory = NULL;
    for (int i = 0; i < solver->workers; i++)
        search_memory_destroy(solver->worker[i]);
    free(solver->worker);
    solver->worker = NULL;
    solver->workers = 0;
}

/* True if what searches have kept stays valid whatever the setting is. */
static bool keeps_memory(ptrdiff_t setting)
{
    return setting == SETTING_threads || setting == SETTING_parallel || setting == SETTING_seconds ||
           setting == SETTING_window || setting == SETTING_wdl;
}

/* Uses these settings from now on; after an error the old ones stay in use.  The library's default
 * is one thread.  `keep`: what searches have kept stays. */
static status configure(ykr_solver *solver, char *const text[SETTING_COUNT], bool keep)
{
    status s = STATUS_OK;
    settings made;
    session fresh = solver->session;
    fresh.search = (search_options){.memory = NULL};
    fresh.weights = NULL;
    settings_init(&made);
    made.threads = 1;
    for (int i = 0; i < SETTING_COUNT && s == STATUS_OK; i++)
        if (text[i] != NULL)
            s = option_set(&SETTING_ROWS[i], "", text[i], &made, &solver->error);
    if (s == STATUS_OK)
        s = session_configure(&fresh, &made, "", false, &solver->error);
    if (s != STATUS_OK)
        return s;
    search_options *before = &solver->session.search;
    if (keep) {
        fresh.search.memory = before->memory;
        fresh.search.hash_bytes = before->hash_bytes;
        fresh.search.hash_most = before->hash_most;
        before->memory = NULL;
    } else {
        solver_forget(solver);
    }
    session_close(&solver->session);
    solver->session = fresh;
    solver->settings = made;
    solver->session.search.stop = &solver->stop;
    solver->session.keeps_memory = solver_of(&fresh.spec)->keeps_table;
    solver->session.keeps_entries = made.keep;
    return STATUS_OK;
}

static void destroy(ykr_solver *solver)
{
    solver_forget(solver);
    session_close(&solver->session);
    for (int i = 0; i < SETTING_COUNT; i++)
        free(solver->text[i]);
    free(solver->history.played);
    free(solver);
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
                           : session_open(&solver->session, spec, &e);
    }
    if (s == STATUS_OK) {
        diagram_start(&solver->session.spec, &solver->position);
        s = configure(solver, solver->text, false);
        e = s == STATUS_OK ? e : solver->error;
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
    if (solver_enter(solver) == YKR_OK)
        destroy(solver);
}

ykr_status ykr_copy(ykr_solver *solver, ykr_solver **out)
{
    if (out != NULL)
        *out = NULL;
    ENTER_OR_RETURN(solver);
    if (out == NULL)
        return REFUSE(solver, "ykr_copy: out is NULL");
    ykr_solver *made = memory_zeroed(sizeof *made);
    if (made == NULL)
        return solver_leave(solver, fail(&solver->error, STATUS_NO_MEMORY, "ykr_copy: not enough memory"));
    made->session = solver->session;
    made->session.search = (search_options){.memory = NULL};
    made->session.weights = NULL;
    made->position = solver->position;
    made->history = solver->history;
    made->history.room = made->history.count;
    made->history.played = NULL;
    bool memory = true;
    if (made->history.count > 0) {
        const size_t bytes = made->history.count * sizeof *made->history.played;
        made->history.played = malloc(bytes);
        memory = made->history.played != NULL && memcpy(made->history.played, solver->history.played, bytes) != NULL;
    }
    for (int i = 0; i < SETTING_COUNT && memory; i++)
        if (solver->text[i] != NULL)
            memory = (made->text[i] = strdup(solver->text[i])) != NULL;
    const status s = memory ? configure(made, made->text, false) : STATUS_NO_MEMORY;
    if (s == STATUS_OK) {
        *out = made;
    } else {
        (void)fail(&solver->error, s, "ykr_copy: %s", s == STATUS_NO_MEMORY ? "not enough memory" : made->error.text);
        destroy(made);
    }
    return solver_leave(solver, s);
}

const char *ykr_error(ykr_solver *solver)
{
    const ykr_status entered = solver_enter(solver);
    if (entered != YKR_OK)
        return entered == YKR_BUSY ? "the solver is in another call" : "no solver; expected one of ykr_create";
    (void)solver_leave(solver, STATUS_OK);
    return solver->error.text;
}

const char *ykr_spec(const ykr_solver *solver)
{
    return solver == NULL ? "" : solver->session.spec_text;
}

ykr_status ykr_set(ykr_solver *solver, const char *name, const char *value)
{
    const option_row *row;
    char *text[SETTING_COUNT];
    ENTER_OR_RETURN(solver);
    if (name == NULL)
        return REFUSE(solver, "name is NULL; expected the name of a setting");
    status s = settings_find(name, &row, &solver->error);
    if (s != STATUS_OK)
        return solver_leave(solver, s);
    const ptrdiff_t i = row - SETTING_ROWS;
    memcpy(text, solver->text, sizeof text);
    char *made = value != NULL ? strdup(value) : NULL;
    text[i] = made;
    s = value != NULL && made == NULL ? fail(&solver->error, STATUS_NO_MEMORY, "%s: not enough memory", name)
                                      : configure(solver, text, keeps_memory(i));
    free(s == STATUS_OK ? solver->text[i] : made);
    if (s == STATUS_OK)
        solver->text[i] = made;
    return solver_leave(solver, s);
}

ykr_status ykr_set_threads(ykr_solver *solver, int threads)
{
    char text[16];
    (void)snprintf(text, sizeof text, "%d", threads);
    return ykr_set(solver, "threads", text);
}

ykr_status ykr_set_hash_bytes(ykr_solver *solver, size_t bytes)
{
    char text[24];
    (void)snprintf(text, sizeof text, "%zu", bytes);
    return ykr_set(solver, "hash", text);
}

/* A limit that rounds to 0 stays one. */
ykr_status ykr_set_seconds(ykr_solver *solver, double seconds)
{
    char text[40];
    (void)snprintf(text, sizeof text, "%.9f", seconds == 0 ? 0 : seconds > 0 && seconds < 1e-9 ? 1e-9 : seconds);
    return ykr_set(solver, "seconds", text);
}

ykr_status ykr_set_progress(ykr_solver *solver, int (*report)(void *context, const ykr_progress *), void *context)
{
    ENTER_OR_RETURN(solver);
    solver->report = report;
    solver->report_context = context;
    return solver_leave(solver, STATUS_OK);
}

ykr_status ykr_set_move_report(ykr_solver *solver, int (*report)(void *context, const ykr_move_value *), void *context)
{
    ENTER_OR_RETURN(solver);
    solver->move_report = report;
    solver->move_report_context = context;
    return solver_leave(solver, STATUS_OK);
}

void ykr_stop(ykr_solver *solver)
{
    if (solver != NULL)
        stop_request(&solver->stop);
}
