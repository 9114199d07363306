/* joining.c - see joining.h. */
#include "parallel/joining.h"

/* Nodes of a child above which it is expensive: siblings searched in vain tend to
 * cost several times as much. */
enum { EXPENSIVE_NODES = 150000 };

int joining_kind(cut_likelihood likelihood, int plies_left)
{
    return 2 * (int)likelihood + (plies_left & 1);
}

bool joining_is_expensive(cut_likelihood likelihood, uint64_t nodes, int children)
{
    return likelihood == CUT_VERY_LIKELY && nodes > EXPENSIVE_NODES * (uint64_t)children;
}

bool joining_is_risky(int kind, uint64_t closed, uint64_t refuted)
{
    /* Chance in per cent before any was closed, and the number of split
     * points that it counts for. */
    static const int chance[CUT_LIKELIHOODS] = {10, 0, 3, 10, 35};
    enum { COUNTS = 8, RISKY_FROM = 20 };
    return 100 * refuted + (uint64_t)(COUNTS * chance[kind / 2]) >= RISKY_FROM * (closed + COUNTS);
}

joining_look joining_second_look(double since, double now)
{
    return now < since + JOINING_PATIENCE ? LOOK_FOR_CHEAP_RISK : LOOK_FOR_RISK;
}

bool joining_suits(joining_look look, bool risky, bool expensive)
{
    return look == LOOK_FOR_SAFE ? !risky : risky && (look == LOOK_FOR_RISK || !expensive);
}

int joining_path(int index, int k, int threads)
{
    return (index + k) % threads;
}
