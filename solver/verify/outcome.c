/* outcome.c - outcomes, and their report as text, JSON records, TAP (version 13) and JUnit XML; see
 * claim_check.h and verify.h. */
#include "base/clock.h"
#include "base/outfile.h"
#include "base/text_buffer.h"
#include "base/version.h"
#include "base/writer.h"
#include "report/markup.h"
#include "verify/claim_check.h"

#include <errno.h>
#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

static const char *const NAMES[VERDICT_COUNT] = {"agree", "disagree", "bad", "stopped", "skipped"};

/* A bad claim has no answer that it could be compared with. */
static void add(check *k, int line, const char *command, verdict v, const char *fault)
{
    const bool bad = v == VERDICT_BAD;
    record made = record_begin();
    record_text(&made, "file", k->claim->file);
    record_integer(&made, "line_number", line > 0 ? line : k->claim->line);
    record_text(&made, "command", command);
    record_text(&made, "expected", bad ? "" : k->expected);
    if (v == VERDICT_AGREE || v == VERDICT_DISAGREE)
        record_flag(&made, "agrees", v == VERDICT_AGREE);
    else
        record_null(&made, "agrees");
    record_text(&made, "verdict", NAMES[v]);
    record_text(&made, "method", bad ? "" : k->method);
    record_text(&made, "fault", v == VERDICT_AGREE ? NULL : fault);
    record_real(&made, "seconds", bad ? 0 : k->seconds);
    record_put(&k->outcomes, NULL, &made);
}

void outcome_add(check *k, int line, verdict v)
{
    add(k, line, k->command, v, k->fault);
    k->seconds = 0; /* reported once per claim */
}

void outcome_bad(check *k, int line, const char *fault)
{
    const char *shown = k->claim->kind != CLAIM_UNREADABLE ? k->claim->text : fault;
    const int length = (int)strcspn(shown, "\n");
    char text[80];
    writer_format(text, sizeof text, "unreadable: %.*s", length, shown);
    add(k, line, text, VERDICT_BAD, fault);
}

void outcome_bad_at(check *k)
{
    error e;
    (void)fail(&e, STATUS_BAD_INPUT, "%s:%d: %.400s", k->claim->file, k->claim->line, k->fault);
    add(k, 0, k->command, VERDICT_BAD, e.text);
}

/* ---- the report ---- */

struct outcome_report {
    const verify_job *job;
    const char *name;
    outfile *junit; /* NULL: none was requested */
    json_t *cases;  /* for `junit`: every outcome, owned */
    uint64_t count[VERDICT_COUNT];
    double begin;
};

status outcome_report_open(const verify_job *job, const char *name, outfile *junit, outcome_report **out, error *e)
{
    outcome_report *r = calloc(1, sizeof *r);
    *out = NULL;
    if (r == NULL || (r->cases = json_array()) == NULL) {
        outfile_discard(junit);
        free(r);
        return fail(e, STATUS_NO_MEMORY, "verify: not enough memory");
    }
    r->junit = junit;
    r->job = job;
    r->name = name;
    r->begin = clock_seconds();
    if (job->o->tap)
        output_text(&job->report->out, "TAP version 13\n");
    *out = r;
    return STATUS_OK;
}

void outcome_report_discard(outcome_report *r)
{
    outfile_discard(r->junit);
    json_decref(r->cases);
    free(r);
}

static verdict verdict_of(const json_t *outcome)
{
    const char *name = record_text_of(outcome, "verdict");
    int v = 0;
    while (v < VERDICT_COUNT - 1 && strcmp(NAMES[v], name) != 0)
        v++;
    return (verdict)v;
}

static uint64_t sum_of(const uint64_t count[static VERDICT_COUNT])
{
    uint64_t sum = 0;
    for (int v = 0; v < VERDICT_COUNT; v++)
        sum += count[v];
    return sum;
}

/* "FILE:LINE", or only the file. */
static void place_of(const json_t *outcome, char *out, size_t size)
{
    const json_int_t line = json_integer_value(json_object_get(outcome, "line_number"));
    if (line > 0)
        writer_format(out, size, "%s:%" JSON_INTEGER_FORMAT, record_text_of(outcome, "file"), line);
    else
        writer_format(out, size, "%s", record_text_of(outcome, "file"));
}

static void print_text(const outcome_report *r, verdict v, const json_t *outcome)
{
    output *out = &r->job->report->out;
    const bool quiet = r->job->report->quiet;
    char about[160], place[600];
    const double seconds = json_real_value(json_object_get(outcome, "seconds"));
    writer_format(about, sizeof about, seconds > 0 ? "(%s, %.3f s)" : "(%s)", record_text_of(outcome, "method"),
                  seconds);
    place_of(outcome, place, sizeof place);
    const char *command = record_text_of(outcome, "command"), *expected = record_text_of(outcome, "expected");
    const char *fault = record_text_of(outcome, "fault");
    if (v == VERDICT_DISAGREE)
        output_text(out, "DISAGREE  %s: %s  %s but %s [%s]\n", command, expected, about, fault, place);
    else if (v == VERDICT_AGREE && !quiet)
        output_text(out, "agree     %s: %s  %s\n", command, expected, about);
    else if (v != VERDICT_BAD && !quiet)
        output_text(out, "%-9s %s: %s [%s]\n", NAMES[v], *command ? command : "claim", fault, place);
}

/* Prints text within a line of TAP: without new lines or directives. */
static void print_tap_text(output *out, const char *text)
{
    char line[2048];
    writer_format(line, sizeof line, "%s", text);
    for (char *c = strchr(line, '#'); c != NULL; c = strchr(c, '#'))
        *c = '.';
    output_text(out, "%s", line);
}

/* Prints a YAML text in quotation marks, doubling those within it. */
static void print_tap_pair(output *out, const char *key, const char *text)
{
    char line[2048];
    text_buffer quoted = text_begin(line, sizeof line);
    for (; *text != '\0'; text++)
        text_add(&quoted, *text == '\'' ? "''" : "%c", *text);
    output_text(out, "  %s: '%s'\n", key, line);
}

static void print_tap(const outcome_report *r, verdict v, const json_t *outcome)
{
    output *out = &r->job->report->out;
    char place[600];
    place_of(outcome, place, sizeof place);
    const bool skip = v == VERDICT_STOPPED || v == VERDICT_SKIPPED;
    output_text(out, "%s %" PRIu64 " - ", v == VERDICT_AGREE || skip ? "ok" : "not ok", sum_of(r->count));
    print_tap_text(out, place);
    output_text(out, " ");
    print_tap_text(out, record_text_of(outcome, "command"));
    output_text(out, " ");
    print_tap_text(out, record_text_of(outcome, "expected"));
    if (skip) {
        output_text(out, " # SKIP ");
        print_tap_text(out, record_text_of(outcome, "fault"));
    }
    output_text(out, "\n");
    if (v == VERDICT_DISAGREE || v == VERDICT_BAD) {
        output_text(out, "  ---\n");
        print_tap_pair(out, "message", record_text_of(outcome, "fault"));
        print_tap_pair(out, "verdict", NAMES[v]);
        output_text(out, "  ...\n");
    }
}

/* ---- JUnit ---- */

static void put_case(FILE *out, const json_t *o)
{
    static const char *const elements[] = {NULL, "failure", "error", "skipped", "skipped"};
    const char *element = elements[verdict_of(o)];
    (void)fputs("    <testcase classname=\"", out);
    markup_text(out, record_text_of(o, "file"));
    (void)fprintf(out, "\" name=\"line %" JSON_INTEGER_FORMAT ": ",
                  json_integer_value(json_object_get(o, "line_number")));
    markup_text(out, record_text_of(o, "command"));
    (void)fputs(*record_text_of(o, "expected") != '\0' ? " " : "", out);
    markup_text(out, record_text_of(o, "expected"));
    (void)fprintf(out, "\" time=\"%.6f\"", json_real_value(json_object_get(o, "seconds")));
    if (element == NULL) {
        (void)fputs("/>\n", out);
        return;
    }
    (void)fprintf(out, ">\n      <%s message=\"", element);
    markup_text(out, record_text_of(o, "fault"));
    (void)fputs("\"/>\n    </testcase>\n", out);
}

static void put_totals(FILE *out, const uint64_t n[static VERDICT_COUNT], double seconds)
{
    (void)fprintf(out,
                  " tests=\"%" PRIu64 "\" failures=\"%" PRIu64 "\" errors=\"%" PRIu64 "\" skipped=\"%" PRIu64
                  "\" time=\"%.6f\">\n",
                  sum_of(n), n[VERDICT_DISAGREE], n[VERDICT_BAD], n[VERDICT_STOPPED] + n[VERDICT_SKIPPED], seconds);
}

static void begin_suite(FILE *out, const json_t *outcomes, const char *file)
{
    uint64_t count[VERDICT_COUNT] = {0};
    double seconds = 0;
    size_t i;
    json_t *o;
    json_array_foreach(outcomes, i, o) {
        if (strcmp(record_text_of(o, "file"), file) != 0)
            continue;
        count[verdict_of(o)]++;
        seconds += json_real_value(json_object_get(o, "seconds"));
    }
    (void)fputs("  <testsuite name=\"", out);
    markup_text(out, file);
    (void)fputs("\"", out);
    put_totals(out, count, seconds);
}

static void junit_write(FILE *out, const outcome_report *r, double seconds)
{
    const char *file = NULL;
    size_t i;
    json_t *o;
    (void)fputs("<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<testsuites name=\"yomikiri verify\"", out);
    put_totals(out, r->count, seconds);
    json_array_foreach(r->cases, i, o) {
        if (file == NULL || strcmp(file, record_text_of(o, "file")) != 0) {
            (void)fputs(file != NULL ? "  </testsuite>\n" : "", out);
            file = record_text_of(o, "file");
            begin_suite(out, r->cases, file);
        }
        put_case(out, o);
    }
    (void)fputs(file != NULL ? "  </testsuite>\n</testsuites>\n" : "</testsuites>\n", out);
}

/* ---- each outcome, and the end ---- */

void outcome_report_add(outcome_report *r, json_t *outcome)
{
    reporter *report = r->job->report;
    const verdict v = verdict_of(outcome);
    r->count[v]++;
    display_clear(&report->display);
    if (v == VERDICT_BAD)
        writer_print(stderr, "yomikiri: %s\n", record_text_of(outcome, "fault"));
    if (r->job->o->tap)
        print_tap(r, v, outcome);
    else
        print_text(r, v, outcome);
    if (r->junit != NULL && json_array_append(r->cases, outcome) != 0)
        output_fail(&report->out, ENOMEM);
    if (v != VERDICT_AGREE || !report->quiet)
        output_record(&report->out, &(record){.json = json_incref(outcome)});
}

static void print_total(const outcome_report *r, double seconds)
{
    output *out = &r->job->report->out;
    const uint64_t *n = r->count;
    if (r->job->o->tap) {
        output_text(out, "1..%" PRIu64 "\n", sum_of(n));
        return;
    }
    if (sum_of(n) == n[VERDICT_BAD])
        return; /* nothing could be read, as reported on standard error */
    output_text(out, "%s: %" PRIu64 " answers agree, %" PRIu64 " disagree, ", r->name, n[VERDICT_AGREE],
                n[VERDICT_DISAGREE]);
    for (int v = VERDICT_BAD; v < VERDICT_COUNT; v++)
        if (n[v] > 0)
            output_text(out, "%" PRIu64 " %s, ", n[v], NAMES[v]);
    output_text(out, "%.1f s, yomikiri %s\n", seconds, version_full());
}

status outcome_report_close(outcome_report *r, error *e)
{
    const double seconds = clock_seconds() - r->begin;
    reporter *report = r->job->report;
    status s = STATUS_OK;
    print_total(r, seconds);
    report->mismatch = r->count[VERDICT_DISAGREE] > 0;
    report->bad = r->count[VERDICT_BAD] > 0;
    report->stopped = r->count[VERDICT_STOPPED] > 0;
    if (r->junit != NULL) {
        junit_write(outfile_stream(r->junit), r, seconds);
        s = outfile_commit(r->junit, e);
        r->junit = NULL;
    }
    outcome_report_discard(r);
    return s;
}
