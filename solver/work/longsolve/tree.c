#include "longsolve/tree.h"

#include "base/grow.h"
#include "text/canonical.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>
#include <xxhash.h>

static const double INHERITED_DEARER = 0.75; /* a ply below */
static const double SECOND_QUESTION = 0.7;   /* chance that the first guess is not too high */

static tree_node **place_of(tree *t, const char *key)
{
    tree_node **place = &t->bucket[XXH3_64bits(key, strlen(key)) % TREE_BUCKETS];
    while (*place && strcmp((*place)->key, key) != 0)
        place = &(*place)->next;
    return place;
}

tree_node *tree_find(tree *t, const char *key)
{
    return *place_of(t, key);
}

/* The node of a position, made if it is new; NULL: no memory. */
static tree_node *node_of(tree *t, const diagram *d, const store_hint *hint)
{
    char key[MAX_DIAGRAM_TEXT];
    diagram canonical;
    (void)canonical_position(&t->rules->spec, d, &canonical, key);
    tree_node **place = place_of(t, key), *n = *place;
    if (n)
        return n;
    n = calloc(1, sizeof *n);
    if (!n || !(n->key = strdup(key))) {
        free(n);
        return NULL;
    }
    n->position = canonical;
    n->lower = -VALUE_INFINITY;
    n->upper = VALUE_INFINITY;
    n->best = MOVE_NONE;
    n->hint = *hint;
    n->plies = diagram_empties(&t->rules->spec, &canonical);
    n->over = rules_over(t->rules, &canonical, &n->lower);
    n->upper = n->over ? n->lower : n->upper;
    n->number = t->nodes++;
    *place = n;
    if (t->callbacks.created)
        t->callbacks.created(t->callbacks.context, n);
    return n;
}

static bool add_parent(tree_node *n, tree_node *parent)
{
    if ((n->parents & (n->parents - 1)) == 0) { /* full: there is room for 1, 2, 4, ... */
        tree_node **more = realloc(n->parent, (n->parents ? 2 * (size_t)n->parents : 1) * sizeof *more);
        if (!more)
            return false;
        n->parent = more;
    }
    n->parent[n->parents++] = parent;
    return true;
}

status tree_create(const game_rules *rules, const diagram *root, const tree_callbacks *callbacks, tree **out, error *e)
{
    tree *t = calloc(1, sizeof *t);
    *out = t;
    if (t) {
        t->rules = rules;
        t->callbacks = *callbacks;
        t->alpha = -VALUE_INFINITY;
        t->beta = VALUE_INFINITY;
        t->children = malloc(MAX_MOVES * sizeof *t->children);
        t->goal = grow(NULL, &t->goal_room, 1, sizeof *t->goal);
        t->root = t->children && t->goal ? node_of(t, root, &STORE_NO_HINT) : NULL;
    }
    if (t && t->root) {
        t->root->goal = true;
        t->goal[t->goals++] = (goal){t->root, 0};
        return STATUS_OK;
    }
    tree_destroy(t);
    *out = NULL;
    return fail(e, STATUS_NO_MEMORY, "long solve: out of memory");
}

void tree_destroy(tree *t)
{
    for (int i = 0; t && i < TREE_BUCKETS; i++) {
        for (tree_node *n = t->bucket[i], *next; n; n = next) {
            next = n->next;
            free(n->key);
            free(n->child);
            free(n->move);
            free(n->parent);
            free(n);
        }
    }
    if (t) {
        free(t->queue);
        free(t->children);
        free(t->goal);
    }
    free(t);
}

/* ---- bounds ---------------------------------------------------------------------------------- */

/* The bounds of a parent that follow from its children's. */
static void from_children(const tree_node *n, int *lower, int *upper, game_move *best)
{
    *lower = *upper = -VALUE_INFINITY;
    *best = n->best;
    for (int i = 0; i < n->children; i++) {
        const tree_node *c = n->child[i];
        if (-c->upper > *lower) {
            *lower = -c->upper;
            *best = n->move[i];
        }
        *upper = -c->lower > *upper ? -c->lower : *upper;
    }
}

static status inherit(tree *t, tree_node *n, int lower, int upper, error *e)
{
    n->inherited = n->inherited || lower > n->lower || upper < n->upper;
    return tree_prove(t, n, lower, upper, MOVE_NONE, e);
}

/* The bounds of children that follow from their parent's: no child is better for the parent's side
 * than the parent's upper bound; if only one can keep the lower bound, it does. */
static status to_children(tree *t, tree_node *n, error *e)
{
    status s = STATUS_OK;
    int keeping = 0;
    for (int i = 0; i < n->children && s == STATUS_OK; i++) {
        s = inherit(t, n->child[i], -n->upper, VALUE_INFINITY, e);
        keeping += -n->child[i]->lower >= n->lower;
    }
    for (int i = 0; i < n->children && s == STATUS_OK && keeping == 1; i++)
        if (-n->child[i]->lower >= n->lower)
            s = inherit(t, n->child[i], -VALUE_INFINITY, -n->lower, e);
    return s;
}

status tree_prove(tree *t, tree_node *n, int lower, int upper, game_move best, error *e)
{
    if (lower <= n->lower && upper >= n->upper)
        return STATUS_OK;
    if (lower > n->lower) {
        n->lower = lower;
        n->best = best; /* the move that kept the old bound may not keep this one */
    }
    n->upper = upper < n->upper ? upper : n->upper;
    if (n->lower > n->upper)
        return fail(e, STATUS_BAD_INPUT, "%s: proved to be at least %d and at most %d: these contradict each other",
                    n->key, n->lower, n->upper);
    t->narrowed++;
    if (t->callbacks.narrowed)
        t->callbacks.narrowed(t->callbacks.context, n);
    status s = STATUS_OK;
    for (int i = 0; i < n->parents && s == STATUS_OK; i++) {
        game_move move;
        from_children(n->parent[i], &lower, &upper, &move);
        s = tree_prove(t, n->parent[i], lower, upper, move, e);
    }
    return s == STATUS_OK ? to_children(t, n, e) : s;
}

void tree_start(tree_node *n, int bound)
{
    if (n->running < 2)
        n->running_bound[n->running] = bound;
    n->running++;
}

void tree_end(tree_node *n, int bound)
{
    if (n->running == 2 && n->running_bound[0] == bound)
        n->running_bound[0] = n->running_bound[1];
    n->running--;
    n->so_far = 0;
}

status tree_expand(tree *t, tree_node *n, int bound, error *e)
{
    int count;
    status s = t->callbacks.expand(t->callbacks.context, &n->position, bound, t->children, &count, e);
    n->leaf = s == STATUS_OK && count < 0;
    if (s != STATUS_OK || n->leaf)
        return s;
    n->children = 0;
    n->child = malloc((size_t)count * sizeof *n->child);
    n->move = malloc((size_t)count * sizeof *n->move);
    bool memory = n->child && n->move;
    for (int i = 0; i < count && memory; i++) {
        tree_node *c = node_of(t, &t->children[i].position, &t->children[i].hint);
        bool known = false; /* a symmetric sibling */
        for (int k = 0; k < n->children; k++)
            known = known || n->child[k] == c;
        if (known)
            continue;
        memory = c && add_parent(c, n);
        if (!memory)
            break;
        c->dearer = fmax(c->dearer, INHERITED_DEARER * n->dearer);
        n->child[n->children] = c;
        n->move[n->children++] = t->children[i].move;
    }
    if (!memory)
        return fail(e, STATUS_NO_MEMORY, "long solve: out of memory");
    n->expanded = true;
    n->mobility = n->children;
    int lower, upper;
    game_move best;
    from_children(n, &lower, &upper, &best);
    s = tree_prove(t, n, lower, upper, best, e);
    return s == STATUS_OK ? to_children(t, n, e) : s;
}

/* ---- goals: the questions that are asked ----------------------------------------------------- */

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

static int clamp(int value, int least, int most)
{
    return value < least ? least : value > most ? most : value;
}

/* Is the value at least the first guess, and is it at most that?  Both are asked at once.
 * An evaluation may be beyond what the game can give. */
static size_t questions_about(const tree *t, const goal *g, question out[static 2])
{
    int lower, upper;
    size_t count = 0;
    tree_node *n = g->node;
    tree_window_of(t, n, &lower, &upper);
    lower = n->lower > lower ? n->lower : lower;
    upper = n->upper < upper ? n->upper : upper;
    const int guess = clamp(clamp(g->guess, -game_most(&t->rules->spec), game_most(&t->rules->spec)), lower, upper);
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

/* A node that several lines lead to is asked once in a walk, for each of the walk's two bounds:
 * `turned` is that of the other side. */
static bool needs(tree *t, tree_node *n, int bound, bool turned)
{
    int alpha, beta;
    if (n->walk[turned] == t->walks || !tree_is_open(n, bound))
        return false;
    n->walk[turned] = t->walks;
    tree_window_of(t, n, &alpha, &beta);
    if (n->goal && alpha < bound && bound <= beta)
        return true;
    for (int i = 0; i < n->parents; i++)
        if (needs(t, n->parent[i], 1 - bound, !turned))
            return true;
    return false;
}

bool tree_needs(tree *t, tree_node *n, int bound)
{
    t->walks++;
    return needs(t, n, bound, false);
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

/* A position that several lines lead to is opened once, and again only if fewer
 * moves lead there. */
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
