/* goals.h - the questions that a long solve asks of its tree: about its root's value, or those of
 * its openings. */
#ifndef YOMIKIRI_GOALS_H
#define YOMIKIRI_GOALS_H

#include "longsolve/tree.h"

/* The tree's window for the side to move at `n`: mirrored where the root's other side moves. */
void tree_window_of(const tree *t, const tree_node *n, int *alpha, int *beta);

/* Asks for the value of every position up to `plies` moves after the root, in place of the root's
 * alone.  The goals are the positions after `plies` moves and the ends before: the others' values
 * follow.  Each begins with a first guess from its hint.  0: the root alone.  Cost: the tree is
 * grown to that depth. */
status tree_ask_openings(tree *t, int plies, error *e);

size_t tree_open_goals(const tree *t);

/* True when every goal is answered. */
bool tree_settled(tree *t);

/* The questions about the first open goals, at most `most` of them, two to a goal at most: is the
 * value at least the guess, and is it at most the guess?  `needed` of each stands with it. */
size_t tree_questions(tree *t, size_t most, question *out);

/* True when the answer to the question would still change something. */
bool tree_needs(tree *t, const tree_node *n, int bound);

#endif
