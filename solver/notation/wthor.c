#include "notation/wthor.h"

#include "base/bytes.h"
#include "base/text_buffer.h"
#include "base/textfile.h"
#include "games/reversi.h"

#include <stdio.h>
#include <string.h>
#include <strings.h>

enum { HEADER = 16, GAME = 68, FIRST_MOVE = 8, MOVES = 60, NAME = 20 };

bool wthor_begins(const char *name, const char *bytes, size_t length)
{
    const size_t n = strlen(name);
    if (n > 4 && strcasecmp(name + n - 4, ".wtb") == 0)
        return true;
    return length >= HEADER && bytes[0] >= 19 && bytes[0] <= 21 && bytes[2] >= 1 && bytes[2] <= 12 &&
           length == HEADER + GAME * bytes_get((const uint8_t *)bytes + 4, 4);
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
    *games = bytes_get((const uint8_t *)bytes + 4, 4);
    if (bytes[12] != 0 && bytes[12] != 8)
        return fail(e, STATUS_BAD_INPUT, "%s: has games on boards of side %d; expected 8", name,
                    (unsigned char)bytes[12]);
    if (length != HEADER + GAME * *games)
        return fail(e, STATUS_BAD_INPUT, "%s: is cut off or damaged: %zu bytes for %zu games; expected %zu", name,
                    length, *games, HEADER + GAME * *games);
    return *games > 0 ? STATUS_OK : fail(e, STATUS_BAD_INPUT, "%s: has no game", name);
}

char *wthor_names(const char *path, size_t *length)
{
    static const char *const names[] = {"WTHOR.JOU", "wthor.jou", "WTHOR.jou"};
    const char *slash = strrchr(path, '/');
    const int folder = slash != NULL ? (int)(slash - path) + 1 : 0;
    for (size_t i = 0; i < sizeof names / sizeof *names; i++) {
        char place[4096], *bytes;
        error e;
        if (snprintf(place, sizeof place, "%.*s%s", folder, path, names[i]) < (int)sizeof place &&
            file_read(place, "the names of players", TEXT_FILE_LIMIT, NULL, &bytes, length, &e) == STATUS_OK)
            return bytes;
    }
    return NULL;
}

status wthor_position(const game_spec *spec, const char *name, const char *bytes, size_t game, position_choice choice,
                      const char *names, size_t names_length, diagram *out, position_note *note, game_record *record,
                      error *e)
{
    const char *move = bytes + HEADER + GAME * (game - 1) + FIRST_MOVE;
    char text[3 * MOVES + 8];
    text_buffer moves = text_begin(text, sizeof text);
    error inner;
    int count = 0;
    bool good = true;
    for (; count < MOVES && move[count] != 0 && good; count += good) {
        const int row = (unsigned char)move[count] / 10, column = (unsigned char)move[count] % 10;
        good = row >= 1 && row <= 8 && column >= 1 && column <= 8;
        if (good)
            text_add(&moves, "%c%d ", 'a' + column - 1, row);
    }
    if (moves.used == 0)
        text_add(&moves, "start");
    const status s = position_parse(spec, text, 1, choice, out, note, record, &inner);
    const uint8_t *about = (const uint8_t *)move - FIRST_MOVE;
    for (int side = 0; record != NULL && side < 2; side++) {
        const size_t player = bytes_get(about + 2 + 2 * side, 2), from = HEADER + NAME * player;
        (void)snprintf(record->player[side], MAX_PLAYER_TEXT, "player %zu", player);
        if (names != NULL && from + NAME <= names_length && names[from] != '\0')
            (void)snprintf(record->player[side], MAX_PLAYER_TEXT, "%.*s", NAME, names + from);
    }
    if (record != NULL) {
        const int score = about[FIRST_MOVE - 1], empties = (unsigned char)bytes[14];
        record->theory = 2 * score - 64;
        record->theory_empties = score <= 64 && empties <= MOVES ? empties : 0;
    }
    if (s == STATUS_OK && !good)
        return fail(e, STATUS_BAD_INPUT, "%s: game %zu: move %d is byte %d; expected 11 to 88", name, game, count + 1,
                    (unsigned char)move[count]);
    if (s == STATUS_OK)
        return s;
    const char *what = strstr(inner.text, ": move "); /* without the column of the text made here */
    return fail(e, s, "%s: game %zu: %s", name, game, what != NULL ? what + 2 : inner.text);
}
