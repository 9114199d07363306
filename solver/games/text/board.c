#include "text/board.h"

#include <ctype.h>
#include <stdio.h>

void board_column_name(int column, char out[static 3])
{
    int i = 0;
    if (column >= 26)
        out[i++] = (char)('a' + column / 26 - 1);
    out[i++] = (char)('a' + column % 26);
    out[i] = '\0';
}

void board_square_write(const game_spec *spec, game_move square, char out[static MAX_MOVE_TEXT])
{
    char column[3];
    board_column_name(square % spec->cols, column);
    (void)snprintf(out, MAX_MOVE_TEXT, "%s%d", column, square / spec->cols + 1);
}

size_t board_square_length(const game_spec *spec, const char *text)
{
    (void)spec;
    size_t n = 0;
    while (isalpha((unsigned char)text[n]))
        n++;
    while (isdigit((unsigned char)text[n]))
        n++;
    return n;
}

/* Letters, then digits, nothing else; columns and rows count from 0 and may lie off the board. */
static bool read_square(const char *text, size_t length, int *row, int *column)
{
    size_t i = 0;
    int c = 0, r = 0;
    for (; i < length && i < 3 && isalpha((unsigned char)text[i]); i++)
        c = c * 26 + (tolower((unsigned char)text[i]) - 'a' + 1);
    size_t letters = i;
    for (; i < length && i < letters + 3 && isdigit((unsigned char)text[i]); i++)
        r = r * 10 + (text[i] - '0');
    *row = r - 1;
    *column = c - 1;
    return letters > 0 && i > letters && i == length && text[letters] != '0';
}

status board_square_read(const game_spec *spec, const char *text, size_t length, game_move *out, error *e)
{
    int shown = length < 24 ? (int)length : 24, row, column;
    if (!read_square(text, length, &row, &column))
        return fail(e, STATUS_BAD_INPUT, "'%.*s' is not a move; expected a square such as a1%s", shown, text,
                    game_of(spec)->passes ? " or --" : "");
    if (row >= spec->rows || column >= spec->cols) {
        char last[MAX_MOVE_TEXT];
        board_square_write(spec, spec->rows * spec->cols - 1, last);
        return fail(e, STATUS_BAD_INPUT, "square '%.*s' is off the board; expected a1 to %s", shown, text, last);
    }
    *out = row * spec->cols + column;
    return STATUS_OK;
}

void board_write(const game_spec *spec, const diagram *d, char out[static MAX_DIAGRAM_TEXT])
{
    int squares = spec->rows * spec->cols;
    for (int i = 0; i < squares; i++)
        out[i] = "-XO"[d->cell[i]];
    out[squares] = ' ';
    out[squares + 1] = d->side == 0 ? 'X' : 'O';
    out[squares + 2] = '\0';
}

int board_side_of_turns(const game_spec *spec, const diagram *d)
{
    int stones[3] = {0, 0, 0};
    for (int i = 0; i < spec->rows * spec->cols; i++)
        stones[d->cell[i]]++;
    const int more = stones[1] - stones[2];
    return more == 0 || more == 1 ? more : -1;
}

void board_draw(const game_spec *spec, const diagram *d, text_buffer *p)
{
    char column[3];
    int width = spec->cols > 26 ? 2 : 1;
    text_add(p, "  ");
    for (int c = 0; c < spec->cols; c++) {
        board_column_name(c, column);
        text_add(p, " %*s", width, column);
    }
    text_add(p, "\n");
    for (int r = 0; r < spec->rows; r++) {
        text_add(p, "%2d", r + 1);
        for (int c = 0; c < spec->cols; c++)
            text_add(p, " %*c", width, "-XO"[d->cell[r * spec->cols + c]]);
        text_add(p, "\n");
    }
}
