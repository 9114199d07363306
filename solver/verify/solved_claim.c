/* solved_claim.c - claims about solved positions: JSON records and lines of problem files; see
 * kinds.h. */
#include "base/text_buffer.h"
#include "games/game.h"
#include "notation/notation.h"
#include "notation/obf.h"
#include "verify/kinds.h"

#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

/* What the record proves of its value. */
static void bounds_of(const json_t *record, int *lower, int *upper)
{
    const json_t *value = json_object_get(record, "value"), *low = json_object_get(record, "lower"),
                 *high = json_object_get(record, "upper");
    const int exact = json_is_integer(value) ? (int)json_integer_value(value) : 0;
    const bool known = json_is_integer(value) && low == NULL && high == NULL;
    *lower = known ? exact : json_is_integer(low) ? (int)json_integer_value(low) : -CLAIM_UNKNOWN;
    *upper = known ? exact : json_is_integer(high) ? (int)json_integer_value(high) : CLAIM_UNKNOWN;
}

/* The claim: lower <= value <= upper. */
static verdict compare_bounds(const json_t *record, int lower, int upper, const char *by, char fault[static 256])
{
    int low, high;
    bounds_of(record, &low, &high);
    if (low >= lower && high <= upper)
        return VERDICT_AGREE;
    if (low == high)
        (void)snprintf(fault, 256, "%svalue is %d", by, low);
    else if (high < lower)
        (void)snprintf(fault, 256, "%svalue is at most %d", by, high);
    else if (low > upper)
        (void)snprintf(fault, 256, "%svalue is at least %d", by, low);
    else
        (void)snprintf(fault, 256, "stopped before it was known");
    return low == high || high < lower || low > upper ? VERDICT_DISAGREE : VERDICT_STOPPED;
}

/* Every move listed has its value, and the best of them is the position's. */
static verdict compare_moves(const json_t *record, const json_t *moves, const char *by, char fault[static 256])
{
    const char *move;
    const json_t *value, *found = json_object_get(record, "moves");
    verdict v = VERDICT_AGREE;
    json_object_foreach((json_t *)(uintptr_t)moves, move, value)
    {
        const json_t *own = json_object_get(found, move);
        if (!json_is_integer(own) && v == VERDICT_AGREE) {
            (void)snprintf(fault, 256, "the value of %.20s was not known in time", move);
            v = VERDICT_STOPPED;
        } else if (json_is_integer(own) && json_integer_value(own) != json_integer_value(value)) {
            (void)snprintf(fault, 256, "%s%.20s is %" JSON_INTEGER_FORMAT, by, move, json_integer_value(own));
            return VERDICT_DISAGREE;
        }
    }
    return v;
}

/* What is claimed of a position. */
typedef struct solved_claim {
    char spec[MAX_SPEC_TEXT], position[MAX_DIAGRAM_TEXT];
    int lower, upper;
    const json_t *moves; /* NULL: none listed */
    int64_t depth;       /* 0: no limit */
} solved_claim;

static verdict judge(const run *r, const solved_claim *s, char fault[static 256])
{
    const json_t *record = json_array_get(r->answers, 0), *oracle = json_array_get(r->oracle, 0);
    verdict v = compare_bounds(record, s->lower, s->upper, "", fault);
    if (v == VERDICT_AGREE && s->moves != NULL)
        v = compare_moves(record, s->moves, "", fault);
    if (v == VERDICT_AGREE && oracle != NULL)
        v = compare_bounds(oracle, s->lower, s->upper, "by the reference ", fault);
    if (v == VERDICT_AGREE && oracle != NULL && s->moves != NULL)
        v = compare_moves(oracle, s->moves, "by the reference ", fault);
    if (v == VERDICT_AGREE && r->line_fault[0] != '\0') {
        (void)snprintf(fault, 256, "%s", r->line_fault);
        v = VERDICT_DISAGREE;
    }
    return v;
}

static void expected_text(const solved_claim *s, char *out, size_t size)
{
    const bool exact = s->lower == s->upper;
    const char *relation = exact ? "=" : s->lower > -CLAIM_UNKNOWN ? ">=" : "<=";
    text_buffer text = text_begin(out, size);
    const char *move;
    const json_t *value;
    text_add(&text, "value%s%d", relation, s->lower > -CLAIM_UNKNOWN ? s->lower : s->upper);
    if (!exact && s->lower > -CLAIM_UNKNOWN && s->upper < CLAIM_UNKNOWN)
        text_add(&text, " value<=%d", s->upper);
    if (s->moves == NULL)
        return;
    json_object_foreach((json_t *)(uintptr_t)s->moves, move, value)
    {
        text_add(&text, " %s:%" JSON_INTEGER_FORMAT, move, json_integer_value(value));
    }
}

/* Solves the position as far as the claim needs. */
void check_solved(const check *k, const char *spec, const char *position, int lower, int upper, const json_t *moves,
                  int64_t depth)
{
    char solve[] = "solve", list[] = "moves", window[64], limit[40], expected[1024], command[MAX_SPEC_TEXT + 700];
    char game[MAX_SPEC_TEXT], place[MAX_DIAGRAM_TEXT], fault[256] = "";
    char *word[6] = {moves != NULL ? list : solve, game, place};
    int words = 3;
    solved_claim s = {.lower = lower, .upper = upper, .moves = moves, .depth = depth};
    run r;
    error e, where;
    (void)snprintf(game, sizeof game, "%s", spec);
    (void)snprintf(place, sizeof place, "%s", position);
    if (moves == NULL && lower != upper) {
        (void)snprintf(window, sizeof window, "--window=%d,%d", lower > -CLAIM_UNKNOWN ? lower - 1 : upper,
                       upper < CLAIM_UNKNOWN ? upper + 1 : lower);
        word[words++] = window;
    }
    if (depth > 0) {
        (void)snprintf(limit, sizeof limit, "--depth=%" PRId64, depth);
        word[words++] = limit;
    }
    if (run_words(k->v, word, words, &r, &e) == STATUS_OK) {
        const verdict v = judge(&r, &s, fault);
        expected_text(&s, expected, sizeof expected);
        (void)snprintf(command, sizeof command, "%s %s \"%.600s\"", word[0], spec, position);
        const outcome o = {0, command, expected, r.method, v, fault, r.seconds};
        outcome_add(k, &o);
    } else {
        (void)fail(&where, STATUS_BAD_INPUT, "%s:%d: %.400s", k->claim->file, k->claim->line, e.text);
        outcome_bad(k, 0, where.text);
    }
    run_free(&r);
}

/* ---- lines of problem files ---- */

void check_problem(const check *k)
{
    game_spec spec;
    obf_record p;
    error e;
    char position[MAX_DIAGRAM_TEXT];
    char *text = strdup(k->claim->text);
    status s = text == NULL ? fail(&e, STATUS_NO_MEMORY, "verify: not enough memory") : STATUS_OK;
    if (s == STATUS_OK)
        s = spec_parse(k->claim->spec, &spec, &e);
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
    check_solved(k, k->claim->spec, position, obf_best(&p), obf_best(&p), moves.json, 0);
    record_free(&moves);
}

/* ---- JSON records ---- */

static const char *text_of(const json_t *record, const char *key)
{
    return json_string_value(json_object_get(record, key));
}

/* The line that the record itself shows. */
static bool own_line_holds(const check *k, const json_t *record)
{
    game_spec spec;
    diagram d;
    error e;
    char fault[160] = "";
    if (spec_parse(text_of(record, "spec"), &spec, &e) != STATUS_OK ||
        diagram_parse(&spec, text_of(record, "position"), &d, &e) != STATUS_OK)
        return true; /* the command that is run next says what is wrong */
    run_check_line(&spec, &d, record, fault);
    if (fault[0] == '\0')
        return true;
    outcome_add(k, &(outcome){0, text_of(record, "position"), "line", "", VERDICT_DISAGREE, fault, 0});
    return false;
}

/* The bounds that a stopped search proved; where every value of the game lies between them it
 * claims nothing. */
static void check_stopped(const check *k, const json_t *record)
{
    game_spec spec;
    int lower, upper, most = CLAIM_UNKNOWN;
    error e;
    bounds_of(record, &lower, &upper);
    if (spec_parse(text_of(record, "spec"), &spec, &e) == STATUS_OK)
        most = game_most(&spec);
    lower = lower <= -most ? -CLAIM_UNKNOWN : lower;
    upper = upper >= most ? CLAIM_UNKNOWN : upper;
    if (strcmp(text_of(record, "known"), "unknown") == 0 || (lower == -CLAIM_UNKNOWN && upper == CLAIM_UNKNOWN))
        outcome_add(k, &(outcome){.command = text_of(record, "position"),
                                  .verdict = VERDICT_SKIPPED,
                                  .fault = "nothing was proved before it was stopped"});
    else
        check_solved(k, text_of(record, "spec"), text_of(record, "position"), lower, upper, NULL, 0);
}

static void check_value_record(const check *k, const json_t *record)
{
    const char *known = text_of(record, "known");
    const int value = (int)json_integer_value(json_object_get(record, "value"));
    const json_t *moves = json_object_get(record, "moves");
    const int64_t depth = json_integer_value(json_object_get(record, "depth"));
    if (!own_line_holds(k, record))
        return;
    const bool above = strcmp(known, ">=") == 0, below = strcmp(known, "<=") == 0;
    if (json_is_null(json_object_get(record, "value"))) {
        check_stopped(k, record);
        return;
    }
    check_solved(k, text_of(record, "spec"), text_of(record, "position"), below ? -CLAIM_UNKNOWN : value,
                 above ? CLAIM_UNKNOWN : value, above || below || !json_is_object(moves) ? NULL : moves, depth);
}

/* Runs count or perft again and compares the numbers. */
static void check_numbers(const check *k, const json_t *record, char *verb, const char *const *keys)
{
    char spec[MAX_SPEC_TEXT], position[MAX_DIAGRAM_TEXT], depth[24], command[MAX_SPEC_TEXT + 700], fault[256] = "";
    char *word[5] = {verb, spec};
    int words = 2;
    run r;
    error e, where;
    (void)snprintf(spec, sizeof spec, "%s", text_of(record, "spec"));
    (void)snprintf(position, sizeof position, "%s", text_of(record, "position"));
    (void)snprintf(depth, sizeof depth, "%" JSON_INTEGER_FORMAT, json_integer_value(json_object_get(record, "depth")));
    if (strcmp(verb, "perft") == 0)
        word[words++] = depth;
    word[words++] = position;
    (void)snprintf(command, sizeof command, "%s %s %s%s\"%.600s\"", verb, spec, words == 4 ? depth : "",
                   words == 4 ? " " : "", position);
    if (run_words(k->v, word, words, &r, &e) != STATUS_OK) {
        (void)fail(&where, STATUS_BAD_INPUT, "%s:%d: %.400s", k->claim->file, k->claim->line, e.text);
        outcome_bad(k, 0, where.text);
        run_free(&r);
        return;
    }
    verdict v = r.stopped ? VERDICT_STOPPED : VERDICT_AGREE;
    for (int i = 0; keys[i] != NULL && v == VERDICT_AGREE; i++) {
        const json_t *claimed = json_object_get(record, keys[i]);
        const json_t *own = json_object_get(json_array_get(r.answers, 0), keys[i]);
        if (json_is_integer(claimed) && !json_equal(claimed, own)) {
            (void)snprintf(fault, sizeof fault, "%s is %" JSON_INTEGER_FORMAT, keys[i], json_integer_value(own));
            v = VERDICT_DISAGREE;
        }
    }
    const char *why = v == VERDICT_STOPPED ? "stopped" : fault;
    const outcome o = {0, command, keys[0], r.method, v, why, r.seconds};
    outcome_add(k, &o);
    run_free(&r);
}

/* A record of another kind makes no claim that can be run again. */
static void check_any_record(const check *k, const json_t *record)
{
    static const char *const counts[] = {"positions", "positions_symmetric", "games", "leaves", "value", NULL};
    static const char *const leaves[] = {"leaves", NULL};
    char count[] = "count", perft[] = "perft";
    const char *known = text_of(record, "known");
    const bool placed = text_of(record, "spec") != NULL && text_of(record, "position") != NULL;
    const json_t *shortest = json_object_get(record, "shortest");
    if (placed && known != NULL &&
        (json_is_integer(json_object_get(record, "value")) || json_is_true(json_object_get(record, "stopped"))) &&
        (strcmp(known, "exact") == 0 || strcmp(known, ">=") == 0 || strcmp(known, "<=") == 0 ||
         strcmp(known, "unknown") == 0 || strcmp(known, "depth") == 0))
        check_value_record(k, record);
    else if (placed && json_is_integer(shortest) && json_integer_value(shortest) >= 0)
        check_numbers(k, record, count, counts);
    else if (placed && json_is_integer(json_object_get(record, "depth")) &&
             json_is_integer(json_object_get(record, "leaves")))
        check_numbers(k, record, perft, leaves);
    else
        outcome_add(k, &(outcome){.command = "record",
                                  .verdict = VERDICT_SKIPPED,
                                  .fault = "no value of a position, count or perft in the record"});
}

void check_record(const check *k)
{
    json_error_t why;
    error e;
    json_t *record = json_loads(k->claim->text, JSON_REJECT_DUPLICATES, &why);
    if (json_is_object(record)) {
        check_any_record(k, record);
    } else {
        (void)fail(&e, STATUS_BAD_INPUT, "%s:%d: %s; expected a JSON object", k->claim->file, k->claim->line,
                   record == NULL ? why.text : "not an object");
        outcome_bad(k, 0, e.text);
    }
    json_decref(record);
}
