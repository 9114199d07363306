/* naive_reversi.c - reversi on any board, one square and one direction after the other. */
#include "reference/naive.h"

static const int DIRECTION[8][2] = {{-1, -1}, {-1, 0}, {-1, 1}, {0, -1}, {0, 1}, {1, -1}, {1, 0}, {1, 1}};

static bool is_on_board(const game_spec *spec, int row, int col)
{
    return row >= 0 && row < spec->rows && col >= 0 && col < spec->cols;
}

/* Number of discs that `side`, playing at `square`, turns in one direction. */
static int count_turned(const game_spec *spec, const diagram *d, int side, int square, const int direction[2])
{
    const int own = side + 1;
    const int other = 2 - side;
    int row = square / spec->cols + direction[0];
    int col = square % spec->cols + direction[1];
    int turned = 0;

    while (is_on_board(spec, row, col) && d->cell[row * spec->cols + col] == other) {
        row += direction[0];
        col += direction[1];
        turned++;
    }
    if (!is_on_board(spec, row, col) || d->cell[row * spec->cols + col] != own)
        return 0;
    return turned;
}

static bool can_play(const game_spec *spec, const diagram *d, int side, int square)
{
    if (d->cell[square] != 0)
        return false;
    for (int k = 0; k < 8; k++)
        if (count_turned(spec, d, side, square, DIRECTION[k]) > 0)
            return true;
    return false;
}

static int list_moves(const game_spec *spec, const diagram *d, game_move out[static MAX_SQUARES])
{
    const int squares = spec->rows * spec->cols;
    int count = 0;

    for (int square = 0; square < squares; square++)
        if (can_play(spec, d, d->side, square))
            out[count++] = square;
    if (count > 0)
        return count;

    for (int square = 0; square < squares; square++) {
        if (can_play(spec, d, 1 - d->side, square)) {
            out[0] = MOVE_PASS;
            return 1;
        }
    }
    return 0;
}

static void play(const game_spec *spec, diagram *d, game_move move)
{
    if (move != MOVE_PASS) {
        for (int k = 0; k < 8; k++) {
            const int turned = count_turned(spec, d, d->side, move, DIRECTION[k]);
            for (int n = 1; n <= turned; n++)
                d->cell[move + n * (DIRECTION[k][0] * spec->cols + DIRECTION[k][1])] = (uint8_t)(d->side + 1);
        }
        d->cell[move] = (uint8_t)(d->side + 1);
    }
    d->side = (int8_t)(1 - d->side);
}

static int value(const game_spec *spec, const diagram *d)
{
    int discs[3] = {0, 0, 0}; /* empty, first player, second player */

    for (int square = 0; square < spec->rows * spec->cols; square++)
        discs[d->cell[square]]++;

    int difference = discs[d->side + 1] - discs[2 - d->side];
    if (spec->empties_to_winner && difference > 0)
        difference += discs[0];
    else if (spec->empties_to_winner && difference < 0)
        difference -= discs[0];
    return spec->misere ? -difference : difference;
}

static bool is_quick(const game_spec *spec, const diagram *d)
{
    return naive_board_empties(spec, d) <= (spec->rows * spec->cols <= 16 ? 12 : 9);
}

const reference_game reference_reversi = {
    .moves = list_moves,
    .play = play,
    .value = value,
    .is_quick = is_quick,
    .closing_passes = true,
};
