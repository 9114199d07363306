/* table_values.h - values and distances as scores, and as they are stored. */
#pragma once

#include "table/table_frame.h"

enum { NO_SCORE = INT32_MIN, SCORE_PLIES_MOST = 255 };

/* A value and the plies to the end, in a player's order of preference: the fastest win,
 * the longest loss. */
static inline int32_t score_of(int value, int plies)
{
    return value * 512 + (value > 0 ? 255 - plies : plies);
}

static inline int score_value(int32_t score)
{
    return score >> 9;
}

static inline int score_plies(int32_t score)
{
    return score >> 9 > 0 ? 255 - (score & 511) : score & 511;
}

/* The scores in the unpacked values of a block, or that of position `only` (SIZE_MAX: of all); the
 * numbers after them to `sum` (NULL: no numbers).  False: they are damaged. */
bool table_get_values(const table_file *f, const table_block *b, const uint8_t *from, size_t size, size_t only,
                      int32_t *score, uint64_t *sum);

/* The bytes of a block's values, at most VALUE_BYTES_MOST for a position; `sum` NULL: without. */
enum { VALUE_BYTES_MOST = 13 };
size_t table_put_values(const table_about *about, const int32_t *score, const uint64_t *sum, uint32_t count,
                        uint8_t *to);
