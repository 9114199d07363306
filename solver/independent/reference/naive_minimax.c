/* naive_minimax.c - the number game MiniMax on an N x N table of numbers.
 *
 * The first player takes a number from row `line`; its column is the line
 * from which the second player takes; that number's row is the first player's next line.
 * The game ends when the line just played in or the line to play in next has no number left.
 * A line loses numbers only by moves that are played in it or lead to it,
 * so the game is over exactly when some row or column is empty. */
#include "reference/naive.h"

static int square_of(const game_spec *spec, const diagram *d, int index)
{
    return d->side == 0 ? d->line * spec->cols + index : index * spec->cols + d->line;
}

static bool is_over(const game_spec *spec, const diagram *d)
{
    for (int line = 0; line < spec->rows; line++) {
        int left_in_row = 0;
        int left_in_col = 0;
        for (int n = 0; n < spec->rows; n++) {
            left_in_row += d->cell[line * spec->cols + n] == 0;
            left_in_col += d->cell[n * spec->cols + line] == 0;
        }
        if (left_in_row == 0 || left_in_col == 0)
            return true;
    }
    return false;
}

static int list_moves(const game_spec *spec, const diagram *d, game_move out[static MAX_SQUARES])
{
    int count = 0;

    if (is_over(spec, d))
        return 0;
    for (int index = 0; index < spec->rows; index++)
        if (d->cell[square_of(spec, d, index)] == 0)
            out[count++] = index;
    return count;
}

static void play(const game_spec *spec, diagram *d, game_move move)
{
    const int square = square_of(spec, d, move);

    d->cell[square] = 1;
    d->sum[d->side] += spec->numbers[square];
    d->last = spec->numbers[square];
    d->last_by = d->side;
    d->line = move;
    d->side = (int8_t)(1 - d->side);
}

/* First minus second, seen from the side to move; with or without the number taken last. */
static int margin(const diagram *d, bool count_last)
{
    int64_t sum[2] = {d->sum[0], d->sum[1]};

    if (!count_last && d->last_by >= 0)
        sum[d->last_by] -= d->last;
    return (int)(d->side == 0 ? sum[0] - sum[1] : sum[1] - sum[0]);
}

static int value(const game_spec *spec, const diagram *d)
{
    return margin(d, !spec->last_uncounted);
}

static int evaluation(const diagram *d, bool over)
{
    if (!over)
        return margin(d, true);

    const int final = margin(d, false);
    return final > 0 ? 500 : final < 0 ? -500 : 0;
}

static bool is_quick(const game_spec *spec, const diagram *d)
{
    return naive_board_empties(spec, d) <= 16;
}

const reference_game reference_minimax = {
    .moves = list_moves,
    .play = play,
    .value = value,
    .is_quick = is_quick,
    .evaluation = evaluation,
};
