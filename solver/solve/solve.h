/* solve.h - a position of any game to its search. */
#ifndef YOMIKIRI_SOLVE_H
#define YOMIKIRI_SOLVE_H

#include "search/search.h"

/* Allocates what searches of `spec` keep from one to the next, with `options`' hash_bytes, threads, techniques and
 * weights.  Errors as solve_position.  search_memory_destroy frees it. */
status solve_memory_create(const game_spec *spec, const search_options *options, search_memory **out, error *e);

/* Solves `d`.  STATUS_OK; STATUS_STOPPED with bounds in *out; STATUS_NO_MEMORY; STATUS_BAD_INPUT.
 * Any threads, hash_bytes, techniques, strategy: the same value.  One thread, or deterministic: the same nodes each
 * run.
 * Re-entrant: two searches may run in two threads at once. */
status solve_position(const game_spec *spec, const diagram *d, const search_options *options, search_result *out,
                      error *e);

/* Tells the searches with these options, whose memory keeps its entries (search_memory_keep), that the value of `d` for its
 * side to move is at least `lower` and at most `upper` (+-VALUE_INFINITY: not known).  It must be true: nothing checks it.
 * Errors as solve_position. */
status solve_tell(const game_spec *spec, const diagram *d, int lower, int upper, const search_options *options,
                  error *e);

#endif
