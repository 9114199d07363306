/* level.h - a part of a proof while it is made, level by level: the prover's moves, and all
 * replies. */
#ifndef YOMIKIRI_PROOF_LEVEL_H
#define YOMIKIRI_PROOF_LEVEL_H

#include "proof/moves.h"
#include "solve/bound_tester.h"
#include "store/store.h"

/* A part of a proof on its way from the position that is proved to its leaves. */
typedef struct proof_walk {
    const proof_rules *rules;
    bound_tester *tester;
    int threads;
    int threshold; /* what the prover gets */
    /* Positions in which the other side is to move, and of which it is known already that the
     * threshold holds, or that it does not. */
    position_index held, refuted;
    store *store;     /* NULL, or where each batch of moves is kept, and read again by a proof that was interrupted */
    uint64_t history; /* a hash of the positions of all batches so far */
    bool goes_on;     /* the store has no answer that this proof needs */
    int level;
    position_list prover, other;                  /* sets: the positions of the level in which each is to move */
    uint8_t *symbols;                             /* of the level's `prover`, once its moves are chosen */
    uint64_t tests;                               /* moves tried */
    void (*progress)(void *context, size_t done); /* moves chosen; NULL, or called now and then by one thread */
    void *progress_context;
} proof_walk;

/* Takes out the ends of games, and exchanges the positions in which somebody has to pass.  Errors:
 * STATUS_NO_MEMORY; STATUS_UNSUPPORTED: a game ends below the threshold. */
status proof_settle(proof_walk *w, error *e);

/* Chooses a move for each of `prover`, which has been settled: *chosen are the positions to which
 * they lead. STATUS_STOPPED, STATUS_NO_MEMORY; STATUS_UNSUPPORTED: no move keeps the threshold, so
 * that the bound tester is at odds with itself; as store_choices_get and _put. */
status proof_choose(proof_walk *w, position_list *chosen, error *e);

/* All positions to which the moves of `other` lead. */
status proof_reply(proof_walk *w, position_list *replies, error *e);

#endif
