/* match.h - the number game's tournament of the original article.
 *
 * Two players who see a fixed number of plies ahead play `games` games per cell, each on its own
 * board; boards are drawn one after the other from one stream seeded once, and cells are played
 * with the first player's depth outside, the second's inside, so that cell k uses boards games*k ..
 * games*(k+1)-1. Values are from the first player's point of view. */
#pragma once

#include "game/spec.h"

typedef struct match_options {
    int first_low, first_high;   /* depths of the first player, in plies, 1..64 */
    int second_low, second_high; /* of the second */
    int games;                   /* per cell, 1..1000000 */
    bool plain;                  /* plain minimax; false: the original's alpha-beta.  The games are the same */
    bool search;                 /* the fast search (search_minimax_depth) in place of both: the same games again */
    int threads;                 /* games are shared out over them; no figure depends on it */
    const _Atomic bool *stop;    /* NULL, or polled */
    /* NULL, or called after a game, by one thread at a time: games played in this cell,
     * and cells before it of all. */
    void (*progress)(void *context, int games, int cells, int all_cells);
    void *progress_context;
} match_options;

typedef struct match_cell {
    int first_depth, second_depth, games;
    int wins, losses, draws;   /* of the first player */
    uint64_t evaluations;      /* of both players in all games */
    uint64_t evaluations_mean; /* evaluations / games, rounded down */
    int64_t margins;           /* sum over the games of first minus second */
    uint64_t moves;            /* numbers taken in all games */
    double seconds;
} match_cell;

/* True for the game that it is played with, minimax:N. */
bool match_knows(const game_spec *spec);

/* "search", "minimax" or "alphabeta", whichever plays. */
const char *match_method(const match_options *options);

/* Lets the method of that name play; NULL: alpha-beta.  STATUS_BAD_INPUT. */
status match_set_method(match_options *options, const char *name, error *e);

/* Draws the first `boards` boards from the spec's seed, and calls `visit` for each, the numbers
 * being those of *drawn; ends when *stop (NULL: never) becomes true. */
void match_boards(const game_spec *spec, int64_t boards, const _Atomic bool *stop,
                  void (*visit)(void *context, int64_t board, const game_spec *drawn), void *context);

/* Depths 2..5, 100 games, alpha-beta, one thread. */
void match_options_init(match_options *options);

/* Plays the cells in order and calls `report` after each.  `spec` is a minimax spec: its N
 * and seed (or its board from a file, then used in every game), last_uncounted for the
 * final count. STATUS_OK; STATUS_BAD_INPUT; STATUS_NO_MEMORY; STATUS_STOPPED (the cell
 * under way is not reported). */
status match_run(const game_spec *spec, const match_options *options,
                 void (*report)(void *context, const match_cell *cell), void *context, error *e);
