/* connect_text.c - specs, positions and moves of Connect Four and its like as text. */
#include "connect/connect.h"
#include "base/bits.h"
#include "text/board.h"
#include "text/position.h"
#include "text/spec_reader.h"

#include <ctype.h>
#include <stdio.h>

static status parse(spec_reader *r, game_spec *out, error *e)
{
    if (strcmp(r->name, "connect4") == 0) {
        out->rows = 6;
        out->cols = 7;
        out->in_a_row = 4;
        return r->colon ? spec_reader_no_game(r->spec, e) : STATUS_OK;
    }
    return spec_reader_k_in_a_row(r, CONNECT_MOST_SIDE, out, e);
}

static void format(const game_spec *spec, char out[static MAX_SPEC_TEXT])
{
    (void)snprintf(out, MAX_SPEC_TEXT, "connect:%d,%d,%d", spec->rows, spec->cols, spec->in_a_row);
}

static status read_position(position_reader *r, diagram *d)
{
    const game_spec *spec = r->spec;
    connect_rules rules;
    connect_position p;
    char square[MAX_MOVE_TEXT];
    if (isdigit((unsigned char)*r->at))
        return position_play_moves(r, d);
    const status s = position_board(r, d);
    if (s != STATUS_OK)
        return s;
    for (int i = 0; i < (spec->rows - 1) * spec->cols; i++) {
        if (d->cell[i] == 0 || d->cell[i + spec->cols] != 0)
            continue;
        board_square_write(spec, i, square);
        return fail(r->e, STATUS_BAD_INPUT, "position: the stone on %s stands above an empty square", square);
    }
    connect_init(&rules, spec);
    mnk_from_diagram(&rules.rows, d, &p);
    const int own = bit_count(p.own), opponent = bit_count(p.opponent), in_a_row = spec->in_a_row;
    if (opponent - own != d->side)
        return fail(r->e, STATUS_BAD_INPUT,
                    "position: %d X, %d O and %c to move; expected as many of both with X to move, one X more with O",
                    d->side == 0 ? own : opponent, d->side == 0 ? opponent : own, "XO"[d->side]);
    if (mnk_has_row(&rules.rows, p.own))
        return fail(r->e, STATUS_BAD_INPUT, "position: %c is to move and has %d in a row; the game ended before",
                    "XO"[d->side], in_a_row);
    return STATUS_OK;
}

/* The columns are named at the bottom, where they do not look like the beginning
 * of a list of moves. */
static void draw(const game_spec *spec, const diagram *d, text_buffer *p)
{
    const int width = spec->cols > 9 ? 3 : 2;
    for (int row = 0; row < spec->rows; row++) {
        for (int col = 0; col < spec->cols; col++)
            text_add(p, "%*c", width, "-XO"[d->cell[row * spec->cols + col]]);
        text_add(p, "\n");
    }
    for (int col = 0; col < spec->cols; col++)
        text_add(p, "%*d", width, col + 1);
    text_add(p, "\n");
}

/* As text the columns count from 1. */
static void write_move(const game_spec *spec, game_move move, char out[static MAX_MOVE_TEXT])
{
    number_move_write(spec, move + 1, out);
}

static status read_move(const game_spec *spec, const char *text, size_t length, game_move *out, error *e)
{
    status s = number_move_read(text, length, 1, spec->cols, out, e);
    *out -= s == STATUS_OK;
    return s;
}

/* On a board of up to 9 columns each digit is a move: "4455". */
static size_t move_length(const game_spec *spec, const char *text)
{
    const size_t digits = strspn(text, "0123456789");
    return digits > 1 && spec->cols <= 9 ? 1 : digits;
}

const game_text text_connect = {
    .names = {"connect", "connect4"},
    .usage = "connect:R,C,K, connect4",
    .help = "K in a row with gravity on R rows and C columns, sides up to 16; connect4 is connect:6,7,4",
    .position_help = "connect: a board (the last row is the lowest), or the columns played, from 1 (\"4 4 3\"; up to 9 "
                     "columns \"443\" too, and the value after them: \"443 1\")",
    .parse = parse,
    .keys_usage = "nothing more",
    .format = format,
    .read = read_position,
    .write = board_write,
    .side_of = board_side_of_turns,
    .draw = draw,
    .move_write = write_move,
    .move_read = read_move,
    .move_length = move_length,
    .moves_are_numbers = true,
    .pair_has_value = true,
};
