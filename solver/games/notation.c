/* notation.c - moves and positions as text: squares, one-line positions, drawn boards.
 *
 * Reading positions is in position.c. */
#include "games/spec.h"

#include <ctype.h>
#include <inttypes.h>
#include <stdarg.h>
#include <stdio.h>
#include <string.h>

static bool has_squares(const game_spec *spec)
{
    return spec->kind == GAME_REVERSI || spec->kind == GAME_MNK;
}

/* Column 0 is "a", 25 "z", 26 "aa", 63 "bl". */
static void column_name(int column, char out[static 3])
{
    int i = 0;
    if (column >= 26)
        out[i++] = (char)('a' + column / 26 - 1);
    out[i++] = (char)('a' + column % 26);
    out[i] = '\0';
}

void move_format(const game_spec *spec, game_move move, char out[static MAX_MOVE_TEXT])
{
    char column[3];
    if (move == MOVE_PASS || move == MOVE_NONE) {
        (void)snprintf(out, MAX_MOVE_TEXT, "%s", move == MOVE_PASS ? "--" : "none");
    } else if (has_squares(spec)) {
        column_name(move % spec->cols, column);
        (void)snprintf(out, MAX_MOVE_TEXT, "%s%d", column, move / spec->cols + 1);
    } else {
        (void)snprintf(out, MAX_MOVE_TEXT, "%" PRId32, move);
    }
}

static bool is_pass(const char *text, size_t length)
{
    static const char *const NAMES[] = {"--", "pa", "ps", "pass"};
    for (size_t i = 0; i < sizeof NAMES / sizeof NAMES[0]; i++) {
        size_t k = 0;
        while (k < length && NAMES[i][k] != '\0' && tolower((unsigned char)text[k]) == NAMES[i][k])
            k++;
        if (k == length && NAMES[i][k] == '\0')
            return true;
    }
    return false;
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

status move_parse(const game_spec *spec, const char *text, size_t length, game_move *out, error *e)
{
    int shown = length < 24 ? (int)length : 24, row, column;
    if (has_squares(spec)) {
        if (spec->kind == GAME_REVERSI && is_pass(text, length)) {
            *out = MOVE_PASS;
            return STATUS_OK;
        }
        if (!read_square(text, length, &row, &column)) {
            return fail(e, STATUS_BAD_INPUT, "'%.*s' is no move; expected a square such as a1%s", shown, text,
                        spec->kind == GAME_REVERSI ? " or --" : "");
        }
        if (row >= spec->rows || column >= spec->cols) {
            char last[MAX_MOVE_TEXT];
            move_format(spec, spec->rows * spec->cols - 1, last);
            return fail(e, STATUS_BAD_INPUT, "square '%.*s' is off the board; expected a1 to %s", shown, text, last);
        }
        *out = row * spec->cols + column;
        return STATUS_OK;
    }
    int64_t number = 0;
    for (size_t i = 0; i < length && number <= INT32_MAX; i++)
        number = isdigit((unsigned char)text[i]) ? number * 10 + (text[i] - '0') : INT64_C(1) << 40;
    int64_t low = spec->kind == GAME_EIGHT, high = spec->kind == GAME_EIGHT ? spec->max_step : spec->rows - 1;
    if (length == 0 || number < low || number > high) {
        return fail(e, STATUS_BAD_INPUT, "'%.*s' is no move; expected a number from %" PRId64 " to %" PRId64, shown,
                    text, low, high);
    }
    *out = (game_move)number;
    return STATUS_OK;
}

void diagram_start(const game_spec *spec, diagram *out)
{
    /* the four central discs, row by row: X is the first player, who is Black */
    static const char *const CENTRE[] = {"OXXO", "OXOX", "OOXX", "XOOX"};
    memset(out, 0, sizeof *out);
    out->last_by = -1;
    if (spec->kind == GAME_REVERSI) {
        int corner = (spec->rows - 2) / 2 * spec->cols + (spec->cols - 2) / 2;
        for (int i = 0; i < 4; i++)
            out->cell[corner + i / 2 * spec->cols + i % 2] = CENTRE[spec->start][i] == 'X' ? 1 : 2;
    }
}

void diagram_format(const game_spec *spec, const diagram *d, char out[static MAX_DIAGRAM_TEXT])
{
    int squares = spec->rows * spec->cols;
    char side = d->side == 0 ? 'X' : 'O';
    if (spec->kind == GAME_EIGHT) {
        (void)snprintf(out, MAX_DIAGRAM_TEXT, "%" PRId64 ",%" PRId64 "%s", d->sum[0], d->last,
                       d->side == 0 ? "" : " O");
        return;
    }
    const char *symbols = spec->kind == GAME_MINIMAX ? "01?" : "-XO";
    for (int i = 0; i < squares; i++)
        out[i] = symbols[d->cell[i]];
    if (spec->kind == GAME_MINIMAX) {
        (void)snprintf(out + squares, (size_t)(MAX_DIAGRAM_TEXT - squares),
                       " %c %" PRId32 " %" PRId64 " %" PRId64 " %" PRId64 " %c", side, d->line, d->sum[0], d->sum[1],
                       d->last, d->last_by < 0 ? '-' : "XO"[d->last_by]);
    } else {
        (void)snprintf(out + squares, (size_t)(MAX_DIAGRAM_TEXT - squares), " %c", side);
    }
}

/* Text that grows in a buffer of fixed size; what does not fit is left out. */
typedef struct pen {
    char *out;
    size_t size, used;
} pen;

__attribute__((format(printf, 2, 3))) static void put(pen *p, const char *format, ...)
{
    va_list arguments;
    va_start(arguments, format);
    int n = vsnprintf(p->out + p->used, p->size - p->used, format, arguments);
    va_end(arguments);
    if (n > 0)
        p->used += (size_t)n < p->size - p->used ? (size_t)n : p->size - p->used - 1;
}

static void draw_squares(const game_spec *spec, const diagram *d, pen *p)
{
    char column[3];
    int width = spec->cols > 26 ? 2 : 1;
    put(p, "  ");
    for (int c = 0; c < spec->cols; c++) {
        column_name(c, column);
        put(p, " %*s", width, column);
    }
    put(p, "\n");
    for (int r = 0; r < spec->rows; r++) {
        put(p, "%2d", r + 1);
        for (int c = 0; c < spec->cols; c++)
            put(p, " %*c", width, "-XO"[d->cell[r * spec->cols + c]]);
        put(p, "\n");
    }
}

/* Taken numbers are drawn as dots; the line to play in is marked at its edge. */
static void draw_numbers(const game_spec *spec, const diagram *d, pen *p)
{
    put(p, "   ");
    for (int c = 0; c < spec->cols; c++)
        put(p, " %*d", 3, c);
    put(p, "\n");
    for (int r = 0; r < spec->rows; r++) {
        put(p, "%c%2d", d->side == 0 && d->line == r ? '>' : ' ', r);
        for (int c = 0; c < spec->cols; c++) {
            int i = r * spec->cols + c;
            if (d->cell[i] != 0)
                put(p, " %3c", '.');
            else
                put(p, " %+3d", spec->numbers[i]);
        }
        put(p, "\n");
    }
    if (d->side == 1) {
        put(p, "   ");
        for (int c = 0; c <= d->line && c < spec->cols; c++)
            put(p, " %3s", c == d->line ? "^" : "");
        put(p, "\n");
    }
    put(p, "first %+" PRId64 ", second %+" PRId64 "\n", d->sum[0], d->sum[1]);
}

void diagram_draw(const game_spec *spec, const diagram *d, char *out, size_t size)
{
    if (size == 0)
        return;
    pen p = {out, size, 0};
    out[0] = '\0';
    if (has_squares(spec))
        draw_squares(spec, d, &p);
    else if (spec->kind == GAME_MINIMAX)
        draw_numbers(spec, d, &p);
    else if (d->last == 0)
        put(&p, "total %" PRId64 " of %" PRId64 "\n", d->sum[0], spec->target);
    else
        put(&p, "total %" PRId64 " of %" PRId64 ", last played %" PRId64 "\n", d->sum[0], spec->target, d->last);
}
