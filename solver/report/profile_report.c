/* profile_report.c - see profile_report.h. */
#include "report/profile_report.h"

#include "base/threads.h"
#include "base/units.h"
#include "draw/profile_plot.h"

#include <inttypes.h>

static const double SHORT_SECONDS = 0.01; /* of one thread; below, starting the threads is most of what is measured */

static void print_record(const profile_plan *p, const profile_configuration *w, const profile_loss *l, bool agree)
{
    json_t *r = json_object();
    (void)json_object_set_new(r, "spec", json_string(p->c->spec_text));
    (void)json_object_set_new(r, "positions", json_integer((json_int_t)p->positions));
    (void)json_object_set_new(r, "parallel", json_string(profile_configuration_name(w)));
    (void)json_object_set_new(r, "threads", json_integer(w->threads));
    (void)json_object_set_new(r, "runs", json_integer(w->runs));
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
    if (p->c->o.simulate == NULL)
        (void)json_object_set_new(r, "disturbed", json_boolean(profile_is_disturbed(w, l)));
    (void)json_object_set_new(r, "splits", json_integer((json_int_t)w->median.splits));
    (void)json_object_set_new(r, "joins", json_integer((json_int_t)w->median.joins));
    if (p->c->o.simulate != NULL) {
        (void)json_object_set_new(r, "simulated", json_true());
        (void)json_object_set_new(r, "speedup_most", json_real(p->config[0].median.seconds / (w->least + 1e-9)));
        (void)json_object_set_new(r, "work", json_real(p->size.work));
        (void)json_object_set_new(r, "span", json_real(p->size.span));
        (void)json_object_set_new(r, "span_nodes", json_integer((json_int_t)p->size.span_nodes));
    }
    (void)json_object_set_new(r, "hash_bytes", json_integer((json_int_t)p->c->search.hash_bytes));
    (void)json_object_set_new(r, "agrees", json_boolean(agree));
    cli_record_version(r);
    output_record(p->c->out, r);
}

static void print_csv_row(output *out, const profile_configuration *w, const profile_loss *l)
{
    const profile_sample *m = &w->median;
    output_text(
        out, "%s,%d,%.6f,%.6f,%.6f,%" PRIu64 ",%.0f,%.4f,%.4f,%.4f,%.4f,%.4f,%.4f,%.4f,%.4f,%" PRIu64 ",%" PRIu64 "\n",
        profile_configuration_name(w), w->threads, m->seconds, w->least, w->most, m->nodes,
        (double)m->nodes / (m->seconds + 1e-9), l->speedup, l->efficiency, l->useful, l->search, l->idle, l->wait,
        l->absent, l->slower, m->splits, m->joins);
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

static void print_head(const profile_plan *p)
{
    output *out = p->c->out;
    if (p->c->o.profile_format == TABLE_csv) {
        output_text(out, "parallel,threads,seconds,seconds_least,seconds_most,nodes,nodes_per_second,speedup,"
                         "efficiency,useful,loss_search,loss_idle,loss_wait,loss_absent,loss_slower,splits,joins\n");
        return;
    }
    output_text(out,
                "%s, %zu position%s, %s of %s%" PRId64 " run%s\n"
                "                 seconds        nodes  nodes/s speed-up effic. useful  extra   idle   wait absent "
                "slower    splits     joins\n",
                p->c->spec_text, p->positions, plural((uint64_t)p->positions, "", "s"),
                p->c->o.simulate != NULL ? "simulated from the least times" : "median",
                p->stopped_after > 0 ? "up to " : "", p->c->o.runs, plural((uint64_t)p->c->o.runs, "", "s"));
}

/* Work, span, and what no number of threads can do better. */
static void print_limits(const profile_plan *p)
{
    output *out = p->c->out;
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

bool profile_warning(const profile_plan *p, char out[static PROFILE_WARNING])
{
    double absent = 0;
    const double serial = p->config[0].median.seconds;
    for (int i = 0; i < p->configs && p->c->o.simulate == NULL; i++) {
        const profile_loss l = profile_losses(&p->config[0], &p->config[i]);
        if (profile_is_disturbed(&p->config[i], &l) && l.absent > absent)
            absent = l.absent;
    }
    (void)snprintf(
        out, PROFILE_WARNING,
        "NOT A MEASUREMENT: no processor for up to %.0f %% of the time%s; the machine was busy, or has fewer "
        "processors than threads",
        100 * absent, p->c->o.profile_format == TABLE_csv ? "" : " (rows with !)");
    if (absent > 0 || p->c->o.simulate != NULL || serial >= SHORT_SECONDS)
        return absent > 0;
    (void)snprintf(out, PROFILE_WARNING,
                   "NOT A MEASUREMENT: one thread takes %.4f s; expected a position that takes %.2f s or more", serial,
                   SHORT_SECONDS);
    return true;
}

/* The rows that are marked, in words; also for those who keep the table alone. */
static void warn(const profile_plan *p)
{
    char line[PROFILE_WARNING];
    if (!profile_warning(p, line))
        return;
    if (p->c->o.profile_format != TABLE_csv)
        output_text(p->c->out, "%s\n", line);
    (void)fprintf(stderr, "yomikiri: profile: %s\n", line);
}

void profile_report(const profile_plan *p, bool agree)
{
    output *out = p->c->out;
    print_head(p);
    for (int i = 0; i < p->configs; i++) {
        const profile_configuration *w = &p->config[i];
        const profile_loss l = profile_losses(&p->config[0], w);
        const bool disturbed = p->c->o.simulate == NULL && profile_is_disturbed(w, &l);
        print_record(p, w, &l, agree);
        if (p->c->o.profile_format == TABLE_csv)
            print_csv_row(out, w, &l);
        else
            print_row(out, w, &l, disturbed);
    }
    if (p->c->o.simulate != NULL && p->c->o.profile_format != TABLE_csv)
        print_limits(p);
    if (p->stopped_after > 0 && p->c->o.profile_format != TABLE_csv)
        output_text(out, "stopped after %d of %d runs\n", p->stopped_after, p->planned);
    output_text(out, "%s", agree ? "" : "VALUES DISAGREE\n");
    warn(p);
}
