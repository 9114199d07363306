/* opening_tree.h - the positions of an opening tree, each once for all its symmetries, as on the
 * page of `openings --html`.
 *
 * A position is stored in its canonical form (text/canonical.h).  A move leads to another one and
 * to the symmetry that makes it canonical, so that a reader who knows how the board lies on the
 * first can follow: see pages/openings.js. */
#pragma once

#include "game/rules.h"
#include "search/search.h"
#include "solve/openings.h"

#include <jansson.h>

typedef struct opening_node {
    diagram position; /* canonical */
    opening_value known;
    game_move *line; /* best line, on the board of `position`, proved if the value is; owned */
    int line_length;
} opening_node;

typedef struct opening_tree {
    const game_rules *rules;
    opening_node *node;
    size_t count, capacity;
    json_t *index;     /* of canonical texts: the nodes */
    int root_symmetry; /* from the first position, as it was given, to node 0 */
} opening_tree;

/* `rules` must last as long as the tree. */
void opening_tree_begin(opening_tree *t, const game_rules *rules);
void opening_tree_end(opening_tree *t);

/* The node of a position; -1: no node; *symmetry makes the position canonical. */
int opening_tree_find(const opening_tree *t, const diagram *d, int *symmetry);

/* Adds a position, or finds it: its number in *out, and *fresh whether it is new
 * (NULL is allowed).  STATUS_NO_MEMORY. */
status opening_tree_add(opening_tree *t, const diagram *d, size_t *out, bool *fresh, error *e);

/* Sets what is known of node `n`; `line` (NULL: none) is on the board of `d`,
 * whose node is n.  STATUS_NO_MEMORY. */
status opening_tree_know(opening_tree *t, size_t n, const diagram *d, const opening_value *known, const game_move *line,
                         int line_length, error *e);
