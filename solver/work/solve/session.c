#include "solve/session.h"

#include "base/units.h"
#include "text/notation.h"
#include "solve/solve.h"

#include <inttypes.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

status session_open(session *s, const char *spec, error *e)
{
    *s = (session){.depth = -1};
    const status parsed = spec_parse(spec, &s->spec, e);
    if (parsed != STATUS_OK)
        return parsed;
    rules_prepare(&s->rules, &s->spec);
    spec_format(&s->spec, s->spec_text);
    return STATUS_OK;
}

status session_configure(session *s, const settings *settings, const char *dashes, bool other_rules, error *e)
{
    solve_plan p;
    status result = settings_plan(settings, dashes, &s->spec, other_rules, &p, e);
    if (result == STATUS_OK && p.search.weights_path != NULL)
        result = solver_of(&s->spec)->learning->load(&s->spec, p.search.weights_path, &s->weights, e);
    if (result != STATUS_OK)
        return result;
    s->method = p.method;
    s->depth = p.depth;
    s->wdl = settings->wdl;
    s->without = settings->without;
    s->search = p.search;
    s->search.weights = s->weights;
    return STATUS_OK;
}

status session_ready(session *s, const diagram *d, error *e)
{
    status result = STATUS_OK;
    if (s->method != METHOD_SEARCH)
        return STATUS_OK;
    const solver_learning *learning = solver_of(&s->spec)->learning;
    if (s->training.wanted && !s->weights_sought && s->search.weights_path == NULL && learning != NULL &&
        learning->pays(&s->spec, d)) {
        s->weights_sought = true;
        result = learning->learn(&s->spec, &s->training, &s->search, &s->weights, e);
        s->search.weights = s->weights;
    }
    if (result != STATUS_OK || s->search.memory != NULL)
        return result;
    return s->keeps_entries  ? solve_memory_share(&s->spec, d, &s->search, e)
           : s->keeps_memory ? solve_memory_create(&s->spec, &s->search, &s->search.memory, e)
                             : STATUS_OK;
}

status session_solve(session *s, const diagram *d, const session_question *q, solution *out, error *e)
{
    search_result *r = &out->result.search;
    int value;
    out->stopped = false;
    if (s->method == METHOD_SEARCH && s->depth < 0 && rules_over(&s->rules, d, &value)) { /* needs no search */
        out->result = (method_result){
            .search = {.value = value, .lower = value, .upper = value, .best = MOVE_NONE, .threads = 1}};
        return STATUS_OK;
    }
    status result = session_ready(s, d, e);
    if (result != STATUS_OK)
        return result;
    search_options o = s->search;
    o.all_moves = q->all_moves;
    o.progress = q->progress;
    o.progress_context = q->context;
    o.listed = q->listed;
    o.listed_context = q->context;
    o.estimate = s->depth < 0;
    out->result = (method_result){.search = {.best = MOVE_NONE}};
    result = s->method != METHOD_SEARCH ? method_solve(s->method, &s->spec, d, s->depth, &o, &out->result, e)
             : s->depth >= 0
                 ? solver_of(&s->spec)->search_to_depth(&s->spec, d, s->depth, &o, r, e)
                 : solve_run(&(search_job){.goal = GOAL_SOLVE, .spec = &s->spec, .d = d, .options = &o}, r, e);
    out->stopped = result == STATUS_STOPPED;
    if (!out->stopped)
        return result;
    if (r->known == KNOWN_EXACT && r->lower != r->upper)
        return fail(e, STATUS_STOPPED,
                    "stopped after %.1f s, %" PRIu64 " node%s: method %s gives no value unless it runs to its end",
                    r->seconds, r->nodes, plural(r->nodes, "", "s"), method_name(s->method));
    /* A stopped search has not reached every move, but it may know the best one. */
    int i = 0;
    while (i < r->moves && r->move[i] != r->best)
        i++;
    if (q->all_moves && r->known == KNOWN_EXACT && r->best != MOVE_NONE && i == r->moves && i < MAX_SQUARES) {
        r->move[r->moves] = r->best;
        r->move_value[r->moves++] = r->value;
    }
    return STATUS_OK;
}

void session_close(session *s)
{
    search_memory_destroy(s->search.memory);
    if (s->weights != NULL)
        solver_of(&s->spec)->learning->discard(s->weights);
    s->search.memory = NULL;
    s->weights = NULL;
    s->search.weights = NULL;
    s->weights_sought = false;
}
