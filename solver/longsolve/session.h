/* session.h - inside of a long solve; see longsolve.h. */
#ifndef YOMIKIRI_LONGSOLVE_SESSION_H
#define YOMIKIRI_LONGSOLVE_SESSION_H

#include "longsolve/longsolve.h"

enum {
    OVERSIZE = 8, /* a task that takes so many times as long as expected: its children may be worked on too */
    GIVE_UP = 32, /* so many, and GIVE_UP_SECONDS: it ends, and its children are tasks in its place */
    GIVE_UP_SECONDS = 300,
};

enum { NEWS_MOST = 64 };
enum { FOREIGN_MOST = 8192 }; /* running tasks of other processes that are looked at */

typedef struct foreign_task {
    tree_node *node;
    int bound;
} foreign_task;

struct longsolve {
    long_options o;
    game_spec spec;
    game_rules rules;
    diagram root;
    search_options search; /* of tasks: with the memory that is kept */
    int alpha, beta;       /* of the root: only values between are told apart */
    int plies;             /* openings so long are asked for; 0: the root alone */
    bool guessed;          /* the guess of the root's value is the store's */
    search_memory *memory; /* its own */
    store *store;
    store_run run; /* of this process */
    long_member *member;
    int members;
    tree_task *chosen; /* tasks that nobody has yet, the most needed first; room for one for each and some in advance */
    int ready;         /* of them */
    tree *tree;
    model model;
    double first_rate; /* nodes a second of the guide, or assumed */
    int64_t finished;  /* number of the last finished task taken up */
    long_state state;
    double renewed, looked; /* when the leases were renewed, the others' tasks read */
    double checked;         /* when it was last looked which tasks at work are still needed */
    double check_seconds;   /* how long that took */
    bool narrowed;          /* bounds have been since */
    bool exhausted;         /* the last choice has found all there is, and nothing has changed since */
    tree_node **changed_node;
    size_t changed, changed_room;
    tree_node *news[NEWS_MOST]; /* that the members may not know of */
    int news_count;
    bool out_of_memory;
    foreign_task foreign_task[FOREIGN_MOST];
    int foreign;
    _Atomic bool stop; /* of the task at work */
};

/* Ends a transaction begun at `since`: commits (only then the changes count as written), or rolls back after a failure. */
status session_commit(longsolve *l, status so_far, double since, error *e);

/* Inside a transaction: writes what has changed in the tree since the last. */
status session_write(longsolve *l, error *e);

/* Takes up what other processes have found. */
status session_listen(longsolve *l, error *e);

/* What the store knows of a position and this process's tree does not: others may have proved it by positions that this
 * tree has not got. */
status session_read_bounds(longsolve *l, tree_node *n, error *e);

double session_rate(const longsolve *l); /* nodes a second of a member */

/* How many times as long as it was expected to a task takes already; one that was expected to be short counts as one of
 * the size that tasks should have. */
double session_overrun(const longsolve *l, const store_task *task);
/* Takes up the store's guess of the root's value, once it has one. */
status session_guess(longsolve *l, error *e);

/* Notes a node whose bounds have been narrowed. */
void session_note_news(longsolve *l, tree_node *n);

/* The first guess of the root's value: from the store, or by selective passes, whose bounds then stand in the table. */
status long_guide(longsolve *l, error *e);

#endif
