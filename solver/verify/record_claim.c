/* record_claim.c - claims of JSON lines: what a record of solve, moves, openings, count or perft is
 * about is answered again, and its keys are compared as record_keys.c says; see kinds.h. */
#include "notation/notation.h"
#include "verify/kinds.h"
#include "verify/record_keys.h"
#include "verify/solved_record.h"

#include <string.h>

/* What a record is of; rows NULL: none that can be answered again by itself. */
typedef struct record_kind {
    const key_row *rows;
    question_kind question;
    const char *proof; /* the key without which such a record claims nothing */
} record_kind;

static record_kind kind_of(const json_t *record)
{
    if (json_object_get(record, "known") != NULL && json_object_get(record, "rung") == NULL)
        return (record_kind){SOLVED_KEYS, QUESTION_SOLVE, "known"};
    if (json_object_get(record, "positions") != NULL)
        return (record_kind){COUNTED_KEYS, QUESTION_COUNT, "positions"};
    return json_object_get(record, "leaves") != NULL ? (record_kind){PERFT_KEYS, QUESTION_PERFT, "leaves"}
                                                     : (record_kind){NULL, QUESTION_NONE, NULL};
}

/* The number of leaves or positions, which must be what is found. */
static verdict judge_numbers(const check *k, const json_t *record, const record_kind *kind, question *q, run *r,
                             char fault[static 256], error *e)
{
    (void)keys_integer(record, "plies", &q->plies);
    if (kind->question == QUESTION_PERFT && !keys_integer(record, "depth", &q->depth)) {
        (void)fail(e, STATUS_BAD_INPUT, "perft: no depth; expected the key 'depth'");
        return VERDICT_BAD;
    }
    if (run_question(k->v, q, r, e) != STATUS_OK)
        return VERDICT_BAD;
    const json_t *found = json_array_get(r->answer.records, 0);
    (void)snprintf(fault, 256, "stopped before it was known");
    return found == NULL ? VERDICT_STOPPED : keys_equal(record, found, kind->rows, true, fault);
}

static void check_any_record(const check *k, const json_t *record)
{
    char fault[256] = "", expected[1024] = "", command[MAX_SPEC_TEXT + 700];
    const char *spec = record_text_of(record, "spec"), *position = record_text_of(record, "position");
    const record_kind kind = kind_of(record);
    question q;
    run r = {.seconds = 0};
    verdict v = VERDICT_BAD;
    error e;
    question_init(&q, kind.question, k->claim->file);
    status s = kind.rows == NULL || *spec == '\0' || *position == '\0'
                   ? fail(&e, STATUS_BAD_INPUT,
                          "nothing to compare; expected a record of solve, moves, openings, count or perft, with spec "
                          "and position")
                   : keys_check(record, kind.rows, &e);
    if (s == STATUS_OK)
        s = question_place(&q, spec, position, &e);
    if (s == STATUS_OK && kind.rows == SOLVED_KEYS) {
        v = judge_solved(k, record, &q, &r, expected, sizeof expected, fault, &e);
    } else if (s == STATUS_OK) {
        (void)snprintf(expected, sizeof expected, "%s", kind.proof);
        v = judge_numbers(k, record, &kind, &q, &r, fault, &e);
    }
    static const char *const verbs[] = {[QUESTION_NONE] = "record",
                                        [QUESTION_SOLVE] = "solve",
                                        [QUESTION_MOVES] = "moves",
                                        [QUESTION_COUNT] = "count",
                                        [QUESTION_PERFT] = "perft"};
    (void)snprintf(command, sizeof command, "%s %.400s%s%.600s%s", verbs[q.kind], spec, *position ? " \"" : "",
                   position, *position ? "\"" : "");
    if (v == VERDICT_BAD)
        outcome_bad_at(k, command, e.text);
    else
        outcome_add(k, &(outcome){0, command, expected, r.method, v, fault, r.seconds});
    run_free(&r);
}

void check_record(const check *k)
{
    json_error_t why;
    error e;
    char command[64];
    json_t *record = json_loads(k->claim->text, JSON_REJECT_DUPLICATES, &why);
    if (json_is_object(record)) {
        check_any_record(k, record);
    } else {
        (void)fail(&e, STATUS_BAD_INPUT, "%s; expected a JSON object", record == NULL ? why.text : "not an object");
        (void)snprintf(command, sizeof command, "%.60s", k->claim->text);
        outcome_bad_at(k, command, e.text);
    }
    json_decref(record);
}
