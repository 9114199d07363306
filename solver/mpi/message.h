/* message.h - the messages between the ranks of an MPI job.
 *
 * Rank 0 leads: it owns the store and hands out tasks.  The other ranks are workers.
 *
 *     worker                      leader
 *       │ ──────── JOIN ──────────> │  once: host, process, build
 *       │ <─────── TASK ─────────── │  is the value of this position at least this bound?
 *       │ <────── BOUNDS ────────── │  bounds of positions that others have solved
 *       │ ──────── ALIVE ─────────> │  now and then, while it searches
 *       │ <───── WITHDRAW ───────── │  the answer no longer matters
 *       │ ─────── ANSWER ─────────> │
 *       │ <──────── END ─────────── │  to every worker, once
 *       │ ──────── LEAVE ─────────> │  once; a worker may also leave by itself
 *
 * A message is one of the structs below as it lies in memory: all ranks must be of one
 * build, which JOIN names. */
#ifndef YOMIKIRI_MPI_MESSAGE_H
#define YOMIKIRI_MPI_MESSAGE_H

#include "longsolve/workers.h"

enum { MESSAGE_TEXT = 512, MESSAGE_BOUNDS_MOST = 32 };

typedef enum message_kind {
    MESSAGE_JOIN,
    MESSAGE_TASK,
    MESSAGE_BOUNDS,
    MESSAGE_ALIVE,
    MESSAGE_WITHDRAW,
    MESSAGE_ANSWER,
    MESSAGE_END,
    MESSAGE_LEAVE,
} message_kind;

typedef struct message_join {
    store_run run;              /* but for its program, */
    char program[MESSAGE_TEXT]; /* which is here */
} message_join;

typedef struct message_task {
    int64_t id; /* of the task in the store */
    diagram position;
    int bound;
} message_task;

typedef struct message_answer {
    int64_t id;
    longsolve_answer answer;
} message_answer;

typedef struct message_bounds {
    int count;
    longsolve_bounds bounds[MESSAGE_BOUNDS_MOST];
} message_bounds;

/* WITHDRAW has the id of the task, ALIVE and END nothing, LEAVE the reason:
 * "" where nothing is wrong. */
typedef struct message {
    message_kind kind;
    int from; /* rank */
    union {
        message_join join;
        message_task task;
        message_bounds bounds;
        message_answer answer;
        int64_t withdraw;
        char leave[MESSAGE_TEXT];
    };
} message;

#endif
