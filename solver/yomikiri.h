/* yomikiri.h - the library: exact values of small two-player games.
 *
 *     ykr_solver *solver;
 *     char why[YKR_ERROR_TEXT];
 *     ykr_result result;
 *     if (ykr_create("reversi:4x4", &solver, why) == YKR_OK && ykr_solve(solver, &result) == YKR_OK)
 *         printf("%d by %s\n", result.value, result.move);        // -8 by b1
 *     ykr_destroy(solver);
 *
 * Specs, positions and moves are written as README describes. Values are for the side to move. The library never
 * prints, never exits and has no state of its own: solvers in different threads do not know of each other. One
 * solver is used by one thread at a time, except for ykr_stop. */
#ifndef YOMIKIRI_H
#define YOMIKIRI_H

#include <stddef.h>
#include <stdint.h>

#ifdef __cplusplus
extern "C" {
#endif

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
    YKR_ERROR_TEXT = 512
};

typedef enum ykr_status {
    YKR_OK = 0,
    YKR_BAD_INPUT = 1, /* an argument is not as it should be; the solver is unchanged */
    YKR_NO_MEMORY = 2,
    YKR_IO = 3,         /* a file could not be read */
    YKR_STOPPED = 4,    /* ykr_stop came first; the result holds the bounds proved by then */
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
    uint64_t evaluations; /* ends of games (and depth-limit leaves) valued */
    uint64_t nodes;       /* positions entered */
    double seconds;
    size_t hash_bytes; /* of the transposition table as allocated */
    int32_t threads;   /* used */
} ykr_result;

typedef struct ykr_progress {
    int32_t lower, upper; /* bounds proved so far */
    uint64_t nodes;
    double seconds;
} ykr_progress;

typedef struct ykr_solver ykr_solver;

/* "0.1.0" and the commit it was built from, in parentheses. Static text. */
YKR_API const char *ykr_version(void);

/* A solver for the game `spec`, at its starting position: one thread, 256 MiB of table, method "search".
 * *out is NULL unless YKR_OK; the caller ends it with ykr_destroy. `why` (may be NULL) receives one line.
 * Errors: YKR_BAD_INPUT, YKR_IO (the board file of minimax:N,board=FILE), YKR_NO_MEMORY. */
YKR_API ykr_status ykr_create(const char *spec, ykr_solver **out, char *why /* [YKR_ERROR_TEXT] or NULL */);
YKR_API void ykr_destroy(ykr_solver *solver); /* NULL is allowed */

/* What was wrong with the last call that did not return YKR_OK: one line, valid until the next call. */
YKR_API const char *ykr_error(const ykr_solver *solver);

/* The canonical spec. Valid as long as the solver. */
YKR_API const char *ykr_spec(const ykr_solver *solver);

/* Threads of a search, 1..1024. No value depends on it. */
YKR_API ykr_status ykr_set_threads(ykr_solver *solver, int threads);

/* Largest transposition table in bytes; 0: none. No value depends on it. Allocated anew by each search. */
YKR_API ykr_status ykr_set_hash(ykr_solver *solver, size_t bytes);

/* "search", "minimax" (plain minimax on naive rules: slow, the oracle), "alphabeta", "original-alphabeta",
 * ...: the names that `yomikiri solve --help` lists. `depth` limits plies, for minimax:N and methods other than
 * search; -1: to the end of the game. */
YKR_API ykr_status ykr_set_method(ykr_solver *solver, const char *method, int depth);

/* `report` is called about twice a second by the searching thread, or, if NULL, never. It must not call the library,
 * except for ykr_stop. */
YKR_API void ykr_set_progress(ykr_solver *solver, void (*report)(void *context, const ykr_progress *), void *context);

/* The position to solve: a board with its side to move, moves from the start, or "start". */
YKR_API ykr_status ykr_set_position(ykr_solver *solver, const char *text);

/* Plays one move from the current position; YKR_BAD_INPUT when it is not legal. */
YKR_API ykr_status ykr_play(ykr_solver *solver, const char *move);

/* The current position on one line, as ykr_set_position reads it. */
YKR_API ykr_status ykr_position(const ykr_solver *solver, char out[YKR_POSITION_TEXT]);

/* The current position drawn on several lines; text that does not fit in `size` bytes is left out. */
YKR_API ykr_status ykr_draw(const ykr_solver *solver, char *out, size_t size);

/* 1: the game is over and *value (may be NULL) is final, for the side to move; 0: it goes on. */
YKR_API int ykr_over(const ykr_solver *solver, int *value);

/* The exact value of the current position. Cost: exponential in what is left of the game. A position whose game
 * is over has its final value. Errors: YKR_STOPPED, YKR_NO_MEMORY, YKR_UNSUPPORTED. */
YKR_API ykr_status ykr_solve(ykr_solver *solver, ykr_result *out);

/* The same, with the exact value of every legal move. */
YKR_API ykr_status ykr_moves(ykr_solver *solver, ykr_result *out);

/* Ends the solver's running search, or its next one, with YKR_STOPPED. Any thread or signal handler may call it. */
YKR_API void ykr_stop(ykr_solver *solver);

#ifdef __cplusplus
}
#endif

#endif
