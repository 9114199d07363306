/* request.c - the positions that a command is about: words, --file, --game, --ply, --empties; see
 * request.h. */
#include "cli/request.h"

#include "base/text_buffer.h"
#include "cli/interrupt.h"
#include "notation/game_record.h"

#include <string.h>

static status choice_of(const request *r, position_choice *out, error *e)
{
    *out = LAST_POSITION;
    if (r->o.given[OPTION_ply] && r->o.given[OPTION_empties])
        return fail(e, STATUS_BAD_INPUT, "--ply and --empties: expected one of them");
    if (r->o.given[OPTION_ply])
        out->ply = (int)r->o.ply;
    if (r->o.given[OPTION_empties])
        out->empties = (int)r->o.empties;
    return STATUS_OK;
}

/* A position, or a line of a problem file: "----...--- X; g8:+18". */
static status read_position(const request *r, char *text, const game_spec *spec, const reporter *report,
                            obf_record *out, error *e)
{
    position_choice choice;
    position_note note;
    const char *answers = strchr(text, ';');
    status s = choice_of(r, &choice, e);
    if (s != STATUS_OK)
        return s;
    if (game_record_begins(text) || answers == NULL || answers[1 + strspn(answers + 1, " \t\r\n;")] == '\0')
        s = position_parse(spec, text, 1, choice, &out->position, &note, NULL, e);
    else
        s = obf_parse_position(spec, "position", 1, text, choice, out, &note, e);
    if (s == STATUS_OK && note.side_counted)
        reporter_note(report, "the position names no side to move; %s, as the number of discs tells it",
                      side_name(spec, out->position.side));
    return s;
}

status request_position(const request *r, int first, const game_spec *spec, const reporter *report, obf_record *out,
                        error *e)
{
    char text[8192];
    text_buffer words = text_begin(text, sizeof text);
    *out = (obf_record){.line = 0};
    diagram_start(spec, &out->position);
    for (int i = first; i < r->words; i++)
        text_add(&words, "%s%s", i > first ? " " : "", r->word[i]);
    if (words.full)
        return fail(e, STATUS_BAD_INPUT, "position is longer than %zu characters", sizeof text - 1);
    if (r->words == first && r->o.file == NULL) /* the start, of which --ply may be asked too */
        text_add(&words, "start");
    return r->words > first || r->o.file == NULL ? read_position(r, text, spec, report, out, e) : STATUS_OK;
}

status request_file(const request *r, const game_spec *spec, const reporter *report, collection *out, error *e)
{
    collection_choice choice = {.game = r->o.game};
    *out = (collection){.list = NULL};
    if (r->words > 1)
        return fail(e, STATUS_BAD_INPUT, "%s: a position and --file %s; expected one of them", r->word[0], r->o.file);
    status s = choice_of(r, &choice.position, e);
    if (s == STATUS_OK)
        s = collection_read(spec, r->o.file, &choice, interrupt_flag(), out, e);
    if (s != STATUS_OK)
        return s;
    if (out->missing > 0)
        reporter_note(report, "%s: %zu left out for want of the position asked for", r->o.file, out->missing);
    if (out->counted > 0)
        reporter_note(report, "%s: %zu without a side to move, taken as the number of discs tells it", r->o.file,
                      out->counted);
    return STATUS_OK;
}
