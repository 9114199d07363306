/* wthor.c - see wthor.h. */
#include "notation/wthor.h"

#include "base/text_buffer.h"
#include "games/reversi.h"

#include <string.h>
#include <strings.h>

enum { HEADER = 16, GAME = 68, FIRST_MOVE = 8, MOVES = 60 };

static size_t number(const char *bytes, int from, int count)
{
    size_t n = 0;
    for (int i = count - 1; i >= 0; i--)
        n = n << 8 | (unsigned char)bytes[from + i];
    return n;
}

bool wthor_begins(const char *name, const char *bytes, size_t length)
{
    const size_t n = strlen(name);
    if (n > 4 && strcasecmp(name + n - 4, ".wtb") == 0)
        return true;
    return length >= HEADER && bytes[0] >= 19 && bytes[0] <= 21 && bytes[2] >= 1 && bytes[2] <= 12 &&
           length == HEADER + GAME * number(bytes, 4, 4);
}

status wthor_open(const game_spec *spec, const char *name, const char *bytes, size_t length, size_t *games, error *e)
{
    if (!reversi_is(spec) || spec->rows != 8 || spec->cols != 8 || spec->start != START_DIAGONAL) {
        char text[MAX_SPEC_TEXT];
        spec_format(spec, text);
        return fail(e, STATUS_BAD_INPUT, "%s: has games of othello:8x8; expected that spec, not %.60s", name, text);
    }
    if (length < HEADER)
        return fail(e, STATUS_BAD_INPUT, "%s: has %zu bytes; expected a header of %d and %d for each game", name,
                    length, HEADER, GAME);
    *games = number(bytes, 4, 4);
    if (bytes[12] != 0 && bytes[12] != 8)
        return fail(e, STATUS_BAD_INPUT, "%s: has games on boards of side %d; expected 8", name,
                    (unsigned char)bytes[12]);
    if (length != HEADER + GAME * *games) {
        return fail(e, STATUS_BAD_INPUT, "%s: is cut off or damaged: %zu bytes for %zu games; expected %zu", name,
                    length, *games, HEADER + GAME * *games);
    }
    return *games > 0 ? STATUS_OK : fail(e, STATUS_BAD_INPUT, "%s: has no game", name);
}

status wthor_position(const game_spec *spec, const char *name, const char *bytes, size_t game, position_choice choice,
                      diagram *out, position_note *note, error *e)
{
    const char *move = bytes + HEADER + GAME * (game - 1) + FIRST_MOVE;
    char text[3 * MOVES + 8];
    text_buffer moves = text_begin(text, sizeof text);
    error inner;
    *note = (position_note){.plies = 0};
    for (int i = 0; i < MOVES && move[i] != 0; i++) {
        const int row = (unsigned char)move[i] / 10, column = (unsigned char)move[i] % 10;
        if (row < 1 || row > 8 || column < 1 || column > 8) {
            return fail(e, STATUS_BAD_INPUT, "%s: game %zu: move %d is byte %d; expected 11 to 88", name, game, i + 1,
                        (unsigned char)move[i]);
        }
        text_add(&moves, "%c%d ", 'a' + column - 1, row);
    }
    if (moves.used == 0)
        text_add(&moves, "start");
    const status s = position_parse(spec, text, 1, choice, out, note, NULL, &inner);
    if (s == STATUS_OK)
        return s;
    const char *what = strstr(inner.text, ": move "); /* without the column of the text made here */
    return fail(e, s, "%s: game %zu: %s", name, game, what != NULL ? what + 2 : inner.text);
}
