/* leaves.c - see leaves.h. */
#include "proof/leaves.h"

enum {
    SAMPLE = 48,
    LEAF_NODES = 1500, /* with more the file gets smaller and the check longer: docs/theory.md */
};

typedef struct plain {
    const proof_rules *r;
    int threshold;
    int64_t left; /* positions that may still be entered */
} plain;

/* Whether the prover gets the threshold; without meaning when none is left. */
static bool holds(plain *s, proof_position p, bool prover_moves)
{
    proof_move move[MAX_MOVES];
    int count, value;
    if (s->left <= 0)
        return false;
    s->left--;
    const proof_turn turn = proof_moves(s->r, p, prover_moves, true, move, &count, &value);
    if (turn == PROOF_OVER)
        return value >= s->threshold;
    bool good = !prover_moves;
    for (int i = 0; i < count && good != prover_moves && s->left > 0; i++)
        good = holds(s, proof_position_of(s->r, &move[i].node, !prover_moves, move[i].margin), !prover_moves);
    return good;
}

bool leaves_are_cheap(const proof_rules *r, const position_list *set, int threshold)
{
    const size_t n = set->count < SAMPLE ? set->count : SAMPLE;
    plain s = {.r = r, .threshold = threshold, .left = (int64_t)n * LEAF_NODES};
    for (size_t i = 0; i < n && s.left > 0; i++)
        (void)holds(&s, set->at[i * set->count / n], true);
    return s.left > 0;
}
