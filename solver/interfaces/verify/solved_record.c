/* solved_record.c - a record of `solve`, `moves` or `openings` as a claim; see claim_check.h.
 *
 * Its value or bounds, its moves, its best moves and its line are compared with the answer.
 * A record that contradicts itself is refused; its other keys claim nothing. */
#include "report/value_words.h"
#include "text/notation.h"
#include "verify/claim_check.h"
#include "verify/record_keys.h"

#include <stdlib.h>
#include <string.h>

/* A record being compared. */
typedef struct claimed {
    check *k;
    const json_t *record;
    game_spec spec;
    proved p;
    game_move move;           /* MOVE_NONE: none is claimed */
    game_move line[MAX_LINE]; /* moves: line_length */
    game_move best[MAX_MOVES];
    int line_length, best_moves; /* -1: not claimed */
    bool proves;                 /* false: a value at a depth limit, or by another rule */
    bool stopped;                /* it states that its search was stopped */
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

static verdict bad(const claimed *s, const char *why)
{
    return check_fault(s->k, VERDICT_BAD, "%s", why);
}

/* ---- what the record claims ---- */

/* The number is missing, or some position of the game has such a value. */
static bool is_possible(const claimed *s, const char *key)
{
    int value;
    return !keys_integer(s->record, key, &value) || abs(value) <= game_most(&s->spec);
}

/* The bounds of the value; false: they are missing, or `known` is not a word for them. */
static bool read_bounds(claimed *s)
{
    int value = 0, lower = -VALUE_INFINITY, upper = VALUE_INFINITY;
    const bool has_value = keys_integer(s->record, "value", &value);
    const bool has_lower = keys_integer(s->record, "lower", &lower);
    const bool has_upper = keys_integer(s->record, "upper", &upper);
    bool good = has_value;
    s->proves = true;
    if (is(s, "known", "exact")) {
        good = has_value && (!has_lower || lower == value) && (!has_upper || upper == value);
        lower = upper = value;
    } else if (is(s, "known", ">=")) {
        good = (has_value || has_lower) && (!has_value || !has_lower || value == lower);
        lower = has_lower ? lower : value;
    } else if (is(s, "known", "<=")) {
        good = (has_value || has_upper) && (!has_value || !has_upper || value == upper);
        upper = has_upper ? upper : value;
    } else if (is(s, "known", "unknown")) {
        good = !has_value && s->stopped;
    } else {
        s->proves = false;
        good = is(s, "known", "depth") ? has_value && has(s, "depth") : is(s, "known", "other-rule") && !has_value;
    }
    s->p.lower = lower;
    s->p.upper = upper;
    return good && (!s->proves ||
                    (lower <= upper && is_possible(s, "value") && is_possible(s, "lower") && is_possible(s, "upper")));
}

/* A move as the program writes it: two texts are never one move. */
static bool read_move(const claimed *s, const char *name, game_move *out)
{
    return name != NULL && move_parse(&s->spec, name, strlen(name), out, NULL) == STATUS_OK &&
           strcmp(move_name(&s->spec, *out).text, name) == 0;
}

/* The moves of a list; -1: there is no such list; -2: a text is not a move,
 * or there are more than `most`. */
static int read_list(const claimed *s, const char *key, game_move *out, int most)
{
    const json_t *list = json_object_get(s->record, key), *item;
    size_t i;
    if (list == NULL)
        return -1;
    if (json_array_size(list) > (size_t)most)
        return -2;
    json_array_foreach(list, i, item)
        if (!read_move(s, json_string_value(item), &out[i]))
            return -2;
    return (int)json_array_size(list);
}

/* The values of moves, at most one of each; false: a key is not a move. */
static bool read_values(claimed *s)
{
    json_t *moves = json_object_get(s->record, "moves"), *value;
    const char *name;
    json_object_foreach(moves, name, value) {
        const json_int_t number = json_integer_value(value);
        const int i = s->p.moves;
        if (i == MAX_MOVES || !read_move(s, name, &s->p.move[i]) || number > VALUE_INFINITY || number < -VALUE_INFINITY)
            return false;
        s->p.value[s->p.moves++] = (int)number;
    }
    return true;
}

/* A contradiction within the record; NULL: it has none. */
static const char *contradiction(const claimed *s)
{
    const int lower = s->p.lower, upper = s->p.upper;
    const json_t *agrees = json_object_get(s->record, "agrees");
    const char *key;
    json_t *value;
    int expected;
    if (has(s, "outcome") && (!s->proves || !is(s, "outcome",
                                                lower > 0                  ? "win"
                                                : upper < 0                ? "loss"
                                                : lower == 0 && upper == 0 ? "draw"
                                                                           : "")))
        return "value and outcome contradict each other";
    json_object_foreach((json_t *)(uintptr_t)s->record, key, value)
        if (!s->stopped && strncmp(key, "estimate", 8) == 0 && strcmp(key, "estimate_nodes") != 0)
            return "an estimate without 'stopped'";
    if (json_is_boolean(agrees) && (!has(s, "expected") || !s->proves))
        return "'agrees' without a proved value and 'expected'";
    if (json_is_boolean(agrees) && keys_integer(s->record, "expected", &expected) &&
        json_is_true(agrees) != (expected >= lower && expected <= upper))
        return "value, 'expected' and 'agrees' contradict each other";
    if (s->best_moves > 0 && (!s->proves || lower != upper))
        return "'best_moves' without an exact value";
    if (s->line_length > 0 && s->move != MOVE_NONE && s->line[0] != s->move)
        return "'move' is not the first move of 'line'";
    return NULL;
}

static verdict read_claim(claimed *s)
{
    solve_method method;
    const char *why;
    s->stopped = json_is_true(json_object_get(s->record, "stopped"));
    if (!read_bounds(s))
        return bad(s, "value, known, lower and upper contradict each other");
    if (has(s, "method") && !method_find(text(s, "method"), &method))
        return bad(s, "'method' is not one; expected that of a record");
    if (has(s, "depth") && s->proves)
        return bad(s, "'depth' without known \"depth\"");
    s->move = MOVE_NONE;
    s->line_length = read_list(s, "line", s->line, MAX_LINE);
    s->best_moves = read_list(s, "best_moves", s->best, MAX_MOVES);
    if (s->line_length < -1 || s->best_moves < -1 || !read_values(s) ||
        (json_is_string(json_object_get(s->record, "move")) && !read_move(s, text(s, "move"), &s->move)))
        return bad(s, "a text of 'move', 'line', 'moves' or 'best_moves' is not a move");
    if (has(s, "moves") && s->p.moves == 0 && !s->stopped)
        return bad(s, "'moves' is empty");
    why = contradiction(s);
    return why != NULL ? bad(s, why) : VERDICT_AGREE;
}

/* ---- the moves, the best move and the best line ---- */

static verdict wrong(const claimed *s, const char *what, int number)
{
    return check_fault(s->k, VERDICT_DISAGREE, "%s %d of the line", what, number);
}

/* Checks that all moves are listed, unless the search was stopped, and that the best are right. */
static verdict judge_lists(const claimed *s)
{
    const search_result *r = &s->k->answer.v.result.search;
    int best = 0, value;
    if (s->k->answer.v.stopped && (s->p.moves > 0 || s->best_moves > 0))
        return check_unknown(s->k);
    if (s->p.moves > 0 && !s->stopped && s->p.moves != r->moves)
        return check_fault(s->k, VERDICT_DISAGREE, "%d moves have a value, not %d", r->moves, s->p.moves);
    if (s->best_moves <= 0 && (s->best_moves < 0 || s->stopped || s->p.moves == 0 || s->p.lower != s->p.upper))
        return VERDICT_AGREE;
    for (int i = 0; i < r->moves; i++)
        best += r->move_value[i] == r->value;
    bool good = best == s->best_moves;
    for (int i = 0; i < s->best_moves; i++) {
        good = good && result_has_move(r, s->best[i], &value) && value == r->value;
        for (int j = 0; j < i; j++)
            good = good && s->best[i] != s->best[j];
    }
    return good ? VERDICT_AGREE : check_fault(s->k, VERDICT_DISAGREE, "best_moves are others");
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

/* Whether the move and the line of the record are those that were found, or as good:
 * each move of an exact value's line keeps the value, and the first move of a lower bound's line
 * keeps the bound. */
static verdict judge_line(const claimed *s)
{
    const answer *a = &s->k->answer;
    const search_result *r = &a->v.result.search;
    const int moves = s->line_length > 0 ? s->line_length : 0;
    char fault[160] = "";
    if (moves == 0 && s->move == MOVE_NONE)
        return VERDICT_AGREE;
    if (s->p.lower == s->p.upper)
        check_line(&s->spec, &a->position, s->line, moves, s->p.lower, fault);
    if (fault[0] != '\0')
        return check_fault(s->k, VERDICT_DISAGREE, "%s", fault);
    if ((moves == 0 || (moves == r->line_length && memcmp(s->line, r->line, (size_t)moves * sizeof *s->line) == 0)) &&
        (s->move == MOVE_NONE || s->move == r->best))
        return VERDICT_AGREE;
    if (s->p.lower <= -VALUE_INFINITY)
        return wrong(s, "another line is found: move", 1);
    return keeps(s, moves > 0 ? s->line : &s->move, moves > 0 ? moves : 1);
}

/* ---- the record ---- */

/* True if it claims only what holds for every value. */
static bool is_empty(const claimed *s, int most)
{
    return s->p.moves == 0 && (is(s, "known", "unknown") || (s->p.lower <= -most && s->p.upper >= most));
}

verdict judge_solved(check *k, const json_t *record)
{
    static const char nothing[] = "nothing was proved before it was stopped";
    claimed s = {.k = k, .record = record};
    char path[MAX_SPEC_TEXT];
    error e;
    if (confine_spec(k->claim->file, k->question.spec, &s.spec, path, &e) != STATUS_OK)
        return bad(&s, e.text);
    verdict v = read_claim(&s);
    if (v != VERDICT_AGREE)
        return v;
    if (!s.proves)
        return check_fault(k, VERDICT_SKIPPED, "a value at a depth limit, or by another rule, proves nothing");
    proved_ask(&s.p, k, &s.spec);
    if (s.best_moves > 0)
        k->question.verb = VERB_moves;
    if (is_empty(&s, VALUE_INFINITY))
        return check_fault(k, VERDICT_SKIPPED, nothing);
    v = check_answer(k);
    if (v == VERDICT_AGREE && is_empty(&s, game_most(&s.spec)))
        return check_fault(k, VERDICT_SKIPPED, nothing);
    if (v == VERDICT_AGREE)
        v = proved_judge(&s.p, k);
    if (v == VERDICT_AGREE)
        v = judge_lists(&s);
    return v == VERDICT_AGREE ? judge_line(&s) : v;
}
