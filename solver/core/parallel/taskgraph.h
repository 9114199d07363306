/* taskgraph.h - what one thread did that others could have shared, recorded as a graph of tasks,
 * and the time that p threads would need for it.
 *
 * Recording.  One thread searches with its split points open and takes every sibling itself: the
 * same nodes as the serial search.  It leaves one event at each root window, opened split point,
 * finished sibling and closed split point; the work between two events is a strand, in nodes and in
 * processor time.  A second recording of the same search keeps the lesser seconds of every strand.
 *
 *     root  strand WINDOW strand OPEN                                     CLOSE strand ... END
 *                  sibling: strand ... SIBLING   sibling: strand OPEN ... CLOSE strand SIBLING
 *
 * Model (T. Blumofe and C. Leiserson, Scheduling Multithreaded Computations by Work Stealing, JACM
 * 46(5), 1999, with this program's own choice of what to join):
 *   - a strand takes as long with p threads as it took alone;
 *   - taking a sibling, joining, waiting, helping and being cut off take no time and follow the
 *     rules of split.h and joining.h;
 *   - siblings that the recording skipped, because an earlier one refuted the node, are unknown.
 *     If they are searched in vain, each is one strand, dropped when the refutation comes, and as
 *     long as the average sibling before the refuter (if there is none: as the refuter, times the
 *     ratio of both elsewhere).  If they are not searched, the time is a bound that no choice of
 *     split points can beat.
 * Left out: extra or saved nodes because the table holds other entries than in the serial order
 * (what was searched in vain serves a later window), detours, memory shared by the threads, the
 * cost of a split point and of a join. */
#pragma once

#include "base/status.h"

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

typedef enum graph_kind { GRAPH_WINDOW, GRAPH_OPEN, GRAPH_SIBLING, GRAPH_CLOSE, GRAPH_END } graph_kind;
enum { GRAPH_NOT_REFUTED = -1 };

/* A recording; its parts are for taskgraph.c and simulate.c. */
typedef struct graph_event {
    double seconds; /* of the strand before it */
    uint64_t nodes;
    graph_kind kind;
    int about;
    /* Filled by task_graph_finish. */
    size_t sibling_end; /* of a sibling's first event: its GRAPH_SIBLING */
    size_t close;       /* of a GRAPH_OPEN */
    double refuter;     /* of a refuted GRAPH_OPEN: seconds of its last sibling */
    double vain;        /* and average seconds of those before; negative: no siblings */
} graph_event;

typedef struct task_graph {
    graph_event *event;
    size_t count, capacity;
    size_t next; /* of a further recording */
    size_t depth;
    double vain; /* length of a sibling before the refuter, in refuters' lengths */
    int recordings;
    bool full, differs;
    double seconds; /* at the last event */
    double reading; /* the clock */
    uint64_t nodes;
} task_graph;

/* Work, and the longest chain of strands that must follow one another: no number of threads
 * is faster.  A refuted split point's chain is that of the sibling that refutes it. */
typedef struct graph_size {
    double work, span; /* seconds */
    uint64_t work_nodes, span_nodes;
    size_t splits, siblings; /* searched */
    size_t skipped;          /* siblings after a refutation */
} graph_size;

/* The time of `threads` threads: threads * seconds = busy + idle + wait. */
typedef struct graph_run {
    double seconds;
    double busy; /* the work, and siblings searched in vain; less if a refutation came early */
    double idle, wait;
    uint64_t joins;
} graph_run;

status task_graph_create(task_graph **out, error *e);
void task_graph_destroy(task_graph *g); /* NULL is allowed */

/* Begins a recording at these counts; another recording of the same search may follow the first.
 * `reading`: seconds that it takes to read the clock, subtracted from every strand. */
void task_graph_begin(task_graph *g, double seconds, uint64_t nodes, double reading);

/* The strand since the last event ends.  `seconds` and `nodes` are counts since any beginning;
 * `about`: of GRAPH_CLOSE the siblings left unsearched because the last one refuted the node,
 * or GRAPH_NOT_REFUTED; of GRAPH_OPEN 2 * the split's kind + whether it is expensive (joining.h);
 * else 0. */
void task_graph_add(task_graph *g, graph_kind kind, double seconds, uint64_t nodes, int about);

/* Call it after GRAPH_END.  STATUS_NO_MEMORY; STATUS_BAD_INPUT: two recordings differ,
 * or one has no end. */
status task_graph_finish(task_graph *g, graph_size *out, error *e);

/* Call it after task_graph_finish; threads >= 1.  `vain`: skipped siblings
 * are searched.  STATUS_NO_MEMORY. */
status task_graph_simulate(const task_graph *g, int threads, bool vain, graph_run *out, error *e);
