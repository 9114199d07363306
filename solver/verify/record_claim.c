/* record_claim.c - claims of JSON lines: what a record of solve, moves, openings, count or perft is
 * about is answered again, and its keys are compared as record_keys.c says; see kinds.h. */
#include "verify/kinds.h"
#include "verify/record_keys.h"

enum { PLIES_MOST = 60, DEPTH_MOST = 200 };

/* A record of how many positions or leaves there are, which is equal in every run. */
static verdict judge_numbers(subject *s, const json_t *record)
{
    question *q = &s->question;
    const json_t *found;
    (void)snprintf(s->expected, sizeof s->expected, "%s", q->verb == VERB_count ? "positions" : "leaves");
    int plies;
    q->o.given[OPTION_plies] = keys_integer(record, "plies", &plies);
    q->o.plies = q->o.given[OPTION_plies] ? plies : 0;
    if (q->o.plies < 0 || q->o.plies > PLIES_MOST)
        (void)fail(&s->e, STATUS_BAD_INPUT, "key 'plies'; expected 0 to %d", PLIES_MOST);
    else if (q->verb == VERB_perft &&
             (!keys_integer(record, "depth", &q->depth) || q->depth < 0 || q->depth > DEPTH_MOST))
        (void)fail(&s->e, STATUS_BAD_INPUT, "perft: no depth; expected the key 'depth', 0 to %d", DEPTH_MOST);
    if (s->e.text[0] != '\0')
        return VERDICT_BAD;
    const verdict v = subject_answer(s, &found);
    return v != VERDICT_AGREE || keys_agree(record, found, &(key_terms){.effort = true}, s->fault) ? v
                                                                                                   : VERDICT_DISAGREE;
}

/* What a record is of, by the key without which it claims nothing. */
static int verb_of(const json_t *record)
{
    if (json_object_get(record, "rung") != NULL)
        return VERB_COUNT;
    return json_object_get(record, "known") != NULL       ? VERB_solve
           : json_object_get(record, "positions") != NULL ? VERB_count
           : json_object_get(record, "leaves") != NULL    ? VERB_perft
                                                          : VERB_COUNT;
}

static void check_object(const check *k, const json_t *record)
{
    const int verb = verb_of(record);
    subject s;
    status good = subject_begin(&s, k, verb, record_text_of(record, "spec"), record_text_of(record, "position"));
    if (good == STATUS_OK && (verb == VERB_COUNT || *s.spec == '\0' || *s.position == '\0'))
        good = fail(&s.e, STATUS_BAD_INPUT,
                    "nothing to compare; expected a record of solve, moves, openings, count or perft, with spec and "
                    "position");
    if (good == STATUS_OK)
        good = keys_check(record, &s.e);
    subject_end(&s, good != STATUS_OK    ? VERDICT_BAD
                    : verb == VERB_solve ? judge_solved(&s, record)
                                         : judge_numbers(&s, record));
}

void check_record(const check *k)
{
    json_error_t why;
    error e;
    char command[64];
    json_t *record = json_loads(k->claim->text, JSON_REJECT_DUPLICATES, &why);
    if (json_is_object(record)) {
        check_object(k, record);
    } else {
        (void)fail(&e, STATUS_BAD_INPUT, "%s; expected a JSON object", record == NULL ? why.text : "not an object");
        (void)snprintf(command, sizeof command, "%.60s", k->claim->text);
        outcome_bad_at(k, command, e.text);
    }
    json_decref(record);
}
