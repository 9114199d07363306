/* remaining_work.h - an estimate of the work that a long solve still needs.
 *
 * The solve is simulated again and again: alpha-beta goes through the tree as it stands, and
 * whatever is open costs what is drawn from the cost model.  The first guesses of the goals' values
 * are taken to be right; which child answers a question is drawn with the chances that the hints
 * give (Monte Carlo after D. Knuth, Estimating the efficiency of backtrack programs, 1975).
 *
 * The model is fitted to the tree: to every settled question about a node, with the nodes that all
 * tasks on it and below it took, so that split tasks count with their real cost.  A running task
 * costs more than it has taken so far, which may be far more than was expected.  Costs vary by
 * orders of magnitude, and a few tasks take most of the time.  Each is weighted by the square root
 * of its cost: for costs whose logarithms are normal, log2 of the fitted cost is then that of the
 * mean, and not of the median, which would be too low for a sum. */
#pragma once

#include "longsolve/tree.h"

typedef struct remaining_work {
    double nodes, low, high; /* median of the samples; one in ten is less, one in ten more */
    double tasks;            /* median */
} remaining_work;

/* `budget`: nodes of a task, as for tree_choose.  The tree does not grow.
 * All zero when nothing is left.  False: no memory.  The same tree gives the same estimate. */
bool remaining_work_estimate(tree *t, double budget, remaining_work *out);
