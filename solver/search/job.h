/* job.h - what a game's search is to do with a position; the functions of solve/solve.h fill it
 * in. */
#pragma once

#include "search/search.h"

/* A move before it is searched. */
typedef struct ordered_move {
    game_move move;           /* MOVE_PASS possible */
    int lower, upper;         /* bounds of its value for the side to move, from the table; -+VALUE_INFINITY: none */
    int confidence;           /* CONFIDENCE_EXACT: they are proved; below: of a selective pass; -1: none */
    double evaluation, error; /* learned value for the side to move, and its standard error; error 0: none */
} ordered_move;

/* The moves of a position in the order in which a search would try them; none when the game is
 * over. */
typedef struct ordered_moves {
    uint64_t estimate_nodes; /* positions entered to evaluate them */
    int moves;
    ordered_move move[MAX_MOVES];
} ordered_moves;

typedef enum search_goal {
    GOAL_SOLVE,        /* the value, and what else the options ask for */
    GOAL_SELECTIVE,    /* only the selective passes */
    GOAL_ORDER_MOVES,  /* `ordered`, for the window of the options */
    GOAL_STORE_BOUNDS, /* the table gets `lower` and `upper` */
} search_goal;

typedef struct search_job {
    search_goal goal;
    const game_spec *spec;
    const diagram *d;
    const search_options *options;
    ordered_moves *ordered; /* left alone by a search that has no order */
    int lower, upper;       /* proved bounds for the side to move; -+VALUE_INFINITY: none */
} search_job;
