/* verb_status.c - `status`: how far the long solve in a store has come, and what is left. */
#include "base/units.h"
#include "report/bounds.h"
#include "cli/cli.h"
#include "notation/notation.h"
#include "longsolve/goals.h"
#include "longsolve/overview.h"

#include <inttypes.h>
#include <time.h> /* nanosleep */

enum { LINE_MOST = 12 };

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

static void set_number(json_t *record, const char *name, int64_t number)
{
    (void)json_object_set_new(record, name, json_integer(number));
}

static void set_real(json_t *record, const char *name, double number)
{
    (void)json_object_set_new(record, name, json_real(number));
}

static void print_plies(cli *c, const by_ply *t, json_t *record)
{
    json_t *plies = json_array();
    output_text(c->out, "plies left   positions       exact     bounded\n");
    for (int i = MAX_SQUARES; i >= 0; i--) {
        if (t->positions[i] == 0)
            continue;
        output_text(c->out, "%10d %11" PRId64 " %11" PRId64 " %11" PRId64 "\n", i, t->positions[i], t->exact[i],
                    t->bounded[i]);
        json_t *row = json_object();
        set_number(row, "plies", i);
        set_number(row, "positions", t->positions[i]);
        set_number(row, "exact", t->exact[i]);
        set_number(row, "bounded", t->bounded[i]);
        (void)json_array_append_new(plies, row);
    }
    (void)json_object_set_new(record, "plies", plies);
}

static void print_root(cli *c, const overview *v, json_t *record)
{
    char text[32], line[LINE_MOST * 6], rest[LINE_MOST * 6];
    const tree_node *root = tree_root(v->tree);
    game_move move[LINE_MOST];
    int proved;
    const int length = overview_line(v, LINE_MOST, move, &proved);
    cli_bounds_text(root->lower, root->upper, text);
    cli_line_text(c, move, proved, line, sizeof line);
    cli_line_text(c, move + proved, length - proved, rest, sizeof rest);
    output_text(c->out, "%s  %s\n%s %s", store_spec(v->store), store_root(v->store),
                side_name(&c->spec, c->position.side), text);
    if (v->guessed && root->lower < root->upper)
        output_text(c->out, ", first guess %+d", v->first_guess);
    output_text(c->out, "\n");
    if (length > 0)
        output_text(c->out, "line%s%s%s%s%s\n", proved ? " " : "", line, proved < length ? " (" : "", rest,
                    proved < length ? " not proved)" : "");
    (void)json_object_set_new(record, "spec", json_string(store_spec(v->store)));
    (void)json_object_set_new(record, "position", json_string(store_root(v->store)));
    cli_set_bounds(record, root->lower, root->upper);
    (void)json_object_set_new(record, "guess", v->guessed ? json_integer(v->first_guess) : json_null());
    (void)json_object_set_new(record, "line", cli_json_moves(c, move, length));
    set_number(record, "line_proved", proved);
}

static void print_tasks(cli *c, const overview *v, json_t *record)
{
    const store_summary *t = &v->tasks;
    output_text(c->out,
                "tasks: %" PRId64 " done, %" PRId64 " running, %" PRId64 " withdrawn, %" PRId64 " split, %" PRId64
                " repeated\n",
                t->done, t->running, t->withdrawn, t->split, t->repeated);
    output_text(c->out,
                "work:  %.0f s in tasks over %.0f s, %.3g nodes; at work now: %" PRId64
                ", %.1f million nodes a second\n",
                t->seconds, t->worked, t->nodes, t->workers, v->rate / 1e6);
    set_number(record, "done", t->done);
    set_number(record, "running", t->running);
    set_number(record, "withdrawn", t->withdrawn);
    set_number(record, "split", t->split);
    set_number(record, "repeated", t->repeated);
    set_real(record, "seconds", t->seconds);
    set_real(record, "nodes", t->nodes);
    set_number(record, "processes", t->workers);
    set_real(record, "rate", v->rate);
}

static void print_left(cli *c, const overview *v, json_t *record)
{
    char low[32], middle[32], high[32];
    const remaining_work *left = &v->remaining;
    const size_t goals = tree_goals(v->tree), open = tree_open_goals(v->tree);
    format_seconds(left->low / v->rate, low);
    format_seconds(left->nodes / v->rate, middle);
    format_seconds(left->high / v->rate, high);
    if (goals > 1)
        output_text(c->out, "openings: %zu of %zu known\n", goals - open, goals);
    if (open == 0)
        output_text(c->out, "remaining: nothing\n");
    else if (v->tasks.done == 0)
        output_text(c->out, "remaining: not known, no task is done yet\n");
    else
        output_text(c->out, "remaining: about %s (%s to %s), %.0f tasks, %.2g nodes (%.2g to %.2g)\n", middle, low,
                    high, left->tasks, left->nodes, left->low, left->high);
    set_number(record, "goals", (int64_t)goals);
    set_number(record, "open_goals", (int64_t)open);
    set_real(record, "left_nodes", left->nodes);
    set_real(record, "left_nodes_low", left->low);
    set_real(record, "left_nodes_high", left->high);
    set_real(record, "left_tasks", left->tasks);
}

static void print_store(cli *c, const overview *v, json_t *record)
{
    char size[32];
    format_bytes((uint64_t)v->tasks.bytes, size);
    output_text(c->out, "store: %" PRId64 " position%s, %s\n", v->tasks.positions,
                plural((uint64_t)v->tasks.positions, "", "s"), size);
    set_number(record, "positions", v->tasks.positions);
    set_number(record, "bytes", v->tasks.bytes);
}

static status print_status(cli *c, store *s, bool *finished, error *e)
{
    overview *v;
    by_ply plies = {.positions = {0}};
    status result = overview_read(s, &v, e);
    if (result == STATUS_OK)
        result = store_positions(s, count_position, &plies, e);
    if (result == STATUS_OK) {
        json_t *record = json_object();
        c->spec = v->spec;
        c->rules = v->rules;
        c->position = v->root;
        print_root(c, v, record);
        print_tasks(c, v, record);
        print_left(c, v, record);
        print_store(c, v, record);
        print_plies(c, &plies, record);
        output_record(c->out, record);
        *finished = tree_settled(v->tree);
    }
    overview_free(v);
    return result;
}

static void rest(void)
{
    const struct timespec pause = {.tv_sec = 2};
    (void)nanosleep(&pause, NULL);
}

status verb_status(cli *c, error *e)
{
    store *s;
    bool finished = false;
    status result = store_open(c->word[0], STORE_READ, NULL, NULL, &s, e);
    if (result != STATUS_OK)
        return result;
    result = print_status(c, s, &finished, e);
    while (result == STATUS_OK && c->o.watch && !finished && !cli_interrupted(c)) {
        rest();
        output_again(c->out);
        result = print_status(c, s, &finished, e);
    }
    store_close(s);
    return result;
}
