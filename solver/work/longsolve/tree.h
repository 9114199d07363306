/* tree.h - the top of the game tree of a long solve.
 *
 * A node is a position, shared by all its symmetries, with proved bounds on its value.  Nodes near
 * the root are expanded: their children are nodes too, and their bounds follow from the children's.
 * If the rest is expected to take no longer than a task may, a node is a task: an ordinary search
 * in a null window settles it.
 *
 *                root  -4 .. +64          expanded: bounds from the children's
 *              /      |      \
 *          e3 (e3,..) c4 ..   f5 ..       a task: "is it at least b?", answered by a search
 *
 * schedule.h chooses the next task.  Not thread safe: one owner. */
#pragma once

#include "game/rules.h"
#include "search/search.h"
#include "store/store.h"

typedef struct tree_node tree_node;

/* A child of an expanded position. */
typedef struct tree_child {
    game_move move;
    diagram position;
    store_hint hint;
    int64_t met; /* set by the owner: ascends in the order in which the children were met */
} tree_child;

typedef struct tree_callbacks {
    void *context;
    /* Lists the children of `d` in the order in which a search in the window (bound - 1, bound)
     * would try them, none when the game is over.  *count -1: this position cannot be expanded. */
    status (*expand)(void *context, const diagram *d, int bound, tree_child *out, int *count, error *e);
    /* A new node: earlier proved bounds and older hints may be filled in.  May be NULL. */
    void (*created)(void *context, tree_node *n);
    /* The bounds of a node have been narrowed.  May be NULL. */
    void (*narrowed)(void *context, tree_node *n);
} tree_callbacks;

struct tree_node {
    size_t number;    /* of the tree's nodes, from 0 */
    char *key;        /* the canonical position as diagram_format writes it */
    diagram position; /* canonical */
    int lower, upper; /* proved, for the side to move */
    game_move best;   /* the move that keeps `lower`; MOVE_NONE: not known */
    store_hint hint;
    int plies;    /* most plies left */
    int mobility; /* moves; 0: not known */
    bool expanded;
    int children;
    tree_node **child;
    game_move *move; /* of each child, on the board of `position` */
    double effort;   /* nodes of the tasks on it, including those given up */
    int parents;
    tree_node **parent;
    double so_far; /* nodes that the running tasks on it have taken; set by the owner, 0 when they end */
    int running;   /* running tasks on the node */
    int running_bound[2];
    bool over;           /* the game is */
    bool leaf;           /* cannot be expanded */
    bool goal;           /* its value is asked for */
    int opened;          /* 1 plus the plies from here to the end of the openings; 0: not in an opening */
    bool inherited;      /* a bound is its parents' */
    bool searched;       /* the bounds are those of a search of this position */
    bool changed;        /* set by the owner: to be written */
    bool bounds_are_new; /* set by the owner: to be sent to the workers */
    bool oversized;      /* a task takes or took far longer than expected: its children are worked on too */
    double dearer;       /* log2 of how much more than the model expects a task costs, by what was oversized */
    unsigned round;      /* in which the questions below were looked at */
    int looks;
    int looked_at[4];
    double chance[2]; /* that its value is at least the bound of the same place; 0: not worked out */
    int chance_bound[2];
    uint64_t walk[2]; /* tree_needs: the last one that came here */
    tree_node *next;  /* of the same hash */
};

/* Is the value of `node` at least `bound`? */
typedef struct question {
    double needed;  /* probability that the answer is needed */
    uint32_t order; /* of arrival in the queue */
    int bound;
    tree_node *node;
    bool likely; /* the answer is expected to be yes */
} question;

/* A position whose value is asked for; `guess`: its first guess, which later answers correct. */
typedef struct goal {
    tree_node *node;
    int guess;
} goal;

enum {
    TREE_BUCKETS = 1 << 16,
    TREE_GOALS_AT_ONCE = 1024, /* open goals that are asked about at the same time */
};

typedef struct tree {
    const game_rules *rules;
    tree_callbacks callbacks;
    tree_node *bucket[TREE_BUCKETS];
    tree_node *root;
    size_t nodes;
    goal *goal; /* at first only the root */
    size_t goals, goal_room;
    size_t first_open; /* goals before it are answered */
    size_t narrowed;   /* how often a bound of some node was narrowed */
    uint64_t walks;    /* of tree_needs */
    int alpha, beta;   /* only values between them matter, for the side to move at the root */
    /* Of schedule.c: */
    unsigned round;
    question *queue; /* a heap, the most needed first */
    size_t queued, queue_room;
    uint32_t arrived;
    question asked[2 * TREE_GOALS_AT_ONCE];
    tree_child *children; /* room for one expansion */
} tree;

/* A tree whose root's value is asked for.  `rules` must live as long as the tree. */
status tree_create(const game_rules *rules, const diagram *root, const tree_callbacks *callbacks, tree **out, error *e);
void tree_destroy(tree *t);
tree_node *tree_find(tree *t, const char *key);

/* Gives a node its children as the owner lists them for a search in the window (bound - 1, bound),
 * or marks it as a leaf. */
status tree_expand(tree *t, tree_node *n, int bound, error *e);

/* Narrows a node's proved bounds and what follows from them.  STATUS_BAD_INPUT: they contradict
 * what is known. */
status tree_prove(tree *t, tree_node *n, int lower, int upper, game_move best, error *e);

/* Marks a question as running, or as no longer running. */
void tree_start(tree_node *n, int bound);
void tree_end(tree_node *n, int bound);

/* True when the bounds do not answer it. */
static inline bool tree_is_open(const tree_node *n, int bound)
{
    return n->lower < bound && n->upper >= bound;
}

/* ---- goals: the questions about the root's value, or those of the openings ---- */

/* The tree's window for the side to move at `n`: mirrored if the root's other side moves. */
void tree_window_of(const tree *t, const tree_node *n, int *alpha, int *beta);

/* Asks for the value of every position up to `plies` moves after the root,
 * instead of only the root's.  The goals are the positions after `plies` moves and earlier
 * ends of the game; the other values follow.  Each begins with a first guess from its hint.
 * 0: the root alone.  Cost: the tree is grown to that depth. */
status tree_ask_openings(tree *t, int plies, error *e);

size_t tree_open_goals(const tree *t);

/* True when every goal is answered. */
bool tree_settled(tree *t);

/* The questions about the first open goals, at most `most` of them, and at most two for each goal:
 * is the value at least the guess, and is it at most the guess? `needed` of each stands with it. */
size_t tree_questions(tree *t, size_t most, question *out);

/* True when the answer to the question would still change something. */
bool tree_needs(tree *t, tree_node *n, int bound);
