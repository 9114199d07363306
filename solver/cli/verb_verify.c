/* verb_verify.c - `verify`: solves what files claim once more and compares. */
#include "base/threads.h"
#include "cli/claim_words.h"
#include "cli/command.h"
#include "cli/interrupt.h"
#include "notation/notation.h"
#include "verify/verify.h"

static const char *const OWN_RESULTS = "results/results.txt";

static status read_all(const request *r, claim_list *claims, error *e)
{
    status s = STATUS_OK;
    if (r->words == 0)
        s = claims_read(claims, OWN_RESULTS, r->o.spec, interrupt_flag(), e);
    for (int i = 0; i < r->words && s == STATUS_OK; i++)
        s = claims_read(claims, r->word[i], r->o.spec, interrupt_flag(), e);
    return s;
}

/* Processes side by side share the threads; 0: a claim has as many as it says. */
static int threads_each(const options *o)
{
    const int all = threads_default(), jobs = (int)o->jobs;
    return o->given[OPTION_threads] ? (int)o->threads : jobs == 1 ? 0 : all > jobs ? all / jobs : 1;
}

static verify_job job_of(command *c)
{
    const options *o = &c->request.o;
    return (verify_job){.report = c->report,
                        .terms = {.report = o->jobs > 1 ? NULL : c->report,
                                  .stop = interrupt_flag(),
                                  .threads = threads_each(o),
                                  .hash = o->hash},
                        .jobs = (int)o->jobs,
                        .by_reference = o->reference == REFERENCE_auto,
                        .sample = (int)o->sample,
                        .tap = o->tap,
                        .junit = o->junit,
                        .parse = claim_words_parse,
                        .seconds_each = o->seconds_each,
                        .over = interrupt_over,
                        .begin_limit = interrupt_deadline,
                        .end_limit = interrupt_restore};
}

status verb_verify(command *c, error *e)
{
    const request *r = &c->request;
    const verify_job job = job_of(c);
    claim_list claims = {0};
    outcome_report *report = NULL;
    char name[64];
    game_spec spec;
    status s = r->o.spec != NULL ? spec_parse(r->o.spec, &spec, e) : STATUS_OK;
    (void)snprintf(name, sizeof name, "%d files", r->words);
    if (s == STATUS_OK)
        s = outcome_report_open(&job, r->words == 0 ? OWN_RESULTS : r->words == 1 ? r->word[0] : name, &report, e);
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
