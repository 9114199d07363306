/* tree_inside.h - the inside of the tree of a long solve, for tree.c, goals.c and schedule.c. */
#ifndef YOMIKIRI_LONGSOLVE_TREE_INSIDE_H
#define YOMIKIRI_LONGSOLVE_TREE_INSIDE_H

#include "longsolve/queue.h"
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
    question_queue queue;
    question asked[2 * GOALS_AT_ONCE];
    tree_child *children; /* room for one expansion */
};

#endif
