/* run.c - a question, its answer and a second opinion; see verify.h.
 *
 * Where the tree is small enough, a solve or moves question is answered again by plain minimax on
 * the naive rules; every complete line is played out by those rules. */
#include "base/clock.h"
#include "notation/notation.h"
#include "reference/reference.h"
#include "verify/kinds.h"

#include <string.h>

void question_init(question *q, int verb, const char *file)
{
    memset(q, 0, sizeof *q);
    q->verb = verb;
    q->file = file;
    option_defaults(OPTION_ROWS, OPTION_COUNT, &q->o);
    q->o.method = NULL; /* the verb's own */
}

status question_place(question *q, const char *spec, const char *position, error *e)
{
    if (snprintf(q->spec, sizeof q->spec, "%s", spec) >= (int)sizeof q->spec)
        return fail(e, STATUS_BAD_INPUT, "spec '%.40s...' is longer than %zu characters", spec, sizeof q->spec - 1);
    if (snprintf(q->position, sizeof q->position, "%s", position) >= (int)sizeof q->position)
        return fail(e, STATUS_BAD_INPUT, "position is longer than %zu characters", sizeof q->position - 1);
    return STATUS_OK;
}

static void answer_free(answer *a)
{
    record_free(&a->records);
    session_close(&a->session);
}

void run_check_line(const game_spec *spec, const diagram *start, const json_t *record, char fault[static 160])
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
            (void)snprintf(fault, 160, "move %zu of the line, %.40s, is not legal", i + 1, text ? text : "no text");
            return;
        }
    }
    if (!naive_over(spec, &d, &value)) {
        (void)snprintf(fault, 160, "the line ends before the game does");
        return;
    }
    value = d.side == start->side ? value : -value;
    if (value != json_integer_value(json_object_get(record, "value")))
        (void)snprintf(fault, 160, "the line ends with %d", value);
}

/* True: plain minimax gives a second opinion. */
static bool has_reference(const verify_job *job, const question *q, const answer *a)
{
    const options *s = &q->o;
    return job->by_reference && (s->method == NULL || strcmp(s->method, "search") == 0) &&
           s->window.low == s->window.high && !s->wdl && !a->stopped &&
           reference_is_quick(&a->session.spec, &a->position);
}

static status ask(const verify_job *job, const question *q, answer *out, error *e)
{
    char spec[MAX_SPEC_TEXT];
    game_spec parsed;
    const status s = confine_spec(q->file, q->spec, &parsed, spec, e);
    return s == STATUS_OK ? job->answer(job, q, spec, out, e) : s;
}

status run_question(const verifier *v, const question *q, run *out, error *e)
{
    const verify_job *job = v->job;
    const bool one_position = q->verb == VERB_solve || q->verb == VERB_moves;
    *out = (run){.seconds = clock_seconds()};
    const double before = job->begin_limit(q->o.seconds);
    status s = ask(job, q, &out->answer, e);
    const answer *a = &out->answer;
    if (s == STATUS_OK && one_position)
        run_check_line(&a->session.spec, &a->position, json_array_get(a->records.json, 0), out->line_fault);
    if (s == STATUS_OK && one_position && has_reference(job, q, a)) {
        question plain = *q;
        plain.o.method = "minimax";
        plain.o.without = NULL;
        s = ask(job, &plain, &out->oracle, e);
        if (s == STATUS_STOPPED) /* there is no second opinion */
            answer_free(&out->oracle);
    }
    job->end_limit(before);
    out->seconds = clock_seconds() - out->seconds;
    const json_t *by = json_object_get(json_array_get(a->records.json, 0), "method");
    (void)snprintf(out->method, sizeof out->method, "%s%s", json_is_string(by) ? json_string_value(by) : "enumeration",
                   out->oracle.records.json != NULL ? "+reference" : "");
    return s == STATUS_STOPPED ? STATUS_OK : s;
}

void run_free(run *r)
{
    answer_free(&r->answer);
    answer_free(&r->oracle);
}
