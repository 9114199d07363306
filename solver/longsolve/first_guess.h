/* first_guess.h - selective passes of the root before the first task: the first guess of its value,
 * and an order of moves. */
#ifndef YOMIKIRI_LONGSOLVE_FIRST_GUESS_H
#define YOMIKIRI_LONGSOLVE_FIRST_GUESS_H

#include "longsolve/longsolve.h"

/* The first guess: from the store, or by selective passes, whose bounds then stand in the table.
 * STATUS_STOPPED. */
status longsolve_find_first_guess(longsolve *l, error *e);

#endif
