/* naive_own.c - a game in a file of its author's: its rules are start, moves, play and over, and
 * nothing else in the file is used. */
#include "library/yomikiri_game.h"
#include "reference/naive.h"

#include <stdlib.h>

static ykr_game_position position_of(const diagram *d)
{
    return (ykr_game_position){.a = d->word[0], .b = d->word[1], .side = (uint8_t)d->side};
}

static int ascending(const void *a, const void *b)
{
    const int32_t x = *(const int32_t *)a, y = *(const int32_t *)b;
    return (x > y) - (x < y);
}

/* The moves of the side that is to move, and is not to pass; none: the game is over, and *value is
 * its value. */
static int list(const added_spec *g, const ykr_game_position *p, int32_t out[static 2 * YKR_GAME_MOVES], int *value)
{
    *value = 0;
    if (g->file->over != NULL && g->file->over(g->rules, p, value))
        return 0;
    *value = g->file->gains ? 0 : g->rules->misere ? 1 : -1;
    const int count = g->file->moves(g->rules, p, out);
    qsort(out, (size_t)count, sizeof *out, ascending);
    return count;
}

/* With an extra turn due, the other side's: the side to move passes. */
static int list_or_pass(const game_spec *spec, const diagram *d, int32_t out[static 2 * YKR_GAME_MOVES], int *value)
{
    ykr_game_position p = position_of(d);
    if (!d->line)
        return list(spec->added, &p, out, value);
    p.side ^= 1;
    const int count = list(spec->added, &p, out, value);
    *value = -*value;
    out[0] = MOVE_PASS;
    return count > 0;
}

static int moves(const game_spec *spec, const diagram *d, game_move out[static MAX_SQUARES])
{
    int32_t all[2 * YKR_GAME_MOVES];
    int value;
    int count = list_or_pass(spec, d, all, &value);
    count = count < MAX_SQUARES ? count : MAX_SQUARES;
    for (int i = 0; i < count; i++)
        out[i] = all[i];
    return count;
}

static void play(const game_spec *spec, diagram *d, game_move move)
{
    ykr_game_position p = position_of(d);
    if (move != MOVE_PASS)
        d->sum[d->side] += spec->added->file->play(spec->added->rules, &p, move);
    d->word[0] = p.a;
    d->word[1] = p.b;
    d->line = p.again;
    d->side = (int8_t)(1 - d->side);
}

static int value_of(const game_spec *spec, const diagram *d)
{
    int32_t all[2 * YKR_GAME_MOVES];
    int value;
    (void)list_or_pass(spec, d, all, &value);
    return value + (spec->added->file->gains ? (int)(d->sum[d->side] - d->sum[1 - d->side]) : 0);
}

/* Nothing tells how large the tree is but walking it. */
static uint64_t nodes(const game_spec *spec, const diagram *d, uint64_t most, int plies)
{
    game_move all[MAX_SQUARES];
    uint64_t sum = 1;
    const int count = plies < MAX_LINE ? moves(spec, d, all) : 0;
    for (int i = 0; i < count && sum < most; i++) {
        diagram child = *d;
        play(spec, &child, all[i]);
        sum += nodes(spec, &child, most - sum, plies + 1);
    }
    return plies < MAX_LINE ? sum : most;
}

static bool is_quick(const game_spec *spec, const diagram *d)
{
    enum { QUICK = 200000 };
    return spec->added->rules->most_moves <= MAX_SQUARES && nodes(spec, d, QUICK, 0) < QUICK;
}

static status check(const game_spec *spec, const diagram *d, error *e)
{
    (void)d;
    return spec->added->rules->most_moves <= MAX_SQUARES
               ? STATUS_OK
               : fail(e, STATUS_UNSUPPORTED, "plain minimax lists %d moves; expected most_moves up to that in %s",
                      MAX_SQUARES, spec->added->file->name);
}

const reference_game reference_added = {
    .moves = moves,
    .play = play,
    .value = value_of,
    .is_quick = is_quick,
    .check = check,
};
