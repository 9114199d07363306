/* worker.h - a rank above 0 of an MPI job: searches what the leader asks for, with its own threads
 * and table. */
#pragma once

#include "mpi/transport.h"

/* Joins, and works until the leader ends it (*ended) or the stop flag in `o->search` is set
 * (STATUS_STOPPED).  The table is kept from task to task, and gets what others have solved.
 * `root`: of the whole solve. */
status worker_work(transport *t, const game_spec *spec, const diagram *root, const longsolve_options *o, bool *ended,
                   error *e);

/* Sends the reason why this rank leaves ("": nothing is wrong), and, unless the job has `ended`,
 * waits for the message END. */
void worker_leave(transport *t, bool ended, const char *why);
