/* verb_work.c - `solve --store` and `work`: long solves, task by task. */
#include "base/clock.h"
#include "base/units.h"
#include "base/version.h"
#include "report/bounds.h"
#include "cli/cli.h"
#include "cli/interrupt.h"
#include "cli/long.h"
#include "notation/notation.h"
#include "longsolve/best_line.h"
#include "longsolve/open.h"
#include "longsolve/work.h"

#include <inttypes.h>

static void show(void *context, longsolve *l)
{
    cli *c = context;
    longsolve_state s;
    char known[80] = "", left[64] = "", bounds[32], time[32], rate[32];
    if (!display_due(&c->display))
        return;
    longsolve_get_state(l, &s);
    const char *side = side_name(longsolve_spec(l), longsolve_root(l)->side);
    if (s.goals > 1)
        (void)snprintf(known, sizeof known, "%zu of %zu openings known  ", s.goals - s.open_goals, s.goals);
    else if (s.lower > -VALUE_INFINITY || s.upper < VALUE_INFINITY) {
        cli_bounds_text(s.lower, s.upper, bounds);
        (void)snprintf(known, sizeof known, "%s %s  ", side, bounds);
    }
    const double all = s.rate * (s.workers > 0 ? s.workers : 1);
    if (all > 0 && s.remaining.nodes > 0) {
        format_seconds(s.remaining.nodes / all, time);
        (void)snprintf(left, sizeof left, ", about %.0f remaining (%s)", s.remaining.tasks, time);
    }
    format_count(all, rate);
    if (s.tasks == 0 && all <= 0)
        display_line(&c->display, "%sno task is done yet", known);
    else
        display_line(&c->display, "%sfirst guess %+d  %" PRIu64 " tasks done%s  %s nodes/s", known, s.first_guess,
                     s.tasks, left, rate);
}

static void print_effort(cli *c, longsolve *l, double seconds)
{
    longsolve_state s;
    longsolve_get_state(l, &s);
    output_text(c->out,
                "%" PRIu64 " task%s here, %" PRIu64
                " node%s; %.1f s: %.1f in tasks, %.1f selective passes, %.2f tree, %.2f store; "
                "yomikiri %s\n",
                s.tasks, plural(s.tasks, "", "s"), s.nodes, plural(s.nodes, "", "s"), seconds, s.seconds,
                s.selective_seconds, s.tree_seconds, s.store_seconds, version_full());
}

static void set_effort(json_t *record, longsolve *l, double seconds)
{
    longsolve_state s;
    longsolve_get_state(l, &s);
    (void)json_object_set_new(record, "tasks", json_integer((json_int_t)s.tasks));
    (void)json_object_set_new(record, "task_nodes", json_integer((json_int_t)s.nodes));
    (void)json_object_set_new(record, "task_time", json_real(s.seconds));
    (void)json_object_set_new(record, "guide_time", json_real(s.selective_seconds));
    (void)json_object_set_new(record, "tree_time", json_real(s.tree_seconds));
    (void)json_object_set_new(record, "store_time", json_real(s.store_seconds));
    (void)json_object_set_new(record, "seconds", json_real(seconds));
}

static void print_result(cli *c, longsolve *l, const search_result *r, bool stopped, double seconds)
{
    char words[MAX_WORDS_TEXT], line[MAX_LINE * 6], position[MAX_DIAGRAM_TEXT];
    method_result result = {.search = *r};
    c->last_stopped = stopped;
    diagram_format(&c->spec, &c->position, position);
    cli_answer_words(c, &c->position, r, words);
    json_t *record = cli_record(c, &c->position, &result);
    (void)json_object_set_new(record, "words", json_string(words));
    if (l)
        set_effort(record, l, seconds);
    output_record(c->out, record);
    output_text(c->out, "%s  %s\n%s%s\n", c->spec_text, position, words,
                stopped ? " (stopped before the value was known; the same command goes on)" : "");
    cli_line_text(c, r->line, r->line_length, line, sizeof line);
    if (r->line_length > 0)
        output_text(c->out, "line %s\n", line);
    cli_line_text(c, r->estimate.line, r->estimate.line_length, line, sizeof line);
    if (stopped && r->estimate.known && r->estimate.line_length > 0)
        output_text(c->out, "estimated line %s\n", line);
    if (l)
        print_effort(c, l, seconds);
}

/* An estimate within the proved bounds; its line led to another value where it was not. */
static search_estimate fitting(search_estimate e, int lower, int upper)
{
    const int value = e.value < lower ? lower : e.value > upper ? upper : e.value;
    if (value != e.value)
        e.line_length = 0;
    e.value = value;
    return e;
}

/* A stopped solve: the bounds so far, and the estimate of the selective passes.  `l` NULL: it was stopped in these. */
static void bounds_so_far(longsolve *l, const search_estimate *estimated, search_result *out)
{
    longsolve_state s = {.lower = -VALUE_INFINITY, .upper = VALUE_INFINITY};
    if (l)
        longsolve_get_state(l, &s);
    *out = (search_result){.lower = s.lower, .upper = s.upper, .best = MOVE_NONE};
    out->estimate = fitting(*estimated, s.lower, s.upper);
    out->known = s.lower > -VALUE_INFINITY || s.upper >= VALUE_INFINITY ? KNOWN_AT_LEAST : KNOWN_AT_MOST;
    out->value = out->known == KNOWN_AT_LEAST ? s.lower : s.upper;
}

static status finish(cli *c, longsolve *l, const search_estimate *estimated, bool stopped, double begun, error *e)
{
    search_result r;
    status s = STATUS_OK;
    if (stopped || l == NULL)
        bounds_so_far(l, estimated, &r);
    else
        s = longsolve_line(l, &r, e);
    display_clear(&c->display);
    r.seconds = clock_seconds() - begun;
    if (s == STATUS_OK)
        print_result(c, l, &r, stopped, r.seconds);
    return s;
}

static status check_options(const cli *c, error *e)
{
    if (c->o.task_seconds <= 0 && c->o.given[OPTION_task_seconds])
        return fail(e, STATUS_BAD_INPUT, "--task-seconds 0: expected more than 0");
    if (c->method != METHOD_SEARCH)
        return fail(e, STATUS_BAD_INPUT, "--store: only with --method search");
    return STATUS_OK;
}

static longsolve_options options_of(cli *c, store *joined, int plies)
{
    return (longsolve_options){.path = c->o.store,
                               .joined = joined,
                               .task_seconds =
                                   c->o.task_seconds > 0 || joined ? c->o.task_seconds : LONGSOLVE_TASK_SECONDS,
                               .search = c->search,
                               .selective = !joined,
                               .plies = plies,
                               .progress = show,
                               .context = c};
}

static status open_long(cli *c, longsolve_options *o, longsolve **out, error *e)
{
    status s = c->ranks ? c->ranks->gather(c->ranks->context, o, e) : STATUS_OK;
    if (s != STATUS_OK)
        return s;
    s = longsolve_open(&c->spec, o->joined ? NULL : &c->position, o, out, e);
    display_clear(&c->display);
    return s == STATUS_STOPPED ? fail(e, s, "stopped in the selective passes; nothing is proved yet") : s;
}

/* `joined` NULL: a store of this command's own position. */
static status work_long(cli *c, store *joined, int plies, cli_long_answer *answer, void *context, error *e)
{
    const double begun = clock_seconds();
    search_estimate estimated = {.known = false};
    longsolve *l = NULL;
    longsolve_options o = options_of(c, joined, plies);
    o.estimate = &estimated;
    if (c->ranks && c->ranks->serve)
        return c->ranks->serve(c->ranks->context, &c->spec, &c->position, &o, e);
    status s = open_long(c, &o, &l, e);
    if (s == STATUS_STOPPED && estimated.known && answer == NULL) {
        c->stopped = true;
        return finish(c, NULL, &estimated, true, begun, e);
    }
    if (s != STATUS_OK)
        return s;
    s = c->ranks ? c->ranks->work(c->ranks->context, l, &o, e) : longsolve_work(l, e);
    c->stopped = s == STATUS_STOPPED;
    display_clear(&c->display);
    if (s == STATUS_OK || s == STATUS_STOPPED)
        s = answer != NULL ? answer(context, l, e) : finish(c, l, &estimated, c->stopped, begun, e);
    display_clear(&c->display);
    longsolve_close(l);
    return s;
}

status cli_long_solve(cli *c, int plies, cli_long_answer *answer, void *context, error *e)
{
    status s = check_options(c, e);
    if (s == STATUS_OK)
        s = cli_train_first(c, &c->position, e);
    return s == STATUS_OK ? work_long(c, NULL, plies, answer, context, e) : s;
}

/* The store names the game and the root. */
static status prepare_join(cli *c, store *joined, error *e)
{
    status s = spec_parse(store_spec(joined), &c->spec, e);
    if (s == STATUS_OK)
        s = diagram_parse(&c->spec, store_root(joined), &c->position, e);
    if (s != STATUS_OK)
        return s;
    rules_prepare(&c->rules, &c->spec);
    spec_format(&c->spec, c->spec_text);
    s = cli_prepare_search(c, e);
    if (s == STATUS_OK)
        s = cli_load_weights(c, e);
    if (s == STATUS_OK)
        s = check_options(c, e);
    return s == STATUS_OK ? cli_train_first(c, &c->position, e) : s;
}

status verb_work(cli *c, error *e)
{
    store *joined;
    if (c->o.store == NULL)
        return fail(e, STATUS_BAD_INPUT, "work: no --store; expected --store FILE");
    status s = store_open(c->o.store, STORE_JOIN, NULL, NULL, &joined, e);
    if (s != STATUS_OK)
        return s;
    s = prepare_join(c, joined, e);
    if (s == STATUS_OK)
        return work_long(c, joined, 0, NULL, NULL, e);
    store_close(joined);
    return s;
}
