/* post.h - carries letters between the ranks of a job.  post_mpi.c is the only file that knows MPI.
 *
 * Letters of one rank to another arrive in the order in which they were sent.  One thread: the one that opened it. */
#ifndef YOMIKIRI_MPI_POST_H
#define YOMIKIRI_MPI_POST_H

#include "base/status.h"
#include "mpi/letter.h"

typedef struct post post;

/* Begins MPI.  STATUS_NO_MEMORY, STATUS_UNSUPPORTED: this MPI does not let threads work besides it. */
status post_open(int *argc, char ***argv, post **out, error *e);

/* Ends MPI, together with all other ranks. */
void post_close(post *p);

/* Ends the job where ranks are lost that would have to end it together. */
void post_abort(post *p, int code);

int post_rank(const post *p);
int post_ranks(const post *p);

/* Returns before the letter has arrived; `body` (NULL: none) may be used again at once.  STATUS_NO_MEMORY, STATUS_IO. */
status post_send(post *p, int to, letter_kind kind, const void *body, size_t size, error *e);

/* The next letter that has arrived, if any. */
status post_receive(post *p, letter *out, bool *found, error *e);

/* Nothing to do: lets a moment pass. */
void post_rest(post *p);

#endif
