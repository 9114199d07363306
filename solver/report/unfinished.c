/* unfinished.c - what a search that was stopped has proved, and what it guesses: apart from each other, in text and in JSON. */
#include "cli/cli.h"
#include "notation/notation.h"

#include <stdlib.h>
#include <string.h>

bool cli_unfinished(const cli *c, const search_result *r)
{
    return c->last_stopped && c->depth < 0 && (r->known == KNOWN_AT_LEAST || r->known == KNOWN_AT_MOST);
}

/* Who wins by what is proved, where no margin is asked for; NULL: nothing is proved. */
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

/* Whether the lower, and the upper bound say more than that no value is beyond them. */
static void bounds_proved(const cli *c, const search_result *r, bool *low, bool *high)
{
    const int most = game_most(&c->spec);
    const bool ranged = r->least < r->most;
    *low = r->lower > -most && (!ranged || r->lower > r->least);
    *high = r->upper < most && (!ranged || r->upper < r->most);
}

const char *cli_known_text(const cli *c, const search_result *r)
{
    bool low = true, high = true;
    if (cli_unfinished(c, r))
        bounds_proved(c, r, &low, &high);
    return c->depth >= 0 ? "depth" : low || high ? known_text(r->known) : "unknown";
}

/* A bound of a game whose values have none themselves is null where nothing is proved. */
static json_t *bound(const cli *c, int value)
{
    const int most = game_most(&c->spec), within = value > most ? most : value < -most ? -most : value;
    return within < VALUE_INFINITY && within > -VALUE_INFINITY ? json_integer(within) : json_null();
}

void cli_set_open_bounds(const cli *c, json_t *record, const search_result *r)
{
    (void)json_object_set_new(record, "lower", bound(c, r->lower));
    (void)json_object_set_new(record, "upper", bound(c, r->upper));
}

/* "Black between -2 and +6", or "nothing yet". */
static void proved_words(const cli *c, const diagram *d, const search_result *r, char out[static 80])
{
    const game_description *game = c->rules.game;
    bool low, high;
    bounds_proved(c, r, &low, &high);
    const char *side = side_name(&c->spec, d->side), *outcome = outcome_proved(r, low, high);
    if (!game->margins || c->o.wdl)
        (void)snprintf(out, 80, "%s%s%s", outcome ? side : "nothing yet", outcome ? " " : "", outcome ? outcome : "");
    else if (low && high)
        (void)snprintf(out, 80, "%s between %+d and %+d", side, r->lower, r->upper);
    else if (low || high)
        (void)snprintf(out, 80, "%s %s %+d", side, low ? "at least" : "at most", low ? r->lower : r->upper);
    else
        (void)snprintf(out, 80, "nothing yet");
}

/* "depth 18", or "depth 24 at 92 %". */
void cli_depth_words(int depth, int percent, char out[static 40])
{
    const int n = snprintf(out, 40, "depth %d", depth);
    if (percent < 100)
        (void)snprintf(out + n, 40 - (size_t)n, " at %d %%", percent);
}

bool cli_estimate_words(const cli *c, const diagram *d, const search_estimate *e, char out[static MAX_WORDS_TEXT])
{
    static const char *const outcomes[] = {"loss for", "draw for", "win for"};
    char move[MAX_MOVE_TEXT] = "", depth[40];
    out[0] = '\0';
    if (!e->known)
        return false;
    if (e->line_length > 0)
        move_format(&c->spec, e->line[0], move);
    cli_depth_words(e->depth, e->percent, depth);
    (void)snprintf(out, MAX_WORDS_TEXT, "estimate: %s%s%s%s%+d%s%s%s%s, not proved)",
                   c->o.wdl ? outcomes[(e->value > 0) - (e->value < 0) + 1] : "", c->o.wdl ? " " : "",
                   side_name(&c->spec, d->side), c->o.wdl ? " (" : " ", e->value, *move ? " by " : "", move,
                   c->o.wdl ? ", " : " (", depth);
    return true;
}

void cli_unfinished_words(const cli *c, const diagram *d, const search_result *r, char out[static MAX_WORDS_TEXT])
{
    char proved[80], estimate[MAX_WORDS_TEXT];
    proved_words(c, d, r, proved);
    const bool known = cli_estimate_words(c, d, &r->estimate, estimate);
    (void)snprintf(out, MAX_WORDS_TEXT, "proved: %s%s%.100s", proved, known ? "; " : "", estimate);
}

/* The guessed moves whose exact values are not known, best first; returns their number. */
int cli_guessed_moves(const search_result *r, search_estimate *out)
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
    return count;
}

static void set_guessed_moves(const cli *c, json_t *record, const search_result *r)
{
    search_estimate guessed;
    json_t *moves = json_object();
    const int count = cli_guessed_moves(r, &guessed);
    for (int i = 0; i < count; i++) {
        char text[MAX_MOVE_TEXT];
        move_format(&c->spec, guessed.move[i], text);
        (void)json_object_set_new(moves, text, json_integer(guessed.move_value[i]));
    }
    (void)json_object_set_new(record, "estimate_moves", moves);
}

void cli_set_estimate(const cli *c, json_t *record, const search_result *r)
{
    const search_estimate *e = &r->estimate;
    char text[MAX_MOVE_TEXT];
    if (r->estimate.moves > 0)
        set_guessed_moves(c, record, r);
    if (!cli_unfinished(c, r))
        return;
    (void)json_object_set_new(record, "estimate", e->known ? json_integer(e->value) : json_null());
    (void)json_object_set_new(record, "estimate_depth", e->known ? json_integer(e->depth) : json_null());
    if (e->known && e->percent < 100)
        (void)json_object_set_new(record, "estimate_percent", json_integer(e->percent));
    move_format(&c->spec, e->line_length > 0 ? e->line[0] : MOVE_NONE, text);
    (void)json_object_set_new(record, "estimate_move",
                              e->known && e->line_length > 0 ? json_string(text) : json_null());
    (void)json_object_set_new(record, "estimate_line", cli_json_moves(c, e->line, e->known ? e->line_length : 0));
}
