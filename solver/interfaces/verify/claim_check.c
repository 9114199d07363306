/* claim_check.c - the answer to a claim's question, and a second opinion; see claim_check.h. */
#include "verify/claim_check.h"

#include "arguments/interrupt.h"
#include "base/clock.h"
#include "base/writer.h"
#include "text/notation.h"
#include "reference/reference.h"
#include "store/store.h"

#include <string.h>

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

void check_line(const game_spec *spec, const diagram *start, const game_move *line, int moves, int value,
                char fault[static 160])
{
    diagram d = *start;
    int end;
    if (moves == 0 || moves == MAX_LINE)
        return;
    for (int i = 0; i < moves; i++) {
        const bool over = naive_over(spec, &d, NULL);
        if (!(over && line[i] == MOVE_PASS) && (over || !naive_play(spec, &d, line[i]))) {
            writer_format(fault, 160, "move %d of the line, %s, is not legal", i + 1, move_name(spec, line[i]).text);
            return;
        }
    }
    if (!naive_over(spec, &d, &end)) {
        writer_format(fault, 160, "the line ends before the game does");
        return;
    }
    end = d.side == start->side ? end : -end;
    if (end != value)
        writer_format(fault, 160, "the line ends with %d", end);
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
    return s == STATUS_OK ? answer_question(k->job, q, spec, out, e) : s;
}

verdict check_answer(check *k)
{
    const question *q = &k->question;
    const answer *a = &k->answer;
    const search_result *r = &a->v.result.search;
    error e;
    if (k->unasked != NULL)
        return check_fault(k, VERDICT_STOPPED, "%s", k->unasked);
    k->seconds = clock_seconds();
    const double before = interrupt_deadline(q->o.seconds);
    status s = ask(k, q, &k->answer, &e);
    if (a->solved && r->known == KNOWN_EXACT && a->session.depth < 0)
        check_line(&a->session.spec, &a->position, r->line, r->line_length, r->value, k->line_fault);
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
    const char *by = record_text_of(answer_record(a), "method");
    writer_format(k->method, sizeof k->method, "%s%s", *by != '\0' ? by : "enumeration",
                  k->oracle.solved ? "+reference" : "");
    return s == STATUS_OK || s == STATUS_STOPPED ? VERDICT_AGREE : check_fault(k, VERDICT_BAD, "%s", e.text);
}
