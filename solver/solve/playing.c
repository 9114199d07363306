/* playing.c - see playing.h. */
#include "solve/playing.h"

#include "notation/notation.h"
#include "originals/strategy.h"

#include <string.h>

void playing_move(playing *g, game_move move)
{
    (void)rules_play(&g->session->rules, &g->now, move);
    if (g->plies < PLAYING_MOST)
        g->played[g->plies] = move;
    g->plies++;
    g->plan = g->plan < g->plan_length && g->planned[g->plan] == move ? g->plan + 1 : g->plan_length;
}

void playing_forget(playing *g)
{
    g->plan = g->plan_length = 0;
}

bool playing_planned(const playing *g, advice *out)
{
    if (g->plan == g->plan_length)
        return false;
    *out = (advice){.move = g->planned[g->plan],
                    .exact = true,
                    .value = g->now.side == g->plan_side ? g->plan_value : -g->plan_value};
    return true;
}

/* The best move as far as the search knows; the first legal one where it knows none. */
static game_move move_of(const playing *g, const search_result *r)
{
    game_move legal[MAX_MOVES];
    if (r != NULL && r->best != MOVE_NONE)
        return r->best;
    if (r != NULL && r->estimate.known && r->estimate.line_length > 0)
        return r->estimate.line[0];
    (void)rules_moves(&g->session->rules, &g->now, legal);
    return legal[0];
}

void playing_advise(playing *g, const solution *v, advice *out)
{
    const search_result *r = v != NULL ? &v->result.search : NULL;
    playing_forget(g);
    *out = (advice){.move = move_of(g, r)};
    if (r == NULL)
        return;
    out->exact = r->best != MOVE_NONE && r->known == KNOWN_EXACT && g->session->depth < 0;
    out->value = r->value;
    out->estimate = r->estimate;
    out->estimate.known = out->estimate.known && !out->exact;
    if (out->exact) {
        g->plan_length = r->line_length;
        g->plan_value = r->value;
        g->plan_side = g->now.side;
        memcpy(g->planned, r->line, sizeof r->line);
    }
}

status playing_check(const game_spec *spec, int first, int second, error *e)
{
    char text[MAX_SPEC_TEXT];
    if ((first != PLAYER_strategy && second != PLAYER_strategy) || strategy_knows(spec))
        return STATUS_OK;
    spec_format(spec, text);
    return fail(e, STATUS_BAD_INPUT, "play: the four-rule strategy cannot play '%.400s'; expected ttt or mnk:R,C,K",
                text);
}
