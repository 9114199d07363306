/* tree.h - the top of the game tree of a long solve: which positions are to be solved next.
 *
 * A node is a position, once for all its symmetries, with bounds of its value that are proved.  Nodes near the root are
 * expanded: their children are nodes too, and their bounds follow from the children's.  Where the rest is expected to
 * take no longer than a task may, a node is a task: an ordinary search in a null window settles it.
 *
 *                root  -4 .. +64          expanded: bounds from the children's
 *              /      |      \
 *          e3 (e3,..) c4 ..   f5 ..       a task: "is it at least b?", answered by a search
 *
 * Which task is next.  A question is a node and a bound b: is the value at least b?  The root's questions follow from a
 * guess of its value.  A question about a node is settled by one child that answers it with yes, or by all of them that
 * do not; so a child is needed with the probability that its parent's question is asked, times the probabilities that
 * none of the siblings tried before it settles the parent.  The open task with the highest such probability is next.
 * For one worker that is the order of alpha-beta; several work at siblings that will probably be needed anyway (young
 * brothers wait: R. Feldmann, Game Tree Search on Massively Parallel Systems, 1993; probabilities instead of waiting
 * after the best-first work distribution of C. Ferguson and R. Korf, Distributed Tree Search, AAAI 1988).
 *
 * Not thread safe: one owner. */
#ifndef YOMIKIRI_TREE_H
#define YOMIKIRI_TREE_H

#include "games/rules.h"
#include "longsolve/model.h"
#include "longsolve/questions.h"
#include "search/search.h"

typedef struct tree tree;
typedef struct tree_node tree_node;

/* What is known of a position without proof; written down once, by whoever meets it first. */
typedef struct tree_hint {
    int guess_lower, guess_upper; /* bounds of a selective pass for the side to move; -+VALUE_INFINITY: none */
    int level;                    /* of that pass; -1: none */
    double estimate, error;       /* learned value and its standard error; error 0: none */
} tree_hint;

static const tree_hint TREE_NO_HINT = {.guess_lower = -VALUE_INFINITY, .guess_upper = VALUE_INFINITY, .level = -1};

/* A child of an expanded position. */
typedef struct tree_child {
    game_move move;
    diagram position;
    tree_hint hint;
} tree_child;

/* What the tree asks of its owner. */
typedef struct tree_callbacks {
    void *context;
    /* *count -1: this position cannot be expanded.  Lists the children of `d` in the order in which a search in the window (bound - 1, bound) would try them, none when the game is over. */
    status (*expand)(void *context, const diagram *d, int bound, tree_child *out, int *count, error *e);
    /* A new node: bounds proved before and older hints may be filled in.  May be NULL. */
    void (*created)(void *context, tree_node *n);
    /* The bounds of a node have been narrowed.  May be NULL. */
    void (*narrowed)(void *context, tree_node *n);
} tree_callbacks;

typedef struct tree_task {
    tree_node *node;
    int bound;       /* the question: is the value at least this? */
    double needed;   /* probability that the answer is needed */
    double expected; /* nodes that it will take, by the model */
} tree_task;

struct tree_node {
    size_t number;    /* of the tree's nodes, from 0 */
    char *key;        /* the canonical position as diagram_format writes it */
    diagram position; /* canonical */
    int lower, upper; /* proved, for the side to move */
    game_move best;   /* that keeps `lower`; MOVE_NONE: not known */
    tree_hint hint;
    int plies;    /* most plies left */
    int mobility; /* moves; 0: not known */
    bool expanded;
    int children;
    tree_node **child;
    game_move *move; /* of each child, on the board of `position` */
    int parents, parent_room;
    tree_node **parent;
    int running; /* tasks at work on the node */
    int running_bound[2];
    bool over;            /* the game is */
    bool leaf;            /* cannot be expanded */
    bool goal;            /* its value is asked for */
    int opened;           /* openings go so many plies below it, and one; 0: it is in none */
    bool inherited;       /* a bound is its parents' */
    bool searched;        /* the bounds are those of a search of this position */
    bool stored, changed; /* the owner's: written before, to be written again */
    bool news;            /* the owner's: the members are to learn of it */
    bool oversized;       /* a task takes or took far longer than expected: its children are worked on too */
    unsigned round;       /* of tree_next in which the questions below were looked at */
    int looks;
    int looked_at[4];
    double chance[2]; /* that its value is at least the bound of the same place; 0: not worked out */
    int chance_bound[2];
    tree_node *next; /* of the same hash */
};

/* `rules` must live as long as the tree. */
status tree_create(const game_rules *rules, const diagram *root, const tree_callbacks *callbacks, tree **out, error *e);
void tree_destroy(tree *t);
tree_node *tree_root(tree *t);
size_t tree_nodes(const tree *t);
tree_node *tree_find(tree *t, const char *key);

/* The guess of the root's value that its questions follow from; later answers correct it. */
void tree_guess(tree *t, int guess);

/* Only values in (alpha, beta) are told apart, for the side to move at the root; a goal where the other side moves has the
 * mirrored window. */
void tree_window(tree *t, int alpha, int beta);
void tree_window_of(const tree *t, const tree_node *n, int *alpha, int *beta); /* for the side to move at `n` */

/* What is asked for is the value of every position up to `plies` moves after the root, in place of the root's alone.  The
 * goals are the positions after so many moves and the ends before: the others' values follow.  Each begins with a guess from
 * its hint.  0: the root alone.  Cost: the tree is grown to that depth. */
status tree_openings(tree *t, int plies, error *e);

size_t tree_goals(const tree *t);
size_t tree_open_goals(const tree *t);

/* True when every goal is answered. */
bool tree_settled(tree *t);

/* Gives a node its children as the owner lists them for a search in the window (bound - 1, bound), or marks it as a leaf. */
status tree_expand(tree *t, tree_node *n, int bound, error *e);

/* The questions about the first open goals, at most `most` of them, two to a goal at most: is the value at least the
 * guess, and is it no more?  NEEDED of each stands with it. */
size_t tree_questions(tree *t, size_t most, question *out);

/* True when the bounds do not answer it. */
static inline bool tree_is_open(const tree_node *n, int bound)
{
    return n->lower < bound && n->upper >= bound;
}

/* Probability that the value is at least `bound`, by the hints; falls as the bound grows. */
double tree_chance(const tree_node *n, int bound);

/* The case whose cost the model is asked for. */
model_case tree_case(const tree_node *n, int bound);

/* Chooses up to `most` next tasks, the most needed first, and marks them as being worked at; grows the tree where it must.
 * A task is expected to take at most `budget` nodes by the model and is needed with at least the probability `least`.
 * *found: how many. */
status tree_next(tree *t, const model *m, double budget, double least, tree_task out[], int most, int *found, error *e);

/* The same for `most` who are idle: work that is needed for sure comes first; what may be in vain only for those who would have
 * none. */
status tree_choose(tree *t, const model *m, double budget, tree_task out[], int most, int *found, error *e);

/* Marks a question as being worked at (as tree_next does), or not any more. */
void tree_start(tree_node *n, int bound);
void tree_end(tree_node *n, int bound);

/* Narrows a node's proved bounds and what follows from them.  STATUS_BAD_INPUT: they contradict what is known. */
status tree_prove(tree *t, tree_node *n, int lower, int upper, game_move best, error *e);

/* True when the answer to the question would still change something. */
bool tree_needs(tree *t, const tree_node *n, int bound);

#endif
