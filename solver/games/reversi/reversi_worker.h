/* reversi_worker.h - per-thread state of a reversi search, and the table
 * of its specialised engines. */
#pragma once

#include "base/sorted.h"
#include "reversi/reversi_inline.h"
#include "reversi/reversi_stable.h"
#include "reversi/evaluation_inline.h"
#include "reversi/small_table.h"
#include "reversi/tuning.h"
#include "search/driver.h"
#include "search/solver.h"

typedef struct reversi_worker {
    search_worker base;
    const reversi_rules *rules;
    const evaluation *ev;          /* NULL: no learned weights */
    small_table *small;            /* of this thread alone */
    int root_empties;              /* of the root of this thread's own search, which is never cut selectively */
    int mobility[MAX_SQUARES + 1]; /* what a reply of the opponent costs in the order, by empties */
    struct {
        int corner, open, opp; /* what a corner and each neighbour of a square count if there is no learned value */
    } place;
    int spare[3][2]; /* discs more than a stability cut needs before it is tried: [expensive][two corners or more] */
    uint64_t first;  /* squares tried first with few empties: corners, or all but corners */
    bool use_endgame, use_parity, use_small, use_small_etc, use_stability;
} reversi_worker;

/* One specialised search: a scoring on a kind of word. */
typedef struct reversi_engine {
    /* The whole solve, in worker 0. */
    void (*run)(worker *w, const reversi_position *p, search_result *out);
    /* Value, fail-soft against the null window (alpha, alpha + 1). */
    int (*null_window)(reversi_worker *w, const reversi_position *p, int alpha);
    /* Narrows bounds by those that the table holds. */
    void (*recall)(reversi_worker *w, const reversi_position *p, int *lower, int *upper);
    /* Exact value. */
    int (*exact)(reversi_worker *w, const reversi_position *p);
    /* Value by a search of `depth` plies over the evaluation, in 1/EVALUATION_UNIT discs. */
    int (*deepen)(reversi_worker *w, const reversi_position *p, int depth);
} reversi_engine;

/* The engine for these rules. */
const reversi_engine *reversi_engine_of(const reversi_rules *r);

/* What a memory keeps for the searches of a spec. */
typedef struct reversi_knowledge {
    reversi_rules rules;
    evaluation *ev; /* those of a file, or shipped; NULL: none, or not sought yet */
    bool sought;
} reversi_knowledge;

/* The weights that a search of a position with `empties` uses, or NULL; loads them into the memory
 * of `options` when they are first needed. */
status reversi_weights(const game_spec *spec, const search_options *options, int empties, const evaluation **out,
                       error *e);

/* Per-thread state beyond the common worker; the small table is the caller's. */
void reversi_worker_init(reversi_worker *w, const reversi_rules *rules, const evaluation *ev, unsigned techniques);

/* Its threads share one table; each has a searcher of its own, with its own small table. */
extern const solver_bound_tester reversi_bound_tester;
