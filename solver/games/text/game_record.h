/* game_record.h - recorded games: in parentheses, that is in the Generic Game Format of Othello
 * servers and interfaces, or SGF; and in PGN (pgn.h).
 *
 *   GGF, of M. Buro's server GGS and NBoard:
 *     (;GM[Othello]PB[a]PW[b]TI[15:00]TY[8]BO[8 ---...--- *]B[F5//2.1]W[d6]B[pa];)
 *   SGF, with columns and rows as letters:
 *     (;FF[4]GM[2]SZ[8]PL[B];B[fe];W[df](;B[cd])(;B[ce]))
 *
 * Of variations the first is the game.  The properties that are read are GM (which must be the game
 * of the spec), SZ, TY and BO (which must be its board), AP, AB AW AE PL before the first move,
 * B, W, and for game_record PB PW EV TI TB TW KM and the seconds of a move; other properties
 * are skipped.  A move is a square, as e5 or as two letters; a pass is pa, pass, -- or nothing. */
#pragma once

#include <stdbool.h>
#include <stddef.h>

/* True if the text begins with "(;", perhaps after the number of games ("2 (;"),
 * or with a tag of PGN. */
bool game_record_begins(const char *text);

/* The length of the game that game_record_begins found, its number included; 0: it is cut off. */
size_t game_record_length(const char *text);
