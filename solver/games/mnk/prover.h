/* prover.h - the engines for K in a row as one: wins by threats, draws by the relaxed game.
 *
 * What it proves is proved; what it does not prove is left to the search.  The engines take turns
 * with growing efforts, since it is not known beforehand which of them has the answer. */
#pragma once

#include "mnk/relaxed.h"
#include "mnk/threats.h"
#include "search/search.h"

/* One thread's engines.  Their memories grow with use. */
typedef struct mnk_prover {
    const mnk_lines *lines;
    unsigned techniques; /* TECH_THREATS, TECH_RELAXED: the engines to use */
    threats threat_search;
    relaxed relaxed_game;
} mnk_prover;

typedef struct mnk_question {
    uint64_t own, opponent; /* own: the side to move; there is no row yet */
    int alpha, beta;        /* alpha < beta: the window asked about */
    uint64_t effort;        /* positions of the cheapest kind; the engines share it out by their cost */
    mnk_poll *poll;         /* NULL, or called now and then */
    void *context;
} mnk_question;

typedef struct mnk_proof {
    int value;      /* fail-soft: <= alpha an upper bound, >= beta a lower bound, between them exact */
    game_move move; /* one that reaches it, or MOVE_NONE if none is known */
} mnk_proof;

/* `lines` must outlive the prover; `bytes`: an upper limit of each engine's memory, about. */
void mnk_prover_init(mnk_prover *p, const mnk_lines *lines, unsigned techniques, size_t bytes);
void mnk_prover_free(mnk_prover *p); /* one that is all zero is allowed */

/* True: *out answers the question.  Cost: up to `effort`, or less if there is nothing
 * more to find. */
bool mnk_prove(mnk_prover *p, const mnk_question *q, mnk_proof *out);
