/* gtp.h - the Go Text Protocol, version 2, for games in which discs or stones are
 * placed: docs/engines.md.
 *
 * A vertex is named as in GTP: columns A to H, J to Z without I.  Rows count from the top, as
 * everywhere in this program. */
#ifndef YOMIKIRI_GTP_H
#define YOMIKIRI_GTP_H

#include "protocol/engine.h"

#include <stdio.h>

/* True for the games that it plays: reversi and m,n,k-games on boards that vertices can name. */
bool gtp_plays(const game_spec *spec);

/* Reads commands from `descriptor` and answers on `out` until "quit", the end of the input, or
 * *over.  `seconds`: the most for a move, where the clock does not say less.  A comment "#
 * interrupt" ends the command being worked at with what is known. Errors: those of lines_open and
 * of a search; a command that fails is answered as the protocol says. */
status gtp_serve(const game_spec *spec, const search_options *options, double seconds, int descriptor,
                 const _Atomic bool *over, FILE *out, error *e);

#endif
