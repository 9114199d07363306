/* verb_ladder.c - `ladder`: solves one position again and again, adding one technique at a time. */
#include "base/units.h"
#include "base/version.h"
#include "cli/command.h"
#include "arguments/interrupt.h"
#include "draw/page.h"
#include "experiments/ladder.h"
#include "report/solution_record.h"

#include <inttypes.h>
#include <math.h>

static const char COLUMNS[] = "spec,rung,value,known,evaluations,calls,nodes,seconds,ratio,speedup,threads,what,reason";

typedef struct ladder_report {
    command *c;
    record rows; /* the records that were printed */
} ladder_report;

static void print_quotient(output *out, double quotient)
{
    if (quotient > 0)
        output_text(out, quotient < 1e7 ? " %8.2f" : " %8.3g", quotient);
    else
        output_text(out, " %8s", "-");
}

static void show_rung(void *context, const char *rung, const search_progress *p)
{
    const ladder_report *l = context;
    reporter_where(l->c->report, "rung %zu, %s", json_array_size(l->rows.json) + 1, rung);
    command_show_search(l->c, p);
}

static void print_row(output *out, const ladder_row *row)
{
    output_text(out, "%2d %-22s", row->number, row->rung);
    output_text(out, " %6s %13" PRIu64 " %13" PRIu64 " %10.4f", row->solved ? format_signed(row->value).text : "?",
                row->evaluations, row->nodes, row->seconds);
    print_quotient(out, row->ratio);
    output_text(out, "%s%s\n", row->solved ? "" : "  ", row->solved ? "" : row->reason);
}

static void print_head(const ladder_report *l)
{
    output_text(&l->c->report->out, "%s, yomikiri %s\n   %-22s %6s %13s %13s %10s %8s\n", l->c->session.spec_text,
                version_full(), l->c->request.o.ablate ? "without" : "rung", "value", "evaluations", "nodes", "seconds",
                "ratio");
}

static record ladder_record(const char *spec_text, const ladder_row *row)
{
    record made = record_begin();
    record_text(&made, "spec", spec_text);
    record_text(&made, "rung", row->rung);
    record_text(&made, "what", row->what);
    record_optional(&made, "value", row->solved, row->value);
    record_text(&made, "known", row->solved ? "exact" : "unknown");
    if (!row->solved)
        record_text(&made, "reason", row->reason);
    record_count(&made, "evaluations", row->evaluations);
    record_count(&made, "calls", row->calls);
    record_count(&made, "nodes", row->nodes);
    record_real(&made, "seconds", row->seconds);
    record_real(&made, "ratio", row->ratio > 0 ? row->ratio : NAN);
    record_real(&made, "speedup", row->speedup > 0 ? row->speedup : NAN);
    record_integer(&made, "threads", row->threads);
    record_version(&made);
    return made;
}

static void print_rung(void *context, const ladder_row *row)
{
    ladder_report *l = context;
    output *out = &l->c->report->out;
    record made = ladder_record(l->c->session.spec_text, row);
    if (json_array_size(l->rows.json) == 0)
        print_head(l);
    record_share(&l->rows, NULL, &made);
    print_row(out, row);
    output_row(out, &made);
}

/* Describes the techniques: next to their figures the words would not fit on a terminal. */
static void print_foot(const ladder_report *l)
{
    size_t i;
    json_t *row;
    output_text(&l->c->report->out, "\n");
    json_array_foreach(l->rows.json, i, row) {
        output_text(&l->c->report->out, "%2zu %s: %s\n", i + 1, record_text_of(row, "rung"),
                    record_text_of(row, "what"));
    }
    if (l->c->request.o.ablate)
        output_text(&l->c->report->out, "\nratio: evaluations without the technique / with everything\n");
    else if (l->c->request.o.rung == NULL)
        output_text(&l->c->report->out,
                    "\nEach rung adds one technique to the rung above. ratio: evaluations of the rung above "
                    "/ of this one\n");
}

static status write_ladder(ladder_report *l, bool stopped, error *e)
{
    char title[MAX_SPEC_TEXT + 20];
    (void)snprintf(title, sizeof title, "Ladder of %s", l->c->session.spec_text);
    return charts_page_write(command_take(l->c, OPTION_html), "ladder", title,
                             l->c->request.o.ablate ? "ladder --ablate" : "ladder",
                             stopped ? "stopped: the rungs shown are complete" : NULL, &l->rows, e);
}

/* Prints and draws the rungs that were run, even if the ladder was stopped; `s` is its status. */
static status finish(ladder_report *l, status s, error *e)
{
    const bool begun = json_array_size(l->rows.json) > 0, stopped = s == STATUS_STOPPED && begun;
    if (begun)
        print_foot(l);
    if (stopped) {
        output_text(&l->c->report->out, "%.150s; the rungs above are complete\n", e->text);
        l->c->report->stopped = true;
        s = STATUS_OK;
    }
    return s == STATUS_OK && l->c->file[OPTION_html] != NULL ? write_ladder(l, stopped, e) : s;
}

status verb_ladder(command *c, error *e)
{
    const options *given = &c->request.o;
    const session *own = &c->session;
    ladder_options o;
    ladder_report l = {.c = c, .rows = record_list()};
    c->searched = &c->problem.position;
    if (given->table_format == TABLE_csv)
        output_csv(&c->report->out, COLUMNS);
    ladder_options_init(&o);
    o.search = own->search;
    o.ablate = given->ablate;
    o.rung = given->rung;
    o.stop = interrupt_flag();
    if (given->given[OPTION_seconds_each])
        o.seconds_each = given->seconds_each;
    o.progress = show_rung;
    o.progress_context = &l;
    status s = ladder_run(&own->spec, &c->problem.position, &o, print_rung, &l, &c->report->mismatch, e);
    s = finish(&l, s, e);
    record_free(&l.rows);
    return s;
}
