/* joining.h - which open split points a thread without work joins, and in which order it looks for
 * them: pure functions, for the search (split.c) and for its simulation (experiments/simulate.c).
 *
 * When a sibling refutes the node, the siblings under way were searched in vain.
 * In a null window that happens at every other ply: in one side's positions a refutation is sought,
 * in the other's all moves are searched.  Two signs show which is which: the static value
 * of the position, if there is one, and how often split points with an even or an odd number
 * of plies left were refuted.  A thread joins risky split points only when no other is open;
 * if much would be lost it first waits a while for another to open below,
 * because near the root it would be tied up for long.
 *
 * A thread looks at the paths of all others in turn, largest split point first: once for a safe
 * one, then for a risky one.  All functions are thread safe and return in constant time. */
#pragma once

#include <stdbool.h>
#include <stdint.h>

/* The chance, predicted by comparing the static value of a position with its window, that a
 * move refutes it. */
typedef enum cut_likelihood {
    CUT_UNKNOWN, /* there is no static value */
    CUT_VERY_UNLIKELY,
    CUT_UNLIKELY,
    CUT_LIKELY,
    CUT_VERY_LIKELY,
    CUT_NEAR_ROOT, /* there is no static value, and the root is less than JOINING_NEAR_ROOT plies away */
    CUT_LIKELIHOODS
} cut_likelihood;

/* Kinds of split points, each with its own record of how many were refuted: 0..SPLIT_KINDS-1. */
enum { SPLIT_KINDS = 2 * CUT_LIKELIHOODS };

/* Seconds for which a thread without work avoids split points that are both risky and expensive. */
#define JOINING_PATIENCE 1e-3

enum { JOINING_NEAR_ROOT = 4 }; /* plies */

/* The kind of a split point whose node has `plies_left` >= 0. */
static inline int joining_kind(cut_likelihood likelihood, int plies_left)
{
    return 2 * (int)likelihood + (plies_left & 1);
}

/* True if siblings searched in vain would be expensive: the node is near the root,
 * or a refutation is very likely and the `children` >= 1 already searched took many nodes
 * each (`nodes` is their total). */
static inline bool joining_is_expensive(cut_likelihood likelihood, uint64_t nodes, int children)
{
    enum { EXPENSIVE_NODES = 150000 }; /* of a child: those searched in vain cost several times as much */
    return likelihood == CUT_NEAR_ROOT ||
           (likelihood == CUT_VERY_LIKELY && nodes > EXPENSIVE_NODES * (uint64_t)children);
}

/* True near the root, and when at least one split point in five of this kind is likely to be
 * refuted, given that `refuted` of `closed` were. */
static inline bool joining_is_risky(int kind, uint64_t closed, uint64_t refuted)
{
    /* Chance in per cent before any was closed, and the number of split
     * points that it counts for. */
    static const int chance[CUT_NEAR_ROOT] = {10, 0, 3, 10, 35};
    enum { COUNTS = 8, RISKY_FROM = 20 };
    if (kind / 2 == CUT_NEAR_ROOT)
        return true;
    return 100 * refuted + (uint64_t)(COUNTS * chance[kind / 2]) >= RISKY_FROM * (closed + COUNTS);
}

/* The kind of split point that a thread looks for on the others' paths. */
typedef enum joining_look { LOOK_FOR_SAFE, LOOK_FOR_CHEAP_RISK, LOOK_FOR_RISK } joining_look;

/* The kind that a thread looks for after the first look found no safe split point.
 * It has been idle since `since`; both times are in seconds. */
static inline joining_look joining_second_look(double since, double now)
{
    return now < since + JOINING_PATIENCE ? LOOK_FOR_CHEAP_RISK : LOOK_FOR_RISK;
}

/* True if `look` accepts a split point with these properties. */
static inline bool joining_suits(joining_look look, bool risky, bool expensive)
{
    return look == LOOK_FOR_SAFE ? !risky : risky && (look == LOOK_FOR_RISK || !expensive);
}

/* The thread whose path thread `index` of `threads` looks at in k-th place, 1 <= k < threads. */
static inline int joining_path(int index, int k, int threads)
{
    return (index + k) % threads;
}
