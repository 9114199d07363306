/* originals.h - the depth-first searches of the original articles, with exact counts.
 *
 * Plain minimax and the ways the articles prune it, move orders included, so that their printed
 * counts are reproduced to the last digit.  No table, no bitboard tricks that would change a count;
 * one thread. The search itself is the template classic_template.h,
 * made once per game in classic_*.c. */
#pragma once

#include "game/rules.h"
#include "search/classic_rule.h"

typedef enum classic_order {
    ORDER_ASCENDING, /* a1, b1, .. ; columns, rows and numbers from the lowest */
    ORDER_CORNERS,   /* reversi, mnk: the four corners first, the rest ascending */
} classic_order;

typedef struct classic_options {
    classic_rule rule;
    classic_order order;
    int depth;                /* plies; < 0: to the end.  A limit is for minimax:N, and then values
                                 are the original's: difference of sums, +-500 or 0 by the sums
                                 before the last number */
    bool judges_last_square;  /* mnk: the full board is judged in its parent, not by a call of its own */
    uint64_t call_limit;      /* STATUS_STOPPED after this many calls; 0: no limit */
    double seconds;           /* STATUS_STOPPED after this long; 0: no limit */
    const _Atomic bool *stop; /* NULL, or polled */
    void (*progress)(void *context, uint64_t calls); /* NULL, or called about twice a second */
    void *progress_context;
} classic_options;

typedef struct classic_result {
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
} classic_result;

/* True if there is an original search of the game; if it has the tic-tac-toe
 * articles' two rules. */
bool classic_knows(const game_spec *spec);
bool classic_has_row_rules(const game_spec *spec);

/* Whether classic_solve can search games of `spec` to `depth` (< 0: to the end):
 * STATUS_OK or STATUS_UNSUPPORTED. */
status classic_supports(const game_spec *spec, int depth, error *e);

void classic_options_init(classic_options *options); /* plain minimax, ascending, to the end, no limit */

/* Solves `d`.  STATUS_OK; STATUS_STOPPED (a limit, or stop: *out holds the counts so far only);
 * STATUS_UNSUPPORTED (eight with more than 64 numbers or 1024 still to go, a depth limit outside
 * minimax:N). Re-entrant.  Cost: the tree; recursion as deep as the game. */
status classic_solve(const game_spec *spec, const diagram *d, const classic_options *options, classic_result *out,
                     error *e);
