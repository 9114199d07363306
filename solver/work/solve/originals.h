/* originals.h - the depth-first searches of the original articles, with exact counts.
 *
 * Plain minimax and the ways the articles prune it, move orders included, so that their printed
 * counts are reproduced to the last digit.  No table, no bitboard tricks that would change a count;
 * one thread. The search itself is the template original_template.h,
 * made once per game in original_*.c. */
#pragma once

#include "game/rules.h"
#include "search/original_rule.h"

typedef enum original_order {
    ORDER_ASCENDING, /* a1, b1, .. ; columns, rows and numbers from the lowest */
    ORDER_CORNERS,   /* reversi, mnk: the four corners first, the rest ascending */
} original_order;

typedef struct original_options {
    original_rule rule;
    original_order order;
    int depth;                /* plies; < 0: to the end.  A limit is for minimax:N, and then values
                                 are the original's: difference of sums, +-500 or 0 by the sums
                                 before the last number */
    bool judges_last_square;  /* mnk: the full board is judged in its parent, not by a call of its own */
    double seconds;           /* STATUS_STOPPED after this long; 0: no limit */
    const _Atomic bool *stop; /* NULL, or polled */
    void (*progress)(void *context, uint64_t calls); /* NULL, or called about twice a second */
    void *progress_context;
} original_options;

typedef struct original_result {
    int value;      /* for the side to move */
    game_move best; /* the first best move in the order; MOVE_NONE when the game is over */
    int line_length;
    game_move line[MAX_LINE];
    uint64_t evaluations; /* ends of games, and positions at the depth limit */
    uint64_t calls;       /* calls of the recursion, root and passes included; the end of a game is one where the
                             original makes one for it (reversi; a full board; the depth limit) */
    uint64_t nodes;       /* positions of the tree: calls, and the ends of games that took none */
    uint64_t row_tests;   /* mnk: how often a move was tested for completing a row */
    uint64_t row_ends;    /* mnk: evaluations decided by a row */
    uint64_t full_boards; /* mnk: evaluations of a full board */
} original_result;

/* True if there is an original search of the game; if it has the tic-tac-toe
 * articles' two rules. */
bool original_knows(const game_spec *spec);
bool original_has_row_rules(const game_spec *spec);

/* Whether original_solve can search games of `spec` to `depth` (< 0: to the end):
 * STATUS_OK or STATUS_UNSUPPORTED. */
status original_supports(const game_spec *spec, int depth, error *e);

void original_options_init(original_options *options); /* plain minimax, ascending, to the end, no limit */

/* Solves `d`.  STATUS_OK; STATUS_STOPPED (time limit or flag: *out has only the counts so far);
 * STATUS_UNSUPPORTED (eight with more than 64 numbers or 1024 still to go, a depth limit outside
 * minimax:N). Re-entrant.  Cost: the tree; recursion as deep as the game. */
status original_solve(const game_spec *spec, const diagram *d, const original_options *options, original_result *out,
                      error *e);
