/* work.c - one process at a long solve: the guide, task after task, the line at the end. */
#include "base/clock.h"
#include "base/stop.h"
#include "notation/notation.h"
#include "games/rules.h"
#include "store/canonical.h"
#include "longsolve/session.h"
#include "solve/solve.h"

#include <stdatomic.h>
#include <time.h> /* nanosleep */

static const double WATCH_SECONDS = 0.1; /* between two looks at what others have done */
static const double AWAY_SECONDS = 5;    /* a longer pause between them: the process was stopped meanwhile */

/* The guide may take as long as so many tasks, or one part in so many of the nodes that the whole solve is expected to take
 * (the guide of othello:6x7 takes one in 24 of its time), but not longer than an hour for that. */
enum { GUIDE_TASKS = 60, GUIDE_SHARE = 12, GUIDE_SECONDS = 3600 };

static bool stop_asked(const longsolve *l)
{
    return stop_requested(l->o.search.stop);
}

static void end_task(longsolve *l)
{
    atomic_store_explicit(&l->stop, true, memory_order_relaxed);
}

/* ---- the guide ------------------------------------------------------------------------------------------- */

static bool is_guide_too_long(const longsolve *l, const search_progress *p)
{
    model prior;
    const model_case whole = {.plies = diagram_empties(&l->spec, &l->root), .margin = -1};
    model_init(&prior, l->spec.rows * l->spec.cols);
    return p->seconds > GUIDE_TASKS * l->o.task_seconds &&
           ((double)p->nodes > model_nodes(&prior, &whole) / GUIDE_SHARE || p->seconds > GUIDE_SECONDS);
}

static void watch_guide(void *context, const search_progress *p)
{
    longsolve *l = context;
    if (stop_asked(l) || is_guide_too_long(l, p))
        end_task(l);
    if (l->o.progress)
        l->o.progress(l->o.context, l);
}

static status make_guide(longsolve *l, search_result *r, error *e)
{
    search_options o = l->search;
    o.estimate = l->o.estimate != NULL;
    o.stop = &l->stop;
    o.progress = watch_guide;
    o.progress_context = l;
    const status s = solve_selective(&l->spec, &l->root, &o, r, e);
    l->state.guide_seconds = r->seconds;
    if (l->o.estimate)
        *l->o.estimate = r->estimate;
    if (r->seconds > 0.2 && r->nodes > 0)
        l->first_rate = (double)r->nodes / r->seconds;
    return s == STATUS_STOPPED && !stop_asked(l) ? STATUS_OK : s;
}

status long_guide(longsolve *l, error *e)
{
    solve_memory_keep(&l->spec, &l->root, &l->search);
    search_result r = {.guess = 0};
    status s = session_guess(l, e);
    if (s == STATUS_OK && l->o.guide && !long_finished(l)) {
        s = make_guide(l, &r, e);
        if (s == STATUS_OK && !l->guessed)
            s = store_set(l->store, "guess", r.guess, e);
        if (s == STATUS_OK)
            s = session_guess(l, e);
    }
    return s;
}

/* ---- tasks ----------------------------------------------------------------------------------------------- */

typedef struct watch {
    longsolve *l;
    long_member *self;
    double looked, away; /* the last look; seconds in which the process was stopped */
    status failed;
    error *e;
} watch;

/* A task takes only the time in which the process was at work. */
static void note_time(watch *w)
{
    const double now = clock_seconds(), pause = now - w->looked;
    w->looked = now;
    if (pause < AWAY_SECONDS)
        return;
    w->away += pause;
    w->self->task.stored.started += pause;
}

/* Between two looks at the clock: is the task still of use? */
static void watch_task(void *context, const search_progress *p)
{
    watch *w = context;
    longsolve *l = w->l;
    (void)p;
    note_time(w);
    if (w->failed == STATUS_OK)
        w->failed = long_exchange(l, w->e);
    if (w->failed != STATUS_OK || stop_asked(l) || w->self->needless)
        end_task(l);
    if (l->o.progress)
        l->o.progress(l->o.context, l);
}

static status work_at(longsolve *l, long_member *self, error *e)
{
    watch w = {.l = l, .self = self, .looked = clock_seconds(), .e = e};
    search_result r;
    search_options o = l->search;
    o.alpha = self->task.bound - 1;
    o.beta = self->task.bound;
    o.stop = &l->stop;
    o.progress = watch_task;
    o.progress_seconds = WATCH_SECONDS;
    o.progress_context = &w;
    atomic_store_explicit(&l->stop, false, memory_order_relaxed);
    const status s = solve_position(&l->spec, &self->task.position, &o, &r, e);
    if (w.failed != STATUS_OK)
        return w.failed;
    if (s != STATUS_OK && s != STATUS_STOPPED)
        return s;
    const long_answer answer = {.done = s == STATUS_OK,
                                .lower = r.lower,
                                .upper = r.upper,
                                .best = r.best,
                                .nodes = r.nodes,
                                .seconds = r.seconds - w.away};
    return long_answer_take(l, self, &answer, e);
}

static void rest(void)
{
    const struct timespec pause = {.tv_nsec = 20000000};
    (void)nanosleep(&pause, NULL);
}

status long_work(longsolve *l, error *e)
{
    long_member *self = &l->member[0];
    for (;;) {
        const bool stop = stop_asked(l);
        self->there = !stop;
        status s = long_exchange(l, e);
        if (s != STATUS_OK || long_finished(l))
            return s;
        if (stop)
            return STATUS_STOPPED;
        if (l->o.progress)
            l->o.progress(l->o.context, l);
        if (!self->busy) {
            rest();
            continue;
        }
        s = work_at(l, self, e);
        if (s != STATUS_OK)
            return s;
    }
}

/* ---- the line -------------------------------------------------------------------------------------------- */

/* The first move whose position the tree knows to keep the value. */
static bool next_of_line(longsolve *l, diagram *d, int value, game_move *out)
{
    game_move moves[MAX_MOVES];
    const int count = rules_moves(&l->rules, d, moves);
    for (int i = 0; i < count; i++) {
        char key[MAX_DIAGRAM_TEXT];
        diagram child = *d, canonical;
        (void)rules_play(&l->rules, &child, moves[i]);
        (void)canonical_position(&l->spec, &child, &canonical, key);
        const tree_node *n = tree_find(l->tree, key);
        if (n && n->upper <= -value) {
            *d = child;
            *out = moves[i];
            return true;
        }
    }
    return false;
}

/* The move that the tree knows to keep the position's lower bound, found by where it leads. */
static game_move kept_move(const longsolve *l, const tree_node *n, const diagram *d)
{
    char key[MAX_DIAGRAM_TEXT];
    diagram child = n->position, canonical;
    if (n->best == MOVE_NONE || !rules_play(&l->rules, &child, n->best))
        return MOVE_NONE;
    (void)canonical_position(&l->spec, &child, &canonical, key);
    return canonical_move_to(&l->rules, d, key);
}

/* A move that keeps `value`, where the tree does not name one. */
static status search_move_of(longsolve *l, const diagram *d, int value, game_move *out, error *e)
{
    search_result r;
    search_options o = l->search;
    o.alpha = value - 1;
    o.beta = value;
    o.stop = l->o.search.stop;
    o.progress = NULL;
    const status s = solve_position(&l->spec, d, &o, &r, e);
    *out = r.best;
    return s;
}

static search_known known_of(const longsolve *l, const tree_node *n)
{
    int alpha, beta;
    if (n->lower == n->upper)
        return KNOWN_EXACT;
    tree_window_of(l->tree, n, &alpha, &beta);
    return n->lower >= beta ? KNOWN_AT_LEAST : KNOWN_AT_MOST;
}

static void bounds_of(const longsolve *l, const tree_node *n, search_result *out)
{
    *out = (search_result){.lower = n->lower, .upper = n->upper, .best = MOVE_NONE, .threads = l->search.threads};
    out->known = known_of(l, n);
    out->value = out->known == KNOWN_AT_MOST ? n->upper : n->lower;
}

status long_opening(longsolve *l, const diagram *d, search_result *out, error *e)
{
    char key[MAX_DIAGRAM_TEXT];
    diagram canonical;
    (void)canonical_position(&l->spec, d, &canonical, key);
    const tree_node *n = tree_find(l->tree, key);
    if (!n)
        return fail(e, STATUS_BAD_INPUT, "%s: is no opening of this store", key);
    bounds_of(l, n, out);
    if (n->over || out->known == KNOWN_AT_MOST)
        return STATUS_OK;
    diagram child = *d;
    if (!next_of_line(l, &child, n->lower, &out->best))
        out->best = kept_move(l, n, d);
    status s = STATUS_OK;
    if (out->best == MOVE_NONE)
        s = search_move_of(l, d, n->lower, &out->best, e);
    if (s == STATUS_OK)
        out->line[out->line_length++] = out->best;
    return s;
}

status long_line(longsolve *l, search_result *out, error *e)
{
    const tree_node *root = tree_root(l->tree);
    diagram d = l->root;
    int value = root->lower, sign = 1;
    bounds_of(l, root, out);
    if (root->lower < root->upper) {
        out->line_length = out->known == KNOWN_AT_LEAST && next_of_line(l, &d, value, &out->line[0]);
        out->best = out->line_length ? out->line[0] : MOVE_NONE;
        return STATUS_OK;
    }
    while (out->line_length < MAX_LINE && next_of_line(l, &d, sign * value, &out->line[out->line_length])) {
        out->line_length++;
        sign = -sign;
    }
    search_result rest_of_line = {.line_length = 0};
    search_options o = l->search;
    o.alpha = sign * value - 1;
    o.beta = sign * value + 1;
    o.stop = l->o.search.stop;
    o.progress = NULL;
    status s = STATUS_OK;
    if (!rules_over(&l->rules, &d, NULL))
        s = solve_position(&l->spec, &d, &o, &rest_of_line, e);
    for (int i = 0; i < rest_of_line.line_length && out->line_length < MAX_LINE; i++)
        out->line[out->line_length++] = rest_of_line.line[i];
    out->best = out->line_length > 0 ? out->line[0] : MOVE_NONE;
    return s == STATUS_STOPPED ? STATUS_OK : s;
}
