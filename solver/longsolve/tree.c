/* tree.c - see tree.h. */
#include "longsolve/tree.h"

#include "base/grow.h"
#include "games/rules.h"
#include "store/canonical.h"

#include <stdlib.h>
#include <string.h>
#include <xxhash.h>

/* ---- positions ------------------------------------------------------------------------------- */

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
 * than the parent's upper bound; where only one can keep the lower bound, it does. */
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
    t->answers += n->goal;
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

/* ---- growing --------------------------------------------------------------------------------- */

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
