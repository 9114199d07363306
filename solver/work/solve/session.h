/* session.h - one game prepared for solving: its rules, how it is solved, and what searches keep
 * from one to the next.
 *
 *     session s;
 *     session_open(&s, "othello:6x6", &e);
 *     session_configure(&s, &settings, "--", false, &e);
 *     session_solve(&s, &position, &question, &solution, &e);
 *     session_close(&s);
 *
 * One thread at a time uses a session; several sessions are independent of each other. */
#pragma once

#include "game/rules.h"
#include "search/solver.h"
#include "solve/settings.h"

typedef struct session {
    game_spec spec;
    game_rules rules;              /* of the spec */
    char spec_text[MAX_SPEC_TEXT]; /* canonical */
    solve_method method;
    int depth;             /* plies; -1: to the end of the game */
    bool wdl;              /* find only win, draw or loss */
    const char *without;   /* the techniques left out, as the settings name them; NULL: none */
    search_options search; /* its memory and weights are the session's */
    bool keeps_memory;     /* several positions: the table's memory is kept from one to the next */
    bool keeps_entries;    /* as well as its entries: the searches of one family help each other */
    solver_training training;
    struct evaluation *weights; /* read or learned, owned; NULL: none */
    bool weights_sought;
} session;

/* How to solve one position. */
typedef struct session_question {
    bool all_moves;                                            /* the value of every move */
    void (*progress)(void *context, const search_progress *p); /* NULL, or called about twice a second */
    void *context;
    void (*listed)(void *context, game_move move, int value); /* NULL, or called as search_options.listed */
} session_question;

/* The spec alone.  After an error nothing is open, and session_close does nothing.
 * Errors as spec_parse. */
status session_open(session *s, const char *spec, error *e);

/* How it is solved; `settings` and its texts must outlive the session.  Reads the file of weights,
 * if one is given.  Errors as settings_plan and weights_load; the session is then as it was. */
status session_configure(session *s, const settings *settings, const char *dashes, bool other_rules, error *e);

/* Prepares what solving `d` needs beyond the settings: weights, which may be learned now, and the
 * memory that is kept.  session_solve calls it.  STATUS_NO_MEMORY, or an error of the weights. */
status session_ready(session *s, const diagram *d, error *e);

/* Solves `d`.  STATUS_OK, also if it was stopped and something is known (out->stopped).  Errors as
 * method_solve; STATUS_STOPPED: nothing is known yet. */
status session_solve(session *s, const diagram *d, const session_question *q, solution *out, error *e);

void session_close(session *s);
