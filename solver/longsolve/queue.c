/* queue.c - see queue.h. */
#include "longsolve/queue.h"

#include "base/grow.h"

#include <stdlib.h>

static bool comes_before(const question *a, const question *b)
{
    return a->needed > b->needed || (a->needed == b->needed && a->order < b->order);
}

bool queue_push(question_queue *q, struct tree_node *n, int bound, double needed)
{
    question *more = grow(q->heap, &q->room, q->count + 1, sizeof *more);
    if (!more)
        return false;
    q->heap = more;
    const question new = {.needed = needed, .order = q->arrived++, .bound = bound, .node = n};
    size_t i = q->count++;
    for (; i > 0 && comes_before(&new, &q->heap[(i - 1) / 2]); i = (i - 1) / 2)
        q->heap[i] = q->heap[(i - 1) / 2];
    q->heap[i] = new;
    return true;
}

question queue_pop(question_queue *q)
{
    const question first = q->heap[0], last = q->heap[--q->count];
    size_t i = 0;
    for (size_t child; (child = 2 * i + 1) < q->count; i = child) {
        if (child + 1 < q->count && comes_before(&q->heap[child + 1], &q->heap[child]))
            child++;
        if (!comes_before(&q->heap[child], &last))
            break;
        q->heap[i] = q->heap[child];
    }
    q->heap[i] = last;
    return first;
}

void queue_clear(question_queue *q)
{
    q->count = 0;
    q->arrived = 0;
}

void queue_free(question_queue *q)
{
    free(q->heap);
    *q = (question_queue){.heap = NULL};
}
