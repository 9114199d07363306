/* solved_claim.c - claims of the value of a position: what they prove, compared with a record of
 * it; and lines of problem files.  See kinds.h. */
#include "base/text_buffer.h"
#include "notation/obf.h"
#include "verify/kinds.h"

#include <stdlib.h>
#include <string.h>

void proved_ask(const proved *p, question *q)
{
    q->verb = p->moves != NULL ? VERB_moves : VERB_solve;
    if (p->moves == NULL && p->lower != p->upper)
        q->o.window = (option_range){p->lower > -CLAIM_UNKNOWN ? p->lower - 1 : p->upper,
                                     p->upper < CLAIM_UNKNOWN ? p->upper + 1 : p->lower};
}

/* By the bounds of the program's own record; `by` stands in the fault before what was found. */
static verdict compare_bounds(const proved *p, const json_t *record, const char *by, char fault[static 256])
{
    const json_t *value = json_object_get(record, "value"), *lower = json_object_get(record, "lower"),
                 *upper = json_object_get(record, "upper");
    if (json_is_integer(value) && lower == NULL && upper == NULL)
        lower = upper = value;
    const int low = json_is_integer(lower) ? (int)json_integer_value(lower) : -CLAIM_UNKNOWN;
    const int high = json_is_integer(upper) ? (int)json_integer_value(upper) : CLAIM_UNKNOWN;
    if (low >= p->lower && high <= p->upper)
        return VERDICT_AGREE;
    if (low == high)
        (void)snprintf(fault, 256, "%svalue is %d", by, low);
    else if (high < p->lower)
        (void)snprintf(fault, 256, "%svalue is at most %d", by, high);
    else if (low > p->upper)
        (void)snprintf(fault, 256, "%svalue is at least %d", by, low);
    else
        (void)snprintf(fault, 256, "stopped before it was known");
    return low == high || high < p->lower || low > p->upper ? VERDICT_DISAGREE : VERDICT_STOPPED;
}

static verdict compare_moves(const proved *p, const json_t *record, const char *by, char fault[static 256])
{
    const char *move;
    const json_t *value, *found = json_object_get(record, "moves");
    verdict v = VERDICT_AGREE;
    json_object_foreach((json_t *)(uintptr_t)p->moves, move, value) {
        const json_t *own = json_object_get(found, move);
        if (!json_is_integer(own)) {
            (void)snprintf(fault, 256, "the value of %.20s was not found", move);
            v = json_is_true(json_object_get(record, "stopped")) ? VERDICT_STOPPED : VERDICT_DISAGREE;
        } else if (json_integer_value(own) != json_integer_value(value)) {
            (void)snprintf(fault, 256, "%s%.20s is %" JSON_INTEGER_FORMAT, by, move, json_integer_value(own));
            v = VERDICT_DISAGREE;
        }
        if (v == VERDICT_DISAGREE)
            break;
    }
    return v;
}

/* AGREE, DISAGREE, or STOPPED where the record leaves it open. */
static verdict proved_compare(const proved *p, const json_t *record, const char *by, char fault[static 256])
{
    const verdict v = compare_bounds(p, record, by, fault);
    return v == VERDICT_AGREE && p->moves != NULL ? compare_moves(p, record, by, fault) : v;
}

void proved_text(const proved *p, char *out, size_t size)
{
    const bool exact = p->lower == p->upper, low = p->lower > -CLAIM_UNKNOWN;
    text_buffer text = text_begin(out, size);
    const char *move;
    const json_t *value;
    text_add(&text, "value%s%d", exact ? "=" : low ? ">=" : "<=", low ? p->lower : p->upper);
    if (!exact && low && p->upper < CLAIM_UNKNOWN)
        text_add(&text, " value<=%d", p->upper);
    json_object_foreach((json_t *)(uintptr_t)p->moves, move, value)
        text_add(&text, " %s:%" JSON_INTEGER_FORMAT, move, json_integer_value(value));
}

status subject_begin(subject *s, const check *k, int verb, const char *spec, const char *position)
{
    *s = (subject){.k = k, .spec = spec, .position = position};
    question_init(&s->question, verb, k->claim->file);
    return question_place(&s->question, spec, position, &s->e);
}

verdict subject_answer(subject *s, const json_t **found)
{
    if (run_question(s->k->v, &s->question, &s->run, &s->e) != STATUS_OK)
        return VERDICT_BAD;
    *found = json_array_get(s->run.answer.records.json, 0);
    if (*found != NULL)
        return VERDICT_AGREE;
    (void)snprintf(s->fault, sizeof s->fault, "stopped before it was known");
    return VERDICT_STOPPED;
}

verdict subject_judge(subject *s, const proved *p)
{
    const json_t *found = json_array_get(s->run.answer.records.json, 0),
                 *oracle = json_array_get(s->run.oracle.records.json, 0);
    verdict v = proved_compare(p, found, "", s->fault);
    if (v == VERDICT_AGREE && oracle != NULL)
        v = proved_compare(p, oracle, "by the reference ", s->fault);
    if (v == VERDICT_AGREE && s->run.line_fault[0] != '\0') {
        (void)snprintf(s->fault, sizeof s->fault, "%s", s->run.line_fault);
        v = VERDICT_DISAGREE;
    }
    return v;
}

void subject_end(subject *s, verdict v)
{
    char command[MAX_SPEC_TEXT + 700];
    const int verb = s->question.verb;
    const char *quote = *s->position != '\0' ? "\"" : "";
    (void)snprintf(command, sizeof command, "%s %.400s%s%s%.600s%s",
                   verb == VERB_COUNT ? "record" : VERB_ROWS[verb].name, s->spec, *quote != '\0' ? " " : "", quote,
                   s->position, quote);
    if (v == VERDICT_BAD)
        outcome_bad_at(s->k, command, s->e.text);
    else
        outcome_add(s->k, &(outcome){0, command, s->expected, s->run.method, v, s->fault, s->run.seconds});
    run_free(&s->run);
}

void check_solved(const check *k, const char *spec, const char *position, const proved *p)
{
    subject s;
    const json_t *found;
    verdict v = VERDICT_BAD;
    if (subject_begin(&s, k, VERB_solve, spec, position) == STATUS_OK) {
        proved_ask(p, &s.question);
        proved_text(p, s.expected, sizeof s.expected);
        v = subject_answer(&s, &found);
    }
    subject_end(&s, v == VERDICT_AGREE ? subject_judge(&s, p) : v);
}

void check_problem(const check *k)
{
    game_spec spec;
    obf_record p;
    error e;
    char position[MAX_DIAGRAM_TEXT], path[MAX_SPEC_TEXT];
    char *text = strdup(k->claim->text);
    status s = text == NULL ? fail(&e, STATUS_NO_MEMORY, "verify: not enough memory") : STATUS_OK;
    if (s == STATUS_OK)
        s = confine_spec(k->claim->file, k->claim->spec, &spec, path, &e);
    if (s == STATUS_OK)
        s = obf_parse_line(&spec, k->claim->file, k->claim->line, text, &p, &e);
    free(text);
    if (s != STATUS_OK) {
        outcome_bad(k, 0, e.text);
        return;
    }
    diagram_format(&spec, &p.position, position);
    if (p.answers == 0) {
        outcome_add(k, &(outcome){.command = position, .verdict = VERDICT_SKIPPED, .fault = "no answer in the line"});
        return;
    }
    record moves = record_begin();
    for (int i = 0; i < p.answers; i++) {
        char move[MAX_MOVE_TEXT];
        move_format(&spec, p.move[i], move);
        record_integer(&moves, move, p.value[i]);
    }
    check_solved(k, k->claim->spec, position, &(proved){obf_best(&p), obf_best(&p), moves.json});
    record_free(&moves);
}
