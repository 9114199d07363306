/* hypergraph.h - a position of the relaxed game (relaxed.h) as its edges, and what is seen of it
 * without a search.
 *
 * Every answer comes with a *zone*, a set of empty squares in which the winner can do all of its
 * playing: it wins even if the other side owns all empty squares outside the zone at once. */
#pragma once

#include "mnk/mnk_lines.h"

/* Reductions, each of which can be left out: none changes an answer. */
enum {
    RELAXED_TWINS = 1 << 0,      /* two squares in the same edges: Breaker gets one of them */
    RELAXED_DOMINATION = 1 << 1, /* a square whose edges all hold a second one is not tried before it */
    RELAXED_PAIRING = 1 << 2,    /* disjoint pairs of squares, one inside each edge */
    RELAXED_POTENTIAL = 1 << 3,  /* Erdos-Selfridge sum */
    RELAXED_SYMMETRY = 1 << 4,
    RELAXED_SUPERSETS = 1 << 5, /* an edge that contains another one of its line does not count */
    RELAXED_ZONES = 1 << 6,     /* a move outside the zone of another one's refutation is not tried */
    RELAXED_ALL = (1 << 7) - 1,
};

typedef struct hypergraph {
    uint64_t maker, empty; /* of the edges: the rows inside their union are the edges and supersets of theirs */
    uint64_t twins;        /* taken out */
    int edges;
    uint64_t edge[MNK_ROWS_MOST], row[MNK_ROWS_MOST];
    int16_t line[MNK_ROWS_MOST];
    uint64_t common[MAX_SQUARES]; /* of each empty square: what all its edges share, itself included */
} hypergraph;

/* Fills *g with the edges inside maker | empty, reduced. */
void hypergraph_make(const mnk_lines *lines, unsigned reductions, uint64_t maker, uint64_t empty, hypergraph *g);

/* The squares that no other one dominates. */
uint64_t hypergraph_undominated(const hypergraph *g, unsigned reductions);

/* Does Maker complete an edge?  *zone: the winner's.  MNK_UNKNOWN: the squares in which the side to
 * move must play, or it loses.  `effort`: matchings tried for a pairing. */
mnk_answer hypergraph_answer(const hypergraph *g, unsigned reductions, bool maker_to_move, int effort, uint64_t *zone);
