/* canonical.h - one position for all its symmetries, as stores name it. */
#pragma once

#include "game/rules.h"

/* The lexicographically first image of `d` (squares row by row, empty < first player < second
 * player), and its text; returns the symmetry that leads there. */
int canonical_position(const game_spec *spec, const diagram *d, diagram *out, char key[static MAX_DIAGRAM_TEXT]);

/* The text alone: the key under which stores keep `d`. */
void canonical_key(const game_spec *spec, const diagram *d, char key[static MAX_DIAGRAM_TEXT]);

/* A legal move on the board of `d` to the position whose canonical text is `key`; MOVE_NONE: there
 * is none. */
game_move canonical_move_to(const game_rules *rules, const diagram *d, const char *key);
