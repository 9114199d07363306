/* position_text.c - any text as a position: which of its readers it is for, and
 * which position is chosen. */
#include "base/units.h"
#include "notation/position.h"
#include "notation/game_text.h"
#include "notation/game_record.h"

status position_parse(const game_spec *spec, const char *text, int line, position_choice choice, diagram *out,
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
                         .rules = &rules};
    diagram_start(spec, &d);
    *r.record = (game_record){.start = d};
    status s = STATUS_OK;
    if (*r.at == '\0')
        s = fail(e, STATUS_BAD_INPUT, "position is empty; expected a board, moves, or 'start'");
    else if (game_record_begins(r.at))
        s = position_read_game(&r, &d);
    else if (strncmp(r.at, "start", 5) != 0 || r.at[5 + strspn(r.at + 5, " \t\r\n")] != '\0')
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

status diagram_parse(const game_spec *spec, const char *text, diagram *out, error *e)
{
    position_note note;
    return position_parse(spec, text, 1, LAST_POSITION, out, &note, NULL, e);
}
