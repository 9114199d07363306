/* remaining_work.h - an estimate of the work that a long solve still needs: it is played through, again and again, with drawn
 * answers.
 *
 * In each sample every task has a value drawn from its hints' distribution, the cost model has coefficients drawn from what
 * the finished tasks leave open, and each task's nodes scatter as theirs did; then alpha-beta goes through the tree as it
 * stands.  The guesses of the goals' values are taken to be right (Monte Carlo after D. Knuth, Estimating the efficiency of
 * backtrack programs, 1975). */
#ifndef YOMIKIRI_REMAINING_WORK_H
#define YOMIKIRI_REMAINING_WORK_H

#include "longsolve/model.h"
#include "longsolve/tree.h"

typedef struct remaining_work {
    double nodes, low, high; /* median of the samples; one in ten is less, one in ten more */
    double tasks;            /* median */
} remaining_work;

/* `budget`: nodes of a task, as for tree_next.  The tree does not grow.  All zero when nothing is left.  False: no memory.
 * The same tree and model give the same estimate. */
bool remaining_work_estimate(tree *t, const model *m, double budget, remaining_work *out);

#endif
