/* tree_inside.h - inside of the tree of a long solve: nodes.c has its nodes and bounds, goals.c what is asked, order.c which task
 * is next. */
#ifndef YOMIKIRI_LONGSOLVE_TREE_INSIDE_H
#define YOMIKIRI_LONGSOLVE_TREE_INSIDE_H

#include "longsolve/tree.h"

enum {
    BUCKETS = 1 << 16,
    GOALS_AT_ONCE = 1024, /* open goals that are asked about at the same time */
};

typedef struct goal {
    tree_node *node;
    int guess;
} goal;

struct tree {
    const game_rules *rules;
    tree_callbacks callbacks;
    tree_node *bucket[BUCKETS];
    tree_node *root;
    size_t nodes;
    goal *goal;
    size_t goals, goal_room;
    size_t first_open; /* goals before it are answered */
    size_t answers;    /* to goals: bounds that were narrowed */
    int alpha, beta;
    unsigned round;
    questions queue;
    question asked[2 * GOALS_AT_ONCE];
    tree_child *children; /* room for one expansion */
};

/* Makes the value of `n` one that is asked for.  False: no memory. */
bool tree_add_goal(tree *t, tree_node *n, int guess);

#endif
