/* sync.h - the tree of a process and the store kept together. */
#pragma once

#include "longsolve/longsolve.h"

/* The tree's children and stored bounds from the store; its changes are noted, to be written and
 * for the workers to learn. */
tree_callbacks longsolve_callbacks(longsolve *l);

/* Inside a transaction: writes the changes of the tree since the last. */
status longsolve_write_changes(longsolve *l, error *e);

/* Ends a transaction begun at `since`: commits (only then the changes count as written), or rolls
 * back after a failure. */
status longsolve_commit(longsolve *l, status so_far, double since, error *e);

/* Takes up what other processes have found. */
status longsolve_listen(longsolve *l, error *e);

/* Takes up the tasks at which other processes are at work. */
status longsolve_read_running(longsolve *l, error *e);

/* Takes up the store's first guess of the root's value, once it has one. */
status longsolve_read_first_guess(longsolve *l, error *e);

/* Takes up what the store has proved of a position and this process' tree has not: others may have
 * proved it by positions that this tree does not have. */
status longsolve_read_bounds(longsolve *l, tree_node *n, error *e);

/* The time that a task has taken, over the time expected; a task that was expected to be short
 * counts as one of the size that tasks should have. */
double longsolve_overrun(const longsolve *l, const store_task *task);
