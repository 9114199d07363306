/* part.h - what is known of a part of a proof while it is made. */
#ifndef YOMIKIRI_PROOF_PART_H
#define YOMIKIRI_PROOF_PART_H

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

#endif
