/* solved_record.c - see solved_record.h. */
#include "verify/solved_record.h"

#include "base/stop.h"
#include "notation/notation.h"
#include "report/solution_record.h"
#include "solve/openings.h"
#include "verify/record_line.h"

#include <string.h>

/* A record as it is compared. */
typedef struct solved {
    const check *k;
    const json_t *record, *found; /* found: the program's own */
    run *r;
    proved p;
    bool proves;  /* a value, or bounds; false: a value at a depth limit, or by another rule */
    bool stopped; /* it says that its search was */
    bool search;  /* by the method `search`, whose effort and line depend on threads */
    char *fault;
    error *e;
} solved;

static verdict disagree(const solved *s, const char *key)
{
    (void)snprintf(s->fault, 256, "%s is not so", key);
    return VERDICT_DISAGREE;
}

static verdict bad(const solved *s, const char *why)
{
    (void)fail(s->e, STATUS_BAD_INPUT, "%s", why);
    return VERDICT_BAD;
}

verdict keys_equal(const json_t *record, const json_t *found, const key_row *rows, bool effort, char fault[static 256])
{
    const char *key;
    const json_t *value;
    json_object_foreach((json_t *)(uintptr_t)record, key, value)
    {
        const key_rule rule = keys_find(rows, key)->rule;
        const json_t *own = json_object_get(found, key);
        if ((rule != KEY_EQUAL && !(effort && rule == KEY_EFFORT)) || (own != NULL && json_equal(value, own)))
            continue;
        if (json_is_integer(own))
            (void)snprintf(fault, 256, "%.60s is %" JSON_INTEGER_FORMAT, key, json_integer_value(own));
        else
            (void)snprintf(fault, 256, "%.60s is %s", key, own == NULL ? "not among what is found" : "another");
        return VERDICT_DISAGREE;
    }
    return VERDICT_AGREE;
}

/* ---- what is claimed ---- */

static bool is(const json_t *record, const char *key, const char *text)
{
    return strcmp(record_text_of(record, key), text) == 0;
}

/* The bounds of the value; false: value, known, lower and upper contradict each other. */
static bool read_bounds(solved *s)
{
    const json_t *r = s->record;
    int value = 0, lower = -CLAIM_UNKNOWN, upper = CLAIM_UNKNOWN, other = 0;
    const bool has_value = keys_integer(r, "value", &value), has_lower = keys_integer(r, "lower", &lower);
    const bool has_upper = keys_integer(r, "upper", &upper);
    s->proves = true;
    if (is(r, "known", "exact")) {
        s->p = (proved){value, value, NULL};
        return has_value && (!has_lower || lower == value) && (!has_upper || upper == value);
    }
    if (is(r, "known", ">=") || is(r, "known", "<=")) {
        int *bound = is(r, "known", ">=") ? &lower : &upper;
        const bool has_bound = is(r, "known", ">=") ? has_lower : has_upper;
        if (has_value && !has_bound)
            *bound = value;
        s->p = (proved){lower, upper, NULL};
        return (has_value || has_bound) && (!has_value || value == *bound) && lower < upper;
    }
    if (is(r, "known", "unknown")) {
        s->p = (proved){lower, upper, NULL};
        return !has_value && s->stopped;
    }
    s->proves = false;
    const bool depth = is(r, "known", "depth"), has_other = keys_integer(r, "other_rule_value", &other);
    s->p = (proved){depth ? value : other, depth ? value : other, NULL};
    return depth ? has_value && keys_integer(r, "depth", &other)
                 : is(r, "known", "other-rule") && !has_value && has_other;
}

/* A key that does not go with the others. */
static const char *stray_key(const solved *s)
{
    const char *key;
    const json_t *value;
    const bool opening = json_object_get(s->record, "opening") != NULL, depth = is(s->record, "known", "depth");
    json_object_foreach((json_t *)(uintptr_t)s->record, key, value)
    {
        const bool of_opening = strcmp(key, "plies") == 0 || strcmp(key, "stands_for") == 0 || strcmp(key, "from") == 0;
        if ((keys_find(SOLVED_KEYS, key)->rule == KEY_STOPPED && !s->stopped) || (of_opening && !opening) ||
            (strcmp(key, "depth") == 0 && !depth) ||
            (strcmp(key, "best_moves") == 0 && !json_is_object(s->p.moves) &&
             json_object_get(s->record, "other_rule_moves") == NULL))
            return key;
    }
    return NULL;
}

static verdict read_claim(solved *s)
{
    const json_t *moves = json_object_get(s->record, "moves");
    solve_method known;
    const char *stray, *method = record_text_of(s->record, "method");
    s->stopped = json_is_true(json_object_get(s->record, "stopped"));
    s->search = *method == '\0' || strcmp(method, "search") == 0;
    if (!read_bounds(s))
        return bad(s, "value, known, lower and upper contradict each other");
    if (!s->search && !method_find(method, &known))
        return bad(s, "'method' is not one; expected that of a record");
    if (moves != NULL && json_object_size(moves) == 0 && !s->stopped)
        return bad(s, "'moves' is empty");
    s->p.moves = json_object_size(moves) > 0 ? moves : NULL;
    stray = stray_key(s);
    if (stray == NULL)
        return VERDICT_AGREE;
    (void)fail(s->e, STATUS_BAD_INPUT, "key '%.40s' does not go with the others of the record", stray);
    return VERDICT_BAD;
}

static void ask(const solved *s, question *q)
{
    const json_t *r = s->record;
    int depth = 0;
    proved_ask(&s->p, q);
    if (!s->search && (s->p.lower == s->p.upper || !s->proves))
        q->settings.method = record_text_of(r, "method");
    if (json_object_get(r, "without") != NULL)
        q->settings.without = record_text_of(r, "without");
    if (!s->proves) {
        const bool other_moves = json_object_get(r, "other_rule_moves") != NULL;
        q->kind = other_moves || s->p.moves != NULL ? QUESTION_MOVES : QUESTION_SOLVE;
        q->settings.window = (option_range){0, 0};
    }
    if (keys_integer(r, "depth", &depth))
        q->settings.depth = depth;
}

/* ---- what follows from the value ---- */

static verdict judge_outcome(const solved *s)
{
    const proved *p = &s->p;
    const json_t *outcome = json_object_get(s->record, "outcome");
    const char *own = !s->proves                       ? ""
                      : p->lower > 0                   ? "win"
                      : p->upper < 0                   ? "loss"
                      : p->lower == 0 && p->upper == 0 ? "draw"
                                                       : "";
    return outcome == NULL || strcmp(json_string_value(outcome), own) == 0 ? VERDICT_AGREE : disagree(s, "outcome");
}

/* The words of a search that found what is claimed, `wdl` or not; an estimate after them is not
 * compared. */
static bool words_are(const solved *s, const char *words, bool wdl)
{
    const answer *a = &s->r->answer;
    session as = a->session;
    const int most = game_most(&as.spec);
    solution v = {.stopped = s->stopped};
    search_result *r = &v.result.search;
    char own[MAX_WORDS_TEXT];
    as.wdl = wdl;
    r->known = s->p.lower == s->p.upper ? KNOWN_EXACT : is(s->record, "known", ">=") ? KNOWN_AT_LEAST : KNOWN_AT_MOST;
    r->value = r->known == KNOWN_AT_MOST ? s->p.upper : s->p.lower;
    r->lower = s->p.lower < -most ? -VALUE_INFINITY : s->p.lower;
    r->upper = s->p.upper > most ? VALUE_INFINITY : s->p.upper;
    r->best = MOVE_NONE;
    r->line_length = line_read(&as.spec, json_object_get(s->record, "line"), r->line);
    if (wdl) { /* the bounds that such a search begins with */
        r->least = -1;
        r->most = 1;
    }
    solution_words(&as, &a->position, &v, own);
    const size_t length = strlen(own);
    const bool same = strncmp(own, words, length) == 0;
    return r->line_length >= 0 && same &&
           (words[length] == '\0' || (solution_is_open(&as, &v) && words[length] == ';'));
}

static verdict judge_words(const solved *s)
{
    const json_t *words = json_object_get(s->record, "words");
    const char *text = json_string_value(words);
    if (words == NULL)
        return VERDICT_AGREE;
    if (!s->proves)
        return is(s->found, "words", text) ? VERDICT_AGREE : disagree(s, "words");
    return words_are(s, text, false) || words_are(s, text, true) ? VERDICT_AGREE : disagree(s, "words");
}

/* True: `list` has the texts of `own`, each once, in any order. */
static bool same_texts(const json_t *list, const json_t *own)
{
    size_t i, j;
    const json_t *text, *other;
    json_array_foreach(own, i, text)
    {
        size_t found = 0;
        json_array_foreach(list, j, other)
        {
            found += json_equal(text, other) != 0;
        }
        if (found != 1)
            return false;
    }
    return json_array_size(list) == json_array_size(own);
}

/* The moves as a whole; each value was compared. */
static verdict judge_moves(const solved *s)
{
    const json_t *best = json_object_get(s->record, "best_moves");
    if (s->p.moves != NULL && !s->stopped &&
        json_object_size(s->p.moves) != json_object_size(json_object_get(s->found, "moves")))
        return disagree(s, "the number of moves");
    if (best == NULL || same_texts(best, json_object_get(s->found, "best_moves")) ||
        (json_array_size(best) == 0 && s->stopped && s->p.lower != s->p.upper))
        return VERDICT_AGREE;
    return disagree(s, "best_moves");
}

/* `expected` and `agrees`, of a line of a problem file. */
static verdict judge_expected(const solved *s)
{
    const json_t *expected = json_object_get(s->record, "expected"), *agrees = json_object_get(s->record, "agrees");
    int value = 0;
    bool holds = true;
    if (!json_is_boolean(agrees))
        return VERDICT_AGREE;
    if (expected == NULL || !s->proves)
        return bad(s, "'agrees' without a proved value and 'expected'");
    if (keys_integer(s->record, "expected", &value)) {
        holds = value >= s->p.lower && value <= s->p.upper;
    } else {
        const char *move;
        const json_t *of_move;
        json_object_foreach((json_t *)(uintptr_t)expected, move, of_move)
        {
            holds = holds && json_equal(of_move, json_object_get(s->p.moves, move));
        }
    }
    return holds == json_is_true(agrees) ? VERDICT_AGREE : disagree(s, "agrees");
}

/* ---- openings ---- */

typedef struct opening_search {
    const game_move *line;
    const _Atomic bool *stop;
    int plies;
    uint64_t stands_for; /* 0: not found yet */
    long positions;
} opening_search;

enum { MOST_OPENING_POSITIONS = 20000 };

static status no_value(void *context, const diagram *d, solution *out, error *e)
{
    opening_search *o = context;
    (void)d;
    *out = (solution){.stopped = false};
    return stop_requested(o->stop) || ++o->positions > MOST_OPENING_POSITIONS
               ? fail(e, STATUS_STOPPED, "openings: too many to find this one among them")
               : STATUS_OK;
}

static status find_opening(void *context, const opening *o, error *e)
{
    opening_search *sought = context;
    if (o->plies != sought->plies ||
        (o->plies > 0 && memcmp(o->line, sought->line, (size_t)o->plies * sizeof *o->line) != 0))
        return STATUS_OK;
    sought->stands_for = o->stands_for;
    return fail(e, STATUS_STOPPED, "found");
}

/* The moves lead to the position, and stand for as many openings. */
static verdict judge_opening(const solved *s)
{
    const json_t *opening = json_object_get(s->record, "opening"), *count = json_object_get(s->record, "stands_for");
    const game_rules *rules = &s->r->answer.session.rules;
    const game_spec *spec = &rules->spec;
    game_move line[MAX_LINE];
    diagram start, d;
    char reached[MAX_DIAGRAM_TEXT], claimed[MAX_DIAGRAM_TEXT];
    int plies = 0, moves = line_read(spec, opening, line);
    if (opening == NULL)
        return VERDICT_AGREE;
    const bool from = json_object_get(s->record, "from") != NULL;
    diagram_start(spec, &start);
    if (moves < 0 || moves > OPENING_PLIES_MOST || (keys_integer(s->record, "plies", &plies) && plies != moves) ||
        (from && diagram_parse(spec, record_text_of(s->record, "from"), &start, NULL) != STATUS_OK))
        return disagree(s, "opening");
    d = start;
    for (int i = 0; i < moves; i++)
        if (!rules_play(rules, &d, line[i]))
            return disagree(s, "opening");
    diagram_format(spec, &d, reached);
    diagram_format(spec, &s->r->answer.position, claimed);
    if (strcmp(reached, claimed) != 0)
        return disagree(s, "the position after the opening");
    opening_search sought = {.line = line, .stop = s->k->v->job->terms.stop, .plies = moves};
    const openings_job job = {
        .rules = rules, .spec = spec, .plies = moves, .solve = no_value, .visit = find_opening, .context = &sought};
    if (count == NULL)
        return VERDICT_AGREE;
    if (openings_walk(&job, &start, s->e) != STATUS_OK && sought.stands_for == 0)
        return VERDICT_BAD;
    return (uint64_t)json_integer_value(count) == sought.stands_for ? VERDICT_AGREE : disagree(s, "stands_for");
}

/* ---- all of it ---- */

/* Nothing is claimed where every value of the game lies between the bounds. */
static bool claims_nothing(const solved *s)
{
    const int most = game_most(&s->r->answer.session.spec);
    return s->p.lower <= -most && s->p.upper >= most && s->p.moves == NULL;
}

/* A value at a depth limit, or by another rule. */
static verdict judge_unproved(const solved *s)
{
    static const char *const same[] = {"value", "known", "moves", "best_moves", "move", "line"};
    for (size_t i = 0; i < sizeof same / sizeof *same; i++) {
        const json_t *claimed = json_object_get(s->record, same[i]);
        if (claimed != NULL && !json_equal(claimed, json_object_get(s->found, same[i])))
            return disagree(s, same[i]);
    }
    const json_t *oracle = json_array_get(s->r->oracle.records, 0);
    return oracle == NULL || json_equal(json_object_get(s->record, "value"), json_object_get(oracle, "value"))
               ? VERDICT_AGREE
               : disagree(s, "value by the reference");
}

static verdict compare(const solved *s)
{
    verdict v = s->proves ? judge_proved(s->r, &s->p, s->fault) : judge_unproved(s);
    if (v == VERDICT_AGREE)
        v = keys_equal(s->record, s->found, SOLVED_KEYS, !s->search && s->r->answer.settings.method != NULL, s->fault);
    static verdict (*const parts[])(const solved *) = {judge_outcome, judge_words, judge_moves, judge_expected,
                                                       judge_opening};
    for (size_t i = 0; i < sizeof parts / sizeof *parts && v == VERDICT_AGREE; i++)
        v = s->proves || parts[i] != judge_moves ? parts[i](s) : v;
    if (v == VERDICT_AGREE && s->proves)
        v = line_judge(&s->r->answer, s->record, s->found, &(line_claim){s->p.lower, s->p.upper, s->search}, s->fault);
    return v;
}

verdict judge_solved(const check *k, const json_t *record, question *q, run *r, char *expected, size_t size,
                     char fault[static 256], error *e)
{
    solved s = {.k = k, .record = record, .r = r, .fault = fault, .e = e};
    verdict v = read_claim(&s);
    if (v != VERDICT_AGREE)
        return v;
    proved_text(&s.p, expected, size);
    const bool open = s.p.lower <= -CLAIM_UNKNOWN && s.p.upper >= CLAIM_UNKNOWN;
    if (s.proves && (is(record, "known", "unknown") || open) && s.p.moves == NULL) {
        (void)snprintf(fault, 256, "nothing was proved before it was stopped");
        return VERDICT_SKIPPED;
    }
    ask(&s, q);
    if (run_question(k->v, q, r, e) != STATUS_OK)
        return VERDICT_BAD;
    s.found = json_array_get(r->answer.records, 0);
    if (s.found == NULL) {
        (void)snprintf(fault, 256, "stopped before it was known");
        return VERDICT_STOPPED;
    }
    (void)snprintf(fault, 256, "nothing was proved before it was stopped");
    return s.proves && claims_nothing(&s) ? VERDICT_SKIPPED : compare(&s);
}
