#include "proof/level.h"

enum {
    RANK_ALONE_MAX = 16, /* above this level, moves likely to hold by an estimate are tried first */
    RACE_ALONE_MAX = 20, /* above this level, moves may race; below it every search is short */
    RACE_FACTOR = 8,     /* from one round to the next */
};

/* Limits on the positions searched for one move: in the first round, and in any round, the latter
 * shared by the positions of the level. */
static const uint64_t RACE_FIRST = 100000, RACE_MOST = 4000000000;

static bool goes_before(const candidate *a, const candidate *b)
{
    return a->class != b->class ? a->class < b->class : a->lead > b->lead;
}

bool candidates_remember(const proof_walk *w, int thread, const walk_node *after)
{
    int lower = -VALUE_INFINITY, upper = VALUE_INFINITY;
    if (w->recalls && w->level > PROOF_RECALL)
        bound_tester_recall(w->tester, thread, after, &lower, &upper);
    return -upper >= w->threshold;
}

void candidates_list(const proof_walk *w, const position_index *covered, int thread, const proof_move *move, int count,
                     candidate *out)
{
    for (int i = 0; i < count; i++) {
        const proof_move *m = &move[i];
        candidate one = {.after = proof_position_of(w->rules, &m->node, false, m->margin), .rank = i};
        double value, deviation;
        int k = i;
        if (positions_has(covered, one.after)) {
            one.class = COVERED;
        } else if (positions_has(&w->held, one.after) || candidates_remember(w, thread, &m->node)) {
            one.class = HELD;
        } else if (positions_has(&w->refuted, one.after)) {
            one.class = REFUTED;
        } else if (w->level > RANK_ALONE_MAX &&
                   bound_tester_evaluate(w->tester, thread, &m->node, &value, &deviation) &&
                   (-value < w->threshold + deviation || w->threshold + deviation >= -w->rules->least)) {
            one.class = OPEN;
            one.lead = -value - w->threshold;
        } else { /* near the leaves, or without estimates, any move may be likely */
            one.class = LIKELY;
        }
        for (; k > 0 && goes_before(&one, &out[k - 1]); k--)
            out[k] = out[k - 1];
        out[k] = one;
    }
}

bool candidates_may_race(const proof_walk *w, int thread, const proof_move *move)
{
    double value, deviation;
    if (w->level <= RACE_ALONE_MAX || !bound_tester_can_try(w->tester))
        return false;
    return !bound_tester_evaluate(w->tester, thread, &move[0].node, &value, &deviation) ||
           w->threshold + deviation >= -w->rules->least || w->threshold - deviation <= w->rules->least;
}

/* Searches about `limit` positions at most to find out whether a move holds. */
static void try_move(const proof_walk *w, int thread, const proof_move *m, candidate *one, uint64_t limit)
{
    bool fails;
    int value;
    if (proof_is_over(w->rules, m, true, &value))
        one->class = value >= w->threshold ? HELD : REFUTED;
    else if (bound_tester_try(w->tester, thread, &m->node, 1 - w->threshold, limit, &fails))
        one->class = fails ? REFUTED : HELD;
}

/* Moves the candidate at `k` to the front. */
static void put_first(candidate *list, int k)
{
    const candidate one = list[k];
    for (; k > 0; k--)
        list[k] = list[k - 1];
    list[0] = one;
}

int candidates_race(const proof_walk *w, int thread, const proof_move *move, int count, candidate *list)
{
    const uint64_t most = RACE_MOST / w->prover.count;
    int tried = 0, left = count;
    for (uint64_t limit = RACE_FIRST; limit <= most && left > 1; limit *= RACE_FACTOR) {
        left = 0;
        for (int k = 0; k < count; k++) {
            if (list[k].class == REFUTED)
                continue;
            try_move(w, thread, &move[list[k].rank], &list[k], limit);
            tried++;
            left += list[k].class != REFUTED;
            if (list[k].class == HELD) {
                put_first(list, k);
                return tried;
            }
        }
    }
    return tried;
}
