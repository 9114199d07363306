/* spec.h - what a game and a position are, before any representation is chosen.
 *
 * `game_spec` is a parsed spec such as "othello:6x6,start=parallel";
 * `diagram` is a position as a person would write it down, one cell a square.  Both are plain data.
 * The fast rules and the square-by-square reference each build their own representation from them,
 * so that they share no rule.  Their text is in notation.h. */
#pragma once

#include "base/status.h"
#include "game/games.h"

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

enum {
    MAX_SQUARES = 64,
    MAX_MOVES = 64,      /* moves of a position that are listed */
    MAX_LINE = 192,      /* moves and passes of the longest line that is kept */
    MAX_SPEC_TEXT = 512, /* canonical spec, with its final zero */
    MAX_DIAGRAM_TEXT = 512,
    MAX_MOVE_TEXT = 16,
    MOVE_PASS = -1,
    MOVE_NONE = -2,
    VALUE_INFINITY = 20000, /* beyond every value of every game */
};

#define GAME_KIND(KIND, name) GAME_##KIND,
#define GAME_ONE(KIND, name) +1
typedef enum game_kind { GAMES(GAME_KIND) GAME_ADDED /* a game of added.h */ } game_kind;
enum { GAME_COUNT = 0 GAMES(GAME_ONE) };

typedef enum reversi_start { START_DIAGONAL, START_PARALLEL, START_ROWS, START_REVERSED } reversi_start;

/* One spec of a game that was added (added.h): the members of its file (library/yomikiri_game.h),
 * and its rows.  It lives as long as the program. */
typedef struct added_spec {
    const struct ykr_game *file;
    const struct ykr_game_rules *rules;
    const struct game_description *game; /* game.h */
    const struct game_text *text;        /* game_text.h */
    const struct solver_game *solver;    /* search/solver.h */
    const char *hash;                    /* of the file: hexadecimal digits */
    const struct added_fault *fault;     /* added.h */
} added_spec;

typedef struct game_spec {
    game_kind kind;
    const added_spec *added;     /* GAME_ADDED; NULL: a game of GAMES */
    int rows, cols;              /* reversi, mnk, connect: 2..32 a side (mnk: 1..64, connect: 1..16), at most 64
                                    squares; minimax: N, N */
    bool misere;                 /* reversi, mnk */
    reversi_start start;         /* reversi */
    bool empties_to_winner;      /* reversi: true for othello: */
    int in_a_row;                /* mnk, connect: K */
    uint32_t seed;               /* minimax: the board is the first that the original draws from it */
    bool board_from_file;        /* minimax: the numbers below were read from `board_path` */
    bool last_uncounted;         /* minimax: the last number taken is left out */
    int8_t numbers[MAX_SQUARES]; /* minimax: row by row, -9..9 drawn; -99..99 from a file */
    char board_path[256];
    int64_t max_step, target; /* eight: steps 1..max_step, reaching target wins */
} game_spec;

/* A move, in every game: reversi and mnk, the square row*cols+col; minimax, the column (first
 * player) or row (second player) chosen in the line to play in; eight, the number added; connect,
 * the column, from 0; MOVE_PASS if a pass is played. */
typedef int32_t game_move;

typedef struct diagram {
    uint8_t cell[MAX_SQUARES]; /* 0 empty, 1 first player (X, black, maru), 2 second; minimax: 0 free, 1 taken;
                                  a game that was added: what is drawn, all marks from 2 on as 2 */
    int8_t side;               /* to move: 0 first player, 1 second */
    int32_t line;              /* minimax: the row (side 0) or column (side 1) to play in */
    int64_t sum[2];            /* minimax: each player's sum so far; eight: sum[0] is the running total */
    int64_t last;              /* eight: the number just played, 0 at the start; minimax: the
                                  number taken last (last_uncounted), by player `last_by` */
    int8_t last_by;            /* minimax: 0, 1, or -1 when nothing was taken yet */
    uint64_t word[2];          /* a game that was added: its position; `line`: the side to move must pass */
} diagram;
