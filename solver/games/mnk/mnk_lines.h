/* mnk_lines.h - the rows of an m,n,k board as sets of squares, and what the engines
 * of this room share.
 *
 * A *row* is a place where K in a row fit; the rows of one straight line of the board
 * are consecutive, so those that overlap in more than one square are neighbours in the list.
 * Squares are the bits of mnk/mnk.h. */
#pragma once

#include "base/bits.h"
#include "mnk/mnk.h"
#include "game/symmetry.h"

#include <string.h>

enum {
    MNK_ROWS_MOST = MNK_DIRECTIONS * MAX_SQUARES,
    MNK_POLL_EVERY = 64, /* positions between two polls of the caller: a power of two */
};

typedef struct mnk_lines {
    mnk_rules rules;
    symmetry turns;
    int squares, rows;
    uint64_t row[MNK_ROWS_MOST];
    int16_t line[MNK_ROWS_MOST]; /* rows of one straight line share a number */
} mnk_lines;

void mnk_lines_init(mnk_lines *out, const game_spec *spec);

/* The stones in rows that lie entirely in `stones` and `empty`. */
uint64_t mnk_lines_live(const mnk_lines *lines, uint64_t stones, uint64_t empty);

/* Adds to each of `squares` the promise of the rows through it that are open to only one side: four
 * times more for every stone in one. */
void mnk_lines_promise(const mnk_lines *lines, uint64_t own, uint64_t opponent, uint64_t squares,
                       int32_t score[static MAX_SQUARES]);

/* Keeps, in order, the sets that contain no other set, and the first of equal ones.  Returns their
 * number. */
int mnk_lines_least(int n, uint64_t set[static MNK_ROWS_MOST]);

/* Those of `squares`, in pairs, that are in the same edges; common[s]: what all edges through s
 * share, s included. */
uint64_t mnk_lines_twins(uint64_t squares, const uint64_t common[static MAX_SQUARES]);

/* Drops the edges through any of `squares`.  Returns the number left. */
int mnk_lines_drop(int n, uint64_t edge[static MNK_ROWS_MOST], uint64_t squares);

/* Fills in, for each square of the edges, what all edges through it share, itself included, and
 * returns these squares. */
uint64_t mnk_lines_meet(int n, const uint64_t edge[static MNK_ROWS_MOST], uint64_t common[static MAX_SQUARES]);

/* What an edge weighs in a potential: 2^(32 - squares) (Erdos and Selfridge 1973). */
static inline uint64_t mnk_lines_weight(uint64_t edge)
{
    const int size = bit_count(edge);
    return 1ull << (size < 32 ? 32 - size : 0);
}

/* The weight of the edges through each square; returns the potential, the weight of all edges. */
static inline uint64_t mnk_lines_weigh(int n, const uint64_t edge[static MNK_ROWS_MOST],
                                       uint64_t weight[static MAX_SQUARES])
{
    uint64_t sum = 0;
    memset(weight, 0, MAX_SQUARES * sizeof *weight);
    for (int i = 0; i < n; i++) {
        const uint64_t e = edge[i], w = mnk_lines_weight(e);
        sum += w;
        for (uint64_t s = e; s; s &= s - 1)
            weight[bit_first(s)] += w;
    }
    return sum;
}

/* The square of most weight, of equals the first; `squares` is not 0. */
static inline int mnk_lines_heaviest(uint64_t squares, const uint64_t weight[static MAX_SQUARES])
{
    int best = bit_first(squares);
    for (uint64_t s = squares; s; s &= s - 1)
        best = weight[bit_first(s)] > weight[best] ? bit_first(s) : best;
    return best;
}

/* Called now and then by a running engine, `nodes` positions after the last call; true ends the
 * work without an answer. */
typedef bool mnk_poll(void *context, uint64_t nodes);

/* What one call of an engine may spend.  The engine counts `spent` up
 * and gives up beyond `most`. */
typedef struct mnk_effort {
    uint64_t most, spent; /* positions entered */
    mnk_poll *poll;       /* NULL: not polled */
    void *context;
    bool stopped;
} mnk_effort;

/* True when the engine must give up. */
static inline bool mnk_effort_is_spent(const mnk_effort *effort)
{
    return effort->stopped || effort->spent > effort->most;
}

/* Counts one position; true when the engine must give up. */
static inline bool mnk_effort_spend(mnk_effort *effort)
{
    if ((++effort->spent & (MNK_POLL_EVERY - 1)) == 0 && effort->poll)
        effort->stopped |= effort->poll(effort->context, MNK_POLL_EVERY);
    return mnk_effort_is_spent(effort);
}

/* How a question ended. */
typedef enum mnk_answer { MNK_UNKNOWN, MNK_NO, MNK_YES } mnk_answer;
