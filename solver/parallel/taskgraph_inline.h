/* taskgraph_inline.h - what taskgraph.c and simulate.c know of a recording. */
#ifndef YOMIKIRI_TASKGRAPH_INLINE_H
#define YOMIKIRI_TASKGRAPH_INLINE_H

#include "parallel/taskgraph.h"

typedef struct graph_event {
    double seconds; /* of the strand before it */
    uint64_t nodes;
    graph_kind kind;
    int about;
    /* Filled by task_graph_finish. */
    size_t sibling_end; /* of a sibling's first event: its GRAPH_SIBLING */
    size_t close;       /* of a GRAPH_OPEN */
    double refuter;     /* of a refuted GRAPH_OPEN: seconds of its last sibling */
    double vain;        /* and average seconds of those before; negative: there are none */
} graph_event;

struct task_graph {
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
};

#endif
