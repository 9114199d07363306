/* naive_eight.c - the game Eight: add 1..MAX, never the number just played; reaching TARGET wins,
 * exceeding it loses.  A player who has no number left to play (MAX 1 after the first move)
 * loses too.  Numbers above MAX_SQUARES are not listed. */
#include "reference/naive.h"

static int list_moves(const game_spec *spec, const diagram *d, game_move out[static MAX_SQUARES])
{
    int count = 0;

    if (d->sum[0] >= spec->target)
        return 0;
    for (int number = 1; number <= spec->max_step && count < MAX_SQUARES; number++)
        if (number != d->last)
            out[count++] = number;
    return count;
}

static void play(const game_spec *spec, diagram *d, game_move move)
{
    (void)spec;
    d->sum[0] += move;
    d->last = move;
    d->side = (int8_t)(1 - d->side);
}

static int value(const game_spec *spec, const diagram *d)
{
    return d->sum[0] > spec->target ? 1 : -1;
}

static bool allows(const game_spec *spec, const diagram *d, game_move move)
{
    return d->sum[0] < spec->target && move >= 1 && move <= spec->max_step && move != d->last;
}

static bool is_quick(const game_spec *spec, const diagram *d)
{
    return spec->max_step <= 8 && spec->target - d->sum[0] <= 16;
}

static status check(const game_spec *spec, const diagram *d, error *e)
{
    if (spec->max_step > MAX_SQUARES || spec->target - d->sum[0] > MAX_LINE)
        return fail(e, STATUS_UNSUPPORTED, "eight: plain minimax takes numbers up to %d and %d still to go at most",
                    MAX_SQUARES, MAX_LINE);
    return STATUS_OK;
}

const reference_game reference_eight = {
    .moves = list_moves,
    .allows = allows,
    .play = play,
    .value = value,
    .is_quick = is_quick,
    .check = check,
};
