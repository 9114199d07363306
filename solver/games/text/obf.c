/* obf.c - positions with answers. */
#include "text/obf.h"

#include "base/units.h"
#include "game/rules.h"
#include "text/game_record.h"
#include "text/position.h"

#include <string.h>

enum { ANSWER_LIMIT = 20000 };

/* Removes white space at both ends, in place. */
static char *trim(char *text)
{
    text += strspn(text, " \t\r\f\v");
    size_t length = strlen(text);
    while (length > 0 && strchr(" \t\r\f\v", text[length - 1]) != NULL)
        length--;
    text[length] = '\0';
    return text;
}

/* A value without a move, for the position. */
static status set_value(obf_record *out, int64_t value, error *e)
{
    if (out->valued)
        return fail(e, STATUS_BAD_INPUT, "two values, %s and %s; expected one value for the position",
                    format_signed(out->best).text, format_signed(value).text);
    out->valued = true;
    out->best = (int)value;
    return STATUS_OK;
}

/* "G8:+18" into the next answer of `out`, or "+18". */
static status parse_answer(const game_rules *rules, char *text, obf_record *out, error *e)
{
    char *colon = strchr(text, ':');
    int64_t value;
    game_move move;
    error inner;
    if (!parse_integer(colon != NULL ? trim(colon + 1) : text, &value) || value < -ANSWER_LIMIT || value > ANSWER_LIMIT)
        return fail(e, STATUS_BAD_INPUT, "answer '%.40s'; expected move:value, such as d3:-4, or a value%s", text,
                    move_parse(&rules->spec, text, strlen(text), &move, &inner) == STATUS_OK
                        ? "; to play the move, write a blank for the ';'"
                        : "");
    if (colon == NULL)
        return set_value(out, value, e);
    *colon = '\0';
    char *move_text = trim(text);
    const status s = move_parse(&rules->spec, move_text, strlen(move_text), &move, &inner);
    if (s != STATUS_OK)
        return fail(e, s, "answer: %s", inner.text);
    for (int i = 0; i < out->answers; i++)
        if (out->move[i] == move)
            return fail(e, STATUS_BAD_INPUT, "'%.40s' has two values; expected one value for each move", move_text);
    if (!rules_allows(rules, &out->position, move))
        return fail(e, STATUS_BAD_INPUT, "answer '%.40s' is not legal; expected a legal move of the position",
                    move_text);
    if (out->answers == MAX_MOVES)
        return fail(e, STATUS_BAD_INPUT, "more than %d answers", MAX_MOVES);
    out->move[out->answers] = move;
    out->value[out->answers++] = (int)value;
    return STATUS_OK;
}

static status parse_answers(const game_spec *spec, char *answers, obf_record *out, error *e)
{
    game_rules rules;
    status s = STATUS_OK;
    rules_prepare(&rules, spec);
    for (char *next; answers != NULL && s == STATUS_OK; answers = next) {
        next = strchr(answers, ';');
        if (next != NULL)
            *next++ = '\0';
        answers = trim(answers);
        if (*answers != '\0')
            s = parse_answer(&rules, answers, out, e);
    }
    for (int i = 0; i < out->answers && s == STATUS_OK; i++)
        if (out->valued && out->value[i] > out->best)
            s = fail(e, STATUS_BAD_INPUT, "the value %s, and a move of %s; expected no better move",
                     format_signed(out->best).text, format_signed(out->value[i]).text);
    return s;
}

/* The ";" before the answers, which is not one between a board and moves; NULL: none. */
static char *find_answers(const game_spec *spec, char *text)
{
    char *first = game_record_begins(text + strspn(text, " \t\r\n")) ? NULL : strchr(text, ';');
    return first != NULL && position_game_follows(spec, first + 1) ? strchr(first + 1, ';') : first;
}

status obf_read(const game_spec *spec, int line, char *text, position_choice choice, obf_record *out,
                position_note *note, game_record *record, error *e)
{
    memset(out, 0, sizeof *out);
    out->line = line;
    position_prepare(spec, text);
    char *answers = find_answers(spec, text);
    if (answers != NULL)
        *answers++ = '\0';
    status s = position_read(spec, text, line, choice, &out->position, note, record, e);
    if (s == STATUS_OK && note->valued)
        s = set_value(out, note->value, e);
    if (s == STATUS_OK && answers != NULL && !note->passed_over)
        s = parse_answers(spec, answers, out, e);
    return s;
}

status obf_parse_position(const game_spec *spec, const char *name, int line, char *text, position_choice choice,
                          obf_record *out, position_note *note, game_record *record, error *e)
{
    error inner;
    const bool lines = strchr(text, '\n') != NULL; /* then the message of a bad position names the line */
    const status s = obf_read(spec, line, text, choice, out, note, record, &inner);
    if (s == STATUS_OK)
        return s;
    return lines && strncmp(inner.text, "position", 8) == 0 ? fail(e, s, "%s: %s", name, inner.text)
                                                            : fail(e, s, "%s:%d: %s", name, line, inner.text);
}

status obf_parse_line(const game_spec *spec, const char *name, int line, char *text, obf_record *out, error *e)
{
    position_note note;
    return obf_parse_position(spec, name, line, trim(text), LAST_POSITION, out, &note, NULL, e);
}

int obf_best(const obf_record *record)
{
    int best = record->valued ? record->best : record->value[0];
    for (int i = 0; i < record->answers; i++)
        best = record->value[i] > best ? record->value[i] : best;
    return best;
}
