/* naive_connect.c - Connect Four and its like: stones fall, lines are checked square by square. */
#include "reference/naive.h"

static int list_moves(const game_spec *spec, const diagram *d, game_move out[static MAX_SQUARES])
{
    int count = 0;

    if (naive_has_line(spec, d, 1) || naive_has_line(spec, d, 2))
        return 0;
    for (int col = 0; col < spec->cols; col++)
        if (d->cell[col] == 0) /* the top square */
            out[count++] = col;
    return count;
}

static void play(const game_spec *spec, diagram *d, game_move move)
{
    int row = spec->rows - 1;

    while (d->cell[row * spec->cols + move] != 0)
        row--;
    d->cell[row * spec->cols + move] = (uint8_t)(d->side + 1);
    d->side = (int8_t)(1 - d->side);
}

/* One more than the stones that `player` (0, 1) has left of its half of the squares. */
static int win(const game_spec *spec, const diagram *d, int player)
{
    int squares = spec->rows * spec->cols, stones = player == 0 ? (squares + 1) / 2 : squares / 2;

    for (int square = 0; square < squares; square++)
        stones -= d->cell[square] == player + 1;
    return 1 + stones;
}

static int value(const game_spec *spec, const diagram *d)
{
    if (naive_has_line(spec, d, 2 - d->side)) /* the side that moved last */
        return -win(spec, d, 1 - d->side);
    return naive_has_line(spec, d, d->side + 1) ? win(spec, d, d->side) : 0;
}

/* The games of a board are the orders in which its columns can be filled. */
static bool is_quick(const game_spec *spec, const diagram *d)
{
    double orders = 1;
    int empties = 0;

    for (int col = 0; col < spec->cols; col++)
        for (int row = 0, left = 0; row < spec->rows && d->cell[row * spec->cols + col] == 0; row++)
            orders = orders * ++empties / ++left;
    return orders <= 300000;
}

const reference_game reference_connect = {
    .moves = list_moves,
    .play = play,
    .value = value,
    .is_quick = is_quick,
};
