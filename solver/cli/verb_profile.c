/* verb_profile.c - `profile`: compares parallel strategies and thread counts, and shows where the
 * time goes. */
#include "base/clock.h"
#include "base/text_buffer.h"
#include "base/threads.h"
#include "base/units.h"
#include "cli/command.h"
#include "draw/page.h"
#include "report/profile_report.h"

#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

typedef struct profile_plan {
    command *c;
    int count; /* of thread counts */
    int threads[PROFILE_MAX_THREAD_COUNTS];
    diagram *position;
    profile_result result;
    outfile *page; /* NULL: none was requested */
} profile_plan;

/* "1,2,4", the value of an option of this name. */
static status parse_threads(const char *option, const char *text, profile_plan *p, error *e)
{
    const char *rest = text;
    for (p->count = 0; p->count < PROFILE_MAX_THREAD_COUNTS; rest++) {
        char word[24];
        int64_t threads;
        const size_t length = strcspn(rest, ",");
        (void)snprintf(word, sizeof word, "%.*s", (int)length, rest);
        if (!parse_integer(word, &threads) || threads < 1 || threads > THREADS_MOST)
            return fail(e, STATUS_BAD_INPUT,
                        "--%s '%.60s': '%.20s' is not a thread count; expected numbers from 1 to %d such as 1,2,4",
                        option, text, word, THREADS_MOST);
        p->threads[p->count++] = (int)threads;
        rest += length;
        if (*rest == '\0')
            return STATUS_OK;
    }
    return fail(e, STATUS_BAD_INPUT, "--%s '%.60s': expected at most %d thread counts", option, text,
                PROFILE_MAX_THREAD_COUNTS);
}

static status plan_threads(profile_plan *p, error *e)
{
    const options *o = &p->c->request.o;
    if (p->result.simulated)
        return parse_threads("simulate", o->simulate, p, e);
    if (o->given[OPTION_thread_list])
        return parse_threads("threads", o->thread_list, p, e);
    const int all = threads_default();
    p->count = 0;
    for (int n = 1; n < all && p->count < PROFILE_MAX_THREAD_COUNTS - 1; n *= 2)
        p->threads[p->count++] = n;
    p->threads[p->count++] = all;
    return STATUS_OK;
}

static void plan_configurations(profile_plan *p)
{
    const options *o = &p->c->request.o;
    const bool one = o->given[OPTION_parallel];
    profile_result *r = &p->result;
    r->config[0] = (profile_configuration){.strategy = PARALLEL_SERIAL, .threads = 1};
    r->configs = 1;
    for (int s = r->simulated ? PARALLEL_TASKS : PARALLEL_ROOT; s <= PARALLEL_TASKS; s++)
        for (int i = 0; i < p->count && (!one || p->c->session.search.parallel == (parallel_strategy)s); i++)
            r->config[r->configs++] =
                (profile_configuration){.strategy = (parallel_strategy)s, .threads = p->threads[i]};
    for (int i = 0; i < p->count && o->deterministic; i++)
        r->config[r->configs++] =
            (profile_configuration){.strategy = PARALLEL_TASKS, .threads = p->threads[i], .deterministic = true};
}

/* Those to be measured, all at once. */
static void start_threads(const profile_plan *p)
{
    int most = 1;
    for (int i = 0; i < p->count && !p->result.simulated; i++)
        most = p->threads[i] > most ? p->threads[i] : most;
    threads_start(most);
}

static status plan_positions(profile_plan *p, error *e)
{
    const command *c = p->c;
    collection file = {.list = NULL};
    size_t count = 1;
    if (c->request.o.file != NULL) {
        status s = request_file(&c->request, &c->session.spec, c->report, &file, e);
        if (s != STATUS_OK)
            return s;
        count = file.count;
    }
    p->position = malloc(count * sizeof *p->position);
    for (size_t i = 0; p->position != NULL && i < count; i++)
        p->position[i] = file.list != NULL ? file.list[i].position : c->problem.position;
    free(file.list);
    p->result.positions = count;
    return p->position != NULL ? STATUS_OK : fail(e, STATUS_NO_MEMORY, "profile: not enough memory");
}

/* A run begins. */
static void show_run(void *context, int run, int config)
{
    const profile_plan *p = context;
    const profile_result *r = &p->result;
    reporter *report = p->c->report;
    char left[64];
    display_left(clock_seconds() - report->display.begun, run * r->configs + config, r->planned, left);
    reporter_where(report, "run %d of %d: %s, threads %d%s", run + 1, r->runs,
                   profile_configuration_name(&r->config[config]), r->config[config].threads, left);
    reporter_show(report);
}

/* The requested page; `rows` are the records of the configurations. */
static status write_page(profile_plan *p, record *rows, error *e)
{
    const profile_result *r = &p->result;
    char title[MAX_SPEC_TEXT + 80], made[80], text[PROFILE_WARNING + 60], warning[PROFILE_WARNING];
    const bool disturbed = profile_warning(r, warning);
    text_buffer all = text_begin(text, sizeof text);
    outfile *page = p->page;
    p->page = NULL;
    (void)snprintf(title, sizeof title, "Profile of %s, %zu position%s%s", r->spec_text, r->positions,
                   plural(r->positions, "", "s"), r->simulated ? ", simulated" : "");
    (void)snprintf(made, sizeof made, "profile%s of up to %d runs", r->simulated ? " --simulate" : "",
                   r->config[0].runs);
    if (disturbed)
        text_add(&all, "%s", warning);
    if (r->stopped_after > 0)
        text_add(&all, "%sstopped after %d of %d runs", disturbed ? "; " : "", r->stopped_after, r->planned);
    return charts_page_write(page, "profile", title, made, *text != '\0' ? text : NULL, rows, e);
}

/* What was done before a stop is reported: the configurations with a run, and the first is one of
 * them. */
static status keep_finished(profile_result *r, error *e)
{
    int configs = 0;
    for (; configs < r->configs && r->config[configs].runs > 0; configs++)
        r->stopped_after += r->config[configs].runs;
    r->configs = configs;
    return configs > 0 && !r->simulated ? STATUS_OK
                                        : fail(e, STATUS_STOPPED, "profile: stopped before %s",
                                               r->simulated ? "all positions were recorded" : "the first run was done");
}

static status measure(profile_plan *p, error *e)
{
    command *c = p->c;
    reporter *report = c->report;
    profile_result *r = &p->result;
    bool agree = true;
    profile_job job = {.spec = &c->session.spec,
                       .position = p->position,
                       .positions = r->positions,
                       .options = c->session.search,
                       .runs = r->runs,
                       .progress = show_run,
                       .progress_context = p};
    if (!r->simulated && report->display.interval > 0) {
        job.options.progress = command_show_search;
        job.options.progress_context = c;
    }
    r->planned = r->configs * job.runs;
    status s = r->simulated ? profile_simulate(&job, r->config, r->configs, &r->size, e)
                            : profile_measure(&job, r->config, r->configs, &agree, e);
    report->stopped = s == STATUS_STOPPED;
    if (s == STATUS_STOPPED)
        s = keep_finished(r, e);
    if (s != STATUS_OK)
        return s;
    report->mismatch = !agree;
    record rows = record_list();
    profile_report(&report->out, r, agree, &rows);
    s = p->page != NULL ? write_page(p, &rows, e) : STATUS_OK;
    record_free(&rows);
    return s;
}

static status run_profile(profile_plan *p, error *e)
{
    const options *o = &p->c->request.o;
    status s = plan_threads(p, e);
    if (s == STATUS_OK)
        s = command_prepare(p->c, 1, e);
    if (s == STATUS_OK)
        start_threads(p);
    if (s == STATUS_OK && o->html != NULL)
        s = outfile_open(o->html, "the page", &p->page, e);
    if (s != STATUS_OK)
        return s;
    p->result.hash_bytes = p->c->session.search.hash_bytes;
    plan_configurations(p);
    s = plan_positions(p, e);
    return s == STATUS_OK ? measure(p, e) : s;
}

status verb_profile(command *c, error *e)
{
    const options *o = &c->request.o;
    profile_plan *p = calloc(1, sizeof *p);
    if (p == NULL)
        return fail(e, STATUS_NO_MEMORY, "profile: not enough memory");
    p->c = c;
    p->result.spec_text = c->session.spec_text;
    p->result.simulated = o->simulate != NULL;
    p->result.csv = o->table_format == TABLE_csv;
    p->result.runs = (int)o->runs;
    const status s = run_profile(p, e);
    outfile_discard(p->page);
    free(p->position);
    free(p);
    return s;
}
