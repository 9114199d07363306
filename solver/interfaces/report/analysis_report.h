/* analysis_report.h - games that were analysed, and their players, as text and records. */
#pragma once

#include "analysis/players.h"
#include "report/output.h"

typedef struct analysis_game {
    game_record record;
    const char *file; /* NULL: not from a file */
    int line;         /* in the file, or the number of the game */
    analysis analysis;
} analysis_game;

/* The keys of a ply in a table. */
#define ANALYSIS_COLUMNS                                                                                   \
    "line_number,ply,side,played,value,known,best,best_value,best_known,lost,estimate,best_estimate_move," \
    "best_estimate"

record analysis_ply_record(const session *s, const analysis_game *g, int i);
record analysis_game_record(const session *s, const analysis_game *g);

/* The proved value to compare with a database's theoretical score; false: no proof, or no score. */
bool analysis_theory(const session *s, const analysis_game *g, int *proved);

/* A game: with a line for each ply, or in one line. */
void analysis_print(output *out, const session *s, const analysis_game *g, bool plies);

/* Sorts the players: as records all of them, as text those with the most games. */
void analysis_print_players(output *out, players *p);
