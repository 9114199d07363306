/* original_context.h - what every instance of original_template.h shares:
 * counters, stopping, order, line. */
#pragma once

#include "base/bits.h"
#include "base/clock.h"
#include "base/stop.h"
#include "game/rules.h"
#include "search/original_rule.h"
#include "search/search.h"

#include <string.h>

enum { ORIGINAL_INFINITY = VALUE_INFINITY, ORIGINAL_PLIES = 1024 };

typedef struct original_line {
    int length;
    game_move move[MAX_LINE];
} original_line;

typedef struct original_context {
    uint64_t evaluations, calls, ends_without_call, row_tests, row_ends, full_boards;
    uint64_t next_check; /* calls at which the deadline and the stop flag are checked again */
    double deadline;     /* of clock_seconds(); 0: none */
    double next_report;
    void (*progress)(void *context, uint64_t calls); /* NULL, or called about twice a second */
    void *progress_context;
    const _Atomic bool *stop;
    bool stopped;   /* results no longer mean anything */
    bool keep_line; /* whole lines; otherwise only the root's move */
    bool judges_last_square, original_scores;
    original_rule rule;
    const uint8_t *order; /* bits in the order they are tried; NULL: ascending */
    const void *rules;    /* of the game */
} original_context;

/* The rare part of original_enter: false when the search must end. */
static inline bool original_check(original_context *c)
{
    enum { CHECK_EVERY = 1 << 14 };
    const double now = c->deadline > 0 || c->progress ? clock_seconds() : 0;
    const bool is_late = c->deadline > 0 && now > c->deadline;
    if (c->progress && now > c->next_report) {
        c->next_report = now + 0.5;
        c->progress(c->progress_context, c->calls);
    }
    if (is_late || stop_requested(c->stop))
        c->stopped = true;
    c->next_check = c->calls + CHECK_EVERY;
    return !c->stopped;
}

static inline void original_clear(original_line *line)
{
    if (line)
        line->length = 0;
}

static inline bool original_enter(original_context *c, original_line *line)
{
    original_clear(line);
    return ++c->calls < c->next_check || original_check(c);
}

/* The next of `moves` in the order; *i is the place in the order,
 * to be advanced by one after each. */
static inline int original_next(const original_context *c, uint64_t moves, int *i)
{
    if (!c->order)
        return bit_first(moves);
    while (!(moves >> c->order[*i] & 1))
        ++*i;
    return c->order[*i];
}

/* *line = move, then *below (either may be NULL). */
static inline void original_set_line(original_line *line, game_move move, const original_line *below)
{
    if (!line)
        return;
    int tail = below ? below->length : 0;
    if (tail > MAX_LINE - 1)
        tail = MAX_LINE - 1;
    line->move[0] = move;
    if (tail > 0)
        memcpy(line->move + 1, below->move, (size_t)tail * sizeof line->move[0]);
    line->length = tail + 1;
}

/* The originals' search of a game, original_<game> in original_<game>.c. */
typedef struct original_game {
    /* REQUIRED. The value of `d`; *line is empty when it is over.  `depth` < 0: to the end. */
    int (*search)(original_context *c, const game_rules *rules, const diagram *d, int depth, original_line *line);
    /* OPTIONAL, false if left out. */
    bool corners;     /* ORDER_CORNERS means something */
    bool depth_limit; /* positions at a depth limit have a score */
    bool row_rules;   /* ORIGINAL_FIRST_WIN and ORIGINAL_OWN_ROW mean something */
    bool seen_over;   /* a finished game takes one call and no search */
} original_game;
