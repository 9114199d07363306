/* reference.h - the oracle: every game by square-by-square rules and plain minimax.
 *
 * Written separately from solver/games and solver/search and sharing nothing with them
 * but the plain data of spec.h.  No pruning, no table, no bitboards: slow on purpose. */
#ifndef YOMIKIRI_REFERENCE_H
#define YOMIKIRI_REFERENCE_H

#include "games/spec.h"

typedef struct reference_result {
    int value;                       /* for the side to move at the root */
    game_move best;                  /* first of the best moves in the order; MOVE_NONE when the game is over */
    int moves;                       /* root moves, in `order` order */
    game_move move[MAX_SQUARES];
    int move_value[MAX_SQUARES];     /* exact, for the side to move at the root */
    int line_length;
    game_move line[MAX_LINE];        /* best line to the end of the game, passes included */
    uint64_t evaluations;            /* game ends (and depth-limit leaves) valued */
    uint64_t calls;                  /* calls of the recursion, root and passes included */
} reference_result;

/* Naive rules, one position at a time; same contracts as rules.h, none of its code. */
int naive_moves(const game_spec *spec, const diagram *d, game_move out[static MAX_SQUARES]);
bool naive_play(const game_spec *spec, diagram *d, game_move move);
bool naive_over(const game_spec *spec, const diagram *d, int *value);

/* Plain minimax from `d`, `depth` plies deep (< 0: to the end of the game; a limit is for minimax:N only).
 * `stop` (may be NULL) is polled; returns STATUS_STOPPED when it became true. Cost: the whole game tree. */
status reference_solve(const game_spec *spec, const diagram *d, int depth, const _Atomic bool *stop,
                       reference_result *out, error *e);

#endif
