/* number_move.h - moves that are numbers, as text: the members of
 * game_text.h that such games share. */
#ifndef YOMIKIRI_NUMBER_MOVE_H
#define YOMIKIRI_NUMBER_MOVE_H

#include "notation/game_text.h"

/* As move_write. */
void number_move_write(const game_spec *spec, game_move move, char out[static MAX_MOVE_TEXT]);

/* For move_read: a number from `low` to `high`. */
status number_move_read(const char *text, size_t length, int64_t low, int64_t high, game_move *out, error *e);

#endif
