/* ladder.c - see ladder.h.  The rungs stand in one table, RUNGS. */
#include "experiments/ladder.h"

#include "base/clock.h"
#include "base/stop.h"
#include "originals/originals.h"
#include "solve/solve.h"

#include <stdio.h>
#include <string.h>

enum {
    R = 1 << GAME_REVERSI,
    M = 1 << GAME_MNK,
    N = 1 << GAME_MINIMAX,
    E = 1 << GAME_EIGHT,
};

enum rung_kind { RUNG_CLASSIC, RUNG_SEARCH };

typedef struct rung {
    const char *name, *what;
    int games; /* that have the technique */
    enum rung_kind kind;
    classic_rule rule; /* RUNG_CLASSIC */
    classic_order order;
    unsigned technique; /* RUNG_SEARCH: added to those of the rungs before */
    parallel_strategy parallel;
} rung;

static const rung RUNGS[] = {
    {"minimax", "every move of every position", R | M | N | E, RUNG_CLASSIC, CLASSIC_PLAIN, ORDER_ASCENDING, 0, 0},
    {"original-alphabeta", "cut by the parent's best move only", R | M | N | E, RUNG_CLASSIC, CLASSIC_SHALLOW,
     ORDER_ASCENDING, 0, 0},
    {"original-corner-first", "corners tried first", R | M, RUNG_CLASSIC, CLASSIC_SHALLOW, ORDER_CORNERS, 0, 0},
    {"alphabeta", "bounds inherited all the way down, corners first", R | M | N | E, RUNG_CLASSIC, CLASSIC_WINDOW,
     ORDER_CORNERS, 0, 0},
    {"table", "transposition table", R | M | N, RUNG_SEARCH, 0, 0, TECH_TABLE, PARALLEL_SERIAL},
    {"backwards", "every total solved once, from the target down", E, RUNG_SEARCH, 0, 0, 0, PARALLEL_SERIAL},
    {"symmetry", "mirrored and turned positions share an entry", R | M, RUNG_SEARCH, 0, 0, TECH_SYMMETRY,
     PARALLEL_SERIAL},
    {"pvs", "null windows after the first move", R | M | N, RUNG_SEARCH, 0, 0, TECH_PVS, PARALLEL_SERIAL},
    {"etc", "children looked up before any is searched", R | M | N, RUNG_SEARCH, 0, 0, TECH_ETC, PARALLEL_SERIAL},
    {"stability", "bounds from what cannot change any more", R | M, RUNG_SEARCH, 0, 0, TECH_STABILITY, PARALLEL_SERIAL},
    {"order", "order by mobility, open rows or numbers", R | M | N, RUNG_SEARCH, 0, 0, TECH_ORDER, PARALLEL_SERIAL},
    {"parity", "odd regions first", R, RUNG_SEARCH, 0, 0, TECH_PARITY, PARALLEL_SERIAL},
    {"endgame", "the last empty squares by a solver of their own", R, RUNG_SEARCH, 0, 0, TECH_ENDGAME, PARALLEL_SERIAL},
    {"learned", "learned evaluation in the order", R, RUNG_SEARCH, 0, 0, TECH_LEARNED, PARALLEL_SERIAL},
    {"mtd", "the root by null windows around a guess", R | M | N, RUNG_SEARCH, 0, 0, TECH_MTD, PARALLEL_SERIAL},
    {"selective", "selective passes guide the exact one", R, RUNG_SEARCH, 0, 0, TECH_SELECTIVE, PARALLEL_SERIAL},
    {"root", "the root's moves shared out over threads", R | M | N, RUNG_SEARCH, 0, 0, 0, PARALLEL_ROOT},
    {"tasks", "the younger siblings of every node shared out", R | M | N, RUNG_SEARCH, 0, 0, 0, PARALLEL_TASKS},
};
enum { RUNG_COUNT = sizeof RUNGS / sizeof RUNGS[0] };

/* Ends a search from its own progress calls when it takes too long or the user has had enough. */
typedef struct watch {
    _Atomic bool stop;
    const _Atomic bool *user;
    double seconds;
} watch;

void ladder_options_init(ladder_options *options)
{
    *options = (ladder_options){.threads = 1, .hash_bytes = (size_t)64 << 20, .seconds = 10};
}

const char *ladder_rung_name(int i)
{
    return i >= 0 && i < RUNG_COUNT ? RUNGS[i].name : NULL;
}

static void look_at_watch(void *context, const search_progress *p)
{
    watch *w = context;
    if (stop_requested(w->user) || (w->seconds > 0 && p->seconds > w->seconds))
        stop_request(&w->stop);
}

static status run_classic(const game_spec *spec, const diagram *d, const rung *r, const ladder_options *options,
                          ladder_row *row, error *e)
{
    classic_options o;
    classic_result result;
    double start = clock_seconds();
    classic_options_init(&o);
    o.rule = r->rule;
    o.order = r->order;
    o.seconds = options->seconds;
    o.stop = options->stop;
    status s = classic_solve(spec, d, &o, &result, e);
    row->value = result.value;
    row->evaluations = result.evaluations;
    row->calls = result.calls;
    row->nodes = result.nodes;
    row->seconds = clock_seconds() - start;
    row->threads = 1;
    return s;
}

static status run_search(const game_spec *spec, const diagram *d, unsigned techniques, parallel_strategy parallel,
                         const ladder_options *options, ladder_row *row, error *e)
{
    search_options o;
    search_result result = {.value = 0};
    watch w = {.user = options->stop, .seconds = options->seconds};
    search_options_init(&o);
    o.techniques = techniques;
    o.parallel = parallel;
    o.threads = parallel == PARALLEL_SERIAL ? 1 : options->threads;
    o.hash_bytes = techniques & TECH_TABLE ? options->hash_bytes : 0;
    o.stop = &w.stop;
    o.progress = look_at_watch;
    o.progress_context = &w;
    status s = solve_position(spec, d, &o, &result, e);
    row->value = result.value;
    row->evaluations = result.evaluations;
    row->calls = row->nodes = result.nodes;
    row->seconds = result.seconds;
    row->threads = o.threads;
    return s;
}

typedef struct ladder_state {
    const ladder_options *options;
    void (*report)(void *context, const ladder_row *row);
    void *context;
    ladder_row last; /* solved before; number 0: none yet */
    int count;
    bool disagree;
} ladder_state;

/* Fills in what follows from `s`, reports the row; the status to go on with. */
static status finish_row(ladder_state *st, ladder_row *row, status s, const error *why, error *e)
{
    if (s != STATUS_OK && s != STATUS_STOPPED && s != STATUS_UNSUPPORTED)
        return fail(e, s, "%s", why->text);
    if (stop_requested(st->options->stop))
        return fail(e, STATUS_STOPPED, "ladder: stopped in rung %s", row->rung);
    row->number = ++st->count;
    row->solved = s == STATUS_OK;
    if (s == STATUS_STOPPED)
        (void)snprintf(row->reason, sizeof row->reason, "given up after %.0f seconds", row->seconds);
    else if (s == STATUS_UNSUPPORTED)
        (void)snprintf(row->reason, sizeof row->reason, "%.120s", why->text);
    if (row->solved && st->last.number > 0) {
        const ladder_row *above = st->options->ablate ? row : &st->last, *below = st->options->ablate ? &st->last : row;
        row->ratio = below->evaluations ? (double)above->evaluations / (double)below->evaluations : 0;
        row->speedup = below->seconds > 0 ? above->seconds / below->seconds : 0;
        st->disagree |= row->value != st->last.value;
    }
    st->report(st->context, row);
    if (row->solved && !(st->options->ablate && st->last.number > 0))
        st->last = *row;
    return STATUS_OK;
}

static status climb(const game_spec *spec, const diagram *d, ladder_state *st, error *e)
{
    unsigned techniques = 0;
    bool found = false;
    for (int i = 0; i < RUNG_COUNT; i++) {
        const rung *r = &RUNGS[i];
        techniques |= r->technique;
        bool wanted = !st->options->rung || strcmp(st->options->rung, r->name) == 0;
        found |= wanted;
        if (!wanted || !(r->games >> spec->kind & 1))
            continue;
        ladder_row row = {.rung = r->name, .what = r->what};
        error why = {.text = ""};
        status s = r->kind == RUNG_CLASSIC ? run_classic(spec, d, r, st->options, &row, &why)
                                           : run_search(spec, d, techniques, r->parallel, st->options, &row, &why);
        s = finish_row(st, &row, s, &why, e);
        if (s != STATUS_OK)
            return s;
    }
    return found ? STATUS_OK
                 : fail(e, STATUS_BAD_INPUT,
                        "ladder: no rung is called \"%.60s\"; the first are minimax, "
                        "original-alphabeta, original-corner-first, alphabeta, table",
                        st->options->rung);
}

static status ablate(const game_spec *spec, const diagram *d, ladder_state *st, error *e)
{
    ladder_row row = {.rung = "everything", .what = "nothing taken away"};
    error why = {.text = ""};
    status s = run_search(spec, d, TECH_ALL, PARALLEL_SERIAL, st->options, &row, &why);
    s = finish_row(st, &row, s, &why, e);
    for (int i = 0; i < RUNG_COUNT && s == STATUS_OK; i++) {
        const rung *r = &RUNGS[i];
        bool wanted = !st->options->rung || strcmp(st->options->rung, r->name) == 0;
        if (!wanted || !r->technique || !(r->games >> spec->kind & 1))
            continue;
        row = (ladder_row){.rung = r->name, .what = r->what};
        s = run_search(spec, d, TECH_ALL & ~r->technique, PARALLEL_SERIAL, st->options, &row, &why);
        s = finish_row(st, &row, s, &why, e);
    }
    return s;
}

status ladder_run(const game_spec *spec, const diagram *d, const ladder_options *options,
                  void (*report)(void *context, const ladder_row *row), void *context, bool *disagree, error *e)
{
    ladder_state st = {.options = options, .report = report, .context = context};
    status s = options->ablate ? ablate(spec, d, &st, e) : climb(spec, d, &st, e);
    if (disagree)
        *disagree = st.disagree;
    return s;
}
