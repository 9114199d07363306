/* minimax_text.c - specs, positions and moves of the number game MiniMax as text. */
#include "minimax/minimax.h"
#include "base/textfile.h"
#include "base/units.h"
#include "base/utf8.h"
#include "game/game_text.h"
#include "text/position.h"
#include "text/spec_reader.h"

#include <ctype.h>
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>

enum { BOARD_FILE_LIMIT = 1 << 16 };

static status parse(spec_reader *r, game_spec *out, error *e)
{
    int64_t n = 0;
    const status s =
        r->colon ? spec_reader_number(r, "size of the table", 2, 8, &n, e) : spec_reader_no_game(r->spec, e);
    out->rows = out->cols = (int)n;
    return s;
}

static status parse_seed(const spec_reader *r, const char *value, game_spec *out, error *e)
{
    int64_t number;
    const char *rest = value;
    if (!scan_unsigned(&rest, &number) || *rest != '\0' || number > UINT32_MAX)
        return fail(e, STATUS_BAD_INPUT, "spec '%s': seed is '%s'; expected a number from 0 to 4294967295", r->spec,
                    value);
    out->seed = (uint32_t)number;
    return STATUS_OK;
}

static status parse_board_path(const spec_reader *r, const char *value, game_spec *out, error *e)
{
    if (value[0] == '\0' || strlen(value) >= sizeof out->board_path)
        return fail(e, STATUS_BAD_INPUT, "spec '%s': board is '%s'; expected the name of a file of numbers", r->spec,
                    value);
    memcpy(out->board_path, value, strlen(value) + 1);
    for (const char *c = value; *c != '\0';) {
        char shown[UTF8_SHOWN];
        const bool whole = utf8_length(c) > 0;
        const size_t length = utf8_show(c, shown);
        if (whole && strlen(shown) != length)
            return fail(e, STATUS_BAD_INPUT, "spec '%s': a control character in the name of the board", r->spec);
        c += length;
    }
    out->board_from_file = true;
    return STATUS_OK;
}

static status parse_last(const spec_reader *r, const char *value, game_spec *out, error *e)
{
    out->last_uncounted = strcmp(value, "uncounted") == 0;
    return out->last_uncounted
               ? STATUS_OK
               : fail(e, STATUS_BAD_INPUT, "spec '%s': last is '%s'; expected last=uncounted", r->spec, value);
}

/* Numbers of -99..99, with an optional sign. */
static status parse_board(game_spec *out, const char *text, error *e)
{
    int wanted = out->rows * out->cols, count = 0, line = 1;
    for (const char *c = text; *c != '\0';) {
        if (*c == '\n')
            line++;
        if (isspace((unsigned char)*c) || *c == ',') {
            c++;
            continue;
        }
        if (*c == '#') {
            c += strcspn(c, "\n");
            continue;
        }
        const size_t length = strcspn(c, " \t\r\n\f\v,#"), sign = *c == '-' || *c == '+', digits = length - sign;
        if (digits < 1 || digits > 2 || strspn(c + sign, "0123456789") < digits)
            return fail(e, STATUS_BAD_INPUT, "%s:%d: '%.*s' is not a number of a board; expected -99 to 99",
                        out->board_path, line, (int)(length < 32 ? length : 32), c);
        if (count == wanted)
            return fail(e, STATUS_BAD_INPUT, "%s:%d: more than %d numbers; expected %d rows of %d", out->board_path,
                        line, wanted, out->rows, out->cols);
        out->numbers[count++] = (int8_t)strtol(c, NULL, 10);
        c += length;
    }
    if (count < wanted)
        return fail(e, STATUS_BAD_INPUT, "%s: has %d numbers; expected %d rows of %d", out->board_path, count,
                    out->rows, out->cols);
    return STATUS_OK;
}

/* The numbers: drawn from the seed, or read. */
static status complete(game_spec *out, error *e)
{
    if (!out->board_from_file) {
        mt19937 stream;
        mt19937_seed(&stream, out->seed);
        minimax_draw(&stream, out->rows, out->numbers);
        return STATUS_OK;
    }
    char *text = NULL;
    size_t length = 0;
    status s = text_file_read(out->board_path, "a file of numbers", BOARD_FILE_LIMIT, NULL, &text, &length, e);
    if (s == STATUS_OK) {
        s = parse_board(out, text, e);
        free(text);
    }
    return s;
}

static void format(const game_spec *spec, char out[static MAX_SPEC_TEXT])
{
    const char *last = spec->last_uncounted ? ",last=uncounted" : "";
    if (spec->board_from_file)
        (void)snprintf(out, MAX_SPEC_TEXT, "minimax:%d,board=%s%s", spec->rows, spec->board_path, last);
    else
        (void)snprintf(out, MAX_SPEC_TEXT, "minimax:%d,seed=%" PRIu32 "%s", spec->rows, spec->seed, last);
}

/* A line of play alternates between rows and columns from row 0: the squares
 * taken decide where it stands. */
static bool possible_trail(const game_spec *spec, const diagram *d)
{
    int n = spec->rows, degree[16] = {0}, taken = 0;
    int64_t sum = 0;
    bool last_seen = false;
    for (int i = 0; i < n * n; i++) {
        if (d->cell[i] != 0) {
            degree[i / n]++;
            degree[8 + i % n]++;
            taken++;
            sum += spec->numbers[i];
            last_seen |= (d->side == 1 ? i % n : i / n) == d->line && spec->numbers[i] == d->last;
        }
    }
    if (d->sum[0] + d->sum[1] != sum || d->side != taken % 2)
        return false;
    if (taken == 0)
        return d->line == 0 && d->sum[0] == 0 && d->last == 0 && d->last_by < 0;
    degree[0]++;
    degree[d->side * 8 + d->line]++;
    for (int i = 0; i < 16; i++)
        if (degree[i] % 2 != 0)
            return false;
    return last_seen && d->last_by == 1 - d->side;
}

/* "CELLS SIDE LINE SUM SUM LAST BY", as write_position writes it, or the columns and rows taken. */
static status read_position(position_reader *r, diagram *out)
{
    int squares = r->spec->rows * r->spec->cols;
    diagram d = *out;
    const char *c = r->at + squares;
    if ((int)strspn(r->at, "01") != squares || !isspace((unsigned char)*c))
        return position_play_moves(r, out);
    for (int i = 0; i < squares; i++)
        d.cell[i] = r->at[i] == '1';
    int side = position_side(&c, true);
    if (side < 0)
        return position_play_moves(r, out);
    int64_t line, last;
    bool good = position_number(&c, &line) && position_number(&c, &d.sum[0]) && position_number(&c, &d.sum[1]) &&
                position_number(&c, &last) && line >= 0 && line < r->spec->rows;
    c += strspn(c, " \t");
    good = good && *c != '\0' && strchr("XO-", *c) != NULL && c[1 + strspn(c + 1, " \t\r\n")] == '\0';
    if (good) {
        d.side = (int8_t)side;
        d.line = (int32_t)line;
        d.last = last;
        d.last_by = (int8_t)(*c == '-' ? -1 : *c == 'O');
    }
    if (!good || !possible_trail(r->spec, &d))
        return fail(r->e, STATUS_BAD_INPUT,
                    "position '%.80s' cannot arise; expected the columns and rows taken, such as "
                    "'3 0 2', or a position that this program printed",
                    r->at);
    *out = d;
    return STATUS_OK;
}

static void write_position(const game_spec *spec, const diagram *d, char out[static MAX_DIAGRAM_TEXT])
{
    int squares = spec->rows * spec->cols;
    for (int i = 0; i < squares; i++)
        out[i] = "01"[d->cell[i]];
    (void)snprintf(out + squares, (size_t)(MAX_DIAGRAM_TEXT - squares),
                   " %c %" PRId32 " %" PRId64 " %" PRId64 " %" PRId64 " %c", "XO"[d->side], d -> line, d -> sum[0],
                   d -> sum[1], d -> last, d -> last_by < 0 ? '-' : "XO"[d->last_by]);
}

/* Taken numbers are drawn as dots; the line to play in is marked at its edge. */
static void draw(const game_spec *spec, const diagram *d, text_buffer *p)
{
    text_add(p, "   ");
    for (int c = 0; c < spec->cols; c++)
        text_add(p, " %*d", 3, c);
    text_add(p, "\n");
    for (int r = 0; r < spec->rows; r++) {
        text_add(p, "%c%2d", d->side == 0 && d->line == r ? '>' : ' ', r);
        for (int c = 0; c < spec->cols; c++) {
            int i = r * spec->cols + c;
            if (d->cell[i] != 0)
                text_add(p, " %3c", '.');
            else
                text_add(p, " %3s", format_signed(spec->numbers[i]).text);
        }
        text_add(p, "\n");
    }
    if (d->side == 1) {
        text_add(p, "   ");
        for (int c = 0; c <= d->line && c < spec->cols; c++)
            text_add(p, " %3s", c == d->line ? "^" : "");
        text_add(p, "\n");
    }
    text_add(p, "first %s, second %s\n", format_signed(d->sum[0]).text, format_signed(d->sum[1]).text);
}

static status move_read(const game_spec *spec, const char *text, size_t length, game_move *out, error *e)
{
    return number_move_read(text, length, 0, spec->rows - 1, out, e);
}

/* Lines are numbered 0 to 7: "3021" is four moves. */
static size_t move_length(const game_spec *spec, const char *text)
{
    (void)spec;
    return isdigit((unsigned char)*text) ? 1 : 0;
}

const game_text text_minimax = {
    .names = {"minimax"},
    .usage = "minimax:N",
    .help = "the number game on an N x N table. [,seed=S] or [,board=FILE], [,last=uncounted]",
    .position_help = "minimax: the columns and rows taken in turn, \"3 0 2\"",
    .parse = parse,
    .keys = (const spec_key[]){{"seed", true, 0, parse_seed},
                               {"board", true, 0, parse_board_path},
                               {"last", true, 1, parse_last},
                               {NULL, false, 0, NULL}},
    .keys_usage = "seed=S, board=FILE or last=uncounted",
    .complete = complete,
    .format = format,
    .read = read_position,
    .write = write_position,
    .draw = draw,
    .move_write = number_move_write,
    .move_read = move_read,
    .move_length = move_length,
    .moves_are_numbers = true,
};
