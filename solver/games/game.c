/* game.c - see game.h. */
#include "games/game.h"

#include <stdio.h>
#include <string.h>

#define GAME_ROW(KIND, name) [GAME_##KIND] = &game_##name,
static const game_description *const GAME_TABLE[] = {GAMES(GAME_ROW)};
#undef GAME_ROW

const game_description *game_of_kind(game_kind kind)
{
    return GAME_TABLE[kind];
}

const game_description *game_of(const game_spec *spec)
{
    return GAME_TABLE[spec->kind];
}

int game_most(const game_spec *spec)
{
    const game_description *game = game_of(spec);
    return game->most ? game->most(spec) : VALUE_INFINITY;
}

int64_t game_most_moves(const game_spec *spec)
{
    const game_description *game = game_of(spec);
    return game->most_moves ? game->most_moves(spec) : MAX_MOVES;
}

void games_usage(char out[static GAMES_USAGE_TEXT])
{
    size_t used = 0;
    for (int i = 0; i < GAME_COUNT && used < GAMES_USAGE_TEXT; i++) {
        const char *before = i == 0 ? "" : i == GAME_COUNT - 1 ? " or " : ", ";
        used += (size_t)snprintf(out + used, GAMES_USAGE_TEXT - used, "%s%s", before, GAME_TABLE[i]->usage);
    }
}
