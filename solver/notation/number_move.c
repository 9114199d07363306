/* number_move.c - see number_move.h. */
#include "notation/number_move.h"

#include <ctype.h>
#include <inttypes.h>
#include <stdio.h>

void number_move_write(const game_spec *spec, game_move move, char out[static MAX_MOVE_TEXT])
{
    (void)spec;
    (void)snprintf(out, MAX_MOVE_TEXT, "%" PRId32, move);
}

status number_move_read(const char *text, size_t length, int64_t low, int64_t high, game_move *out, error *e)
{
    int64_t number = 0;
    for (size_t i = 0; i < length && number <= INT32_MAX; i++)
        number = isdigit((unsigned char)text[i]) ? number * 10 + (text[i] - '0') : INT64_C(1) << 40;
    if (length == 0 || number < low || number > high) {
        return fail(e, STATUS_BAD_INPUT, "'%.*s' is not a move; expected a number from %" PRId64 " to %" PRId64,
                    length < 24 ? (int)length : 24, text, low, high);
    }
    *out = (game_move)number;
    return STATUS_OK;
}
