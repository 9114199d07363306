/* transport.h - carries messages between the ranks of a job.  transport.c is the
 * only file that knows MPI.
 *
 * Messages of one rank to another arrive in the order in which they were sent.  Used
 * by one thread at a time. */
#ifndef YOMIKIRI_MPI_TRANSPORT_H
#define YOMIKIRI_MPI_TRANSPORT_H

#include "base/status.h"
#include "mpi/message.h"

typedef struct transport transport;

/* Begins MPI.  STATUS_NO_MEMORY, STATUS_UNSUPPORTED: this MPI must not be called by several threads
 * in turn (MPI_THREAD_SERIALIZED). */
status transport_open(int *argc, char ***argv, transport **out, error *e);

/* Ends MPI, together with all other ranks. */
void transport_close(transport *t);

/* Ends the job where ranks are lost that would have to end it together. */
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

#endif
