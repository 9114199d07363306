/* sync.c - keeps the tree of a process and the store in step; see workers.h. */
#include "longsolve/workers.h"

#include "base/clock.h"
#include "base/grow.h"
#include "text/notation.h"
#include "solve/solve.h"
#include "text/canonical.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* Lists the children of `d` for a search in the window (bound - 1, bound), with their hints
 * from the table, the selective passes and the evaluation; none when the game is over.
 * If the game's search has no order of its own, they are in the order of the rules.
 * No search may be using the memory. */
static status children_ordered(const longsolve *l, const diagram *d, int bound, tree_child *out, int *count, error *e)
{
    ordered_moves ordered;
    search_options o = l->search;
    o.threads = 1;
    o.alpha = bound - 1;
    o.beta = bound;
    status s = solve_ordered_moves(&l->spec, d, &o, &ordered, e);
    *count = 0;
    for (int i = 0; s == STATUS_OK && i < ordered.moves; i++) {
        const ordered_move *m = &ordered.move[i];
        tree_child *c = &out[(*count)++];
        *c = (tree_child){
            .move = m->move, .position = *d, .hint = {-m->upper, -m->lower, m->confidence, -m->evaluation, m->error}};
        if (!rules_play(&l->rules, &c->position, m->move))
            s = fail(e, STATUS_UNSUPPORTED, "long solve: the search lists an illegal move");
    }
    return s;
}

enum {
    LISTEN_SHARE = 10, /* reading what others have found takes at most a tenth of the time */
    LOOKS = 100,       /* running tasks read in a second */
};

/* Positions were met in the order in which a search would have tried them. */
static int by_meeting(const void *a, const void *b)
{
    const tree_child *x = a, *y = b;
    return (x->met > y->met) - (x->met < y->met);
}

/* At first by what was read ahead. */
static status find(const longsolve *l, const char *key, store_position *out, bool *found, error *e)
{
    if (!l->ahead)
        return store_find(l->store, key, out, found, e);
    *found = read_ahead_find(l->ahead, key, out);
    return STATUS_OK;
}

/* The same with the store's hints, in the order of the process that listed them first.  *count -1:
 * the store does not have them: the children of a position are written together. */
static status children_stored(const longsolve *l, const diagram *d, tree_child *out, int *count, error *e)
{
    game_move moves[MAX_MOVES];
    const int legal = rules_over(&l->rules, d, NULL) ? 0 : rules_moves(&l->rules, d, moves);
    status s = STATUS_OK;
    bool found = legal > 0;
    *count = -1;
    for (int i = 0; i < legal && found && s == STATUS_OK; i++) {
        char key[MAX_DIAGRAM_TEXT];
        store_position p = {.hint = STORE_NO_HINT};
        diagram child = *d;
        (void)rules_play(&l->rules, &child, moves[i]);
        canonical_key(&l->spec, &child, key);
        s = find(l, key, &p, &found, e);
        out[i] = (tree_child){.move = moves[i], .position = child, .hint = p.hint, .met = p.id};
    }
    if (s != STATUS_OK || !found)
        return s;
    qsort(out, (size_t)legal, sizeof *out, by_meeting);
    *count = legal;
    return s;
}

static void note_change(longsolve *l, tree_node *n)
{
    if (n->changed)
        return;
    tree_node **more = grow(l->changed_node, &l->changed_room, l->changed + 1, sizeof *more);
    if (!more) {
        l->out_of_memory = true;
        return;
    }
    l->changed_node = more;
    n->changed = true;
    l->changed_node[l->changed++] = n;
}

/* The move that keeps the lower bound of a position in the store; MOVE_NONE: none is stored. */
static game_move stored_move(const game_spec *spec, const char *text)
{
    game_move move;
    const size_t length = strlen(text);
    return length > 0 && move_parse(spec, text, length, &move, NULL) == STATUS_OK ? move : MOVE_NONE;
}

static status expand(void *context, const diagram *d, int bound, tree_child *out, int *count, error *e)
{
    const longsolve *l = context;
    const status s = children_stored(l, d, out, count, e);
    return s == STATUS_OK && *count < 0 && !l->viewing ? children_ordered(l, d, bound, out, count, e) : s;
}

static void created(void *context, tree_node *n)
{
    longsolve *l = context;
    store_position p;
    bool found;
    if (find(l, n->key, &p, &found, NULL) != STATUS_OK || !found) {
        note_change(l, n);
        return;
    }
    n->best = p.lower < n->lower ? n->best : stored_move(&l->spec, p.move);
    n->lower = p.lower > n->lower ? p.lower : n->lower;
    n->upper = p.upper < n->upper ? p.upper : n->upper;
    n->hint = p.hint;
    if (p.given_up >= 0)
        tree_mark_oversized(n, OVERSIZE);
    n->effort = (double)p.nodes + (p.given_up > 0 ? (double)p.given_up : 0);
    n->searched = p.known == STORE_SEARCH;
    n->inherited = p.known == STORE_PARENTS;
}

static void narrowed(void *context, tree_node *n)
{
    longsolve *l = context;
    l->narrowed = true;
    l->exhausted = false;
    note_change(l, n);
    if (!n->bounds_are_new && l->o.workers != NULL && l->new_bounds_count < NEW_BOUNDS_MOST) {
        n->bounds_are_new = true;
        l->new_bounds[l->new_bounds_count++] = n;
    }
}

tree_callbacks longsolve_callbacks(longsolve *l)
{
    return (tree_callbacks){.context = l, .expand = expand, .created = created, .narrowed = narrowed};
}

static store_known how_known(const tree_node *n)
{
    if (n->lower <= -VALUE_INFINITY && n->upper >= VALUE_INFINITY)
        return STORE_OPEN;
    return n->searched ? STORE_SEARCH : n->over ? STORE_END : n->inherited ? STORE_PARENTS : STORE_TREE;
}

void longsolve_change_all(longsolve *l)
{
    for (int i = 0; i < TREE_BUCKETS; i++)
        for (tree_node *n = l->tree->bucket[i]; n; n = n->next)
            note_change(l, n);
}

status longsolve_write_changes(longsolve *l, error *e)
{
    if (l->out_of_memory)
        return fail(e, STATUS_NO_MEMORY, "long solve: out of memory");
    status s = STATUS_OK;
    for (size_t i = 0; i < l->changed && s == STATUS_OK; i++) {
        const tree_node *n = l->changed_node[i];
        store_position p = {
            .plies = n->plies, .lower = n->lower, .upper = n->upper, .known = how_known(n), .hint = n->hint};
        (void)snprintf(p.key, sizeof p.key, "%s", n->key);
        if (n->best != MOVE_NONE)
            move_format(&l->spec, n->best, p.move);
        s = store_put(l->store, &p, e);
    }
    return s;
}

status longsolve_commit(longsolve *l, status so_far, double since, error *e)
{
    if (so_far != STATUS_OK)
        store_rollback(l->store);
    const status s = so_far == STATUS_OK ? store_commit(l->store, e) : so_far;
    for (; s == STATUS_OK && l->changed > 0; l->changed--)
        l->changed_node[l->changed - 1]->changed = false;
    l->state.store_seconds += clock_seconds() - since;
    return s;
}

status longsolve_repeat(longsolve *l, status (*once)(longsolve *l, void *context, error *e), void *context, error *e)
{
    enum { TRIES = 100 };
    status s;
    for (int tries = 1; (s = once(l, context, e)) != STATUS_OK && store_again(l->store) && tries < TRIES; tries++)
        clock_pause(0.01 * tries);
    return s;
}

status longsolve_read_first_guess(longsolve *l, error *e)
{
    double guess;
    bool found = false;
    const status s = l->guessed ? STATUS_OK : store_get(l->store, "first_guess", &guess, &found, e);
    if (s == STATUS_OK && found) {
        l->guessed = true;
        l->state.first_guess = (int)guess;
        l->tree->goal[0].guess = (int)guess;
    }
    return s;
}

/* Whether a run is this process's or one of its workers': they were numbered in one transaction. */
static bool is_own(const longsolve *l, int64_t run)
{
    return l->workers > 0 && l->run.id <= run && run <= l->worker[l->workers - 1].run.id;
}

/* What its search has proved is at most two levels below. */
static status take_up_split(longsolve *l, tree_node *n, const store_task *task, error *e)
{
    status s = STATUS_OK;
    tree_mark_oversized(n, OVERSIZE);
    n->effort += (double)task->nodes;
    for (int i = 0; i < n->children && s == STATUS_OK; i++) {
        tree_node *c = n->child[i];
        for (int k = 0; k < c->children && s == STATUS_OK; k++)
            s = longsolve_read_bounds(l, c->child[k], e);
        if (s == STATUS_OK)
            s = longsolve_read_bounds(l, c, e);
    }
    return s;
}

void longsolve_note_finished(longsolve *l, const store_task *task)
{
    l->finished = task->finished;
    l->last.run = task->run;
    l->last.started = task->started;
}

static status take_up(void *context, const store_task *task, error *e)
{
    longsolve *l = context;
    longsolve_note_finished(l, task);
    tree_node *n = tree_find(l->tree, task->key);
    if (!n || is_own(l, task->run))
        return STATUS_OK;
    if (task->state == STORE_SPLIT)
        return take_up_split(l, n, task, e);
    const model_case about = tree_case(n, task->bound);
    model_learn(&l->model, &about, (double)task->nodes);
    n->effort += (double)task->nodes;
    n->searched = true;
    const status s =
        tree_prove(l->tree, n, task->proved_lower, task->proved_upper, stored_move(&l->spec, task->move), e);
    return s == STATUS_OK ? tree_prove(l->tree, n, task->lower, task->upper, MOVE_NONE, e) : s;
}

static status compare_last(void *context, const store_task *task, error *e)
{
    longsolve *l = context;
    (void)e;
    if (task->finished == l->finished && task->run == l->last.run && task->started == l->last.started)
        l->last.connections = store_connections(l->store);
    return STATUS_OK;
}

/* A server that was killed may have lost the last answers, and have given their numbers again: all
 * answers are then new. */
static status check_last(longsolve *l, error *e)
{
    const int connections = store_connections(l->store);
    status s = STATUS_OK;
    if (l->last.connections == connections)
        return s;
    if (l->finished > 0)
        s = store_tasks(l->store, STORE_DONE, l->finished - 1, compare_last, l, e);
    if (s == STATUS_OK && l->last.connections != connections)
        l->finished = l->audited = 0;
    if (s == STATUS_OK)
        l->last.connections = connections;
    return s;
}

static status note_running(void *context, const store_task *task, error *e)
{
    longsolve *l = context;
    tree_node *n = tree_find(l->tree, task->key);
    (void)e;
    if (!n || is_own(l, task->run) || l->foreign == FOREIGN_MOST)
        return STATUS_OK;
    const double overrun = longsolve_overrun(l, task);
    if (l->idle && overrun > OVERSIZE)
        tree_mark_oversized(n, overrun);
    tree_start(n, task->bound);
    l->foreign_task[l->foreign++] = (foreign_task){n, task->bound, task->started};
    return STATUS_OK;
}

status longsolve_read_running(longsolve *l, error *e)
{
    return store_tasks(l->store, STORE_RUNNING, 0, note_running, l, e);
}

status longsolve_listen(longsolve *l, error *e)
{
    const double now = clock_seconds();
    if (now - l->listened < LISTEN_SHARE * l->listen_seconds || (!store_changed(l->store) && now - l->listened < 1))
        return STATUS_OK;
    l->idle = l->exhausted;
    l->exhausted = false;
    status s = longsolve_check_current(l, e);
    if (s == STATUS_OK)
        s = longsolve_read_first_guess(l, e);
    if (s == STATUS_OK)
        s = check_last(l, e);
    if (s == STATUS_OK)
        s = store_tasks(l->store, STORE_DONE, l->finished, take_up, l, e);
    if (s == STATUS_OK && l->last.connections != store_connections(l->store))
        l->last.run = 0; /* of no task: those that were read may be others than those that were asked for */
    if (s == STATUS_OK && now - l->looked >= (double)l->foreign / LOOKS) {
        l->looked = now;
        while (l->foreign > 0) {
            l->foreign--;
            tree_end(l->foreign_task[l->foreign].node, l->foreign_task[l->foreign].bound);
        }
        s = longsolve_read_running(l, e);
    }
    l->listened = clock_seconds();
    l->listen_seconds = l->listened - now;
    return s;
}

status longsolve_read_bounds(longsolve *l, tree_node *n, error *e)
{
    store_position p;
    bool found;
    const status s = store_find(l->store, n->key, &p, &found, e);
    if (s != STATUS_OK || !found)
        return s;
    n->searched = n->searched || p.known == STORE_SEARCH;
    n->inherited = n->inherited || p.known == STORE_PARENTS;
    return tree_prove(l->tree, n, p.lower, p.upper, stored_move(&l->spec, p.move), e);
}
