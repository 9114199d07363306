/* outcome.c - outcomes, and their report as text, JSON records and JUnit XML; see
 * claim_check.h and verify.h. */
#include "base/clock.h"
#include "base/outfile.h"
#include "base/text_buffer.h"
#include "base/version.h"
#include "base/writer.h"
#include "report/markup.h"
#include "verify/claim_check.h"
#include "verify/pipeline_report.h"

#include <ctype.h>
#include <errno.h>
#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

static const char *const NAMES[VERDICT_COUNT] = {"agree",   "disagree", "bad",      "stopped",
                                                 "sampled", "skipped",  "elsewhere"};

/* A bad claim has no answer that it could be compared with.  The name is what the claim states, not
 * what was found or where it is: reports of several runs are compared by it. */
static void add_outcome(check *k, int line, const char *command, verdict v, const char *fault)
{
    const bool bad = v == VERDICT_BAD, known = v == VERDICT_STOPPED && k->agreed;
    v = k->elsewhere ? VERDICT_ELSEWHERE : known ? VERDICT_AGREE : v;
    char name[sizeof k->command + sizeof k->expected];
    record made = record_begin();
    (void)snprintf(name, sizeof name, "%s%s%s", command, bad || k->expected[0] == '\0' ? "" : " ",
                   bad ? "" : k->expected);
    record_text(&made, "file", k->claim->file);
    record_integer(&made, "line_number", line > 0 ? line : k->claim->line);
    record_text(&made, "name",
                k->claim->kind == CLAIM_CERTIFICATE ? "certificate"
                : k->claim->kind == CLAIM_TABLE     ? "table"
                : k->claim->kind == CLAIM_SAMPLE    ? "sample"
                                                    : name);
    record_text(&made, "command", command);
    record_text(&made, "expected", bad ? "" : k->expected);
    if (v == VERDICT_AGREE || v == VERDICT_DISAGREE)
        record_flag(&made, "agrees", v == VERDICT_AGREE);
    else
        record_null(&made, "agrees");
    record_text(&made, "verdict", NAMES[v]);
    record_text(&made, "method", known ? "cache" : bad ? "" : k->method);
    record_text(&made, "fault", v == VERDICT_AGREE ? NULL : fault);
    record_real(&made, "seconds", bad ? 0 : k->seconds);
    record_put(&k->outcomes, NULL, &made);
}

void outcome_add(check *k, int line, verdict v)
{
    add_outcome(k, line, k->command, v, k->fault);
    k->seconds = 0; /* reported once per claim */
}

bool outcomes_agree(const json_t *outcomes)
{
    size_t i;
    const json_t *outcome;
    json_array_foreach(outcomes, i, outcome)
        if (!json_is_true(json_object_get(outcome, "agrees")))
            return false;
    return json_array_size(outcomes) > 0;
}

/* A message without the place that it begins with. */
static const char *without_place(const claim *c, const char *message)
{
    const size_t length = strlen(c->file);
    if (strncmp(message, c->file, length) != 0 || message[length] != ':')
        return message;
    message += length + 1;
    message += isdigit((unsigned char)*message) ? strspn(message, "0123456789") + 1 : 0;
    return message + strspn(message, " ");
}

void outcome_bad(check *k, int line, const char *fault)
{
    const char *shown = k->claim->kind != CLAIM_UNREADABLE ? k->claim->text : without_place(k->claim, fault);
    const int length = (int)strcspn(shown, "\n");
    char text[80];
    writer_format(text, sizeof text, "unreadable: %.*s", length, shown);
    add_outcome(k, line, text, VERDICT_BAD, fault);
}

void outcome_bad_at(check *k)
{
    error e;
    (void)fail(&e, STATUS_BAD_INPUT, "%s:%d: %.400s", k->claim->file, k->claim->line, k->fault);
    add_outcome(k, 0, k->command, VERDICT_BAD, e.text);
}

/* ---- the report ---- */

struct outcome_report {
    const verify_job *job;
    const char *name;
    outfile *junit, *summary; /* NULL: none was requested */
    json_t *cases;            /* the outcomes of each file, owned; empty unless they are reported at the end */
    json_t *names;            /* how often a name was there in its file, owned */
    uint64_t count[VERDICT_COUNT], cached;
    double begin;
};

status outcome_report_open(const verify_job *job, const char *name, outfile *junit, outfile *summary,
                           outcome_report **out, error *e)
{
    outcome_report *r = calloc(1, sizeof *r);
    *out = NULL;
    if (r == NULL || (r->cases = json_object()) == NULL || (r->names = json_object()) == NULL) {
        outfile_discard(junit);
        outfile_discard(summary);
        if (r != NULL)
            json_decref(r->cases);
        free(r);
        return fail(e, STATUS_NO_MEMORY, "verify: not enough memory");
    }
    r->junit = junit;
    r->summary = summary;
    r->job = job;
    r->name = name;
    r->begin = clock_seconds();
    *out = r;
    return STATUS_OK;
}

void outcome_report_discard(outcome_report *r)
{
    outfile_discard(r->junit);
    outfile_discard(r->summary);
    json_decref(r->cases);
    json_decref(r->names);
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

/* ---- JUnit ---- */

static void put_case(FILE *out, const json_t *o)
{
    static const char *const elements[] = {NULL, "failure", "error", "skipped", "skipped", "skipped", NULL};
    const verdict v = verdict_of(o);
    char place[600];
    place_of(o, place, sizeof place);
    (void)fputs("    <testcase classname=\"", out);
    markup_text(out, record_text_of(o, "file"));
    (void)fputs("\" name=\"", out);
    markup_text(out, record_text_of(o, "name"));
    (void)fprintf(out, "\" time=\"%.6f\"", json_real_value(json_object_get(o, "seconds")));
    if (elements[v] == NULL) {
        (void)fputs("/>\n", out);
        return;
    }
    (void)fprintf(out, ">\n      <%s message=\"", elements[v]);
    if (v != VERDICT_BAD) { /* whose message begins with it */
        markup_text(out, place);
        (void)fputs(": ", out);
    }
    markup_text(out, record_text_of(o, "fault"));
    (void)fputs("\"/>\n    </testcase>\n", out);
}

static void put_totals(FILE *out, const uint64_t n[static VERDICT_COUNT], double seconds)
{
    (void)fprintf(out,
                  " tests=\"%" PRIu64 "\" failures=\"%" PRIu64 "\" errors=\"%" PRIu64 "\" skipped=\"%" PRIu64
                  "\" time=\"%.6f\">\n",
                  sum_of(n), n[VERDICT_DISAGREE], n[VERDICT_BAD],
                  n[VERDICT_STOPPED] + n[VERDICT_SAMPLED] + n[VERDICT_SKIPPED], seconds);
}

static void put_suite(FILE *out, const char *file, const json_t *outcomes)
{
    uint64_t count[VERDICT_COUNT] = {0};
    double seconds = 0;
    size_t i;
    const json_t *o;
    json_array_foreach(outcomes, i, o) {
        count[verdict_of(o)]++;
        seconds += json_real_value(json_object_get(o, "seconds"));
    }
    (void)fputs("  <testsuite name=\"", out);
    markup_text(out, file);
    (void)fputs("\"", out);
    put_totals(out, count, seconds);
    json_array_foreach(outcomes, i, o)
        put_case(out, o);
    (void)fputs("  </testsuite>\n", out);
}

static void junit_write(FILE *out, const outcome_report *r, double seconds)
{
    const char *file;
    const json_t *outcomes;
    (void)fputs("<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<testsuites name=\"yomikiri verify\"", out);
    put_totals(out, r->count, seconds);
    json_object_foreach(r->cases, file, outcomes)
        put_suite(out, file, outcomes);
    (void)fputs("</testsuites>\n", out);
}

/* ---- each outcome, and the end ---- */

/* Makes a name differ from those of earlier claims of the file: "NAME", "NAME (2)", ...
 * False: no memory. */
static bool make_unique(outcome_report *r, json_t *outcome)
{
    const char *file = record_text_of(outcome, "file"), *name = record_text_of(outcome, "name");
    json_t *known = json_object_get(r->names, file), *unique = json_string(name);
    if (known == NULL && json_object_set_new(r->names, file, known = json_object()) != 0)
        known = NULL;
    while (known != NULL && unique != NULL && json_object_get(known, json_string_value(unique)) != NULL) {
        const json_int_t next = json_integer_value(json_object_get(known, name)) + 1;
        (void)json_object_set_new(known, name, json_integer(next));
        json_decref(unique);
        unique = json_sprintf("%s (%" JSON_INTEGER_FORMAT ")", name, next);
    }
    return known != NULL && unique != NULL &&
           json_object_set_new(known, json_string_value(unique), json_integer(1)) == 0 &&
           json_object_set_new(outcome, "name", unique) == 0;
}

/* Adds it to those of its file. */
static bool keep_case(outcome_report *r, json_t *outcome)
{
    const char *file = record_text_of(outcome, "file");
    json_t *list = json_object_get(r->cases, file);
    if (list == NULL && json_object_set_new(r->cases, file, list = json_array()) != 0)
        return false;
    return json_array_append(list, outcome) == 0;
}

void outcome_report_add(outcome_report *r, json_t *outcome)
{
    reporter *report = r->job->report;
    const int format = r->job->o->verify_format;
    const verdict v = verdict_of(outcome);
    const bool kept = r->junit != NULL || r->summary != NULL || format == VERIFY_markdown;
    if (!make_unique(r, outcome) || (v != VERDICT_ELSEWHERE && kept && !keep_case(r, outcome)))
        output_fail(&report->out, ENOMEM);
    if (v == VERDICT_ELSEWHERE)
        return;
    r->count[v]++;
    r->cached += strcmp(record_text_of(outcome, "method"), "cache") == 0;
    display_clear(&report->display);
    if (v == VERDICT_BAD && format != VERIFY_github)
        writer_print(stderr, "yomikiri: %s\n", record_text_of(outcome, "fault"));
    if (format == VERIFY_text)
        print_text(r, v, outcome);
    else if (format == VERIFY_github)
        annotation_print(&report->out, v, outcome);
    if (v != VERDICT_AGREE || !report->quiet)
        output_record(&report->out, &(record){.json = json_incref(outcome)});
}

static void total_text(const outcome_report *r, double seconds, char *out, size_t size)
{
    const uint64_t *n = r->count;
    char name[300];
    text_buffer text = text_begin(out, size);
    writer_format(name, sizeof name, "%s", r->name);
    text_add(&text, "%s: ", name);
    if (r->job->shards > 0)
        text_add(&text, "shard %zu of %zu: ", r->job->shard + 1, r->job->shards);
    text_add(&text, "%" PRIu64 " answers agree", n[VERDICT_AGREE]);
    if (r->cached > 0)
        text_add(&text, " (%" PRIu64 " by the cache)", r->cached);
    text_add(&text, ", %" PRIu64 " disagree, ", n[VERDICT_DISAGREE]);
    for (int v = VERDICT_BAD; v < VERDICT_COUNT; v++)
        if (n[v] > 0)
            text_add(&text, "%" PRIu64 " %s, ", n[v], NAMES[v]);
    if (n[VERDICT_SAMPLED] > 0 && n[VERDICT_DISAGREE] + n[VERDICT_BAD] + n[VERDICT_STOPPED] == 0)
        text_add(&text, "the rest was not checked (exit code 4), ");
    text_add(&text, "%.1f s, yomikiri %s", seconds, version_full());
}

/* The total, and what is reported at the end. */
static status put_end(outcome_report *r, double seconds, error *e)
{
    output *out = &r->job->report->out;
    const options *o = r->job->o;
    const uint64_t *n = r->count;
    char total[600];
    status s = STATUS_OK;
    total_text(r, seconds, total, sizeof total);
    if (o->verify_format == VERIFY_github)
        annotation_total(out, total);
    else if (o->verify_format == VERIFY_markdown && !out->json)
        markdown_outcomes(out->file, total, r->cases, o->links);
    else if (n[VERDICT_BAD] == 0 || sum_of(n) > n[VERDICT_BAD]) /* otherwise standard error has it all */
        output_text(out, "%s\n", total);
    if (r->junit != NULL) {
        junit_write(outfile_stream(r->junit), r, seconds);
        s = outfile_commit(r->junit, e);
        r->junit = NULL;
    }
    if (s == STATUS_OK && r->summary != NULL) {
        markdown_outcomes(outfile_stream(r->summary), total, r->cases, o->links);
        s = outfile_commit(r->summary, e);
        r->summary = NULL;
    }
    return s;
}

status outcome_report_close(outcome_report *r, error *e)
{
    reporter *report = r->job->report;
    const status s = put_end(r, clock_seconds() - r->begin, e);
    report->mismatch = r->count[VERDICT_DISAGREE] > 0;
    report->bad = r->count[VERDICT_BAD] > 0;
    report->stopped = r->count[VERDICT_STOPPED] > 0;
    report->sampled = r->count[VERDICT_SAMPLED] > 0;
    outcome_report_discard(r);
    return s;
}
