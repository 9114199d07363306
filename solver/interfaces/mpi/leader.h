/* leader.h - rank 0 of an MPI job: owns the store, hands tasks to the workers. */
#pragma once

#include "mpi/transport.h"

typedef struct leader leader;

/* How long a worker may be silent before another gets its task. */
static const double LEADER_PATIENCE = 60; /* seconds */

/* STATUS_NO_MEMORY. */
status leader_open(transport *t, const _Atomic bool *stop, double patience, leader **out, error *e);
void leader_close(leader *h); /* NULL is allowed */

/* `context` is the leader, here and below.  Waits until every worker has joined, and puts them into
 * `o`; they belong to the leader.  STATUS_BAD_INPUT: one is of another build; STATUS_STOPPED;
 * STATUS_IO: one could not begin. */
status leader_gather(void *context, longsolve_options *o, error *e);

/* Works on `l`, whose workers are the other ranks, until the root's value is known, the stop flag
 * is set or no worker is left. */
status leader_work(void *context, longsolve *l, const longsolve_options *o, error *e);

/* Tells all workers to end and waits until they have; false: some do not answer. */
bool leader_dismiss(leader *h);
