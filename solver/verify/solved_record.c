/* solved_record.c - a record of `solve`, `moves` or `openings` as a claim; see kinds.h.
 *
 * Its value, or its bounds, are what the claim proves: they must follow from the program's answer.
 * Then the record that the program itself would print for them is made, and every key of the claim
 * must be as in that record. */
#include "notation/notation.h"
#include "report/solution_record.h"
#include "solve/openings.h"
#include "verify/kinds.h"
#include "verify/record_keys.h"

#include <string.h>

/* A record as it is compared. */
typedef struct solved {
    subject *of;
    const json_t *record, *found; /* found: the program's answer */
    proved p;
    bool proves;  /* a value, or bounds; false: a value at a depth limit, or by another rule */
    bool stopped; /* it says that its search was */
    bool search;  /* by the method `search`, whose effort and choice of a best line depend on threads */
} solved;

/* ---- the best move and the best line ---- */

/* The moves of a list of texts; -1: one of them is not a move, or there are more than MAX_LINE. */
static int line_read(const game_spec *spec, const json_t *list, game_move line[static MAX_LINE])
{
    const size_t count = json_array_size(list);
    if (count > MAX_LINE)
        return -1;
    for (size_t i = 0; i < count; i++) {
        const char *text = json_string_value(json_array_get(list, i));
        if (text == NULL || move_parse(spec, text, strlen(text), &line[i], NULL) != STATUS_OK)
            return -1;
    }
    return (int)count;
}

static verdict wrong(const solved *s, const char *what, int number)
{
    (void)snprintf(s->of->fault, sizeof s->of->fault, "%s %d of the line", what, number);
    return VERDICT_DISAGREE;
}

/* The value of `d` for its side to move lies between the bounds. */
static verdict holds(answer *a, const diagram *d, int lower, int upper)
{
    search_options *search = &a->session.search;
    const search_options before = *search;
    solution found;
    error e;
    int value;
    if (rules_over(&a->session.rules, d, &value))
        return value >= lower && value <= upper ? VERDICT_AGREE : VERDICT_DISAGREE;
    search->alpha = lower > -VALUE_INFINITY ? lower - 1 : upper;
    search->beta = upper < VALUE_INFINITY ? upper + 1 : lower;
    const status s = session_solve(&a->session, d, &(session_question){.all_moves = false}, &found, &e);
    search->alpha = before.alpha;
    search->beta = before.beta;
    if (s != STATUS_OK || found.stopped)
        return VERDICT_STOPPED;
    const search_result *r = &found.result.search;
    const bool exact = r->known == KNOWN_EXACT;
    const int low = exact || r->known == KNOWN_AT_LEAST ? r->value : -VALUE_INFINITY;
    const int high = exact || r->known == KNOWN_AT_MOST ? r->value : VALUE_INFINITY;
    return low >= lower && high <= upper ? VERDICT_AGREE : VERDICT_DISAGREE;
}

/* Every move keeps the value; of a lower bound, the first keeps the bound. */
static verdict keeps(const solved *s, const game_move *line, int moves)
{
    answer *a = &s->of->run.answer;
    diagram d = a->position;
    const bool exact = s->p.lower == s->p.upper;
    for (int i = 0; i < moves; i++) {
        verdict v = VERDICT_AGREE;
        if (!rules_play(&a->session.rules, &d, line[i])) {
            if (line[i] == MOVE_PASS && rules_over(&a->session.rules, &d, NULL))
                continue; /* the reference ends with two passes */
            return wrong(s, "not legal: move", i + 1);
        }
        if (i > 0 && !exact)
            continue;
        const int low = s->p.lower, high = exact ? s->p.upper : VALUE_INFINITY;
        v = d.side == a->position.side ? holds(a, &d, low, high) : holds(a, &d, -high, -low);
        if (v != VERDICT_AGREE) {
            (void)wrong(s, v == VERDICT_STOPPED ? "stopped at move" : "not a best move: move", i + 1);
            return v;
        }
    }
    return VERDICT_AGREE;
}

/* Whether the move and the line of the record are those that were found, or else as good: each move
 * of an exact value's line keeps the value, the first of a lower bound's the bound. */
static verdict judge_line(const solved *s)
{
    const answer *a = &s->of->run.answer;
    const json_t *claimed = json_object_get(s->record, "line"), *move = json_object_get(s->record, "move");
    const game_spec *spec = &a->session.spec;
    game_move line[MAX_LINE], first = MOVE_NONE;
    char text[160] = "";
    const int moves = line_read(spec, claimed, line);
    if (moves < 0 || (json_is_string(move) &&
                      move_parse(spec, json_string_value(move), json_string_length(move), &first, NULL) != STATUS_OK))
        return wrong(s, "not a move: move", 1);
    if (moves > 0 && move != NULL && line[0] != first)
        return wrong(s, "move is not move", 1);
    run_check_line(spec, &a->position, s->record, text);
    if (text[0] != '\0') {
        (void)snprintf(s->of->fault, sizeof s->of->fault, "%s", text);
        return VERDICT_DISAGREE;
    }
    const bool same_line = claimed == NULL || json_equal(claimed, json_object_get(s->found, "line"));
    const bool same_move = move == NULL || json_is_null(move) || json_equal(move, json_object_get(s->found, "move"));
    if ((same_line && same_move) || (moves == 0 && first == MOVE_NONE))
        return VERDICT_AGREE;
    if (!s->search || s->p.lower <= -VALUE_INFINITY)
        return wrong(s, "another line is found: move", 1);
    return keeps(s, moves > 0 ? line : &first, moves > 0 ? moves : 1);
}

static verdict bad(const solved *s, const char *why)
{
    (void)fail(&s->of->e, STATUS_BAD_INPUT, "%s", why);
    return VERDICT_BAD;
}

static bool has(const solved *s, const char *key)
{
    return json_object_get(s->record, key) != NULL;
}

static bool is(const solved *s, const char *key, const char *text)
{
    return strcmp(record_text_of(s->record, key), text) == 0;
}

/* The bounds of the value; false: there are none, or `known` is not a word for them. */
static bool read_bounds(solved *s)
{
    int value = 0, lower = -CLAIM_UNKNOWN, upper = CLAIM_UNKNOWN;
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

static verdict read_claim(solved *s)
{
    const json_t *moves = json_object_get(s->record, "moves");
    const char *method = record_text_of(s->record, "method");
    solve_method known;
    int lower = 0;
    s->stopped = json_is_true(json_object_get(s->record, "stopped"));
    s->search = *method == '\0' || strcmp(method, "search") == 0;
    if (!read_bounds(s) || (s->proves && s->p.lower > s->p.upper))
        return bad(s, "value, known, lower and upper contradict each other");
    if (!s->search && !method_find(method, &known))
        return bad(s, "'method' is not one; expected that of a record");
    if (moves != NULL && json_object_size(moves) == 0 && !s->stopped)
        return bad(s, "'moves' is empty");
    if (has(s, "depth") && (s->proves || !keys_integer(s->record, "depth", &lower) || lower < 1 || lower > 64))
        return bad(s, "key 'depth'; expected 1 to 64, with known \"depth\"");
    if (json_is_boolean(json_object_get(s->record, "agrees")) && (!has(s, "expected") || !s->proves))
        return bad(s, "'agrees' without a proved value and 'expected'");
    s->p.moves = json_object_size(moves) > 0 ? moves : NULL;
    return VERDICT_AGREE;
}

static void ask(const solved *s, question *q)
{
    proved_ask(&s->p, q);
    if (!s->search && (s->p.lower == s->p.upper || !s->proves))
        q->o.method = record_text_of(s->record, "method");
    if (has(s, "without"))
        q->o.without = record_text_of(s->record, "without");
    if (!s->proves)
        q->o.window = (option_range){0, 0};
    if (has(s, "other_rule_moves") || (has(s, "best_moves") && s->p.lower == s->p.upper))
        q->verb = VERB_moves;
    int depth = 0;
    if (keys_integer(s->record, "depth", &depth))
        q->o.depth = depth;
}

/* ---- the record that the program would print ---- */

/* Puts what is claimed into `own`, the answer found; `wdl`: of a search for win, draw or loss. */
static void put_claimed(const solved *s, bool wdl, record *own)
{
    static const char *const keys[] = {"value", "known", "lower", "upper", "outcome", "words"};
    session as = s->of->run.answer.session;
    const int most = game_most(&as.spec);
    record printed = record_begin();
    solution v = {.stopped = s->stopped};
    search_result *r = &v.result.search;
    r->known = is(s, "known", "exact") ? KNOWN_EXACT : is(s, "known", ">=") ? KNOWN_AT_LEAST : KNOWN_AT_MOST;
    r->value = r->known == KNOWN_AT_MOST ? s->p.upper : s->p.lower;
    r->lower = s->p.lower < -most ? -VALUE_INFINITY : s->p.lower;
    r->upper = s->p.upper > most ? VALUE_INFINITY : s->p.upper;
    r->best = MOVE_NONE;
    r->line_length = line_read(&as.spec, json_object_get(s->record, "line"), r->line);
    r->least = wdl ? -1 : 0; /* the bounds that such a search begins with */
    r->most = wdl ? 1 : 0;
    as.wdl = wdl;
    record_solution(&printed, &as, &s->of->run.answer.position, &v, false);
    for (size_t i = 0; i < sizeof keys / sizeof *keys; i++) {
        record value = {.json = json_incref(json_object_get(printed.json, keys[i]))};
        (void)json_object_del(own->json, keys[i]);
        if (value.json != NULL)
            record_put(own, keys[i], &value);
    }
    if (r->known == KNOWN_EXACT) { /* bounds say no more */
        record_integer(own, "lower", s->p.lower);
        record_integer(own, "upper", s->p.upper);
    }
    own->failed = own->failed || printed.failed;
    record_free(&printed);
}

/* `expected` of a line of a problem file, and whether what is claimed agrees with it. */
static void put_expected(const solved *s, record *own)
{
    const json_t *expected = json_object_get(s->record, "expected"), *of_move;
    const char *move;
    int value = 0;
    bool holds = true;
    if (expected == NULL)
        return;
    record copy = {.json = json_incref((json_t *)(uintptr_t)expected)};
    record_put(own, "expected", &copy);
    if (keys_integer(s->record, "expected", &value))
        holds = value >= s->p.lower && value <= s->p.upper;
    json_object_foreach((json_t *)(uintptr_t)expected, move, of_move)
        holds = holds && json_equal(of_move, json_object_get(s->p.moves, move));
    record_flag(own, "agrees", holds);
}

/* The opening, where its moves lead to the position of the claim. */
static void put_opening(const solved *s, record *own)
{
    const session *with = &s->of->run.answer.session;
    const char *from = record_text_of(s->record, "from");
    char reached[MAX_DIAGRAM_TEXT], claimed[MAX_DIAGRAM_TEXT];
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
    diagram_format(&with->spec, &d, reached);
    diagram_format(&with->spec, &s->of->run.answer.position, claimed);
    if (stands_for > 0 && strcmp(reached, claimed) == 0)
        record_opening(own, with, &start, line, plies, stands_for);
}

static verdict compare_keys(const solved *s, bool wdl)
{
    const key_terms terms = {.solved = true,
                             .proves = s->proves,
                             .effort = !s->search && s->of->question.o.method != NULL,
                             .stopped = s->stopped,
                             .open = s->stopped && s->proves && s->p.lower != s->p.upper};
    record own = {.json = json_copy((json_t *)(uintptr_t)s->found)};
    own.failed = own.json == NULL;
    if (s->proves)
        put_claimed(s, wdl, &own);
    put_expected(s, &own);
    put_opening(s, &own);
    const verdict v = own.failed                                              ? bad(s, "not enough memory")
                      : keys_agree(s->record, own.json, &terms, s->of->fault) ? VERDICT_AGREE
                                                                              : VERDICT_DISAGREE;
    record_free(&own);
    return v;
}

static verdict compare(const solved *s)
{
    char *fault = s->of->fault, first[sizeof s->of->fault];
    const json_t *oracle = json_array_get(s->of->run.oracle.records.json, 0);
    verdict v = VERDICT_AGREE;
    if (s->proves) {
        v = subject_judge(s->of, &s->p);
    } else if (oracle != NULL && !json_equal(json_object_get(s->record, "value"), json_object_get(oracle, "value"))) {
        (void)snprintf(fault, sizeof first, "value by the reference is another");
        v = VERDICT_DISAGREE;
    }
    if (v != VERDICT_AGREE)
        return v;
    v = compare_keys(s, false);
    memcpy(first, fault, sizeof first);
    if (v == VERDICT_DISAGREE && s->proves)
        v = compare_keys(s, true);
    if (v == VERDICT_DISAGREE)
        memcpy(fault, first, sizeof first);
    if (v == VERDICT_AGREE && s->proves)
        v = judge_line(s);
    return v;
}

verdict judge_solved(subject *of, const json_t *record)
{
    static const char nothing[] = "nothing was proved before it was stopped";
    solved s = {.of = of, .record = record};
    verdict v = read_claim(&s);
    if (v != VERDICT_AGREE)
        return v;
    proved_text(&s.p, of->expected, sizeof of->expected);
    const bool open = is(&s, "known", "unknown") || (s.p.lower <= -CLAIM_UNKNOWN && s.p.upper >= CLAIM_UNKNOWN);
    if (s.proves && open && s.p.moves == NULL) {
        (void)snprintf(of->fault, sizeof of->fault, "%s", nothing);
        return VERDICT_SKIPPED;
    }
    ask(&s, &of->question);
    v = subject_answer(of, &s.found);
    if (v != VERDICT_AGREE)
        return v;
    const int most = game_most(&of->run.answer.session.spec);
    if (s.proves && s.p.moves == NULL && s.p.lower <= -most && s.p.upper >= most) { /* as every value of the game */
        (void)snprintf(of->fault, sizeof of->fault, "%s", nothing);
        return VERDICT_SKIPPED;
    }
    return compare(&s);
}
