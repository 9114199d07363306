/* reference.h - the oracle: every game by square-by-square rules and plain minimax.
 *
 * Written separately from solver/games and solver/core/search and sharing nothing with them
 * but the plain data of spec.h.  No pruning, no table, no bitboards: slow on purpose. */
#pragma once

#include "game/spec.h"

typedef struct reference_result {
    int value;      /* for the side to move at the root */
    game_move best; /* first of the best moves in the order; MOVE_NONE when the game is over */
    int moves;      /* root moves, in `order` order */
    game_move move[MAX_SQUARES];
    int move_value[MAX_SQUARES]; /* exact, for the side to move at the root */
    int line_length;
    game_move line[MAX_LINE]; /* best line to the end of the game, passes included */
    uint64_t evaluations;     /* game ends (and depth-limit leaves) valued */
    uint64_t calls;           /* calls of the recursion, root and passes included */
} reference_result;

/* Naive rules, one position at a time; same contracts as rules.h, none of its code. */
int naive_moves(const game_spec *spec, const diagram *d, game_move out[static MAX_SQUARES]);
bool naive_play(const game_spec *spec, diagram *d, game_move move);
bool naive_over(const game_spec *spec, const diagram *d, int *value);

/* Watches a long walk. */
typedef struct reference_watch {
    const _Atomic bool *stop;                        /* NULL, or polled */
    void (*progress)(void *context, uint64_t calls); /* NULL, or called about twice a second */
    void *context;
} reference_watch;

/* Plain minimax from `d`, `depth` plies deep (< 0: to the end of the game; a limit
 * is for minimax:N only). `watch` may be NULL; STATUS_STOPPED when its stop flag became true.
 * Cost: the whole game tree. */
status reference_solve(const game_spec *spec, const diagram *d, int depth, const reference_watch *watch,
                       reference_result *out, error *e);

/* True for a tree that plain minimax walks in well under a second. */
bool reference_is_quick(const game_spec *spec, const diagram *d);

/* True if reference_solve takes a depth limit. */
bool reference_has_evaluation(const game_spec *spec);

/* What the evaluations and calls count, and how a line ends:
 *   reversi     `calls` are the positions entered, a pass being one more; a full board ends a game
 *               at once, any other end is seen at the second of two passes (one more call, one
 *               evaluation), and both passes stand at the end of the line, although naive_play
 *               takes no pass once the game is over;
 *   others      `calls` are the nodes of the tree, root and leaves included; `evaluations` its
 *               leaves.
 * A game that is over at the root has an empty line, one call and one evaluation.
 * STATUS_UNSUPPORTED: a depth limit for another game than minimax:N; eight with more than 64
 * numbers or more than MAX_LINE to go. */
