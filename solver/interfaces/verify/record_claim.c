/* record_claim.c - claims of JSON lines: the question of a record of solve, moves, openings, count
 * or perft is answered again; see claim_check.h. */
#include "base/writer.h"
#include "verify/claim_check.h"
#include "verify/record_keys.h"

enum { PLIES_MOST = 60, DEPTH_MOST = 200 };

/* A record of how many positions or leaves there are, which is the same in every run. */
static verdict judge_numbers(check *k, const json_t *record)
{
    question *q = &k->question;
    int plies;
    (void)snprintf(k->expected, sizeof k->expected, "%s", q->verb == VERB_count ? "positions" : "leaves");
    q->o.given[OPTION_plies] = keys_integer(record, "plies", &plies);
    q->o.plies = q->o.given[OPTION_plies] ? plies : 0;
    if (q->o.plies < 0 || q->o.plies > PLIES_MOST)
        return check_fault(k, VERDICT_BAD, "key 'plies'; expected 0 to %d", PLIES_MOST);
    if (q->verb == VERB_perft && (!keys_integer(record, "depth", &q->depth) || q->depth < 0 || q->depth > DEPTH_MOST))
        return check_fault(k, VERDICT_BAD, "perft: no depth; expected the key 'depth', 0 to %d", DEPTH_MOST);
    const verdict v = check_answer(k);
    const json_t *own = answer_record(&k->answer);
    const char *key;
    const json_t *value;
    char text[KEY_TEXT];
    if (v != VERDICT_AGREE || own == NULL)
        return v == VERDICT_AGREE ? check_unknown(k) : v;
    json_object_foreach((json_t *)(uintptr_t)record, key, value) {
        const json_t *found = json_object_get(own, key);
        key_text(found, text);
        if (key_kind_of(key) != KEY_ABOUT && !json_equal(value, found))
            return check_fault(k, VERDICT_DISAGREE, "%.60s is %.180s", key, found != NULL ? text : "not found");
    }
    return VERDICT_AGREE;
}

/* The verb of a record, by the key without which it claims nothing. */
static int verb_of(const json_t *record)
{
    if (json_object_get(record, "rung") != NULL)
        return VERB_NONE;
    return json_object_get(record, "known") != NULL       ? VERB_solve
           : json_object_get(record, "positions") != NULL ? VERB_count
           : json_object_get(record, "leaves") != NULL    ? VERB_perft
                                                          : VERB_NONE;
}

static verdict judge(check *k, const json_t *record)
{
    const char *spec = record_text_of(record, "spec"), *position = record_text_of(record, "position");
    const int verb = verb_of(record);
    error e;
    if (check_position(k, verb, spec, position) != VERDICT_AGREE)
        return VERDICT_BAD;
    if (verb == VERB_NONE || *spec == '\0' || *position == '\0')
        return check_fault(k, VERDICT_BAD,
                           "nothing to compare; expected a record of solve, moves, openings, count or perft, with spec "
                           "and position");
    if (keys_check(record, verb == VERB_solve ? KEY_SOLVED : KEY_NUMBERS, &e) != STATUS_OK)
        return check_fault(k, VERDICT_BAD, "%s", e.text);
    return verb == VERB_solve ? judge_solved(k, record) : judge_numbers(k, record);
}

void check_record(check *k)
{
    json_error_t why;
    json_t *record = json_loads(k->claim->text, JSON_REJECT_DUPLICATES, &why);
    if (json_is_object(record)) {
        check_judged(k, judge(k, record));
    } else {
        writer_format(k->command, sizeof k->command, "%.60s", k->claim->text);
        (void)check_fault(k, VERDICT_BAD, "%s; expected a JSON object", record == NULL ? why.text : "not an object");
        outcome_bad_at(k);
    }
    json_decref(record);
}
