/* request.c - the positions that a command is about: words, --file, --game, --ply,
 * --empties; see request.h. */
#include "arguments/request.h"

#include "base/text_buffer.h"
#include "base/units.h"
#include "arguments/interrupt.h"

#include <string.h>
#include <unistd.h>

/* The position of a game that --ply or --empties chooses. */
static position_choice choice_of(const options *o)
{
    position_choice choice = LAST_POSITION;
    if (o->given[OPTION_ply])
        choice.ply = (int)o->ply;
    if (o->given[OPTION_empties])
        choice.empties = (int)o->empties;
    return choice;
}

status request_words(const char *const *word, int count, char *out, size_t size, error *e)
{
    text_buffer words = text_begin(out, size);
    for (int i = 0; i < count; i++)
        text_item(&words, " ", word[i]);
    return words.full ? fail(e, STATUS_BAD_INPUT, "position is longer than %zu characters", size - 1) : STATUS_OK;
}

status request_depth(const char *word, int *out, error *e)
{
    int64_t plies;
    if (!parse_integer(word, &plies) || plies < 0 || plies > 200)
        return fail(e, STATUS_BAD_INPUT, "perft: depth is '%.40s'; expected a number of plies from 0 to 200", word);
    *out = (int)plies;
    return STATUS_OK;
}

/* A position, or a line of a problem file: "----...--- X; g8:+18". */
static status read_words(const request *r, char *text, const game_spec *spec, reporter *report, obf_record *out,
                         error *e)
{
    position_note note;
    error inner;
    const status s = obf_read(spec, 1, text, choice_of(&r->o), out, &note, NULL, &inner);
    if (s != STATUS_OK)
        return fail(e, s, "%s%s", strncmp(inner.text, "position", 8) == 0 ? "" : "position:1: ", inner.text);
    if (note.komi)
        reporter_note(report, "a game with komi; values do not include it");
    if (note.side_counted)
        reporter_note(report, "the position does not name the side to move; %s, by the number of discs",
                      side_name(spec, out->position.side));
    return STATUS_OK;
}

status request_not_file(const request *r, const char *text, error *e)
{
    return OPTION_ROWS[OPTION_file].verbs >> r->verb & 1 && access(text, F_OK) == 0
               ? fail(e, STATUS_BAD_INPUT, "'%.200s' is a file; did you mean --file %.200s?", text, text)
               : STATUS_OK;
}

status request_position(const request *r, int first, const game_spec *spec, reporter *report, obf_record *out, error *e)
{
    char text[8192] = "start"; /* --ply may be given for it too */
    *out = (obf_record){.line = 0};
    diagram_start(spec, &out->position);
    if (r->words == first && r->o.file != NULL)
        return STATUS_OK;
    status s = r->words > first ? request_words(r->word + first, r->words - first, text, sizeof text, e) : STATUS_OK;
    if (s == STATUS_OK)
        s = read_words(r, text, spec, report, out, e);
    return s == STATUS_BAD_INPUT && request_not_file(r, text, e) != STATUS_OK ? STATUS_BAD_INPUT : s;
}

status request_file(const request *r, const game_spec *spec, reporter *report, collection *out, error *e)
{
    collection_choice choice = {.game = r->o.game, .position = choice_of(&r->o)};
    *out = (collection){.list = NULL};
    if (r->words > 1)
        return fail(e, STATUS_BAD_INPUT, "%s: a position and --file %s; expected one of them", r->word[0], r->o.file);
    const status s = collection_read(spec, r->o.file, &choice, interrupt_flag(), out, e);
    if (s != STATUS_OK)
        return s;
    if (out->missing > 0)
        reporter_note(report, "%s: %zu skipped, without the position asked for", r->o.file, out->missing);
    if (out->komi > 0)
        reporter_note(report, "%s: %zu with komi; values do not include it", r->o.file, out->komi);
    if (out->counted > 0)
        reporter_note(report, "%s: %zu without a side to move; taken from the number of discs", r->o.file,
                      out->counted);
    return STATUS_OK;
}
