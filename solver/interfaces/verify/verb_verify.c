/* verb_verify.c - `verify`: solves again what files claim, and compares. */
#include "base/threads.h"
#include "base/units.h"
#include "cli/command.h"
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

/* Parallel processes share the threads; 0: each claim gets the number that it states. */
static int threads_each(const options *o)
{
    const int all = o->given[OPTION_threads] ? (int)o->threads : threads_default(), jobs = (int)o->jobs;
    return jobs > 1 ? (all > jobs ? all / jobs : 1) : o->given[OPTION_threads] ? all : 0;
}

status verb_verify(command *c, error *e)
{
    const request *r = &c->request;
    const verify_job job = {.o = &r->o, .report = c->report, .threads = threads_each(&r->o)};
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
