/* parallel_strategy.h - how the threads of a search share the work. */
#pragma once

typedef enum parallel_strategy {
    PARALLEL_SERIAL, /* one thread */
    PARALLEL_ROOT,   /* the root's moves */
    PARALLEL_TASKS,  /* the siblings of every node whose eldest child has been searched */
} parallel_strategy;
