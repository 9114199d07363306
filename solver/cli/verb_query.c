/* verb_query.c - `query` and `status`: what a store holds, without searching. */
#include "base/units.h"
#include "base/version.h"
#include "cli/cli.h"
#include "games/notation.h"
#include "longsolve/canonical.h"
#include "store/store.h"

#include <inttypes.h>
#include <string.h>
#include <time.h>

static void bounds_text(int lower, int upper, char out[static 32])
{
    if (lower == upper)
        (void)snprintf(out, 32, "%+d", lower);
    else if (lower <= -STORE_UNKNOWN && upper >= STORE_UNKNOWN)
        (void)snprintf(out, 32, "?");
    else if (lower <= -STORE_UNKNOWN)
        (void)snprintf(out, 32, "<= %+d", upper);
    else if (upper >= STORE_UNKNOWN)
        (void)snprintf(out, 32, ">= %+d", lower);
    else
        (void)snprintf(out, 32, "%+d..%+d", lower, upper);
}

/* Bounds for the side to move at `d`; a finished game needs no store. */
static status look_up(cli *c, store *s, const diagram *d, store_position *out, bool *found, error *e)
{
    char key[MAX_DIAGRAM_TEXT];
    diagram canonical;
    int value;
    if (rules_over(&c->rules, d, &value)) {
        *out = (store_position){.lower = value, .upper = value, .known = STORE_END};
        *found = true;
        return STATUS_OK;
    }
    (void)canonical_position(&c->spec, d, &canonical, key);
    const status result = store_find(s, key, out, found, e);
    if (!*found)
        *out = (store_position){.lower = -STORE_UNKNOWN, .upper = STORE_UNKNOWN};
    return result;
}

static void set_bounds(json_t *record, int lower, int upper)
{
    (void)json_object_set_new(record, "value", lower == upper ? json_integer(lower) : json_null());
    (void)json_object_set_new(record, "lower", lower > -STORE_UNKNOWN ? json_integer(lower) : json_null());
    (void)json_object_set_new(record, "upper", upper < STORE_UNKNOWN ? json_integer(upper) : json_null());
}

static status print_known_moves(cli *c, store *s, json_t *record, error *e)
{
    game_move move[MAX_MOVES];
    const int count = rules_moves(&c->rules, &c->position, move);
    json_t *moves = json_object();
    status result = STATUS_OK;
    for (int i = 0; i < count && result == STATUS_OK; i++) {
        char name[MAX_MOVE_TEXT], text[32];
        store_position p;
        bool found;
        diagram child = c->position;
        (void)rules_play(&c->rules, &child, move[i]);
        result = look_up(c, s, &child, &p, &found, e);
        move_format(&c->spec, move[i], name);
        bounds_text(-p.upper, -p.lower, text);
        output_text(c->out, "  %-4s %s\n", name, text);
        json_t *one = json_object();
        set_bounds(one, -p.upper, -p.lower);
        (void)json_object_set_new(moves, name, one);
    }
    (void)json_object_set_new(record, "moves", moves);
    return result;
}

static status print_known(cli *c, store *s, error *e)
{
    store_position p;
    bool found;
    char text[32], position[MAX_DIAGRAM_TEXT];
    status result = look_up(c, s, &c->position, &p, &found, e);
    if (result != STATUS_OK)
        return result;
    diagram_format(&c->spec, &c->position, position);
    bounds_text(p.lower, p.upper, text);
    json_t *record = json_object();
    (void)json_object_set_new(record, "spec", json_string(c->spec_text));
    (void)json_object_set_new(record, "position", json_string(position));
    set_bounds(record, p.lower, p.upper);
    output_text(c->out, "%s  %s\n%s %s\n", c->spec_text, position, side_name(&c->spec, c->position.side),
                found ? text : "is not in the store");
    result = print_known_moves(c, s, record, e);
    output_record(c->out, record);
    return result;
}

status verb_query(cli *c, error *e)
{
    store *s;
    const char *file = c->word[0];
    memmove(c->word, c->word + 1, (size_t)(c->words - 1) * sizeof c->word[0]);
    c->words--;
    status result = cli_prepare(c, 1, e);
    if (result == STATUS_OK)
        result = store_open(file, false, false, c->spec_text, NULL, &s, e);
    if (result != STATUS_OK)
        return result;
    result = print_known(c, s, e);
    store_close(s);
    return result;
}

/* ---- status ---------------------------------------------------------------------------------------------- */

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
        (void)json_object_set_new(row, "plies", json_integer(i));
        (void)json_object_set_new(row, "positions", json_integer(t->positions[i]));
        (void)json_object_set_new(row, "exact", json_integer(t->exact[i]));
        (void)json_object_set_new(row, "bounded", json_integer(t->bounded[i]));
        (void)json_array_append_new(plies, row);
    }
    (void)json_object_set_new(record, "plies", plies);
}

static void print_tasks(cli *c, const store_summary *t, json_t *record)
{
    char size[32];
    const double span = t->last - t->first;
    format_bytes((uint64_t)t->bytes, size);
    output_text(c->out, "tasks: %" PRId64 " done, %" PRId64 " running, %" PRId64 " withdrawn, %" PRId64 " repeated\n",
                t->done, t->running, t->withdrawn, t->repeated);
    output_text(c->out, "work:  %.0f s in tasks over %.0f s, %.3g nodes\nstore: %" PRId64 " positions, %s\n",
                t->seconds, span, t->nodes, t->positions, size);
    (void)json_object_set_new(record, "done", json_integer(t->done));
    (void)json_object_set_new(record, "running", json_integer(t->running));
    (void)json_object_set_new(record, "withdrawn", json_integer(t->withdrawn));
    (void)json_object_set_new(record, "repeated", json_integer(t->repeated));
    (void)json_object_set_new(record, "seconds", json_real(t->seconds));
    (void)json_object_set_new(record, "nodes", json_real(t->nodes));
    (void)json_object_set_new(record, "positions", json_integer(t->positions));
    (void)json_object_set_new(record, "bytes", json_integer(t->bytes));
}

static status print_status(cli *c, store *s, error *e)
{
    store_summary t;
    by_ply plies = {.positions = {0}};
    store_position root;
    bool found;
    char text[32];
    status result = spec_parse(store_spec(s), &c->spec, e);
    if (result == STATUS_OK)
        result = diagram_parse(&c->spec, store_root(s), &c->position, e);
    if (result == STATUS_OK)
        result = store_summarize(s, &t, e);
    if (result == STATUS_OK)
        result = store_positions(s, count_position, &plies, e);
    if (result != STATUS_OK)
        return result;
    rules_prepare(&c->rules, &c->spec);
    result = look_up(c, s, &c->position, &root, &found, e);
    json_t *record = json_object();
    (void)json_object_set_new(record, "spec", json_string(store_spec(s)));
    (void)json_object_set_new(record, "position", json_string(store_root(s)));
    set_bounds(record, root.lower, root.upper);
    bounds_text(root.lower, root.upper, text);
    output_text(c->out, "%s  %s\n%s %s\n", store_spec(s), store_root(s), side_name(&c->spec, c->position.side), text);
    print_tasks(c, &t, record);
    print_plies(c, &plies, record);
    output_record(c->out, record);
    return result;
}

status verb_status(cli *c, error *e)
{
    store *s;
    status result = store_open(c->word[0], false, false, NULL, NULL, &s, e);
    if (result != STATUS_OK)
        return result;
    result = print_status(c, s, e);
    store_close(s);
    return result;
}
