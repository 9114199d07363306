/* openings.h - every opening up to a number of plies, symmetric ones once, with its value.
 *
 * Only the last positions are searched, those of a subtree one after the other,
 * so that their searches help each other through a kept table (solve_memory_share);
 * the others follow from their continuations.
 *
 * A symmetry that maps every position of an opening onto itself maps its continuations onto
 * each other; the first of these is kept, with the number of openings that it stands for.
 * Different orders of the same moves are different openings; the position they lead
 * to is solved once. */
#pragma once

#include "game/rules.h"
#include "solve/method.h"

enum { OPENING_PLIES_MOST = 60 };

typedef struct opening {
    const game_move *line;
    int plies;
    uint64_t stands_for; /* openings, this one included */
    const diagram *position;
    const solution *answer;
} opening;

/* The bounds and the estimate of an opening's position, for its side to move. */
typedef struct opening_value {
    int lower, upper; /* proved; -+VALUE_INFINITY: nothing */
    bool estimated;   /* there is an estimate, of a value that is not proved */
    int estimate, depth, percent;
} opening_value;

typedef struct openings_job {
    const game_rules *rules;
    int plies;     /* 0..OPENING_PLIES_MOST */
    bool separate; /* every position is solved: none follows from its continuations */
    status (*solve)(void *context, const diagram *d, solution *out, error *e);
    status (*visit)(void *context, const opening *o, error *e);
    void *context;
} openings_job;

/* STATUS_UNSUPPORTED: a game whose positions have more moves than are listed.  openings_walk checks
 * this too. */
status openings_check(const game_spec *spec, error *e);

/* Visits the openings from `start`, an opening before its continuations,
 * these in the order of the moves.  Ends at the first status of solve or visit
 * that is not STATUS_OK and returns it; STATUS_NO_MEMORY.  After solve returned STATUS_STOPPED,
 * the openings that were begun are visited with what is known of them.
 * Cost: about 3 KiB for each distinct position, and one solve for each of the last ones. */
status openings_walk(const openings_job *job, const diagram *start, error *e);
