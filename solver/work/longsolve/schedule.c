#include "longsolve/schedule.h"

#include "base/grow.h"

#include <math.h>

/* How often a selective pass of each level is right when its bounds answer a question. */
static const double confidence[] = {0.90, 0.96, 0.99};
enum { LEVELS = sizeof confidence / sizeof *confidence };
static const double CHANCE_LEAST = 0.02; /* chances stay between this and 1 minus this */

double tree_chance(const tree_node *n, int bound)
{
    const store_hint *h = &n->hint;
    double p = h->error > 0 ? model_chance(h->evaluation, h->error, bound) : 0.5;
    if (h->estimate_level >= 0 && h->estimate_lower >= bound)
        p = confidence[h->estimate_level < LEVELS ? h->estimate_level : LEVELS - 1];
    else if (h->estimate_level >= 0 && h->estimate_upper < bound)
        p = 1 - confidence[h->estimate_level < LEVELS ? h->estimate_level : LEVELS - 1];
    return p < CHANCE_LEAST ? CHANCE_LEAST : p > 1 - CHANCE_LEAST ? 1 - CHANCE_LEAST : p;
}

/* tree_chance, worked out once. */
static double chance_of(tree_node *n, int bound)
{
    const int place = bound & 1; /* two neighbouring bounds are asked about at a time */
    if (n->chance[place] == 0 || n->chance_bound[place] != bound) {
        n->chance[place] = tree_chance(n, bound);
        n->chance_bound[place] = bound;
    }
    return n->chance[place];
}

static model_case case_of(const tree_node *n, int bound, double chance)
{
    const store_hint *h = &n->hint;
    const double lead = h->evaluation - (bound - 0.5);
    return (model_case){.plies = n->plies,
                        .mobility = n->mobility,
                        .margin = h->error > 0 ? (lead < 0 ? -lead : lead) / h->error : -1,
                        .likely = chance > 0.5};
}

model_case tree_case(const tree_node *n, int bound)
{
    return case_of(n, bound, tree_chance(n, bound));
}

double schedule_share(int workers)
{
    enum { FEW = 16 };
    return workers > FEW ? (double)FEW / workers : 1;
}

void tree_mark_oversized(tree_node *n, double times)
{
    if (!n->oversized)
        n->dearer += log2(times);
    n->oversized = true;
}

/* ---- the queue: the most needed question first, of equals the first to arrive --------------- */

static bool comes_before(const question *a, const question *b)
{
    return a->needed > b->needed || (a->needed == b->needed && a->order < b->order);
}

/* False: no memory. */
static bool push(tree *t, tree_node *n, int bound, double needed)
{
    question *heap = grow(t->queue, &t->queue_room, t->queued + 1, sizeof *heap);
    if (!heap)
        return false;
    t->queue = heap;
    const question new = {.needed = needed, .order = t->arrived++, .bound = bound, .node = n};
    size_t i = t->queued++;
    for (; i > 0 && comes_before(&new, &heap[(i - 1) / 2]); i = (i - 1) / 2)
        heap[i] = heap[(i - 1) / 2];
    heap[i] = new;
    return true;
}

/* The queue must not be empty. */
static question pop(tree *t)
{
    question *heap = t->queue;
    const question first = heap[0], last = heap[--t->queued];
    size_t i = 0;
    for (size_t child; (child = 2 * i + 1) < t->queued; i = child) {
        if (child + 1 < t->queued && comes_before(&heap[child + 1], &heap[child]))
            child++;
        if (!comes_before(&heap[child], &last))
            break;
        heap[i] = heap[child];
    }
    heap[i] = last;
    return first;
}

/* ---- choosing -------------------------------------------------------------------------------- */

/* Pushes the children that may settle the question, each needed if no earlier one does. */
static bool push_children(tree *t, const question *q)
{
    double needed = q->needed;
    for (int i = 0; i < q->node->children; i++) {
        tree_node *c = q->node->child[i];
        if (!tree_is_open(c, 1 - q->bound))
            continue;
        if (!push(t, c, 1 - q->bound, needed))
            return false;
        needed *= chance_of(c, 1 - q->bound);
    }
    return true;
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

/* Looks at a question once: finds a task, or pushes the questions below it, or does nothing. */
static status look(tree *t, const model *m, double budget, const question *q, tree_task *out, bool *found, error *e)
{
    tree_node *n = q->node;
    if (!tree_is_open(n, q->bound) || !first_look(t, n, q->bound) || (is_running(n, q->bound) && !n->oversized))
        return STATUS_OK;
    const model_case about = case_of(n, q->bound, chance_of(n, q->bound));
    const double expected = n->expanded ? 0 : model_nodes(m, &about) * exp2(n->dearer);
    if (!n->expanded && !n->leaf && (expected > budget || n->oversized)) {
        const status s = tree_expand(t, n, q->bound, e);
        if (s != STATUS_OK)
            return s;
    }
    if (!n->expanded && !is_running(n, q->bound)) {
        *out = (tree_task){.node = n, .bound = q->bound, .needed = q->needed, .expected = expected};
        *found = true;
    } else if (n->expanded && tree_is_open(n, q->bound) && !push_children(t, q)) {
        return fail(e, STATUS_NO_MEMORY, "long solve: out of memory");
    }
    return STATUS_OK;
}

status tree_choose(tree *t, const model *m, double budget, tree_task out[], int most, int *found, error *e)
{
    static const double LEAST[] = {0.2, 0.05}; /* tasks that are needed with at least this probability */
    status s = STATUS_OK;
    *found = 0;
    for (int i = 0; i < 2 && *found < most && s == STATUS_OK;) {
        const size_t narrowed = t->narrowed;
        const size_t count = tree_questions(t, 2 * TREE_GOALS_AT_ONCE, t->asked);
        t->queued = t->arrived = 0;
        t->round++;
        for (size_t k = 0; k < count; k++)
            if (!push(t, t->asked[k].node, t->asked[k].bound, t->asked[k].needed))
                return fail(e, STATUS_NO_MEMORY, "long solve: out of memory");
        while (s == STATUS_OK && t->queued > 0 && *found < most && t->queue[0].needed >= LEAST[i]) {
            const question q = pop(t);
            bool task = false;
            s = look(t, m, budget, &q, &out[*found], &task, e);
            if (task)
                tree_start(out[*found].node, out[*found].bound);
            *found += task;
        }
        i += *found > 0 || t->narrowed == narrowed; /* if not, again: growing the tree has answered questions */
    }
    return s;
}
