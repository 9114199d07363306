/* relaxed.h - the relaxed game: only the attacker's rows count (a Maker-Breaker game).
 *
 * A side that cannot complete a row when the other has nothing to lose and nothing to threaten with
 * cannot complete one in the real game either: a relaxed game that Breaker holds is a position that
 * the attacker does not win.  The reverse does not hold: 5x5x4 is won by Maker and yet a draw.
 *
 * A position is the set of rows without a stone of Breaker's, minus Maker's stones: a hypergraph on
 * the empty squares, whose sets are called edges here.  Proof-number search (df-pn, Nagai 2002)
 * over the reductions of docs/notes/mnk.md. */
#pragma once

#include "mnk/hypergraph.h"
#include "mnk/memo.h"

typedef struct relaxed {
    const mnk_lines *lines;
    unsigned reductions; /* RELAXED_... */
    mnk_memo memo;
    uint64_t zone; /* of the last answer (hypergraph.h) */
} relaxed;

/* `lines` must outlive the engine; `entries`: as for mnk_memo_init.  One thread at a time. */
void relaxed_init(relaxed *r, const mnk_lines *lines, size_t entries);
void relaxed_free(relaxed *r);

/* Does Maker complete a row?  Precondition: there is no row yet.  MNK_NO with Breaker to move:
 * *move is a move that holds; otherwise MOVE_NONE. */
mnk_answer relaxed_solve(relaxed *r, uint64_t maker, uint64_t breaker, bool maker_to_move, mnk_effort *effort,
                         game_move *move);
