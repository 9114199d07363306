/* known.h - what a store knows of the positions of a proof. */
#ifndef YOMIKIRI_PROOF_KNOWN_H
#define YOMIKIRI_PROOF_KNOWN_H

#include "proof/level.h"
#include "store/store.h"

/* Bounds of the value of `d` for its side to move, +-VALUE_INFINITY where the store knows
 * none.  Errors as store_find. */
status known_bounds(store *s, const game_spec *spec, const diagram *d, int *lower, int *upper, error *e);

/* Keeps such bounds, as those of a proof's beginning: not as a part of the solve. */
status known_keep(store *s, const game_spec *spec, const diagram *d, int lower, int upper, error *e);

/* Fills w->held and w->refuted from the proved positions of the store; `prover` is the prover's
 * number, 0 or 1. STATUS_NO_MEMORY; as store_positions. */
status known_load(store *s, int prover, proof_walk *w, error *e);

#endif
