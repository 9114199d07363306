/* pgn.h - games in the Portable Game Notation, as Edax and converters of WTHOR write them.
 *
 *     [Event "Championship"]
 *     [Black "Ann"]
 *     [White "Bob"]
 *
 *     1. f5 d6 2. c3 {a remark} d3 ; another
 *     2... c4!? (c5 $4) 34-30
 *
 * A game begins with tags.  It ends with its result, before the next tags, or with an empty line
 * after which the moves do not go on. */
#pragma once

#include <stdbool.h>
#include <stddef.h>

/* True if the text begins with a tag. */
bool pgn_begins(const char *text);

/* The length of the game that pgn_begins found. */
size_t pgn_length(const char *text);
