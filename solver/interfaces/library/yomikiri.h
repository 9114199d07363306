/* yomikiri.h - the library: exact values of small two-player games.
 *
 *     ykr_solver *solver;
 *     char why[YKR_ERROR_TEXT];
 *     ykr_result result;
 *     if (ykr_create("reversi:4x4", &solver, why) == YKR_OK &&
 *         ykr_solve(solver, &result, sizeof result) == YKR_OK)
 *         printf("%d by %s\n", result.value, result.move);        // -8 by b1
 *     ykr_destroy(solver);
 *
 * docs/manual.md describes specs, positions and moves. Values are for the side to move. The library
 * never prints, never exits and has no global state but the list of games that were added.
 *
 * Threads: a solver is in one call at a time. A call during another one, from another thread
 * or from a callback, returns YKR_BUSY and changes nothing; only ykr_stop works at any time.
 * Different solvers are independent. Callbacks run on the calling thread,
 * and their arguments are valid until they return. Functions that search need 2 MiB of stack.
 *
 * The header is C89 and C++98 with stdint.h. Structures grow at their end: a function that fills
 * one takes its size, as `sizeof *out`, and fills no more than that. A program built with an older
 * header of the same YKR_ABI runs with a newer library; a change that breaks this raises YKR_ABI
 * and renames the library that programs load, libyomikiri.so.YKR_ABI. */
#ifndef YOMIKIRI_H
#define YOMIKIRI_H

#include <stddef.h>
#include <stdint.h>

#ifdef __cplusplus
extern "C" {
#endif

#define YKR_ABI 1
#define YKR_API_VERSION 1003 /* 1.0: 1000 * YKR_ABI + additions since */

#if defined(__GNUC__)
#define YKR_API __attribute__((visibility("default")))
#else
#define YKR_API
#endif

enum {
    YKR_MAX_MOVES = 64,
    YKR_MAX_LINE = 192, /* longer lines (eight:MAX,TARGET) are truncated */
    YKR_MOVE_TEXT = 16, /* "a1", "--" for a pass, digits; with the final zero */
    YKR_POSITION_TEXT = 512,
    YKR_ERROR_TEXT = 512,
    YKR_MAX_PLIES = 60, /* of an opening */
    YKR_MAX_GUESS = 12, /* moves of an estimated line */
    YKR_MAX_ENDS = 512, /* different final values of a game */
    YKR_PASS = -1,      /* ykr_answer.move */
    YKR_NO_MOVE = -2,
    YKR_UNKNOWN = 20000 /* lower = -YKR_UNKNOWN or upper = YKR_UNKNOWN: no bound is proved */
};

typedef enum ykr_status {
    YKR_OK = 0,
    YKR_BAD_INPUT = 1, /* an argument is wrong; the solver is unchanged */
    YKR_NO_MEMORY = 2,
    YKR_IO = 3,          /* a file could not be read */
    YKR_STOPPED = 4,     /* by ykr_stop or the time limit; the result has the bounds proved by then */
    YKR_UNSUPPORTED = 5, /* not available for this game or method */
    YKR_ENDED = 6,       /* a callback ended the call; otherwise as YKR_STOPPED */
    YKR_BUSY = 7         /* the solver is in another call */
} ykr_status;

/* The proof behind the value of a result: it is the true value; a bound of it; nothing, and
 * there is no value; nothing, and the value is an evaluation at the limit that `depth` sets. */
typedef enum ykr_known { YKR_EXACT = 0, YKR_AT_LEAST = 1, YKR_AT_MOST = 2, YKR_NOTHING = 3, YKR_DEPTH = 4 } ykr_known;

typedef struct ykr_move_value {
    char move[YKR_MOVE_TEXT];
    int32_t value; /* for the side that makes the move; exact, or an evaluation with `depth` */
} ykr_move_value;

typedef struct ykr_result {
    int32_t value;        /* for the side to move; 0, and meaningless, if known is YKR_NOTHING */
    int32_t lower, upper; /* proved bounds; both equal value if known is YKR_EXACT */
    ykr_known known;
    char move[YKR_MOVE_TEXT]; /* a best move; "" if the game is over or no move is known yet */
    int32_t line_length;      /* best line to the end of the game, passes included */
    char line[YKR_MAX_LINE][YKR_MOVE_TEXT];
    int32_t moves; /* listed by ykr_moves; 0 after ykr_solve */
    ykr_move_value move_value[YKR_MAX_MOVES];
    uint64_t moves_left_out; /* legal moves beyond YKR_MAX_MOVES (eight:MAX,TARGET); none is better */
    uint64_t evaluations;    /* ends of games, and leaves at a depth limit, that were valued */
    uint64_t nodes;          /* positions visited */
    double seconds;
    size_t hash_bytes; /* of the transposition table as allocated */
    int32_t threads;   /* used */
    /* After YKR_STOPPED, if the game has an evaluation (reversi, minimax): an estimate of the value
     * within the bounds. None of it is proved. */
    int32_t has_estimate; /* 0: ignore the fields below */
    int32_t estimate, estimate_depth;
    int32_t estimate_percent; /* certainty of each selective cut; 100: no selective cuts */
    int32_t estimate_line_length;
    char estimate_line[YKR_MAX_GUESS][YKR_MOVE_TEXT]; /* begins with the move estimated best */
} ykr_result;

/* A board of at most 64 squares: square row * columns + column, rows from the top, is bit 0, 1, ...
 * Reversi and m,n,k: discs or stones; connect: the top row is row 0. */
typedef struct ykr_board {
    uint64_t own, other; /* of the side to move and of the other */
} ykr_board;

/* An answer of ykr_solve_many: 32 bytes, in a layout that never changes. */
typedef struct ykr_answer {
    int32_t status;              /* ykr_status; the fields below mean nothing unless YKR_OK or YKR_STOPPED */
    int32_t known;               /* ykr_known */
    int32_t value, lower, upper; /* as in ykr_result */
    int32_t move;                /* the square or column of a best move, YKR_PASS or YKR_NO_MOVE */
    uint64_t nodes;              /* for the value and the move, not for a line */
} ykr_answer;

typedef struct ykr_opening {
    int32_t plies;
    char line[YKR_MAX_PLIES][YKR_MOVE_TEXT];
    uint64_t stands_for; /* number of openings symmetric to it, itself included */
    char position[YKR_POSITION_TEXT];
    const ykr_result *result; /* of that position, for its side to move */
} ykr_opening;

typedef struct ykr_counts {
    uint64_t positions, positions_symmetric; /* all; counted once up to symmetry */
    uint64_t positions_final;                /* of finished games */
    uint64_t nodes, games, leaves;           /* of the game tree; UINT64_MAX: overflow */
    int32_t overflow;                        /* 1: a count of the tree exceeds 64 bits */
    int32_t shortest, longest;               /* plies of a game, with passes; -1: no game ended */
    int32_t has_value, value;                /* has_value 0: value and optimal_lines are not known */
    uint64_t optimal_lines;                  /* games in which every move is a best one */
    int32_t ends;                            /* length of end[]; 0: not known */
    struct ykr_end {
        int32_t value; /* for the side to move at the root */
        uint64_t games;
    } end[YKR_MAX_ENDS]; /* ascending */
    uint64_t memory;     /* peak, in bytes */
    double seconds;
} ykr_counts;

/* The claim that a certificate proves: the value; whether the side to move wins, draws or loses;
 * or a given bound. */
typedef enum ykr_question {
    YKR_PROVE_EXACT = 0,
    YKR_PROVE_OUTCOME = 1,
    YKR_PROVE_AT_LEAST = 2,
    YKR_PROVE_AT_MOST = 3
} ykr_question;

typedef struct ykr_proof {
    int32_t value; /* proved, for the side to move */
    ykr_known known;
    uint64_t moves, leaves; /* moves in the file; positions for the checker to search */
    uint64_t bytes;         /* of the file */
    uint64_t nodes;         /* positions visited for the value and the proof */
    double seconds;
} ykr_proof;

typedef struct ykr_progress {
    int32_t lower, upper; /* proved so far */
    uint64_t nodes;       /* of all threads */
    double seconds;
    int32_t pass, passes;     /* selective pass, 1..passes; 0: the proving search */
    int32_t tried, moves;     /* the root move being searched, 1..moves; 0: none yet */
    char move[YKR_MOVE_TEXT]; /* that move, or "" */
    int32_t line_length;      /* best line so far, not proved */
    char line[YKR_MAX_GUESS][YKR_MOVE_TEXT];
    int32_t has_estimate; /* 0: ignore the fields below */
    int32_t estimate, estimate_depth;
} ykr_progress;

/* The source of an answer of a table. */
typedef enum ykr_table_from {
    YKR_TABLE_STORED = 0,
    YKR_TABLE_SEARCHED = 1, /* nearer to the end than what is stored, or absent */
    YKR_TABLE_OVER = 2,     /* the game is over */
    YKR_TABLE_ABSENT = 3    /* it cannot be reached from the root; no value */
} ykr_table_from;

/* 16 bytes, in a layout that never changes. */
typedef struct ykr_table_answer {
    int32_t status; /* ykr_status */
    int32_t from;   /* ykr_table_from */
    int32_t value;  /* for the side to move; with wdl 1, 0 or -1; meaningless if absent */
    int32_t plies;  /* to the end, passes included; -1: not stored */
} ykr_table_answer;

typedef struct ykr_solver ykr_solver;
typedef struct ykr_table ykr_table;

/* "0.1.0 (COMMIT)". Static text. */
YKR_API const char *ykr_version(void);

/* The YKR_API_VERSION of the library. */
YKR_API int ykr_api_version(void);

/* Adds the game in the file `path` to those that specs name: C written with yomikiri_game.h,
 * which the compiler makes code of, or such code. It is run in this process,
 * and belongs to it from then on. `why` as below. Errors: YKR_BAD_INPUT (also: the name is taken),
 * YKR_IO, YKR_NO_MEMORY, YKR_UNSUPPORTED (this build loads no code). Since YKR_API_VERSION 1003. */
YKR_API ykr_status ykr_add_game(const char *path, char *why /* [YKR_ERROR_TEXT] or NULL */);

/* As ykr_add_game, for functions of the caller;
 * the object of `game` must live as long as the process. `context` comes back in ykr_game_rules.
 * `source`: text that stands for the rules in tables and stores, which other rules do not read. */
struct ykr_game;
YKR_API ykr_status ykr_add_rules(const struct ykr_game *game, const void *context, const char *source, char *why);

/* Makes a solver for the game `spec`, at the initial position, with default settings. *out is NULL
 * unless YKR_OK is returned; free it with ykr_destroy. `why` (may be NULL) receives one line.
 * Errors: YKR_BAD_INPUT, YKR_IO (the board file of minimax:N,board=FILE), YKR_NO_MEMORY. */
YKR_API ykr_status ykr_create(const char *spec, ykr_solver **out, char *why /* [YKR_ERROR_TEXT] or NULL */);
YKR_API void ykr_destroy(ykr_solver *solver); /* NULL is allowed; does nothing during a call */

/* A solver of the same game, position and settings, without callbacks; free it with ykr_destroy.
 * *out is NULL unless YKR_OK is returned. Errors: YKR_NO_MEMORY, YKR_BUSY. */
YKR_API ykr_status ykr_copy(ykr_solver *solver, ykr_solver **out);

/* The error of the last call that did not return YKR_OK or YKR_BUSY, on one line; valid until the
 * next call. */
YKR_API const char *ykr_error(ykr_solver *solver);

/* The canonical spec; valid as long as the solver. */
YKR_API const char *ykr_spec(const ykr_solver *solver);

/* Sets one setting for the following calls; NULL as value restores its default (in brackets):
 *   threads        "1" to "1024" [1]: threads per call; they change no value
 *   hash           "0", "64M", "2G", ... [as much as the search fills, at most half of the free
 *                  memory]: bytes of the transposition table, kept between calls
 *   keep           "yes": the table keeps its entries between calls, for positions of one game, so
 *                  that nodes and estimates, but never values, depend on earlier solves; until a
 *                  setting other than threads, parallel, seconds, window and wdl is set [no]
 *   method         "search", "minimax" (slow, on separately written rules), "alphabeta", ...
 *                  [search]
 *   depth          plies [to the end]: limit of the depth, which proves nothing; minimax:N only
 *   window         "-2,2" [none]: find the exact value inside it, otherwise a bound
 *   wdl            "yes": the window -1,1
 *   seconds        "90", "1.5", "10m" [0: no limit]: longer calls return YKR_STOPPED
 *   parallel       "tasks", "root", "serial" [tasks]: how threads share the search
 *   deterministic  "yes": the same node counts on every run
 *   without        "table,etc" [none]: techniques to turn off, named as in `yomikiri ladder`
 *   weights        a file of evaluation weights [those shipped]; they only order moves
 * `yomikiri solve --help` lists all names. A setting is checked against the others and the game.
 * Errors: YKR_BAD_INPUT (ykr_error names the nearest name or what was expected), YKR_UNSUPPORTED (a
 * method or depth limit that this game does not have, or a method that plays misere by another
 * rule), YKR_NO_MEMORY. After an error the setting is unchanged. */
YKR_API ykr_status ykr_set(ykr_solver *solver, const char *name, const char *value);

/* The settings threads, hash and seconds as numbers, with the ranges, errors and effects of
 * ykr_set; its NULL restores their defaults. `threads`: 1 to 1024. `bytes`: at most INT64_MAX.
 * `seconds`: 0 (no limit) or more, below 1e10. Since YKR_API_VERSION 1002. */
YKR_API ykr_status ykr_set_threads(ykr_solver *solver, int threads);
YKR_API ykr_status ykr_set_hash_bytes(ykr_solver *solver, size_t bytes);
YKR_API ykr_status ykr_set_seconds(ykr_solver *solver, double seconds);

/* Calls `report` about twice a second during a search; NULL: never. `context` is passed on.
 * `report` returns 0 to continue; anything else ends the call with YKR_ENDED. */
YKR_API ykr_status ykr_set_progress(ykr_solver *solver, int (*report)(void *context, const ykr_progress *progress),
                                    void *context);

/* Calls `report` for each move during ykr_moves, as soon as its value is known;
 * otherwise as ykr_set_progress. */
YKR_API ykr_status ykr_set_move_report(ykr_solver *solver, int (*report)(void *context, const ykr_move_value *move),
                                       void *context);

/* Sets the current position: a board and its side to move, moves from the start, or "start".
 * Nothing is left to undo. Errors: YKR_BAD_INPUT (a value after it, "7422 1", too). */
YKR_API ykr_status ykr_set_position(ykr_solver *solver, const char *text);

/* As ykr_set_position, without text. `side` to move: 0 the first player (Black, X), 1 the second.
 * Errors: YKR_BAD_INPUT, YKR_UNSUPPORTED (minimax, eight). */
YKR_API ykr_status ykr_set_board(ykr_solver *solver, const ykr_board *board, int side);

/* The current position. `side` may be NULL. Errors: YKR_UNSUPPORTED (minimax, eight). */
YKR_API ykr_status ykr_get_board(ykr_solver *solver, ykr_board *out, int *side);

/* Makes a board of `count` squares: 1 the side to move, -1 the other, 0 empty. Errors:
 * YKR_BAD_INPUT (another number, or more than 64 squares). */
YKR_API ykr_status ykr_board_of_squares(const signed char *squares, size_t count, ykr_board *out);

/* Lists the legal moves, ascending, at most YKR_MAX_MOVES; "--" alone is a forced pass, and none
 * are left when the game is over. */
YKR_API ykr_status ykr_legal_moves(ykr_solver *solver, char out[][YKR_MOVE_TEXT], int *count);

/* Plays one move in the current position.
 * Errors: YKR_BAD_INPUT (the move is not legal), YKR_NO_MEMORY. */
YKR_API ykr_status ykr_play(ykr_solver *solver, const char *move);

/* Takes back the last move that ykr_play made. Errors: YKR_BAD_INPUT (no such move). */
YKR_API ykr_status ykr_undo(ykr_solver *solver);

/* Writes the current position on one line, in the form that ykr_set_position reads. */
YKR_API ykr_status ykr_position(ykr_solver *solver, char out[YKR_POSITION_TEXT]);

/* As ykr_position, for the one of the symmetric positions whose text comes first: the same for all
 * of them. */
YKR_API ykr_status ykr_canonical(ykr_solver *solver, char out[YKR_POSITION_TEXT]);

/* Draws the current position on several lines, truncated to `size` bytes. */
YKR_API ykr_status ykr_draw(ykr_solver *solver, char *out, size_t size);

/* Writes the current position as a picture (SVG, about 200 bytes a square), with its final zero.
 * *needed (may be NULL) is the size with the zero. Errors: YKR_BAD_INPUT (`size` is too small; then
 * nothing is written), YKR_UNSUPPORTED (eight), YKR_NO_MEMORY. */
YKR_API ykr_status ykr_svg(ykr_solver *solver, char *out, size_t size, size_t *needed);

/* Returns 1 if the game is over, and its final value for the side to move in *value (may be NULL);
 * otherwise 0, also for a solver that is NULL or busy in another thread. */
YKR_API int ykr_over(ykr_solver *solver, int *value);

/* Solves the current position: the exact value, or what the window asks.
 * If the game is over, that is the final value. Time grows exponentially with the rest of the game;
 * memory: `hash` and a few MiB. *out has the result after YKR_OK and YKR_STOPPED, and zeros after
 * an error. Errors: YKR_NO_MEMORY, YKR_UNSUPPORTED (the position is too large for the method),
 * YKR_IO and YKR_BAD_INPUT (`weights`). */
YKR_API ykr_status ykr_solve(ykr_solver *solver, ykr_result *out, size_t size);

/* Like ykr_solve, with the exact value of every legal move. */
YKR_API ykr_status ykr_moves(ykr_solver *solver, ykr_result *out, size_t size);

/* Solves n > 0 boards of the solver's game, whatever its position, `threads` (1 to 1024) at a time
 * by one thread each; out[i] answers boards[i]. On reversi a board needs no side; elsewhere it
 * follows from the number of stones. The settings apply to each board, `seconds` to the call.
 * Nothing is solved after an error. YKR_STOPPED: the boards that were not reached have that status.
 * Memory: `hash` and a few MiB for each thread. Errors: those of ykr_solve; YKR_BAD_INPUT names the
 * first bad board; YKR_UNSUPPORTED (minimax, eight, another method than search). */
YKR_API ykr_status ykr_solve_many(ykr_solver *solver, const ykr_board *boards, size_t n, int threads, ykr_answer *out);

/* Solves every opening of up to `plies` (0..YKR_MAX_PLIES) moves from the current position,
 * symmetric ones once, and calls `each` for each, before its continuations. `each` returns 0 to
 * continue; anything else ends the call with YKR_ENDED. Time: one solve for each distinct
 * position. Errors: those of ykr_solve; YKR_BAD_INPUT (`plies`). */
YKR_API ykr_status ykr_openings(ykr_solver *solver, int plies, int (*each)(void *context, const ykr_opening *opening),
                                void *context);

/* Counts the positions and games that follow the current position, to depth `plies`
 * (-1: to the end), in about `memory` bytes (0: three quarters of the machine's); what does not fit
 * goes to $TMPDIR, else /tmp. Calls `each` (may be NULL) after each level, the plies without
 * passes, with the number of distinct positions so far. Time and disk grow with that number.
 * Errors: YKR_NO_MEMORY (`memory` is too small), YKR_IO (the disk), YKR_STOPPED, YKR_UNSUPPORTED
 * (the game is too large to count), YKR_BAD_INPUT (`plies`); *out is then undefined. */
YKR_API ykr_status ykr_count(ykr_solver *solver, int plies, size_t memory,
                             void (*each)(void *context, int ply, uint64_t positions), void *context, ykr_counts *out,
                             size_t size);

/* Counts the leaves of the game tree at `depth` >= 0 plies. A pass is a ply; a game that ends
 * earlier is one leaf. Calls `each` (may be NULL) with every root move and the leaves below it.
 * Errors: YKR_BAD_INPUT, YKR_STOPPED, YKR_UNSUPPORTED. */
YKR_API ykr_status ykr_perft(ykr_solver *solver, int depth,
                             void (*each)(void *context, const char *move, uint64_t leaves), void *context,
                             uint64_t *leaves);

/* Solves the current position and writes a certificate, a proof that yomikiri-check verifies,
 * to `path`; the file appears when it is complete. `value` is the bound of YKR_PROVE_AT_LEAST
 * and YKR_PROVE_AT_MOST, for the side to move. The file is the same for any number of threads;
 * `window` is ignored. Memory: `hash`, two levels of the proof, and the compressed file.
 * Errors: YKR_BAD_INPUT (the bound does not hold, or the method is not search), YKR_UNSUPPORTED
 * (certificates do not support the game), YKR_STOPPED, YKR_IO, YKR_NO_MEMORY; then no file. */
YKR_API ykr_status ykr_prove(ykr_solver *solver, ykr_question question, int value, const char *path, ykr_proof *out,
                             size_t size);

/* Writes a table, the value of every position that can be reached from the current one, to `path`;
 * an unfinished one is kept in `path`.part, and the same call continues it.
 * Positions with fewer than `plies_left` plies to the end are left out; `distances` 1:
 * the plies to the end are stored too. The settings `threads` and `wdl` apply. Memory and disk
 * as ykr_count. Errors: YKR_BAD_INPUT, YKR_UNSUPPORTED (eight, minimax:N,board=FILE),
 * YKR_STOPPED, YKR_IO, YKR_NO_MEMORY. */
YKR_API ykr_status ykr_table_make(ykr_solver *solver, const char *path, int plies_left, int distances, size_t memory);

/* Opens a table, which any number of threads may ask at once; *out is NULL unless YKR_OK
 * is returned. `why` (NULL, or YKR_ERROR_TEXT long) receives one line, here and below.
 * Errors: YKR_BAD_INPUT (it is damaged), YKR_IO, YKR_NO_MEMORY. */
YKR_API ykr_status ykr_table_open(const char *path, ykr_table **out, char *why);
YKR_API void ykr_table_close(ykr_table *table);               /* NULL is allowed */
YKR_API const char *ykr_table_spec(const ykr_table *table);   /* canonical, valid as long as the table */
YKR_API uint64_t ykr_table_positions(const ykr_table *table); /* stored */

/* The value of a position, a text as for ykr_set_position; `search` 1: also if the table does not
 * have it. The second: of n > 0 boards (as for ykr_solve_many), by `threads` (1 to 1024). Errors:
 * YKR_BAD_INPUT (names the first bad board), YKR_IO, YKR_NO_MEMORY. */
YKR_API ykr_status ykr_table_ask(ykr_table *table, const char *position, int search, ykr_table_answer *out, char *why);
YKR_API ykr_status ykr_table_ask_many(ykr_table *table, const ykr_board *boards, size_t n, int threads, int search,
                                      ykr_table_answer *out, char *why);

/* Makes the call under way return YKR_STOPPED; without one nothing happens. May be called from any
 * thread, callback or signal handler. */
YKR_API void ykr_stop(ykr_solver *solver);

#ifdef __cplusplus
}
#endif

#endif
