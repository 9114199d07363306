/* canonical.h - one position for all its symmetries, as stores name it. */
#ifndef YOMIKIRI_CANONICAL_H
#define YOMIKIRI_CANONICAL_H

#include "games/spec.h"

/* The image of `d` whose squares, row by row with empty < first player < second player, come first in lexicographic
 * order, and its text; returns the symmetry that leads there. */
int canonical_position(const game_spec *spec, const diagram *d, diagram *out, char key[static MAX_DIAGRAM_TEXT]);

/* Empty squares: most plies left, passes aside; 0 for a game without a board. */
int canonical_plies(const game_spec *spec, const diagram *d);

#endif
