/* play.h - a game in the terminal: its state (play_game.c), and what a person types
 * (play_commands.c); verb_play.c plays it. */
#pragma once

#include "cli/command.h"

enum { PLIES_KEPT = 4096 }; /* whose moves are in the last record */

/* A value that is known comes with a line to the end of the game: as long as the game follows that
 * plan, its next move is best without a further search. */
typedef struct game {
    command *c;
    const session *session;
    output *out;
    int who[2]; /* PLAYER_person, PLAYER_solver, PLAYER_strategy */
    diagram start, now;
    bool helped;                  /* the solver was asked for a move, or the values */
    int plies, undone;            /* moves played, and those that redo plays again */
    game_move played[PLIES_KEPT]; /* the undone ones too */
    diagram before[MAX_LINE];     /* for undo; the last MAX_LINE positions are kept */
    game_move planned[MAX_LINE];
    int plan, plan_length, plan_side, plan_value; /* value for that side */
} game;

/* A move of the solver, and its value as far as it is known. */
typedef struct advice {
    game_move move;
    bool exact;               /* it is best, and this is its value: */
    int value;                /* for the side to move */
    search_estimate estimate; /* where it is not */
} advice;

/* The board, with the legal moves if a person is to move. */
void play_draw(const game *g);

/* Plays a legal move.  `a`: the solver's knowledge of it; NULL: it is not the solver's. */
void play_move(game *g, game_move move, const advice *a);

/* Searches the current position, whose best line becomes the plan if its value is exact; *known:
 * the value, or bounds and estimate; empty: nothing is known. */
status play_advise(game *g, advice *out, words *known, error *e);

/* "Black +8: Black wins 36-28; best d3", or bounds and estimate. */
void play_print_advice(const game *g, const advice *a, const words *known);

/* "g8 is a best move (+18)", or what it loses, and the best. */
void play_print_verdict(const game *g, game_move move, int value, game_move best, int best_value);

/* The moves played, in one line. */
void play_print_line(const game *g);

/* A move typed by a person; *quit when no more will come. */
bool play_typed_move(game *g, game_move *out, bool *quit);
