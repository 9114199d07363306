/* goals.c - see tree.h. */
#include "longsolve/tree.h"

#include "base/grow.h"

#include <math.h>

static const double SECOND_QUESTION = 0.7; /* chance that the first guess is not too high */

/* False: no memory. */
static bool add_goal(tree *t, tree_node *n, int guess)
{
    if (n->goal)
        return true;
    goal *more = grow(t->goal, &t->goal_room, t->goals + 1, sizeof *more);
    if (!more)
        return false;
    t->goal = more;
    n->goal = true;
    t->goal[t->goals++] = (goal){n, guess};
    return true;
}

void tree_window_of(const tree *t, const tree_node *n, int *alpha, int *beta)
{
    const bool mirrored = n->position.side != t->root->position.side;
    *alpha = mirrored ? -t->beta : t->alpha;
    *beta = mirrored ? -t->alpha : t->beta;
}

static bool goal_is_open(const tree *t, const tree_node *n)
{
    int alpha, beta;
    tree_window_of(t, n, &alpha, &beta);
    return n->lower < n->upper && n->lower < beta && n->upper > alpha;
}

bool tree_settled(tree *t)
{
    while (t->first_open < t->goals && !goal_is_open(t, t->goal[t->first_open].node))
        t->first_open++;
    return t->first_open == t->goals;
}

size_t tree_open_goals(const tree *t)
{
    size_t open = 0;
    for (size_t i = t->first_open; i < t->goals; i++)
        open += goal_is_open(t, t->goal[i].node);
    return open;
}

/* Is the value at least the first guess, and is it at most that?  Both are asked at once. */
static size_t questions_about(const tree *t, const goal *g, question out[static 2])
{
    int lower, upper;
    size_t count = 0;
    tree_node *n = g->node;
    tree_window_of(t, n, &lower, &upper);
    lower = n->lower > lower ? n->lower : lower;
    upper = n->upper < upper ? n->upper : upper;
    const int guess = g->guess > upper ? upper : g->guess < lower ? lower : g->guess;
    if (guess > lower)
        out[count++] = (question){.node = n, .bound = guess, .needed = 1, .likely = true};
    if (guess < upper) {
        out[count] = (question){.node = n, .bound = guess + 1, .needed = count > 0 ? SECOND_QUESTION : 1};
        count++;
    }
    return count;
}

size_t tree_questions(tree *t, size_t most, question *out)
{
    size_t count = 0;
    if (tree_settled(t))
        return 0;
    for (size_t i = t->first_open; i < t->goals && count + 2 <= most; i++)
        if (goal_is_open(t, t->goal[i].node))
            count += questions_about(t, &t->goal[i], out + count);
    return count;
}

bool tree_needs(tree *t, const tree_node *n, int bound)
{
    int alpha, beta;
    if (!tree_is_open(n, bound))
        return false;
    tree_window_of(t, n, &alpha, &beta);
    if (n->goal && alpha < bound && bound <= beta)
        return true;
    for (int i = 0; i < n->parents; i++)
        if (tree_needs(t, n->parent[i], 1 - bound))
            return true;
    return false;
}

static int first_guess(const tree_node *n)
{
    const store_hint *h = &n->hint;
    if (h->estimate_level >= 0 && h->estimate_lower > -VALUE_INFINITY)
        return h->estimate_lower;
    if (h->estimate_level >= 0 && h->estimate_upper < VALUE_INFINITY)
        return h->estimate_upper;
    return (int)lround(h->evaluation);
}

/* A position that several lines lead to is gone through once, again only where fewer moves have led
 * there. */
static status open_below(tree *t, tree_node *n, int plies, error *e)
{
    if (n->opened > plies)
        return STATUS_OK;
    n->opened = plies + 1;
    if (plies == 0 || n->over)
        return add_goal(t, n, first_guess(n)) ? STATUS_OK : fail(e, STATUS_NO_MEMORY, "long solve: out of memory");
    status s = n->expanded || n->leaf ? STATUS_OK : tree_expand(t, n, first_guess(n), e);
    if (s == STATUS_OK && n->leaf)
        return fail(e, STATUS_UNSUPPORTED, "openings: %s: its moves cannot be listed", n->key);
    for (int i = 0; i < n->children && s == STATUS_OK; i++)
        s = open_below(t, n->child[i], plies - 1, e);
    return s;
}

status tree_ask_openings(tree *t, int plies, error *e)
{
    const int guess = t->goal[0].guess;
    for (size_t i = 0; i < t->goals; i++)
        t->goal[i].node->goal = false;
    t->goals = t->first_open = 0;
    if (plies == 0 && !add_goal(t, t->root, guess))
        return fail(e, STATUS_NO_MEMORY, "long solve: out of memory");
    return plies > 0 ? open_below(t, t->root, plies, e) : STATUS_OK;
}
