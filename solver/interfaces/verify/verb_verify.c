/* verb_verify.c - `verify`: solves again what files claim, and compares. */
#include "base/threads.h"
#include "base/units.h"
#include "cli/command.h"
#include "verify/claim_cache.h"

#include <ctype.h>
#include <string.h>
#include <unistd.h>

static const char *const OWN_RESULTS = "results/results.txt";

/* "3/10": the third of ten. */
static status read_shard(const char *text, verify_job *job, error *e)
{
    enum { SHARDS = 100000 };
    char first[16];
    int64_t shard = 0, shards = 0;
    const size_t length = strcspn(text, "/");
    (void)snprintf(first, sizeof first, "%.*s", length < sizeof first ? (int)length : 0, text);
    if (text[length] != '/' || !isdigit((unsigned char)first[0]) || !isdigit((unsigned char)text[length + 1]) ||
        !parse_integer(first, &shard) || !parse_integer(text + length + 1, &shards) || shard < 1 || shard > shards ||
        shards > SHARDS)
        return fail(e, STATUS_BAD_INPUT, "verify: --shard '%.60s'; expected K/N, K from 1 to N, N at most %d", text,
                    SHARDS);
    job->shard = (size_t)shard - 1;
    job->shards = (size_t)shards;
    return STATUS_OK;
}

/* A link is part of Markdown: no character may end it. */
static status check_links(const char *text, error *e)
{
    for (const char *c = text; c != NULL && *c != '\0'; c++)
        if (!isalnum((unsigned char)*c) && strchr("-._~:/?#@!$&*+,;=%", *c) == NULL)
            return fail(e, STATUS_BAD_INPUT, "verify: --links '%.60s'; expected characters of an address", text);
    return STATUS_OK;
}

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
        s = claims_read(claims, OWN_RESULTS, r->o.spec, r->o.tasks, e);
    for (int i = 0; i < r->words && s == STATUS_OK; i++)
        s = claims_read(claims, r->word[i], r->o.spec, r->o.tasks, e);
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
    verify_job job = {.o = &r->o, .report = c->report, .threads = threads_each(&r->o)};
    claim_list claims = {0};
    claim_cache *cache = NULL;
    outcome_report *report = NULL;
    char name[64];
    status s = check_options(r, e);
    if (s == STATUS_OK && r->o.shard != NULL)
        s = read_shard(r->o.shard, &job, e);
    if (s == STATUS_OK)
        s = check_links(r->o.links, e);
    if (s == STATUS_OK && r->o.cache != NULL)
        s = claim_cache_open(&r->o, &cache, e);
    job.cache = cache;
    (void)snprintf(name, sizeof name, "%d files", r->words);
    if (s == STATUS_OK)
        s = outcome_report_open(&job,
                                r->words == 0   ? OWN_RESULTS
                                : r->words == 1 ? r->word[0]
                                                : name,
                                command_take(c, OPTION_junit), command_take(c, OPTION_summary), &report, e);
    if (s == STATUS_OK)
        s = read_all(r, &claims, e);
    if (s == STATUS_OK)
        s = verify_all(&job, &claims, report, e);
    if (s == STATUS_OK)
        s = outcome_report_close(report, e);
    else if (report != NULL)
        outcome_report_discard(report);
    claims_free(&claims);
    claim_cache_close(cache);
    return s;
}
