/* words.c - values said in words. */
#include "cli/cli.h"
#include "games/rules.h"

#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

const char *known_text(search_known known)
{
    return known == KNOWN_EXACT ? "exact" : known == KNOWN_AT_LEAST ? ">=" : "<=";
}

const char *side_name(const game_spec *spec, int side)
{
    switch (spec->kind) {
    case GAME_REVERSI:
        return side == 0 ? "Black" : "White";
    case GAME_MNK:
        return side == 0 ? "X" : "O";
    default:
        return side == 0 ? "First player" : "Second player";
    }
}

/* Discs of both players when the line has been played: "11-3", the winner's first. False: the line is no whole game. */
static bool final_discs(const game_spec *spec, const diagram *d, const search_result *r, int *black, int *white)
{
    diagram end = *d;
    int value, empty = 0;
    for (int i = 0; i < r->line_length; i++)
        if (!rules_play(spec, &end, r->line[i]))
            break; /* the closing passes of a line */
    if (!rules_over(spec, &end, &value))
        return false;
    *black = *white = 0;
    for (int i = 0; i < spec->rows * spec->cols; i++) {
        *black += end.cell[i] == 1;
        *white += end.cell[i] == 2;
        empty += end.cell[i] == 0;
    }
    if (spec->empties_to_winner && *black != *white)
        *(*black > *white ? black : white) += empty;
    return true;
}

/* What an exact value means for the game. `value` is for side 0 .. the side to move. */
static void outcome(const game_spec *spec, const diagram *d, const search_result *r, char out[static 80])
{
    int black, white, winner = r->value > 0 ? d->side : 1 - d->side;
    bool won = r->value != 0;
    const char *name = side_name(spec, winner);
    if (spec->kind == GAME_REVERSI && final_discs(spec, d, r, &black, &white)) {
        int most = winner == 0 ? black : white, least = winner == 0 ? white : black;
        if (won)
            (void)snprintf(out, 80, "%s wins %d-%d%s", name, most, least, spec->misere ? " (fewest discs win)" : "");
        else
            (void)snprintf(out, 80, "draw %d-%d", black, white);
    } else if (!won) {
        (void)snprintf(out, 80, "draw");
    } else if (spec->kind == GAME_REVERSI || spec->kind == GAME_MINIMAX) {
        (void)snprintf(out, 80, "%s wins by %d", name, abs(r->value));
    } else {
        (void)snprintf(out, 80, "%s wins", name);
    }
}

/* Both sides of what is known; a bound that every game keeps says nothing. */
static void bound(const game_spec *spec, const diagram *d, const search_result *r, char out[static 80])
{
    bool at_least = r->known == KNOWN_AT_LEAST;
    int side = at_least ? d->side : 1 - d->side, sure = at_least ? r->value : -r->value;
    int most = spec->kind == GAME_REVERSI ? spec->rows * spec->cols : VALUE_INFINITY;
    const char *name = side_name(spec, side);
    if (sure <= -most || (spec->kind != GAME_REVERSI && spec->kind != GAME_MINIMAX && sure < 0))
        (void)snprintf(out, 80, "nothing proved yet");
    else if (sure > 0)
        (void)snprintf(out, 80, "%s wins by at least %d", name, sure);
    else if (sure == 0)
        (void)snprintf(out, 80, "%s does not lose", name);
    else
        (void)snprintf(out, 80, "%s loses by at most %d", name, -sure);
}

void value_words(const game_spec *spec, const diagram *d, const search_result *r, bool depth_limited,
                 char out[static MAX_WORDS_TEXT])
{
    char meaning[80];
    const char *sign = r->value > 0 ? "+" : "", *relation = r->known == KNOWN_EXACT ? "" : known_text(r->known);
    if (depth_limited)
        (void)snprintf(meaning, sizeof meaning, "evaluation at the depth limit");
    else if (r->known == KNOWN_EXACT)
        outcome(spec, d, r, meaning);
    else
        bound(spec, d, r, meaning);
    (void)snprintf(out, MAX_WORDS_TEXT, "%s %s%s%s%d: %s", side_name(spec, d->side), relation, *relation ? " " : "",
                   sign, r->value, meaning);
}
