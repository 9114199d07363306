/* validation.h - whether the rows of a store can be what the program wrote: a store may come from a
 * stranger, or be damaged. */
#ifndef YOMIKIRI_STORE_VALIDATION_H
#define YOMIKIRI_STORE_VALIDATION_H

#include "store/database.h"

/* Reads every row of `position`, `task` and `solve` once.  STATUS_BAD_INPUT, with the row in *e: a
 * position that is not a canonical one of the store's game, or has other plies left; bounds that
 * cross, lie outside the game's range, or stand on a position that is marked as open; an unknown
 * word, a number of another type or size, an illegal move, a wrong value of a finished game.
 * Bounds that could be true are not checked: `verify` does that. */
status store_validate(store *s, error *e);

#endif
