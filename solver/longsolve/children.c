/* children.c - see children.h. */
#include "longsolve/children.h"

#include "games/rules.h"
#include "notation/notation.h"
#include "store/canonical.h"
#include "solve/solve.h"

#include <stdlib.h>
#include <string.h>

/* ---- as a search lists them ------------------------------------------------------------------ */

status children_of(const game_rules *rules, const search_options *search, const diagram *d, int bound,
                   tree_child out[static MAX_MOVES], int *count, error *e)
{
    ordered_moves ordered;
    search_options o = *search;
    o.threads = 1;
    o.alpha = bound - 1;
    o.beta = bound;
    status s = solve_ordered_moves(&rules->spec, d, &o, &ordered, e);
    *count = 0;
    for (int i = 0; s == STATUS_OK && i < ordered.moves; i++) {
        const ordered_move *m = &ordered.move[i];
        tree_child *c = &out[(*count)++];
        *c = (tree_child){
            .move = m->move, .position = *d, .hint = {-m->upper, -m->lower, m->confidence, -m->evaluation, m->error}};
        if (!rules_play(rules, &c->position, m->move))
            s = fail(e, STATUS_UNSUPPORTED, "long solve: the search lists an illegal move");
    }
    return s;
}

/* ---- as the store has them ------------------------------------------------------------------- */

/* A child's hint, and whether the store has it: the children of a position are written together. */
static status child_of(const game_rules *rules, store *s, const diagram *d, game_move move, tree_child *out,
                       bool *found, error *e)
{
    char key[MAX_DIAGRAM_TEXT];
    store_position p;
    *out = (tree_child){.move = move, .position = *d, .hint = STORE_NO_HINT};
    (void)rules_play(rules, &out->position, move);
    canonical_key(&rules->spec, &out->position, key);
    const status result = store_find(s, key, &p, found, e);
    if (result == STATUS_OK && *found) {
        out->hint = p.hint;
        out->met = p.id;
    }
    return result;
}

/* Positions were met in the order in which a search would have tried them. */
static int by_meeting(const void *a, const void *b)
{
    const tree_child *x = a, *y = b;
    return (x->met > y->met) - (x->met < y->met);
}

status children_stored(const game_rules *rules, store *s, const diagram *d, tree_child out[static MAX_MOVES],
                       int *count, error *e)
{
    game_move moves[MAX_MOVES];
    const int legal = rules_over(rules, d, NULL) ? 0 : rules_moves(rules, d, moves);
    status result = STATUS_OK;
    bool found = legal > 0;
    *count = -1;
    for (int i = 0; i < legal && found && result == STATUS_OK; i++)
        result = child_of(rules, s, d, moves[i], &out[i], &found, e);
    if (result != STATUS_OK || !found)
        return result;
    qsort(out, (size_t)legal, sizeof *out, by_meeting);
    *count = legal;
    return result;
}
