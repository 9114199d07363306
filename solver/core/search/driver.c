/* driver.c - the common beginning and end of every search. */
#include "search/driver.h"

#include "base/memory.h"
#include "base/units.h"

#include <inttypes.h>
#include <stdlib.h> /* free */

static const double REPORT_EVERY = 0.5; /* seconds */
/* A larger table begins with this size and grows when it is full; packed entries are small, and
 * numbers of 64 bits need this many buckets. */
static const size_t FIRST_BYTES = (size_t)256 << 20, FIRST_BYTES_PACKED = (size_t)128 << 20;
enum { FULL_EVERY = 256 }; /* polls of a thread; of a smaller table fewer */

void search_options_init(search_options *o)
{
    *o = (search_options){
        .threads = 1,
        .call_after = 1e-3, /* to call a thread takes some hundredths of that */
        .hash_bytes = (size_t)256 << 20,
        .techniques = TECH_ALL,
        .parallel = PARALLEL_TASKS,
        .alpha = -VALUE_INFINITY,
        .beta = VALUE_INFINITY,
    };
}

status search_no_memory(const search_options *o, error *e)
{
    return fail(e, STATUS_NO_MEMORY, "search: out of memory for %d thread%s", o->threads,
                plural((uint64_t)o->threads, "", "s"));
}

static void add_to_values(search_result *r, int margin)
{
    r->value += margin;
    r->lower += margin;
    r->upper += margin;
    r->least += margin;
    r->most += margin;
    r->first_guess += margin;
    r->estimate.value += margin;
    for (int i = 0; i < r->estimate.moves; i++)
        r->estimate.move_value[i] += margin;
    for (int i = 0; i < r->moves; i++)
        r->move_value[i] += margin;
}

static void report_progress(search_worker *w)
{
    search_run *run = w->run;
    search_progress *p = &run->progress;
    const team *t = w->thread.team;
    p->nodes = p->estimate_nodes = 0;
    for (int i = 0; i < t->threads; i++) {
        search_worker *other = (search_worker *)(void *)t->workers[i];
        p->nodes += atomic_load_explicit(&other->nodes_shown, memory_order_relaxed);
        p->estimate_nodes += atomic_load_explicit(&other->estimate_nodes_shown, memory_order_relaxed);
    }
    p->line_length = run->hinted_line ? run->hinted_line(w, run->root, p->line, PROGRESS_LINE) : 0;
    if (run->so_far == 0) {
        run->options->progress(run->options->progress_context, p);
        return;
    }
    /* Values as the game counts them, including what has been won so far. */
    search_result found = *run->result;
    search_progress whole = *p;
    add_to_values(&found, run->so_far);
    whole.lower += run->so_far;
    whole.upper += run->so_far;
    whole.alpha += run->so_far;
    whole.beta += run->so_far;
    whole.found = &found;
    run->options->progress(run->options->progress_context, &whole);
}

static double report_every(const search_run *run)
{
    return run->options->progress_seconds > 0 ? run->options->progress_seconds : REPORT_EVERY;
}

void search_poll(search_worker *w)
{
    worker_poll(&w->thread);
    if (w->most_nodes > 0 && w->thread.nodes + w->thread.evaluations > w->most_nodes)
        team_stop(w->thread.team);
    search_run *run = w->run;
    const size_t bytes = tt_bytes(w->table), few = bytes >> 19;
    const uint64_t every = few > FULL_EVERY ? FULL_EVERY : few + (few == 0);
    if (++w->polls % every == 0 && tt_is_full(w->table, w->polls / every) &&
        (bytes < w->options->hash_bytes || memory_free() / 2 >= bytes)) /* leave half to others */
        tt_grow(w->table, w->keys);
    const uint64_t ends = w->thread.team->ends_apart ? w->thread.evaluations : 0;
    atomic_store_explicit(&w->nodes_shown, w->thread.nodes + ends, memory_order_relaxed);
    atomic_store_explicit(&w->estimate_nodes_shown, w->estimate_nodes, memory_order_relaxed);
    if (w->thread.index != 0 || !(run->options->progress || run->estimate.due))
        return;
    const double now = clock_seconds();
    if (run->estimate.due)
        run->estimate.due(w, now);
    if (now < run->next_report || !run->options->progress)
        return;
    run->next_report = now + report_every(run);
    run->progress.seconds = now - run->start;
    report_progress(w);
}

/* Worker 0's progress if the caller asked for it, otherwise NULL. Nothing is reported below a
 * listed move: it does not concern the root. */
static search_progress *own_progress(search_worker *w)
{
    search_run *run = w->run;
    return w->thread.index == 0 && run->options->progress && !run->progress.listing ? &run->progress : NULL;
}

void search_progress_bounds(search_worker *w, int lower, int upper)
{
    search_progress *p = own_progress(w);
    if (p && w->run->confidence == CONFIDENCE_EXACT) {
        p->lower = lower;
        p->upper = upper;
    }
}

void search_progress_window(search_worker *w, int alpha, int beta)
{
    search_progress *p = own_progress(w);
    if (p) {
        p->alpha = alpha;
        p->beta = beta;
        p->tried = p->moves = 0;
    }
}

void search_progress_move(search_worker *w, int tried, int moves, game_move move)
{
    search_progress *p = own_progress(w);
    if (p) {
        p->tried = tried;
        p->moves = moves;
        p->move = move;
    }
}

void search_progress_pass(search_worker *w, int pass, int passes)
{
    w->run->progress.pass = pass;
    w->run->progress.passes = passes;
}

void search_progress_listing(search_worker *w, int tried, int moves, game_move move)
{
    w->run->progress.listing = false;
    search_progress_move(w, tried, moves, move);
    w->run->progress.listing = true;
}

void search_progress_listed(search_worker *w)
{
    w->run->progress.listing = false;
}

void search_list_move(search_result *out, game_move move, int value)
{
    int at = out->moves;
    if (out->moves == MAX_SQUARES) {
        out->moves_left_out++;
        for (int i = at = 0; i < MAX_SQUARES; i++)
            at = out->move_value[i] <= out->move_value[at] ? i : at; /* the last of equals */
        if (out->move_value[at] >= value)
            return;
        for (; at < MAX_SQUARES - 1; at++) { /* the moves stay in their order */
            out->move[at] = out->move[at + 1];
            out->move_value[at] = out->move_value[at + 1];
        }
        out->moves--;
    }
    out->move[at] = move;
    out->move_value[at] = value;
    out->moves++;
}

void search_listed(search_worker *w, game_move move, int value)
{
    const search_options *o = w->options;
    if (o->listed)
        o->listed(o->listed_context, move, value + w->run->so_far);
}

/* Initial size of a table that may grow to `most`; `whole`: all of it, unless the game
 * cannot foresee what is useful. */
static size_t first_bytes(const search_plan *plan, size_t most, bool whole)
{
    const size_t usual = whole ? SIZE_MAX : plan->key_bits > 0 ? FIRST_BYTES_PACKED : FIRST_BYTES;
    const size_t first = plan->first_bytes > 0 ? plan->first_bytes : usual;
    return first < most ? first : most;
}

/* The entries that a thread finds must not depend on when the others write, so each thread has a
 * table of its own, with a share of the memory. */
static status own_tables(const search_run *run, const team *t, const search_plan *plan, error *e)
{
    const size_t part = run->options->hash_bytes / (size_t)t->threads;
    const size_t bytes = part < plan->useful_bytes ? part : plan->useful_bytes;
    status s = STATUS_OK;
    tt_restart(run->table, first_bytes(plan, bytes, true), bytes, 0);
    tt_use_packed(run->table, plan->key_bits);
    for (int i = 1; i < t->threads && run->table && s == STATUS_OK; i++) {
        transposition_table *own;
        s = tt_create(bytes, &own, e);
        tt_restart(own, first_bytes(plan, bytes, true), bytes, 0);
        tt_use_packed(own, plan->key_bits);
        if (s == STATUS_OK)
            ((search_worker *)(void *)t->workers[i])->table = own;
    }
    return s;
}

static void release(search_run *run, team *t)
{
    free(run->estimate.entry);
    for (int i = 1; t && i < t->threads; i++) {
        search_worker *w = (search_worker *)(void *)t->workers[i];
        if (w->table != run->table)
            tt_destroy(w->table);
    }
    team_destroy(t);
    search_memory_destroy(run->own);
}

static status take_memory(search_run *run, const search_options *options, const search_plan *plan, error *e)
{
    const size_t useful_bytes = plan->useful_bytes;
    run->memory = options->memory;
    if (!run->memory) {
        const status s = search_memory_create(options, &run->own, e);
        if (s != STATUS_OK)
            return s;
        run->memory = run->own;
    }
    run->table = options->techniques & TECH_TABLE && useful_bytes > 0 ? run->memory->table : NULL;
    run->keys = &run->memory->keys;
    if (!run->table)
        return STATUS_OK;
    /* A kept table begins whole: later searches may be larger. */
    if (!run->memory->keep || !run->memory->used)
        tt_restart(run->table, first_bytes(plan, useful_bytes, run->memory->keep), useful_bytes,
                   run->memory->used ? options->threads : 0);
    else if (tt_is_full(run->table, run->memory->kept++)) /* by searches too short to notice */
        tt_grow(run->table, run->keys);
    tt_use_packed(run->table, plan->key_bits);
    run->memory->used = true;
    return STATUS_OK;
}

/* Allocates the table and the team, and fills in its workers' search_worker.  STATUS_NO_MEMORY:
 * nothing is left to free. */
static status begin_run(search_run *run, const search_job *job, const search_plan *plan, search_result *out, team **t,
                        error *e)
{
    const search_options *options = job->options;
    const int lower = plan->lower, upper = plan->upper;
    *run = (search_run){
        .job = job, .options = options, .result = out, .confidence = CONFIDENCE_EXACT, .start = clock_seconds()};
    run->next_report = run->start + report_every(run);
    run->most = upper > -lower ? upper : -lower;
    run->least = lower;
    run->so_far = plan->so_far;
    run->symmetry = plan->symmetry;
    run->progress = (search_progress){.lower = lower, .upper = upper, .move = MOVE_NONE, .found = out};
    *out = (search_result){.lower = lower, .upper = upper, .least = lower, .most = upper, .best = MOVE_NONE};
    *t = NULL;
    status s = take_memory(run, options, plan, e);
    if (s != STATUS_OK)
        return s;
    *t = team_create(options->threads, plan->worker_size, options->parallel, options->stop);
    if (*t) {
        (*t)->ends_apart = plan->ends_apart;
        (*t)->call_after = options->call_after;
    } else {
        s = search_no_memory(options, e);
    }
    for (int i = 0; s == STATUS_OK && i < (*t)->threads; i++) {
        search_worker *w = (search_worker *)(void *)(*t)->workers[i];
        w->options = options;
        w->table = run->table;
        w->keys = run->keys;
        w->run = run;
        w->thread.trace = trace_lane_of(options->trace, w->thread.index);
    }
    if (s == STATUS_OK && options->graph && (*t)->threads == 1)
        recording_prepare(*t, options->graph);
    if (s == STATUS_OK && options->deterministic && (*t)->threads > 1) {
        team_make_deterministic(*t);
        s = own_tables(run, *t, plan, e);
    }
    if (s != STATUS_OK) {
        release(run, *t);
        *t = NULL;
    }
    return s;
}

/* Adds up the workers' counts, fills in value, known, best and seconds,
 * and frees team and table. */
static status finish(search_run *run, team *t, search_result *out)
{
    const bool stopped = team_was_stopped(t);
    for (int i = 0; i < t->threads; i++) {
        out->nodes += t->workers[i]->nodes;
        out->estimate_nodes += ((const search_worker *)(const void *)t->workers[i])->estimate_nodes;
        out->evaluations += t->workers[i]->evaluations;
        out->idle_seconds += t->workers[i]->idle_seconds;
        out->wait_seconds += t->workers[i]->wait_seconds;
        out->splits += t->workers[i]->splits_opened;
        out->joins += t->workers[i]->joins;
    }
    out->nodes += t->ends_apart ? out->evaluations : 0;
    out->threads = t->members;
    out->hash_bytes = tt_bytes(run->table) * (t->deterministic ? (size_t)t->threads : 1);
    const bool at_least = out->lower > run->options->alpha && (!stopped || out->lower > run->least);
    out->known = out->lower == out->upper                   ? KNOWN_EXACT
                 : at_least || out->upper >= VALUE_INFINITY ? KNOWN_AT_LEAST
                                                            : KNOWN_AT_MOST;
    out->value = out->known == KNOWN_AT_MOST ? out->upper : out->lower;
    add_to_values(out, run->so_far);
    if (out->line_length > 0)
        out->best = out->line[0];
    release(run, t);
    out->seconds = clock_seconds() - run->start;
    return stopped ? STATUS_STOPPED : STATUS_OK;
}

/* NULL: worker 0 is alone. */
static pool *threads_of(const search_run *run, const team *t)
{
    if (!run->memory->threads && t->threads > 1)
        run->memory->threads = pool_create();
    return run->memory->threads;
}

status search_run_plan(const search_job *job, const search_plan *plan, search_result *out, error *e)
{
    search_run run;
    team *t;
    bool ready = true;
    status s = begin_run(&run, job, plan, out, &t, e);
    if (s != STATUS_OK)
        return s;
    for (int i = 0; i < t->threads && ready; i++)
        ready = plan->init((search_worker *)(void *)t->workers[i], plan->shared);
    if (ready && !plan->over)
        team_run(t, threads_of(&run, t), plan->master, plan->root);
    for (int i = 0; i < t->threads && plan->end; i++)
        plan->end((search_worker *)(void *)t->workers[i]);
    const uint64_t contradictions = tt_contradictions(run.table);
    s = finish(&run, t, out);
    if (contradictions > 0)
        return fail(e, STATUS_BAD_INPUT, "search: %" PRIu64 " proof%s contradict%s others: an error of this program",
                    contradictions, plural(contradictions, "", "s"), plural(contradictions, "s", ""));
    return ready ? s : search_no_memory(job->options, e);
}
