/* verb_profile.c - `profile`: compares parallel strategies and thread counts, and shows where the time goes. */
#include "base/textfile.h"
#include "base/threads.h"
#include "base/units.h"
#include "cli/cli.h"
#include "cli/profile_plot.h"
#include "games/obf.h"

#include <inttypes.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

/* What is measured: the first configuration is one serial thread. */
typedef struct profile_plan {
    cli *c;
    int count; /* of thread counts */
    int threads[PROFILE_MAX_THREAD_COUNTS];
    int configs;
    profile_configuration config[PROFILE_MAX_CONFIGURATIONS];
    diagram *position;
    size_t positions;
    graph_size size; /* of what was simulated */
    gnuplot *plot;   /* NULL: none is asked for */
} profile_plan;

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
    char *text = NULL;
    size_t length;
    obf_record *list = NULL;
    if (c->o.file != NULL && c->words > 1)
        return fail(e, STATUS_BAD_INPUT, "%s: a position and --file %s; expected one of them", c->word[0], c->o.file);
    p->positions = 1;
    status s = c->o.file != NULL ? text_file_read(c->o.file, "a file of positions", TEXT_FILE_LIMIT, &text, &length, e)
                                 : STATUS_OK;
    if (s == STATUS_OK && c->o.file != NULL) {
        s = obf_parse(&c->spec, c->o.file, text, &list, &p->positions, e);
        free(text);
    }
    if (s != STATUS_OK)
        return s;
    p->position = malloc(p->positions * sizeof *p->position);
    for (size_t i = 0; p->position != NULL && i < p->positions; i++)
        p->position[i] = list != NULL ? list[i].position : c->position;
    free(list);
    return p->position != NULL ? STATUS_OK : fail(e, STATUS_NO_MEMORY, "profile: not enough memory");
}

static void show_progress(void *context, int run, int config)
{
    const profile_plan *p = context;
    (void)fprintf(stderr, "\r\033[Krun %d of %d: %s, threads %d", run + 1, (int)p->c->o.runs,
                  profile_configuration_name(&p->config[config]), p->config[config].threads);
    p->c->progress_shown = true;
}

static void print_record(const profile_plan *p, const profile_configuration *w, const profile_loss *l, bool agree)
{
    json_t *r = json_object();
    (void)json_object_set_new(r, "spec", json_string(p->c->spec_text));
    (void)json_object_set_new(r, "positions", json_integer((json_int_t)p->positions));
    (void)json_object_set_new(r, "parallel", json_string(profile_configuration_name(w)));
    (void)json_object_set_new(r, "threads", json_integer(w->threads));
    (void)json_object_set_new(r, "runs", json_integer(p->c->o.runs));
    (void)json_object_set_new(r, "seconds", json_real(w->median.seconds));
    (void)json_object_set_new(r, "seconds_least", json_real(w->least));
    (void)json_object_set_new(r, "seconds_most", json_real(w->most));
    (void)json_object_set_new(r, "processor_seconds", json_real(w->median.processor_seconds));
    (void)json_object_set_new(r, "nodes", json_integer((json_int_t)w->median.nodes));
    (void)json_object_set_new(r, "nodes_per_second", json_real((double)w->median.nodes / (w->median.seconds + 1e-9)));
    (void)json_object_set_new(r, "speedup", json_real(l->speedup));
    (void)json_object_set_new(r, "efficiency", json_real(l->efficiency));
    (void)json_object_set_new(r, "useful", json_real(l->useful));
    (void)json_object_set_new(r, "loss_search", json_real(l->search));
    (void)json_object_set_new(r, "loss_idle", json_real(l->idle));
    (void)json_object_set_new(r, "loss_wait", json_real(l->wait));
    (void)json_object_set_new(r, "loss_absent", json_real(l->absent));
    (void)json_object_set_new(r, "loss_slower", json_real(l->slower));
    (void)json_object_set_new(r, "splits", json_integer((json_int_t)w->median.splits));
    (void)json_object_set_new(r, "joins", json_integer((json_int_t)w->median.joins));
    if (p->c->o.simulate != NULL) {
        (void)json_object_set_new(r, "simulated", json_true());
        (void)json_object_set_new(r, "span", json_real(p->size.span));
        (void)json_object_set_new(r, "span_nodes", json_integer((json_int_t)p->size.span_nodes));
    }
    (void)json_object_set_new(r, "hash_bytes", json_integer((json_int_t)p->c->search.hash_bytes));
    (void)json_object_set_new(r, "agrees", json_boolean(agree));
    cli_record_version(r);
    output_record(p->c->out, r);
}

static void print_configurations(const profile_plan *p, bool agree)
{
    output *out = p->c->out;
    const bool csv = p->c->o.profile_format == TABLE_csv;
    output_text(
        out,
        csv ? "parallel,threads,seconds,seconds_least,seconds_most,nodes,nodes_per_second,speedup,"
              "efficiency,useful,loss_search,loss_idle,loss_wait,loss_absent,loss_slower,splits,joins\n"
            : "%s, %zu position%s, %s of %" PRId64 " runs\n"
              "                 seconds        nodes  nodes/s speed-up effic. useful  extra   idle   wait absent "
              "slower    splits     joins\n",
        p->c->spec_text, p->positions, p->positions == 1 ? "" : "s",
        p->c->o.simulate != NULL ? "simulated from the least times" : "median", p->c->o.runs);
    for (int i = 0; i < p->configs; i++) {
        const profile_configuration *w = &p->config[i];
        const profile_sample *m = &w->median;
        const profile_loss l = profile_losses(&p->config[0], w);
        const double pace = (double)m->nodes / (m->seconds + 1e-9);
        print_record(p, w, &l, agree);
        if (csv) {
            output_text(out,
                        "%s,%d,%.6f,%.6f,%.6f,%" PRIu64 ",%.0f,%.4f,%.4f,%.4f,%.4f,%.4f,%.4f,%.4f,%.4f,%" PRIu64
                        ",%" PRIu64 "\n",
                        profile_configuration_name(w), w->threads, m->seconds, w->least, w->most, m->nodes, pace,
                        l.speedup, l.efficiency, l.useful, l.search, l.idle, l.wait, l.absent, l.slower, m->splits,
                        m->joins);
        } else {
            output_text(out,
                        "%-13s %4d %7.3f %12" PRIu64 " %7.2fM %7.2fx %5.1f%% %5.1f%% %5.1f%% %5.1f%% %5.1f%% %5.1f%% "
                        "%5.1f%% %9" PRIu64 " %9" PRIu64 "\n",
                        profile_configuration_name(w), w->threads, m->seconds, m->nodes, pace / 1e6, l.speedup,
                        100 * l.efficiency, 100 * l.useful, 100 * l.search, 100 * l.idle, 100 * l.wait, 100 * l.absent,
                        100 * l.slower, m->splits, m->joins);
        }
    }
}

static status measure(profile_plan *p, error *e)
{
    cli *c = p->c;
    bool agree;
    profile_job job = {.spec = &c->spec,
                       .position = p->position,
                       .positions = p->positions,
                       .options = c->search,
                       .runs = (int)c->o.runs,
                       .progress_context = p};
    if (!c->o.quiet && isatty(STDERR_FILENO))
        job.progress = show_progress;
    agree = true;
    status s = c->o.simulate != NULL ? profile_simulate(&job, p->config, p->configs, &p->size, e)
                                     : profile_measure(&job, p->config, p->configs, &agree, e);
    cli_clear_progress(c);
    if (s == STATUS_STOPPED)
        return fail(e, s, "profile: stopped before every run was done");
    if (s != STATUS_OK)
        return s;
    c->mismatch = !agree;
    print_configurations(p, agree);
    if (c->o.simulate != NULL && c->o.profile_format != TABLE_csv) {
        output_text(c->out,
                    "work %.3f s, %" PRIu64 " nodes; span %.3f s, %" PRIu64 " nodes; %zu split points, %zu siblings "
                    "searched, %zu skipped\nat most, with no sibling searched in vain:",
                    p->size.work, p->size.work_nodes, p->size.span, p->size.span_nodes, p->size.splits,
                    p->size.siblings, p->size.skipped);
        for (int i = 1; i < p->configs; i++)
            output_text(c->out, " %.2fx at %d", p->config[0].median.seconds / (p->config[i].least + 1e-9),
                        p->config[i].threads);
        output_text(c->out, "\n");
    }
    output_text(c->out, "%s", agree ? "" : "VALUES DISAGREE\n");
    if (p->plot != NULL) {
        gnuplot *plot = p->plot;
        char title[MAX_SPEC_TEXT + 80];
        (void)snprintf(title, sizeof title, "%s, %zu position%s", c->spec_text, p->positions,
                       p->positions == 1 ? "" : "s");
        p->plot = NULL;
        s = profile_plot(plot, title, p->config, p->configs, e);
    }
    return s;
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
    if (s == STATUS_OK) {
        plan_configurations(p);
        s = plan_positions(p, e);
    }
    if (s == STATUS_OK)
        s = measure(p, e);
    gnuplot_discard(p->plot);
    free(p->position);
    free(p);
    return s;
}
