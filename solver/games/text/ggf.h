/* ggf.h - the Generic Game Format of the Othello server GGS: the types of its games, and games of
 * reversi written in it (game_record.h reads it). */
#pragma once

#include "text/notation.h"

#include <stdio.h>

/* What TY names: "8", "8a", "s8kr20".  s: one of two games played at once; a: the fewer discs win;
 * k: a komi; rN: a start of N random discs; b, w: the colour that was wished. */
typedef struct ggf_type {
    int rows, cols; /* 0: not given, as "" or the "0" of some versions of NBoard */
    bool anti, komi, random;
} ggf_type;

/* False: it is not a type.  Octagons, "88", are boards of 88 rows here. */
bool ggf_type_read(const char *text, ggf_type *out);

/* Writes a game of reversi as GGF, with the value of each move for its mover,
 * and the result for Black; VALUE_INFINITY: not known. */
void ggf_write(FILE *f, const game_spec *spec, const game_record *game, const int *value, int result);
