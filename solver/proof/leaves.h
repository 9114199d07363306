/* leaves.h - what the leaves of a proof would cost a checker, which has no
 * table and no learned order. */
#ifndef YOMIKIRI_PROOF_LEAVES_H
#define YOMIKIRI_PROOF_LEAVES_H

#include "proof/moves.h"

/* True when plain alpha-beta shows that the prover gets at least `threshold` in LEAF_NODES
 * positions a leaf or fewer, on the average of a sample of `set`, in which the prover is to move.
 * Depends on nothing else. */
bool leaves_are_cheap(const proof_rules *r, const position_list *set, int threshold);

#endif
