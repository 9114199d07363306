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

static const added_game *named(const added_game *game, const char *name)
{
    while (game != NULL && strcmp(game->name, name) != 0)
        game = game->next;
    return game;
}

const added_game *added_named(const char *name)
{
    return named(added_first(), name);
}

bool added_join(added_game *game)
{
    const added_game *first = added_first();
    do {
        if (named(first, game->name) != NULL)
            return false;
        game->next = first;
    } while (!atomic_compare_exchange_weak(&newest, &first, game));
    return true;
}
