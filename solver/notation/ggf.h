/* ggf.h - games of reversi written in the Generic Game Format (game_record.h reads it). */
#pragma once

#include "notation/notation.h"

#include <stdio.h>

/* Writes a game of reversi as GGF, with the value of each move for its mover, and the result for
 * Black; VALUE_INFINITY: not known. */
void ggf_write(FILE *f, const game_spec *spec, const game_record *game, const int *value, int result);
