/* misere_bounds.h - what is seen of a position of the misère game at once: strategies by symmetry,
 * potentials, and moves counted. */
#ifndef YOMIKIRI_MNK_MISERE_BOUNDS_H
#define YOMIKIRI_MNK_MISERE_BOUNDS_H

#include "mnk/misere_state.h"

/* Bounds for the side to move, -1 to 1. */
void misere_bounds(const misere *m, const misere_state *s, int *lower, int *upper);

/* Squares after which the side that took one might mirror: the one empty square of a symmetry that
 * stays in place. */
uint64_t misere_centres(const misere *m, const misere_state *s);

#endif
