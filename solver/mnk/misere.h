/* misere.h - K in a row where making a row loses: search on the rows that are still open to either
 * side.
 *
 * A position is two hypergraphs on the empty squares: for each side its rows without a stone of the
 * other's, minus its own stones (*edges*).  A side that takes the last square of its own edge
 * loses.  What does not change the value is taken away first (docs/notes/mnk.md has the proofs):
 *
 *   dead     a square in no edge is the best move there is: it passes the move on; two of them
 *            cancel
 *   twins    two squares in the same edges of both sides cancel, and those edges with them
 *   spare    a square that costs its owner nothing and the other the game; one of each side cancel
 *   trap     a square that loses the game for whoever takes it: how many there are does not matter
 *
 * Bounds: a side without edges cannot lose; nor one whose sum of 2^-(squares) over its edges is
 * small; nor one that can answer every move by its mirror image. */
#ifndef YOMIKIRI_MNK_MISERE_H
#define YOMIKIRI_MNK_MISERE_H

#include "mnk/misere_state.h"

/* `lines` must outlive the engine; `entries`: as for mnk_memo_init.  One thread at a time. */
void misere_init(misere *m, const mnk_lines *lines, size_t entries);
void misere_free(misere *m);

/* Is the value for the side to move `beta` or more?  `beta`: 0 or 1.  Preconditions: there is no
 * row yet, K > 1.  MNK_UNKNOWN: the effort was spent.  MNK_YES: *move is a move that is thought to
 * reach it, or MOVE_NONE. */
mnk_answer misere_reaches(misere *m, uint64_t own, uint64_t opponent, int beta, mnk_effort *effort, game_move *move);

#endif
