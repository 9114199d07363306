/* answer.c - see answer.h. */
#include "verify/answer.h"

#include "cli/command.h"
#include "cli/solve_one.h"
#include "verify/verify.h"

#include <string.h>

enum { MOST_RECORDS = 100000 }; /* a claim may ask for more than is useful to compare */

/* Solves one position; the verb itself also takes files of specs. */
static status answer_solve(command *c, answer *out, error *e)
{
    solved one = {.agrees = true};
    status s = command_prepare(c, 1, e);
    if (s == STATUS_OK)
        s = solve_one(c, &c->problem, &one, e);
    out->solved = s == STATUS_OK;
    if (out->solved)
        out->v = one.v;
    return s;
}

/* True if some rung of a ladder, or the value, is not known. */
static bool has_unknown(const json_t *records)
{
    size_t i;
    json_t *record;
    json_array_foreach(records, i, record)
        if (strcmp(record_text_of(record, "known"), "unknown") == 0)
            return true;
    return false;
}

/* Runs the verb of a question, one that question_parse allows, on a reporter of its own. */
status answer_question(const verify_job *job, const question *q, const char *spec, answer *out, error *e)
{
    reporter report = {.quiet = true};
    command c = {.request = {.verb = q->verb, .o = q->o}, .report = &report, .warned = true};
    request *r = &c.request;
    char depth[8];
    (void)snprintf(depth, sizeof depth, "%d", q->depth);
    r->word[r->words++] = spec;
    if (q->verb == VERB_perft)
        r->word[r->words++] = depth;
    if (q->position[0] != '\0')
        r->word[r->words++] = q->position;
    r->o.no_train = true;
    r->o.given[OPTION_seconds_each] = q->verb == VERB_play; /* 0: no limit for a move */
    if (job->threads > 0)
        r->o.search.threads = job->threads;
    if (job->o->hash != UINT64_MAX)
        r->o.search.hash = job->o->hash;
    if (job->o->jobs == 1)
        report.display = job->report->display;
    *out = (answer){.records = record_list()};
    report.out = (output){.json = true, .list = &out->records, .most = MOST_RECORDS};
    c.session.depth = -1;
    status s = q->verb == VERB_solve || q->verb == VERB_moves ? answer_solve(&c, out, e) : command_verb(&c, e);
    if (out->records.failed)
        s = fail(e, STATUS_NO_MEMORY, "verify: not enough memory for the records of a claim");
    else if (report.out.failed != 0)
        s = fail(e, STATUS_BAD_INPUT, "a claim of more than %d records; expected fewer", MOST_RECORDS);
    if (job->o->jobs == 1)
        job->report->display = report.display;
    out->session = c.session;
    out->session.training = (solver_training){.wanted = false};
    out->position = c.problem.position;
    out->stopped = report.stopped || s == STATUS_STOPPED || has_unknown(out->records.json);
    return s;
}

void answer_free(answer *a)
{
    record_free(&a->records);
    session_close(&a->session);
    a->solved = false;
}

void answer_bounds(const answer *a, int *lower, int *upper)
{
    const search_result *r = &a->v.result.search;
    const int most = game_most(&a->session.spec);
    *lower = -VALUE_INFINITY;
    *upper = VALUE_INFINITY;
    if (a->session.depth >= 0 || r->known == KNOWN_BY_OTHER_RULE)
        return;
    *lower = r->known == KNOWN_EXACT ? r->value : r->lower > -most ? r->lower : -most;
    *upper = r->known == KNOWN_EXACT ? r->value : r->upper < most ? r->upper : most;
}

const json_t *answer_record(const answer *a)
{
    return json_array_get(a->records.json, 0);
}
