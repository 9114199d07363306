/* search_reversi.h - the reversi search; solve/solve.h calls it. */
#ifndef YOMIKIRI_SEARCH_REVERSI_H
#define YOMIKIRI_SEARCH_REVERSI_H

#include "search/job.h"

/* Contract: that of the function of solve/solve.h for the job's goal.
 *
 * It uses the first of these weights that there are:
 *   1. none, where `techniques` lacks TECH_LEARNED;
 *   2. `weights`, the caller's (the program loads them before a solve, or train_first learns them);
 *   3. where there is a `memory`, those that search_reversi_prepare put into it, or none if it
 *      found none;
 *   4. those in the file `weights_path`, loaded for this search alone;
 *   5. those shipped for the board, loaded for this search alone, from WEIGHTS_MIN empty squares;
 *   6. none. */
status search_reversi(const search_job *job, search_result *out, error *e);

/* Bytes of the largest table that a search with `empties` empty squares fills. */
size_t search_reversi_table(const game_spec *spec, int empties, const search_options *options);

/* Loads the weights of the cases 4 and 5 above, whatever the number of empty squares, into the
 * memory, which then owns them. */
status search_reversi_prepare(const game_spec *spec, const search_options *options, search_memory *memory, error *e);

/* The techniques that apply with `empties` empty squares.  Errors: those of the weights that
 * `options` ask for. */
status search_reversi_applicable(const game_spec *spec, int empties, const search_options *options,
                                 search_applicable *out, error *e);

#endif
