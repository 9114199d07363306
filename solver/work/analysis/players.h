/* players.h - what the players of many games gave away: each against all, and against each
 * opponent, by phases of the game. */
#pragma once

#include "analysis/analysis.h"

#include <jansson.h>

enum { PHASES = 3 };

typedef struct player_row {
    char name[MAX_PLAYER_TEXT], opponent[MAX_PLAYER_TEXT]; /* opponent "": all of them */
    int64_t games, of_player;                              /* against this opponent; in all */
    analysis_loss all, phase[PHASES];
} player_row;

typedef struct players {
    int empties; /* of the first plies that are analysed: the phases are its thirds */
    player_row *row;
    size_t count, capacity;
    json_t *index; /* of the rows, by both names */
} players;

void players_begin(players *p, int empties);
void players_end(players *p);

/* Phase k has positions with *from to *to empty squares. */
void players_phase(const players *p, int k, int *from, int *to);

/* Adds a game; a player without a name is named after the side.  STATUS_NO_MEMORY. */
status players_add(players *p, const game_spec *spec, const game_record *game, const analysis *a, error *e);

/* Sorts the players with the most games first, each one's row of all games before
 * those by opponent. */
void players_sort(players *p);
