/* verb_profile.c - `profile`: compares parallel strategies and thread counts, and shows where the
 * time goes. */
#include "base/clock.h"
#include "base/text_buffer.h"
#include "base/threads.h"
#include "base/units.h"
#include "base/writer.h"
#include "cli/command.h"
#include "draw/page.h"
#include "experiments/profile.h"
#include "report/solution_record.h"

#include <inttypes.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>

enum { PROFILE_WARNING = 240 };

/* A profile; the first configuration is one serial thread. */
typedef struct profile {
    command *c;
    bool simulated;
    int counts; /* of thread counts */
    int threads[PROFILE_MAX_THREAD_COUNTS];
    diagram *position;
    size_t positions;
    int runs; /* of each configuration, as they were asked for */
    int configs;
    profile_configuration config[PROFILE_MAX_CONFIGURATIONS];
    graph_size size;            /* of what was simulated */
    int planned, stopped_after; /* runs of all configurations; those done if the user stopped it, otherwise 0 */
} profile;

/* ---- as a table, CSV or records ---- */

static const double SHORT_SECONDS = 0.01; /* of one thread */

static const char COLUMNS[] =
    "parallel,threads,seconds,seconds_least,seconds_most,nodes,nodes_per_second,speedup,efficiency,useful,loss_search,"
    "loss_idle,loss_wait,loss_absent,loss_slower,splits,joins,disturbed,speedup_most,spec,positions";

/* True if the search is so short that the time is mostly that of starting the threads. */
static bool is_short(const profile *p)
{
    return !p->simulated && p->config[0].median.seconds < SHORT_SECONDS;
}

static bool is_disturbed(const profile *p, const profile_configuration *w, const profile_loss *l)
{
    return !p->simulated && (is_short(p) || profile_is_disturbed(w, l));
}

static record make_record(const profile *p, const profile_configuration *w, const profile_loss *l, bool agree)
{
    record r = record_begin();
    record_text(&r, "spec", p->c->session.spec_text);
    record_count(&r, "positions", p->positions);
    record_text(&r, "parallel", profile_configuration_name(w));
    record_integer(&r, "threads", w->threads);
    record_integer(&r, "runs", w->runs);
    record_real(&r, "seconds", w->median.seconds);
    record_real(&r, "seconds_least", w->least);
    record_real(&r, "seconds_most", w->most);
    record_real(&r, "processor_seconds", w->median.processor_seconds);
    record_count(&r, "nodes", w->median.nodes);
    record_real(&r, "nodes_per_second", round((double)w->median.nodes / (w->median.seconds + 1e-9)));
    record_real(&r, "speedup", l->speedup);
    record_real(&r, "efficiency", l->efficiency);
    record_real(&r, "useful", l->useful);
    record_real(&r, "loss_search", l->search);
    record_real(&r, "loss_idle", l->idle);
    record_real(&r, "loss_wait", l->wait);
    record_real(&r, "loss_absent", l->absent);
    record_real(&r, "loss_slower", l->slower);
    if (!p->simulated)
        record_flag(&r, "disturbed", is_disturbed(p, w, l));
    record_count(&r, "splits", w->median.splits);
    record_count(&r, "joins", w->median.joins);
    if (p->simulated) {
        record_flag(&r, "simulated", true);
        record_real(&r, "speedup_most", p->config[0].median.seconds / (w->least + 1e-9));
        record_real(&r, "work", p->size.work);
        record_real(&r, "span", p->size.span);
        record_count(&r, "span_nodes", p->size.span_nodes);
    }
    record_count(&r, "hash_bytes", p->c->session.search.hash_bytes);
    record_flag(&r, "agrees", agree);
    record_version(&r);
    return r;
}

/* A share in percent; never "-0.0". */
static double percent(double share)
{
    return share < 0 && share > -0.0005 ? 0 : 100 * share;
}

static void print_row(output *out, const profile_configuration *w, const profile_loss *l, bool disturbed)
{
    const profile_sample *m = &w->median;
    output_text(out, "%-13s %4d %7.3f %10" PRIu64 " %6.1fM %6.2fx %5.1f %5.1f %5.1f %5.1f %5.1f %6.1f %6" PRIu64 "%s\n",
                profile_configuration_name(w), w->threads, m->seconds, m->nodes,
                (double)m->nodes / (m->seconds + 1e-9) / 1e6, l->speedup, percent(l->useful), percent(l->search),
                percent(l->idle), percent(l->wait), percent(l->absent), percent(l->slower), m->splits,
                disturbed ? " !" : "");
}

static void print_head(output *out, const profile *p)
{
    output_text(out,
                "%s, %zu position%s, %s of %s%d run%s; useful to other: %% of time\n"
                "                   seconds     nodes nodes/s speedup useful extra  idle  wait no cpu  other splits\n",
                p->c->session.spec_text, p->positions, plural(p->positions, "", "s"),
                p->simulated ? "simulated from the least times" : "median", p->stopped_after > 0 ? "up to " : "",
                p->runs, plural((uint64_t)p->runs, "", "s"));
}

static void print_legend(output *out)
{
    output_text(out, "useful: what one thread needs; extra: further nodes, negative: fewer; idle: without work;\n"
                     "wait: for helpers; no cpu: the system ran other programs; other: slower nodes and overhead,\n"
                     "negative: faster nodes\n");
}

/* Work, span, and the limits that no number of threads can beat. */
static void print_limits(output *out, const profile *p)
{
    output_text(out,
                "work %.3f s, %" PRIu64 " nodes; span %.3f s, %" PRIu64 " nodes; %zu split points, %zu siblings "
                "searched, %zu skipped\nat most, with no sibling searched in vain:",
                p->size.work, p->size.work_nodes, p->size.span, p->size.span_nodes, p->size.splits, p->size.siblings,
                p->size.skipped);
    for (int i = 1; i < p->configs; i++) {
        output_text(out, " %.2fx at %d", p->config[0].median.seconds / (p->config[i].least + 1e-9),
                    p->config[i].threads);
    }
    output_text(out, "\n");
}

/* Whether the machine was too busy for a measurement, and a line that says so. */
static bool find_warning(const profile *p, char out[static PROFILE_WARNING])
{
    double absent = 0;
    for (int i = 0; i < p->configs && !p->simulated; i++) {
        const profile_loss l = profile_losses(&p->config[0], &p->config[i]);
        if (profile_is_disturbed(&p->config[i], &l) && l.absent > absent)
            absent = l.absent;
    }
    (void)snprintf(out, PROFILE_WARNING,
                   "NOT A MEASUREMENT: no processor for up to %.0f %% of the time%s: busy, or too few", 100 * absent,
                   p->c->request.o.table_format == TABLE_csv ? "" : " (rows with !)");
    if (absent > 0 || !is_short(p))
        return absent > 0;
    (void)snprintf(out, PROFILE_WARNING,
                   "NOT A MEASUREMENT: one thread takes %.4f s; expected a position that takes %.2f s or more",
                   p->config[0].median.seconds, SHORT_SECONDS);
    return true;
}

/* Prints a warning below the table, and on standard error for readers who keep only the table. */
static void warn(output *out, const char *line)
{
    output_text(out, "%s\n", line);
    writer_print(stderr, "yomikiri: profile: %s\n", line);
}

/* Prints the measurements, and a warning, also on standard error, if the machine was too busy
 * for them; appends a record of each configuration to the list `rows`. */
static void print_profile(output *out, const profile *p, bool agree, record *rows)
{
    char warning[PROFILE_WARNING];
    print_head(out, p);
    for (int i = 0; i < p->configs; i++) {
        const profile_configuration *w = &p->config[i];
        const profile_loss l = profile_losses(&p->config[0], w);
        record made = make_record(p, w, &l, agree);
        record_share(rows, NULL, &made);
        print_row(out, w, &l, is_disturbed(p, w, &l));
        output_row(out, &made);
    }
    print_legend(out);
    if (p->simulated)
        print_limits(out, p);
    if (p->stopped_after > 0)
        output_text(out, "stopped after %d of %d runs\n", p->stopped_after, p->planned);
    if (!agree)
        warn(out, "VALUES DISAGREE");
    if (find_warning(p, warning))
        warn(out, warning);
}

/* ---- the verb ---- */

/* "1,2,8", "1-4" or both, the value of an option of this name. */
static status parse_threads(const char *option, const char *text, profile *p, error *e)
{
    const char *rest = text;
    p->counts = 0;
    for (bool more = true; more; rest++) {
        char word[24];
        int64_t first = 0, last = 0;
        const int length = (int)strcspn(rest, ",");
        (void)snprintf(word, sizeof word, "%.*s", length, rest);
        if (!parse_range(word, &first, &last) || first < 1 || last > THREADS_MOST)
            return fail(
                e, STATUS_BAD_INPUT,
                "--%s '%.60s': '%.*s' is not a thread count; expected numbers from 1 to %d such as 1,2,4 or 1-4",
                option, text, length < 20 ? length : 20, rest, THREADS_MOST);
        if (p->counts + last - first >= PROFILE_MAX_THREAD_COUNTS)
            return fail(e, STATUS_BAD_INPUT, "--%s '%.60s': expected at most %d thread counts", option, text,
                        PROFILE_MAX_THREAD_COUNTS);
        while (first <= last)
            p->threads[p->counts++] = (int)first++;
        rest += length;
        more = *rest != '\0';
    }
    return STATUS_OK;
}

static status plan_threads(profile *p, error *e)
{
    const options *o = &p->c->request.o;
    if (p->simulated)
        return parse_threads("simulate", o->simulate, p, e);
    if (o->given[OPTION_thread_list])
        return parse_threads("threads", o->thread_list, p, e);
    const int all = threads_default();
    p->counts = 0;
    for (int n = 1; n < all && p->counts < PROFILE_MAX_THREAD_COUNTS - 1; n *= 2)
        p->threads[p->counts++] = n;
    p->threads[p->counts++] = all;
    return STATUS_OK;
}

static void plan_configurations(profile *p)
{
    const options *o = &p->c->request.o;
    const bool one = o->given[OPTION_parallel];
    p->config[0] = (profile_configuration){.strategy = PARALLEL_SERIAL, .threads = 1};
    p->configs = 1;
    for (int s = p->simulated ? PARALLEL_TASKS : PARALLEL_ROOT; s <= PARALLEL_TASKS; s++)
        for (int i = 0; i < p->counts && (!one || p->c->session.search.parallel == (parallel_strategy)s); i++)
            p->config[p->configs++] =
                (profile_configuration){.strategy = (parallel_strategy)s, .threads = p->threads[i]};
    for (int i = 0; i < p->counts && o->deterministic; i++)
        p->config[p->configs++] =
            (profile_configuration){.strategy = PARALLEL_TASKS, .threads = p->threads[i], .deterministic = true};
}

static status plan_positions(profile *p, error *e)
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
    p->positions = count;
    return p->position != NULL ? STATUS_OK : fail(e, STATUS_NO_MEMORY, "profile: not enough memory");
}

static void show_run(void *context, int run, int config)
{
    const profile *p = context;
    reporter *report = p->c->report;
    const double seconds = clock_seconds() - report->display.begun;
    reporter_where(report, "run %d of %d: %s, threads %d%s", run + 1, p->runs,
                   profile_configuration_name(&p->config[config]), p->config[config].threads,
                   display_left(seconds, run * p->configs + config, p->planned).text);
    reporter_show(report);
}

/* The requested page; `rows` are the records of the configurations. */
static status write_profile(profile *p, record *rows, error *e)
{
    char title[MAX_SPEC_TEXT + 80], made[80], text[PROFILE_WARNING + 60], warning[PROFILE_WARNING];
    const bool disturbed = find_warning(p, warning);
    text_buffer all = text_begin(text, sizeof text);
    (void)snprintf(title, sizeof title, "Profile of %s, %zu position%s%s", p->c->session.spec_text, p->positions,
                   plural(p->positions, "", "s"), p->simulated ? ", simulated" : "");
    (void)snprintf(made, sizeof made, "profile%s of up to %d runs", p->simulated ? " --simulate" : "",
                   p->config[0].runs);
    if (disturbed)
        text_add(&all, "%s", warning);
    if (p->stopped_after > 0)
        text_add(&all, "%sstopped after %d of %d runs", disturbed ? "; " : "", p->stopped_after, p->planned);
    return charts_page_write(command_take(p->c, OPTION_html), "profile", title, made, *text != '\0' ? text : NULL, rows,
                             e);
}

/* Reports what was done before a stop: the configurations with a run,
 * which must include the first. */
static status keep_finished(profile *p, error *e)
{
    int configs = 0;
    for (; configs < p->configs && p->config[configs].runs > 0; configs++)
        p->stopped_after += p->config[configs].runs;
    p->configs = configs;
    return configs > 0 && !p->simulated ? STATUS_OK
                                        : fail(e, STATUS_STOPPED, "profile: stopped before %s",
                                               p->simulated ? "all positions were recorded" : "the first run was done");
}

static status measure(profile *p, error *e)
{
    command *c = p->c;
    reporter *report = c->report;
    bool agree = true;
    profile_job job = {.spec = &c->session.spec,
                       .position = p->position,
                       .positions = p->positions,
                       .options = c->session.search,
                       .runs = p->runs,
                       .progress = show_run,
                       .progress_context = p};
    if (!p->simulated && report->display.interval > 0) {
        job.options.progress = command_show_search;
        job.options.progress_context = c;
    }
    p->planned = p->configs * job.runs;
    status s = p->simulated ? profile_simulate(&job, p->config, p->configs, &p->size, e)
                            : profile_measure(&job, p->config, p->configs, &agree, e);
    report->stopped = s == STATUS_STOPPED;
    if (s == STATUS_STOPPED)
        s = keep_finished(p, e);
    if (s != STATUS_OK)
        return s;
    report->mismatch = !agree;
    record rows = record_list();
    print_profile(&report->out, p, agree, &rows);
    s = c->file[OPTION_html] != NULL ? write_profile(p, &rows, e) : STATUS_OK;
    record_free(&rows);
    return s;
}

static status run_profile(profile *p, error *e)
{
    status s = plan_threads(p, e);
    if (s != STATUS_OK)
        return s;
    plan_configurations(p);
    s = plan_positions(p, e);
    return s == STATUS_OK ? measure(p, e) : s;
}

status verb_profile(command *c, error *e)
{
    const options *o = &c->request.o;
    profile *p = calloc(1, sizeof *p);
    if (p == NULL)
        return fail(e, STATUS_NO_MEMORY, "profile: not enough memory");
    p->c = c;
    p->simulated = o->simulate != NULL;
    if (o->table_format == TABLE_csv)
        output_csv(&c->report->out, COLUMNS);
    p->runs = (int)o->runs;
    const status s = run_profile(p, e);
    free(p->position);
    free(p);
    return s;
}
