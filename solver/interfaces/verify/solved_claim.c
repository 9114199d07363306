/* solved_claim.c - claims of the value of a position: what they prove, compared with the answer;
 * and lines of problem files.  See claim_check.h. */
#include "base/text_buffer.h"
#include "base/writer.h"
#include "text/notation.h"
#include "text/obf.h"
#include "report/value_words.h"
#include "verify/claim_check.h"

#include <stdlib.h>
#include <string.h>

/* "value=-8 b1:-8 a2:-8" */
static void expected_text(const proved *p, const game_spec *spec, char *out, size_t size)
{
    const bool exact = p->lower == p->upper, low = p->lower > -VALUE_INFINITY;
    text_buffer text = text_begin(out, size);
    text_add(&text, "value%s%d", exact ? "=" : low ? ">=" : "<=", low ? p->lower : p->upper);
    if (!exact && low && p->upper < VALUE_INFINITY)
        text_add(&text, " value<=%d", p->upper);
    for (int i = 0; i < p->moves; i++)
        text_add(&text, " %s:%d", move_name(spec, p->move[i]).text, p->value[i]);
}

void proved_ask(const proved *p, check *k, const game_spec *spec)
{
    k->question.verb = p->moves > 0 ? VERB_moves : VERB_solve;
    if (p->moves == 0 && p->lower != p->upper)
        k->question.o.window = (option_range){p->lower > -VALUE_INFINITY ? p->lower - 1 : p->upper,
                                              p->upper < VALUE_INFINITY ? p->upper + 1 : p->lower};
    expected_text(p, spec, k->expected, sizeof k->expected);
}

/* In the fault, `by` precedes what was found. */
static verdict compare_bounds(const proved *p, check *k, const answer *a, const char *by)
{
    int low, high;
    answer_bounds(a, &low, &high);
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

static verdict compare_moves(const proved *p, check *k, const answer *a, const char *by)
{
    verdict v = VERDICT_AGREE;
    for (int i = 0; i < p->moves && v != VERDICT_DISAGREE; i++) {
        const move_text name = move_name(&a->session.spec, p->move[i]);
        int own;
        if (!result_has_move(&a->v.result.search, p->move[i], &own))
            v = check_fault(k, a->v.stopped ? VERDICT_STOPPED : VERDICT_DISAGREE, "the value of %s was not found",
                            name.text);
        else if (own != p->value[i])
            v = check_fault(k, VERDICT_DISAGREE, "%s%s is %d", by, name.text, own);
    }
    return v;
}

/* AGREE, DISAGREE, or STOPPED if the answer does not decide it. */
static verdict compare_proved(const proved *p, check *k, const answer *a, const char *by)
{
    if (!a->solved)
        return check_unknown(k);
    const verdict v = compare_bounds(p, k, a, by);
    return v == VERDICT_AGREE ? compare_moves(p, k, a, by) : v;
}

verdict proved_judge(const proved *p, check *k)
{
    verdict v = compare_proved(p, k, &k->answer, "");
    if (v == VERDICT_AGREE && k->oracle != NULL)
        v = compare_proved(p, k, k->oracle, "by the reference ");
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

verdict check_proved(check *k, const char *spec, const char *position, const proved *p)
{
    game_spec parsed;
    char path[MAX_SPEC_TEXT];
    error e;
    verdict v = check_position(k, VERB_solve, spec, position);
    if (v == VERDICT_AGREE && confine_spec(k->claim->file, spec, &parsed, path, &e) != STATUS_OK)
        v = check_fault(k, VERDICT_BAD, "%s", e.text);
    if (v == VERDICT_AGREE) {
        proved_ask(p, k, &parsed);
        v = check_answer(k);
    }
    return v == VERDICT_AGREE ? proved_judge(p, k) : v;
}

void check_solved(check *k, const char *spec, const char *position, const proved *p)
{
    check_judged(k, check_proved(k, spec, position, p));
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
    proved claimed = {.lower = obf_best(&p), .upper = obf_best(&p), .moves = p.answers};
    memcpy(claimed.move, p.move, (size_t)p.answers * sizeof *p.move);
    for (int i = 0; i < p.answers; i++)
        claimed.value[i] = p.value[i];
    check_solved(k, k->claim->spec, position.text, &claimed);
}
