/* position.c - reading positions: lists of moves, and places in the text. */
#include "text/position.h"

#include "base/text_buffer.h"
#include "base/units.h"
#include "base/writer.h"
#include "game/game_text.h"

status position_fail(const position_reader *r, const char *at, const char *format, ...)
{
    char what[sizeof r->e->text];
    int line = r->first_line;
    const char *begin = r->text;
    va_list arguments;
    va_start(arguments, format);
    writer_vformat(what, sizeof what, format, arguments);
    va_end(arguments);
    for (const char *c = r->text; c < at; c++) {
        if (*c == '\n') {
            line++;
            begin = c + 1;
        }
    }
    const int column = (int)(at - begin) + 1;
    if (strchr(r->text, '\n') == NULL)
        return fail(r->e, STATUS_BAD_INPUT, "position, column %d: %s", column, what);
    return fail(r->e, STATUS_BAD_INPUT, "position, line %d, column %d: %s", line, column, what);
}

void position_name(char out[static MAX_PLAYER_TEXT], const char *text)
{
    text_buffer name = text_begin(out, MAX_PLAYER_TEXT);
    text_add(&name, "%s", text);
}

bool position_number(const char **c, int64_t *out)
{
    static const int64_t MOST = 1000000000000;
    *c += strspn(*c, " \t");
    return scan_integer(c, out) && *out <= MOST && *out >= -MOST;
}

const game_rules *position_rules(position_reader *r)
{
    if (!r->prepared)
        rules_prepare(r->rules, r->spec);
    r->prepared = true;
    return r->rules;
}

void position_begin(position_reader *r, const diagram *d)
{
    if (r->note.plies == 0)
        r->record->start = *d;
}

int moves_format(const game_rules *rules, const diagram *d, char out[static MOVES_TEXT])
{
    game_move legal[MAX_MOVES];
    char name[MAX_MOVE_TEXT];
    const int count = rules_moves(rules, d, legal);
    text_buffer names = text_begin(out, MOVES_TEXT);
    for (int i = 0; i < count && names.used + MAX_MOVE_TEXT + 8 < MOVES_TEXT; i++) {
        move_format(&rules->spec, legal[i], name);
        text_add(&names, " %s", name);
    }
    return count;
}

static status illegal_move(position_reader *r, size_t length, const diagram *d)
{
    char list[MOVES_TEXT];
    const int count = moves_format(position_rules(r), d, list), shown = (int)(length < 24 ? length : 24);
    if (count == 0)
        return position_fail(r, r->at, "move %d, '%.*s', comes after the end of the game", r->listed, shown, r->at);
    return position_fail(r, r->at, "move %d, '%.*s', is not legal; expected one of%s", r->listed, shown, r->at, list);
}

bool position_reached(const position_reader *r, const diagram *d)
{
    if (r->choice.ply >= 0)
        return r->note.plies == r->choice.ply;
    return r->choice.empties >= 0 && diagram_empties(r->spec, d) == r->choice.empties;
}

/* One ply, kept. */
static bool play_ply(position_reader *r, diagram *d, game_move move)
{
    if (!rules_play(position_rules(r), d, move))
        return false;
    if (r->record->plies < MAX_LINE)
        r->record->move[r->record->plies++] = move;
    r->note.plies++;
    return true;
}

status position_play(position_reader *r, diagram *d, game_move move, size_t length)
{
    r->listed++;
    r->note.passed_over = move != MOVE_PASS && play_ply(r, d, MOVE_PASS) && position_reached(r, d);
    if (r->note.passed_over)
        return STATUS_OK;
    const bool over = rules_over(position_rules(r), d, NULL);
    if ((over && move == MOVE_PASS) || (!over && play_ply(r, d, move)))
        return STATUS_OK;
    return illegal_move(r, length, d);
}

size_t position_move_number(const char *text)
{
    const size_t digits = strspn(text, "0123456789"), points = strspn(text + digits, ".");
    return digits > 0 && points > 0 ? digits + points + strspn(text + digits + points, " \t\r\n") : 0;
}

/* True if the list of moves ends at r->at: with the text, its value (noted), or a result. */
static bool moves_end(position_reader *r)
{
    r->note.valued = r->value != NULL && r->at == r->value;
    const char *end = r->note.valued ? r->at + strcspn(r->at, " \t\r\n,;") : r->at;
    end += r->listed > 0 ? position_result_length(r->spec, end) : 0;
    end += strspn(end, " \t\r\n,;");
    return r->note.valued || *end == '\0';
}

/* The move at r->at; *length of its characters. */
static status read_move(position_reader *r, game_move *move, size_t *length)
{
    error inner;
    *length = text_of(r->spec)->move_length(r->spec, r->at);
    if (*length == 0)
        *length = strcspn(r->at, " \t\r\n");
    if (*r->at == ';')
        return position_fail(r, r->at, "'%.24s' after the position; expected no answers here", r->at);
    const status s = move_parse(r->spec, r->at, *length, move, &inner);
    return s == STATUS_OK ? s : position_fail(r, r->at, "%s", inner.text);
}

status position_play_moves(position_reader *r, diagram *d)
{
    status s = position_find_value(r);
    position_begin(r, d);
    while (s == STATUS_OK) {
        game_move move = MOVE_NONE;
        size_t length = 0;
        position_skip(r, " \t\r\n,");
        if (r->numbered || !text_of(r->spec)->moves_are_numbers)
            r->at += position_move_number(r->at);
        if (moves_end(r))
            break;
        r->note.passed_over = position_reached(r, d);
        if (r->note.passed_over)
            break;
        s = read_move(r, &move, &length);
        if (s == STATUS_OK)
            s = position_play(r, d, move, length);
        if (r->note.passed_over)
            break;
        r->at += s == STATUS_OK ? length : 0;
    }
    return s;
}
