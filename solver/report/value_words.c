/* value_words.c - see value_words.h. */
#include "report/value_words.h"

#include "base/text_buffer.h"
#include "base/units.h"
#include "games/walk.h"
#include "notation/notation.h"

#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

const char *side_name(const game_spec *spec, int side)
{
    return game_of(spec)->sides[side];
}

void line_words(const game_spec *spec, const game_move *move, int count, char *out, size_t size)
{
    char text[MAX_MOVE_TEXT];
    text_buffer line = text_begin(out, size);
    for (int i = 0; i < count && !line.full; i++) {
        move_format(spec, move[i], text);
        text_item(&line, " ", text);
    }
}

const char *known_word(search_known known)
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

void bounds_words(int lower, int upper, char out[static 32])
{
    if (lower == upper)
        (void)snprintf(out, 32, "%+d", lower);
    else if (lower <= -VALUE_INFINITY && upper >= VALUE_INFINITY)
        (void)snprintf(out, 32, "?");
    else if (lower <= -VALUE_INFINITY)
        (void)snprintf(out, 32, "<= %+d", upper);
    else if (upper >= VALUE_INFINITY)
        (void)snprintf(out, 32, ">= %+d", lower);
    else
        (void)snprintf(out, 32, "%+d..%+d", lower, upper);
}

void depth_words(int depth, int percent, char out[static 40])
{
    text_buffer words = text_begin(out, 40);
    text_add(&words, "depth %d", depth);
    if (percent < 100)
        text_add(&words, " at %d %%", percent);
}

/* ---- a value ---- */

/* What both players have when the line has been played. False: the line is not a whole game, or
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

/* What an exact value means for the game. */
static void exact_words(const game_rules *rules, const diagram *d, const search_result *r, char out[static MAX_MEANING])
{
    int score[2], winner = r->value > 0 ? d->side : 1 - d->side;
    bool won = r->value != 0, misere = rules->spec.misere && rules->game->misere_words != NULL;
    const char *name = side_name(&rules->spec, winner);
    if (final_score(rules, d, r, score) && won) {
        (void)snprintf(out, MAX_MEANING, "%s wins %d-%d%s%s%s", name, score[winner], score[1 - winner],
                       misere ? " (" : "", misere ? rules->game->misere_words : "", misere ? ")" : "");
    } else if (final_score(rules, d, r, score)) {
        (void)snprintf(out, MAX_MEANING, "draw %d-%d", score[0], score[1]);
    } else if (!won) {
        (void)snprintf(out, MAX_MEANING, "draw");
    } else if (rules->game->margins) {
        (void)snprintf(out, MAX_MEANING, "%s wins by %d", name, abs(r->value));
    } else {
        (void)snprintf(out, MAX_MEANING, "%s wins", name);
    }
}

/* The meaning of a bound; nothing for one that every value of the game keeps. */
static void bound_words(const game_rules *rules, const diagram *d, const search_result *r, char out[static MAX_MEANING])
{
    bool at_least = r->known == KNOWN_AT_LEAST;
    int side = at_least ? d->side : 1 - d->side, sure = at_least ? r->value : -r->value;
    int most = game_most(&rules->spec);
    const char *name = side_name(&rules->spec, side);
    if (sure <= -most || (!rules->game->margins && sure < 0))
        (void)snprintf(out, MAX_MEANING, "nothing proved yet");
    else if (sure > 0)
        (void)snprintf(out, MAX_MEANING, "%s wins by at least %d", name, sure);
    else if (sure == 0)
        (void)snprintf(out, MAX_MEANING, "%s does not lose", name);
    else
        (void)snprintf(out, MAX_MEANING, "%s loses by at most %d", name, -sure);
}

void meaning_words(const game_rules *rules, const diagram *d, const search_result *r, bool depth_limited,
                   char out[static MAX_MEANING])
{
    if (depth_limited)
        (void)snprintf(out, MAX_MEANING, "evaluation at the depth limit");
    else if (r->known == KNOWN_BY_OTHER_RULE)
        (void)snprintf(out, MAX_MEANING, "by the original article's rule, not the value of misere");
    else if (r->known == KNOWN_EXACT)
        exact_words(rules, d, r, out);
    else
        bound_words(rules, d, r, out);
}

void value_words(const game_rules *rules, const diagram *d, const search_result *r, bool depth_limited,
                 char out[static MAX_WORDS_TEXT])
{
    char meaning[MAX_MEANING];
    const char *sign = r->value > 0 ? "+" : "";
    const char *relation = r->known == KNOWN_AT_LEAST || r->known == KNOWN_AT_MOST ? known_word(r->known) : "";
    meaning_words(rules, d, r, depth_limited, meaning);
    (void)snprintf(out, MAX_WORDS_TEXT, "%s %s%s%s%d: %s", side_name(&rules->spec, d->side), relation,
                   *relation ? " " : "", sign, r->value, meaning);
}

/* ---- a search that was stopped before it knew the value ---- */

bool solution_is_open(const session *s, const solution *v)
{
    const search_known known = v->result.search.known;
    return v->stopped && s->depth < 0 && (known == KNOWN_AT_LEAST || known == KNOWN_AT_MOST);
}

bool solution_has_no_value(const session *s, const solution *v)
{
    return v->result.search.known == KNOWN_BY_OTHER_RULE || solution_is_open(s, v);
}

/* Whether the lower, and the upper bound say more than that no value is beyond them. */
static void bounds_proved(const session *s, const search_result *r, bool *low, bool *high)
{
    const int most = game_most(&s->spec);
    const bool ranged = r->least < r->most;
    *low = r->lower > -most && (!ranged || r->lower > r->least);
    *high = r->upper < most && (!ranged || r->upper < r->most);
}

const char *solution_known(const session *s, const solution *v)
{
    bool low = true, high = true;
    if (solution_is_open(s, v))
        bounds_proved(s, &v->result.search, &low, &high);
    return s->depth >= 0 ? "depth" : low || high ? known_word(v->result.search.known) : "unknown";
}

/* The proved outcome, without a margin; NULL: nothing is proved. */
static const char *outcome_proved(const search_result *r, bool low, bool high)
{
    if (low && high && r->lower == 0 && r->upper == 0)
        return "draws";
    if (low && r->lower >= 0)
        return r->lower > 0 ? "wins" : "does not lose";
    if (high && r->upper <= 0)
        return r->upper < 0 ? "loses" : "does not win";
    return NULL;
}

/* "Black between -2 and +6", or "nothing yet". */
static void proved_words(const session *s, const diagram *d, const search_result *r, char out[static 80])
{
    bool low, high;
    bounds_proved(s, r, &low, &high);
    const char *side = side_name(&s->spec, d->side), *outcome = outcome_proved(r, low, high);
    if (!s->rules.game->margins || s->wdl)
        (void)snprintf(out, 80, "%s%s%s", outcome ? side : "nothing yet", outcome ? " " : "", outcome ? outcome : "");
    else if (low && high)
        (void)snprintf(out, 80, "%s between %+d and %+d", side, r->lower, r->upper);
    else if (low || high)
        (void)snprintf(out, 80, "%s %s %+d", side, low ? "at least" : "at most", low ? r->lower : r->upper);
    else
        (void)snprintf(out, 80, "nothing yet");
}

/* "; estimate: Black +2 by d6 (depth 18, not proved)"; empty: there is none. */
static void estimate_words(const session *s, const diagram *d, const search_estimate *e,
                           char out[static MAX_WORDS_TEXT])
{
    static const char *const outcomes[] = {"loss for", "draw for", "win for"};
    char move[MAX_MOVE_TEXT] = "", depth[40];
    out[0] = '\0';
    if (!e->known)
        return;
    if (e->line_length > 0)
        move_format(&s->spec, e->line[0], move);
    depth_words(e->depth, e->percent, depth);
    (void)snprintf(out, MAX_WORDS_TEXT, "; estimate: %s%s%s%s%+d%s%s%s%s, not proved)",
                   s->wdl ? outcomes[(e->value > 0) - (e->value < 0) + 1] : "", s->wdl ? " " : "",
                   side_name(&s->spec, d->side), s->wdl ? " (" : " ", e->value, *move ? " by " : "", move,
                   s->wdl ? ", " : " (", depth);
}

void solution_words(const session *s, const diagram *d, const solution *v, char out[static MAX_WORDS_TEXT])
{
    const search_result *r = &v->result.search;
    const char *outcome = s->wdl ? outcome_word(r) : NULL;
    char text[MAX_MEANING], estimate[MAX_WORDS_TEXT];
    if (solution_is_open(s, v)) {
        proved_words(s, d, r, text);
        estimate_words(s, d, &r->estimate, estimate);
        (void)snprintf(out, MAX_WORDS_TEXT, "proved: %s%.102s", text, estimate);
        return;
    }
    value_words(&s->rules, d, r, s->depth >= 0, out);
    if (outcome == NULL)
        return;
    meaning_words(&s->rules, d, r, s->depth >= 0, text);
    if (strcmp(outcome, "draw") == 0)
        (void)snprintf(out, MAX_WORDS_TEXT, "%s", text);
    else
        (void)snprintf(out, MAX_WORDS_TEXT, "%s for %s: %s", outcome, side_name(&s->spec, d->side), text);
}

void nodes_words(const solution *v, char out[static 80])
{
    const search_result *r = &v->result.search;
    char estimated[32];
    format_count((double)r->estimate_nodes, estimated);
    if (v->stopped && r->estimate_nodes > 0)
        (void)snprintf(out, 80, "%" PRIu64 " node%s of proof, %s nodes of estimate", r->nodes,
                       plural(r->nodes, "", "s"), estimated);
    else
        (void)snprintf(out, 80, "%" PRIu64 " node%s", r->nodes, plural(r->nodes, "", "s"));
}

int estimated_moves(const search_result *r, search_estimate *out)
{
    const search_estimate *e = &r->estimate;
    int count = 0;
    for (int i = 0; i < e->moves; i++) {
        int k = 0;
        while (k < r->moves && r->move[k] != e->move[i])
            k++;
        if (k < r->moves)
            continue;
        for (k = count++; k > 0 && out->move_value[k - 1] < e->move_value[i]; k--) {
            out->move[k] = out->move[k - 1];
            out->move_value[k] = out->move_value[k - 1];
        }
        out->move[k] = e->move[i];
        out->move_value[k] = e->move_value[i];
    }
    out->moves = count;
    out->moves_depth = e->moves_depth;
    out->moves_percent = e->moves_percent;
    return count;
}
