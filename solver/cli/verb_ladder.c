/* verb_ladder.c - `ladder`: solves one position again and again, adding one technique at a time. */
#include "base/version.h"
#include "draw/charts_page.h"
#include "cli/cli.h"
#include "draw/gnuplot.h"
#include "cli/interrupt.h"
#include "experiments/ladder.h"

#include <inttypes.h>

enum { MOST_ROWS = 40 };

typedef struct ladder_report {
    cli *c;
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

static json_t *quotient_json(double quotient)
{
    return quotient > 0 ? json_real(quotient) : json_null();
}

static void report_json(cli *c, const ladder_row *row)
{
    json_t *record = json_object();
    (void)json_object_set_new(record, "spec", json_string(c->spec_text));
    (void)json_object_set_new(record, "rung", json_string(row->rung));
    (void)json_object_set_new(record, "what", json_string(row->what));
    (void)json_object_set_new(record, "value", row->solved ? json_integer(row->value) : json_null());
    (void)json_object_set_new(record, "known", json_string(row->solved ? "exact" : "unknown"));
    if (!row->solved)
        (void)json_object_set_new(record, "reason", json_string(row->reason));
    (void)json_object_set_new(record, "evaluations", json_integer((json_int_t)row->evaluations));
    (void)json_object_set_new(record, "calls", json_integer((json_int_t)row->calls));
    (void)json_object_set_new(record, "nodes", json_integer((json_int_t)row->nodes));
    (void)json_object_set_new(record, "seconds", json_real(row->seconds));
    (void)json_object_set_new(record, "ratio", quotient_json(row->ratio));
    (void)json_object_set_new(record, "speedup", quotient_json(row->speedup));
    (void)json_object_set_new(record, "threads", json_integer(row->threads));
    cli_record_version(record);
    output_record(c->out, record);
}

static void show(void *context, const char *rung, const search_progress *p)
{
    const ladder_report *l = context;
    (void)snprintf(l->c->where, sizeof l->c->where, "rung %d, %s", l->rows + 1, rung);
    cli_show_search(l->c, &l->c->position, p);
}

static void report(void *context, const ladder_row *row)
{
    ladder_report *l = context;
    cli *c = l->c;
    display_clear(&c->display);
    report_json(c, row);
    if (!l->begun) {
        output_text(c->out, "%s, yomikiri %s\n   %-22s %6s %14s %14s %10s %9s\n", c->spec_text, version_full(),
                    c->o.ablate ? "without" : "rung", "value", "evaluations", "nodes", "seconds", "ratio");
        l->begun = true;
    }
    output_text(c->out, "%2d %-22s", row->number, row->rung);
    if (row->solved)
        output_text(c->out, " %+6d", row->value);
    else
        output_text(c->out, " %6s", "?");
    output_text(c->out, " %14" PRIu64 " %14" PRIu64 " %10.4f", row->evaluations, row->nodes, row->seconds);
    print_quotient(c->out, row->ratio);
    output_text(c->out, "  %s\n", row->solved ? row->what : row->reason);
    if (l->rows < MOST_ROWS)
        l->row[l->rows++] = *row;
}

static void print_foot(const ladder_report *l)
{
    if (l->c->o.ablate)
        output_text(l->c->out, "\nratio: evaluations without the technique / with everything\n");
    else if (l->c->o.rung == NULL)
        output_text(l->c->out, "\nEach rung adds one technique to the rung above. ratio: evaluations of the rung above "
                               "/ of this one\n");
}

/* A bar of evaluations for each rung that was solved, the rungs from the top down as in the table. */
static status draw(const ladder_report *l, gnuplot *plot, error *e)
{
    FILE *script = gnuplot_script(plot, 800, 120 + 26 * l->rows);
    (void)fprintf(script, "$rungs << EOD\n");
    int bars = 0;
    for (int i = 0; i < l->rows; i++)
        if (l->row[i].solved && l->row[i].evaluations > 0)
            (void)fprintf(script, "%d \"%s\" %" PRIu64 "\n", -(++bars), l->row[i].rung, l->row[i].evaluations);
    (void)fprintf(script,
                  "EOD\nset title \"%s: evaluations to find the value%s\" noenhanced\n"
                  "set logscale x\nset xrange [0.5:*]\nset yrange [%d:0]\nset xlabel 'evaluations (logarithmic)'\n"
                  "set format x '10^{%%T}'\nset grid xtics\nunset key\nset style fill solid 0.8 noborder\n"
                  "set bmargin 4\nset rmargin 12\nset tics scale 0\n"
                  "plot $rungs using 3:1:(0.5):3:($1-0.36):($1+0.36):ytic(2) with boxxyerror linecolor '#377eb8', "
                  "'' using 3:1:3 with labels left offset 0.5,0\n",
                  l->c->spec_text, l->c->o.ablate ? " without one technique" : ", one technique more on each rung",
                  -bars - 1);
    if (bars == 0) {
        gnuplot_discard(plot);
        return fail(e, STATUS_UNSUPPORTED, "--plot %.200s: no rung was solved, there is nothing to draw", l->c->o.plot);
    }
    return gnuplot_draw(plot, e);
}

static status write_page(const ladder_report *l, outfile *page, const char *stopped, error *e)
{
    char title[MAX_SPEC_TEXT + 20];
    (void)snprintf(title, sizeof title, "Ladder of %s", l->c->spec_text);
    charts_page_ladder(outfile_stream(page), title, l->c->o.ablate, l->row, l->rows, stopped);
    return outfile_commit(page, e);
}

/* After `s` of the ladder: what was run is printed and drawn, though it was stopped. */
static status finish(ladder_report *l, status s, gnuplot *plot, outfile *page, error *e)
{
    cli *c = l->c;
    char stopped[200] = "";
    display_clear(&c->display);
    if (l->begun)
        print_foot(l);
    if (s == STATUS_STOPPED && l->begun) {
        (void)snprintf(stopped, sizeof stopped, "%.150s; the rungs above are complete", e->text);
        output_text(c->out, "%s\n", stopped);
        c->stopped = true;
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

status verb_ladder(cli *c, error *e)
{
    gnuplot *plot = NULL;
    outfile *page = NULL;
    status s = cli_prepare(c, 1, e);
    if (s == STATUS_OK && c->o.plot != NULL)
        s = gnuplot_open(c->o.plot, &plot, e);
    if (s == STATUS_OK && c->o.html != NULL)
        s = outfile_open(c->o.html, "the page", &page, e);
    if (s != STATUS_OK) {
        gnuplot_discard(plot);
        return s;
    }
    ladder_options o;
    ladder_options_init(&o);
    o.search = c->search;
    o.ablate = c->o.ablate;
    o.rung = c->o.rung;
    o.stop = interrupt_flag();
    if (c->o.given[OPTION_seconds_each])
        o.seconds_each = c->o.seconds_each;
    ladder_report l = {.c = c};
    o.progress = show;
    o.progress_context = &l;
    s = ladder_run(&c->spec, &c->position, &o, report, &l, &c->mismatch, e);
    return finish(&l, s, plot, page, e);
}
