/* position_board.c - reading boards: OBF, and boards drawn with or without frames and labels. */
#include "notation/board.h"
#include "notation/position.h"

#include <ctype.h>
#include <stdio.h>

int position_cell(char c)
{
    return c == '-' || c == '.' || c == '_'                           ? 0
           : c == 'X' || c == 'x' || c == '*' || c == 'B' || c == 'b' ? 1
           : c == 'O' || c == 'o' || c == 'W' || c == 'w'             ? 2
                                                                      : -1;
}

/* "a b c d", or where the columns are numbers "1 2 3 4", with or without spaces and frames. */
static bool is_header_of(const game_spec *spec, const char *line, size_t length, bool numbers)
{
    size_t i = 0;
    for (int c = 0; c <= spec->cols; c++) {
        char name[4];
        i += strspn(line + i, " \t|+");
        if (c == spec->cols) {
            i += strspn(line + i, "\r");
            break;
        }
        if (numbers)
            (void)snprintf(name, sizeof name, "%d", (c + 1) % 100);
        else
            board_column_name(c, name);
        for (size_t k = 0; name[k] != '\0'; k++, i++)
            if (i >= length || tolower((unsigned char)line[i]) != name[k])
                return false;
    }
    return i >= length;
}

/* "+---+", "=====", or in a drawing with bars (`text`) a run of dashes that is not a row. */
static bool is_frame(const game_spec *spec, const char *text, const char *line, size_t length)
{
    int dashes = 0, corners = 0;
    for (size_t i = 0; i < length; i++) {
        if (strchr("+-=| \t\r", line[i]) == NULL)
            return false;
        dashes += line[i] == '-';
        corners += line[i] == '+' || line[i] == '=';
    }
    return corners > 0 ||
           (dashes > 0 && dashes != spec->cols && strchr(text, '|') != NULL && memchr(line, '|', length) == NULL);
}

/* Skips `word` (any case) and the spaces after it; a word ends where letters end. */
static bool skip_word(const char **c, const char *word)
{
    size_t n = 0;
    while (word[n] != '\0' && tolower((unsigned char)(*c)[n]) == word[n])
        n++;
    if (word[n] != '\0' || (isalpha((unsigned char)word[n - 1]) && isalnum((unsigned char)(*c)[n])))
        return false;
    *c += n + strspn(*c + n, " \t");
    return true;
}

int position_side(const char **c, bool letter_alone)
{
    static const char *const BEFORE[] = {"side to move:", "to move:", "side:", "turn:"};
    static const char *const NAMES[] = {"black", "first", "x", "*", "b", "white", "second", "o", "w"};
    static const char *const AFTER[] = {"(x)", "(b)", "(*)", "(o)", "(w)", "to move", "to play", "moves"};
    const char *at = *c + strspn(*c, " \t");
    bool worded = false;
    int side = -1;
    for (int i = 0; i < 4; i++)
        worded = skip_word(&at, BEFORE[i]) || worded;
    for (int i = 0; i < 9 && side < 0; i++) {
        if (skip_word(&at, NAMES[i])) {
            side = i >= 5;
            worded = worded || strlen(NAMES[i]) > 1;
        }
    }
    for (int i = 0; i < 8 && side >= 0; i++) {
        if (skip_word(&at, AFTER[i])) {
            if (i < 5 && side != (i >= 3))
                return -1;
            worded = true;
        }
    }
    if (side < 0 || (!worded && !letter_alone))
        return -1;
    *c = at;
    return side;
}

/* A whole line that is nothing but a side to move, before the board is complete. */
static int side_line(const game_spec *spec, const char *line, size_t length)
{
    const char *c = line;
    int side = position_side(&c, spec->cols > 1);
    return side >= 0 && c + strspn(c, "\r") == line + length ? side : -1;
}

/* The squares of the row that the whole line is, with its number at either end; 0: it is not a
 * row. */
static int squares_of_row(const char *line, size_t length)
{
    size_t i = strspn(line, " \t|");
    int squares = 0;
    i += strspn(line + i, "0123456789");
    for (; i < length && (position_cell(line[i]) >= 0 || strchr(" \t\r|", line[i]) != NULL); i++)
        squares += position_cell(line[i]) >= 0;
    return i >= length || isdigit((unsigned char)line[i]) ? squares : 0;
}

/* Labels of the columns, or a part of a frame. */
static bool is_ornament(const game_spec *spec, const char *text, const char *line, size_t length)
{
    return is_header_of(spec, line, length, false) || is_header_of(spec, line, length, true) ||
           is_frame(spec, text, line, length);
}

/* What a line of a drawing is, seen by itself. */
typedef enum drawn_line { LINE_OTHER, LINE_BLANK, LINE_ORNAMENT, LINE_SIDE, LINE_ROW } drawn_line;

static drawn_line kind_of_line(const game_spec *spec, const char *line)
{
    const size_t length = strcspn(line, "\n");
    return strspn(line, " \t\r") >= length              ? LINE_BLANK
           : squares_of_row(line, length) == spec->cols ? LINE_ROW
           : is_ornament(spec, line, line, length)      ? LINE_ORNAMENT
           : side_line(spec, line, length) >= 0         ? LINE_SIDE
                                                        : LINE_OTHER;
}

bool position_drawn(const game_spec *spec, const char *line)
{
    const size_t length = strcspn(line, "\n");
    if (text_of(spec)->side_of == NULL || spec->rows < 2)
        return false;                             /* no board of squares, or one that is drawn by a line */
    if (is_header_of(spec, line, length, true)) { /* or a list of moves: columns that stones are dropped into */
        const char *below = line + length + (line[length] == '\n');
        return kind_of_line(spec, below) == LINE_ROW || is_frame(spec, below, below, strcspn(below, "\n"));
    }
    return kind_of_line(spec, line) >= LINE_ORNAMENT;
}

int position_drawn_lines(const game_spec *spec, const char *text)
{
    int lines = 0, rows = 0;
    for (; *text != '\0'; lines++) {
        const size_t length = strcspn(text, "\n");
        const drawn_line kind = kind_of_line(spec, text);
        const bool more =
            rows < spec->rows || kind == LINE_ORNAMENT || kind == LINE_SIDE || text[strspn(text, " \t")] == ';';
        if (!more || (kind == LINE_BLANK && rows > 0))
            break;
        rows += kind == LINE_ROW;
        text += length + (text[length] == '\n');
    }
    return lines;
}

/* What some programs write beside a row: "* to move", numbers of discs, clocks. */
static void read_remark(position_reader *r, int *side)
{
    const char *c = r->at;
    const int found = position_side(&c, false);
    *side = *side < 0 ? found : *side;
    r->at += strcspn(r->at, "\n");
}

/* Squares of one line, from r->at to its end or to the last square of the board; with the number of
 * a row after it, what follows is a remark. */
static status read_row(position_reader *r, diagram *d, int *count, int *side)
{
    int squares = r->spec->rows * r->spec->cols, start = *count;
    char what[16];
    position_skip(r, " \t|");
    position_skip(r, "0123456789");
    for (; *count < squares; r->at++) {
        position_skip(r, " \t\r|");
        if (*r->at == '\n' || *r->at == '\0')
            return STATUS_OK;
        int cell = position_cell(*r->at);
        if (isdigit((unsigned char)*r->at) && *count > start) {
            position_skip(r, "0123456789");
            position_skip(r, " \t\r|");
            if (*count - start == r->spec->cols)
                read_remark(r, side);
            if (*r->at == '\n' || *r->at == '\0')
                return STATUS_OK;
            cell = position_cell(*r->at);
        }
        if (cell < 0) {
            const unsigned char c = (unsigned char)*r->at;
            (void)snprintf(what, sizeof what, isprint(c) ? "'%c'" : "byte 0x%02x", c);
            return position_fail(r, r->at, "%s is not a square; expected X, O or - (also x * B b, o W w, . _)", what);
        }
        d->cell[(*count)++] = (uint8_t)cell;
    }
    return STATUS_OK;
}

/* The text ended with `count` symbols: how many of them are squares depends on
 * whether a lone side follows. */
static bool ends_in_side(const position_reader *r)
{
    const char *end = r->text + strlen(r->text);
    while (end > r->text && strchr(" \t\r\n;", end[-1]) != NULL)
        end--;
    return end - r->text > 3 && isspace((unsigned char)end[-2]) && !isspace((unsigned char)end[-3]) &&
           !isspace((unsigned char)end[-4]);
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

/* A side to move alone, or with moves after it: no remark beside the last row. */
static bool is_side(const char *c)
{
    const bool side = position_side(&c, true) >= 0;
    c += strspn(c, " \t\r");
    return side && (strchr(";\n", *c) != NULL || is_move_list(c));
}

/* What follows the last square: rest of a frame, the side to move, moves to be played. */
static status read_tail(position_reader *r, diagram *d, int side, int count)
{
    const game_text *game = text_of(r->spec);
    if (position_cell(*r->at) >= 0 && (side >= 0 || !is_side_alone(r->at)))
        return position_fail(r, r->at, "more than %d squares; expected the side to move, X or O, after a space", count);
    position_skip(r, " \t|");
    if (isdigit((unsigned char)*r->at)) {
        position_skip(r, "0123456789");
        position_skip(r, " \t\r|");
        if (!is_side(r->at))
            read_remark(r, &side);
    }
    for (;;) {
        position_skip(r, " \t\r\n|");
        size_t length = strcspn(r->at, "\n");
        if (length == 0 || !is_ornament(r->spec, r->text, r->at, length))
            break;
        r->at += length;
    }
    if (*r->at != '\0' && *r->at != ';' && side < 0) {
        side = position_side(&r->at, true);
        if (side < 0)
            return position_fail(r, r->at, "'%.8s' is not a side to move; expected X or O", r->at);
    }
    if (side < 0 && ends_in_side(r))
        return too_short(r, count);
    r->note.side_counted = side < 0;
    if (side < 0 && game->side_of != NULL)
        side = game->side_of(r->spec, d);
    if (side < 0)
        return fail(
            r->e, STATUS_BAD_INPUT,
            "position has no side to move, and it does not follow from the number of stones; expected X or O after its "
            "%d squares",
            count);
    d->side = (int8_t)side;
    return r->note.side_counted ? STATUS_OK : position_play_moves(r, d);
}

status position_board(position_reader *r, diagram *out)
{
    diagram d;
    int count = 0, side = -1, squares = r->spec->rows * r->spec->cols;
    if (is_move_list(r->at))
        return position_play_moves(r, out);
    memset(&d, 0, sizeof d);
    d.last_by = -1;
    while (count < squares) {
        position_skip(r, " \t\r\n");
        size_t length = strcspn(r->at, "\n");
        if (length == 0)
            return too_short(r, count);
        int found = side < 0 ? side_line(r->spec, r->at, length) : -1;
        if (found >= 0) {
            side = found;
            r->at += length;
        } else if (is_ornament(r->spec, r->text, r->at, length)) {
            r->at += length;
        } else {
            status s = read_row(r, &d, &count, &side);
            if (s != STATUS_OK)
                return s;
        }
    }
    status s = read_tail(r, &d, side, count);
    if (s == STATUS_OK)
        *out = d;
    return s;
}
