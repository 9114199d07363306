/* added.h - games that are added to those of GAMES while the program runs (games/own).
 *
 * The list belongs to the process, as the code that it leads to does.  It only grows; any thread
 * may read it. */
#pragma once

#include "game/spec.h"

struct spec_reader;

/* The first fault found in the file of a game: from then on its values mean nothing. */
typedef struct added_fault {
    _Atomic bool there; /* `what` may be read */
    error what;
} added_fault;

/* True if that of the spec's game was: STATUS_BAD_INPUT is left in `e`. */
bool added_failed(const game_spec *spec, error *e);

typedef struct added_game {
    const char *name, *help;
    /* Reads the arguments of a spec of this game, and sets out->added. */
    status (*parse)(const struct added_game *game, struct spec_reader *r, game_spec *out, error *e);
    const struct added_game *next; /* added_join sets it */
} added_game;

/* The newest of the games; NULL: none was added. */
const added_game *added_first(void);

/* NULL: no game has that name. */
const added_game *added_named(const char *name);

/* Adds a game, which lives as long as the program.  False: another game has that name. */
bool added_join(added_game *game);
