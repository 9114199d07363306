#include "text/wthor.h"

#include "base/bytes.h"
#include "base/text_buffer.h"
#include "base/textfile.h"

#include <stdio.h>
#include <string.h>
#include <strings.h>

enum { HEADER = 16, GAME = 68, FIRST_MOVE = 8, MOVES = 60 };

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
    if (spec->kind != GAME_REVERSI || spec->rows != 8 || spec->cols != 8 || spec->start != START_DIAGONAL) {
        char text[MAX_SPEC_TEXT];
        spec_format(spec, text);
        return fail(e, STATUS_BAD_INPUT, "%s: has games of othello:8x8; expected that spec, not %.60s", name, text);
    }
    if (file_packed(bytes, length) != NULL)
        return fail(e, STATUS_BAD_INPUT, "%s: is not a WTHOR file: it looks %s", name, file_packed(bytes, length));
    if (length < HEADER)
        return fail(e, STATUS_BAD_INPUT, "%s: has %zu bytes; expected a header of %d and %d for each game", name,
                    length, HEADER, GAME);
    *games = bytes_get((const uint8_t *)bytes + 4, 4);
    const int side = (unsigned char)bytes[12];
    if (side == 10)
        return fail(e, STATUS_BAD_INPUT, "%s: has games on boards of side 10; expected 8", name);
    if (side != 0 && side != 8)
        return fail(e, STATUS_BAD_INPUT,
                    "%s: is not a WTHOR file: byte 12 is %d; expected 0 or 8, the side of its boards", name, side);
    if (length != HEADER + GAME * *games)
        return fail(e, STATUS_BAD_INPUT, "%s: is cut off or damaged: %zu bytes for %zu games; expected %zu", name,
                    length, *games, HEADER + GAME * *games);
    return *games > 0 ? STATUS_OK : fail(e, STATUS_BAD_INPUT, "%s: has no game", name);
}

/* What the file has about a game, before its moves. */
static const char *about(const char *bytes, size_t game)
{
    return bytes + HEADER + GAME * (game - 1);
}

/* Who played it, and where: numbers of names. */
typedef struct participants {
    size_t tournament, player[2];
} participants;

static participants participants_of(const char *bytes, size_t game)
{
    const uint8_t *from = (const uint8_t *)about(bytes, game);
    return (participants){.tournament = bytes_get(from, 2), .player = {bytes_get(from + 2, 2), bytes_get(from + 4, 2)}};
}

void wthor_find_names(const char *path, const char *bytes, size_t games, wthor_names *out)
{
    size_t players = 0, tournaments = 0;
    for (size_t game = 1; game <= games; game++) {
        const participants who = participants_of(bytes, game);
        for (int side = 0; side < 2; side++)
            players = who.player[side] >= players ? who.player[side] + 1 : players;
        tournaments = who.tournament >= tournaments ? who.tournament + 1 : tournaments;
    }
    wthor_names_find(path, players, tournaments, out);
}

status wthor_position(const game_spec *spec, const char *name, const char *bytes, size_t game, position_choice choice,
                      const wthor_names *names, diagram *out, position_note *note, game_record *record, error *e)
{
    const char *move = about(bytes, game) + FIRST_MOVE;
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
    if (record != NULL) {
        const participants who = participants_of(bytes, game);
        const int score = (unsigned char)move[-1], empties = (unsigned char)bytes[14];
        for (int side = 0; side < 2; side++) {
            wthor_player(names, who.player[side], record->player[side]);
            if (*record->player[side] == '\0')
                (void)snprintf(record->player[side], MAX_PLAYER_TEXT, "player %zu", who.player[side]);
        }
        wthor_tournament(names, who.tournament, record->event);
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
