/* protocol.c - the engine behind the protocols, and the loop that serves them; see protocol.h. */
#include "protocol/protocol.h"

#include "base/clock.h"
#include "base/memory.h"
#include "base/stop.h"
#include "base/ticker.h"
#include "solve/solve.h"

#include <stdlib.h>
#include <string.h>

static const double SECONDS_A_MOVE = 5; /* without seconds and depth */

enum { ESTIMATE_DEPTH = 6 /* most plies of the first estimate, which takes next to no time */ };

status engine_init(engine *g, const game_spec *spec, const search_options *options, error *e)
{
    rules_prepare(&g->rules, spec);
    g->search = *options;
    g->search.stop = &g->stop;
    return solve_memory_create(spec, &g->search, &g->memory, e);
}

void engine_close(engine *g)
{
    search_memory_destroy(g->memory);
    g->memory = NULL;
}

/* Whether to solve a position rather than search it that deep: a solve from up to 8 more empty
 * squares costs about as much, but its cost grows faster. */
static bool depth_solves(int depth, int empties)
{
    const int beyond = depth <= 16 ? 8 : depth < 32 ? 8 - (depth - 16) / 2 : 0;
    return depth <= 0 || empties <= depth + beyond;
}

/* Best first, equal ones in their old order. */
static void sort_moves(engine_answer *out)
{
    for (int i = 1; i < out->moves; i++) {
        const engine_move m = out->move[i];
        int k = i;
        for (; k > 0 && (out->move[k - 1].value < m.value ||
                         (out->move[k - 1].sort == ENGINE_UNKNOWN && m.sort != ENGINE_UNKNOWN));
             k--)
            out->move[k] = out->move[k - 1];
        out->move[k] = m;
    }
}

static void set_estimate(engine_move *m, int value, int depth)
{
    m->sort = ENGINE_ESTIMATE;
    m->value = value;
    m->depth = depth;
    m->percent = 100;
}

/* Every move, in the order of a search. */
static status list_ordered(engine *g, const diagram *d, engine_answer *out, error *e)
{
    ordered_moves ordered;
    search_options o = g->search;
    o.memory = g->memory;
    o.stop = NULL;
    const status s = solve_ordered_moves(&g->rules.spec, d, &o, &ordered, e);
    if (s != STATUS_OK)
        return s;
    out->nodes = ordered.estimate_nodes;
    for (int i = 0; i < ordered.moves; i++) {
        const game_move move = ordered.move[i].move;
        out->move[out->moves++] = (engine_move){.move = move, .line_length = 1, .line = {move}};
    }
    return STATUS_OK;
}

static engine_move *find_move(engine_answer *out, game_move move)
{
    for (int i = 0; i < out->moves; i++)
        if (out->move[i].move == move)
            return &out->move[i];
    return NULL;
}

static void set_exact(engine_answer *out, game_move move, int value)
{
    engine_move *m = find_move(out, move);
    if (m != NULL) {
        m->sort = ENGINE_EXACT;
        m->value = value;
    }
}

/* Puts one of the moves before the others. */
static void put_first(engine_answer *out, const engine_move *m)
{
    const engine_move first = *m;
    memmove(&out->move[1], &out->move[0], (size_t)(m - out->move) * sizeof *m);
    out->move[0] = first;
}

/* A move of the root that is best, its line, and what is proved of it. */
static void set_best(engine_answer *out, const search_result *r)
{
    engine_move *m = r->best != MOVE_NONE ? find_move(out, r->best) : NULL;
    if (m == NULL)
        return;
    if (r->line_length > 0) {
        m->line_length = r->line_length;
        memcpy(m->line, r->line, sizeof m->line);
    }
    if (r->lower == r->upper) {
        m->sort = ENGINE_EXACT;
        m->value = r->lower;
    } else if (r->lower > 0 && m->sort != ENGINE_EXACT) {
        m->sort = ENGINE_OUTCOME;
        m->value = m->value > r->lower ? m->value : r->lower;
    }
    put_first(out, m);
}

/* The estimates of the moves that have no proved value; deeper ones take the place
 * of shallower ones. */
static void take_estimate(engine_answer *out, const search_estimate *found)
{
    for (int i = 0; i < found->moves; i++) {
        engine_move *m = find_move(out, found->move[i]);
        if (m != NULL && m->sort != ENGINE_EXACT && found->moves_depth >= m->depth) {
            set_estimate(m, found->move_value[i], found->moves_depth);
            m->percent = found->moves_percent;
        }
    }
    engine_move *best = found->known && found->line_length > 0 ? find_move(out, found->line[0]) : NULL;
    if (best == NULL || best->sort == ENGINE_EXACT || found->depth < best->depth)
        return;
    set_estimate(best, found->value, found->depth);
    best->percent = found->percent;
    best->line_length = found->line_length;
    memcpy(best->line, found->line, sizeof found->line);
    if (found->moves == 0) /* the others are estimated less deeply: they count as no better */
        for (int i = 0; i < out->moves; i++)
            if (out->move[i].sort == ENGINE_ESTIMATE && out->move[i].value > best->value)
                out->move[i].value = best->value;
    put_first(out, best); /* sorting keeps it before its equals */
}

/* Values of all moves; a search that was stopped has only some of them. */
static void take(engine_answer *out, const search_result *r)
{
    for (int i = 0; i < r->moves; i++)
        set_exact(out, r->move[i], r->move_value[i]);
    if (r->lower != r->upper)
        take_estimate(out, &r->estimate);
    for (int i = 0; i < out->moves && r->upper < 0; i++) { /* whatever is played is lost */
        engine_move *m = &out->move[i];
        if (m->sort == ENGINE_EXACT)
            continue;
        m->sort = ENGINE_OUTCOME;
        m->value = m->value < r->upper ? m->value : r->upper;
    }
    sort_moves(out);
    if (r->lower == r->upper || r->lower > 0)
        set_best(out, r);
}

typedef struct telling {
    engine_answer *so_far;
    engine_tell *tell;
    void *context;
    int told;        /* moves with exact values */
    int depth;       /* of the estimate that was reported */
    uint64_t before; /* nodes before the search */
} telling;

static void report(void *context, const search_progress *p)
{
    telling *t = context;
    t->so_far->nodes = t->before + p->nodes + p->estimate_nodes;
    t->so_far->seconds = p->seconds;
    t->so_far->news = p->found != NULL && (p->found->moves > t->told || p->found->estimate.depth > t->depth);
    if (t->so_far->news) {
        for (; t->told < p->found->moves; t->told++)
            set_exact(t->so_far, p->found->move[t->told], p->found->move_value[t->told]);
        t->depth = p->found->estimate.depth;
        take_estimate(t->so_far, &p->found->estimate);
        sort_moves(t->so_far);
    }
    t->tell(t->context, t->so_far);
}

/* An estimate as deep as the limits ask for, or the exact values if they name no depth. */
static status search_engine(engine *g, const diagram *d, const engine_limits *limits, telling *t, error *e)
{
    search_options o = g->search;
    search_result r;
    ticker *deadline = NULL;
    o.memory = g->memory;
    o.all_moves = limits->moves > 1;
    o.estimate = true;
    o.progress = t->tell != NULL ? report : NULL;
    o.progress_context = t;
    status s = limits->seconds > 0 ? ticker_start(limits->seconds, ticker_raise, &g->stop, &deadline, e) : STATUS_OK;
    if (s != STATUS_OK)
        return s;
    t->before = t->so_far->nodes;
    s = limits->depth > 0 ? solve_estimate(&g->rules.spec, d, limits->depth, &o, &r, e)
                          : solve_position(&g->rules.spec, d, &o, &r, e);
    ticker_stop(deadline);
    lines_renew(g->lines);
    if (s != STATUS_OK && s != STATUS_STOPPED)
        return s;
    t->so_far->ended_early = s == STATUS_STOPPED;
    t->so_far->nodes = t->before + r.nodes + r.estimate_nodes;
    take(t->so_far, &r);
    return STATUS_OK;
}

/* The first estimate of every move, whatever line has arrived. */
static status estimate(engine *g, const diagram *d, int depth, engine_answer *out, error *e)
{
    search_options o = g->search;
    search_result r;
    o.memory = g->memory;
    o.stop = NULL;
    o.all_moves = true;
    const status s = solve_estimate(&g->rules.spec, d, depth, &o, &r, e);
    if (s != STATUS_OK)
        return s;
    out->nodes += r.estimate_nodes;
    take(out, &r);
    return STATUS_OK;
}

status engine_think(engine *g, const diagram *d, const engine_limits *limits, engine_tell *tell, void *context,
                    engine_answer *out, error *e)
{
    const double begin = clock_seconds();
    const int first = limits->depth > 0 && limits->depth < ESTIMATE_DEPTH ? limits->depth : ESTIMATE_DEPTH;
    engine_limits left = *limits;
    memset(out, 0, sizeof *out);
    status s = list_ordered(g, d, out, e);
    if (s == STATUS_OK && out->moves > 0)
        s = estimate(g, d, first, out, e);
    const bool known = out->moves > 0 && out->move[0].sort != ENGINE_UNKNOWN;
    const bool wanted = out->moves > 1 || limits->moves > 1;
    if (!known && left.seconds <= 0) /* without estimates a depth limits nothing */
        left.seconds = engine_most_seconds(g, 0);
    if (!known || depth_solves(limits->depth, diagram_empties(&g->rules.spec, d)))
        left.depth = 0;
    if (s == STATUS_OK && out->moves > 0 && wanted) {
        telling t = {.so_far = out, .tell = tell, .context = context, .depth = known ? first : 0};
        out->news = known;
        if (tell != NULL && known)
            tell(context, out);
        if (stop_requested(&g->stop))
            out->ended_early = true;
        else if (left.depth == 0 || left.depth > first)
            s = search_engine(g, d, &left, &t, e);
    }
    out->seconds = clock_seconds() - begin;
    return s;
}

double engine_most_seconds(const engine *g, int depth)
{
    return g->seconds >= 0 ? g->seconds : depth > 0 ? 0 : SECONDS_A_MOVE;
}

double engine_seconds(double left, double increment, int empties)
{
    const int own = empties / 2 - 6; /* what is left then takes next to no time */
    const double seconds = left / (own > 3 ? own : 3) + increment * 0.8;
    const double most = left * 0.4;
    return seconds < 0.05 ? 0.05 : seconds < most ? seconds : most > 0.05 ? most : 0.05;
}

status protocol_serve(const protocol *p, const game_spec *spec, const search_options *options, double seconds,
                      int descriptor, const _Atomic bool *over, FILE *out, error *e)
{
    char line[LINE_TEXT];
    engine *g = memory_zeroed(p->size); /* the alignment of game_rules exceeds that of malloc */
    if (g == NULL)
        return fail(e, STATUS_NO_MEMORY, "%s: not enough memory", p->name);
    g->seconds = seconds;
    g->out = out;
    g->e = e;
    diagram_start(spec, &g->now);
    p->begin(g);
    status s = engine_init(g, spec, options, e);
    if (s == STATUS_OK)
        s = lines_open(descriptor, p->ends_work, over, &g->stop, &g->lines, e);
    while (s == STATUS_OK && !g->quit && lines_next(g->lines, line)) {
        s = p->answer(g, line);
        if (ferror(out))
            s = fail(e, STATUS_IO, "%s: standard output: writing failed", p->name);
    }
    lines_close(g->lines);
    engine_close(g);
    free(g);
    return s;
}
