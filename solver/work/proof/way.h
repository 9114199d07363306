/* way.h - the moves by which play leads from the start to a position. */
#pragma once

#include "game/walk.h"

enum { PROOF_WAY = 4096 };

/* Finds the fewest moves: their numbers with spaces between them, "--" for a forced pass,
 * or "start".  Errors: STATUS_BAD_INPUT (none in a few seconds). */
status proof_way(const game_rules *rules, const diagram *d, char out[static PROOF_WAY], error *e);
