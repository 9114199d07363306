/* verb_ladder.c - `ladder`: solves one position again and again, adding one technique at a time. */
#include "base/version.h"
#include "draw/charts_page.h"
#include "cli/command.h"
#include "draw/gnuplot.h"
#include "cli/interrupt.h"
#include "experiments/ladder.h"
#include "report/verb_record.h"

#include <inttypes.h>

enum { MOST_ROWS = 40 };

typedef struct ladder_report {
    reporter *report;
    const session *session;
    const diagram *position;
    const options *o;
    bool begun; /* the head of the table is printed */
    ladder_row row[MOST_ROWS];
    int rows;
} ladder_report;

static void print_quotient(output *out, double quotient)
{
    if (quotient > 0)
        output_text(out, quotient < 1e7 ? " %9.2f" : " %9.3g", quotient);
    else
        output_text(out, " %9s", "-");
}

static void show(void *context, const char *rung, const search_progress *p)
{
    const ladder_report *l = context;
    reporter_where(l->report, "rung %d, %s", l->rows + 1, rung);
    reporter_search(l->report, &l->session->spec, l->position, p);
}

static void print_rung(void *context, const ladder_row *row)
{
    ladder_report *l = context;
    output *out = &l->report->out;
    display_clear(&l->report->display);
    record made = ladder_record(l->session->spec_text, row);
    output_record(out, &made);
    if (!l->begun) {
        output_text(out, "%s, yomikiri %s\n   %-22s %6s %14s %14s %10s %9s\n", l->session->spec_text, version_full(),
                    l->o->ablate ? "without" : "rung", "value", "evaluations", "nodes", "seconds", "ratio");
        l->begun = true;
    }
    output_text(out, "%2d %-22s", row->number, row->rung);
    if (row->solved)
        output_text(out, " %+6d", row->value);
    else
        output_text(out, " %6s", "?");
    output_text(out, " %14" PRIu64 " %14" PRIu64 " %10.4f", row->evaluations, row->nodes, row->seconds);
    print_quotient(out, row->ratio);
    output_text(out, "  %s\n", row->solved ? row->what : row->reason);
    if (l->rows < MOST_ROWS)
        l->row[l->rows++] = *row;
}

static void print_foot(const ladder_report *l)
{
    if (l->o->ablate)
        output_text(&l->report->out, "\nratio: evaluations without the technique / with everything\n");
    else if (l->o->rung == NULL)
        output_text(&l->report->out,
                    "\nEach rung adds one technique to the rung above. ratio: evaluations of the rung above "
                    "/ of this one\n");
}

/* A bar of evaluations for each rung that was solved, the rungs from the top down as in the
 * table. */
static status draw(const ladder_report *l, gnuplot *plot, error *e)
{
    FILE *script = gnuplot_script(plot, 800, 120 + 26 * l->rows);
    (void)fprintf(script, "$rungs << EOD\n");
    int bars = 0;
    for (int i = 0; i < l->rows; i++)
        if (l->row[i].solved && l->row[i].evaluations > 0)
            (void)fprintf(script, "%d \"%s\" %" PRIu64 "\n", -(++bars), l->row[i].rung, l->row[i].evaluations);
    (void)fprintf(script, "EOD\nset title ");
    gnuplot_text(script, l->session->spec_text,
                 l->o->ablate ? ": evaluations to find the value without one technique"
                              : ": evaluations to find the value, one technique more on each rung");
    (void)fprintf(
        script,
        " noenhanced\nset logscale x\nset xrange [0.5:*]\nset yrange [%d:0]\nset xlabel 'evaluations (logarithmic)'\n"
        "set format x '10^{%%T}'\nset grid xtics\nunset key\nset style fill solid 0.8 noborder\n"
        "set bmargin 4\nset rmargin 12\nset tics scale 0\n"
        "plot $rungs using 3:1:(0.5):3:($1-0.36):($1+0.36):ytic(2) with boxxyerror linecolor '#377eb8', "
        "'' using 3:1:3 with labels left offset 0.5,0\n",
        -bars - 1);
    if (bars == 0) {
        gnuplot_discard(plot);
        return fail(e, STATUS_UNSUPPORTED, "--plot %.200s: no rung was solved, there is nothing to draw", l->o->plot);
    }
    return gnuplot_draw(plot, e);
}

static status write_page(const ladder_report *l, outfile *page, const char *stopped, error *e)
{
    char title[MAX_SPEC_TEXT + 20];
    (void)snprintf(title, sizeof title, "Ladder of %s", l->session->spec_text);
    charts_page_ladder(outfile_stream(page), title, l->o->ablate, l->row, l->rows, stopped);
    return outfile_commit(page, e);
}

/* After `s` of the ladder: what was run is printed and drawn, though it was stopped. */
static status finish(ladder_report *l, status s, gnuplot *plot, outfile *page, error *e)
{
    char stopped[200] = "";
    display_clear(&l->report->display);
    if (l->begun)
        print_foot(l);
    if (s == STATUS_STOPPED && l->begun) {
        (void)snprintf(stopped, sizeof stopped, "%.150s; the rungs above are complete", e->text);
        output_text(&l->report->out, "%s\n", stopped);
        l->report->stopped = true;
        s = STATUS_OK;
    }
    if (s == STATUS_OK && page != NULL) {
        s = write_page(l, page, *stopped != '\0' ? "stopped: the rungs shown are complete" : NULL, e);
        page = NULL;
    }
    outfile_discard(page);
    if (s == STATUS_OK && plot != NULL)
        return draw(l, plot, e);
    gnuplot_discard(plot);
    return s;
}

status verb_ladder(command *c, error *e)
{
    const options *given = &c->request.o;
    const session *own = &c->session;
    gnuplot *plot = NULL;
    outfile *page = NULL;
    status s = command_prepare(c, 1, e);
    if (s == STATUS_OK && given->plot != NULL)
        s = gnuplot_open(given->plot, &plot, e);
    if (s == STATUS_OK && given->html != NULL)
        s = outfile_open(given->html, "the page", &page, e);
    if (s != STATUS_OK) {
        gnuplot_discard(plot);
        return s;
    }
    ladder_options o;
    ladder_report l = {.report = c->report, .session = own, .position = &c->problem.position, .o = given};
    ladder_options_init(&o);
    o.search = own->search;
    o.ablate = given->ablate;
    o.rung = given->rung;
    o.stop = interrupt_flag();
    if (given->given[OPTION_seconds_each])
        o.seconds_each = given->seconds_each;
    o.progress = show;
    o.progress_context = &l;
    s = ladder_run(&own->spec, l.position, &o, print_rung, &l, &c->report->mismatch, e);
    return finish(&l, s, plot, page, e);
}
