/* dry_run.c - see dry_run.h. */
#include "cli/dry_run.h"

#include "arguments/interrupt.h"
#include "base/temporary.h"
#include "base/units.h"
#include "text/notation.h"

#include <inttypes.h>
#include <stdio.h>
#include <string.h>
#include <unistd.h>

/* A trial has about TRIAL_TASKS tasks, so that they show what tasks of each size cost; its
 * selective passes take 1/PASSES_SHARE of it. */
enum { TRIAL_SECONDS = 60, TRIAL_TASKS = 200, TASKS_FEW = 30, PASSES_SHARE = 4, PATH_SIZE = 4096 };

typedef struct trial {
    char folder[PATH_SIZE], store[PATH_SIZE + 8];
} trial;

static status make_folder(trial *t, error *e)
{
    const status s = temporary_folder(t->folder, sizeof t->folder, e);
    (void)snprintf(t->store, sizeof t->store, "%s/store", t->folder);
    return s;
}

static void remove_folder(const trial *t)
{
    static const char *const ENDINGS[] = {"", "-wal", "-shm"};
    char file[sizeof t->store + 8];
    for (size_t i = 0; i < sizeof ENDINGS / sizeof *ENDINGS; i++) {
        (void)snprintf(file, sizeof file, "%s%s", t->store, ENDINGS[i]);
        (void)unlink(file);
    }
    (void)rmdir(t->folder);
}

typedef struct cost {
    longsolve_state state;
    store_summary store;
    remaining_work left;
    double price;
    int threads;
} cost;

/* A number for the whole, and the range in which it lies: the nodes times `scale`. */
static void show_range(output *out, const char *name, double scale, const cost *c)
{
    const double done = c->store.nodes;
    output_text(out, "%-16s %.3g (%.3g to %.3g)\n", name, scale * (done + c->left.nodes), scale * (done + c->left.low),
                scale * (done + c->left.high));
}

static void add_range(record *to, const char *key, double scale, const cost *c)
{
    record range = record_begin();
    record_real(&range, "about", scale * (c->store.nodes + c->left.nodes));
    record_real(&range, "low", scale * (c->store.nodes + c->left.low));
    record_real(&range, "high", scale * (c->store.nodes + c->left.high));
    record_put(to, key, &range);
}

static void show_cost(output *out, const char *spec, const char *position, const cost *c)
{
    const longsolve_state *state = &c->state;
    const double processor_seconds = c->threads / state->rate; /* of a node */
    const double tasks = c->left.tasks + 1, bytes = (double)c->store.bytes / (double)(c->store.done + 1) * tasks;
    output_text(out, "%s  %s\n%-16s %.0f s, %" PRId64 " tasks, 1/%.2g of the nodes\n%-16s %.3g\n", spec, position,
                "trial", state->seconds + state->selective_seconds, c->store.done, 1 + c->left.nodes / c->store.nodes,
                "tasks", tasks);
    show_range(out, "nodes", 1, c);
    show_range(out, "processor hours", processor_seconds / 3600, c);
    if (c->price > 0)
        show_range(out, "cost", processor_seconds / 3600 * c->price, c);
    output_text(out, "%-16s %s for each process of %d thread%s\n%-16s %.3g MB\n", "memory",
                format_bytes(state->hash_bytes).text, c->threads, plural((uint64_t)c->threads, "", "s"), "store",
                bytes / 1e6);

    record made = record_begin();
    record_text(&made, "spec", spec);
    record_text(&made, "position", position);
    record_integer(&made, "trial_tasks", c->store.done);
    record_real(&made, "trial_nodes", c->store.nodes);
    record_real(&made, "tasks", tasks);
    add_range(&made, "nodes", 1, c);
    add_range(&made, "processor_seconds", processor_seconds, c);
    if (c->price > 0)
        add_range(&made, "cost", processor_seconds / 3600 * c->price, c);
    record_real(&made, "rate", state->rate);
    record_integer(&made, "threads", c->threads);
    record_integer(&made, "hash_bytes", (int64_t)state->hash_bytes);
    record_real(&made, "store_bytes", bytes);
    output_record(out, &made);
}

/* Works until the time is over, and looks at what is left. */
static status try_out(command *c, const longsolve_options *o, double task_seconds, cost *out, error *e)
{
    longsolve *l;
    status s = longsolve_open(&c->session.spec, &c->problem.position, o, &l, e);
    if (s != STATUS_OK)
        return s;
    s = longsolve_work(l, e);
    if (s == STATUS_STOPPED)
        s = STATUS_OK;
    if (s == STATUS_OK)
        s = store_summarize(l->store, &out->store, e);
    l->o.task_seconds = task_seconds;
    longsolve_get_state(l, &out->state);
    out->left = out->state.remaining;
    longsolve_close(l);
    return s;
}

status dry_run(command *c, longsolve_options o, error *e)
{
    const double seconds = c->request.o.seconds > 0 ? c->request.o.seconds : TRIAL_SECONDS;
    const double task_seconds = o.task_seconds, trial_seconds = seconds / TRIAL_TASKS;
    cost found = {.threads = o.search.threads};
    trial t;
    const char *price = c->request.o.price;
    if (price != NULL && !parse_decimal(price, &found.price))
        return fail(e, STATUS_BAD_INPUT, "--price %.100s: expected the price of an hour of one processor, as 0.04",
                    price);
    status s = make_folder(&t, e);
    if (s != STATUS_OK)
        return s;
    (void)interrupt_deadline(seconds);
    o.path = t.store;
    o.task_seconds = trial_seconds < task_seconds ? trial_seconds : task_seconds;
    o.passes_most = seconds / PASSES_SHARE;
    s = try_out(c, &o, task_seconds, &found, e);
    remove_folder(&t);
    const bool few = found.store.done < TASKS_FEW && found.state.open_goals > 0;
    if (s == STATUS_STOPPED || (s == STATUS_OK && few))
        return fail(e, STATUS_STOPPED,
                    "--dry-run: %" PRId64 " tasks in %.3g s are too few to tell; expected more --seconds",
                    found.store.done, seconds);
    if (s == STATUS_OK)
        show_cost(&c->report->out, c->session.spec_text, diagram_name(&c->session.spec, &c->problem.position).text,
                  &found);
    return s;
}
