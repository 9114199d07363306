/* children.c - see children.h. */
#include "longsolve/children.h"

#include "games/rules.h"
#include "solve/solve.h"

static status add_child(const game_rules *rules, const diagram *d, game_move move, const tree_hint *hint,
                        tree_child *out, error *e)
{
    *out = (tree_child){.move = move, .position = *d, .hint = *hint};
    return rules_play(rules, &out->position, move)
               ? STATUS_OK
               : fail(e, STATUS_UNSUPPORTED, "long solve: a search lists an illegal move");
}

static status by_rules(const game_rules *rules, const diagram *d, tree_child *out, int *count, error *e)
{
    game_move moves[MAX_MOVES];
    const int legal = rules_moves(rules, d, moves);
    status s = STATUS_OK;
    for (*count = 0; *count < legal && s == STATUS_OK; ++*count)
        s = add_child(rules, d, moves[*count], &TREE_NO_HINT, &out[*count], e);
    return s;
}

status children_of(const game_rules *rules, const search_options *search, const diagram *d, int bound,
                   tree_child out[static MAX_MOVES], int *count, error *e)
{
    search_view view = {.moves = -1};
    search_result nothing;
    search_options o = *search;
    o.threads = 1;
    o.alpha = bound - 1;
    o.beta = bound;
    o.view = &view;
    o.progress = NULL;
    o.trace = NULL;
    status s = solve_position(&rules->spec, d, &o, &nothing, e);
    if (s == STATUS_OK && view.moves < 0)
        return by_rules(rules, d, out, count, e);
    *count = 0;
    for (int i = 0; i < view.moves && s == STATUS_OK; i++) {
        const search_move *m = &view.move[i];
        const tree_hint hint = {-m->upper, -m->lower, m->confidence, -m->estimate, m->error};
        s = add_child(rules, d, m->move, &hint, &out[(*count)++], e);
    }
    return s;
}
