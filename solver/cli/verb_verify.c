/* verb_verify.c - `verify`: solves what files claim once more and compares. */
#include "base/text_buffer.h"
#include "base/threads.h"
#include "cli/command.h"
#include "cli/interrupt.h"
#include "notation/notation.h"
#include "verify/results_file.h"
#include "verify/verify.h"

#include <inttypes.h>
#include <stdlib.h>

static const char *const OWN_RESULTS = "results/results.txt";

/* ---- a command of a claim, run within this process ---- */

enum { OWN_WORDS = 8, OWN_TEXT = 40 };

static bool has_option(int verb, int option)
{
    return OPTION_ROWS[option].verbs & 1u << verb;
}

/* Adds the options that verify was given, for its commands; `text` keeps them. */
static void add_options(const options *own, int verb, char *argv[], int *argc, char text[static 3][OWN_TEXT])
{
    static char quiet[] = "--quiet";
    const int jobs = (int)own->jobs;
    const int64_t threads = own->given[OPTION_threads]             ? own->threads
                            : jobs > 1 && threads_default() > jobs ? threads_default() / jobs
                                                                   : 1;
    if ((own->given[OPTION_threads] || jobs > 1) && has_option(verb, OPTION_threads)) {
        (void)snprintf(text[0], OWN_TEXT, "--threads=%" PRId64, threads);
        argv[(*argc)++] = text[0];
    }
    if (own->given[OPTION_hash] && has_option(verb, OPTION_hash)) {
        (void)snprintf(text[1], OWN_TEXT, "--hash=%" PRIu64, own->hash);
        argv[(*argc)++] = text[1];
    }
    if (own->given[OPTION_progress]) {
        (void)snprintf(text[2], OWN_TEXT, "--progress=%.6f", own->progress);
        argv[(*argc)++] = text[2];
    }
    if (own->quiet || jobs > 1)
        argv[(*argc)++] = quiet;
}

static void fill_answer(const command *sub, bool stopped, claim_answer *out)
{
    const request *r = &sub->request;
    out->one_position = (r->verb == VERB_solve || r->verb == VERB_moves) && r->o.file == NULL;
    out->spec = sub->session.spec;
    out->position = sub->problem.position;
    out->comparable = !r->o.given[OPTION_method] && !r->o.given[OPTION_window] && !r->o.wdl;
    out->stopped = stopped;
}

static status run_command(int argc, char *argv[], command *sub, claim_answer *out, error *e)
{
    reporter report = {.quiet = false};
    bool quiet_end;
    output_capture(&report.out);
    status s = command_run(argc, argv, NULL, &report, sub, e);
    out->records = json_incref(report.out.records);
    if (s == STATUS_OK && report.out.failed != 0)
        s = fail(e, STATUS_NO_MEMORY, "verify: not enough memory");
    if (s == STATUS_OK)
        fill_answer(sub, report.stopped, out);
    (void)output_close(&report.out, true, &quiet_end, NULL);
    return s;
}

static status run_claim(void *context, char *const *word, int words, bool by_reference, claim_answer *out, error *e)
{
    static char minimax[] = "--method=minimax";
    const options *own = context;
    char *argv[RESULTS_WORDS + OWN_WORDS], text[3][OWN_TEXT];
    int argc = 0;
    const int verb = verb_find(word[0]);
    *out = (claim_answer){.records = NULL};
    if (verb == VERB_verify)
        return fail(e, STATUS_BAD_INPUT, "verify cannot verify itself; expected another verb");
    command *sub = aligned_alloc(_Alignof(command), sizeof *sub);
    if (sub == NULL)
        return fail(e, STATUS_NO_MEMORY, "verify: not enough memory");
    for (int i = 0; i < words; i++)
        argv[argc++] = word[i];
    if (verb < VERB_COUNT)
        add_options(own, verb, argv, &argc, text);
    if (by_reference)
        argv[argc++] = minimax;
    argv[argc] = NULL;
    const status s = run_command(argc, argv, sub, out, e);
    free(sub);
    return s;
}

/* ---- all files ---- */

static status check_options(const options *o, error *e)
{
    game_spec spec;
    if (o->tap && o->json)
        return fail(e, STATUS_BAD_INPUT, "verify: --tap and --json; expected one of them");
    return o->spec != NULL ? spec_parse(o->spec, &spec, e) : STATUS_OK;
}

static status read_all(const request *r, claim_list *claims, error *e)
{
    status s = STATUS_OK;
    if (r->words == 0)
        s = claims_read(claims, OWN_RESULTS, r->o.spec, interrupt_flag(), e);
    for (int i = 0; i < r->words && s == STATUS_OK; i++)
        s = claims_read(claims, r->word[i], r->o.spec, interrupt_flag(), e);
    return s;
}

static verify_job job_of(command *c)
{
    options *o = &c->request.o;
    return (verify_job){.report = c->report,
                        .jobs = (int)o->jobs,
                        .threads = o->given[OPTION_threads] ? (int)o->threads
                                   : o->jobs > 1            ? 1
                                                            : 0,
                        .by_reference = o->reference == REFERENCE_auto,
                        .tap = o->tap,
                        .junit = o->junit,
                        .run = run_claim,
                        .context = o,
                        .seconds_each = o->seconds_each,
                        .stop = interrupt_flag(),
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
    status s = check_options(&r->o, e);
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
