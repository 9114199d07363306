/* method.h - the ways to solve one position, by name: the search, the reference, the originals.
 *
 *   search                   the fast solver (search.h)
 *   minimax                  plain minimax on square-by-square rules (reference.h): the oracle
 *   alphabeta                full alpha-beta windows, no table, moves in ascending order
 *   alphabeta-corner-first   the same, corners first
 *   original-alphabeta       the original reversi and MiniMax articles' pruning
 *   original-corner-first    the same, corners first
 *   original-own-row         the first tic-tac-toe article's search
 *   original-first-win       the second tic-tac-toe article's search
 * All give the game's value, but for original-own-row in misère: there it plays by a rule of its
 * own, under which a side that can complete a row does so at once and loses.  Its result is marked
 * KNOWN_BY_OTHER_RULE. */
#pragma once

#include "solve/originals.h"
#include "search/search.h"

typedef enum solve_method {
    METHOD_SEARCH,
    METHOD_MINIMAX,
    METHOD_ALPHABETA,
    METHOD_ALPHABETA_CORNER_FIRST,
    METHOD_ORIGINAL_ALPHABETA,
    METHOD_ORIGINAL_CORNER_FIRST,
    METHOD_ORIGINAL_OWN_ROW,
    METHOD_ORIGINAL_FIRST_WIN,
    METHOD_COUNT,
} solve_method;

typedef struct method_result {
    search_result search;                      /* nodes: the calls, if the method counts calls */
    uint64_t calls;                            /* 0: the method does not count them */
    uint64_t row_tests, row_ends, full_boards; /* originals of mnk only */
} method_result;

/* A position as it was solved. */
typedef struct solution {
    method_result result;
    bool stopped; /* before everything asked for was known: the result holds bounds */
} solution;

const char *method_name(solve_method method);
bool method_find(const char *name, solve_method *out);

/* False if the method's value is for a rule other than the spec's. */
bool method_keeps_rules(solve_method method, const game_spec *spec);

/* Whether `method` can solve games of `spec` to `depth` (< 0: to the end):
 * STATUS_OK, or STATUS_UNSUPPORTED, which names what it is for.
 * A single position may still be too large for minimax. */
status method_supports(solve_method method, const game_spec *spec, int depth, error *e);

/* How originals.h runs a method other than search, to the end of the game, without limits. */
original_options method_original(solve_method method);

/* The progress of a method other than search: calls are all that it counts. */
search_progress method_progress(uint64_t calls, double seconds);

/* Solves `d` by a method other than search, in one thread.  `depth` in plies, < 0:
 * to the end of the game; a limit is for minimax:N.  Of the `options`,
 * stop, progress and all_moves are used.  *out is all filled in, with zeros after an error.
 * Errors as solve_position, and STATUS_UNSUPPORTED. */
status method_solve(solve_method method, const game_spec *spec, const diagram *d, int depth,
                    const search_options *options, method_result *out, error *e);
