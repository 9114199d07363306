/* api_many.c - ykr_solve_many: many boards, each solved by one thread. */
#include "library/api.h"

#include "base/first_error.h"
#include "base/stop.h"
#include "base/threads.h"
#include "solve/solve.h"

#include <stdlib.h>

typedef struct many {
    ykr_solver *solver;
    const ykr_board *boards;
    size_t n;
    ykr_answer *out;
    _Atomic size_t next;
    first_error first; /* ends the work */
} many;

/* The options of one of `threads` searches at a time. */
static search_options options_of_one(const ykr_solver *solver, int threads)
{
    search_options o = solver->session.search;
    o.threads = 1;
    o.hash_bytes /= (size_t)threads;
    o.hash_most /= (size_t)threads;
    return o;
}

/* A finished game needs no search. */
static status answer(const many *m, search_options *o, size_t i, error *e)
{
    const session *s = &m->solver->session;
    search_result r = {.best = MOVE_NONE};
    diagram d;
    int value;
    status result = solver_read_board(&s->spec, &m->boards[i], -1, &d, e);
    if (result != STATUS_OK)
        return result;
    if (rules_over(&s->rules, &d, &value))
        r.value = r.lower = r.upper = value;
    else
        result = solve_position(&s->spec, &d, o, &r, e);
    const ykr_known known = solver_known(s, &r, result == STATUS_STOPPED, &value);
    m->out[i] = (ykr_answer){.status = (int32_t)result,
                             .known = (int32_t)known,
                             .value = value,
                             .lower = r.lower,
                             .upper = r.upper,
                             .move = r.best,
                             .nodes = r.nodes};
    return result == STATUS_STOPPED ? STATUS_OK : result;
}

static void work(void *context, size_t worker)
{
    many *m = context;
    search_options o = options_of_one(m->solver, m->solver->workers);
    error e;
    o.move_only = true;
    o.memory = m->solver->worker[worker];
    for (size_t i; (i = atomic_fetch_add_explicit(&m->next, 1, memory_order_relaxed)) < m->n;) {
        if (stop_requested(&m->solver->stop) || first_error_status(&m->first) != STATUS_OK)
            return;
        const status s = answer(m, &o, i, &e);
        first_error_keep(&m->first, s, &e);
    }
}

static status solve_many(ykr_solver *solver, many *m, int threads)
{
    const search_options o = options_of_one(solver, threads);
    status s = STATUS_OK;
    if (solver->workers != threads) { /* a memory for each, kept for the next call */
        solver_forget(solver);
        solver->worker = calloc((size_t)threads, sizeof(search_memory *));
        if (solver->worker == NULL)
            return search_no_memory(&o, &solver->error);
        solver->workers = threads;
        for (int i = 0; i < threads && s == STATUS_OK; i++)
            s = solve_memory_create(&solver->session.spec, &o, &solver->worker[i], &solver->error);
        if (s != STATUS_OK) {
            solver_forget(solver);
            return s;
        }
    }
    for (size_t i = 0; i < m->n; i++)
        m->out[i] = (ykr_answer){.status = YKR_STOPPED,
                                 .known = YKR_NOTHING,
                                 .lower = -YKR_UNKNOWN,
                                 .upper = YKR_UNKNOWN,
                                 .move = YKR_NO_MOVE};
    threads_for(threads, (size_t)threads, work, m);
    s = first_error_take(&m->first, &solver->error);
    return s == STATUS_OK && stop_requested(&solver->stop) ? STATUS_STOPPED : s;
}

ykr_status ykr_solve_many(ykr_solver *solver, const ykr_board *boards, size_t n, int threads, ykr_answer *out)
{
    ENTER_OR_RETURN(solver);
    if (boards == NULL || out == NULL || n == 0 || threads < 1 || threads > THREADS_MOST)
        return REFUSE(
            solver, "solve_many: %zu boards, %d threads; expected boards, a place for the answers, and 1 to %d threads",
            boards == NULL ? 0 : n, threads, (int)THREADS_MOST);
    many m = {.solver = solver, .boards = boards, .n = n, .out = out};
    diagram d;
    error why;
    status s = solver_begin_work(solver);
    if (s == STATUS_OK && (solver->session.method != METHOD_SEARCH || solver->session.depth >= 0))
        s = fail(&solver->error, STATUS_UNSUPPORTED, "solve_many: expected the method search, to the end");
    for (size_t i = 0; i < n && s == STATUS_OK; i++) { /* before anything is solved */
        s = solver_read_board(&solver->session.spec, &boards[i], -1, &d, &why);
        if (s == STATUS_UNSUPPORTED)
            solver->error = why;
        else if (s != STATUS_OK)
            (void)fail(&solver->error, s, "boards[%zu]: %s", i, why.text);
    }
    if (s == STATUS_OK)
        s = solve_many(solver, &m, threads < threads_allowed() ? threads : threads_allowed());
    return solver_leave(solver, solver_end_work(solver, s));
}
