/* candidates.h - the moves of one position in the order in which they are tried, for a small proof.
 *
 * First a move that leads to a position that is covered already, then one that is known to hold,
 * then those of the lowest rank; far from the leaves the estimates put aside what they do not
 * expect to hold.  Where they cannot tell, the moves race: the first that a short search proves
 * is taken, since what is proved shortly has a small tree, and some of the others may take
 * thousands of times as long. */
#ifndef YOMIKIRI_PROOF_CANDIDATES_H
#define YOMIKIRI_PROOF_CANDIDATES_H

#include "proof/level.h"

/* A move that may be tried. */
typedef struct candidate {
    proof_position after;
    int rank;
    enum { COVERED, HELD, LIKELY, OPEN, REFUTED } class; /* tried in this order; the first two are known to hold */
    double lead;                                         /* among open ones the greatest first, else the lowest rank */
} candidate;

/* The `count` moves of a position, `move` in the order of ranks, in the order
 * in which they are tried. */
void candidates_list(const proof_walk *w, const position_index *covered, int thread, const proof_move *move, int count,
                     candidate *out);

/* Whether the moves of a position are to race: far from the leaves, none is known to hold,
 * and there is no estimate, or the threshold is so near to a win or a loss of everything that
 * an estimate does not tell. */
bool candidates_may_race(const proof_walk *w, int thread, const proof_move *move, const candidate *list);

/* Tries all moves that may hold, with a limit of positions that is raised from round to
 * round, until one is found to hold, which goes to the front and is HELD, or one move is
 * left, or the limit is too high: then none is.  Those that do not hold are REFUTED.  Returns
 * the number of tries.  What it finds depends on the position and the size of the level
 * alone, not on threads or tables. */
int candidates_race(const proof_walk *w, int thread, const proof_move *move, int count, candidate *list);

/* Lets the move of that rank win; false: there is none. */
bool candidates_win(candidate *list, int count, int rank);

#endif
