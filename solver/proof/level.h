/* level.h - one level of a proof: the prover's moves, and all replies. */
#ifndef YOMIKIRI_PROOF_LEVEL_H
#define YOMIKIRI_PROOF_LEVEL_H

#include "proof/part.h"

/* Takes out the ends of games, and exchanges the positions in which somebody has to pass.  Errors:
 * STATUS_NO_MEMORY; as proof_moves_choose. */
status proof_settle(proof_walk *w, error *e);

/* Chooses a move for each of `prover`, which has been settled: *chosen are the positions to which
 * they lead. STATUS_STOPPED, STATUS_NO_MEMORY; STATUS_UNSUPPORTED: no move keeps the threshold, so
 * that the bound tester is at odds with itself; as store_choices_get and _put. */
status proof_choose(proof_walk *w, position_list *chosen, error *e);

/* All positions to which the moves of `other` lead. */
status proof_reply(proof_walk *w, position_list *replies, error *e);

#endif
