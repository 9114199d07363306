/* own_code.h - the code in the file of a game: compiled, opened, watched. */
#pragma once

#include "base/status.h"

struct ykr_game;

/* Opens a shared object, or what the compiler makes of a .c file, for as long as the program runs.
 * Errors: those of own_load.h. */
status own_open(const char *path, const struct ykr_game **out, error *e);

/* From now on a crash, in a file of `paths` as far as one can know, prints a line and ends the
 * program with the exit code `bad`. */
void own_catch_crashes(const char *paths, int bad, int stopped);

/* Called by a signal handler when the program does not end after its limit of time: prints a line
 * and ends it with the exit code `stopped`. */
void own_is_late(void);
