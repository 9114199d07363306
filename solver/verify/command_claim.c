/* command_claim.c - claims of results files: a question in words and what its records must hold. */
#include "base/text_buffer.h"
#include "base/units.h"
#include "verify/expectation.h"
#include "verify/kinds.h"

#include <stdlib.h>
#include <string.h>

/* The words as they can be written again. */
static void join_words(char *const *word, int words, bool expected, char *out, size_t size)
{
    text_buffer line = text_begin(out, size);
    for (int i = 0; i < words; i++) {
        const bool spaced = strchr(word[i], ' ') != NULL;
        const char *rest = expected ? strchr(word[i], '=') + 1 : word[i];
        text_add(&line, "%s%.*s%s%s%s", i > 0 ? " " : "", (int)(rest - word[i]), word[i], spaced ? "\"" : "", rest,
                 spaced ? "\"" : "");
    }
}

/* The record an expectation is about: the only one, or the next whose first key agrees. */
static const json_t *choose_record(json_t *records, const results_line *l, size_t *next)
{
    char key[64];
    const size_t count = json_array_size(records);
    const char *equals = strchr(l->word[0], '=');
    if (count == 1)
        return json_array_get(records, 0);
    (void)snprintf(key, sizeof key, "%.*s", (int)(equals - l->word[0]), l->word[0]);
    for (size_t i = *next; i < count; i++) {
        if (expectation_met(json_object_get(json_array_get(records, i), key), equals + 1)) {
            *next = i + 1;
            return json_array_get(records, i);
        }
    }
    return NULL;
}

/* Whether a stopped search leaves what is expected open: it made no such record, or one with bounds
 * that the expected value lies between. */
static bool is_open(const json_t *record, const results_line *l)
{
    const char *known = record_text_of(record, "known");
    const json_t *lower = json_object_get(record, "lower"), *upper = json_object_get(record, "upper");
    if (record != NULL && strcmp(known, "unknown") != 0 && strcmp(known, ">=") != 0 && strcmp(known, "<=") != 0)
        return false;
    for (int i = 0; i < l->words; i++) {
        int64_t value;
        if (strncmp(l->word[i], "value=", 6) != 0)
            continue;
        if (!parse_integer(l->word[i] + 6, &value) || (json_is_integer(lower) && value < json_integer_value(lower)) ||
            (json_is_integer(upper) && value > json_integer_value(upper)))
            return false;
    }
    return true;
}

static void check_expectation(const check *k, const results_line *l, const char *command, run *r, size_t *next)
{
    char fault[256] = "", expected[400];
    const json_t *record = choose_record(r->answer.records.json, l, next);
    bool good = expectations_met(record, l, false, fault);
    if (good && r->oracle.records.json != NULL)
        good = expectations_met(json_array_get(r->oracle.records.json, 0), l, true, fault);
    if (good && r->line_fault[0] != '\0') {
        (void)snprintf(fault, sizeof fault, "%s", r->line_fault);
        good = false;
    }
    const verdict v = good                                      ? VERDICT_AGREE
                      : r->answer.stopped && is_open(record, l) ? VERDICT_STOPPED
                                                                : VERDICT_DISAGREE;
    if (v == VERDICT_STOPPED)
        (void)snprintf(fault, sizeof fault, "stopped before it was known");
    join_words(l->word, l->words, true, expected, sizeof expected);
    const outcome o = {l->line, command, expected, r->method, v, fault, r->seconds};
    outcome_add(k, &o);
    r->seconds = 0; /* told once a command */
}

static void check_expectations(const check *k, results_reader *reader, const char *command, run *r)
{
    results_line l;
    bool more = true;
    size_t next = 0;
    error e;
    while (more) {
        if (results_next(reader, &l, &more, &e) != STATUS_OK) {
            outcome_bad(k, reader->line, e.text);
            more = true;
        } else if (more) {
            check_expectation(k, &l, command, r, &next);
        }
    }
}

void check_command(const check *k)
{
    results_reader reader;
    results_line l;
    question q;
    run r = {.seconds = 0};
    bool more;
    char command[400];
    error e;
    char *text = strdup(k->claim->text);
    if (text == NULL) {
        outcome_bad(k, 0, "verify: not enough memory");
        return;
    }
    results_open(&reader, k->claim->file, text);
    reader.line = k->claim->line - 1;
    if (results_next(&reader, &l, &more, &e) != STATUS_OK) {
        outcome_bad(k, 0, e.text);
    } else {
        join_words(l.word, l.words, false, command, sizeof command);
        status s = k->v->job->parse(l.word, l.words, &q, &e);
        q.file = k->claim->file;
        if (s == STATUS_OK)
            s = run_question(k->v, &q, &r, &e);
        if (s == STATUS_OK)
            check_expectations(k, &reader, command, &r);
        else
            outcome_bad_at(k, command, e.text);
        run_free(&r);
    }
    free(text);
}
