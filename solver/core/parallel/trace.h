/* trace.h - a timeline of the parallel search in the Chrome trace event format
 * (Perfetto and browsers show it).
 *
 * Spans are named by the move and the empty squares, and have the board among their arguments.
 *
 * Every thread records into a lane of its own, without locks.  All lanes together keep at most
 * TRACE_EVENTS events however long the run, so that the file stays below 20 MB: when a lane is
 * full, spans shorter than a doubled limit and every second instant are dropped and counted, so
 * that long spans are kept.  Without a trace, workers have no lane: one branch for each
 * sibling of a split point, none for each node. */
#pragma once

#include "base/clock.h"
#include "game/walk.h"

enum { TRACE_EVENTS = 40000 };

typedef enum trace_kind {
    TRACE_WINDOW, /* a search of the root with one window */
    TRACE_TASK,   /* a sibling of a split point, or of a round */
    TRACE_WAIT,   /* an owner waiting for its helpers */
    TRACE_CUT,    /* an instant: a sibling refuted a split point */
} trace_kind;

typedef struct trace_event {
    double start, seconds;    /* clock_seconds; an instant has 0 seconds */
    uint64_t words[2], nodes; /* words: of the position, as in walk.h; the second is the line to play in, if any */
    int32_t alpha, beta, value;
    game_move move; /* that led there; MOVE_NONE at the root */
    int16_t ply, remaining;
    uint8_t kind, side; /* side: to move; trace_add sets it */
    bool cancelled;     /* no value */
} trace_event;

typedef struct trace_lane {
    _Alignas(64) trace_event *event;
    size_t capacity;
    uint32_t count, most;
    uint8_t side; /* to move at the root */
    uint64_t dropped;
    double shortest; /* shorter spans are dropped */
} trace_lane;

typedef struct search_trace search_trace;

/* Begins the file. A path that cannot be written fails here, with the errors of outfile_open.
 * `rules` must last as long as the trace. */
status trace_open(const char *path, int threads, const game_rules *rules, search_trace **out, error *e);

/* From now on the search of a position with this side to move is recorded. */
void trace_root(search_trace *t, int side);
trace_lane *trace_lane_of(search_trace *t, int thread); /* NULL: it was opened for fewer threads */
void trace_add(trace_lane *lane, const trace_event *event);

/* Writes the file, which appears under its name when it is complete, and frees `t`. */
status trace_close(search_trace *t, error *e);
void trace_discard(search_trace *t); /* frees without a file; NULL is allowed */
