/* weights_cache.h - weights that were learned on the spot (reversi/train_first.h), kept in a folder
 * for the next time.
 *
 * Thread safe: a file appears whole or not at all. */
#ifndef YOMIKIRI_WEIGHTS_CACHE_H
#define YOMIKIRI_WEIGHTS_CACHE_H

#include "games/walk.h"

struct evaluation;

/* Those of the spec, freed by weights_free; false, and *out NULL: `folder` (NULL: none) has no file
 * of them that can be read. */
bool weights_cache_read(const char *folder, const game_spec *spec, struct evaluation **out);

/* Makes the folder and writes the file; failure is ignored, as they can be learned again.  `folder`
 * NULL: does nothing. */
void weights_cache_write(const char *folder, const game_rules *rules, const struct evaluation *ev);

#endif
