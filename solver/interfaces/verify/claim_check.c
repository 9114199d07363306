/* claim_check.c - the answer to a claim's question, and a second opinion; see claim_check.h. */
#include "verify/claim_check.h"

#include "arguments/interrupt.h"
#include "base/clock.h"
#include "base/memory.h"
#include "base/writer.h"
#include "text/notation.h"
#include "reference/reference.h"
#include "store/store.h"

#include <stdlib.h>
#include <string.h>
#include <xxhash.h>

enum { OPINIONS = 256, OPINION_KEY = MAX_SPEC_TEXT + MAX_DIAGRAM_TEXT + 32 };

/* What the reference answered, each in the slot of its question's hash. */
typedef struct opinions {
    struct {
        answer a;
        char question[OPINION_KEY]; /* empty: a free slot */
    } of[OPINIONS];
} opinions;

static void opinions_free(opinions *o)
{
    for (int i = 0; o != NULL && i < OPINIONS; i++)
        answer_free(&o->of[i].a);
    free(o);
}

void check_begin(check *k, const claim *c)
{
    answer_free(&k->answer);
    record_free(&k->outcomes);
    k->oracle = NULL;
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
    opinions_free(k->opinions);
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

/* The question of the reference: verb, depth, whole spec and position, as they were read. */
static bool opinion_key(const check *k, char out[static OPINION_KEY])
{
    const answer *a = &k->answer;
    char spec[MAX_SPEC_TEXT];
    spec_format_whole(&a->session.spec, spec);
    return snprintf(out, OPINION_KEY, "%d %d %s %s", k->question.verb, a->session.depth, spec,
                    diagram_name(&a->session.spec, &a->position).text) < OPINION_KEY;
}

/* Asks plain minimax what was asked, once for each position: claims often ask for the same. */
static status ask_reference(check *k, error *e)
{
    question plain = k->question;
    char key[OPINION_KEY];
    const bool kept = opinion_key(k, key);
    if (k->opinions == NULL && (k->opinions = memory_zeroed(sizeof *k->opinions)) == NULL)
        return fail(e, STATUS_NO_MEMORY, "verify: not enough memory");
    const size_t slot = (size_t)(XXH3_64bits(key, strlen(key)) % OPINIONS);
    answer *a = &k->opinions->of[slot].a;
    char *question = k->opinions->of[slot].question;
    status s = STATUS_OK;
    if (!kept || strcmp(question, key) != 0) {
        plain.o.method = "minimax";
        plain.o.without = NULL;
        answer_free(a);
        question[0] = '\0';
        s = ask(k, &plain, a, e);
        if (s == STATUS_OK && kept && !a->stopped)
            memcpy(question, key, strlen(key) + 1);
    }
    k->oracle = s == STATUS_OK ? a : NULL; /* stopped: there is no second opinion */
    return s == STATUS_STOPPED ? STATUS_OK : s;
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
    if (s == STATUS_OK && has_reference(k))
        s = ask_reference(k, &e);
    interrupt_restore(before);
    k->seconds = clock_seconds() - k->seconds;
    const char *by = record_text_of(answer_record(a), "method");
    writer_format(k->method, sizeof k->method, "%s%s", *by != '\0' ? by : "enumeration",
                  k->oracle != NULL ? "+reference" : "");
    return s == STATUS_OK || s == STATUS_STOPPED ? VERDICT_AGREE : check_fault(k, VERDICT_BAD, "%s", e.text);
}
