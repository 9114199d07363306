/* naive_eight.c - the game Eight: add 1..MAX, never the number just played; reaching
 * TARGET wins, exceeding it loses.  A player who has no number left to play (MAX 1 after
 * the first move) loses too.  Numbers above MAX_SQUARES are not listed. */
#include "reference/naive.h"

int naive_eight_moves(const game_spec *spec, const diagram *d, game_move out[static MAX_SQUARES])
{
    int count = 0;

    if (d->sum[0] >= spec->target)
        return 0;
    for (int number = 1; number <= spec->max_step && count < MAX_SQUARES; number++)
        if (number != d->last)
            out[count++] = number;
    return count;
}

void naive_eight_play(const game_spec *spec, diagram *d, game_move move)
{
    (void)spec;
    d->sum[0] += move;
    d->last = move;
    d->side = (int8_t)(1 - d->side);
}

int naive_eight_value(const game_spec *spec, const diagram *d)
{
    return d->sum[0] > spec->target ? 1 : -1;
}
