/* verb_status.c - `status` and `copy`: progress and remaining work of the long solve in a store. */
#include "arguments/interrupt.h"
#include "base/clock.h"
#include "base/units.h"
#include "cli/command.h"
#include "draw/page.h"
#include "longsolve/longsolve.h"
#include "report/solution_record.h"

#include <inttypes.h>

enum { LINE_MOST = 12, WORKERS_MOST = 10000 };

typedef struct overview {
    longsolve *l;
    store_summary tasks;
    remaining_work remaining;
} overview;

typedef struct by_ply {
    int64_t positions[MAX_SQUARES + 1], exact[MAX_SQUARES + 1], bounded[MAX_SQUARES + 1];
} by_ply;

static status count_position(void *context, const store_position *p, error *e)
{
    by_ply *t = context;
    const int plies = p->plies < 0 ? 0 : p->plies > MAX_SQUARES ? MAX_SQUARES : p->plies;
    (void)e;
    t->positions[plies]++;
    t->exact[plies] += p->lower == p->upper;
    t->bounded[plies] += p->lower < p->upper && p->known != STORE_OPEN;
    return STATUS_OK;
}

static void show_plies(output *out, const by_ply *t, record *to)
{
    record plies = record_list();
    output_text(out, "plies left   positions       exact     bounded\n");
    for (int i = MAX_SQUARES; i >= 0; i--) {
        if (t->positions[i] == 0)
            continue;
        output_text(out, "%10d %11" PRId64 " %11" PRId64 " %11" PRId64 "\n", i, t->positions[i], t->exact[i],
                    t->bounded[i]);
        record row = record_begin();
        record_integer(&row, "plies", i);
        record_integer(&row, "positions", t->positions[i]);
        record_integer(&row, "exact", t->exact[i]);
        record_integer(&row, "bounded", t->bounded[i]);
        record_put(&plies, NULL, &row);
    }
    record_put(to, "plies", &plies);
}

static void show_root(output *out, const overview *v, record *to)
{
    char line[LINE_MOST * 6], rest[LINE_MOST * 6];
    const tree_node *root = v->l->tree->root;
    game_move move[LINE_MOST];
    int proved;
    const int length = longsolve_line_so_far(v->l, LINE_MOST, move, &proved);
    line_words(&v->l->spec, move, proved, line, sizeof line);
    line_words(&v->l->spec, move + proved, length - proved, rest, sizeof rest);
    output_text(out, "%s  %s\n%s %s", store_spec(v->l->store), store_root(v->l->store),
                side_name(&v->l->spec, v->l->root.side), bounds_words(root->lower, root->upper).text);
    if (v->l->guessed && root->lower < root->upper)
        output_text(out, ", first guess %s", format_signed(v->l->state.first_guess).text);
    output_text(out, "\n");
    if (length > 0)
        output_text(out, "line%s%s%s%s%s\n", proved ? " " : "", line, proved < length ? " (" : "", rest,
                    proved < length ? " not proved)" : "");
    record_text(to, "spec", store_spec(v->l->store));
    record_text(to, "position", store_root(v->l->store));
    record_bounds(to, root->lower, root->upper);
    record_optional(to, "guess", v->l->guessed, v->l->state.first_guess);
    record_moves(to, "line", &v->l->spec, move, length);
    record_integer(to, "line_proved", proved);
}

static void show_tasks(output *out, const overview *v, record *to)
{
    const store_summary *t = &v->tasks;
    output_text(out,
                "tasks: %" PRId64 " done, %" PRId64 " running, %" PRId64 " withdrawn, %" PRId64 " split, %" PRId64
                " repeated\n",
                t->done, t->running, t->withdrawn, t->split, t->repeated);
    output_text(
        out, "work:  %.0f s in tasks over %.0f s, %.3g nodes; at work now: %" PRId64 ", %.1f million nodes a second\n",
        t->seconds, t->worked, t->nodes, t->workers, t->rate / 1e6);
    record_integer(to, "done", t->done);
    record_integer(to, "running", t->running);
    record_integer(to, "withdrawn", t->withdrawn);
    record_integer(to, "split", t->split);
    record_integer(to, "repeated", t->repeated);
    record_real(to, "seconds", t->seconds);
    record_real(to, "nodes", t->nodes);
    record_integer(to, "processes", t->workers);
    record_real(to, "rate", v->tasks.rate);
}

static void show_left(output *out, const overview *v, record *to)
{
    const remaining_work *left = &v->remaining;
    const size_t goals = v->l->tree->goals, open = tree_open_goals(v->l->tree);
    const double rate = v->tasks.rate;
    if (goals > 1)
        output_text(out, "openings: %zu of %zu known\n", goals - open, goals);
    if (open == 0)
        output_text(out, "remaining: nothing\n");
    else if (v->tasks.done == 0)
        output_text(out, "remaining: not known, no task is done yet\n");
    else
        output_text(out, "remaining: about %s (%s to %s), %.0f tasks, %.2g nodes (%.2g to %.2g)\n",
                    format_seconds(left->nodes / rate).text, format_seconds(left->low / rate).text,
                    format_seconds(left->high / rate).text, left->tasks, left->nodes, left->low, left->high);
    record_integer(to, "goals", (int64_t)goals);
    record_integer(to, "open_goals", (int64_t)open);
    record_real(to, "left_nodes", left->nodes);
    record_real(to, "left_nodes_low", left->low);
    record_real(to, "left_nodes_high", left->high);
    record_real(to, "left_tasks", left->tasks);
}

static void show_store(output *out, const overview *v, record *to)
{
    output_text(out, "store: %" PRId64 " position%s, %s\n", v->tasks.positions,
                plural((uint64_t)v->tasks.positions, "", "s"), format_bytes((uint64_t)v->tasks.bytes).text);
    record_integer(to, "positions", v->tasks.positions);
    record_integer(to, "bytes", v->tasks.bytes);
}

/* The processes at work, and how long ago they were heard of. */
typedef struct worker_list {
    record list;
    double now;
} worker_list;

static void add_worker(void *context, const store_worker *w)
{
    worker_list *to = context;
    record row = record_begin();
    record_text(&row, "host", w->run.host);
    record_integer(&row, "pid", w->run.pid);
    record_integer(&row, "threads", w->run.threads);
    record_integer(&row, "tasks", w->tasks);
    record_real(&row, "nodes", w->nodes);
    record_real(&row, "present", to->now - w->run.started);
    record_real(&row, "silent", to->now - w->run.seen);
    record_put(&to->list, NULL, &row);
}

static status add_workers(store *s, record *to, error *e)
{
    worker_list workers = {record_list(), store_clock(s)};
    const status result = store_workers(s, WORKERS_MOST, add_worker, &workers, e);
    record_put(to, "workers", &workers.list);
    return result;
}

static status read_overview(store *s, overview *v, error *e)
{
    status result = longsolve_overview(s, &v->l, e);
    if (result == STATUS_OK)
        result = store_summarize(s, &v->tasks, e);
    const double rate = v->tasks.rate / (double)(v->tasks.workers > 1 ? v->tasks.workers : 1);
    if (result == STATUS_OK && !longsolve_remaining(v->l, rate, &v->remaining))
        result = fail(e, STATUS_NO_MEMORY, "status: out of memory");
    return result;
}

/* The text format of Prometheus. */
static void show_metrics(output *out, const overview *v)
{
    const store_summary *t = &v->tasks;
    const struct {
        const char *name, *help;
        double value;
    } GAUGES[] = {
        {"processes", "Processes seen within two minutes", (double)t->workers},
        {"nodes_per_second", "Their speed together", t->rate},
        {"remaining_nodes", "Estimated nodes still needed", v->remaining.nodes},
        {"remaining_nodes_low", "The low end of that estimate", v->remaining.low},
        {"remaining_nodes_high", "The high end of that estimate", v->remaining.high},
        {"goals", "Values asked for", (double)v->l->tree->goals},
        {"open_goals", "Values asked for and not known", (double)tree_open_goals(v->l->tree)},
        {"positions", "Positions in the store", (double)t->positions},
        {"store_bytes", "Size of the store", (double)t->bytes},
        {"task_seconds_total", "Seconds in tasks", t->seconds},
        {"task_nodes_total", "Nodes in tasks", t->nodes},
    };
    for (size_t i = 0; i < sizeof GAUGES / sizeof *GAUGES; i++)
        output_text(out, "# HELP yomikiri_%s %s.\n# TYPE yomikiri_%s gauge\nyomikiri_%s %.17g\n", GAUGES[i].name,
                    GAUGES[i].help, GAUGES[i].name, GAUGES[i].name, GAUGES[i].value);
    output_text(out,
                "# HELP yomikiri_tasks Tasks by state.\n# TYPE yomikiri_tasks gauge\n"
                "yomikiri_tasks{state=\"done\"} %" PRId64 "\nyomikiri_tasks{state=\"running\"} %" PRId64
                "\nyomikiri_tasks{state=\"withdrawn\"} %" PRId64 "\nyomikiri_tasks{state=\"split\"} %" PRId64 "\n",
                t->done, t->running, t->withdrawn, t->split);
}

/* pages/status.js reads what is written here. */
static status write_page(outfile *place, store *s, const record *shown, error *e)
{
    record data = record_begin();
    const words title = words_make("Long solve of %.200s", store_spec(s));
    record_real(&data, "at", store_clock(s));
    record_share(&data, "status", shown);
    return page_write(place, PAGE_STATUS, title.text, &data, e);
}

/* `page` NULL: none. */
static status print_status(output *out, int64_t format, outfile *page, store *s, bool *finished, error *e)
{
    overview v = {.l = NULL};
    by_ply plies = {.positions = {0}};
    status result = read_overview(s, &v, e);
    if (result == STATUS_OK)
        result = store_positions(s, count_position, &plies, e);
    if (result == STATUS_OK && format == PROGRESS_prometheus) {
        show_metrics(out, &v);
    } else if (result == STATUS_OK) {
        record made = record_begin();
        show_root(out, &v, &made);
        show_tasks(out, &v, &made);
        show_left(out, &v, &made);
        show_store(out, &v, &made);
        show_plies(out, &plies, &made);
        result = add_workers(s, &made, e);
        if (result == STATUS_OK && page)
            result = write_page(page, s, &made, e);
        output_record(out, &made);
    }
    *finished = result == STATUS_OK && longsolve_finished(v.l);
    longsolve_close(v.l);
    return result;
}

status verb_status(command *c, error *e)
{
    output *out = &c->report->out;
    store *s;
    bool finished = false;
    if (c->request.o.html != NULL && (c->request.o.watch || c->request.o.progress_format != PROGRESS_text))
        return fail(e, STATUS_BAD_INPUT, "--html: expected no --watch and no --format");
    status result = store_open(c->request.word[0], STORE_READ, NULL, NULL, &s, e);
    if (result != STATUS_OK)
        return result;
    result = print_status(out, c->request.o.progress_format, command_take(c, OPTION_html), s, &finished, e);
    while (result == STATUS_OK && c->request.o.watch && !finished && !command_over(c->report)) {
        clock_pause(2);
        output_again(out);
        result = print_status(out, c->request.o.progress_format, NULL, s, &finished, e);
    }
    store_close(s);
    return result;
}

/* Copies a store and prints the status of the copy. */
status verb_copy(command *c, error *e)
{
    store *from, *to = NULL;
    bool finished;
    status result = store_open(c->request.word[0], STORE_READ, NULL, NULL, &from, e);
    if (result != STATUS_OK)
        return result;
    result = store_open(c->request.word[1], STORE_CREATE, store_spec(from), store_root(from), &to, e);
    if (result == STATUS_OK)
        result = store_copy(from, to, interrupt_flag(), e);
    if (result == STATUS_OK)
        result = print_status(&c->report->out, PROGRESS_text, NULL, to, &finished, e);
    store_close(to);
    store_close(from);
    return result;
}
