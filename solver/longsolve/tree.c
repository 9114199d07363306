/* tree.c - see tree.h. */
#include "longsolve/tree.h"

#include "games/rules.h"
#include "longsolve/canonical.h"
#include "longsolve/questions.h"

#include <stdlib.h>
#include <string.h>
#include <xxhash.h>

enum { BUCKETS = 1 << 16 };

struct tree {
    const game_rules *rules;
    tree_callbacks callbacks;
    tree_node *bucket[BUCKETS];
    tree_node *root;
    size_t nodes;
    int guess, alpha, beta;
    unsigned round;
    questions queue;
    tree_child *children; /* room for one expansion */
};

/* How often a selective pass of each level is right where its bounds answer a question. */
static const double confidence[] = {0.90, 0.96, 0.99};
enum { LEVELS = sizeof confidence / sizeof *confidence };
static const double CHANCE_LEAST = 0.02;   /* no guess is surer than this */
static const double SECOND_QUESTION = 0.7; /* chance that the guess of the root's value is not too high */

/* ---- positions ------------------------------------------------------------------------------------------- */

static tree_node **place_of(tree *t, const char *key)
{
    tree_node **place = &t->bucket[XXH3_64bits(key, strlen(key)) % BUCKETS];
    while (*place && strcmp((*place)->key, key) != 0)
        place = &(*place)->next;
    return place;
}

tree_node *tree_find(tree *t, const char *key)
{
    return *place_of(t, key);
}

/* The node of a position, made if it is new; NULL: no memory. */
static tree_node *node_of(tree *t, const diagram *d, const tree_hint *hint)
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
    n->plies = canonical_plies(&t->rules->spec, &canonical);
    if (rules_over(t->rules, &canonical, &n->lower))
        n->upper = n->lower;
    *place = n;
    t->nodes++;
    if (t->callbacks.created)
        t->callbacks.created(t->callbacks.context, n);
    return n;
}

static bool add_parent(tree_node *n, tree_node *parent)
{
    if (n->parents == n->parent_room) {
        const int room = n->parent_room ? 2 * n->parent_room : 2;
        tree_node **more = realloc(n->parent, (size_t)room * sizeof *more);
        if (!more)
            return false;
        n->parent = more;
        n->parent_room = room;
    }
    n->parent[n->parents++] = parent;
    return true;
}

status tree_create(const game_rules *rules, const diagram *root, const tree_callbacks *callbacks, tree **out, error *e)
{
    const tree_hint none = {.guess_lower = -VALUE_INFINITY, .guess_upper = VALUE_INFINITY, .level = -1};
    tree *t = calloc(1, sizeof *t);
    *out = t;
    if (t) {
        t->rules = rules;
        t->callbacks = *callbacks;
        t->alpha = -VALUE_INFINITY;
        t->beta = VALUE_INFINITY;
        t->children = malloc(MAX_MOVES * sizeof *t->children);
        t->root = t->children ? node_of(t, root, &none) : NULL;
    }
    if (t && t->root)
        return STATUS_OK;
    tree_destroy(t);
    *out = NULL;
    return fail(e, STATUS_NO_MEMORY, "long solve: out of memory");
}

void tree_destroy(tree *t)
{
    for (int i = 0; t && i < BUCKETS; i++) {
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
        questions_free(&t->queue);
        free(t->children);
    }
    free(t);
}

tree_node *tree_root(tree *t)
{
    return t->root;
}

size_t tree_nodes(const tree *t)
{
    return t->nodes;
}

void tree_guess(tree *t, int guess)
{
    t->guess = guess;
}

void tree_window(tree *t, int alpha, int beta)
{
    t->alpha = alpha;
    t->beta = beta;
}

/* ---- bounds ---------------------------------------------------------------------------------------------- */

static bool is_open(const tree_node *n, int bound)
{
    return n->lower < bound && n->upper >= bound;
}

/* What the children's bounds say of their parent's. */
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

status tree_prove(tree *t, tree_node *n, int lower, int upper, game_move best, error *e)
{
    if (lower <= n->lower && upper >= n->upper)
        return STATUS_OK;
    if (lower > n->lower) {
        n->lower = lower;
        n->best = best != MOVE_NONE ? best : n->best;
    }
    n->upper = upper < n->upper ? upper : n->upper;
    if (n->lower > n->upper)
        return fail(e, STATUS_BAD_INPUT, "%s: proved to be at least %d and at most %d: these contradict each other",
                    n->key, n->lower, n->upper);
    if (t->callbacks.narrowed)
        t->callbacks.narrowed(t->callbacks.context, n);
    for (int i = 0; i < n->parents; i++) {
        game_move move;
        from_children(n->parent[i], &lower, &upper, &move);
        const status s = tree_prove(t, n->parent[i], lower, upper, move, e);
        if (s != STATUS_OK)
            return s;
    }
    return STATUS_OK;
}

bool tree_needs(tree *t, const tree_node *n, int bound)
{
    if (!is_open(n, bound))
        return false;
    if (n == t->root)
        return true;
    for (int i = 0; i < n->parents; i++)
        if (tree_needs(t, n->parent[i], 1 - bound))
            return true;
    return false;
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
}

/* ---- the order of the work ------------------------------------------------------------------------------- */

static double chance(const tree_node *n, int bound)
{
    const tree_hint *h = &n->hint;
    double p = h->error > 0 ? model_chance(h->estimate, h->error, bound) : 0.5;
    if (h->level >= 0 && h->guess_lower >= bound)
        p = confidence[h->level < LEVELS ? h->level : LEVELS - 1];
    else if (h->level >= 0 && h->guess_upper < bound)
        p = 1 - confidence[h->level < LEVELS ? h->level : LEVELS - 1];
    return p < CHANCE_LEAST ? CHANCE_LEAST : p > 1 - CHANCE_LEAST ? 1 - CHANCE_LEAST : p;
}

model_case tree_case(const tree_node *n, int bound)
{
    const tree_hint *h = &n->hint;
    const double lead = h->estimate - (bound - 0.5);
    return (model_case){.plies = n->plies,
                        .mobility = n->mobility,
                        .margin = h->error > 0 ? (lead < 0 ? -lead : lead) / h->error : -1,
                        .likely = chance(n, bound) > 0.5};
}

/* The children that may settle the question, each needed if none before it does. */
static bool push_children(tree *t, const question *q)
{
    double needed = q->needed;
    for (int i = 0; i < q->node->children; i++) {
        tree_node *c = q->node->child[i];
        if (!is_open(c, 1 - q->bound))
            continue;
        if (!questions_push(&t->queue, c, 1 - q->bound, needed))
            return false;
        needed *= chance(c, 1 - q->bound);
    }
    return true;
}

static status expand(tree *t, tree_node *n, int bound, error *e)
{
    int count;
    status s = t->callbacks.expand(t->callbacks.context, &n->position, bound, t->children, &count, e);
    n->leaf = s == STATUS_OK && count < 0;
    if (s != STATUS_OK || n->leaf)
        return s;
    n->children = 0;
    n->child = malloc((size_t)count * sizeof *n->child);
    n->move = malloc((size_t)count * sizeof *n->move);
    for (int i = 0; i < count && n->child && n->move; i++) {
        tree_node *c = node_of(t, &t->children[i].position, &t->children[i].hint);
        if (!c)
            return fail(e, STATUS_NO_MEMORY, "long solve: out of memory");
        bool known = false; /* a symmetric sibling */
        for (int k = 0; k < n->children; k++)
            known = known || n->child[k] == c;
        if (known)
            continue;
        if (!add_parent(c, n))
            return fail(e, STATUS_NO_MEMORY, "long solve: out of memory");
        n->child[n->children] = c;
        n->move[n->children++] = t->children[i].move;
    }
    if (!n->child || !n->move)
        return fail(e, STATUS_NO_MEMORY, "long solve: out of memory");
    n->expanded = true;
    n->mobility = n->children;
    int lower, upper;
    game_move best;
    from_children(n, &lower, &upper, &best);
    return tree_prove(t, n, lower, upper, best, e);
}

static bool is_running(const tree_node *n, int bound)
{
    for (int i = 0; i < n->running && i < 2; i++)
        if (n->running_bound[i] == bound)
            return true;
    return n->running > 1;
}

/* True the first time in a round, when the question is most needed. */
static bool first_look(const tree *t, tree_node *n, int bound)
{
    enum { MOST = sizeof n->looked_at / sizeof *n->looked_at };
    if (n->round != t->round) {
        n->round = t->round;
        n->looks = 0;
    }
    for (int i = 0; i < n->looks; i++)
        if (n->looked_at[i] == bound)
            return false;
    if (n->looks < MOST)
        n->looked_at[n->looks++] = bound;
    return true;
}

/* Is the value at least the guess, and is it no more: both are asked at once. */
static bool push_root(tree *t)
{
    tree_node *r = t->root;
    const int lower = r->lower > t->alpha ? r->lower : t->alpha, upper = r->upper < t->beta ? r->upper : t->beta;
    const int guess = t->guess > upper ? upper : t->guess < lower ? lower : t->guess;
    const bool first = guess > lower, second = guess < upper;
    return (!first || questions_push(&t->queue, r, guess, 1)) &&
           (!second || questions_push(&t->queue, r, guess + 1, first ? SECOND_QUESTION : 1));
}

/* One look at a question: a task is found, or the questions below it are pushed, or nothing needs to be done. */
static status look(tree *t, const model *m, double budget, const question *q, tree_task *out, bool *found, error *e)
{
    tree_node *n = q->node;
    if (!is_open(n, q->bound) || !first_look(t, n, q->bound) || (is_running(n, q->bound) && !n->oversized))
        return STATUS_OK;
    const model_case about = tree_case(n, q->bound);
    const double expected = model_nodes(m, &about);
    if (!n->expanded && !n->leaf && (expected > budget || n->oversized)) {
        const status s = expand(t, n, q->bound, e);
        if (s != STATUS_OK)
            return s;
    }
    if (!n->expanded && !is_running(n, q->bound)) {
        *out = (tree_task){.node = n, .bound = q->bound, .needed = q->needed, .expected = expected};
        *found = true;
    } else if (n->expanded && is_open(n, q->bound) && !push_children(t, q)) {
        return fail(e, STATUS_NO_MEMORY, "long solve: out of memory");
    }
    return STATUS_OK;
}

status tree_next(tree *t, const model *m, double budget, double least, tree_task out[], int most, int *found, error *e)
{
    int lower, upper;
    status s = STATUS_OK;
    *found = 0;
    do { /* again where growing the tree has answered the root's questions */
        lower = t->root->lower;
        upper = t->root->upper;
        questions_clear(&t->queue);
        t->round++;
        if (!push_root(t))
            return fail(e, STATUS_NO_MEMORY, "long solve: out of memory");
        while (s == STATUS_OK && t->queue.count > 0 && *found < most && t->queue.heap[0].needed >= least) {
            const question q = questions_pop(&t->queue);
            bool task = false;
            s = look(t, m, budget, &q, &out[*found], &task, e);
            if (task)
                tree_start(out[*found].node, out[*found].bound);
            *found += task;
        }
    } while (s == STATUS_OK && *found < most && (t->root->lower != lower || t->root->upper != upper));
    return s;
}

bool tree_left(tree *t, const model *m, double budget, double *nodes, double *tasks)
{
    static const double LEAST = 0.01;
    *nodes = *tasks = 0;
    questions_clear(&t->queue);
    t->round++;
    if (!push_root(t))
        return false;
    while (t->queue.count > 0) {
        const question q = questions_pop(&t->queue);
        if (q.needed < LEAST)
            break;
        if (!is_open(q.node, q.bound) || !first_look(t, q.node, q.bound))
            continue;
        if (q.node->expanded) {
            if (!push_children(t, &q))
                return false;
            continue;
        }
        const model_case about = tree_case(q.node, q.bound);
        const double expected = model_nodes(m, &about);
        *nodes += q.needed * expected;
        *tasks += q.needed * (expected > budget ? expected / budget : 1);
    }
    return true;
}
