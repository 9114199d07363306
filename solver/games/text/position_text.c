/* position_text.c - any text as a position: which of its readers it is for,
 * and which position is chosen. */
#include "base/units.h"
#include "text/position.h"
#include "game/game_text.h"
#include "text/game_record.h"
#include "base/plain.h"

#include <stdlib.h>

/* "start", perhaps with moves or a value after it; false: another text. */
static bool read_start(position_reader *r, diagram *d, status *s)
{
    if (strncmp(r->at, "start", 5) != 0 || strchr(" \t\r\n;", r->at[5]) == NULL)
        return false;
    r->at += 5;
    r->after_board = true;
    *s = position_play_moves(r, d);
    return true;
}

status position_read(const game_spec *spec, const char *text, int line, position_choice choice, diagram *out,
                     position_note *note, game_record *record, error *e)
{
    diagram d;
    game_rules rules;
    game_record unwanted = {.plies = 0};
    position_reader r = {.spec = spec,
                         .text = text,
                         .at = text + strspn(text, " \t\r\n"),
                         .e = e,
                         .first_line = line,
                         .choice = choice,
                         .record = record != NULL ? record : &unwanted,
                         .side = -1,
                         .rules = &rules};
    diagram_start(spec, &d);
    *r.record = (game_record){.start = d};
    status s = STATUS_OK;
    if (*r.at == '\0')
        s = fail(e, STATUS_BAD_INPUT, "position is empty; expected a board, moves, or 'start'");
    else if (game_record_begins(r.at))
        s = position_read_game(&r, &d);
    else if (!read_start(&r, &d, &s))
        s = text_of(spec)->read(&r, &d);
    if (s == STATUS_OK && (choice.ply >= 0 || choice.empties >= 0) && !position_reached(&r, &d)) {
        r.note.missing = true;
        s = choice.ply >= 0 ? fail(e, STATUS_BAD_INPUT, "position has %d pl%s; expected at least %d", r.note.plies,
                                   plural((uint64_t)r.note.plies, "y", "ies"), choice.ply)
                            : fail(e, STATUS_BAD_INPUT, "position: none up to ply %d has %d empty squares",
                                   r.note.plies, choice.empties);
    }
    r.note.komi = r.record->komi != 0;
    *note = r.note;
    if (s == STATUS_OK)
        *out = d;
    return s;
}

/* Makes a comment at the end of a line blank: after %, or after # with a blank before it. */
static void blank_comment(char *line, size_t length)
{
    size_t i = 0;
    while (i < length && line[i] != '%' && (line[i] != '#' || (i > 0 && strchr(" \t", line[i - 1]) == NULL)))
        i++;
    memset(line + i, ' ', length - i);
}

/* The end of the line at `text`, or of the recorded game that begins there. */
static char *piece_end(char *text, bool *game)
{
    char *content = text + strspn(text, " \t\r\f\v");
    *game = strchr("([0123456789", *content) != NULL && game_record_begins(content);
    const size_t length = *game ? game_record_length(content) : strcspn(content, "\n") + 1;
    return content + (length == 0 ? strlen(content) : strnlen(content, length));
}

/* Games stay as they are: they hold names. */
void position_prepare(const game_spec *spec, char *text)
{
    char *to = text, *end;
    bool game;
    for (char *from = text; *from != '\0'; from = end) {
        end = piece_end(from, &game);
        const size_t length = (size_t)(end - from);
        if (game)
            memmove(to, from, length);
        to += game ? length : plain_text(to, from, length);
    }
    *to = '\0';
    const bool lines = strchr(text, '\n') != NULL;
    for (char *line = text; *line != '\0'; line = end) {
        end = piece_end(line, &game);
        if (!game && (!lines || !position_row(spec, line))) /* beside a row all text is skipped */
            blank_comment(line, strcspn(line, "\n"));
    }
}

/* True if position_prepare leaves the text as it is. */
static bool is_ready(const char *text)
{
    while (*text != '\0' && (unsigned char)*text < 0x80 && *text != '%' && *text != '#')
        text++;
    return *text == '\0';
}

status position_parse(const game_spec *spec, const char *text, int line, position_choice choice, diagram *out,
                      position_note *note, game_record *record, error *e)
{
    diagram d;
    char *copy = is_ready(text) ? NULL : strdup(text);
    *note = (position_note){.plies = 0};
    if (copy == NULL && !is_ready(text))
        return fail(e, STATUS_NO_MEMORY, "position: not enough memory");
    if (copy != NULL)
        position_prepare(spec, copy);
    const status s = position_read(spec, copy != NULL ? copy : text, line, choice, &d, note, record, e);
    free(copy);
    if (s == STATUS_OK && note->valued)
        return fail(e, STATUS_BAD_INPUT, "position: %s at the end is a value; expected only a position",
                    format_signed(note->value).text);
    if (s == STATUS_OK)
        *out = d;
    return s;
}

status diagram_parse(const game_spec *spec, const char *text, diagram *out, error *e)
{
    position_note note;
    return position_parse(spec, text, 1, LAST_POSITION, out, &note, NULL, e);
}
