/* verb_ladder.c - `ladder`: solves one position again and again, adding one technique at a time. */
#include "base/version.h"
#include "cli/cli.h"
#include "cli/interrupt.h"
#include "experiments/ladder.h"

#include <inttypes.h>

static void print_ratio(output *out, double ratio)
{
    if (ratio > 0)
        output_text(out, " %9.2f", ratio);
    else
        output_text(out, " %9s", "-");
}

typedef struct ladder_report {
    cli *c;
    bool begun; /* the head of the table is printed */
} ladder_report;

static void report(void *context, const ladder_row *row)
{
    ladder_report *l = context;
    cli *c = l->c;
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
    (void)json_object_set_new(record, "ratio", row->ratio > 0 ? json_real(row->ratio) : json_null());
    (void)json_object_set_new(record, "speedup", row->speedup > 0 ? json_real(row->speedup) : json_null());
    (void)json_object_set_new(record, "threads", json_integer(row->threads));
    cli_record_version(record);
    output_record(c->out, record);
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
    print_ratio(c->out, row->ratio);
    output_text(c->out, "  %s\n", row->solved ? row->what : row->reason);
}

status verb_ladder(cli *c, error *e)
{
    status s = cli_prepare(c, 1, e);
    if (s != STATUS_OK)
        return s;
    ladder_options o;
    ladder_options_init(&o);
    o.threads = c->search.threads;
    o.hash_bytes = c->search.hash_bytes;
    o.ablate = c->o.ablate;
    o.rung = c->o.rung;
    o.stop = interrupt_flag();
    if (c->o.given[OPTION_seconds_each])
        o.seconds = c->o.seconds_each;
    ladder_report l = {.c = c};
    bool disagree = false;
    s = ladder_run(&c->spec, &c->position, &o, report, &l, &disagree, e);
    c->mismatch = disagree;
    return s == STATUS_STOPPED ? fail(e, s, "ladder: stopped; the rungs above are complete") : s;
}
