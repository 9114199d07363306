/* protocol.h - the protocols through which interfaces talk to the engine (docs/manual.md), and what
 * they ask for: a move to play, or what moves are worth, within limits, reported as they are found.
 *
 *   gtp      the Go Text Protocol, version 2, for games in which discs or stones are placed
 *   nboard   the NBoard protocol, version 2, of NBoard and other Othello interfaces
 *
 * A value is exact, or a proved win, loss or draw, or an estimate, and is marked as such.
 * One thread uses an engine; the lines that arrive meanwhile belong
 * to its reader (base/lines.h). */
#pragma once

#include "base/lines.h"
#include "game/rules.h"
#include "search/search.h"

#include <stdio.h>

typedef enum engine_sort {
    ENGINE_UNKNOWN,  /* there is only a move */
    ENGINE_ESTIMATE, /* the value is estimated, `depth` plies deep */
    ENGINE_OUTCOME,  /* the sign is proved, the rest is estimated */
    ENGINE_EXACT,
} engine_sort;

typedef struct engine_move {
    game_move move; /* MOVE_NONE: the game is over */
    engine_sort sort;
    double value;       /* for the side to move */
    int depth, percent; /* of an estimate: plies, and how sure each cut of a selective search is (100: none was made) */
    int line_length;    /* `move` and what follows, as far as known: at least 1 */
    game_move line[MAX_LINE];
} engine_move;

typedef struct engine_limits {
    double seconds; /* 0: none */
    int depth;      /* plies, where the position is not solved; 0: any */
    int moves;      /* number of moves whose values to find; 1: only the best */
} engine_limits;

typedef struct engine {
    game_rules rules;
    search_options search; /* its stop flag is `stop` */
    search_memory *memory; /* of the spec */
    _Atomic bool stop;
    line_reader *lines;
    /* Of the protocol that is served. */
    diagram now;
    double seconds; /* for a move, as asked for; 0: no limit; -1: not asked for */
    FILE *out;
    error *e;
    bool quit; /* stop reading */
} engine;

/* The moves that an engine has found; best first. */
typedef struct engine_answer {
    int moves;
    engine_move move[MAX_MOVES];
    uint64_t nodes; /* of proof and of estimates */
    double seconds;
    bool news;        /* for engine_tell: there are values that the last call did not have */
    bool ended_early; /* by a line that arrived or a limit */
} engine_answer;

/* Called for moves whose values are known by now, and about twice a second: `moves` may be 0. */
typedef void engine_tell(void *context, const engine_answer *so_far);

/* `options`: threads, hash, techniques, weights.  Errors: those of solve_memory_create. */
status engine_init(engine *g, const game_spec *spec, const search_options *options, error *e);
void engine_close(engine *g);

/* Thinks about `d`.  `tell` may be NULL.  Errors: those of solve_position, but not a stop. */
status engine_think(engine *g, const diagram *d, const engine_limits *limits, engine_tell *tell, void *context,
                    engine_answer *out, error *e);

/* The most seconds for a move: those asked for; otherwise a few, or 0 (no limit) with a depth. */
double engine_most_seconds(const engine *g, int depth);

/* Seconds for one move of a game, from the seconds left on the clock. */
double engine_seconds(double left, double increment, int empties);

typedef struct protocol {
    const char *name;                        /* for messages */
    bool (*plays)(const game_spec *spec);    /* true for the games that it can serve */
    line_ends_work *ends_work;               /* the lines that end a search */
    size_t size;                             /* of its state, an engine first, zeroed before `begin` */
    void (*begin)(engine *g);                /* the engine stands at the game's start */
    status (*answer)(engine *g, char *line); /* one command; sets g->quit at the last */
} protocol;

extern const protocol protocol_gtp, protocol_nboard;

/* Reads commands from `descriptor` and answers on `out` until "quit", the end of the input,
 * or *over.  The spec must be one that `p` plays.  `seconds`: as in `engine`,
 * unless a clock leaves less.  Errors: those of lines_open and of a search;
 * a command that fails gets the protocol's answer. */
status protocol_serve(const protocol *p, const game_spec *spec, const search_options *options, double seconds,
                      int descriptor, const _Atomic bool *over, FILE *out, error *e);
