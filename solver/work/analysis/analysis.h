/* analysis.h - a game ply by ply: what each move was worth, and what the best one would have been.
 *
 * A game is analysed backwards from its end.  The value of a move is minus that of the position it
 * leads to, which has been solved by then; it remains to ask whether another move is worth more.
 * Proved values and estimates are kept apart. */
#pragma once

#include "text/notation.h"
#include "solve/session.h"

/* A move and its value for the side that makes it. */
typedef struct analysed_move {
    game_move move;               /* MOVE_NONE: not known */
    int lower, upper;             /* proved; -+VALUE_INFINITY: nothing */
    bool estimated;               /* there is an estimate, of a value that is not proved */
    int estimate, depth, percent; /* as in search_estimate */
} analysed_move;

typedef struct analysed_ply {
    diagram position; /* before the move */
    analysed_move played;
    analysed_move best; /* the move played, if no other is worth more */
} analysed_ply;

typedef struct analysis {
    int first, plies; /* plies first..plies-1 were analysed, those before were not */
    analysed_ply ply[MAX_LINE];
    diagram end; /* after the last */
    bool over;   /* the game is over there */
    bool stopped;
    uint64_t nodes, estimate_nodes;
    double seconds;
} analysis;

typedef struct analysis_job {
    session *session; /* it keeps its entries (keeps_entries) */
    int empties;      /* the plies with at most this many empty squares are solved */
    bool earlier;     /* the plies before them are searched too, as long as `solve` lets them */
    /* session_solve without the parameters that this room does not need; `limited`: the search may
     * be stopped, since the ply is not one of those to be solved.  NULL: session_solve itself. */
    status (*solve)(void *context, const diagram *d, bool limited, solution *out, error *e);
    void *context;
} analysis_job;

/* The total that one player gave away, by moves with a proved value. */
typedef struct analysis_loss {
    int64_t moves, mistakes; /* mistakes: moves that lost something */
    int64_t lost;            /* sum of the values lost */
    int64_t wins, draws;     /* won positions that were no longer won, drawn ones that were lost */
} analysis_loss;

/* The number of empty squares from which a game of this spec is analysed by default:
 * it then takes seconds. */
int analysis_empties(const game_spec *spec);

/* A board with the most empty squares of any that are solved: the table is made for it. */
diagram analysis_widest(const analysis_job *job);

/* Analyses the plies of `game`.  STATUS_OK, also if it was stopped (out->stopped): what is not
 * known is left open. Errors as session_solve. */
status analysis_run(const analysis_job *job, const game_record *game, analysis *out, error *e);

bool analysed_exactly(const analysed_move *m);

/* The loss by the move played, if it is proved; 0 for a move that is proved best. */
bool analysed_lost(const analysed_ply *p, int *lost);

/* Adds what the two players gave away. */
void analysis_add(const analysed_ply *p, analysis_loss *to);

/* The last ply that changed the winner; -1: none that is proved. */
int analysis_turning_point(const analysis *a);
