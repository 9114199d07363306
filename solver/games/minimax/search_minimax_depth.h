/* search_minimax_depth.h - the number game MiniMax to a limited depth; solve/method.h calls it. */
#pragma once

#include "search/search.h"

/* The number game to `depth` plies, 1 or more, by the original's evaluation: out->value is exact
 * only for that depth, out->depth, and proves nothing about the game.  The best move is the first
 * that has the value, as in plain minimax.  STATUS_STOPPED: value, depth and move of the last
 * complete iteration; depth 0: none is complete. */
status search_minimax_depth(const game_spec *, const diagram *, int depth, const search_options *, search_result *,
                            error *);
