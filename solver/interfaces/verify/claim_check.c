/* claim_check.c - the answer to a claim's question, and a second opinion; see claim_check.h. */
#include "verify/claim_check.h"

#include "arguments/interrupt.h"
#include "base/clock.h"
#include "base/writer.h"
#include "text/notation.h"
#include "reference/reference.h"
#include "store/store.h"

#include <string.h>

static void answer_free(answer *a)
{
    record_free(&a->records);
    session_close(&a->session);
}

void check_begin(check *k, const claim *c)
{
    answer_free(&k->answer);
    answer_free(&k->oracle);
    record_free(&k->outcomes);
    k->claim = c;
    k->outcomes = record_list();
    k->command[0] = k->expected[0] = k->fault[0] = k->method[0] = k->line_fault[0] = '\0';
    k->seconds = 0;
}

void check_end(check *k)
{
    check_begin(k, NULL);
    record_free(&k->outcomes);
    store_close(k->store);
    *k = (check){.job = k->job};
}

verdict check_fault(check *k, verdict v, const char *format, ...)
{
    va_list arguments;
    va_start(arguments, format);
    writer_vformat(k->fault, sizeof k->fault, format, arguments);
    va_end(arguments);
    return v;
}

verdict check_unknown(check *k)
{
    return check_fault(k, VERDICT_STOPPED, "stopped before it was known");
}

const json_t *answer_record(const answer *a)
{
    return json_array_get(a->records.json, 0);
}

void check_line(const game_spec *spec, const diagram *start, const json_t *record, char fault[static 160])
{
    const json_t *line = json_object_get(record, "line"), *known = json_object_get(record, "known");
    diagram d = *start;
    int value;
    if (!json_is_array(line) || json_array_size(line) == 0 || json_array_size(line) == MAX_LINE ||
        json_object_get(record, "depth") != NULL || !json_is_string(known) ||
        strcmp(json_string_value(known), "exact") != 0)
        return;
    for (size_t i = 0; i < json_array_size(line); i++) {
        const char *text = json_string_value(json_array_get(line, i));
        game_move move;
        bool over = naive_over(spec, &d, NULL);
        if (text == NULL || move_parse(spec, text, strlen(text), &move, NULL) != STATUS_OK ||
            (!(over && move == MOVE_PASS) && (over || !naive_play(spec, &d, move)))) {
            writer_format(fault, 160, "move %zu of the line, %.40s, is not legal", i + 1, text ? text : "no text");
            return;
        }
    }
    if (!naive_over(spec, &d, &value)) {
        writer_format(fault, 160, "the line ends before the game does");
        return;
    }
    value = d.side == start->side ? value : -value;
    if (value != json_integer_value(json_object_get(record, "value")))
        writer_format(fault, 160, "the line ends with %d", value);
}

/* True if plain minimax gives a second opinion. */
static bool has_reference(const check *k)
{
    const question *q = &k->question;
    const options *o = &q->o;
    return (q->verb == VERB_solve || q->verb == VERB_moves) && k->job->o->reference == REFERENCE_auto &&
           (o->method == NULL || strcmp(o->method, "search") == 0) && o->window.low == o->window.high && !o->wdl &&
           !k->answer.stopped && reference_is_quick(&k->answer.session.spec, &k->answer.position);
}

static status ask(const check *k, const question *q, answer *out, error *e)
{
    char spec[MAX_SPEC_TEXT];
    game_spec parsed;
    const status s = confine_spec(k->claim->file, q->spec, &parsed, spec, e);
    return s == STATUS_OK ? k->job->answer(k->job, q, spec, out, e) : s;
}

verdict check_answer(check *k)
{
    const question *q = &k->question;
    const answer *a = &k->answer;
    error e;
    if (k->unasked != NULL)
        return check_fault(k, VERDICT_STOPPED, "%s", k->unasked);
    k->seconds = clock_seconds();
    const double before = interrupt_deadline(q->o.seconds);
    status s = ask(k, q, &k->answer, &e);
    if (s == STATUS_OK && (q->verb == VERB_solve || q->verb == VERB_moves))
        check_line(&a->session.spec, &a->position, answer_record(a), k->line_fault);
    if (s == STATUS_OK && has_reference(k)) {
        question plain = *q;
        plain.o.method = "minimax";
        plain.o.without = NULL;
        s = ask(k, &plain, &k->oracle, &e);
        if (s == STATUS_STOPPED) /* there is no second opinion */
            answer_free(&k->oracle);
    }
    interrupt_restore(before);
    k->seconds = clock_seconds() - k->seconds;
    const json_t *by = json_object_get(answer_record(a), "method");
    writer_format(k->method, sizeof k->method, "%s%s", json_is_string(by) ? json_string_value(by) : "enumeration",
                  k->oracle.records.json != NULL ? "+reference" : "");
    return s == STATUS_OK || s == STATUS_STOPPED ? VERDICT_AGREE : check_fault(k, VERDICT_BAD, "%s", e.text);
}

verdict check_answer_record(check *k, const json_t **found)
{
    const verdict v = check_answer(k);
    *found = answer_record(&k->answer);
    return v == VERDICT_AGREE && *found == NULL ? check_unknown(k) : v;
}
