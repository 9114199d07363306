/* deepening.h - the estimate that a search makes while it proves:
 * iterative deepening over a static evaluation.
 *
 * From time to time (search_poll) worker 0 leaves its proof and makes one iteration, as soon
 * as the time allowed so far covers the expected cost of that iteration.  The time allowed is 1/200
 * of the processor time used so far; if the proof is known to take long, it is what the game's
 * search allows (search_estimate_begin), but never more than half of the time used so far.
 * The estimate has a table of its own and counts its nodes separately, so the proof is the same
 * with and without it.  That table proves nothing: it compares 32 bits of the position's hash.
 *
 * With GOAL_ESTIMATE there is no proof, and one iteration follows the other. */
#pragma once

#include "search/search.h"

struct search_worker;

/* Searches one iteration, `depth` plies.  False: it was given up (search_estimate_is_over), or the
 * game is over. */
typedef bool deepen_function(struct search_worker *w, const void *root, int depth, search_estimate *out);

/* The result for a position: bounds on its estimated value,
 * in the units of the game's evaluation. */
typedef struct deepening_entry {
    uint32_t check;
    int32_t lower, upper;
    int16_t move; /* MOVE_NONE: none */
    uint8_t depth, used;
} deepening_entry;

_Static_assert(sizeof(deepening_entry) == 16, "four entries in a line of the cache");

enum { DEEPENING_BITS = 19 }; /* log2 of the entries */

typedef struct deepening {
    void (*due)(struct search_worker *w, double now); /* for worker 0 to call now and then; NULL: nothing is proved, or
                                                         no estimate is made */
    deepen_function *deepen;                          /* NULL: no estimate is made */
    deepening_entry *entry;                           /* NULL: before the first iteration */
    double worth;           /* seconds that may be spent even if the proof has not taken long */
    double spent, expected; /* processor seconds: so far; by the next iteration */
    double begun, again;    /* the processor's clock when the search began; when to read it again, by the other clock */
    double deadline;        /* of the iteration being made */
    int depth, most;        /* plies: of the next iteration; at most */
    int root_move;          /* the best of the last iteration, as the game's search numbers it */
    uint32_t ticks;
    bool over;   /* abandon the iteration */
    bool last;   /* after a stop: it is too short to be given up */
    bool ending; /* after a stop: given up at the deadline alone */
    /* A selective pass has estimated the best move, or every move, more deeply than any iteration
     * could: iterations go on for the moves alone, or not at all. */
    bool selective, selective_moves;
} deepening;

static inline deepening_entry *deepening_find(const deepening *d, uint64_t hash)
{
    return &d->entry[hash >> (64 - DEEPENING_BITS)];
}
