/* position_board.c - reading boards: OBF, and boards drawn with or without frames and labels. */
#include "base/utf8.h"
#include "game/game_text.h"
#include "text/position.h"

#include <ctype.h>
#include <stdio.h>
#include <stdlib.h>

/* A board that is being read. */
typedef struct board_reader {
    position_reader *r;
    diagram d;
    int count;    /* squares so far */
    bool drawing; /* a row a line */
    long row;     /* the number of the last row that has one; 0: none has */
} board_reader;

/* Text beside a row: skipped, but for the side to move in it.  "Black" alone may be a player or the
 * side to move. */
static status skip_beside(board_reader *b)
{
    position_reader *r = b->r;
    const char *c = r->at;
    const int length = (int)strcspn(c, "\r\n");
    const bool name = position_side(&c, true) >= 0 && !position_to_move(r->at) && strchr("\r\n", *c) != NULL;
    if (name || position_beside(r->at) == BESIDE_UNCLEAR)
        return position_fail(r, r->at, "'%.*s' beside a row is not clear; expected words such as White to move",
                             length < 24 ? length : 24, r->at);
    return position_remark(r);
}

/* The number before a row. */
static status read_number(board_reader *b)
{
    position_reader *r = b->r;
    position_skip(r, " \t|");
    const long number = isdigit((unsigned char)*r->at) ? strtol(r->at, NULL, 10) : 0;
    if (b->drawing && number > 0 && number < b->row)
        return position_fail(r, r->at, "row %ld below row %ld; expected row 1 at the top", number, b->row);
    b->row = number > 0 ? number : b->row;
    position_skip(r, "0123456789");
    return STATUS_OK;
}

static status no_square(const position_reader *r)
{
    const size_t length = utf8_length(r->at);
    char what[16];
    if (length > 1 || isprint((unsigned char)*r->at))
        (void)snprintf(what, sizeof what, "'%.*s'", (int)length, r->at);
    else
        (void)snprintf(what, sizeof what, "byte 0x%02x", (unsigned char)*r->at);
    return position_fail(r, r->at, "%s is not a square; expected X, O or - (also x * B b, o W w, . _)", what);
}

/* Squares of one line, from r->at to its end or to the last square of the board. */
static status read_row(board_reader *b)
{
    position_reader *r = b->r;
    const int squares = r->spec->rows * r->spec->cols, start = b->count;
    status s = read_number(b);
    while (b->count < squares && s == STATUS_OK) {
        const char *after = r->at;
        position_skip(r, " \t\r|");
        if (isdigit((unsigned char)*r->at) && b->count > start)
            s = read_number(b);
        position_skip(r, " \t\r|");
        if (*r->at == '\n' || *r->at == '\0' || s != STATUS_OK)
            return s;
        if (b->drawing && b->count - start == r->spec->cols && r->at > after)
            return skip_beside(b);
        const int cell = position_cell(*r->at);
        if (cell < 0)
            return no_square(r);
        b->d.cell[b->count++] = (uint8_t)cell;
        r->at++;
    }
    return s;
}

/* The text ended with `count` symbols: how many of them are squares depends on whether
 * a lone side follows. */
static bool ends_in_side(const position_reader *r)
{
    const char *end = r->text + strlen(r->text);
    while (end > r->text && strchr(" \t\r\n;", end[-1]) != NULL)
        end--;
    return end - r->text > 3 && position_cell(end[-1]) > 0 && isspace((unsigned char)end[-2]) &&
           !isspace((unsigned char)end[-3]) && !isspace((unsigned char)end[-4]);
}

static status too_short(const position_reader *r, int count)
{
    const int squares = r->spec->rows * r->spec->cols;
    const bool side = ends_in_side(r);
    return fail(r->e, STATUS_BAD_INPUT, "position has %d squares%s; expected %d (%d rows of %d) and the side to move",
                count - side, side ? " and a side to move" : "", squares, r->spec->rows, r->spec->cols);
}

/* One symbol of a player right behind the last square, and nothing after
 * it: "-----OX--XO-----X". */
static bool is_side_alone(const char *at)
{
    return position_cell(*at) > 0 && strchr(";\n", at[1 + strspn(at + 1, " \t\r")]) != NULL;
}

/* Moves begin with a square or a pass; a board does not. */
static bool is_move_list(const char *c)
{
    c += position_move_number(c);
    if (strncmp(c, "--", 2) == 0) {
        const char *rest = c + strspn(c, "- \t");
        return isalpha((unsigned char)rest[0]) && isdigit((unsigned char)rest[1]);
    }
    if ((c[0] == 'p' || c[0] == 'P') && strchr("aAsS", c[1]) != NULL)
        return true;
    size_t letters = 0;
    while (letters < 3 && isalpha((unsigned char)c[letters]))
        letters++;
    return letters > 0 && letters < 3 && isdigit((unsigned char)c[letters]);
}

bool position_game_follows(const game_spec *spec, const char *text)
{
    const char *c = text + strspn(text, " \t\r\n");
    if (!is_move_list(c) || memchr(c, ':', strcspn(c, ";")) != NULL)
        return false;
    c += position_move_number(c);
    c += text_of(spec)->move_length(spec, c);
    c += strspn(c, " \t\r\n,");
    return *c != '\0' && *c != ';';
}

/* A side to move alone, or with moves after it: no text beside the last row. */
static bool is_side(const char *c)
{
    const bool side = position_side(&c, true) >= 0;
    c += strspn(c, " \t\r");
    return side && (strchr(";\n", *c) != NULL || isdigit((unsigned char)*c) || is_move_list(c));
}

/* What is left of the last row: its number, text beside it. */
static status end_row(board_reader *b)
{
    position_reader *r = b->r;
    if (position_cell(*r->at) >= 0 && (r->side >= 0 || !is_side_alone(r->at)))
        return position_fail(r, r->at, "more than %d squares; expected the side to move, X or O, after a space",
                             b->count);
    position_skip(r, " \t|");
    const long number = isdigit((unsigned char)*r->at) ? strtol(r->at, NULL, 10) : -1;
    if (b->row > 0 && (number == b->row || number == b->row + 1)) {
        position_skip(r, "0123456789");
        position_skip(r, " \t\r|");
    }
    const bool rest = strchr("\r\n;", *r->at) == NULL;
    return rest && (b->drawing || b->row > 0) && !is_side(r->at) ? skip_beside(b) : STATUS_OK;
}

/* What follows the last row: the rest of a frame, the side to move. */
static status read_tail(board_reader *b)
{
    position_reader *r = b->r;
    status s = end_row(b);
    for (bool named = false; s == STATUS_OK;) {
        position_skip(r, " \t\r\n|");
        const char *side_end = r->at;
        if (*r->at == '\0' || *r->at == ';')
            break;
        if (position_ornament(r->spec, r->text, r->at)) {
            s = position_remark(r);
            continue;
        }
        const int side = position_side(&side_end, !named);
        if (side < 0 && r->side < 0)
            return position_fail(r, r->at, "'%.8s' is not a side to move; expected X or O", r->at);
        if (side < 0)
            break;
        s = position_name_side(r, side, r->at);
        r->at = side_end;
        named = true;
    }
    return s == STATUS_OK && r->side < 0 && ends_in_side(r) ? too_short(r, b->count) : s;
}

/* The side to move, named or counted, and moves after the board: "BOARD X b1a1", or as Edax writes
 * games that begin at a board, "BOARD X;b1a1". */
static status play_on(position_reader *r, diagram *d)
{
    const game_text *game = text_of(r->spec);
    r->note.side_counted = r->side < 0;
    if (r->side < 0 && game->side_of != NULL)
        r->side = game->side_of(r->spec, d);
    if (r->side < 0)
        return fail(
            r->e, STATUS_BAD_INPUT,
            "position has no side to move, and it does not follow from the number of stones; expected X or O after its "
            "%d squares",
            r->spec->rows * r->spec->cols);
    d->side = (int8_t)r->side;
    r->after_board = true;
    r->at += *r->at == ';' && position_game_follows(r->spec, r->at + 1);
    return position_play_moves(r, d);
}

static status read_lines(board_reader *b)
{
    position_reader *r = b->r;
    const int squares = r->spec->rows * r->spec->cols;
    status s = STATUS_OK;
    while (b->count < squares && s == STATUS_OK) {
        position_skip(r, " \t\r\n");
        if (*r->at == '\0')
            return too_short(r, b->count);
        const int side = r->spec->cols > 1 || r->side < 0 ? position_side_line(r->spec, r->at) : -1;
        if (side >= 0) {
            s = position_name_side(r, side, r->at);
            r->at += strcspn(r->at, "\n");
        } else if (position_ornament(r->spec, r->text, r->at)) {
            s = position_remark(r);
        } else {
            s = read_row(b);
        }
    }
    return s == STATUS_OK ? read_tail(b) : s;
}

status position_board(position_reader *r, diagram *out)
{
    board_reader b = {.r = r, .d = {.last_by = -1}, .drawing = position_in_lines(r->spec, r->text)};
    if (is_move_list(r->at))
        return position_play_moves(r, out);
    status s = *r->at == '[' || strncmp(r->at, "BO[", 3) == 0 ? position_bracket(r, &b.d) : read_lines(&b);
    if (s == STATUS_OK)
        s = play_on(r, &b.d);
    if (s == STATUS_OK)
        *out = b.d;
    return s;
}
