/* count.h - how large a game is: distinct positions, complete games, optimal lines.
 *
 * Conventions
 *   position    what is on the board and the side to move (minimax: the free numbers and
 *               the line; eight: the total and the number just played).  The root and
 *               finished positions count.
 *   reversi     a pass leads to a position of its own, and so do both passes that end a game before
 *               the board is full: the second one too is a position and a node.
 *   symmetric   positions that are images of each other under rules_symmetries() count
 *               once; colours are never swapped.  `stabiliser` takes only the symmetries
 *               that map the root onto itself.
 *   node        of the game tree: the root, every move and every pass of every game.
 *   game        a line of moves from the root to an end of the game; leaf: the end of a game, or of
 *               a line of `plies` moves and passes where these are limited.
 *   optimal     a complete line in which every move keeps the value of the
 *               position it is played in. */
#pragma once

#include "table/table_file.h"

enum { COUNT_MAX_VALUES = 512 };

typedef struct count_result {
    uint64_t positions;
    uint64_t positions_symmetric;
    uint64_t positions_stabiliser;
    uint64_t positions_final;             /* of finished games (reversi: without the second passes) */
    uint64_t positions_without_last_pass; /* reversi: without those met only after a second pass; others: positions */
    uint64_t nodes, games, leaves;        /* UINT64_MAX: that many or more (see overflow) */
    bool overflow;                        /* some count of the tree exceeds 64 bits */
    int shortest, longest;                /* plies of the games, passes included; -1: no game ended */
    bool has_value;                       /* the next three are known: no ply limit, and memory sufficed */
    int value;                            /* of the root, for its side to move, by plain retrograde minimax */
    uint64_t optimal_lines;
    uint64_t games_at_value; /* games, good or bad, that end with it; 0 without has_ends */
    bool has_ends;           /* the next two are known: not for large minimax boards */
    int ends;                /* different final values, ascending */
    struct {
        int value; /* for the side to move at the root */
        uint64_t games;
    } end[COUNT_MAX_VALUES];
    size_t memory_bytes; /* used at most */
    double seconds;
} count_result;

/* Counts `plies` plies from `d` (< 0: to the end of every game).  STATUS_OK; STATUS_NO_MEMORY:
 * memory is too small; STATUS_IO: the disk is; STATUS_STOPPED; STATUS_UNSUPPORTED: eight with more
 * than 64 numbers or about 1000 plies.  Cost: every distinct position once up to symmetry, and
 * about 2 bytes each on disk. */
status count_game(const game_spec *spec, const diagram *d, int plies, const table_options *options, count_result *out,
                  error *e);
