/* estimate.h - how much of a long solve is left: by playing it through, again and again, with made-up answers.
 *
 * In each sample every task has a value drawn from its hints' distribution, the cost model has coefficients drawn from what
 * the finished tasks leave open, and each task's nodes scatter as theirs did; then alpha-beta goes through the tree as it
 * stands.  The guesses of the goals' values are taken to be right (Monte Carlo after D. Knuth, Estimating the efficiency of
 * backtrack programs, 1975). */
#ifndef YOMIKIRI_ESTIMATE_H
#define YOMIKIRI_ESTIMATE_H

#include "longsolve/tree.h"

typedef struct estimate {
    double nodes, low, high; /* median of the samples; one in ten is less, one in ten more */
    double tasks;            /* median */
} estimate;

/* `budget`: nodes of a task, as for tree_next.  The tree does not grow.  All zero when nothing is left.  False: no memory.
 * The same tree and model give the same estimate. */
bool estimate_left(tree *t, const model *m, double budget, estimate *out);

#endif
