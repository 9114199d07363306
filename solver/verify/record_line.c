/* record_line.c - see record_line.h. */
#include "verify/record_line.h"

#include "notation/notation.h"
#include "verify/verify.h"

#include <string.h>

int line_read(const game_spec *spec, const json_t *list, game_move line[static MAX_LINE])
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

static verdict wrong(char fault[static 256], const char *what, int number)
{
    (void)snprintf(fault, 256, "%s %d of the line", what, number);
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
static verdict keeps(answer *a, const game_move *line, int moves, const line_claim *c, char fault[static 256])
{
    diagram d = a->position;
    const bool exact = c->lower == c->upper;
    for (int i = 0; i < moves; i++) {
        verdict v = VERDICT_AGREE;
        if (!rules_play(&a->session.rules, &d, line[i])) {
            if (line[i] == MOVE_PASS && rules_over(&a->session.rules, &d, NULL))
                continue; /* the reference ends with two passes */
            return wrong(fault, "not legal: move", i + 1);
        }
        if (i > 0 && !exact)
            continue;
        const bool same = d.side == a->position.side;
        const int low = c->lower, high = exact ? c->upper : VALUE_INFINITY;
        v = same ? holds(a, &d, low, high) : holds(a, &d, -high, -low);
        if (v != VERDICT_AGREE) {
            (void)wrong(fault, v == VERDICT_STOPPED ? "stopped at move" : "not a best move: move", i + 1);
            return v;
        }
    }
    return VERDICT_AGREE;
}

verdict line_judge(answer *a, const json_t *record, const json_t *found, const line_claim *claim,
                   char fault[static 256])
{
    const json_t *claimed = json_object_get(record, "line"), *move = json_object_get(record, "move");
    const game_spec *spec = &a->session.spec;
    game_move line[MAX_LINE], first = MOVE_NONE;
    char text[160] = "";
    const int moves = line_read(spec, claimed, line);
    if (moves < 0 || (json_is_string(move) &&
                      move_parse(spec, json_string_value(move), json_string_length(move), &first, NULL) != STATUS_OK))
        return wrong(fault, "not a move: move", 1);
    if (moves > 0 && move != NULL && line[0] != first)
        return wrong(fault, "move is not move", 1);
    run_check_line(spec, &a->position, record, text);
    if (text[0] != '\0') {
        (void)snprintf(fault, 256, "%s", text);
        return VERDICT_DISAGREE;
    }
    const bool same_line = claimed == NULL || json_equal(claimed, json_object_get(found, "line"));
    const bool same_move = move == NULL || json_is_null(move) || json_equal(move, json_object_get(found, "move"));
    if ((same_line && same_move) || (moves == 0 && first == MOVE_NONE))
        return VERDICT_AGREE;
    if (!claim->search || claim->lower <= -VALUE_INFINITY)
        return wrong(fault, "another line is found: move", 1);
    return keeps(a, moves > 0 ? line : &first, moves > 0 ? moves : 1, claim, fault);
}
