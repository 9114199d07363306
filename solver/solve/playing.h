/* playing.h - a game that is being played: where it stands, and what the solver advises.
 *
 * A value that is known comes with a line to the end of the game; as long as the game follows that
 * line, its next move is best without a further search. */
#ifndef YOMIKIRI_PLAYING_H
#define YOMIKIRI_PLAYING_H

#include "solve/session.h"

enum { PLAYING_MOST = 4096 }; /* plies whose moves are kept */

#define PLAYER_WORDS(X) X(PLAYER, person) X(PLAYER, solver) X(PLAYER, strategy)
enum { PLAYER_WORDS(CHOICE_VALUE) };

typedef struct playing {
    const session *session;
    diagram now;
    int plies;
    game_move played[PLAYING_MOST];
    game_move planned[MAX_LINE];                  /* best line from here on */
    int plan, plan_length, plan_side, plan_value; /* value for that side */
} playing;

/* A move of the solver, and its value as far as it is known. */
typedef struct advice {
    game_move move;
    bool exact;               /* it is best, and this is its value: */
    int value;                /* for the side to move */
    search_estimate estimate; /* where it is not */
} advice;

/* Plays a legal move.  The plan stays where the move follows it. */
void playing_move(playing *g, game_move move);

void playing_forget(playing *g); /* the plan */

/* The next move of the plan, if there is one. */
bool playing_planned(const playing *g, advice *out);

/* What a search of the present position advises, whose line becomes the plan where its value is
 * exact.  NULL: it was stopped before it knew anything; the first legal move then. */
void playing_advise(playing *g, const solution *v, advice *out);

/* STATUS_BAD_INPUT where a player, PLAYER_..., does not know the game. */
status playing_check(const game_spec *spec, int first, int second, error *e);

#endif
