/* solved_record.c - a record of `solve`, `moves` or `openings` as a claim; see claim_check.h.
 *
 * The claim proves its value, or its bounds: they must follow from the program's answer. Then the
 * record that the program itself would print for them is made, and every key of the claim must be
 * as in that record. */
#include "text/notation.h"
#include "report/solution_record.h"
#include "solve/openings.h"
#include "verify/claim_check.h"
#include "verify/record_keys.h"

#include <string.h>

/* A record being compared. */
typedef struct claimed {
    check *k;
    const json_t *record, *found; /* found: the program's answer */
    proved p;
    bool proves;  /* a value, or bounds; false: a value at a depth limit, or by another rule */
    bool stopped; /* it states that its search was stopped */
    bool search;  /* by the method `search`, whose effort and choice of a best line depend on threads */
} claimed;

static bool has(const claimed *s, const char *key)
{
    return json_object_get(s->record, key) != NULL;
}

static const char *text(const claimed *s, const char *key)
{
    return record_text_of(s->record, key);
}

static bool is(const claimed *s, const char *key, const char *word)
{
    return strcmp(text(s, key), word) == 0;
}

/* ---- what the record claims ---- */

/* The bounds of the value; false: there are none, or `known` is not a word for them. */
static bool read_bounds(claimed *s)
{
    int value = 0, lower = -VALUE_INFINITY, upper = VALUE_INFINITY;
    const bool has_value = keys_integer(s->record, "value", &value);
    const bool has_lower = keys_integer(s->record, "lower", &lower);
    const bool has_upper = keys_integer(s->record, "upper", &upper);
    bool good = has_value;
    s->proves = true;
    if (is(s, "known", "exact")) {
        lower = upper = value;
    } else if (is(s, "known", ">=")) {
        lower = has_lower ? lower : value;
        good = has_value || has_lower;
    } else if (is(s, "known", "<=")) {
        upper = has_upper ? upper : value;
        good = has_value || has_upper;
    } else if (is(s, "known", "unknown")) {
        good = !has_value && s->stopped;
    } else {
        s->proves = false;
        good = is(s, "known", "depth")
                   ? has_value && has(s, "depth")
                   : is(s, "known", "other-rule") && !has_value && keys_integer(s->record, "other_rule_value", &value);
        lower = upper = value;
    }
    s->p = (proved){lower, upper, NULL};
    return good;
}

static verdict bad(const claimed *s, const char *why)
{
    return check_fault(s->k, VERDICT_BAD, "%s", why);
}

static verdict read_claim(claimed *s)
{
    const json_t *moves = json_object_get(s->record, "moves");
    solve_method method;
    int depth = 0;
    s->stopped = json_is_true(json_object_get(s->record, "stopped"));
    s->search = is(s, "method", "") || is(s, "method", "search");
    if (!read_bounds(s) || (s->proves && s->p.lower > s->p.upper))
        return bad(s, "value, known, lower and upper contradict each other");
    if (!s->search && !method_find(text(s, "method"), &method))
        return bad(s, "'method' is not one; expected that of a record");
    if (moves != NULL && json_object_size(moves) == 0 && !s->stopped)
        return bad(s, "'moves' is empty");
    if (has(s, "depth") && (s->proves || !keys_integer(s->record, "depth", &depth) || depth < 1 || depth > 64))
        return bad(s, "key 'depth'; expected 1 to 64, with known \"depth\"");
    if (json_is_boolean(json_object_get(s->record, "agrees")) && (!has(s, "expected") || !s->proves))
        return bad(s, "'agrees' without a proved value and 'expected'");
    s->p.moves = json_object_size(moves) > 0 ? moves : NULL;
    return VERDICT_AGREE;
}

static void ask(const claimed *s)
{
    question *q = &s->k->question;
    int depth = 0;
    proved_ask(&s->p, s->k);
    if (!s->search && (s->p.lower == s->p.upper || !s->proves))
        q->o.method = text(s, "method");
    if (has(s, "without"))
        q->o.without = text(s, "without");
    if (!s->proves)
        q->o.window = (option_range){0, 0};
    if (has(s, "other_rule_moves") || (has(s, "best_moves") && s->p.lower == s->p.upper))
        q->verb = VERB_moves;
    if (keys_integer(s->record, "depth", &depth))
        q->o.depth = depth;
}

/* The moves of a list of texts; -1: one of them is not a move, or there are more than MAX_LINE. */
static int line_read(const game_spec *spec, const json_t *list, game_move line[static MAX_LINE])
{
    const size_t count = json_array_size(list);
    if (count > MAX_LINE)
        return -1;
    for (size_t i = 0; i < count; i++) {
        const char *move = json_string_value(json_array_get(list, i));
        if (move == NULL || move_parse(spec, move, strlen(move), &line[i], NULL) != STATUS_OK)
            return -1;
    }
    return (int)count;
}

/* ---- the best move and the best line ---- */

static verdict wrong(const claimed *s, const char *what, int number)
{
    return check_fault(s->k, VERDICT_DISAGREE, "%s %d of the line", what, number);
}

/* The value of `d` for its side to move lies between the bounds. */
static verdict holds(answer *a, const diagram *d, int lower, int upper)
{
    search_options *search = &a->session.search;
    const search_options before = *search;
    solution found;
    error e;
    int low, high, value;
    if (rules_over(&a->session.rules, d, &value))
        return value >= lower && value <= upper ? VERDICT_AGREE : VERDICT_DISAGREE;
    search->alpha = lower > -VALUE_INFINITY ? lower - 1 : upper;
    search->beta = upper < VALUE_INFINITY ? upper + 1 : lower;
    const status s = session_solve(&a->session, d, &(session_question){.all_moves = false}, &found, &e);
    search->alpha = before.alpha;
    search->beta = before.beta;
    if (s != STATUS_OK || found.stopped)
        return VERDICT_STOPPED;
    result_bounds(&found.result.search, &low, &high);
    return low >= lower && high <= upper ? VERDICT_AGREE : VERDICT_DISAGREE;
}

/* Whether every move keeps the value; for a lower bound, whether the first keeps the bound. */
static verdict keeps(const claimed *s, const game_move *line, int moves)
{
    answer *a = &s->k->answer;
    diagram d = a->position;
    const bool exact = s->p.lower == s->p.upper;
    for (int i = 0; i < moves; i++) {
        if (!rules_play(&a->session.rules, &d, line[i])) {
            if (line[i] == MOVE_PASS && rules_over(&a->session.rules, &d, NULL))
                continue; /* the reference ends with two passes */
            return wrong(s, "not legal: move", i + 1);
        }
        if (i > 0 && !exact)
            continue;
        const int low = s->p.lower, high = exact ? s->p.upper : VALUE_INFINITY;
        const bool same_side = d.side == a->position.side;
        const verdict v = holds(a, &d, same_side ? low : -high, same_side ? high : -low);
        if (v != VERDICT_AGREE) {
            (void)wrong(s, v == VERDICT_STOPPED ? "stopped at move" : "not a best move: move", i + 1);
            return v;
        }
    }
    return VERDICT_AGREE;
}

/* Whether the move and the line of the record are those that were found, or as good: each move of
 * an exact value's line keeps the value, and the first move of a lower bound's line keeps the
 * bound. */
static verdict judge_line(const claimed *s)
{
    const answer *a = &s->k->answer;
    const json_t *line_text = json_object_get(s->record, "line"), *move = json_object_get(s->record, "move");
    const game_spec *spec = &a->session.spec;
    game_move line[MAX_LINE], first = MOVE_NONE;
    char fault[160] = "";
    const int moves = line_read(spec, line_text, line);
    if (moves < 0 || (json_is_string(move) &&
                      move_parse(spec, json_string_value(move), json_string_length(move), &first, NULL) != STATUS_OK))
        return wrong(s, "not a move: move", 1);
    if (moves > 0 && move != NULL && line[0] != first)
        return wrong(s, "move is not move", 1);
    check_line(spec, &a->position, s->record, fault);
    if (fault[0] != '\0')
        return check_fault(s->k, VERDICT_DISAGREE, "%s", fault);
    const bool same_line = line_text == NULL || json_equal(line_text, json_object_get(s->found, "line"));
    const bool same_move = move == NULL || json_is_null(move) || json_equal(move, json_object_get(s->found, "move"));
    if ((same_line && same_move) || (moves == 0 && first == MOVE_NONE))
        return VERDICT_AGREE;
    if (!s->search || s->p.lower <= -VALUE_INFINITY)
        return wrong(s, "another line is found: move", 1);
    return keeps(s, moves > 0 ? line : &first, moves > 0 ? moves : 1);
}

/* ---- the record that the program would print ---- */

/* Puts what is claimed into `own`, the answer found; `wdl`: as from a search for win, draw or
 * loss. */
static void put_claimed(const claimed *s, bool wdl, record *own)
{
    static const char *const keys[] = {"value", "known", "lower", "upper", "outcome", "words"};
    session as = s->k->answer.session;
    record printed = record_begin();
    solution v = {.stopped = s->stopped};
    search_result *r = &v.result.search;
    r->known = is(s, "known", "exact") ? KNOWN_EXACT : is(s, "known", ">=") ? KNOWN_AT_LEAST : KNOWN_AT_MOST;
    r->value = r->known == KNOWN_AT_MOST ? s->p.upper : s->p.lower;
    r->lower = s->p.lower;
    r->upper = s->p.upper;
    r->best = MOVE_NONE;
    r->line_length = line_read(&as.spec, json_object_get(s->record, "line"), r->line);
    r->least = wdl ? -1 : 0; /* the bounds that such a search begins with */
    r->most = wdl ? 1 : 0;
    as.wdl = wdl;
    record_solution(&printed, &as, &s->k->answer.position, &v, false);
    for (size_t i = 0; i < sizeof keys / sizeof *keys; i++) {
        record value = {.json = json_incref(json_object_get(printed.json, keys[i]))};
        (void)json_object_del(own->json, keys[i]);
        if (value.json != NULL)
            record_put(own, keys[i], &value);
    }
    if (r->known == KNOWN_EXACT) { /* bounds add nothing */
        record_integer(own, "lower", s->p.lower);
        record_integer(own, "upper", s->p.upper);
    }
    own->failed = own->failed || printed.failed;
    record_free(&printed);
}

/* `expected` of a line of a problem file, and whether what is claimed agrees with it. */
static void put_expected(const claimed *s, record *own)
{
    const record expected = {.json = json_object_get(s->record, "expected")};
    const json_t *of_move;
    const char *move;
    int value = 0;
    bool agrees = true;
    if (expected.json == NULL)
        return;
    record_share(own, "expected", &expected);
    if (keys_integer(s->record, "expected", &value))
        agrees = value >= s->p.lower && value <= s->p.upper;
    json_object_foreach(expected.json, move, of_move)
        agrees = agrees && json_equal(of_move, json_object_get(s->p.moves, move));
    record_flag(own, "agrees", agrees);
}

/* Puts the opening, if its moves lead to the position of the claim. */
static void put_opening(const claimed *s, record *own)
{
    const session *with = &s->k->answer.session;
    const char *from = text(s, "from");
    game_move line[MAX_LINE];
    diagram start, d;
    const int plies = line_read(&with->spec, json_object_get(s->record, "opening"), line);
    diagram_start(&with->spec, &start);
    if (!has(s, "opening") || plies < 0 || plies > OPENING_PLIES_MOST ||
        openings_check(&with->spec, NULL) != STATUS_OK ||
        (*from != '\0' && diagram_parse(&with->spec, from, &start, NULL) != STATUS_OK))
        return;
    d = start;
    const uint64_t stands_for = openings_stand_for(&with->rules, &d, line, plies);
    if (stands_for > 0 && diagram_same(&with->spec, &d, &s->k->answer.position))
        record_opening(own, with, &start, line, plies, stands_for);
}

static verdict compare_keys(const claimed *s, bool wdl)
{
    const key_terms terms = {.solved = true,
                             .proves = s->proves,
                             .effort = !s->search && s->k->question.o.method != NULL,
                             .stopped = s->stopped,
                             .unfinished = s->stopped && s->proves && s->p.lower != s->p.upper};
    record own = {.json = json_copy((json_t *)(uintptr_t)s->found)};
    own.failed = own.json == NULL;
    if (s->proves)
        put_claimed(s, wdl, &own);
    put_expected(s, &own);
    put_opening(s, &own);
    const verdict v = own.failed                                             ? bad(s, "not enough memory")
                      : keys_agree(s->record, own.json, &terms, s->k->fault) ? VERDICT_AGREE
                                                                             : VERDICT_DISAGREE;
    record_free(&own);
    return v;
}

static verdict compare(const claimed *s)
{
    const json_t *oracle = answer_record(&s->k->oracle);
    if (!s->proves) {
        if (oracle != NULL && !json_equal(json_object_get(s->record, "value"), json_object_get(oracle, "value")))
            return check_fault(s->k, VERDICT_DISAGREE, "value by the reference is another");
        return compare_keys(s, false);
    }
    verdict v = proved_judge(&s->p, s->k);
    if (v == VERDICT_AGREE) /* it may be from a search for win, draw or loss */
        v = compare_keys(s, true) == VERDICT_AGREE ? VERDICT_AGREE : compare_keys(s, false);
    return v == VERDICT_AGREE ? judge_line(s) : v;
}

/* True if it claims only what holds for every value. */
static bool is_empty(const claimed *s, int most)
{
    return s->proves && s->p.moves == NULL &&
           (is(s, "known", "unknown") || (s->p.lower <= -most && s->p.upper >= most));
}

verdict judge_solved(check *k, const json_t *record)
{
    static const char nothing[] = "nothing was proved before it was stopped";
    claimed s = {.k = k, .record = record};
    verdict v = read_claim(&s);
    if (v != VERDICT_AGREE)
        return v;
    ask(&s);
    if (is_empty(&s, VALUE_INFINITY))
        return check_fault(k, VERDICT_SKIPPED, nothing);
    v = check_answer_record(k, &s.found);
    if (v != VERDICT_AGREE)
        return v;
    if (is_empty(&s, game_most(&k->answer.session.spec)))
        return check_fault(k, VERDICT_SKIPPED, nothing);
    return compare(&s);
}
