/* command_claim.c - claims of results files: a question in words and what its records must hold. */
#include "base/text_buffer.h"
#include "base/units.h"
#include "verify/claim_check.h"
#include "verify/record_keys.h"
#include "verify/results_file.h"

#include <stdlib.h>
#include <string.h>

/* True if the object meets "a1:3" or "a1:+3"; *key gets the key. */
static bool pair_met(const json_t *object, const char *pair, size_t length, char key[static 64])
{
    int64_t number;
    if (length >= 64)
        return false;
    memcpy(key, pair, length);
    key[length] = '\0';
    char *colon = strrchr(key, ':');
    if (colon == NULL)
        return false;
    *colon = '\0';
    const json_t *value = json_object_get(object, key);
    return json_is_integer(value) && parse_integer(colon + 1, &number) && number == json_integer_value(value);
}

/* "a1:3 b1:-2": each pair of the object once and no other; "..." at the end allows others. */
static bool object_met(const json_t *object, const char *expected)
{
    json_t *met = json_object();
    bool good = met != NULL, in_part = false;
    for (const char *c = expected + strspn(expected, " "); good && *c != '\0'; c += strspn(c, " ")) {
        char key[64];
        const size_t length = strcspn(c, " ");
        const bool end = length == 3 && strncmp(c, "...", 3) == 0;
        good = !in_part && (end || (pair_met(object, c, length, key) && json_object_get(met, key) == NULL &&
                                    json_object_set_new(met, key, json_true()) == 0));
        in_part = in_part || end;
        c += length;
    }
    const size_t pairs = json_object_size(met);
    json_decref(met);
    return good && (in_part ? pairs > 0 : pairs == json_object_size(object));
}

/* A value and the text of what it should be: a number, a text, words of a list, or pairs "a1:3
 * b1:-2" of an object, all of them unless "..." is at the end. */
static bool expectation_met(const json_t *value, const char *expected)
{
    char found[KEY_TEXT];
    int64_t number;
    if (json_is_object(value))
        return object_met(value, expected);
    if (json_is_integer(value))
        return parse_integer(expected, &number) && number == json_integer_value(value);
    key_text(value, found);
    return value != NULL && strcmp(found, expected) == 0;
}

/* The value that the word "key=value" expects. */
static const char *value_of(const char *word, char key[static 64])
{
    const char *equals = strchr(word, '=');
    (void)snprintf(key, 64, "%.*s", (int)(equals - word), word);
    return equals + 1;
}

/* Whether every word of the line is met; the first unmet word is reported.
 * record NULL: no record.  `by`: whose record it is; in the reference's record only values
 * are compared, and only if it has them. */
static bool expectations_met(check *k, const json_t *record, const results_line *l, const char *by)
{
    const bool oracle = *by != '\0';
    if (record == NULL) {
        (void)check_fault(k, VERDICT_DISAGREE, "no record with %.60s", l->word[0]);
        return false;
    }
    for (int i = 0; i < l->words; i++) {
        char key[64], found[KEY_TEXT];
        const char *expected = value_of(l->word[i], key);
        if (oracle && strcmp(key, "value") != 0 && strcmp(key, "moves") != 0 && strcmp(key, "best_moves") != 0)
            continue;
        const json_t *value = json_object_get(record, key);
        if (oracle && value == NULL)
            continue;
        if (!expectation_met(value, expected)) {
            key_text(value, found);
            (void)check_fault(k, VERDICT_DISAGREE, "%s%.60s is %.140s", by, key, value == NULL ? "missing" : found);
            return false;
        }
    }
    return true;
}

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
    const char *expected = value_of(l->word[0], key);
    if (count == 1)
        return json_array_get(records, 0);
    for (size_t i = *next; i < count; i++) {
        if (expectation_met(json_object_get(json_array_get(records, i), key), expected)) {
            *next = i + 1;
            return json_array_get(records, i);
        }
    }
    return NULL;
}

/* Whether a stopped search leaves undecided what is expected: it made no such record, or one with
 * bounds between which the expected value lies. */
static bool is_undecided(const json_t *record, const results_line *l)
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

/* Cuts a line of expectations, whose keys must be those of records. */
static status cut_expectations(const char *file, int line, char *text, results_line *l, error *e)
{
    char key[64];
    error why;
    status s = results_cut(file, line, text, l, e);
    for (int i = 0; i < l->words && s == STATUS_OK; i++) {
        const char *expected = value_of(l->word[i], key);
        s = key_check_text(key, expected, &why);
        if (s != STATUS_OK)
            (void)fail(e, s, "%.200s:%d: %s", file, line, why.text);
    }
    return s;
}

/* Whether any line of expectations can be read: otherwise there is nothing to answer. */
static bool expects(const claim *c, const char *lines)
{
    results_line l;
    char *text = strdup(lines), *rest = text;
    bool any = false;
    for (char *line; !any && (line = strsep(&rest, "\n")) != NULL;)
        any = cut_expectations(c->file, c->line, line, &l, NULL) == STATUS_OK && l.words > 0;
    free(text);
    return any;
}

static void check_expectation(check *k, const results_line *l, size_t *next, verdict answered)
{
    const json_t *record = choose_record(k->answer.records.json, l, next),
                 *oracle = k->oracle != NULL ? answer_record(k->oracle) : NULL;
    verdict v = answered;
    if (v == VERDICT_AGREE && (!expectations_met(k, record, l, "") ||
                               (oracle != NULL && !expectations_met(k, oracle, l, "by the reference "))))
        v = VERDICT_DISAGREE;
    else if (v == VERDICT_AGREE && k->line_fault[0] != '\0')
        v = check_fault(k, VERDICT_DISAGREE, "%s", k->line_fault);
    if (v == VERDICT_DISAGREE && k->answer.stopped && is_undecided(record, l))
        v = check_unknown(k);
    join_words(l->word, l->words, true, k->expected, sizeof k->expected);
    outcome_add(k, l->line, v);
}

void check_command(check *k)
{
    const char *file = k->claim->file;
    results_line l;
    error e;
    int number = k->claim->line;
    size_t next = 0;
    char *text = strdup(k->claim->text), *rest = text;
    verdict v = VERDICT_BAD;
    if (text == NULL || results_cut(file, number, strsep(&rest, "\n"), &l, &e) != STATUS_OK) {
        outcome_bad(k, 0, text == NULL ? "verify: not enough memory" : e.text);
    } else {
        join_words(l.word, l.words, false, k->command, sizeof k->command);
        v = question_parse(&k->question, l.word, l.words, &e) != STATUS_OK ? check_fault(k, VERDICT_BAD, "%s", e.text)
            : rest != NULL && expects(k->claim, rest)                      ? check_answer(k)
                                                                           : VERDICT_AGREE;
        if (v == VERDICT_BAD)
            outcome_bad_at(k);
    }
    for (char *line; v != VERDICT_BAD && (line = strsep(&rest, "\n")) != NULL;)
        if (cut_expectations(file, ++number, line, &l, &e) != STATUS_OK)
            outcome_bad(k, number, e.text);
        else if (l.words > 0)
            check_expectation(k, &l, &next, v);
    free(text);
}
