#include "game/game.h"

#include <stdio.h>
#include <string.h>

#define GAME_ROW(KIND, name) [GAME_##KIND] = &game_##name,
static const game_description *const GAME_TABLE[] = {GAMES(GAME_ROW)};

const game_description *game_of(const game_spec *spec)
{
    return spec->added != NULL ? spec->added->game : GAME_TABLE[spec->kind];
}

int game_most(const game_spec *spec)
{
    const game_description *game = game_of(spec);
    return game->most ? game->most(spec) : game->margins ? VALUE_INFINITY : 1;
}

int64_t game_most_moves(const game_spec *spec)
{
    const game_description *game = game_of(spec);
    return game->most_moves ? game->most_moves(spec) : MAX_MOVES;
}

void diagram_start(const game_spec *spec, diagram *out)
{
    const game_description *game = game_of(spec);
    memset(out, 0, sizeof *out);
    out->last_by = -1;
    if (game->start != NULL)
        game->start(spec, out);
}

void diagram_words(const diagram *d, int squares, const uint8_t *bit_of, uint64_t *own, uint64_t *opponent)
{
    uint64_t stones[3] = {0, 0, 0};
    for (int i = 0; i < squares; i++)
        stones[d->cell[i]] |= 1ull << (bit_of ? bit_of[i] : i);
    *own = stones[1 + d->side];
    *opponent = stones[2 - d->side];
}

int diagram_empties(const game_spec *spec, const diagram *d)
{
    int empties = 0;
    if (spec->added != NULL) {
        const int64_t left = game_plies_left(spec, d);
        return left < MAX_SQUARES ? (int)left : MAX_SQUARES;
    }
    for (int i = 0; i < spec->rows * spec->cols; i++)
        empties += d->cell[i] == 0;
    return empties;
}

int game_square_of(const game_spec *spec, const diagram *d, game_move move)
{
    const game_description *game = game_of(spec);
    if (move < 0 || game->look == BOARD_NONE)
        return -1;
    const int square = game->square_of != NULL ? game->square_of(spec, d, move) : move;
    return square < spec->rows * spec->cols ? square : -1;
}

int64_t game_plies_left(const game_spec *spec, const diagram *d)
{
    const game_description *game = game_of(spec);
    return game->plies_left != NULL ? game->plies_left(spec, d) : diagram_empties(spec, d);
}

int board_symmetries(const game_spec *spec)
{
    if (spec->rows == 1 || spec->cols == 1)
        return spec->rows == spec->cols ? 1 : 2;
    return spec->rows == spec->cols ? 8 : 4;
}
