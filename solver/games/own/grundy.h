/* grundy.h - nimbers of impartial games in files.
 *
 * Both players have the same moves, and who cannot move loses: then each position is worth as much
 * as a heap of Nim, its nimber; the least number that no move leads to, and for a sum of
 * independent games their nimbers by exclusive or (Sprague 1935, Grundy 1939). */
#pragma once

#include "game/spec.h"
#include "library/yomikiri_game.h"

#include <stdatomic.h>

typedef struct grundy_result {
    int nimber; /* 0: the side to move loses */
    int parts, part[YKR_GAME_PARTS];
    uint64_t positions; /* whose moves were tried */
    double seconds;
} grundy_result;

/* `bytes`: for nimbers that are kept.  `stop`: polled, or NULL.  Errors: STATUS_UNSUPPORTED (the
 * game is not of a file, or its file does not state that it is impartial), STATUS_BAD_INPUT (the
 * file is wrong), STATUS_STOPPED, STATUS_NO_MEMORY. */
status grundy(const game_spec *spec, const diagram *d, size_t bytes, const _Atomic bool *stop, grundy_result *out,
              error *e);
