/* verb_verify.c - `verify`: solves again what files claim, and compares. */
#include "base/threads.h"
#include "base/units.h"
#include "cli/command.h"
#include "arguments/interrupt.h"
#include "cli/solve_one.h"
#include "text/notation.h"
#include "verify/verify.h"

#include <ctype.h>
#include <string.h>
#include <unistd.h>

static const char *const OWN_RESULTS = "results/results.txt";

static status check_options(const request *r, error *e)
{
    static const char begin[] = "sample:";
    game_spec spec;
    const char *sample = r->o.leaf_sample;
    int64_t number = 1;
    if (sample != NULL &&
        (strncmp(sample, begin, sizeof begin - 1) != 0 || !isdigit((unsigned char)sample[sizeof begin - 1]) ||
         !parse_integer(sample + sizeof begin - 1, &number) || number < 1 || number > UINT32_MAX))
        return fail(e, STATUS_BAD_INPUT, "verify: --leaves '%.60s'; expected sample:N, N from 1", sample);
    if (r->words == 0 && access(OWN_RESULTS, F_OK) != 0)
        return fail(e, STATUS_BAD_INPUT,
                    "verify: no FILE, and no %s here; expected results, JSON lines, problems, a store, a table or a "
                    "certificate, or - for standard input",
                    OWN_RESULTS);
    return r->o.spec != NULL ? spec_parse(r->o.spec, &spec, e) : STATUS_OK;
}

static status read_all(const request *r, claim_list *claims, error *e)
{
    status s = STATUS_OK;
    if (r->words == 0)
        s = claims_read(claims, OWN_RESULTS, r->o.spec, e);
    for (int i = 0; i < r->words && s == STATUS_OK; i++)
        s = claims_read(claims, r->word[i], r->o.spec, e);
    return s;
}

/* Parallel processes share the threads; 0: each claim gets as many as it states. */
static int threads_each(const options *o)
{
    const int all = threads_default(), jobs = (int)o->jobs;
    return o->given[OPTION_threads] ? (int)o->threads : jobs == 1 ? 0 : all > jobs ? all / jobs : 1;
}

/* ---- an answer ---- */

enum { MOST_RECORDS = 100000 }; /* a claim may ask for more than anybody compares */

/* One position; the verb itself also takes files of specs. */
static status solve(command *c, error *e)
{
    solved one;
    const status s = command_prepare(c, 1, e);
    return s == STATUS_OK ? solve_one(c, &c->problem, &one, e) : s;
}

/* Some rung of a ladder, or the value, is not known. */
static bool has_unknown(const json_t *records)
{
    size_t i;
    json_t *record;
    json_array_foreach(records, i, record)
        if (strcmp(record_text_of(record, "known"), "unknown") == 0)
            return true;
    return false;
}

/* Runs the verb of a question, one that question_parse allows, on a reporter of its own, whose
 * records are the answer. */
static status answer_question(const verify_job *job, const question *q, const char *spec, answer *out, error *e)
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
    status s = q->verb == VERB_solve || q->verb == VERB_moves ? solve(&c, e) : command_verb(&c, e);
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

/* ---- the verb ---- */

status verb_verify(command *c, error *e)
{
    const request *r = &c->request;
    const verify_job job = {.o = &r->o, .report = c->report, .threads = threads_each(&r->o), .answer = answer_question};
    claim_list claims = {0};
    outcome_report *report = NULL;
    char name[64];
    status s = check_options(r, e);
    (void)snprintf(name, sizeof name, "%d files", r->words);
    if (s == STATUS_OK)
        s = outcome_report_open(&job,
                                r->words == 0   ? OWN_RESULTS
                                : r->words == 1 ? r->word[0]
                                                : name,
                                command_take(c, OPTION_junit), &report, e);
    if (s == STATUS_OK)
        s = read_all(r, &claims, e);
    if (s == STATUS_OK)
        s = verify_all(&job, &claims, report, e);
    if (s == STATUS_OK)
        s = outcome_report_close(report, e);
    else if (report != NULL)
        outcome_report_discard(report);
    claims_free(&claims);
    return s;
}
