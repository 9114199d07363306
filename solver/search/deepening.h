/* deepening.h - the estimate that a search makes while it proves: iterative deepening over a static
 * evaluation.
 *
 * Worker 0 leaves its proof from time to time (search_poll) and makes one iteration, as soon as the
 * time allowed so far covers what that iteration is expected to cost.  The time allowed is one part
 * in 200 of the processor's time gone by; where the proof is known to take long, it is what the
 * game's search allows (search_estimate_begin), but never more than half of the time gone by.  It
 * has a table of its own and counts its nodes apart, so that the proof is the same with it and
 * without.  That table proves nothing: it compares 32 bits of the position's hash. */
#pragma once

#include "search/search.h"

struct search_worker;

/* One iteration, `depth` plies.  False: given up (search_estimate_is_over), or the game is over. */
typedef bool deepen_function(struct search_worker *w, const void *root, int depth, search_estimate *out);

/* What was found of a position: bounds of its estimated value in the units of the game's
 * evaluation. */
typedef struct deepening_entry {
    uint32_t check;
    int32_t lower, upper;
    int16_t move; /* MOVE_NONE: none */
    uint8_t depth, used;
} deepening_entry;

_Static_assert(sizeof(deepening_entry) == 16, "four entries in a line of the cache");

enum { DEEPENING_BITS = 19 }; /* log2 of the entries */

typedef struct deepening {
    void (*due)(struct search_worker *w, double now); /* for worker 0 to call now and then; NULL: no estimate is made */
    deepen_function *deepen;                          /* NULL: no estimate is made */
    deepening_entry *entry;                           /* NULL: before the first iteration */
    double worth;           /* seconds that may be spent even where the proof has not taken long */
    double spent, expected; /* seconds of the processor: so far; by the next iteration */
    double begun, again;    /* the processor's clock when the search began; when to read it again, by the other clock */
    double deadline;        /* of the iteration being made */
    int depth, most;        /* plies: of the next iteration; at most */
    int root_move;          /* the best of the last iteration, as the game's search numbers it */
    uint32_t ticks;
    bool over;   /* abandon the iteration */
    bool last;   /* after a stop: it is too short to be given up */
    bool ending; /* after a stop: given up at the deadline alone */
    /* A selective pass has estimated more deeply than any iteration could, the best move and every
     * move: they go on for the moves alone, or not at all. */
    bool selective, selective_moves;
} deepening;

static inline deepening_entry *deepening_find(const deepening *d, uint64_t hash)
{
    return &d->entry[hash >> (64 - DEEPENING_BITS)];
}
