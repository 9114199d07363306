/* longsolve_inside.h - the inside of a long solve, for the files of this room; see longsolve.h. */
#ifndef YOMIKIRI_LONGSOLVE_INSIDE_H
#define YOMIKIRI_LONGSOLVE_INSIDE_H

#include "longsolve/goals.h"
#include "longsolve/longsolve.h"
#include "longsolve/schedule.h"

enum {
    NEW_BOUNDS_MOST = 4096, /* within a second, of which the workers get those nearest to the root */
    FOREIGN_MOST = 8192,    /* running tasks of other processes that are looked at */
    OVERSIZE = 8, /* a task that takes this many times as long as expected: its children may be worked on too */
};

typedef struct foreign_task {
    tree_node *node;
    int bound;
} foreign_task;

struct longsolve {
    longsolve_options o;
    game_spec spec;
    game_rules rules;
    diagram root;
    search_options search; /* of tasks: with the memory that is kept */
    int alpha, beta;       /* of the root: only values between matter */
    int plies;             /* openings of this length are asked for; 0: the root alone */
    bool guessed;          /* the store has the first guess */
    search_memory *memory; /* its own */
    store *store;
    store_run run; /* of this process */
    longsolve_worker *worker;
    int workers;
    tree_task *chosen; /* tasks not handed out yet, the most needed first; room for one a worker and some in advance */
    int ready;         /* of them */
    tree *tree;
    model model;
    double first_rate; /* nodes a second of the selective passes, or assumed */
    int64_t finished;  /* number of the last finished task taken up */
    longsolve_state state;
    double renewed;       /* when the leases were renewed, */
    double listened;      /* when the others' tasks were read, */
    double checked;       /* when it was last looked which tasks at work are still needed; */
    double check_seconds; /* how long that took */
    bool narrowed;        /* bounds have been since */
    bool exhausted;       /* the last choice has found all there is, and nothing has changed since */
    tree_node **changed_node;
    size_t changed, changed_room;
    tree_node *new_bounds[NEW_BOUNDS_MOST]; /* that the workers may not know */
    int new_bounds_count;
    bool out_of_memory;
    foreign_task foreign_task[FOREIGN_MOST];
    int foreign;
    _Atomic bool stop; /* of the search under way */
};

#endif
