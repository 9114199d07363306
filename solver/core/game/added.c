#include "game/added.h"

#include <stdatomic.h>
#include <string.h>

static _Atomic(const added_game *) newest;

bool added_failed(const game_spec *spec, error *e)
{
    if (spec->added == NULL || !atomic_load(&spec->added->fault->there))
        return false;
    (void)fail(e, STATUS_BAD_INPUT, "%s", spec->added->fault->what.text);
    return true;
}

const added_game *added_first(void)
{
    return atomic_load(&newest);
}

const added_game *added_named(const char *name)
{
    const added_game *game = added_first();
    while (game != NULL && strcmp(game->name, name) != 0)
        game = game->next;
    return game;
}

void added_join(added_game *game)
{
    game->next = added_first();
    atomic_store(&newest, game);
}
