/* ladder.c - see ladder.h.  The rungs are the methods of METHODS, the rows of the table of
 * techniques, and SHARING. */
#include "experiments/ladder.h"

#include "base/clock.h"
#include "base/nearest.h"
#include "base/stop.h"
#include "base/writer.h"
#include "solve/method.h"
#include "solve/solve.h"
#include "solve/techniques.h"

#include <stdio.h>
#include <string.h>

/* Whether corners count: what the search could try first decides which methods lead to it. */
enum corners { ANY, WITHOUT_CORNERS, WITH_CORNERS };

static const struct method_rung {
    solve_method method;
    enum corners when;
    const char *what;
} METHODS[] = {
    {METHOD_MINIMAX, ANY, "every move of every position"},
    {METHOD_ORIGINAL_ALPHABETA, ANY, "cut off by the best move of the position above alone"},
    {METHOD_ORIGINAL_CORNER_FIRST, WITH_CORNERS, "corners tried first"},
    {METHOD_ALPHABETA, WITHOUT_CORNERS, "cut off by bounds inherited from all positions above"},
    {METHOD_ALPHABETA_CORNER_FIRST, WITH_CORNERS, "cut off by bounds inherited from all positions above"},
};

static const struct sharing_rung {
    const char *name, *what;
    parallel_strategy strategy;
} SHARING[] = {
    {"root", "the root's moves shared among threads", PARALLEL_ROOT},
    {"tasks", "later moves of every position shared among threads", PARALLEL_TASKS},
};

/* Ends a search from its own progress calls when it takes too long or the user has had enough. */
typedef struct watch {
    _Atomic bool stop;
    const ladder_options *options;
    const char *rung;
    double start;
} watch;

void ladder_options_init(ladder_options *options)
{
    *options = (ladder_options){.seconds_each = 10};
    search_options_init(&options->search);
    options->search.hash_bytes = (size_t)64 << 20;
}

static void show_search(const watch *w, const search_progress *p)
{
    if (w->options->progress)
        w->options->progress(w->options->progress_context, w->rung, p);
}

static void look_at_watch(void *context, const search_progress *p)
{
    watch *w = context;
    const double most = w->options->seconds_each;
    if (stop_requested(w->options->stop) || (most > 0 && p->seconds > most))
        atomic_store_explicit(&w->stop, true, memory_order_relaxed);
    show_search(w, p);
}

static void show_calls(void *context, uint64_t calls)
{
    const watch *w = context;
    const search_progress p = method_progress(calls, clock_seconds() - w->start);
    show_search(w, &p);
}

typedef struct ladder_state {
    const game_spec *spec;
    const diagram *position;
    const ladder_options *options;
    search_applicable can; /* those that act on the position */
    bool found;            /* there is a rung with the name asked for */
    nearest near;          /* the rung name nearest to it so far */
    void (*report)(void *context, const ladder_row *row);
    void *context;
    ladder_row last; /* the rung above, ablation: everything; number 0: none yet */
    int count;
    int value; /* of the rungs solved so far */
    bool has_value, disagree;
} ladder_state;

/* Fills in the members that follow from `s` and reports the row; returns the next status. */
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
        writer_format(row->reason, sizeof row->reason, "%.120s", why->text);
    if (row->solved && st->last.solved) {
        const ladder_row *above = st->options->ablate ? row : &st->last, *below = st->options->ablate ? &st->last : row;
        row->ratio = below->evaluations ? (double)above->evaluations / (double)below->evaluations : 0;
        row->speedup = below->seconds > 0 ? above->seconds / below->seconds : 0;
    }
    if (row->solved) {
        st->disagree |= st->has_value && row->value != st->value;
        st->has_value = true;
        st->value = row->value;
    }
    st->report(st->context, row);
    if (!st->options->ablate || st->last.number == 0)
        st->last = *row;
    return STATUS_OK;
}

/* True if the rung `name` should be run; remembers that it exists. */
static bool is_wanted(ladder_state *st, const char *name)
{
    nearest_try(&st->near, name);
    const bool wanted = st->options->rung == NULL || strcmp(st->options->rung, name) == 0;
    st->found |= wanted;
    return wanted;
}

static status unknown_rung(const ladder_state *st, error *e)
{
    char hint[NEAREST_HINT];
    nearest_hint(&st->near, "", hint);
    return fail(e, STATUS_BAD_INPUT, "--rung '%.60s': expected one of %s%s", st->options->rung, st->near.tried, hint);
}

static status add_search(ladder_state *st, const char *name, const char *what, unsigned techniques,
                         parallel_strategy parallel, error *e)
{
    search_options o = st->options->search;
    search_result result = {.value = 0};
    error why = {.text = ""};
    watch w = {.options = st->options, .rung = name};
    o.techniques = techniques;
    o.parallel = parallel;
    o.threads = parallel == PARALLEL_SERIAL ? 1 : o.threads;
    o.hash_bytes = techniques & TECH_TABLE ? o.hash_bytes : 0;
    o.no_line = true;
    o.stop = &w.stop;
    o.progress = look_at_watch;
    o.progress_context = &w;
    const status s = solve_position(st->spec, st->position, &o, &result, &why);
    ladder_row row = {.rung = name,
                      .what = what,
                      .value = result.value,
                      .evaluations = result.evaluations,
                      .calls = result.nodes,
                      .nodes = result.nodes,
                      .seconds = result.seconds,
                      .threads = o.threads};
    return finish_row(st, &row, s, &why, e);
}

static status climb_methods(ladder_state *st, error *e)
{
    const enum corners other = st->can.techniques & TECH_CORNERS ? WITHOUT_CORNERS : WITH_CORNERS;
    status s = STATUS_OK;
    for (size_t i = 0; i < sizeof METHODS / sizeof METHODS[0] && s == STATUS_OK; i++) {
        const struct method_rung *m = &METHODS[i];
        const char *name = method_name(m->method);
        original_options o = method_original(m->method);
        original_result result;
        error why = {.text = ""};
        watch w = {.options = st->options, .rung = name, .start = clock_seconds()};
        if (m->when == other || !original_knows(st->spec) || !is_wanted(st, name))
            continue;
        o.seconds = st->options->seconds_each;
        o.stop = st->options->stop;
        o.progress = show_calls;
        o.progress_context = &w;
        s = original_solve(st->spec, st->position, &o, &result, &why);
        ladder_row row = {.rung = name,
                          .what = m->what,
                          .value = result.value,
                          .evaluations = result.evaluations,
                          .calls = result.calls,
                          .nodes = result.nodes,
                          .seconds = clock_seconds() - w.start,
                          .threads = 1};
        s = finish_row(st, &row, s, &why, e);
    }
    return s;
}

static status climb(ladder_state *st, error *e)
{
    const solver_game *game = solver_of(st->spec);
    unsigned techniques = st->can.techniques & TECH_CORNERS; /* what the methods have added */
    status s = climb_methods(st, e);
    for (int i = 0; technique_row(i) && s == STATUS_OK; i++) {
        const technique *t = technique_row(i);
        if (!(t->bit & st->can.techniques & ~techniques))
            continue;
        techniques |= t->bit;
        if (is_wanted(st, t->name))
            s = add_search(st, t->name, technique_what(t, st->spec), techniques, PARALLEL_SERIAL, e);
    }
    for (size_t i = 0; i < sizeof SHARING / sizeof SHARING[0] && s == STATUS_OK; i++)
        if (st->can.shared && st->options->search.threads > 1 && is_wanted(st, SHARING[i].name))
            s = add_search(st, SHARING[i].name, SHARING[i].what, techniques, SHARING[i].strategy, e);
    if (s == STATUS_OK && game->instead && is_wanted(st, game->instead))
        s = add_search(st, game->instead, game->instead_words, techniques, PARALLEL_SERIAL, e);
    if (s == STATUS_OK && st->count == 0 && is_wanted(st, "search"))
        s = add_search(st, "search", "the game's search, which has no techniques to add", techniques, PARALLEL_SERIAL,
                       e);
    return s;
}

static status ablate(ladder_state *st, error *e)
{
    const unsigned all = st->options->search.techniques;
    for (int i = 0; technique_row(i); i++)
        if (technique_row(i)->bit & st->can.techniques)
            (void)is_wanted(st, technique_row(i)->name);
    if (st->options->rung && !st->found) /* nothing is run before the message */
        return unknown_rung(st, e);
    status s = add_search(st, "nothing", "every technique in use", all, PARALLEL_SERIAL, e);
    for (int i = 0; technique_row(i) && s == STATUS_OK; i++) {
        const technique *t = technique_row(i);
        if ((t->bit & st->can.techniques) && (!st->options->rung || strcmp(st->options->rung, t->name) == 0))
            s = add_search(st, t->name, technique_what(t, st->spec), all & ~t->bit, PARALLEL_SERIAL, e);
    }
    return s;
}

status ladder_run(const game_spec *spec, const diagram *d, const ladder_options *options,
                  void (*report)(void *context, const ladder_row *row), void *context, bool *disagree, error *e)
{
    ladder_state st = {.spec = spec,
                       .position = d,
                       .options = options,
                       .near = nearest_to(options->rung != NULL ? options->rung : ""),
                       .report = report,
                       .context = context};
    status s = techniques_applicable(spec, d, &options->search, &st.can, e);
    if (s == STATUS_OK)
        s = options->ablate ? ablate(&st, e) : climb(&st, e);
    if (disagree)
        *disagree = st.disagree;
    return s == STATUS_OK && options->rung && !st.found ? unknown_rung(&st, e) : s;
}
