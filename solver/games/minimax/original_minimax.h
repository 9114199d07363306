/* original_minimax.h - the original players of the number game, who see a fixed number
 * of plies ahead. */
#pragma once

#include "minimax/minimax.h"
#include "search/original_rule.h"

/* One move of the original's minimax:N players: searches `p` (not over) to `depth` >= 1 plies
 * by ORIGINAL_PLAIN or ORIGINAL_SHALLOW and adds to *evaluations.  `stop`: NULL, or polled;
 * when it became true the move means nothing. */
game_move original_minimax_move(const minimax_rules *rules, const minimax_position *p, int depth, original_rule rule,
                                const _Atomic bool *stop, uint64_t *evaluations);
