/* letter.h - what the ranks of an MPI job write to each other.
 *
 * Rank 0 leads: it owns the store and hands out tasks.  The other ranks are workers.
 *
 *     worker                      leader
 *       │ ──────── JOIN ──────────> │  once: who I am
 *       │ <─────── TASK ─────────── │  is the value of this position at least so much?
 *       │ <─────── NEWS ─────────── │  positions that others have solved
 *       │ ──────── ALIVE ─────────> │  now and then, while it searches
 *       │ <────── NEEDLESS ──────── │  the answer does not matter any more
 *       │ ─────── ANSWER ─────────> │
 *       │ <──────── END ─────────── │  to everyone, once
 *       │ ──────── LEAVE ─────────> │  once; a worker may also leave by itself
 *
 * A letter is one of the structs below as it lies in memory: all ranks must be of one build, which JOIN tells. */
#ifndef YOMIKIRI_MPI_LETTER_H
#define YOMIKIRI_MPI_LETTER_H

#include "longsolve/longsolve.h"

enum { LETTER_TEXT = 512, LETTER_NEWS_MOST = 32 };

typedef enum letter_kind {
    LETTER_JOIN,
    LETTER_TASK,
    LETTER_NEWS,
    LETTER_ALIVE,
    LETTER_NEEDLESS,
    LETTER_ANSWER,
    LETTER_END,
    LETTER_LEAVE,
} letter_kind;

typedef struct letter_join {
    char program[LETTER_TEXT]; /* version, compiler, flags */
    char host[64];
    int64_t pid, hash_bytes;
    int threads;
} letter_join;

typedef struct letter_task {
    int64_t id; /* of the task in the store */
    diagram position;
    int bound;
} letter_task;

typedef struct letter_answer {
    int64_t id;
    long_answer answer;
} letter_answer;

typedef struct letter_news {
    int count;
    long_bounds bounds[LETTER_NEWS_MOST];
} letter_news;

/* NEEDLESS has the id of the task, ALIVE and END nothing, LEAVE why: "" where nothing is wrong. */
typedef struct letter {
    letter_kind kind;
    int from; /* rank */
    union {
        letter_join join;
        letter_task task;
        letter_news news;
        letter_answer answer;
        int64_t needless;
        char leave[LETTER_TEXT];
    };
} letter;

#endif
