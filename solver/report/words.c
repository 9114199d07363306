/* words.c - values in words, such as "White wins 11-3". */
#include "cli/cli.h"
#include "games/rules.h"

#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

const char *known_text(search_known known)
{
    static const char *const texts[] = {"exact", ">=", "<=", "other-rule"};
    return texts[known];
}

const char *side_name(const game_spec *spec, int side)
{
    return game_of(spec)->sides[side];
}

/* What both players have when the line has been played. False: the line is no whole game, or nothing is counted. */
static bool final_score(const game_rules *rules, const diagram *d, const search_result *r, int score[static 2])
{
    diagram end = *d;
    for (int i = 0; i < r->line_length; i++)
        if (!rules_play(rules, &end, r->line[i]))
            break; /* the closing passes of a line */
    if (rules->game->score == NULL || !rules_over(rules, &end, NULL))
        return false;
    rules->game->score(&rules->spec, &end, score);
    return true;
}

/* What an exact value means for the game. `value` is for side 0 .. the side to move. */
static void outcome(const game_rules *rules, const diagram *d, const search_result *r, char out[static 80])
{
    int score[2], winner = r->value > 0 ? d->side : 1 - d->side;
    bool won = r->value != 0, misere = rules->spec.misere && rules->game->misere_words != NULL;
    const char *name = side_name(&rules->spec, winner);
    if (final_score(rules, d, r, score) && won) {
        (void)snprintf(out, 80, "%s wins %d-%d%s%s%s", name, score[winner], score[1 - winner], misere ? " (" : "",
                       misere ? rules->game->misere_words : "", misere ? ")" : "");
    } else if (final_score(rules, d, r, score)) {
        (void)snprintf(out, 80, "draw %d-%d", score[0], score[1]);
    } else if (!won) {
        (void)snprintf(out, 80, "draw");
    } else if (rules->game->margins) {
        (void)snprintf(out, 80, "%s wins by %d", name, abs(r->value));
    } else {
        (void)snprintf(out, 80, "%s wins", name);
    }
}

/* Both sides of what is known; a bound that every game keeps says nothing. */
static void bound(const game_description *game, const game_spec *spec, const diagram *d, const search_result *r,
                  char out[static 80])
{
    bool at_least = r->known == KNOWN_AT_LEAST;
    int side = at_least ? d->side : 1 - d->side, sure = at_least ? r->value : -r->value;
    int most = game_most(spec);
    const char *name = side_name(spec, side);
    if (sure <= -most || (!game->margins && sure < 0))
        (void)snprintf(out, 80, "nothing proved yet");
    else if (sure > 0)
        (void)snprintf(out, 80, "%s wins by at least %d", name, sure);
    else if (sure == 0)
        (void)snprintf(out, 80, "%s does not lose", name);
    else
        (void)snprintf(out, 80, "%s loses by at most %d", name, -sure);
}

const char *outcome_word(const search_result *r)
{
    if (r->known == KNOWN_BY_OTHER_RULE)
        return NULL;
    const bool exact = r->known == KNOWN_EXACT;
    const int lower = exact || r->known == KNOWN_AT_LEAST ? r->value : -VALUE_INFINITY;
    const int upper = exact || r->known == KNOWN_AT_MOST ? r->value : VALUE_INFINITY;
    return lower > 0 ? "win" : upper < 0 ? "loss" : lower == 0 && upper == 0 ? "draw" : NULL;
}

void value_words(const game_rules *rules, const diagram *d, const search_result *r, bool depth_limited,
                 char out[static MAX_WORDS_TEXT])
{
    char meaning[80];
    const char *sign = r->value > 0 ? "+" : "";
    const char *relation = r->known == KNOWN_AT_LEAST || r->known == KNOWN_AT_MOST ? known_text(r->known) : "";
    if (depth_limited)
        (void)snprintf(meaning, sizeof meaning, "evaluation at the depth limit");
    else if (r->known == KNOWN_BY_OTHER_RULE)
        (void)snprintf(meaning, sizeof meaning, "by the original article's rule, not the value of misere");
    else if (r->known == KNOWN_EXACT)
        outcome(rules, d, r, meaning);
    else
        bound(rules->game, &rules->spec, d, r, meaning);
    (void)snprintf(out, MAX_WORDS_TEXT, "%s %s%s%s%d: %s", side_name(&rules->spec, d->side), relation,
                   *relation ? " " : "", sign, r->value, meaning);
}
