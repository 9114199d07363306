/* workers.h - the workers of a long solve: tasks handed out, answers taken.
 *
 *     longsolve_exchange ── lease ──> worker: solve_position ──> longsolve_take_answer
 *                                                                          │ bounds
 *                        store <── at the next exchange ── tree <──────────┘ */
#pragma once

#include "longsolve/longsolve.h"

enum { RENEW_SECONDS = 10 }; /* between two signs of life of a process in the store */

/* The bounds of a task that has been searched. */
typedef struct longsolve_answer {
    bool done; /* false: it was given up; the bounds and the move mean nothing */
    int lower, upper;
    game_move best;
    uint64_t nodes;
    double seconds;
} longsolve_answer;

/* The proved bounds of a position of the tree, for the side to move. */
typedef struct longsolve_bounds {
    diagram position;
    int lower, upper;
} longsolve_bounds;

/* The answer of a search that ended with `s`. */
longsolve_answer longsolve_answer_of(status s, const search_result *r);

/* Gives the searches of a process a memory, *own, unless they have one already.  It does not grow,
 * since other processes of the solve may run on the same machine. */
status longsolve_memory(const game_spec *spec, search_options *search, search_memory **own, error *e);

/* Reads what other processes have found, writes the answers given since the last call, and leases
 * the most needed task to every idle worker that is present, several in one transaction; the result
 * is in `busy` and `withdrawn`.  An idle worker gets no task if others are working on all that is
 * needed, or if the solve is finished.  While every worker is busy the call searches nothing and
 * leaves the search's memory alone. */
status longsolve_exchange(longsolve *l, error *e);

/* A busy worker's answer. */
status longsolve_take_answer(longsolve *l, longsolve_worker *w, const longsolve_answer *a, error *e);

/* After the search of a task was stopped: proves of the positions below it what the search's table
 * proves, so that whoever goes on need not repeat it; the task is then split. */
status longsolve_hand_back(longsolve *l, longsolve_worker *w, const search_options *searched, error *e);

/* After the search of a task was interrupted with the result `r`: the same, but the task goes on.
 * Less is then lost if this process is killed. */
status longsolve_save(longsolve *l, longsolve_worker *w, const search_options *searched, const search_result *r,
                      error *e);

/* The positions that have been solved or narrowed since the last call, for the workers' tables
 * (solve_store_bounds): at most `most`, those with the most plies left; returns how many.  None if
 * this process is its only worker. */
int longsolve_new_bounds(longsolve *l, longsolve_bounds out[], int most);

/* Inside a transaction: registers the workers as runs. */
status longsolve_begin_workers(longsolve *l, error *e);

/* Ends their runs and this process's; their tasks are withdrawn. */
status longsolve_end_workers(longsolve *l, error *e);

/* Takes the first guess of the root's value from the store, or from selective passes, unless
 * another process is making them: longsolve_listen then reads its guess. */
status longsolve_find_first_guess(longsolve *l, error *e);

/* ---- sync.c: keeps the tree of a process and the store in step ---- */

/* Give the tree its children and stored bounds from the store; note its changes, to be written and
 * sent to the workers. */
tree_callbacks longsolve_callbacks(longsolve *l);

/* All positions of the tree are to be written again. */
void longsolve_change_all(longsolve *l);

/* Inside a transaction: writes the changes of the tree since the last. */
status longsolve_write_changes(longsolve *l, error *e);

/* Calls `once`, which makes a whole transaction, again while others or a lost server prevent it. */
status longsolve_repeat(longsolve *l, status (*once)(longsolve *l, void *context, error *e), void *context, error *e);

/* Ends a transaction begun at `since`: commits (only then do the changes count as written), or
 * rolls back after a failure. */
status longsolve_commit(longsolve *l, status so_far, double since, error *e);

/* Reads what other processes have found. */
status longsolve_listen(longsolve *l, error *e);

/* Reads the tasks that other processes are running. */
status longsolve_read_running(longsolve *l, error *e);

/* Reads the store's first guess of the root's value, once it has one. */
status longsolve_read_first_guess(longsolve *l, error *e);

/* This finished task is the last that was read. */
void longsolve_note_finished(longsolve *l, const store_task *task);

/* Reads what the store has proved about a position and this process's tree has not: others may have
 * proved it from positions that this tree does not have. */
status longsolve_read_bounds(longsolve *l, tree_node *n, error *e);
