/* solved_claim.c - claims of the value of a position: what they prove, compared with a record of
 * it; and lines of problem files.  See claim_check.h. */
#include "base/text_buffer.h"
#include "base/writer.h"
#include "text/obf.h"
#include "verify/claim_check.h"
#include "verify/record_keys.h"

#include <stdlib.h>
#include <string.h>

/* "value=-8 b1:-8 a2:-8" */
static void expected_text(const proved *p, char *out, size_t size)
{
    const bool exact = p->lower == p->upper, low = p->lower > -VALUE_INFINITY;
    text_buffer text = text_begin(out, size);
    const char *move;
    const json_t *value;
    text_add(&text, "value%s%d", exact ? "=" : low ? ">=" : "<=", low ? p->lower : p->upper);
    if (!exact && low && p->upper < VALUE_INFINITY)
        text_add(&text, " value<=%d", p->upper);
    json_object_foreach((json_t *)(uintptr_t)p->moves, move, value)
        text_add(&text, " %s:%" JSON_INTEGER_FORMAT, move, json_integer_value(value));
}

void proved_ask(const proved *p, check *k)
{
    k->question.verb = p->moves != NULL ? VERB_moves : VERB_solve;
    if (p->moves == NULL && p->lower != p->upper)
        k->question.o.window = (option_range){p->lower > -VALUE_INFINITY ? p->lower - 1 : p->upper,
                                              p->upper < VALUE_INFINITY ? p->upper + 1 : p->lower};
    expected_text(p, k->expected, sizeof k->expected);
}

/* Compares with the bounds of the program's own record; in the fault, `by` precedes what was
 * found. */
static verdict compare_bounds(const proved *p, check *k, const json_t *record, const char *by)
{
    int low = -VALUE_INFINITY, high = VALUE_INFINITY;
    const bool bounded = json_object_get(record, "lower") != NULL || json_object_get(record, "upper") != NULL;
    if (!bounded && keys_integer(record, "value", &low))
        high = low;
    (void)keys_integer(record, "lower", &low);
    (void)keys_integer(record, "upper", &high);
    if (low >= p->lower && high <= p->upper)
        return VERDICT_AGREE;
    if (low == high)
        return check_fault(k, VERDICT_DISAGREE, "%svalue is %d", by, low);
    if (high < p->lower)
        return check_fault(k, VERDICT_DISAGREE, "%svalue is at most %d", by, high);
    if (low > p->upper)
        return check_fault(k, VERDICT_DISAGREE, "%svalue is at least %d", by, low);
    return check_unknown(k);
}

static verdict compare_moves(const proved *p, check *k, const json_t *record, const char *by)
{
    const char *move;
    const json_t *value, *found = json_object_get(record, "moves");
    verdict v = VERDICT_AGREE;
    json_object_foreach((json_t *)(uintptr_t)p->moves, move, value) {
        const json_t *own = json_object_get(found, move);
        if (!json_is_integer(own))
            v = check_fault(k, json_is_true(json_object_get(record, "stopped")) ? VERDICT_STOPPED : VERDICT_DISAGREE,
                            "the value of %.20s was not found", move);
        else if (!json_equal(own, value))
            v = check_fault(k, VERDICT_DISAGREE, "%s%.20s is %" JSON_INTEGER_FORMAT, by, move, json_integer_value(own));
        if (v == VERDICT_DISAGREE)
            break;
    }
    return v;
}

/* AGREE, DISAGREE, or STOPPED if the record does not decide it. */
static verdict compare(const proved *p, check *k, const json_t *record, const char *by)
{
    const verdict v = compare_bounds(p, k, record, by);
    return v == VERDICT_AGREE ? compare_moves(p, k, record, by) : v;
}

verdict proved_judge(const proved *p, check *k)
{
    const json_t *oracle = answer_record(&k->oracle);
    verdict v = compare(p, k, answer_record(&k->answer), "");
    if (v == VERDICT_AGREE && oracle != NULL)
        v = compare(p, k, oracle, "by the reference ");
    return v == VERDICT_AGREE && k->line_fault[0] != '\0' ? check_fault(k, VERDICT_DISAGREE, "%s", k->line_fault) : v;
}

verdict check_position(check *k, int verb, const char *spec, const char *position)
{
    error e;
    question_init(&k->question, verb);
    return question_place(&k->question, spec, position, &e) == STATUS_OK ? VERDICT_AGREE
                                                                         : check_fault(k, VERDICT_BAD, "%s", e.text);
}

void check_judged(check *k, verdict v)
{
    const question *q = &k->question;
    const char *quote = q->position[0] != '\0' ? "\"" : "";
    writer_format(k->command, sizeof k->command, "%s %.400s%s%s%.600s%s",
                  q->verb == VERB_NONE ? "record" : VERB_ROWS[q->verb].name, q->spec, *quote != '\0' ? " " : "", quote,
                  q->position, quote);
    if (v == VERDICT_BAD)
        outcome_bad_at(k);
    else
        outcome_add(k, 0, v);
}

void check_solved(check *k, const char *spec, const char *position, const proved *p)
{
    const json_t *found;
    verdict v = check_position(k, VERB_solve, spec, position);
    if (v == VERDICT_AGREE) {
        proved_ask(p, k);
        v = check_answer_record(k, &found);
    }
    check_judged(k, v == VERDICT_AGREE ? proved_judge(p, k) : v);
}

/* Reads the line of a problem file into `out`; false: the outcome is that it cannot be read. */
static bool read_problem(check *k, game_spec *spec, obf_record *out)
{
    const claim *c = k->claim;
    error e;
    char path[MAX_SPEC_TEXT], *text = strdup(c->text);
    status s = text == NULL ? fail(&e, STATUS_NO_MEMORY, "verify: not enough memory") : STATUS_OK;
    if (s == STATUS_OK)
        s = confine_spec(c->file, c->spec, spec, path, &e);
    if (s == STATUS_OK)
        s = obf_parse_line(spec, c->file, c->line, text, out, &e);
    free(text);
    if (s != STATUS_OK)
        outcome_bad(k, 0, e.text);
    return s == STATUS_OK;
}

void check_problem(check *k)
{
    game_spec spec;
    obf_record p;
    if (!read_problem(k, &spec, &p))
        return;
    const diagram_text position = diagram_name(&spec, &p.position);
    if (p.answers == 0 && !p.valued) {
        writer_format(k->command, sizeof k->command, "%s", position.text);
        outcome_add(k, 0, check_fault(k, VERDICT_SKIPPED, "no answer in the line"));
        return;
    }
    record moves = record_begin();
    for (int i = 0; i < p.answers; i++)
        record_integer(&moves, move_name(&spec, p.move[i]).text, p.value[i]);
    check_solved(k, k->claim->spec, position.text,
                 &(proved){obf_best(&p), obf_best(&p), p.answers > 0 ? moves.json : NULL});
    record_free(&moves);
}
