/* moves.h - the rules as a certificate needs them: levels, canonical positions, and the order of
 * moves that ranks count in (solver/independent/checker/FORMAT.md). */
#pragma once

#include "game/symmetry.h"
#include "game/walk.h"
#include "proof/position_set.h"

typedef struct proof_rules {
    game_rules rules;
    symmetry turns;
    bool board;   /* x and y are the stones of the prover and of the other side */
    bool margins; /* values are sums of gains */
    bool whole;   /* x and y are the words of a game in a file, and positions are wide */
    int prover;   /* the prover's number, 0 or 1; only then it matters */
    int least;    /* no value is below */
    int shift;    /* of positions_make_set */
} proof_rules;

/* Errors: STATUS_UNSUPPORTED (more moves than a certificate can have),
 * STATUS_NO_MEMORY.  Free it with free(). */
status proof_rules_create(const game_spec *spec, proof_rules **out, error *e);

enum { WHOLE_LEAVES = 64, WHOLE_LEVELS = 1024 }; /* the greatest levels of leaves, and of the start, of such a game */

/* The canonical position of a node in which the prover, or the other side, is to move, and
 * has taken `margin` more. */
proof_position proof_position_of(const proof_rules *r, const walk_node *n, bool prover_moves, int margin);

typedef struct proof_move {
    int64_t score; /* ascending: the order of ranks */
    walk_node node;
    int margin; /* the prover's, after it */
} proof_move;

typedef enum proof_turn { PROOF_OVER, PROOF_PASS, PROOF_MOVES } proof_turn;

/* The moves of a position; *count of them, in the order of ranks if `order` is true.
 * PROOF_OVER: *value is the prover's; PROOF_PASS: out[0] is the position after the pass. */
proof_turn proof_moves(const proof_rules *r, proof_position p, bool prover_moves, bool order,
                       proof_move out[static MAX_MOVES], int *count, int *value);

/* True when the game is over after a move (of the prover, or of the other side);
 * *value is the prover's. */
bool proof_is_over(const proof_rules *r, const proof_move *m, bool prover_moved, int *value);
