/* api.h - the solver behind yomikiri.h; internal to this room. */
#pragma once

#include "base/ticker.h"
#include "count/count.h"
#include "count/perft.h"
#include "library/yomikiri.h"
#include "proof/prove.h"
#include "solve/session.h"

#include <stdatomic.h>

struct ykr_solver {
    session session;
    diagram position;
    struct {
        diagram *played; /* the positions before the moves of ykr_play */
        size_t count, room;
    } history;
    settings settings;
    char *text[SETTING_COUNT]; /* of the settings that were set, owned; NULL: the default */
    int kept_empties;          /* keep: the table is sized for the search of such a position */
    search_memory **worker;    /* of ykr_solve_many, `workers` of them */
    int workers;
    error error;
    int (*report)(void *context, const ykr_progress *);
    int (*move_report)(void *context, const ykr_move_value *);
    void *report_context, *move_report_context;
    atomic_flag busy;
    /* Of the call under way. */
    _Atomic bool stop; /* ykr_stop was called, time is up, or a callback ended the call */
    bool ended;        /* a callback did */
    int reported;      /* moves given to move_report */
    ticker *deadline;
    ykr_result filled;
    union {
        solution solved;
        count_result counted;
        perft_result leaves;
        proof_result proved;
    } result;
};

/* Begins a call: YKR_OK, YKR_BUSY, or YKR_BAD_INPUT if `solver` is NULL.  After YKR_OK,
 * solver_leave ends it and returns what the call returns. */
ykr_status solver_enter(ykr_solver *solver);
ykr_status solver_leave(ykr_solver *solver, status s);

/* Begins a call, or returns from it. */
#define ENTER_OR_RETURN(solver)                          \
    do {                                                 \
        const ykr_status entered = solver_enter(solver); \
        if (entered != YKR_OK)                           \
            return entered;                              \
    } while (0)

/* Ends a call whose arguments are wrong. */
#define REFUSE(solver, ...) solver_leave(solver, fail(&(solver)->error, STATUS_BAD_INPUT, __VA_ARGS__))

/* Begins and ends the part of a call that can be stopped. */
status solver_begin_work(ykr_solver *solver);
status solver_end_work(ykr_solver *solver, status s);

/* A stop that a callback asked for. */
void solver_end_by_callback(ykr_solver *solver);

/* Forgets what searches have kept. */
void solver_forget(ykr_solver *solver);

/* The position of a board; `side` to move, -1: by the number of stones, the first player if
 * that decides nothing.  STATUS_BAD_INPUT, STATUS_UNSUPPORTED. */
status solver_read_board(const game_spec *spec, const ykr_board *board, int side, diagram *out, error *e);

/* How the value, *value, is known: a stopped search proves nothing if its bounds hold for every
 * value of the position. */
ykr_known solver_known(const session *s, const search_result *r, bool stopped, int *value);

/* Copies a structure to a caller whose header has `size` bytes of it. */
void solver_copy_out(void *out, size_t size, const void *from, size_t known);
