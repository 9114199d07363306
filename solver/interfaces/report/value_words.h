/* value_words.h - a value or its bounds in words.
 *
 * Proved values and estimates are kept apart: a bound is never written like an exact value. */
#pragma once

#include "solve/session.h"

/* A text returned by value, so that a call can be an argument: bounds_words(-2, 4).text. */
typedef struct words {
    char text[160];
} words;

words words_make(const char *format, ...) __attribute__((format(printf, 1, 2)));

const char *side_name(const game_spec *spec, int side); /* "Black", "X", "First player" */

/* A move at `d`: "b1"; of a table of numbers "column 0 (+3)", since 0 alone may be a row. */
words move_words(const game_spec *spec, const diagram *d, game_move move);

/* "b1 a1 --"; moves that do not fit are left out. */
void line_words(const game_spec *spec, const game_move *move, int count, char *out, size_t size);

/* The bounds that the value proves for the game; +-VALUE_INFINITY: no bound. */
void result_bounds(const search_result *r, int *lower, int *upper);

/* "win", "draw" or "loss" of the side to move; NULL: not proved. */
const char *outcome_word(const search_result *r);

/* "+4", "?", "<= +4", ">= -2", "-2..+4"; +-VALUE_INFINITY: no bound. */
words bounds_words(int lower, int upper);

words depth_words(int depth, int percent); /* "depth 18", "depth 24 at 92 %" */

/* The meaning of a value: "White wins by 8", "draw 8-8", "Black does not lose". */
words meaning_words(const game_rules *rules, const diagram *d, const search_result *r, bool depth_limited);

/* The same after the value: "Black -8: White wins 11-3", "X 0: draw", "Black >= +4: Black wins by
 * at least 4". */
words value_words(const game_rules *rules, const diagram *d, const search_result *r, bool depth_limited);

/* ---- of a position as a session has solved it ---- */

/* True: it was stopped before its value was known. */
bool solution_is_unfinished(const session *s, const solution *v);

/* True: there is no value of the game; bounds, or a value by another rule. */
bool solution_has_no_value(const session *s, const solution *v);

/* How the value is known: "exact", ">=", "<=", "other-rule", "depth", or "unknown" if a stopped
 * search has proved nothing. */
const char *solution_known(const session *s, const solution *v);

/* As value_words; of an unfinished one
 * "proved: Black between -2 and +6; estimate: Black +2 by d6 (depth 18, not proved)";
 * if only the winner is asked for "loss for Black: White wins by at least 2". */
words solution_words(const session *s, const diagram *d, const solution *v);

/* "412 nodes"; of a stopped search "23 nodes of proof, 41.2 M nodes of estimate". */
words nodes_words(const solution *v);

/* The value of a move that is listed; false: it is not. */
bool result_has_move(const search_result *r, game_move move, int *value);

/* Sorts moves by their values, the best first, equal ones in their old order. */
void moves_sort(game_move *move, int *value, int count);

/* The moves with an estimate whose exact values are not known, best first, into move and
 * move_value; returns their number. */
int estimated_moves(const search_result *r, search_estimate *out);
