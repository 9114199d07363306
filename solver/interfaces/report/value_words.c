/* value_words.c - see value_words.h. */
#include "report/value_words.h"

#include "base/text_buffer.h"
#include "base/units.h"
#include "base/writer.h"
#include "game/walk.h"
#include "text/notation.h"
#include "solve/solve.h"

#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

const char *side_name(const game_spec *spec, int side)
{
    return game_of(spec)->sides[side];
}

void line_words(const game_spec *spec, const game_move *move, int count, char *out, size_t size)
{
    text_buffer line = text_begin(out, size);
    for (int i = 0; i < count && !line.full; i++)
        text_item(&line, " ", move_name(spec, move[i]).text);
}

words words_make(const char *format, ...)
{
    words made = {""};
    va_list arguments;
    va_start(arguments, format);
    writer_vformat(made.text, sizeof made.text, format, arguments);
    va_end(arguments);
    return made;
}

words move_words(const game_spec *spec, const diagram *d, game_move move)
{
    if (game_of(spec)->look != BOARD_NUMBERS || move == MOVE_NONE)
        return words_make("%s", move != MOVE_NONE ? move_name(spec, move).text : "");
    return words_make("%s %d (%s)", d->side == 0 ? "column" : "row", move,
                      format_signed(spec->numbers[game_square_of(spec, d, move)]).text);
}

/* "exact", ">=", "<=" or "other-rule". */
static const char *known_word(search_known known)
{
    static const char *const words[] = {"exact", ">=", "<=", "other-rule"};
    return words[known];
}

void result_bounds(const search_result *r, int *lower, int *upper)
{
    *lower = r->known == KNOWN_EXACT || r->known == KNOWN_AT_LEAST ? r->value : -VALUE_INFINITY;
    *upper = r->known == KNOWN_EXACT || r->known == KNOWN_AT_MOST ? r->value : VALUE_INFINITY;
}

const char *outcome_word(const search_result *r)
{
    int lower, upper;
    result_bounds(r, &lower, &upper);
    return lower > 0 ? "win" : upper < 0 ? "loss" : lower == 0 && upper == 0 ? "draw" : NULL;
}

words bounds_words(int lower, int upper)
{
    if (lower == upper)
        return words_make("%s", format_signed(lower).text);
    if (lower <= -VALUE_INFINITY && upper >= VALUE_INFINITY)
        return words_make("?");
    if (lower <= -VALUE_INFINITY)
        return words_make("<= %s", format_signed(upper).text);
    if (upper >= VALUE_INFINITY)
        return words_make(">= %s", format_signed(lower).text);
    return words_make("%s..%s", format_signed(lower).text, format_signed(upper).text);
}

words depth_words(int depth, int percent)
{
    return percent < 100 ? words_make("depth %d at %d %%", depth, percent) : words_make("depth %d", depth);
}

/* ---- a value ---- */

/* The scores of both players at the end of the line.  False: the line is not a whole game, or
 * nothing is counted. */
static bool final_score(const game_rules *rules, const diagram *d, const search_result *r, int score[static 2])
{
    diagram end;
    int value;
    if (rules->game->score == NULL)
        return false;
    walk_node n = walk_enter(rules, d);
    for (int i = 0; i < r->line_length && walk_allows(rules, &n, r->line[i]); i++) /* or a closing pass */
        (void)walk_play(rules, &n, r->line[i]);
    if (!walk_over(rules, &n, &value))
        return false;
    walk_diagram(rules, &n, 0, &end);
    rules->game->score(&rules->spec, &end, score);
    return true;
}

/* The meaning of an exact value for the game. */
static words exact_words(const game_rules *rules, const diagram *d, const search_result *r)
{
    int score[2], winner = r->value > 0 ? d->side : 1 - d->side;
    bool won = r->value != 0, misere = rules->spec.misere && rules->game->misere_words != NULL;
    const char *name = side_name(&rules->spec, winner);
    const bool scored = final_score(rules, d, r, score);
    if (scored && won)
        return words_make("%s wins %d-%d%s%s%s", name, score[winner], score[1 - winner], misere ? " (" : "",
                          misere ? rules->game->misere_words : "", misere ? ")" : "");
    if (scored)
        return words_make("draw %d-%d", score[0], score[1]);
    if (!won)
        return words_make("draw");
    if (rules->game->won_on != NULL)
        return words_make("%s wins on move %d, with %d stone%s left", name,
                          rules->game->won_on(&rules->spec, winner, abs(r->value)), abs(r->value) - 1,
                          plural((uint64_t)abs(r->value) - 1, "", "s"));
    if (rules->game->margins)
        return words_make("%s wins by %d", name, abs(r->value));
    return words_make("%s wins", name);
}

static words bound_words(const game_rules *rules, const diagram *d, const search_result *r)
{
    bool at_least = r->known == KNOWN_AT_LEAST;
    int side = at_least ? d->side : 1 - d->side, sure = at_least ? r->value : -r->value;
    const game_description *game = rules->game;
    const char *name = side_name(&rules->spec, side);
    if (sure <= -game_most(&rules->spec))
        return words_make("which holds for every value");
    if (sure == 0)
        return words_make("%s does not lose", name);
    if (!game->margins || (game->won_on != NULL && sure == 1))
        return words_make("%s wins", name);
    if (game->won_on != NULL)
        return words_make("%s %s move %d", name, sure > 0 ? "wins by" : "does not lose before",
                          game->won_on(&rules->spec, sure > 0 ? side : 1 - side, abs(sure)));
    return sure > 0 ? words_make("%s wins by at least %d", name, sure)
                    : words_make("%s loses by at most %d", name, -sure);
}

words meaning_words(const game_rules *rules, const diagram *d, const search_result *r, bool depth_limited)
{
    if (depth_limited)
        return words_make("evaluation at the depth limit");
    if (r->known == KNOWN_BY_OTHER_RULE)
        return words_make("by the original article's rule, not the value of misere");
    return r->known == KNOWN_EXACT ? exact_words(rules, d, r) : bound_words(rules, d, r);
}

words value_words(const game_rules *rules, const diagram *d, const search_result *r, bool depth_limited)
{
    const char *relation = r->known == KNOWN_AT_LEAST || r->known == KNOWN_AT_MOST ? known_word(r->known) : "";
    return words_make("%s %s%s%s: %s", side_name(&rules->spec, d->side), relation, *relation ? " " : "",
                      format_signed(r->value).text, meaning_words(rules, d, r, depth_limited).text);
}

/* ---- a search that was stopped before it knew the value ---- */

bool solution_is_unfinished(const session *s, const solution *v)
{
    const search_known known = v->result.search.known;
    return v->stopped && s->depth < 0 && (known == KNOWN_AT_LEAST || known == KNOWN_AT_MOST);
}

bool solution_has_no_value(const session *s, const solution *v)
{
    return v->result.search.known == KNOWN_BY_OTHER_RULE || solution_is_unfinished(s, v);
}

const char *solution_known(const session *s, const solution *v)
{
    int lower, upper;
    if (s->depth >= 0)
        return "depth";
    if (!solution_is_unfinished(s, v))
        return known_word(v->result.search.known);
    result_proved(&s->spec, &v->result.search, &lower, &upper);
    return lower > -VALUE_INFINITY ? ">=" : upper < VALUE_INFINITY ? "<=" : "unknown";
}

/* The proved outcome, without a margin; NULL: nothing is proved. */
static const char *outcome_proved(int lower, int upper)
{
    if (lower == 0 && upper == 0)
        return "draws";
    if (lower >= 0)
        return lower > 0 ? "wins" : "does not lose";
    if (upper <= 0)
        return upper < 0 ? "loses" : "does not win";
    return NULL;
}

/* "proved: Black between -2 and +6", or "nothing is proved yet". */
static words proved_words(const session *s, const diagram *d, const search_result *r)
{
    int lower, upper;
    result_proved(&s->spec, r, &lower, &upper);
    const bool low = lower > -VALUE_INFINITY, high = upper < VALUE_INFINITY;
    const char *side = side_name(&s->spec, d->side), *outcome = outcome_proved(lower, upper);
    if ((!s->rules.game->margins || s->wdl) && outcome != NULL)
        return words_make("proved: %s %s", side, outcome);
    if (!s->rules.game->margins || s->wdl || (!low && !high))
        return words_make("nothing is proved yet");
    if (low && high)
        return words_make("proved: %s between %s and %s", side, format_signed(lower).text, format_signed(upper).text);
    return words_make("proved: %s %s %s", side, low ? "at least" : "at most", format_signed(low ? lower : upper).text);
}

/* "; estimate: Black +2 by d6 (depth 18, not proved)"; empty: no estimate. */
static words estimate_words(const session *s, const diagram *d, const search_estimate *e)
{
    static const char *const outcomes[] = {"loss for", "draw for", "win for"};
    const bool moved = e->line_length > 0;
    if (!e->known)
        return words_make("%s", "");
    return words_make("; estimate: %s%s%s%s%s%s%s%s%s, not proved)",
                      s->wdl ? outcomes[(e->value > 0) - (e->value < 0) + 1] : "", s->wdl ? " " : "",
                      side_name(&s->spec, d->side), s->wdl ? " (" : " ", format_signed(e->value).text,
                      moved ? " by " : "", moved ? move_words(&s->spec, d, e->line[0]).text : "", s->wdl ? ", " : " (",
                      depth_words(e->depth, e->percent).text);
}

words solution_words(const session *s, const diagram *d, const solution *v)
{
    const search_result *r = &v->result.search;
    const char *outcome = s->wdl ? outcome_word(r) : NULL;
    const bool limited = s->depth >= 0;
    if (solution_is_unfinished(s, v))
        return words_make("%s%.102s", proved_words(s, d, r).text, estimate_words(s, d, &r->estimate).text);
    if (outcome == NULL)
        return value_words(&s->rules, d, r, limited);
    if (strcmp(outcome, "draw") == 0)
        return meaning_words(&s->rules, d, r, limited);
    return words_make("%s for %s: %s", outcome, side_name(&s->spec, d->side),
                      meaning_words(&s->rules, d, r, limited).text);
}

words nodes_words(const solution *v)
{
    const search_result *r = &v->result.search;
    const char *more = plural(r->nodes, "", "s");
    if (v->stopped && r->estimate_nodes > 0)
        return words_make("%" PRIu64 " node%s of proof, %s nodes of estimate", r->nodes, more,
                          format_count((double)r->estimate_nodes).text);
    return words_make("%" PRIu64 " node%s", r->nodes, more);
}

bool result_has_move(const search_result *r, game_move move, int *value)
{
    for (int i = 0; i < r->moves; i++)
        if (r->move[i] == move) {
            *value = r->move_value[i];
            return true;
        }
    return false;
}

void moves_sort(game_move *move, int *value, int count)
{
    for (int i = 1; i < count; i++) {
        const game_move this_move = move[i];
        const int this_value = value[i];
        int k = i;
        for (; k > 0 && value[k - 1] < this_value; k--) {
            move[k] = move[k - 1];
            value[k] = value[k - 1];
        }
        move[k] = this_move;
        value[k] = this_value;
    }
}

int estimated_moves(const search_result *r, search_estimate *out)
{
    const search_estimate *e = &r->estimate;
    int count = 0, value;
    for (int i = 0; i < e->moves; i++) {
        if (result_has_move(r, e->move[i], &value))
            continue;
        out->move[count] = e->move[i];
        out->move_value[count++] = e->move_value[i];
    }
    moves_sort(out->move, out->move_value, count);
    out->moves = count;
    out->moves_depth = e->moves_depth;
    out->moves_percent = e->moves_percent;
    return count;
}
