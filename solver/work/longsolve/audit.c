/* audit.c - finds false answers of other processes; see longsolve.h. */
#include "base/splitmix.h"
#include "base/stop.h"
#include "longsolve/workers.h"
#include "solve/solve.h"
#include "text/notation.h"

/* *holds: whether the value of `d` is at least (or, with `most`, at most) `bound`. */
static status holds(longsolve *l, const diagram *d, int bound, bool most, bool *out, error *e)
{
    search_result r;
    search_options o = l->search;
    o.alpha = most ? bound : bound - 1;
    o.beta = o.alpha + 1;
    o.stop = l->o.search.stop;
    o.progress = NULL;
    const status s = solve_position(&l->spec, d, &o, &r, e);
    *out = most ? r.upper <= bound : r.lower >= bound;
    return s;
}

/* Of the bounds of an answer, those that the game itself does not give are searched. */
static status is_true(longsolve *l, const store_task *t, bool *out, error *e)
{
    const int most = game_most(&l->spec);
    diagram d;
    *out = true;
    status s = diagram_parse(&l->spec, t->key, &d, e);
    if (s == STATUS_OK && t->lower > -most)
        s = holds(l, &d, t->lower, false, out, e);
    if (s == STATUS_OK && *out && t->upper < most)
        s = holds(l, &d, t->upper, true, out, e);
    return s;
}

static status withdraw(longsolve *l, const store_answer *a, error *e)
{
    int64_t count = 0;
    const status s = store_withdraw(l->store, a->task.run, &count, e);
    if (s != STATUS_OK)
        return s;
    l->stale = true;
    return fail(
        e, STATUS_BAD_INPUT,
        "%lld answer%s of run %lld (host %.60s, process %lld) withdrawn: the value of %.120s is not from %d to %d",
        (long long)count, count == 1 ? "" : "s", (long long)a->task.run, a->host, (long long)a->pid, a->task.key,
        a->task.lower, a->task.upper);
}

/* Whether this process is to look at an answer. */
static bool is_chosen(const longsolve *l, int64_t number)
{
    uint64_t seed = l->audit_salt ^ (uint64_t)number;
    return (double)(random_next(&seed) >> 11) * 0x1p-53 < l->o.audit;
}

bool longsolve_audit_due(longsolve *l)
{
    while (l->audited < l->finished && !is_chosen(l, l->audited + 1))
        l->audited++;
    return l->o.audit > 0 && l->audited < l->finished;
}

status longsolve_audit(longsolve *l, error *e)
{
    const int64_t number = ++l->audited, last = l->worker[l->workers - 1].run.id;
    store_answer a;
    bool found, good;
    status s = store_answer_from(l->store, number, l->run.id, last, &a, &found, e);
    if (s != STATUS_OK || !found || a.task.finished != number)
        return s;
    s = is_true(l, &a.task, &good, e);
    if (s == STATUS_STOPPED)
        return STATUS_OK;
    return s == STATUS_OK && !good ? withdraw(l, &a, e) : s;
}

status longsolve_found_bounds(longsolve *l, error *e)
{
    int64_t count = 0;
    const status s = store_withdraw(l->store, 0, &count, e);
    if (s != STATUS_OK)
        return s;
    l->stale = l->founded = true;
    return fail(e, STATUS_BAD_INPUT, "all bounds are taken from the audited tasks again");
}

status longsolve_audit_all(longsolve *l, error *e)
{
    const error before = *e;
    status s = STATUS_OK;
    l->o.audit = 1;
    l->audited = 0;
    while (s == STATUS_OK && longsolve_audit_due(l) && !stop_requested(l->o.search.stop))
        s = longsolve_audit(l, e);
    if (s == STATUS_OK && !stop_requested(l->o.search.stop) && !l->o.founded && !l->o.joined)
        s = longsolve_found_bounds(l, e);
    return s == STATUS_OK ? fail(e, STATUS_BAD_INPUT, "%s", before.text) : s;
}

status longsolve_check_current(longsolve *l, error *e)
{
    int64_t now;
    bool own = false;
    status s = store_withdrawals(l->store, &now, e);
    if (s != STATUS_OK || now == l->withdrawals)
        return s;
    for (int i = 0; i < l->workers && s == STATUS_OK && !own; i++)
        s = store_run_ended(l->store, &l->worker[i].run, &own, e);
    if (s == STATUS_OK && own)
        s = fail(e, STATUS_IO, "store %.200s: an answer of this process was false: is this machine sound?", l->o.path);
    if (s != STATUS_OK)
        return s;
    l->stale = true;
    return fail(e, STATUS_BAD_INPUT, "long solve: another process has withdrawn answers that were false");
}
