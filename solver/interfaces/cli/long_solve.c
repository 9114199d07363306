/* long_solve.c - see long_solve.h; and the verb `work`. */
#include "cli/long_solve.h"
#include "cli/dry_run.h"
#include "cli/solve_one.h"

#include "base/clock.h"
#include "base/units.h"
#include "base/version.h"
#include "longsolve/longsolve.h"
#include "text/notation.h"

#include <inttypes.h>

static void show_long_solve(void *context, longsolve *l)
{
    command *c = context;
    reporter *report = c->report;
    longsolve_state s;
    words known = {""}, left = {""};
    command_warn(c, &l->root);
    if (!display_due(&report->display))
        return;
    longsolve_get_state(l, &s);
    const char *side = side_name(&l->spec, l->root.side);
    if (s.goals > 1)
        known = words_make("%zu of %zu openings known  ", s.goals - s.open_goals, s.goals);
    else if (s.lower > -VALUE_INFINITY || s.upper < VALUE_INFINITY)
        known = words_make("%s %s  ", side, bounds_words(s.lower, s.upper).text);
    const double all = s.rate * (s.workers > 0 ? s.workers : 1);
    if (all > 0 && s.remaining.nodes > 0)
        left =
            words_make(", about %.0f remaining (%s)", s.remaining.tasks, format_seconds(s.remaining.nodes / all).text);
    if (s.tasks == 0 && all <= 0)
        display_line(&report->display, "%sno task is done yet", known.text);
    else
        display_line(&report->display, "%sfirst guess %s  %" PRIu64 " tasks done%s  %s nodes/s", known.text,
                     format_signed(s.first_guess).text, s.tasks, left.text, format_count(all).text);
}

static void print_effort(output *out, const longsolve_state *s, double seconds)
{
    output_text(out,
                "%" PRIu64 " task%s here, %" PRIu64
                " node%s; %.1f s: %.1f in tasks, %.1f selective passes, %.2f tree, %.2f store; yomikiri %s\n",
                s->tasks, plural(s->tasks, "", "s"), s->nodes, plural(s->nodes, "", "s"), seconds, s->seconds,
                s->selective_seconds, s->tree_seconds, s->store_seconds, version_full());
    if (s->unfinished_tasks > 0)
        output_text(out, "%" PRIu64 " task%s given back unfinished: %" PRIu64 " node%s, %.1f s\n", s->unfinished_tasks,
                    plural(s->unfinished_tasks, "", "s"), s->unfinished_nodes, plural(s->unfinished_nodes, "", "s"),
                    s->unfinished_seconds);
}

/* The effort of the whole solve, in place of that of one search; and that of this process. */
static void record_effort(record *to, const longsolve_state *s, const store_summary *all)
{
    record_count(to, "nodes", (uint64_t)all->nodes);
    record_null(to, "evaluations");
    record_null(to, "estimate_nodes");
    record_optional(to, "hash_bytes", s->hash_bytes > 0, (int64_t)s->hash_bytes);
    record_count(to, "tasks", s->tasks);
    record_count(to, "task_nodes", s->nodes);
    record_real(to, "task_time", s->seconds);
    record_real(to, "guide_time", s->selective_seconds);
    record_real(to, "tree_time", s->tree_seconds);
    record_real(to, "store_time", s->store_seconds);
    record_count(to, "unfinished_tasks", s->unfinished_tasks);
    record_count(to, "unfinished_nodes", s->unfinished_nodes);
    record_real(to, "unfinished_time", s->unfinished_seconds);
}

/* The estimate, moved into the proved bounds; if it was outside, its line led to another value. */
static search_estimate fitting(search_estimate e, int lower, int upper)
{
    const int value = e.value < lower ? lower : e.value > upper ? upper : e.value;
    if (value != e.value)
        e.line_length = 0;
    e.value = value;
    return e;
}

/* A stopped solve: the bounds so far, and the estimate of the selective passes. */
static void bounds_so_far(const longsolve_state *s, const search_estimate *estimated, search_result *out)
{
    *out = (search_result){.lower = s->lower, .upper = s->upper, .best = MOVE_NONE};
    out->estimate = fitting(*estimated, s->lower, s->upper);
    out->known = s->lower > -VALUE_INFINITY || s->upper >= VALUE_INFINITY ? KNOWN_AT_LEAST : KNOWN_AT_MOST;
    out->value = out->known == KNOWN_AT_LEAST ? s->lower : s->upper;
}

/* `l` NULL: it was stopped in the selective passes. */
static status finish(command *c, longsolve *l, const search_estimate *estimated, bool stopped, double begun, error *e)
{
    longsolve_state state = {.lower = -VALUE_INFINITY, .upper = VALUE_INFINITY};
    solved one = {.v.stopped = stopped};
    search_result *r = &one.v.result.search;
    store_summary all = {.nodes = 0};
    status s = STATUS_OK;
    if (l && !stopped)
        s = longsolve_line(l, r, e);
    if (l)
        longsolve_get_state(l, &state);
    if (stopped)
        bounds_so_far(&state, estimated, r);
    if (l && s == STATUS_OK)
        s = store_summarize(l->store, &all, e);
    r->seconds = clock_seconds() - begun;
    r->threads = c->session.search.threads;
    record effort = record_begin();
    record_effort(&effort, &state, &all);
    if (s == STATUS_OK)
        s = solved_show(c, &c->problem, &one, &effort, e);
    if (s == STATUS_OK && stopped)
        output_text(&c->report->out, "the same command goes on\n");
    if (s == STATUS_OK && l)
        print_effort(&c->report->out, &state, r->seconds);
    record_free(&effort);
    return s;
}

static status check_options(const options *o, const session *s, error *e)
{
    if (o->task_seconds <= 0 && o->given[OPTION_task_seconds])
        return fail(e, STATUS_BAD_INPUT, "--task-seconds 0: expected more than 0");
    if (s->method != METHOD_SEARCH)
        return fail(e, STATUS_BAD_INPUT, "--store requires --method search");
    return STATUS_OK;
}

static longsolve_options options_of(command *c, store *joined, int plies)
{
    const options *o = &c->request.o;
    return (longsolve_options){.audit = o->audit,
                               .path = o->store,
                               .joined = joined,
                               .task_seconds = o->task_seconds > 0 || joined ? o->task_seconds : LONGSOLVE_TASK_SECONDS,
                               .search = c->session.search,
                               .selective = true,
                               .plies = plies,
                               .progress = show_long_solve,
                               .context = c};
}

static status open_long(command *c, longsolve_options *o, longsolve **out, error *e)
{
    const command_ranks *w = c->ranks;
    status s = w ? w->gather(w->context, o, e) : STATUS_OK;
    if (s != STATUS_OK)
        return s;
    s = longsolve_open(&c->session.spec, o->joined ? NULL : &c->problem.position, o, out, e);
    return s == STATUS_STOPPED ? fail(e, s, "stopped during the selective passes; nothing is proved yet") : s;
}

/* Opens the solve and works on it; again after answers have been withdrawn, which an audit finds to
 * be false.  *out NULL: it could not be opened. */
static status work_on(command *c, longsolve_options *o, longsolve **out, error *e)
{
    const command_ranks *w = c->ranks;
    for (;;) {
        status s = open_long(c, o, out, e);
        if (s != STATUS_OK)
            return s;
        s = w ? w->work(w->context, *out, o, e) : longsolve_work(*out, e);
        if (!(*out)->stale)
            return s;
        o->founded = (*out)->founded;
        longsolve_close(*out);
        *out = NULL;
        reporter_note(c->report, "%s", e->text);
        s = o->joined ? store_open(o->path, STORE_JOIN, NULL, NULL, &o->joined, e) : STATUS_OK;
        if (s != STATUS_OK)
            return s;
    }
}

static status work(command *c, store *joined, int plies, long_report *answer, void *context, error *e)
{
    const double begun = clock_seconds();
    const command_ranks *w = c->ranks;
    reporter *report = c->report;
    search_estimate estimated = {.known = false};
    longsolve *l = NULL;
    longsolve_options o = options_of(c, joined, plies);
    o.estimate = &estimated;
    if (w && w->serve)
        return w->serve(w->context, &c->session.spec, &c->problem.position, &o, e);
    status s = work_on(c, &o, &l, e);
    if (!l && s == STATUS_STOPPED && estimated.known && answer == NULL) {
        report->stopped = true;
        return finish(c, NULL, &estimated, true, begun, e);
    }
    if (!l)
        return s;
    const bool stopped = report->stopped = s == STATUS_STOPPED;
    if (s == STATUS_OK || stopped)
        s = answer != NULL ? answer(context, l, stopped, e) : finish(c, l, &estimated, stopped, begun, e);
    longsolve_close(l);
    report->on_finish = s == STATUS_OK && !stopped ? c->request.o.on_finish : NULL;
    return s;
}

status long_solve(command *c, store *joined, int plies, long_report *answer, void *context, error *e)
{
    status s = check_options(&c->request.o, &c->session, e);
    if (s == STATUS_OK)
        s = command_ready(c, &c->problem.position, e);
    if (s == STATUS_OK && c->request.o.dry_run)
        return dry_run(c, options_of(c, NULL, plies), e);
    if (s == STATUS_OK)
        return work(c, joined, plies, answer, context, e);
    store_close(joined);
    return s;
}

/* The store names the game and the root. */
static status prepare_join(command *c, const store *joined, error *e)
{
    status s = session_open(&c->session, store_spec(joined), e);
    if (s == STATUS_OK)
        s = diagram_parse(&c->session.spec, store_root(joined), &c->problem.position, e);
    return s == STATUS_OK ? command_configure(c, e) : s;
}

/* `work`: takes tasks of a long solve that another process began. */
status verb_work(command *c, error *e)
{
    store *joined;
    if (c->request.o.store == NULL)
        return fail(e, STATUS_BAD_INPUT, "work: no --store; expected --store FILE");
    status s = store_open(c->request.o.store, STORE_JOIN, NULL, NULL, &joined, e);
    if (s != STATUS_OK)
        return s;
    s = prepare_join(c, joined, e);
    if (s == STATUS_OK)
        return long_solve(c, joined, 0, NULL, NULL, e);
    store_close(joined);
    return s;
}
