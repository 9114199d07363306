/* spec.h - what a game and a position are, before any representation is chosen.
 *
 * `game_spec` is a parsed spec such as "othello:6x6,start=parallel"; `diagram` is a
 * position as a person would write it down, one cell a square.  Both are plain data.
 * The fast rules and the square-by-square reference each build their own
 * representation from them, so that they share no rule. */
#ifndef YOMIKIRI_SPEC_H
#define YOMIKIRI_SPEC_H

#include "base/status.h"

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

enum {
    MAX_SQUARES = 64,
    MAX_LINE = 192,      /* moves and passes of the longest line that is kept */
    MAX_SPEC_TEXT = 512, /* canonical spec, with its final zero */
    MAX_DIAGRAM_TEXT = 512,
    MAX_MOVE_TEXT = 16,
    MOVE_PASS = -1,
    MOVE_NONE = -2,
    VALUE_INFINITY = 20000, /* beyond every value of every game */
};

typedef enum game_kind { GAME_REVERSI, GAME_MNK, GAME_MINIMAX, GAME_EIGHT } game_kind;

typedef enum reversi_start { START_DIAGONAL, START_PARALLEL, START_ROWS, START_REVERSED } reversi_start;

typedef struct game_spec {
    game_kind kind;
    int rows, cols;              /* reversi, mnk: 2..32 a side (mnk: 1..64), at most 64 squares; minimax: N, N */
    bool misere;                 /* reversi, mnk */
    reversi_start start;         /* reversi */
    bool empties_to_winner;      /* reversi: true for othello: */
    int in_a_row;                /* mnk: K */
    uint32_t seed;               /* minimax: the board is the first that the original draws from it */
    bool board_from_file;        /* minimax: the numbers below were read from `board_path` */
    bool last_uncounted;         /* minimax: the last number taken is left out */
    int8_t numbers[MAX_SQUARES]; /* minimax: row by row, -9..9 drawn; -99..99 from a file */
    char board_path[256];
    int64_t max_step, target; /* eight: steps 1..max_step, reaching target wins */
} game_spec;

/* A move, in every game: reversi and mnk, the square row*cols+col; minimax, the column
 * (first player) or row (second player) chosen in the line to play in; eight, the
 * number added; MOVE_PASS where a pass is played. */
typedef int32_t game_move;

typedef struct diagram {
    uint8_t cell[MAX_SQUARES]; /* 0 empty, 1 first player (X, black, maru), 2 second; minimax: 0 free, 1 taken */
    int8_t side;               /* to move: 0 first player, 1 second */
    int32_t line;              /* minimax: the row (side 0) or column (side 1) to play in */
    int64_t sum[2];            /* minimax: each player's sum so far; eight: sum[0] is the running total */
    int64_t last;              /* eight: the number just played, 0 at the start; minimax: value of the
                                  number taken last (for last_uncounted), and `last_by` who took it */
    int8_t last_by;            /* minimax: 0, 1, or -1 when nothing was taken yet */
} diagram;

/* Parses "name[:args][,key=value]..." (see README, Games).  For minimax the board is
 * drawn or read here.  Errors: STATUS_BAD_INPUT, STATUS_IO (board file). Thread safe. */
status spec_parse(const char *text, game_spec *out, error *e);

/* Writes the canonical form: the one every result prints; parsing it gives an equal spec. */
void spec_format(const game_spec *spec, char out[static MAX_SPEC_TEXT]);

/* The starting position of the game. */
void diagram_start(const game_spec *spec, diagram *out);

/* Parses a position: OBF for reversi and mnk (R*C characters, white space and line breaks
 * between them ignored, and a side to move; also a drawn diagram), or a list of moves from the start
 * ("f5d6c3", "f5 d6 pa"), or "start".  minimax: the moves taken, "3 0 2"; eight:
 * "SUM,LAST" or the numbers played.  A move list is played by the fast rules and an
 * illegal move is an error that names it and its place. */
status diagram_parse(const game_spec *spec, const char *text, diagram *out, error *e);

/* One line that diagram_parse reads back: OBF "----...--- X" (reversi, mnk); "SUM,LAST" (eight);
 * minimax "taken cells as 0/1 row by row, a space, side X/O and line, sums" as documented in docs/formats.md. */
void diagram_format(const game_spec *spec, const diagram *d, char out[static MAX_DIAGRAM_TEXT]);

/* The board drawn for a terminal, several lines, each ended by a newline. */
void diagram_draw(const game_spec *spec, const diagram *d, char *out, size_t size);

/* Squares as a1 (column letter, row number; 32 columns: a..z, then aa..af), numbers as digits, a pass as "--". */
void move_format(const game_spec *spec, game_move move, char out[static MAX_MOVE_TEXT]);
status move_parse(const game_spec *spec, const char *text, size_t length, game_move *out, error *e);

#endif
