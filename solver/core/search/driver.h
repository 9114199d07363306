/* driver.h - what every specialised search shares: the worker, the clock, the table, the result.
 *
 * A game's search_<game>.c fills in a search_plan and calls search_run_plan. */
#pragma once

#include "game/symmetry.h"
#include "parallel/searching.h"
#include "parallel/split.h"
#include "parallel/team.h"
#include "search/deepening.h"
#include "tables/transposition_inline.h"
#include "tables/zobrist.h"

#include <assert.h>

struct search_memory {
    pool *threads;              /* of searches by several; NULL: not yet created */
    transposition_table *table; /* NULL: none */
    zobrist keys;
    void *knowledge; /* what the game's search has learned or loaded; NULL: nothing */
    void (*free_knowledge)(void *knowledge);
    struct {
        void **of_thread; /* search_scratch; `threads` of them */
        int threads;
        size_t bytes; /* each */
    } scratch;
    bool used;     /* table and scratch have entries of a search, to be cleared before the next */
    bool keep;     /* they keep these entries instead */
    uint64_t kept; /* searches that found them */
};

typedef struct search_worker search_worker;

/* Shared by the workers of one search. */
typedef struct search_run {
    const search_job *job;
    const search_options *options; /* the job's */
    transposition_table *table;
    const zobrist *keys;
    const symmetry *symmetry;    /* of the table's positions; NULL: each has its own entry */
    search_memory *memory, *own; /* own: made for this search alone */
    int confidence; /* of the selective pass being searched; CONFIDENCE_EXACT: none.  Set by worker 0 between passes */
    int least;      /* the least value of the game: as a lower bound it is trivial */
    int most;       /* no position of this search has a value above it */
    int so_far;     /* search_plan */
    double start, next_report;
    search_progress progress; /* worker 0's */
    /* The line that the table's moves make from `root`, of at most `most` moves;
     * returns its length.  NULL: no line. */
    int (*hinted_line)(search_worker *w, const void *root, game_move *out, int most);
    const void *root;
    deepening estimate; /* worker 0's */
    search_result *result;
} search_run;

struct search_worker {
    worker thread;
    const search_options *options;
    transposition_table *table; /* NULL: none */
    const zobrist *keys;
    search_run *run;
    uint32_t ticks, polls;
    uint64_t most_nodes;     /* `nodes` and `evaluations` beyond which the team stops; 0: no limit */
    uint64_t estimate_nodes; /* search_result */
    /* Its counts at its last poll, for progress to add up. */
    _Atomic uint64_t nodes_shown, estimate_nodes_shown;
};

/* A lookup of a position in the table and among the other threads. */
typedef struct search_lookup {
    int remaining;
    bool use_table, announced;
    int turned; /* the symmetry that leads from the position to the key */
    uint64_t key[2], hash;
    tt_entry entry; /* without bounds or a move if the table has none */
} search_lookup;

/* A search for the timeline: when it began, at which node count, and its window. */
typedef struct search_span {
    double start;
    uint64_t nodes;
    int alpha, beta, ply;
} search_span;

/* Memory for one thread's own tables, aligned to a cache line: zeroed, or as its last search left
 * it if the memory keeps its entries.  It lives as long as the search's memory.  All searches with
 * one memory ask for the same number of bytes.  `clear` zeroes what a search has left in it; NULL:
 * all bytes are zeroed.  Returns NULL: no memory.  Not thread safe. */
void *search_scratch(search_run *run, int thread, size_t bytes, void (*clear)(void *scratch));

/* Polls the stop request and, in worker 0, reports progress. */
void search_poll(search_worker *w);

/* Progress of worker 0. No effect from another worker, or if progress was not asked for. */
void search_progress_bounds(search_worker *w, int lower, int upper); /* proved; a selective pass proves nothing */
void search_progress_window(search_worker *w, int alpha, int beta);  /* begins; no move of it has been tried yet */
void search_progress_move(search_worker *w, int tried, int moves, game_move move);
void search_progress_pass(search_worker *w, int pass, int passes);
/* From now on the search seeks the value of this move, number `tried` of `moves`; windows and moves
 * reported from now on are below it. */
void search_progress_listing(search_worker *w, int tried, int moves, game_move move);
/* Ends that: what follows concerns the root again. */
void search_progress_listed(search_worker *w);
/* Adds a move with its value to the list; if it is full, in place of the worst one. */
void search_list_move(search_result *out, game_move move, int value);
/* The value of a listed move is known. */
void search_listed(search_worker *w, game_move move, int value);

static inline void search_tick(search_worker *w)
{
    if ((++w->ticks & 255) == 0)
        search_poll(w);
}

static inline tt_entry search_entry(int value, int alpha, int beta, int move, uint64_t nodes, int confidence)
{
    assert(alpha < beta && value >= -VALUE_INFINITY && value <= VALUE_INFINITY);
    return (tt_entry){
        .lower = (int16_t)(value > alpha ? value : -VALUE_INFINITY),
        .upper = (int16_t)(value < beta ? value : VALUE_INFINITY),
        .move = (uint8_t)(move >= 0 ? move : TABLE_NO_MOVE),
        .cost = (uint8_t)(64 - __builtin_clzll(nodes | 1)),
        .confidence = (uint8_t)confidence,
    };
}

/* A game's search of one position. */
typedef struct search_plan {
    size_t worker_size;  /* bytes of the game's worker, which begins with a search_worker */
    size_t useful_bytes; /* a table larger than this would stay empty in part; 0: the search uses none */
    size_t first_bytes;  /* 0, or the initial size if the useful size is unknown */
    int key_bits;        /* packed_inline.h; 0: entries are whole */
    int lower, upper;    /* the range of the game's values */
    int so_far;      /* what the side to move has won already: not in the values of the search, but in those reported */
    bool over;       /* nothing is searched: lower and upper are the value */
    bool ends_apart; /* evaluations are positions that `nodes` leaves out (team.h) */
    const symmetry *symmetry; /* of the table's positions; NULL: each has its own entry */
    /* Fills in a worker beyond its search_worker; false: no memory. */
    bool (*init)(search_worker *w, const void *shared);
    void (*end)(search_worker *w);         /* NULL, or frees what init allocated */
    const void *shared;                    /* for init: what the workers share */
    void (*master)(worker *w, void *root); /* the search, in worker 0 */
    void *root;
} search_plan;

/* Allocates table and team, runs the plan's search, and fills in the result.
 * STATUS_OK, STATUS_STOPPED, STATUS_NO_MEMORY. */
status search_run_plan(const search_job *job, const search_plan *plan, search_result *out, error *e);

/* ---- estimating.c: the estimate of a search that is under way (deepening.h): when an iteration is
 * due, and how the estimate is made to fit what is proved ---- */

/* From now on worker 0 estimates the value of run->root by iterative deepening whenever
 * an iteration is due, to at most `most` plies.  `worth`: seconds that the estimate
 * may take however short the proof has been so far, up to half of its time.
 * No effect unless options->estimate is set. */
void search_estimate_begin(search_worker *w, deepen_function *deepen, int most, double worth);

/* Makes iterations of that estimate up to `depth` plies, without a proof beside it. */
void search_estimate_deepen(search_worker *w, int depth);

/* True if the current iteration should be abandoned. */
bool search_estimate_is_over(search_worker *w);

/* A selective pass over `root` has ended with this value, which is the estimate from now on if
 * `root` is the root of the run. */
void search_estimate_pass(search_worker *w, const void *root, int value, int percent);

/* The same pass was made for every move of the root: `found` has their values and its percent. */
void search_estimate_moves(search_worker *w, search_estimate *found);

/* Called at the end.  After a stop, or when nothing was to be proved, the estimate (a shallow
 * one if there is no other) is made to fit what was proved.  Otherwise there is no estimate. */
void search_estimate_end(search_worker *w, search_result *out);
