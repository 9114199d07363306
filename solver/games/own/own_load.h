/* own_load.h - loading the file of a game (library/yomikiri_game.h).
 *
 * The file is code, which this process then runs: it is loaded only if a user asks for it by
 * --game or ykr_add_game, never for a spec, a position or any file that names it. */
#pragma once

#include "own/own.h"

#include <stddef.h>

/* Adds the game in `path`: a shared object, or C that the compiler ($CC, else cc) makes one of, in
 * a folder of its own that is removed again.  Errors: STATUS_BAD_INPUT (not such a file, the
 * compiler's first error, a member that is missing or wrong, a name that is taken), STATUS_IO,
 * STATUS_NO_MEMORY, STATUS_UNSUPPORTED (this build loads no code). */
status own_load(const char *path, error *e);

/* The file of a game that own_load has added. */
const char *own_path(const struct added_game *game);

/* Adds a game whose functions are in this process.  `source`, `size` bytes, stands for its rules
 * wherever results name them by a hash.  Errors as above. */
status own_add(const ykr_game *game, const void *context, const void *source, size_t size, error *e);

/* Loads a file as own_load does, but no spec names its game: for own_set.  It is never closed. */
status own_read(const char *path, own_file **out, error *e);

/* The spec of these arguments.  STATUS_BAD_INPUT: `setup` refuses them or sets
 * what it may not; STATUS_NO_MEMORY. */
status own_set(own_file *f, const int32_t argument[YKR_GAME_ARGUMENTS], game_spec *out, error *e);

/* True if own_set has set them up before. */
bool own_is_set(own_file *f, const int32_t argument[YKR_GAME_ARGUMENTS]);
