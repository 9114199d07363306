/* naive.h - the square-by-square rules, one row of functions for each game.
 *
 * Internal to reference.  Every function works on a plain `diagram`, looks at one square after
 * the other, and is written so that it can be checked against the printed rules by reading.
 * Nothing here is shared with the bitboards of solver/games. */
#pragma once

#include "game/spec.h"

/* A game's row, `reference_<name>` in naive_<name>.c.  A game of GAMES without one is an undefined
 * symbol at the link; the test "games" names a REQUIRED member that is missing. */
typedef struct reference_game {
    /* REQUIRED. Legal moves, ascending, MAX_SQUARES at most; the one move MOVE_PASS if the side has
     * to pass; none when the game is over. */
    int (*moves)(const game_spec *spec, const diagram *d, game_move out[static MAX_SQUARES]);
    /* OPTIONAL. True when a move is legal, listed or not; left out: `moves` lists all. */
    bool (*allows)(const game_spec *spec, const diagram *d, game_move move);
    /* REQUIRED. Plays a legal move. */
    void (*play)(const game_spec *spec, diagram *d, game_move move);
    /* REQUIRED. Final value for the side to move; the game is over. */
    int (*value)(const game_spec *spec, const diagram *d);
    /* REQUIRED. True for a tree that plain minimax walks in well under a second. */
    bool (*is_quick)(const game_spec *spec, const diagram *d);
    /* OPTIONAL. What plain minimax cannot do of this game, with the reason in *e; left
     * out: it can do everything. */
    status (*check)(const game_spec *spec, const diagram *d, error *e);
    /* OPTIONAL. The original's judgement of a depth-limited leaf, for the side to move; left out:
     * a depth limit is refused. */
    int (*evaluation)(const diagram *d, bool over);
    /* OPTIONAL. True: if a game ends before the board is full, two passes close it. */
    bool closing_passes;
} reference_game;

#define GAME_REFERENCE(KIND, name) extern const reference_game reference_##name;
GAMES(GAME_REFERENCE)
#undef GAME_REFERENCE

extern const reference_game reference_added; /* of all games that were added */

const reference_game *reference_of(game_kind kind);

/* True when `owner` (1, 2) has in_a_row squares in a line (games with a board). */
bool naive_has_line(const game_spec *spec, const diagram *d, int owner);

/* True when no square is empty (games with a board). */
bool naive_board_is_full(const game_spec *spec, const diagram *d);

int naive_board_empties(const game_spec *spec, const diagram *d);
