/* profile_report.c - see profile_report.h. */
#include "report/profile_report.h"

#include "base/units.h"
#include "report/csv.h"
#include "report/solution_record.h"

#include <inttypes.h>
#include <math.h>

static const double SHORT_SECONDS = 0.01; /* of one thread */

static const char COLUMNS[] =
    "parallel,threads,seconds,seconds_least,seconds_most,nodes,nodes_per_second,speedup,efficiency,useful,loss_search,"
    "loss_idle,loss_wait,loss_absent,loss_slower,splits,joins,disturbed,speedup_most,spec,positions";

/* The position is so short that starting the threads is most of what is measured. */
static bool is_short(const profile_result *p)
{
    return !p->simulated && p->config[0].median.seconds < SHORT_SECONDS;
}

static bool is_disturbed(const profile_result *p, const profile_configuration *w, const profile_loss *l)
{
    return !p->simulated && (is_short(p) || profile_is_disturbed(w, l));
}

static record make_record(const profile_result *p, const profile_configuration *w, const profile_loss *l, bool agree)
{
    record r = record_begin();
    record_text(&r, "spec", p->spec_text);
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
    record_count(&r, "hash_bytes", p->hash_bytes);
    record_flag(&r, "agrees", agree);
    record_version(&r);
    return r;
}

/* In percent; not "-0.0". */
static double percent(double share)
{
    return share < 0 && share > -0.0005 ? 0 : 100 * share;
}

static void print_row(output *out, const profile_configuration *w, const profile_loss *l, bool disturbed)
{
    const profile_sample *m = &w->median;
    output_text(out,
                "%-13s %4d %7.3f %12" PRIu64 " %7.2fM %7.2fx %5.1f%% %5.1f%% %5.1f%% %5.1f%% %5.1f%% %5.1f%% "
                "%5.1f%% %9" PRIu64 " %9" PRIu64 "%s\n",
                profile_configuration_name(w), w->threads, m->seconds, m->nodes,
                (double)m->nodes / (m->seconds + 1e-9) / 1e6, l->speedup, percent(l->efficiency), percent(l->useful),
                percent(l->search), percent(l->idle), percent(l->wait), percent(l->absent), percent(l->slower),
                m->splits, m->joins, disturbed ? " !" : "");
}

static void print_head(output *out, const profile_result *p)
{
    if (p->csv) {
        output_text(out, "%s\n", COLUMNS);
        return;
    }
    output_text(out,
                "%s, %zu position%s, %s of %s%d run%s\n"
                "                 seconds        nodes  nodes/s speed-up effic. useful  extra   idle   wait absent "
                "slower    splits     joins\n",
                p->spec_text, p->positions, plural(p->positions, "", "s"),
                p->simulated ? "simulated from the least times" : "median", p->stopped_after > 0 ? "up to " : "",
                p->runs, plural((uint64_t)p->runs, "", "s"));
}

/* Work, span, and what no number of threads can do better. */
static void print_limits(output *out, const profile_result *p)
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

bool profile_warning(const profile_result *p, char out[static PROFILE_WARNING])
{
    double absent = 0;
    for (int i = 0; i < p->configs && !p->simulated; i++) {
        const profile_loss l = profile_losses(&p->config[0], &p->config[i]);
        if (profile_is_disturbed(&p->config[i], &l) && l.absent > absent)
            absent = l.absent;
    }
    (void)snprintf(
        out, PROFILE_WARNING,
        "NOT A MEASUREMENT: no processor for up to %.0f %% of the time%s; the machine was busy, or has fewer "
        "processors than threads",
        100 * absent, p->csv ? "" : " (rows with !)");
    if (absent > 0 || !is_short(p))
        return absent > 0;
    (void)snprintf(out, PROFILE_WARNING,
                   "NOT A MEASUREMENT: one thread takes %.4f s; expected a position that takes %.2f s or more",
                   p->config[0].median.seconds, SHORT_SECONDS);
    return true;
}

/* The rows that are marked, in words; also for those who keep the table alone. */
static void warn(output *out, const profile_result *p)
{
    char line[PROFILE_WARNING];
    if (!profile_warning(p, line))
        return;
    if (!p->csv)
        output_text(out, "%s\n", line);
    (void)fprintf(stderr, "yomikiri: profile: %s\n", line);
}

void profile_report(output *out, const profile_result *p, bool agree, record *rows)
{
    print_head(out, p);
    for (int i = 0; i < p->configs; i++) {
        const profile_configuration *w = &p->config[i];
        const profile_loss l = profile_losses(&p->config[0], w);
        record made = make_record(p, w, &l, agree);
        record_share(rows, NULL, &made);
        if (p->csv)
            csv_row(out, &made, COLUMNS);
        else
            print_row(out, w, &l, is_disturbed(p, w, &l));
        output_record(out, &made);
    }
    if (p->simulated && !p->csv)
        print_limits(out, p);
    if (p->stopped_after > 0 && !p->csv)
        output_text(out, "stopped after %d of %d runs\n", p->stopped_after, p->planned);
    output_text(out, "%s", agree ? "" : "VALUES DISAGREE\n");
    warn(out, p);
}
