/* misere_state.h - a position of K in a row where making a row loses, reduced to the rows that are
 * still open to either side, and the moves worth trying in it.
 *
 * A position is two hypergraphs on the empty squares: for each side its rows without a stone of the
 * other's, minus its own stones (*edges*).  A side that takes the last square of its own edge
 * loses.  What does not change the value is taken away first (docs/notes/mnk.md has the proofs):
 *
 *   twins    two squares in the same edges of both sides cancel, and those edges with them
 *   spare    a square that costs its owner nothing and the other the game; one of each side cancel
 *   trap     a square that loses the game for whoever takes it: how many there are does not matter
 *
 * Preconditions everywhere: K > 1, and there is no row yet. */
#pragma once

#include "mnk/mnk_lines.h"

/* Each can be left out: none changes a value. */
enum {
    MISERE_TWINS = 1 << 0,
    MISERE_CANCELLING = 1 << 1, /* spare squares and traps */
    MISERE_DOMINATION = 1 << 2, /* a square at least as good as another one is tried instead */
    MISERE_POTENTIAL = 1 << 3,
    MISERE_SYMMETRY_STRATEGY = 1 << 4, /* strategies by symmetry */
    MISERE_SYMMETRY = 1 << 5,          /* symmetric positions share an entry of the table */
    MISERE_COUNTING = 1 << 6,          /* bounds from the moves that each side is sure of */
    MISERE_ALL = (1 << 7) - 1,
};

typedef struct misere {
    const mnk_lines *lines;
    unsigned reductions; /* MISERE_... */
} misere;

/* Of the side to move first. */
typedef struct misere_position {
    uint64_t own, opponent, empty; /* stones only where they matter; all other squares are out of the game */
    int spare;                     /* spare squares of the side to move less those of the other */
    bool trap;                     /* there are squares that lose for whoever takes them */
} misere_position;

typedef struct misere_edges {
    int n;
    uint64_t edge[MNK_ROWS_MOST]; /* smallest first, as far as to two squares */
    uint64_t all, fatal;          /* squares of all edges; of those of one square */
    uint64_t common[MAX_SQUARES]; /* of each square: what all its edges share; all ones if it has none */
    uint64_t potential;           /* sum of 2^(32 - squares) */
    uint64_t weight[MAX_SQUARES]; /* the same over the edges of each square */
} misere_edges;

typedef struct misere_state {
    misere_position p;
    misere_edges side[2];
} misere_state;

/* The position after a square, or a spare one, is taken. */
static inline misere_position misere_after(const misere_position *p, int square)
{
    return (misere_position){.own = p->opponent,
                             .opponent = p->own | bit_at(square),
                             .empty = p->empty & ~bit_at(square),
                             .spare = -p->spare,
                             .trap = p->trap};
}

static inline misere_position misere_after_spare(const misere_position *p)
{
    return (misere_position){
        .own = p->opponent, .opponent = p->own, .empty = p->empty, .spare = 1 - p->spare, .trap = p->trap};
}

static inline bool misere_position_is(const misere_position *a, const misere_position *b)
{
    return a->own == b->own && a->opponent == b->opponent && a->empty == b->empty && a->spare == b->spare &&
           a->trap == b->trap;
}

void misere_state_make(const misere *m, const misere_position *p, misere_state *s);

/* What taking a square costs the side to move: weight in its own rows,
 * and as a block of the other's.  A side that is content not to lose minds its own most,
 * one that plays to win the other's. */
static inline uint64_t misere_harm(const misere_state *s, bool plays_to_win, int square)
{
    return (plays_to_win ? 1 : 8) * s->side[0].weight[square] + (plays_to_win ? 3 : 1) * s->side[1].weight[square];
}

/* Squares worth trying: not fatal, not dominated. */
uint64_t misere_state_moves(const misere *m, const misere_state *s);

/* What is seen at once: bounds for the side to move, -1 to 1, from symmetry strategies, potentials
 * and move counts. */
void misere_bounds(const misere *m, const misere_state *s, int *lower, int *upper);

/* Squares after which the side that took one might mirror: the one empty square of a symmetry that
 * stays in place. */
uint64_t misere_centres(const misere *m, const misere_state *s);
