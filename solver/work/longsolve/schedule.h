/* schedule.h - which task of a tree is next.
 *
 * A question is a node and a bound b: is the value at least b?  The root's questions follow from
 * the first guess of its value.  A question about a node is settled by one child that answers yes,
 * or by all of them answering no; so a child is needed with the probability that its parent's
 * question is asked, times the probabilities that the siblings tried before it do not settle the
 * parent.  The open task with the highest such probability is next.  With one worker that is the
 * order of alpha-beta; several workers search siblings that will probably be needed anyway (young
 * brothers wait: R. Feldmann, Game Tree Search on Massively Parallel Systems, 1993; probabilities
 * instead of waiting after the best-first work distribution of C. Ferguson and R. Korf, Distributed
 * Tree Search, AAAI 1988). */
#pragma once

#include "longsolve/model.h"
#include "longsolve/tree.h"

typedef struct tree_task {
    tree_node *node;
    int bound;       /* the question: is the value at least this? */
    double needed;   /* probability that the answer is needed */
    double expected; /* nodes that it will take, by the model */
} tree_task;

/* Probability that the value is at least `bound`, by the hints; falls as the bound grows. */
double tree_chance(const tree_node *n, int bound);

/* The case whose cost the model is asked for. */
model_case tree_case(const tree_node *n, int bound);

/* A task that takes OVERSIZE times as long as expected: its children are worked on too by workers
 * that have nothing else to do.  With SPLIT_WORKERS or more it ends, and its children are tasks
 * instead. */
enum { OVERSIZE = 8, SPLIT_WORKERS = 32 };

/* The length of tasks for this many workers, as a share of what it may be: with more than a few,
 * tasks are shorter, so that there are enough of them, and chains of them are over sooner. */
double schedule_share(int workers);

/* Marks a node whose task takes `times` as long as expected; so will those below it. */
void tree_mark_oversized(tree_node *n, double times);

/* Chooses up to `most` next tasks for idle workers, the most needed first, and marks them
 * as running; grows the tree where it must.  Work that is certainly needed comes first;
 * work that may be in vain is only for workers that would otherwise have none.
 * A task is expected to take at most `budget` nodes by the model.  *found: how many. */
status tree_choose(tree *t, const model *m, double budget, tree_task out[], int most, int *found, error *e);
