/* nboard.h - the NBoard protocol, version 2, by which NBoard and other Othello interfaces speak to
 * engines: docs/engines.md. */
#ifndef YOMIKIRI_NBOARD_H
#define YOMIKIRI_NBOARD_H

#include "protocol/engine.h"

#include <stdio.h>

/* True: reversi or Othello. */
bool nboard_plays(const game_spec *spec);

/* Reads commands from `descriptor` and answers on `out` until "quit", the end of the input, or
 * *over.  The spec must be one that it plays.  `seconds`: the most for a move, where the game's
 * clock does not say less.  Errors: those of lines_open and of a search; what is wrong with a
 * command is said as a status, and it is left out. */
status nboard_serve(const game_spec *spec, const search_options *options, double seconds, int descriptor,
                    const _Atomic bool *over, FILE *out, error *e);

#endif
