/* method.c - the ways to solve one position, by name. */
#include "solve/method.h"

#include "base/clock.h"
#include "game/rules.h"
#include "reference/reference.h"

#include <string.h>

/* Each method, with the options of originals.h if that runs it. */
static const struct {
    const char *name;
    original_rule rule;
    original_order order;
} METHODS[METHOD_COUNT] = {
    {"search", ORIGINAL_SHALLOW, ORDER_ASCENDING},
    {"minimax", ORIGINAL_PLAIN, ORDER_ASCENDING},
    {"alphabeta", ORIGINAL_WINDOW, ORDER_ASCENDING},
    {"alphabeta-corner-first", ORIGINAL_WINDOW, ORDER_CORNERS},
    {"original-alphabeta", ORIGINAL_SHALLOW, ORDER_ASCENDING},
    {"original-corner-first", ORIGINAL_SHALLOW, ORDER_CORNERS},
    {"original-own-row", ORIGINAL_OWN_ROW, ORDER_ASCENDING},
    {"original-first-win", ORIGINAL_FIRST_WIN, ORDER_ASCENDING},
};

const char *method_name(solve_method method)
{
    return METHODS[method].name;
}

bool method_find(const char *name, solve_method *out)
{
    for (int i = 0; i < METHOD_COUNT; i++) {
        if (strcmp(name, METHODS[i].name) == 0) {
            *out = (solve_method)i;
            return true;
        }
    }
    return false;
}

bool method_keeps_rules(solve_method method, const game_spec *spec)
{
    return method != METHOD_ORIGINAL_OWN_ROW || !original_has_row_rules(spec) || !spec->misere;
}

status method_supports(solve_method method, const game_spec *spec, int depth, error *e)
{
    if (depth >= 0 && !reference_has_evaluation(spec))
        return fail(e, STATUS_UNSUPPORTED, "depth %d: a depth limit is for minimax:N", depth);
    if (method >= METHOD_ORIGINAL_OWN_ROW && !original_has_row_rules(spec))
        return fail(e, STATUS_UNSUPPORTED, "method %s is for ttt and mnk:R,C,K only", method_name(method));
    return method == METHOD_SEARCH || method == METHOD_MINIMAX ? STATUS_OK : original_supports(spec, depth, e);
}

static void keep_line(search_result *out, const game_move *line, int length)
{
    out->line_length = length < MAX_LINE ? length : MAX_LINE;
    memcpy(out->line, line, (size_t)out->line_length * sizeof line[0]);
}

search_progress method_progress(uint64_t calls, double seconds)
{
    return (search_progress){
        .lower = -VALUE_INFINITY, .upper = VALUE_INFINITY, .move = MOVE_NONE, .nodes = calls, .seconds = seconds};
}

/* A running method other than search. */
typedef struct plain_watch {
    const search_options *options;
    double start;
    const search_result *found; /* of original_moves; NULL: none are sought */
    uint64_t before;            /* calls for the moves before this one */
    int tried, moves;
    game_move move;
} plain_watch;

static void forward_progress(void *context, uint64_t calls)
{
    const plain_watch *w = context;
    search_progress p = method_progress(w->before + calls, clock_seconds() - w->start);
    p.found = w->found;
    p.listing = w->found != NULL;
    p.tried = w->tried;
    p.moves = w->moves;
    p.move = w->move;
    w->options->progress(w->options->progress_context, &p);
}

static status by_reference(const game_spec *spec, const diagram *d, int depth, const search_options *options,
                           method_result *out, error *e)
{
    reference_result r;
    search_result *result = &out->search;
    plain_watch w = {.options = options, .start = clock_seconds()};
    const reference_watch watch = {options->stop, options->progress != NULL ? forward_progress : NULL, &w};
    status s = reference_solve(spec, d, depth, &watch, &r, e);
    result->evaluations = r.evaluations;
    out->calls = result->nodes = r.calls;
    if (s != STATUS_OK)
        return s;
    result->value = result->lower = result->upper = r.value;
    result->best = r.best;
    keep_line(result, r.line, r.line_length);
    if (options->all_moves) {
        result->moves = r.moves;
        memcpy(result->move, r.move, sizeof r.move);
        memcpy(result->move_value, r.move_value, sizeof r.move_value);
    }
    return STATUS_OK;
}

original_options method_original(solve_method method)
{
    original_options o;
    original_options_init(&o);
    o.rule = METHODS[method].rule;
    o.order = METHODS[method].order;
    o.judges_last_square = method == METHOD_ORIGINAL_FIRST_WIN;
    return o;
}

static void add_counts(method_result *out, const original_result *c)
{
    out->search.evaluations += c->evaluations;
    out->search.nodes += c->calls;
    out->calls += c->calls;
    out->row_tests += c->row_tests;
    out->row_ends += c->row_ends;
    out->full_boards += c->full_boards;
}

/* Every move by a search of its own, as the original tic-tac-toe solvers do. */
static status original_moves(const game_rules *rules, const diagram *d, const original_options *o, plain_watch *watch,
                             method_result *out, error *e)
{
    search_result *r = &out->search;
    game_move legal[MAX_MOVES];
    int count = rules_moves(rules, d, legal);
    watch->found = r;
    watch->moves = count;
    for (int i = 0; i < count; i++) {
        diagram child = *d;
        original_result c;
        watch->tried = i + 1;
        watch->move = legal[i];
        watch->before = out->calls;
        (void)rules_play(rules, &child, legal[i]);
        status s = original_solve(&rules->spec, &child, o, &c, e);
        add_counts(out, &c);
        if (s != STATUS_OK)
            return s;
        r->move[r->moves] = legal[i];
        r->move_value[r->moves++] = -c.value;
        if (i == 0 || -c.value > r->value) {
            r->value = -c.value;
            r->best = legal[i];
            r->line[0] = legal[i];
            r->line_length = c.line_length < MAX_LINE ? c.line_length + 1 : MAX_LINE;
            memcpy(r->line + 1, c.line, (size_t)(r->line_length - 1) * sizeof c.line[0]);
        }
    }
    r->lower = r->upper = r->value;
    return STATUS_OK;
}

static status by_original(solve_method method, const game_rules *rules, const diagram *d, int depth,
                          const search_options *options, method_result *out, error *e)
{
    const game_spec *spec = &rules->spec;
    original_options o = method_original(method);
    o.depth = depth;
    plain_watch w = {.options = options, .start = clock_seconds()};
    o.stop = options->stop;
    o.progress = options->progress != NULL ? forward_progress : NULL;
    o.progress_context = &w;
    original_result c;
    if (options->all_moves && !rules_over(rules, d, NULL)) {
        o.depth = depth > 0 ? depth - 1 : depth;
        return original_moves(rules, d, &o, &w, out, e);
    }
    status s = original_solve(spec, d, &o, &c, e);
    add_counts(out, &c);
    if (s == STATUS_OK) {
        out->search.value = out->search.lower = out->search.upper = c.value;
        out->search.best = c.best;
        keep_line(&out->search, c.line, c.line_length);
    }
    return s;
}

status method_solve(solve_method method, const game_spec *spec, const diagram *d, int depth,
                    const search_options *options, method_result *out, error *e)
{
    memset(out, 0, sizeof *out);
    out->search.best = MOVE_NONE;
    status s = method_supports(method, spec, depth, e);
    if (s != STATUS_OK)
        return s;
    double begin = clock_seconds();
    game_rules rules;
    rules_prepare(&rules, spec);
    s = method == METHOD_MINIMAX ? by_reference(spec, d, depth, options, out, e)
                                 : by_original(method, &rules, d, depth, options, out, e);
    out->search.threads = 1;
    out->search.depth = depth > 0 ? depth : 0;
    out->search.known = s == STATUS_STOPPED || method_keeps_rules(method, spec) ? KNOWN_EXACT : KNOWN_BY_OTHER_RULE;
    out->search.seconds = clock_seconds() - begin;
    if (s == STATUS_OK && rules_over(&rules, d, NULL)) { /* the originals pass twice */
        out->search.best = MOVE_NONE;
        out->search.line_length = 0;
    }
    if (s == STATUS_STOPPED) { /* plain searches prove nothing before their end */
        out->search.lower = -VALUE_INFINITY;
        out->search.upper = VALUE_INFINITY;
        out->search.best = MOVE_NONE;
        out->search.moves = out->search.line_length = 0;
    }
    return s;
}
