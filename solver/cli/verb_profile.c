/* verb_profile.c - `profile`: compares parallel strategies and thread counts, and shows where the time goes. */
#include "base/clock.h"
#include "base/threads.h"
#include "base/units.h"
#include "draw/charts_page.h"
#include "cli/cli.h"
#include "cli/position_choice.h"
#include "draw/profile_plot.h"
#include "report/profile_report.h"

#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

/* "1,2,4", the value of an option of this name. */
static status parse_threads(const char *option, const char *text, profile_plan *p, error *e)
{
    const char *rest = text;
    for (p->count = 0;; rest++) {
        char word[24];
        int64_t threads;
        const size_t length = strcspn(rest, ",");
        (void)snprintf(word, sizeof word, "%.*s", (int)(length < 20 ? length : 20), rest);
        if (length == 0 || length > 19 || !parse_integer(word, &threads) || threads < 1 || threads > THREADS_MOST) {
            return fail(e, STATUS_BAD_INPUT,
                        "--%s '%.60s': '%.20s' is no thread count; expected numbers from 1 "
                        "to %d such as 1,2,4",
                        option, text, word, THREADS_MOST);
        }
        if (p->count == PROFILE_MAX_THREAD_COUNTS) {
            return fail(e, STATUS_BAD_INPUT, "--%s '%.60s': expected at most %d thread counts", option, text,
                        PROFILE_MAX_THREAD_COUNTS);
        }
        p->threads[p->count++] = (int)threads;
        rest += length;
        if (*rest == '\0')
            return STATUS_OK;
    }
}

static status plan_threads(profile_plan *p, error *e)
{
    const cli *c = p->c;
    if (c->o.simulate != NULL) {
        const enum option_id other[] = {OPTION_thread_list, OPTION_parallel, OPTION_deterministic};
        for (int i = 0; i < 3; i++) {
            if (c->o.given[other[i]]) {
                return fail(e, STATUS_BAD_INPUT, "--simulate %.60s: not with --%s; only tasks are simulated",
                            c->o.simulate, OPTION_ROWS[other[i]].name);
            }
        }
        return parse_threads("simulate", c->o.simulate, p, e);
    }
    if (c->o.given[OPTION_thread_list])
        return parse_threads("threads", c->o.thread_list, p, e);
    const int all = threads_default();
    p->count = 0;
    for (int n = 1; n < all && p->count < PROFILE_MAX_THREAD_COUNTS - 1; n *= 2)
        p->threads[p->count++] = n;
    p->threads[p->count++] = all;
    return STATUS_OK;
}

static void plan_configurations(profile_plan *p)
{
    const cli *c = p->c;
    const bool one = c->o.given[OPTION_parallel];
    p->config[0] = (profile_configuration){.strategy = PARALLEL_SERIAL, .threads = 1};
    p->configs = 1;
    for (int s = c->o.simulate != NULL ? PARALLEL_TASKS : PARALLEL_ROOT; s <= PARALLEL_TASKS; s++)
        for (int i = 0; i < p->count && (!one || c->search.parallel == (parallel_strategy)s); i++)
            p->config[p->configs++] =
                (profile_configuration){.strategy = (parallel_strategy)s, .threads = p->threads[i]};
    for (int i = 0; i < p->count && c->o.deterministic; i++)
        p->config[p->configs++] =
            (profile_configuration){.strategy = PARALLEL_TASKS, .threads = p->threads[i], .deterministic = true};
}

/* Those to be measured, all at once. */
static status start_threads(const profile_plan *p, error *e)
{
    int most = 1;
    for (int i = 0; i < p->count && p->c->o.simulate == NULL; i++)
        most = p->threads[i] > most ? p->threads[i] : most;
    return threads_start(most, e);
}

static status plan_positions(profile_plan *p, error *e)
{
    cli *c = p->c;
    collection file = {.list = NULL};
    p->positions = 1;
    if (c->o.file != NULL) {
        status s = cli_read_positions(c, &file, e);
        if (s != STATUS_OK)
            return s;
        p->positions = file.count;
    }
    p->position = malloc(p->positions * sizeof *p->position);
    for (size_t i = 0; p->position != NULL && i < p->positions; i++)
        p->position[i] = file.list != NULL ? file.list[i].position : c->position;
    free(file.list);
    return p->position != NULL ? STATUS_OK : fail(e, STATUS_NO_MEMORY, "profile: not enough memory");
}

/* A run begins. */
static void show_run(void *context, int run, int config)
{
    const profile_plan *p = context;
    cli *c = p->c;
    char left[64];
    display_left(clock_seconds() - c->display.begun, run * p->configs + config, p->planned, left);
    (void)snprintf(c->where, sizeof c->where, "run %d of %d: %s, threads %d%s", run + 1, (int)c->o.runs,
                   profile_configuration_name(&p->config[config]), p->config[config].threads, left);
    cli_show_where(c);
}

static void show_search(void *context, const search_progress *progress)
{
    cli_show_search(context, NULL, progress);
}

static status write_page(profile_plan *p, const profile_picture *picture, const char *warning, error *e)
{
    char text[PROFILE_WARNING + 60];
    outfile *page = p->page;
    (void)snprintf(text, sizeof text, "%s", warning != NULL ? warning : "");
    if (p->stopped_after > 0) {
        (void)snprintf(text, sizeof text, "%s%sstopped after %d of %d runs", warning != NULL ? warning : "",
                       warning != NULL ? "; " : "", p->stopped_after, p->planned);
    }
    p->page = NULL;
    charts_page_profile(outfile_stream(page), picture, *text != '\0' ? text : NULL);
    return outfile_commit(page, e);
}

/* The picture and the page, as far as they are wanted. */
static status draw(profile_plan *p, error *e)
{
    char title[MAX_SPEC_TEXT + 80], warning[PROFILE_WARNING];
    const bool disturbed = profile_warning(p, warning);
    const profile_picture picture = {.title = title,
                                     .config = p->config,
                                     .configs = p->configs,
                                     .disturbed = disturbed,
                                     .simulated = p->c->o.simulate != NULL ? &p->size : NULL};
    gnuplot *plot = p->plot;
    (void)snprintf(title, sizeof title, "%s, %zu position%s", p->c->spec_text, p->positions,
                   plural((uint64_t)p->positions, "", "s"));
    p->plot = NULL;
    const status s = plot != NULL ? profile_plot(plot, &picture, e) : STATUS_OK;
    return s == STATUS_OK && p->page != NULL ? write_page(p, &picture, disturbed ? warning : NULL, e) : s;
}

/* What was done before a stop is reported: the configurations with a run, and the first is one of them. */
static status keep_finished(profile_plan *p, error *e)
{
    int configs = 0;
    for (; configs < p->configs && p->config[configs].runs > 0; configs++)
        p->stopped_after += p->config[configs].runs;
    p->configs = configs;
    p->c->stopped = true;
    return configs > 0 && p->c->o.simulate == NULL
               ? STATUS_OK
               : fail(e, STATUS_STOPPED, "profile: stopped before %s",
                      p->c->o.simulate != NULL ? "all positions were recorded" : "the first run was done");
}

static status measure(profile_plan *p, error *e)
{
    cli *c = p->c;
    bool agree = true;
    profile_job job = {.spec = &c->spec,
                       .position = p->position,
                       .positions = p->positions,
                       .options = c->search,
                       .runs = (int)c->o.runs,
                       .progress = show_run,
                       .progress_context = p};
    if (c->o.simulate == NULL && c->display.interval > 0) {
        job.options.progress = show_search;
        job.options.progress_context = c;
    }
    p->planned = p->configs * job.runs;
    status s = c->o.simulate != NULL ? profile_simulate(&job, p->config, p->configs, &p->size, e)
                                     : profile_measure(&job, p->config, p->configs, &agree, e);
    display_clear(&c->display);
    if (s == STATUS_STOPPED)
        s = keep_finished(p, e);
    if (s != STATUS_OK)
        return s;
    c->mismatch = !agree;
    profile_report(p, agree);
    return draw(p, e);
}

status verb_profile(cli *c, error *e)
{
    profile_plan *p = calloc(1, sizeof *p);
    if (p == NULL)
        return fail(e, STATUS_NO_MEMORY, "profile: not enough memory");
    p->c = c;
    status s = plan_threads(p, e);
    if (s == STATUS_OK)
        s = cli_prepare(c, 1, e);
    if (s == STATUS_OK)
        s = start_threads(p, e);
    if (s == STATUS_OK && c->o.plot != NULL)
        s = gnuplot_open(c->o.plot, &p->plot, e);
    if (s == STATUS_OK && c->o.html != NULL)
        s = outfile_open(c->o.html, "the page", &p->page, e);
    if (s == STATUS_OK) {
        plan_configurations(p);
        s = plan_positions(p, e);
    }
    if (s == STATUS_OK)
        s = measure(p, e);
    gnuplot_discard(p->plot);
    outfile_discard(p->page);
    free(p->position);
    free(p);
    return s;
}
