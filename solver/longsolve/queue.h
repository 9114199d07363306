/* queue.h - a priority queue of questions about positions: the most needed first, of equals the
 * first to arrive. */
#ifndef YOMIKIRI_QUEUE_H
#define YOMIKIRI_QUEUE_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

struct tree_node;

/* Is the value of `node` at least `bound`? */
typedef struct question {
    double needed;  /* probability that the answer is needed */
    uint32_t order; /* of arrival */
    int bound;
    struct tree_node *node;
    bool likely; /* the answer is expected to be yes */
} question;

/* All zero: empty.  heap[0] is the first. */
typedef struct question_queue {
    question *heap;
    size_t count, room;
    uint32_t arrived;
} question_queue;

bool queue_push(question_queue *q, struct tree_node *n, int bound, double needed); /* false: no memory */
question queue_pop(question_queue *q);                                             /* of a queue that is not empty */
void queue_clear(question_queue *q);
void queue_free(question_queue *q);

#endif
