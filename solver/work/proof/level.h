/* level.h - a part of a proof, made level by level: the prover's moves, and all replies. */
#pragma once

#include "proof/moves.h"
#include "solve/bound_tester.h"
#include "store/store.h"

#include <pthread.h>

/* With more than PROOF_FAR plies left searches are expensive,
 * so the store keeps the results that took long. A proof that begins there uses
 * moves already proved in the table while more than PROOF_RECALL plies are left:
 * files are smaller than with more or fewer such moves (docs/notes/certificates.md). */
enum { PROOF_FAR = 24, PROOF_RECALL = 18 };

/* A part of a proof under way, from the position to be proved to its leaves. */
typedef struct proof_walk {
    const proof_rules *rules;
    bound_tester *tester;
    int threads;
    int threshold; /* what the prover gets */
    bool recalls;  /* the table is asked for proved moves, above PROOF_RECALL */
    /* Positions, with the other side to move, in which the threshold is already known to hold, or
     * not to hold. */
    position_index held, refuted;
    store *store;         /* NULL, or keeps each batch of moves, to be read again after an interruption */
    uint64_t history;     /* a hash of the positions of all batches so far */
    pthread_mutex_t lock; /* of the store, and more in choose.c, while moves are chosen */
    bool past_store;      /* the store has no answer that this proof needs */
    int level;
    position_list prover, other;                  /* sets: the positions of the level in which each is to move */
    uint8_t *symbols;                             /* of the level's `prover`, once its moves are chosen */
    uint64_t tests;                               /* moves tried */
    void (*progress)(void *context, size_t done); /* moves chosen; NULL, or called now and then by one thread */
    void *progress_context;
} proof_walk;

/* Removes finished games, and moves positions in which a side must pass to the other side's list.
 * Errors: STATUS_NO_MEMORY; STATUS_UNSUPPORTED: a game ends below the threshold. */
status proof_settle(proof_walk *w, error *e);

/* Goes on to the next level: `other` becomes *chosen, which is left empty, and `prover` all
 * positions after a reply.  STATUS_NO_MEMORY; STATUS_UNSUPPORTED as proof_settle. */
status proof_go_on(proof_walk *w, position_list *chosen, error *e);

/* Return, with a line in *e, STATUS_NO_MEMORY; STATUS_BAD_INPUT: the store has a rank without a
 * move. */
status proof_no_memory(error *e);
status proof_illegal_move(error *e);

/* ---- choose.c ---- */

/* Chooses a move for each of `prover`, which has been settled: *chosen gets the positions to which
 * they lead. STATUS_STOPPED, STATUS_NO_MEMORY; STATUS_UNSUPPORTED: no move keeps the threshold, so
 * the bound tester contradicts itself; as store_choices_get and _put. */
status proof_choose(proof_walk *w, position_list *chosen, error *e);

/* ---- candidates.c: the moves of one position in the order in which they are tried ----
 *
 * First a move to a position that is already covered, then one that is known to hold from the store
 * or the table (w->recalls), then those of the lowest rank; far from the leaves, moves that the
 * estimates do not expect to hold come later.  If the estimates decide nothing, the moves race: the
 * first that a short search proves is taken, since a short proof has a small tree, and some of the
 * others may take thousands of times as long. */

/* A move that may be tried. */
typedef struct candidate {
    proof_position after;
    int rank;
    enum { COVERED, HELD, LIKELY, OPEN, REFUTED } class; /* tried in this order; the first two are known to hold */
    double lead;                                         /* among open ones the greatest first, else the lowest rank */
} candidate;

/* Lists the `count` moves of a position, which `move` has in the order of ranks, in the order in
 * which they are tried. */
void candidates_list(const proof_walk *w, const position_index *covered, int thread, const proof_move *move, int count,
                     candidate *out);

/* Whether the moves of a position should race if none is known to hold: far from the leaves, when
 * there is no estimate or the threshold is so near to winning or losing everything that an estimate
 * decides nothing. */
bool candidates_may_race(const proof_walk *w, int thread, const proof_move *move);

/* Tries all moves that may hold, in rounds with a growing limit on positions, until one is found to
 * hold (it goes to the front and is HELD), or one move is left or the limit is too high (then none
 * is HELD).  Moves that do not hold are REFUTED.  Returns the number of tries.  The result depends
 * only on the position and the size of the level, not on threads or tables. */
int candidates_race(const proof_walk *w, int thread, const proof_move *move, int count, candidate *list);

/* Whether the table may be asked and holds a proof that the prover gets the threshold
 * after a move. */
bool candidates_remember(const proof_walk *w, int thread, const walk_node *after);

/* ---- kept.c: what the store has on single positions far from the end, and on those below ----
 *
 * `after`: a position in which the other side is to move, after a move of w->level. */

/* Loads what the store has on it into w->held or w->refuted, and the positions that known moves
 * below lead to into w->held.  STATUS_NO_MEMORY; STATUS_BAD_INPUT: an illegal move; as
 * proof_settle, store_choices_get. */
status kept_load(proof_walk *w, proof_position after, error *e);

/* *holds: whether `after` is held; *known: whether the store has this answer. */
status kept_recall(proof_walk *w, proof_position after, bool *holds, bool *known, error *e);

/* Keeps whether `after`, with `level` plies left, is held, and the moves below that are in the
 * table of w->tester.  Threads may call it concurrently. */
status kept_write(proof_walk *w, int thread, proof_position after, int level, bool holds, error *e);

/* ---- known.c: the bounds that a store has for a proof ---- */

/* Bounds of the value of `d` for its side to move, +-VALUE_INFINITY where the store has none.
 * Errors as store_find. */
status known_bounds(store *s, const game_spec *spec, const diagram *d, int *lower, int *upper, error *e);

/* Keeps such bounds as those at the start of a proof, not as a part of the solve. */
status known_keep(store *s, const game_spec *spec, const diagram *d, int lower, int upper, error *e);

/* Fills w->held and w->refuted from the proved positions of the store; `prover` is the prover's
 * number, 0 or 1.  STATUS_NO_MEMORY; as store_positions. */
status known_load(store *s, int prover, proof_walk *w, error *e);
