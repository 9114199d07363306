/* count_oracle.h - counts of positions, games and optimal lines, by visiting all of them.
 *
 * The oracle of `count`, over the square-by-square rules of solver/independent/reference. */
#pragma once

#include "game/spec.h"

/* A position is the board and the side to move (for minimax:N the numbers taken and the line to
 * play in, for eight the sum and the last number). */
typedef struct oracle_positions {
    uint64_t positions;           /* distinct, `d` and finished ones included */
    uint64_t positions_symmetric; /* one for each class of mirrored and turned boards; colours are not swapped */
    uint64_t finished;            /* distinct boards on which the game is over, whoever is to move */
    uint64_t finished_symmetric;
} oracle_positions;

/* In reversi the position between two final passes counts too,
 * as in the original recursion (65519 and 63665 on 4x4). Memory: 24 bytes or more a position;
 * cost: every distinct position is expanded once. */
status oracle_count_positions(const game_spec *spec, const diagram *d, oracle_positions *out, error *e);

enum { COUNT_HISTOGRAM = 64 };

typedef struct oracle_games {
    int value;                                  /* for the side to move at `d` */
    uint64_t nodes;                             /* of the tree, as `calls` of reference.h */
    uint64_t games;                             /* complete games, good and bad moves */
    uint64_t games_at_value;                    /* complete games that end with `value` */
    uint64_t optimal_lines;                     /* games in which every move of both sides keeps the value */
    uint64_t by_value[2 * COUNT_HISTOGRAM + 1]; /* index v + COUNT_HISTOGRAM: games that end
                                                       with v for the side to move at `d`;
                                                       greater values are left out */
} oracle_games;

/* Plays every complete game from `d`. Cost: the whole game tree. */
status oracle_count_games(const game_spec *spec, const diagram *d, oracle_games *out, error *e);
