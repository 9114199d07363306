/* questions.h - a priority queue of questions about positions: the most needed first, of equals the one asked first. */
#ifndef YOMIKIRI_QUESTIONS_H
#define YOMIKIRI_QUESTIONS_H

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
} question;

/* All zero: empty.  heap[0] is the first. */
typedef struct questions {
    question *heap;
    size_t count, room;
    uint32_t arrived;
} questions;

bool questions_push(questions *q, struct tree_node *n, int bound, double needed); /* false: no memory */
question questions_pop(questions *q);                                             /* of a queue that is not empty */
void questions_clear(questions *q);
void questions_free(questions *q);

#endif
