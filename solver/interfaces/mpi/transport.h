/* transport.h - the messages between the ranks of an MPI job, and how they are carried.
 * transport.c is the only file that uses MPI.
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
 * A message is one of the structs below as it is in memory: all ranks must run the same build,
 * which JOIN names. */
#pragma once

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
 * "" if nothing is wrong. */
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

/* Messages of one rank to another arrive in the order in which they were sent.  Used by one thread
 * at a time. */
typedef struct transport transport;

/* Begins MPI.  STATUS_NO_MEMORY, STATUS_UNSUPPORTED: this MPI must not be called by several threads
 * in turn (MPI_THREAD_SERIALIZED). */
status transport_open(int *argc, char ***argv, transport **out, error *e);

/* Ends MPI, together with all other ranks. */
void transport_close(transport *t);

/* Aborts the job, if ranks are lost that would have to end it together. */
void transport_abort(transport *t, int code);

int transport_rank(const transport *t);
int transport_ranks(const transport *t);

/* Returns before the message has arrived; `body` (NULL: none) may be used again at once.
 * STATUS_NO_MEMORY, STATUS_IO. */
status transport_send(transport *t, int to, message_kind kind, const void *body, size_t size, error *e);

/* The next message that has arrived, if any. */
status transport_receive(transport *t, message *out, bool *found, error *e);

/* Waits a moment: for a caller with nothing to do. */
void transport_pause(transport *t);
