/* split.h - split points: nodes whose siblings several threads search.
 *
 * Idea.  Every thread publishes the nodes on its path whose siblings may be searched by others (the
 * younger siblings wait: the eldest child has been searched).  A thread without work takes the next
 * unsearched sibling of the largest open split point that suits it (joining.h).  Its owner goes on
 * with siblings of its own, and when none is left it helps below the siblings that it waits for
 * ("helpful master").  A value that refutes the node sets the split point's cut flag, which every
 * thread below it polls.  Publishing is a handful of stores; nothing is allocated, and threads are
 * woken only if they sleep.  Sources: R. Feldmann, Game Tree Search on Massively Parallel Systems
 * (1993), the young brothers wait concept; R. Hyatt, dynamic tree splitting (ICCA Journal 20(1),
 * 1997), for joining open split points late.
 *
 * Conditions (search/negamax_siblings_template.h), each with its reason:
 *   - the eldest child has been searched: most cut-offs come from it, siblings would be wasted;
 *   - the node is at least NG_SPLIT_MIN plies from the end: smaller subtrees
 *     end before help arrives;
 *   - at least one sibling is left: otherwise there is nothing to share;
 *   - the strategy allows this ply: `root` shares ply 0 (and 1 where ply 0 has
 *     fewer moves than threads).
 *
 * A split point's life: closed -> open (its owner and helpers take siblings)
 * -> closing (no helper joins; the owner waits for its helpers) -> closed.
 * Only the owner may call split_open and split_close; any thread inside may call the rest. */
#pragma once

#include "parallel/team_worker.h"

/* The siblings that a worker offers to the others. */
typedef struct split_offer {
    void (*search)(worker *w, split *s); /* searches siblings until none is left */
    void *node;                          /* for `search`; alive until split_close */
    int next, moves;                     /* children searched, >= 1, and all; the rest is offered */
    int alpha, beta;
    int best_value, best_move; /* of the children searched */
    uint64_t nodes;            /* that they took */
    int ply, plies_left;       /* of the node */
    cut_likelihood likelihood;
} split_offer;

/* Opens a split point of `w`; NULL when the stack of split points is full. */
split *split_open(worker *w, const split_offer *offer);

/* Lets no further helper join, waits for those still working while helping below them, and closes
 * the split point. From then on its best value and move, and whether it was cut, are final. */
void split_close(worker *w, split *s);

/* Works at a split point of any other worker, below `below` if that is not NULL; the time is `now`
 * (clock_seconds), and `w` has had no work since `since`.  False: it could not join any. */
bool split_join_team(worker *w, const split *below, double since, double now);

/* True if `w` could join one (it joins, then leaves). */
bool split_is_offered(const worker *w, const split *below);

/* Works at the largest open split point of worker `other`, as a detour from the position that both
 * came to.  False: no such split point, or this is a detour of detours already. */
bool split_join_detour(worker *w, int other);

/* Reports the value of a sibling that `w` has searched: raises alpha, cuts at beta. */
void split_report(worker *w, split *s, int value, int move);

/* True when no sibling of `s` is wanted any more. */
static inline bool split_is_cut(const split *s)
{
    return atomic_load_explicit(&s->cut, memory_order_relaxed);
}

static inline int split_alpha(const split *s)
{
    return atomic_load_explicit(&s->alpha, memory_order_relaxed);
}

/* The next sibling to search, or -1. */
static inline int split_take(split *s)
{
    if (split_is_cut(s) || atomic_load_explicit(&s->next, memory_order_relaxed) >= s->moves)
        return -1;
    const int i = atomic_fetch_add_explicit(&s->next, 1, memory_order_relaxed);
    return i < s->moves ? i : -1;
}

static inline int split_best_value(const split *s)
{
    return (int)(atomic_load_explicit(&s->best, memory_order_relaxed) >> 32) - VALUE_INFINITY;
}

static inline int split_best_move(const split *s)
{
    return (int)(uint32_t)atomic_load_explicit(&s->best, memory_order_relaxed);
}
