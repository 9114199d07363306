/* verb_verify.c - `verify`: runs the commands of a results file and compares what they answer.
 *
 * Each command runs in this process, and its records are kept in memory.  Where the tree is small enough, a solve or
 * moves command is repeated by plain minimax on the naive rules; every complete line is played out by those rules. */
#include "base/clock.h"
#include "base/textfile.h"
#include "base/version.h"
#include "cli/cli.h"
#include "cli/expectation.h"
#include "cli/interrupt.h"
#include "games/notation.h"
#include "reference/reference.h"

#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

static const char *const OWN_RESULTS = "results/results.txt";

typedef struct verification {
    cli *c;
    const char *name;  /* of the file */
    char command[400]; /* as it stands in the file */
    int command_line;
    output answers; /* records of the command */
    output oracle;  /* records of the reference; `by_oracle` */
    bool by_oracle;
    size_t next; /* first record not yet compared */
    double seconds;
    char line_fault[160]; /* why the best line is not what it should be; empty: nothing */
    uint64_t agreed, disagreed;
} verification;

/* ---- comparing ---- */

/* The record an expectation is about: the only one, or the next whose first key agrees. */
static const json_t *choose_record(verification *v, json_t *records, const record_line *l)
{
    char key[64];
    size_t count = json_array_size(records);
    const char *equals = strchr(l->word[0], '=');
    if (count == 1)
        return json_array_get(records, 0);
    (void)snprintf(key, sizeof key, "%.*s", (int)(equals - l->word[0]), l->word[0]);
    for (size_t i = v->next; i < count; i++) {
        if (expectation_met(json_object_get(json_array_get(records, i), key), equals + 1)) {
            v->next = i + 1;
            return json_array_get(records, i);
        }
    }
    return NULL;
}

/* ---- running ---- */

/* The best line must be legal and end with the value. */
static void check_line(const cli *c, const json_t *record, char fault[static 160])
{
    const json_t *line = json_object_get(record, "line");
    diagram d = c->position;
    int value;
    if (!json_is_array(line) || json_array_size(line) == 0 || json_array_size(line) == MAX_LINE || c->depth >= 0 ||
        c->method == METHOD_ORIGINAL_OWN_ROW)
        return;
    for (size_t i = 0; i < json_array_size(line); i++) {
        const char *text = json_string_value(json_array_get(line, i));
        game_move move;
        bool over = naive_over(&c->spec, &d, NULL);
        if (move_parse(&c->spec, text, strlen(text), &move, NULL) != STATUS_OK ||
            (!(over && move == MOVE_PASS) && (over || !naive_play(&c->spec, &d, move)))) {
            (void)snprintf(fault, 160, "move %zu of the line, %s, is not legal", i + 1, text);
            return;
        }
    }
    if (!naive_over(&c->spec, &d, &value)) {
        (void)snprintf(fault, 160, "the line ends before the game does");
        return;
    }
    value = d.side == c->position.side ? value : -value;
    if (value != json_integer_value(json_object_get(record, "value")))
        (void)snprintf(fault, 160, "the line ends with %d", value);
}

/* Runs `words`, with the options that verify was given and some `extra` ones after them. */
static status run_command(verification *v, const record_line *l, const char *extra, output *out, cli *c, error *e)
{
    char *argv[RECORD_WORDS + 8], threads[40], hash[40], quiet[] = "--quiet";
    int argc = 0, verb = verb_find(l->word[0]);
    const cli *own = v->c;
    for (int i = 0; i < l->words; i++)
        argv[argc++] = l->word[i];
    if (verb == VERB_verify)
        return fail(e, STATUS_BAD_INPUT, "verify cannot verify itself; expected another verb");
    if (verb < VERB_COUNT && own->o.given[OPTION_threads] && OPTION_ROWS[OPTION_threads].verbs & 1u << verb) {
        (void)snprintf(threads, sizeof threads, "--threads=%" PRId64, own->o.threads);
        argv[argc++] = threads;
    }
    if (verb < VERB_COUNT && own->o.given[OPTION_hash] && OPTION_ROWS[OPTION_hash].verbs & 1u << verb) {
        (void)snprintf(hash, sizeof hash, "--hash=%" PRIu64, own->o.hash);
        argv[argc++] = hash;
    }
    if (own->o.quiet)
        argv[argc++] = quiet;
    if (extra != NULL)
        argv[argc++] = (char *)(uintptr_t)extra;
    argv[argc] = NULL;
    output_capture(out);
    return cli_run(argc, argv, out, c, e);
}

static void end_command(verification *v)
{
    bool quiet;
    (void)output_close(&v->answers, true, &quiet, NULL);
    (void)output_close(&v->oracle, true, &quiet, NULL);
    v->by_oracle = false;
    v->command[0] = '\0';
}

static void keep_command(verification *v, const record_line *l)
{
    size_t used = 0;
    v->command[0] = '\0';
    for (int i = 0; i < l->words; i++) {
        bool spaced = strchr(l->word[i], ' ') != NULL;
        int n = snprintf(v->command + used, sizeof v->command - used, "%s%s%s%s", i > 0 ? " " : "", spaced ? "\"" : "",
                         l->word[i], spaced ? "\"" : "");
        used += (size_t)n < sizeof v->command - used ? (size_t)n : 0;
    }
    v->command_line = l->line;
}

static status begin_command(verification *v, const record_line *l, error *e)
{
    cli *sub = aligned_alloc(_Alignof(cli), sizeof *sub);
    error inner;
    if (sub == NULL)
        return fail(e, STATUS_NO_MEMORY, "verify: not enough memory");
    end_command(v);
    keep_command(v, l);
    v->next = 0;
    v->line_fault[0] = '\0';
    double begin = clock_seconds();
    status s = run_command(v, l, NULL, &v->answers, sub, &inner);
    if (s == STATUS_OK && (sub->verb == VERB_solve || sub->verb == VERB_moves) && sub->o.file == NULL) {
        check_line(sub, json_array_get(v->answers.records, 0), v->line_fault);
        v->by_oracle = !sub->o.given[OPTION_method] && !sub->stopped && v->c->o.reference == REFERENCE_auto &&
                       reference_is_quick(&sub->spec, &sub->position);
    }
    if (s == STATUS_OK && v->by_oracle)
        s = run_command(v, l, "--method=minimax", &v->oracle, sub, &inner);
    v->seconds = clock_seconds() - begin;
    free(sub);
    if (s != STATUS_OK)
        return fail(e, s, "%s:%d: %s", v->name, l->line, inner.text);
    return STATUS_OK;
}

/* ---- reporting ---- */

static void report(verification *v, const record_line *l, const char *fault)
{
    bool agrees = *fault == '\0';
    char expected[300] = "", method[80] = "";
    size_t used = 0;
    const json_t *first = json_array_get(v->answers.records, 0), *by = json_object_get(first, "method");
    for (int i = 0; i < l->words; i++) {
        bool spaced = strchr(l->word[i], ' ') != NULL;
        const char *equals = strchr(l->word[i], '=') + 1;
        int n = snprintf(expected + used, sizeof expected - used, "%s%.*s%s%s%s", i > 0 ? " " : "",
                         (int)(equals - l->word[i]), l->word[i], spaced ? "\"" : "", equals, spaced ? "\"" : "");
        used += (size_t)n < sizeof expected - used ? (size_t)n : 0;
    }
    (void)snprintf(method, sizeof method, "%s%s", json_is_string(by) ? json_string_value(by) : "enumeration",
                   v->by_oracle ? "+reference" : "");
    json_t *record = json_object();
    (void)json_object_set_new(record, "file", json_string(v->name));
    (void)json_object_set_new(record, "line_number", json_integer(l->line));
    (void)json_object_set_new(record, "command", json_string(v->command));
    (void)json_object_set_new(record, "expected", json_string(expected));
    (void)json_object_set_new(record, "agrees", json_boolean(agrees));
    (void)json_object_set_new(record, "method", json_string(method));
    (void)json_object_set_new(record, "fault", agrees ? json_null() : json_string(fault));
    (void)json_object_set_new(record, "seconds", json_real(v->seconds));
    output_record(v->c->out, record);
    char about[120];
    (void)snprintf(about, sizeof about, v->seconds > 0 ? "(%s, %.3f s)" : "(%s)", method, v->seconds);
    if (agrees) {
        output_text(v->c->out, "agree     %s: %s  %s\n", v->command, expected, about);
    } else {
        output_text(v->c->out, "DISAGREE  %s: %s  %s but %s [%s:%d]\n", v->command, expected, about, fault, v->name,
                    l->line);
    }
    v->seconds = 0; /* told once a command */
}

static void compare(verification *v, const record_line *l)
{
    char fault[256] = "";
    bool good = expectations_met(choose_record(v, v->answers.records, l), l, false, fault);
    if (good && v->by_oracle)
        good = expectations_met(json_array_get(v->oracle.records, 0), l, true, fault);
    if (good && v->line_fault[0] != '\0') {
        (void)snprintf(fault, sizeof fault, "%s", v->line_fault);
        good = false;
    }
    *(good ? &v->agreed : &v->disagreed) += 1;
    v->c->mismatch = v->c->mismatch || !good;
    report(v, l, good ? "" : fault);
}

static status check_file(verification *v, char *text, error *e)
{
    record_reader reader;
    record_line l;
    bool more = true, expectation_due = false;
    record_open(&reader, v->name, text);
    status s = record_next(&reader, &l, &more, e);
    while (s == STATUS_OK && more) {
        if (!l.expected && expectation_due) {
            return fail(e, STATUS_BAD_INPUT,
                        "%s:%d: a command without an expected answer after it; expected an indented "
                        "line of key=value",
                        v->name, v->command_line);
        }
        if (l.expected)
            compare(v, &l);
        else
            s = begin_command(v, &l, e);
        expectation_due = !l.expected;
        if (cli_interrupted(v->c))
            return fail(e, STATUS_STOPPED, "verify: stopped after %" PRIu64 " answers", v->agreed + v->disagreed);
        if (s == STATUS_OK)
            s = record_next(&reader, &l, &more, e);
    }
    if (s == STATUS_OK && (expectation_due || v->agreed + v->disagreed == 0)) {
        s = fail(e, STATUS_BAD_INPUT,
                 "%s: ends without an expected answer; expected commands, each with indented lines "
                 "of key=value",
                 v->name);
    }
    return s;
}

status verb_verify(cli *c, error *e)
{
    verification *v = calloc(1, sizeof *v);
    char *text = NULL;
    size_t length;
    if (v == NULL)
        return fail(e, STATUS_NO_MEMORY, "verify: not enough memory");
    v->c = c;
    v->name = c->words > 0 ? c->word[0] : OWN_RESULTS;
    double begin = clock_seconds();
    status s = text_file_read(v->name, "a results file", TEXT_FILE_LIMIT, &text, &length, e);
    if (s == STATUS_OK) {
        s = check_file(v, text, e);
        end_command(v);
        free(text);
    }
    if (s == STATUS_OK) {
        output_text(c->out, "%s: %" PRIu64 " answers agree, %" PRIu64 " disagree, %.1f s, yomikiri %s\n", v->name,
                    v->agreed, v->disagreed, clock_seconds() - begin, version_full());
    }
    free(v);
    return s;
}
