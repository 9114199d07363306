/* solve.h - a position of any game to its search. */
#pragma once

#include "search/solver.h"

const solver_game *solver_of(const game_spec *spec);

/* Allocates what searches of `spec` keep from one to the next, with `options`' hash_bytes, threads,
 * techniques and weights.  Errors as solve_position.  search_memory_destroy frees it. */
status solve_memory_create(const game_spec *spec, const search_options *options, search_memory **out, error *e);

/* Runs the search of the job's game, with a memory of its own if the options have none.
 * Errors as solve_position. */
status solve_run(const search_job *job, search_result *out, error *e);

/* Solves `d`.  STATUS_OK; STATUS_STOPPED with bounds in *out; STATUS_NO_MEMORY; STATUS_BAD_INPUT.
 * The value is the same for any threads, hash_bytes, techniques and strategy; the nodes are the
 * same each run with one thread, or if deterministic.  Re-entrant: two searches may run in two
 * threads at once. */
status solve_position(const game_spec *spec, const diagram *d, const search_options *options, search_result *out,
                      error *e);

/* The limits of every value of the position that `r` answers: a bound at a limit proves nothing. */
void result_limits(const game_spec *spec, const search_result *r, int *least, int *most);

/* The bounds that `r` proves; -+VALUE_INFINITY: none. */
void result_proved(const game_spec *spec, const search_result *r, int *lower, int *upper);

/* True if `d` has more empty squares than any position on such a board that has been solved
 * on one machine; *most is the most of those (solver.h). */
bool solve_is_out_of_reach(const game_spec *spec, const diagram *d, int *most);

/* From now on the memory of `options` keeps its entries (search_memory_keep), in a table as large
 * as the search of `root` fills; a memory that a search has used before stays as large as it is. */
void solve_memory_keep(const game_spec *spec, const diagram *root, const search_options *options);

/* Gives `options` a memory for many positions reached from `root`, which keeps its entries: the
 * search of one helps the next, and counts fewer nodes than alone.  A deterministic search has no
 * use for them: its memory is cleared.  Errors as solve_position. */
status solve_memory_share(const game_spec *spec, const diagram *root, search_options *options, error *e);

/* Makes only the selective passes of a solve, which leave bounds and moves in the memory of
 * `options`, and proves nothing: out->first_guess, and out->estimate if the options ask for it.
 * Errors as solve_position. */
status solve_selective(const game_spec *spec, const diagram *d, const search_options *options, search_result *out,
                       error *e);

/* Only estimates, by iterative deepening to `depth` plies, in one thread, and proves nothing:
 * out->estimate, which is not known if there are no learned weights.  options->progress is also
 * called when a depth is complete.  Errors as solve_position. */
status solve_estimate(const game_spec *spec, const diagram *d, int depth, const search_options *options,
                      search_result *out, error *e);

/* Lists the moves of `d` in the order in which a search in the window of `options` would try them,
 * with what their memory and the learned weights hold about each; in the order of the rules
 * if the game's search has none of its own.  `options->progress` and the recordings are ignored.
 * Errors as solve_position. */
status solve_ordered_moves(const game_spec *spec, const diagram *d, const search_options *options, ordered_moves *out,
                           error *e);

/* Stores bounds proved elsewhere in the memory of `options`, which keeps its entries: the value of
 * `d` for its side to move is at least `lower` and at most `upper` (-+VALUE_INFINITY: not known).
 * Nothing checks them.  Errors as solve_position. */
status solve_store_bounds(const game_spec *spec, const diagram *d, int lower, int upper, const search_options *options,
                          error *e);
