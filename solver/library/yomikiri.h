/* yomikiri.h - the library: exact values of small two-player games.
 *
 *     ykr_solver *solver;
 *     char why[YKR_ERROR_TEXT];
 *     ykr_result result;
 *     if (ykr_create("reversi:4x4", &solver, why) == YKR_OK &&
 *         ykr_solve(solver, &result) == YKR_OK)
 *         printf("%d by %s\n", result.value, result.move);        // -8 by b1
 *     ykr_destroy(solver);
 *
 * Specs, positions and moves are written as README describes. Values are for the side to move.
 * The library never prints, never exits and has no state of its own: solvers in different
 * threads do not know of each other. One solver is used by one thread at a time, except for
 * ykr_stop. Callbacks run on the calling thread while a call works; they must not call the
 * library, except for ykr_stop, and what they are given lasts until they return. Calls that
 * search need 2 MiB of stack.
 *
 * Plain C89 and C++98 with stdint.h. Compile against the header of the library you link: a
 * change of a structure or of a constant changes YKR_ABI, and with it the name that programs
 * load, libyomikiri.so.YKR_ABI. */
#ifndef YOMIKIRI_H
#define YOMIKIRI_H

#include <stddef.h>
#include <stdint.h>

#ifdef __cplusplus
extern "C" {
#endif

#define YKR_ABI 1

#if defined(__GNUC__)
#define YKR_API __attribute__((visibility("default")))
#else
#define YKR_API
#endif

enum {
    YKR_MAX_MOVES = 64,
    YKR_MAX_LINE = 192, /* longer lines (of eight:MAX,TARGET) are cut */
    YKR_MOVE_TEXT = 16, /* "a1", "--" for a pass, digits; with its final zero */
    YKR_POSITION_TEXT = 512,
    YKR_ERROR_TEXT = 512,
    YKR_MAX_PLIES = 60, /* of an opening */
    YKR_MAX_GUESS = 12, /* of a line that is not proved */
    YKR_MAX_ENDS = 512, /* different final values of a game's ends */
    YKR_UNKNOWN = 20000 /* a lower bound of -YKR_UNKNOWN or an upper one of YKR_UNKNOWN: nothing is proved */
};

typedef enum ykr_status {
    YKR_OK = 0,
    YKR_BAD_INPUT = 1, /* an argument is not as it should be; the solver is unchanged */
    YKR_NO_MEMORY = 2,
    YKR_IO = 3,         /* a file could not be read */
    YKR_STOPPED = 4,    /* ykr_stop came or time was up; the result holds what was proved by then */
    YKR_UNSUPPORTED = 5 /* understood, but this game or method has no such thing */
} ykr_status;

/* How a value is known. */
typedef enum ykr_known { YKR_EXACT = 0, YKR_AT_LEAST = 1, YKR_AT_MOST = 2 } ykr_known;

typedef struct ykr_move_value {
    char move[YKR_MOVE_TEXT];
    int32_t value; /* exact, for the side that plays the move */
} ykr_move_value;

typedef struct ykr_result {
    int32_t value;        /* for the side to move */
    int32_t lower, upper; /* bounds proved; both equal value where known is YKR_EXACT */
    ykr_known known;
    char move[YKR_MOVE_TEXT]; /* a best move; "" when the game is over or none is known yet */
    int32_t line_length;      /* best line to the end of the game, passes included */
    char line[YKR_MAX_LINE][YKR_MOVE_TEXT];
    int32_t moves; /* of ykr_moves; 0 after ykr_solve */
    ykr_move_value move_value[YKR_MAX_MOVES];
    uint64_t moves_left_out; /* legal moves that move_value has no room for (eight with a MAX above 64), none better */
    uint64_t evaluations;    /* ends of games (and depth-limit leaves) valued */
    uint64_t nodes;          /* positions entered */
    double seconds;
    size_t hash_bytes; /* of the transposition table as allocated */
    int32_t threads;   /* used */
    /* After YKR_STOPPED, of a game with an evaluation (reversi, minimax): a guess of the value that
     * lies within the bounds, by a search that stopped earlier.  None of it is proved. */
    int32_t has_estimate; /* 1: there is one; 0: the others mean nothing */
    int32_t estimate, estimate_depth;
    int32_t estimate_percent; /* how sure each cut of the search was; 100: it cut nothing unsafely */
    int32_t estimate_line_length;
    char estimate_line[YKR_MAX_GUESS][YKR_MOVE_TEXT]; /* its first move is the move guessed to be best */
} ykr_result;

typedef struct ykr_opening {
    int32_t plies;
    char line[YKR_MAX_PLIES][YKR_MOVE_TEXT];
    uint64_t stands_for; /* openings that are its images by symmetry, itself included */
    char position[YKR_POSITION_TEXT];
    ykr_result result; /* of that position, for its side to move */
} ykr_opening;

typedef struct ykr_counts {
    uint64_t positions, positions_symmetric; /* distinct; with images by symmetry counted once */
    uint64_t positions_final;                /* of finished games */
    uint64_t nodes, games, leaves;           /* of the tree; UINT64_MAX: that many or more (overflow) */
    int32_t overflow;                        /* 1: some count of the tree exceeds 64 bits */
    int32_t shortest, longest;               /* plies of the games, passes included; -1: no game ended */
    int32_t has_value, value; /* has_value 1: the value, for the side to move, and optimal_lines are known */
    uint64_t optimal_lines;   /* games in which every move keeps the value */
    int32_t ends;             /* different final values; 0: not known */
    struct ykr_end {
        int32_t value; /* for the side to move at the root */
        uint64_t games;
    } end[YKR_MAX_ENDS]; /* ascending */
    uint64_t memory;     /* bytes used at most */
    double seconds;
} ykr_counts;

/* What a certificate is to prove: the value, whether the position is won, drawn or lost,
 * or a bound that is named. */
typedef enum ykr_question {
    YKR_PROVE_EXACT = 0,
    YKR_PROVE_OUTCOME = 1,
    YKR_PROVE_AT_LEAST = 2,
    YKR_PROVE_AT_MOST = 3
} ykr_question;

typedef struct ykr_proof {
    int32_t value; /* that is proved, for the side to move */
    ykr_known known;
    uint64_t moves, leaves; /* of the proof: moves in the file, positions that a checker searches itself */
    uint64_t bytes;         /* of the file */
    uint64_t nodes;         /* positions entered, for the value and for the proof */
    double seconds;
} ykr_proof;

typedef struct ykr_progress {
    int32_t lower, upper; /* bounds proved so far */
    uint64_t nodes;       /* of all threads */
    double seconds;
    int32_t pass, passes;     /* the selective pass, 1..passes; pass 0: what is searched is proved */
    int32_t tried, moves;     /* the move being searched, 1..moves; tried 0: none yet */
    char move[YKR_MOVE_TEXT]; /* that move; "" where there is none */
    int32_t line_length;      /* the best line so far, a guess */
    char line[YKR_MAX_GUESS][YKR_MOVE_TEXT];
    int32_t has_estimate; /* 1: a guess of the value, by a search that stopped earlier; not proved */
    int32_t estimate, estimate_depth;
} ykr_progress;

typedef struct ykr_solver ykr_solver;

/* "0.1.0" and the commit it was built from, in parentheses. Static text. */
YKR_API const char *ykr_version(void);

/* A solver for the game `spec`, at its starting position, with the default settings. *out is NULL
 * unless YKR_OK; the caller ends it with ykr_destroy. `why` (may be NULL) receives one line.
 * Errors: YKR_BAD_INPUT, YKR_IO (the board file of minimax:N,board=FILE), YKR_NO_MEMORY. */
YKR_API ykr_status ykr_create(const char *spec, ykr_solver **out, char *why /* [YKR_ERROR_TEXT] or NULL */);
YKR_API void ykr_destroy(ykr_solver *solver); /* NULL is allowed */

/* What was wrong with the last call that did not return YKR_OK: one line,
 * valid until the next call. */
YKR_API const char *ykr_error(const ykr_solver *solver);

/* The canonical spec. Valid as long as the solver. */
YKR_API const char *ykr_spec(const ykr_solver *solver);

/* One setting, by name and value as text; NULL as value: its default again. They
 * hold for the calls after it.
 *   threads        "1" to "1024" (1): threads of a call. No value depends on it
 *   hash           "0", "64M", "2G", ... (what the search fills, half of the free memory at most):
 *                  bytes of the table, made anew by each call
 *   method         "search", "minimax" (plain minimax on naive rules: slow, the oracle),
 *                  "alphabeta", ...: the names that `yomikiri solve --help` lists
 *   depth          plies (none): look this many plies ahead; minimax:N only
 *   window         "-2,2" (none): the exact value within it, else a bound; wdl:
 *                  "yes" is the window -1,1
 *   seconds        "90", "1.5", "10m" (no limit): a call that takes longer ends with YKR_STOPPED
 *   parallel       "tasks", "root", "serial"; deterministic: "yes": the same nodes on every run
 *   without        "table,etc" (nothing): techniques to do without, by the
 *                  names of the ladder's rungs
 *   weights        a file of evaluation weights (those shipped); order moves, change no value
 * and whatever else `yomikiri solve --help` lists that is a matter of the search. Each is checked
 * with the others and with the game. Errors: YKR_BAD_INPUT (ykr_error has the nearest name, or what
 * was expected), YKR_UNSUPPORTED (a method or a depth that this game does not have, or a method
 * that plays misere by another rule), YKR_NO_MEMORY; nothing changes then. */
YKR_API ykr_status ykr_set(ykr_solver *solver, const char *name, const char *value);

/* `report` (NULL: none) is called about twice a second in a search. `context` is the caller's. */
YKR_API void ykr_set_progress(ykr_solver *solver, void (*report)(void *context, const ykr_progress *), void *context);

/* The position to solve: a board with its side to move, moves from the start, or "start". */
YKR_API ykr_status ykr_set_position(ykr_solver *solver, const char *text);

/* Plays one move from the current position; YKR_BAD_INPUT when it is not legal. */
YKR_API ykr_status ykr_play(ykr_solver *solver, const char *move);

/* The current position on one line, as ykr_set_position reads it. */
YKR_API ykr_status ykr_position(const ykr_solver *solver, char out[YKR_POSITION_TEXT]);

/* The current position drawn on several lines; text that does not fit in
 * `size` bytes is left out. */
YKR_API ykr_status ykr_draw(const ykr_solver *solver, char *out, size_t size);

/* 1: the game is over and *value (may be NULL) is final, for the side to move; 0: it goes on. */
YKR_API int ykr_over(const ykr_solver *solver, int *value);

/* The exact value of the current position, or with a window what that asks. Cost: exponential in
 * what is left of the game; memory: `hash` and a few MiB. A position whose game is over has its
 * final value. *out has the result after YKR_OK and YKR_STOPPED, and zeros after the others:
 * YKR_NO_MEMORY, YKR_UNSUPPORTED (a position that is too large for the method), YKR_IO and
 * YKR_BAD_INPUT (the file of `weights`: it cannot be read; it is for another board). */
YKR_API ykr_status ykr_solve(ykr_solver *solver, ykr_result *out);

/* The same, with the exact value of every legal move. */
YKR_API ykr_status ykr_moves(ykr_solver *solver, ykr_result *out);

/* Every opening of up to `plies` (0..YKR_MAX_PLIES) moves from the current position, symmetric ones
 * once, each solved; an opening comes before its continuations. `each` returns 0 to go on; anything
 * else ends the call with YKR_STOPPED. Cost: a solve for each distinct position. Errors as
 * ykr_solve; YKR_BAD_INPUT for `plies`. */
YKR_API ykr_status ykr_openings(ykr_solver *solver, int plies, int (*each)(void *context, const ykr_opening *opening),
                                void *context);

/* Counts what follows the current position, `plies` deep (-1: to the end of every game), in at most
 * `memory` bytes (0: three quarters of the machine's). `each` (may be NULL) is called after each
 * ply with the distinct positions met so far. Cost: time and memory for every distinct position.
 * Errors: YKR_NO_MEMORY (more than `memory`), YKR_STOPPED, YKR_UNSUPPORTED (a game that is too
 * large to count); *out then means nothing. */
YKR_API ykr_status ykr_count(ykr_solver *solver, int plies, size_t memory,
                             void (*each)(void *context, int ply, uint64_t positions), void *context, ykr_counts *out);

/* Leaves of the game's tree `depth` >= 0 plies down; a pass is a ply, a game that ends earlier one
 * leaf. `each` (may be NULL) is called with every root move and the leaves below it. Errors:
 * YKR_BAD_INPUT, YKR_STOPPED, YKR_UNSUPPORTED. */
YKR_API ykr_status ykr_perft(ykr_solver *solver, int depth,
                             void (*each)(void *context, const char *move, uint64_t leaves), void *context,
                             uint64_t *leaves);

/* Solves the current position and writes a certificate to `path`, which appears when it is
 * complete: a proof that yomikiri-check verifies. `value` is the bound of YKR_PROVE_AT_LEAST and
 * _AT_MOST, for the side to move. The same file for any number of threads; `window` does not
 * matter. Memory: `hash`, two levels of the proof, and the packed file. Errors: YKR_BAD_INPUT (the
 * bound does not hold, a method other than search), YKR_UNSUPPORTED (a position that a certificate
 * cannot hold), YKR_STOPPED, YKR_IO, YKR_NO_MEMORY; no file then. */
YKR_API ykr_status ykr_prove(ykr_solver *solver, ykr_question question, int value, const char *path, ykr_proof *out);

/* Ends the solver's running call, or its next one, with YKR_STOPPED; a game so small that it is
 * solved at once ends so too, with its bounds. Any thread or signal handler may call it. */
YKR_API void ykr_stop(ykr_solver *solver);

#ifdef __cplusplus
}
#endif

#endif
