/* naive_mnk.c - K in a row on R x C; every line is checked square by square. */
#include "reference/naive.h"

/* True when the K squares from (row, col) in one direction lie on the board
 * and all hold `owner`. */
static bool is_line(const game_spec *spec, const diagram *d, int row, int col, int drow, int dcol, int owner)
{
    const int last_row = row + (spec->in_a_row - 1) * drow, last_col = col + (spec->in_a_row - 1) * dcol;

    if (last_row >= spec->rows || last_col < 0 || last_col >= spec->cols)
        return false;
    for (int n = 0; n < spec->in_a_row; n++, row += drow, col += dcol)
        if (d->cell[row * spec->cols + col] != owner)
            return false;
    return true;
}

bool naive_has_line(const game_spec *spec, const diagram *d, int owner)
{
    for (int row = 0; row < spec->rows; row++)
        for (int col = 0; col < spec->cols; col++)
            if (d->cell[row * spec->cols + col] == owner &&
                (is_line(spec, d, row, col, 0, 1, owner) || is_line(spec, d, row, col, 1, 0, owner) ||
                 is_line(spec, d, row, col, 1, 1, owner) || is_line(spec, d, row, col, 1, -1, owner)))
                return true;
    return false;
}

static int list_moves(const game_spec *spec, const diagram *d, game_move out[static MAX_SQUARES])
{
    int count = 0;

    if (naive_has_line(spec, d, 1) || naive_has_line(spec, d, 2))
        return 0;
    for (int square = 0; square < spec->rows * spec->cols; square++)
        if (d->cell[square] == 0)
            out[count++] = square;
    return count;
}

static void play(const game_spec *spec, diagram *d, game_move move)
{
    (void)spec;
    d->cell[move] = (uint8_t)(d->side + 1);
    d->side = (int8_t)(1 - d->side);
}

static int value(const game_spec *spec, const diagram *d)
{
    int value = 0;

    if (naive_has_line(spec, d, 2 - d->side)) /* the side that moved last */
        value = -1;
    else if (naive_has_line(spec, d, d->side + 1))
        value = 1;
    return spec->misere ? -value : value;
}

static bool is_quick(const game_spec *spec, const diagram *d)
{
    return naive_board_empties(spec, d) <= 9;
}

const reference_game reference_mnk = {
    .moves = list_moves,
    .play = play,
    .value = value,
    .is_quick = is_quick,
};
