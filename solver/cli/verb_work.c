/* verb_work.c - `solve --store` and `work`: long solves, task by task. */
#include "base/clock.h"
#include "base/units.h"
#include "base/version.h"
#include "report/bounds.h"
#include "cli/cli.h"
#include "cli/interrupt.h"
#include "cli/long.h"
#include "notation/notation.h"
#include "longsolve/longsolve.h"

#include <inttypes.h>

static void show(void *context, longsolve *l)
{
    cli *c = context;
    long_state s;
    char known[80] = "", left[64] = "", bounds[32], time[32], rate[32];
    if (!display_due(&c->display))
        return;
    long_state_of(l, &s);
    const char *side = side_name(long_spec(l), long_root(l)->side);
    if (s.goals > 1)
        (void)snprintf(known, sizeof known, "%zu of %zu openings known  ", s.goals - s.open_goals, s.goals);
    else if (s.lower > -VALUE_INFINITY || s.upper < VALUE_INFINITY) {
        cli_bounds_text(s.lower, s.upper, bounds);
        (void)snprintf(known, sizeof known, "%s %s  ", side, bounds);
    }
    const double all = s.rate * (s.members > 0 ? s.members : 1);
    if (all > 0 && s.left > 0) {
        format_seconds(s.left / all, time);
        (void)snprintf(left, sizeof left, ", about %.0f left (%s)", s.left_tasks, time);
    }
    format_count(all, rate);
    if (s.tasks == 0 && all <= 0)
        display_line(&c->display, "%sno task is done yet", known);
    else
        display_line(&c->display, "%sguess %+d  %" PRIu64 " tasks done%s  %s nodes/s", known, s.guess, s.tasks, left,
                     rate);
}

static void print_effort(cli *c, longsolve *l, double seconds)
{
    long_state s;
    long_state_of(l, &s);
    output_text(c->out,
                "%" PRIu64 " tasks here, %" PRIu64 " nodes; %.1f s: %.1f in tasks, %.1f guide, %.2f tree, %.2f store; "
                "yomikiri %s\n",
                s.tasks, s.nodes, seconds, s.seconds, s.guide_seconds, s.tree_seconds, s.store_seconds, version_full());
}

static void set_effort(json_t *record, longsolve *l, double seconds)
{
    long_state s;
    long_state_of(l, &s);
    (void)json_object_set_new(record, "tasks", json_integer((json_int_t)s.tasks));
    (void)json_object_set_new(record, "task_nodes", json_integer((json_int_t)s.nodes));
    (void)json_object_set_new(record, "task_time", json_real(s.seconds));
    (void)json_object_set_new(record, "guide_time", json_real(s.guide_seconds));
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

/* A guess that fits what is proved; its line led to another value where it does not. */
static search_estimate fitting(search_estimate e, int lower, int upper)
{
    const int value = e.value < lower ? lower : e.value > upper ? upper : e.value;
    if (value != e.value)
        e.line_length = 0;
    e.value = value;
    return e;
}

/* A stopped solve: the bounds so far, and what the guide guessed.  `l` NULL: it was stopped in the guide. */
static void bounds_so_far(longsolve *l, const search_estimate *guessed, search_result *out)
{
    long_state s = {.lower = -VALUE_INFINITY, .upper = VALUE_INFINITY};
    if (l)
        long_state_of(l, &s);
    *out = (search_result){.lower = s.lower, .upper = s.upper, .best = MOVE_NONE};
    out->estimate = fitting(*guessed, s.lower, s.upper);
    out->known = s.lower > -VALUE_INFINITY || s.upper >= VALUE_INFINITY ? KNOWN_AT_LEAST : KNOWN_AT_MOST;
    out->value = out->known == KNOWN_AT_LEAST ? s.lower : s.upper;
}

static status finish(cli *c, longsolve *l, const search_estimate *guessed, bool stopped, double begun, error *e)
{
    search_result r;
    status s = STATUS_OK;
    if (stopped || l == NULL)
        bounds_so_far(l, guessed, &r);
    else
        s = long_line(l, &r, e);
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

static long_options options_of(cli *c, int plies)
{
    const bool join = c->verb == VERB_work;
    return (long_options){.path = c->o.store,
                          .join = join,
                          .task_seconds = c->o.task_seconds > 0 || join ? c->o.task_seconds : LONG_TASK_SECONDS,
                          .search = c->search,
                          .guide = !join,
                          .plies = plies,
                          .progress = show,
                          .context = c};
}

static status open_long(cli *c, long_options *o, longsolve **out, error *e)
{
    status s = c->crew ? c->crew->gather(c->crew->context, o, e) : STATUS_OK;
    if (s != STATUS_OK)
        return s;
    s = long_open(&c->spec, o->join ? NULL : &c->position, o, out, e);
    display_clear(&c->display);
    return s == STATUS_STOPPED ? fail(e, s, "stopped in the guide; nothing is proved yet") : s;
}

status cli_long_solve(cli *c, int plies, cli_long_answer *answer, void *context, error *e)
{
    const double begun = clock_seconds();
    search_estimate guessed = {.known = false};
    longsolve *l = NULL;
    status s = check_options(c, e);
    if (s == STATUS_OK)
        s = cli_train_first(c, &c->position, e);
    long_options o = options_of(c, plies);
    o.estimate = &guessed;
    if (s == STATUS_OK && c->crew && c->crew->serve)
        return c->crew->serve(c->crew->context, &c->spec, &c->position, &o, e);
    if (s == STATUS_OK)
        s = open_long(c, &o, &l, e);
    if (s == STATUS_STOPPED && guessed.known && answer == NULL) {
        c->stopped = true;
        return finish(c, NULL, &guessed, true, begun, e);
    }
    if (s != STATUS_OK)
        return s;
    s = c->crew ? c->crew->work(c->crew->context, l, &o, e) : long_work(l, e);
    c->stopped = s == STATUS_STOPPED;
    display_clear(&c->display);
    if (s == STATUS_OK || s == STATUS_STOPPED)
        s = answer != NULL ? answer(context, l, e) : finish(c, l, &guessed, c->stopped, begun, e);
    display_clear(&c->display);
    long_close(l);
    return s;
}

/* The store names the game and the root. */
static status prepare_join(cli *c, error *e)
{
    store *stored;
    status s = store_open(c->o.store, false, false, NULL, NULL, &stored, e);
    if (s != STATUS_OK)
        return s;
    s = spec_parse(store_spec(stored), &c->spec, e);
    if (s == STATUS_OK)
        s = diagram_parse(&c->spec, store_root(stored), &c->position, e);
    store_close(stored);
    if (s != STATUS_OK)
        return s;
    rules_prepare(&c->rules, &c->spec);
    spec_format(&c->spec, c->spec_text);
    s = cli_prepare_search(c, e);
    return s == STATUS_OK ? cli_load_weights(c, e) : s;
}

status verb_work(cli *c, error *e)
{
    if (c->o.store == NULL)
        return fail(e, STATUS_BAD_INPUT, "work: no --store; expected --store FILE");
    const status s = prepare_join(c, e);
    return s == STATUS_OK ? cli_long_solve(c, 0, NULL, NULL, e) : s;
}
