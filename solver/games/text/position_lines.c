/* position_lines.c - what the lines of a drawn board are. */
#include "text/board.h"
#include "game/game_text.h"
#include "text/position.h"

#include <ctype.h>
#include <stdio.h>
#include <strings.h> /* strncasecmp */

enum { DRAWING_TEXT = 8192 }; /* no drawing is longer */

int position_cell(char c)
{
    return c == '-' || c == '.' || c == '_'                           ? 0
           : c == 'X' || c == 'x' || c == '*' || c == 'B' || c == 'b' ? 1
           : c == 'O' || c == 'o' || c == 'W' || c == 'w'             ? 2
                                                                      : -1;
}

/* Skips the name of a column, whatever its case; false: it is not there. */
static bool skip_column(const char **c, int column, bool numbers)
{
    char name[4];
    if (numbers)
        (void)snprintf(name, sizeof name, "%d", (column + 1) % 100);
    else
        board_column_name(column, name);
    size_t n = 0;
    while (name[n] != '\0' && tolower((unsigned char)(*c)[n]) == name[n])
        n++;
    *c += n;
    return name[n] == '\0';
}

/* "a b c d", or where the columns are numbers "1 2 3 4", with or without spaces and frames; after
 * letters and a blank there may be other text, such as the name of a player. */
static bool is_header_of(const game_spec *spec, const char *line, size_t length, bool numbers)
{
    const char *c = line + strspn(line, " \t|+"), *last = c;
    for (int column = 0; column < spec->cols; column++) {
        if (!skip_column(&c, column, numbers))
            return false;
        last = c;
        c += strspn(c, " \t|+");
    }
    if (c + strspn(c, "\r") >= line + length)
        return true;
    const char *next = c; /* of a wider board? */
    const bool wider = skip_column(&next, spec->cols, false) && !isalnum((unsigned char)*next);
    return !numbers && c > last && !wider && spec->cols > 1;
}

/* "+---+", "=====", or in a drawing with bars (`text`) a bar alone, or a run of dashes that is not
 * a row. */
static bool is_frame(const game_spec *spec, const char *text, const char *line, size_t length)
{
    int dashes = 0, corners = 0;
    for (size_t i = 0; i < length; i++) {
        if (strchr("+-=| \t\r", line[i]) == NULL)
            return false;
        dashes += line[i] == '-';
        corners += line[i] == '+' || line[i] == '=';
    }
    const bool bar = memchr(line, '|', length) != NULL;
    return corners > 0 || (dashes == 0 && bar) ||
           (dashes > 0 && dashes != spec->cols && !bar && memchr(text, '|', strnlen(text, DRAWING_TEXT)) != NULL);
}

/* "Terminal State:", "GAME OVER": what stands where the side to move would. */
static bool is_end_of_game(const char *line, size_t length)
{
    static const char *const ENDS[] = {"terminal state", "game over"};
    while (length > 0 && strchr(" \t\r:.!", line[length - 1]) != NULL)
        length--;
    for (size_t i = 0; i < sizeof ENDS / sizeof *ENDS; i++)
        if (strlen(ENDS[i]) == length && strncasecmp(line, ENDS[i], length) == 0)
            return true;
    return false;
}

bool position_ornament(const game_spec *spec, const char *text, const char *line)
{
    const size_t length = strcspn(line, "\n");
    return is_header_of(spec, line, length, false) || is_header_of(spec, line, length, true) ||
           is_frame(spec, text, line, length) || is_end_of_game(line, length);
}

int position_side_line(const game_spec *spec, const char *line)
{
    const char *c = line + strspn(line, " \t|");
    const int side = position_side(&c, spec->cols > 1);
    return side >= 0 && c + strspn(c, "\r") == line + strcspn(line, "\n") ? side : -1;
}

/* True if a text beside a row, its first word above all, cannot be squares: another character, a
 * word, "X:", or "X to move". */
static bool is_text(const char *rest, size_t length)
{
    size_t letters = 0, cells = 0, other = 0;
    for (size_t i = 0; i < length; i++) {
        cells += position_cell(rest[i]) >= 0;
        other += position_cell(rest[i]) < 0 && strchr("0123456789 \t\r|", rest[i]) == NULL;
    }
    if (other == 0)
        return cells == 0;
    if (position_cell(*rest) < 0 || position_to_move(rest))
        return true;
    if (rest[1] == ':' || rest[1] == '=')
        return position_cell(*rest) > 0;
    for (other = 0; isalpha((unsigned char)rest[letters]); letters++)
        other += position_cell(rest[letters]) < 0;
    return other > 0 && (rest[letters] == '\0' || strchr(" \t\r\n:,.!?'()=", rest[letters]) != NULL);
}

beside position_beside(const char *rest)
{
    size_t length = strcspn(rest, "\n");
    while (length > 0 && strchr(" \t\r|", rest[length - 1]) != NULL)
        length--;
    return length == 0 ? BESIDE_NOTHING : is_text(rest, length) ? BESIDE_TEXT : BESIDE_UNCLEAR;
}

const char *position_after_row(const char *c)
{
    c += strspn(c, " \t|");
    c += strspn(c, "0123456789");
    return c + strspn(c, " \t\r|");
}

/* The line is a row: its squares, its number at either end, and perhaps text beside them. */
static bool is_row(const game_spec *spec, const char *line)
{
    const char *c = line + strspn(line, " \t|");
    c += strspn(c, "0123456789");
    for (int squares = 0; squares < spec->cols; squares++, c++) {
        c += strspn(c, " \t\r|");
        if (position_cell(*c) < 0)
            return false;
    }
    const char *rest = position_after_row(c);
    return (rest > c || *rest == '\n' || *rest == '\0') && memchr(c, ';', strcspn(c, "\n")) == NULL &&
           position_beside(rest) != BESIDE_UNCLEAR;
}

drawn_line position_line(const game_spec *spec, const char *line)
{
    const bool side = position_side_line(spec, line) >= 0;
    return strspn(line, " \t\r") >= strcspn(line, "\n") ? LINE_BLANK
           : side && position_to_move(line)             ? LINE_SIDE /* or a row of one square */
           : is_row(spec, line)                         ? LINE_ROW
           : position_ornament(spec, line, line)        ? LINE_ORNAMENT
           : side                                       ? LINE_SIDE
                                                        : LINE_OTHER;
}

bool position_drawn(const game_spec *spec, const char *line)
{
    const size_t length = strcspn(line, "\n");
    if (text_of(spec)->side_of == NULL || spec->rows < 2)
        return false;                             /* no board of squares, or one that is drawn by a line */
    if (is_header_of(spec, line, length, true)) { /* or a list of moves: columns that stones are dropped into */
        const char *below = line + length + (line[length] == '\n');
        return position_line(spec, below) == LINE_ROW || is_frame(spec, below, below, strcspn(below, "\n"));
    }
    return position_line(spec, line) >= LINE_ORNAMENT;
}

int position_drawn_lines(const game_spec *spec, const char *text)
{
    int lines = 0, rows = 0;
    for (; *text != '\0'; lines++) {
        const size_t length = strcspn(text, "\n");
        const drawn_line kind = position_line(spec, text);
        const bool more =
            rows < spec->rows || kind == LINE_ORNAMENT || kind == LINE_SIDE || text[strspn(text, " \t")] == ';';
        if (!more || (kind == LINE_BLANK && rows > 0))
            break;
        rows += kind == LINE_ROW;
        text += length + (text[length] == '\n');
    }
    return lines;
}

bool position_row(const game_spec *spec, const char *line)
{
    return position_line(spec, line) == LINE_ROW;
}

bool position_in_lines(const game_spec *spec, const char *text)
{
    const bool lines = strchr(text, '\n') != NULL;
    for (; lines && *text != '\0'; text += strcspn(text, "\n"), text += *text == '\n')
        if (position_row(spec, text))
            return true;
    return false;
}
