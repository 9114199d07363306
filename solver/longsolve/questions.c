/* questions.c - see questions.h. */
#include "longsolve/questions.h"

#include <stdlib.h>

static bool comes_before(const question *a, const question *b)
{
    return a->needed > b->needed || (a->needed == b->needed && a->order < b->order);
}

bool questions_push(questions *q, struct tree_node *n, int bound, double needed)
{
    if (q->count == q->room) {
        const size_t room = q->room ? 2 * q->room : 256;
        question *more = realloc(q->heap, room * sizeof *more);
        if (!more)
            return false;
        q->heap = more;
        q->room = room;
    }
    const question new = {.needed = needed, .order = q->arrived++, .bound = bound, .node = n};
    size_t i = q->count++;
    for (; i > 0 && comes_before(&new, &q->heap[(i - 1) / 2]); i = (i - 1) / 2)
        q->heap[i] = q->heap[(i - 1) / 2];
    q->heap[i] = new;
    return true;
}

question questions_pop(questions *q)
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

void questions_clear(questions *q)
{
    q->count = 0;
    q->arrived = 0;
}

void questions_free(questions *q)
{
    free(q->heap);
    *q = (questions){.heap = NULL};
}
