/* recording.h - one thread's split points, recorded as a graph of tasks (taskgraph.h). */
#pragma once

#include "parallel/team_worker.h"

/* Makes a new team of one thread open its split points, take every
 * sibling itself and record them. */
void recording_prepare(team *t, task_graph *g);

/* The search begins.  Nothing, as below, where the worker does not record. */
void recording_begin(worker *w);

/* The strand since the last event ends with one of this kind; `about`: see task_graph_add. */
void recording_add(worker *w, graph_kind kind, int about);
