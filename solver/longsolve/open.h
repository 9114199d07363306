/* open.h - begins and ends a long solve. */
#ifndef YOMIKIRI_LONGSOLVE_OPEN_H
#define YOMIKIRI_LONGSOLVE_OPEN_H

#include "longsolve/longsolve.h"

/* Opens or creates the store, or takes `joined`, which it closes also on failure; reads what is
 * known.  `d` NULL: the store's own root and spec (`spec` is then filled in).  Errors as
 * store_open; STATUS_STOPPED: in the selective passes. */
status longsolve_open(game_spec *spec, const diagram *d, const longsolve_options *options, longsolve **out, error *e);

/* A long solve as its store has it, to be looked at: the tree in the order in which a search met
 * it, and the first guess.  The store remains the caller's. */
status longsolve_overview(store *s, longsolve **out, error *e);

void longsolve_close(longsolve *l); /* ends this process' run in the store; NULL is allowed */

#endif
