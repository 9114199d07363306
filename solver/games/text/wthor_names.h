/* wthor_names.h - the names of a WTHOR database: files of players (*.jou) and tournaments (*.trn)
 * in its folder.
 *
 *   byte  8..9   number of names, little endian; 0: not given
 *        16..    20 bytes for each player, 26 for each tournament, ended by a zero byte */
#pragma once

#include "text/notation.h"

typedef struct wthor_list {
    char *bytes;  /* NULL: there is no such file */
    size_t count; /* of names */
    bool whole;   /* it has those of all games */
} wthor_list;

typedef struct wthor_names {
    wthor_list players, tournaments;
} wthor_names;

/* Finds both in the folder of the database `path`: WTHOR.JOU, else another spelling of it, else the
 * first *.jou by name.  A file that has all names comes before one that does not, which must be
 * spelt WTHOR.JOU.  All: that many.  The caller frees them. */
void wthor_names_find(const char *path, size_t players, size_t tournaments, wthor_names *out);

void wthor_names_free(wthor_names *names);

/* The name of that number; "": there is none. */
void wthor_player(const wthor_names *names, size_t number, char out[static MAX_PLAYER_TEXT]);
void wthor_tournament(const wthor_names *names, size_t number, char out[static MAX_PLAYER_TEXT]);
