/* relaxed_graph.h - a position of the relaxed game as its edges, reduced; static answers. */
#pragma once

#include "mnk/mnk_lines.h"
#include "mnk/memo.h"

/* Reductions, each of which can be left out: none changes an answer. */
enum {
    RELAXED_TWINS = 1 << 0,      /* two squares in the same edges: Breaker gets one of them */
    RELAXED_DOMINATION = 1 << 1, /* a square whose edges all hold a second one is not tried before it */
    RELAXED_PAIRING = 1 << 2,    /* two squares for each edge */
    RELAXED_MERGING = 1 << 3,    /* ... or for edges of one line that share two */
    RELAXED_POTENTIAL = 1 << 4,  /* Erdos-Selfridge sum */
    RELAXED_SYMMETRY = 1 << 5,
    RELAXED_SUPERSETS = 1 << 6, /* an edge that contains another does not count */
    RELAXED_ALL = (1 << 7) - 1,
};

typedef struct relaxed {
    const mnk_lines *lines;
    unsigned reductions; /* RELAXED_... */
    mnk_memo memo;
} relaxed;

typedef struct relaxed_graph {
    uint64_t maker, empty; /* of live rows only: the rows inside their union are the edges and supersets of theirs */
    int edges;
    bool complete; /* Maker has a row; nothing else is filled in */
    uint64_t edge[MNK_ROWS_MOST];
    int16_t line[MNK_ROWS_MOST];
    uint64_t common[MAX_SQUARES]; /* of each empty square: what all its edges share, itself included */
} relaxed_graph;

/* Fills *g with the edges inside maker | empty. */
void relaxed_graph_make(const relaxed *r, uint64_t maker, uint64_t empty, relaxed_graph *g);

/* What is seen at once.  MNK_UNKNOWN: the side to move must play in *region, else it loses. */
mnk_answer relaxed_graph_answer(const relaxed *r, const relaxed_graph *g, bool maker_to_move, uint64_t *region);

/* Sum of 2^(32 - empty squares) over all edges. */
uint64_t relaxed_graph_potential(const relaxed_graph *g);

/* The squares that are dominated by no other one. */
uint64_t relaxed_graph_best(const relaxed *r, const relaxed_graph *g);
