/* session.c - the tree and the store of a long solve kept together; see longsolve.h. */
#include "longsolve/session.h"

#include "base/clock.h"
#include "notation/notation.h"
#include "longsolve/estimate.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static const double RATE_SECONDS = 2;

/* The first tasks, which a warm table may answer at once, do not tell how fast the next will be. */
double session_rate(const longsolve *l)
{
    return (l->first_rate * RATE_SECONDS + (double)l->state.nodes) / (RATE_SECONDS + l->state.seconds);
}

/* ---- the store ------------------------------------------------------------------------------------------- */

static store_known how_known(const tree_node *n)
{
    if (n->lower <= -VALUE_INFINITY && n->upper >= VALUE_INFINITY)
        return STORE_OPEN;
    return n->searched ? STORE_SEARCH : n->over ? STORE_END : n->inherited ? STORE_PARENTS : STORE_TREE;
}

static status write_node(longsolve *l, tree_node *n, error *e)
{
    store_position p = {.plies = n->plies,
                        .lower = n->lower,
                        .upper = n->upper,
                        .known = how_known(n),
                        .guess_lower = n->hint.guess_lower,
                        .guess_upper = n->hint.guess_upper,
                        .guess_level = n->hint.level,
                        .estimate = n->hint.estimate,
                        .error = n->hint.error};
    (void)snprintf(p.key, sizeof p.key, "%s", n->key);
    if (n->best != MOVE_NONE)
        move_format(&l->spec, n->best, p.move);
    return store_put(l->store, &p, e);
}

status session_write(longsolve *l, error *e)
{
    if (l->out_of_memory)
        return fail(e, STATUS_NO_MEMORY, "long solve: out of memory");
    status s = STATUS_OK;
    for (size_t i = 0; i < l->changed && s == STATUS_OK; i++)
        s = write_node(l, l->changed_node[i], e);
    return s;
}

static void forget_changes(longsolve *l)
{
    for (size_t i = 0; i < l->changed; i++) {
        l->changed_node[i]->changed = false;
        l->changed_node[i]->stored = true;
    }
    l->changed = 0;
}

status session_commit(longsolve *l, status so_far, double since, error *e)
{
    if (so_far != STATUS_OK)
        store_rollback(l->store);
    const status s = so_far == STATUS_OK ? store_commit(l->store, e) : so_far;
    if (s == STATUS_OK)
        forget_changes(l);
    l->state.store_seconds += clock_seconds() - since;
    return s;
}

status session_guess(longsolve *l, error *e)
{
    double guess;
    bool found = false;
    const status s = l->guessed ? STATUS_OK : store_get(l->store, "guess", &guess, &found, e);
    if (s == STATUS_OK && found) {
        l->guessed = true;
        l->state.guess = (int)guess;
        tree_guess(l->tree, (int)guess);
    }
    return s;
}

/* ---- what others have done ------------------------------------------------------------------------------- */

static int by_run(const void *run, const void *member)
{
    const int64_t a = *(const int64_t *)run, b = ((const long_member *)member)->run.id;
    return (a > b) - (a < b);
}

/* Whether a run is that of a member, or of this process.  The members' ids ascend. */
static bool is_own(const longsolve *l, int64_t run)
{
    return run == l->run.id || bsearch(&run, l->member, (size_t)l->members, sizeof *l->member, by_run) != NULL;
}

static status take_up(void *context, const store_task *task, error *e)
{
    longsolve *l = context;
    l->finished = task->finished > l->finished ? task->finished : l->finished;
    tree_node *n = tree_find(l->tree, task->key);
    if (!n || is_own(l, task->run))
        return STATUS_OK;
    const model_case about = tree_case(n, task->bound);
    model_learn(&l->model, &about, (double)task->nodes);
    return tree_prove(l->tree, n, task->lower, task->upper, MOVE_NONE, e);
}

double session_overrun(const longsolve *l, const store_task *task)
{
    const double expected = task->expected / session_rate(l);
    return (clock_unix_seconds() - task->started) / (expected > l->o.task_seconds ? expected : l->o.task_seconds);
}

/* Tasks that others are at work at. */
static status note_running(void *context, const store_task *task, error *e)
{
    longsolve *l = context;
    tree_node *n = tree_find(l->tree, task->key);
    (void)e;
    if (!n || is_own(l, task->run) || l->foreign == FOREIGN_MOST)
        return STATUS_OK;
    n->oversized = n->oversized || session_overrun(l, task) > OVERSIZE;
    tree_start(n, task->bound);
    l->foreign_task[l->foreign++] = (foreign_task){n, task->bound};
    return STATUS_OK;
}

status session_listen(longsolve *l, error *e)
{
    const double now = clock_seconds();
    status s;
    if (!store_changed(l->store) && now - l->looked < 1)
        return STATUS_OK;
    l->exhausted = false;
    l->looked = now;
    s = session_guess(l, e);
    while (l->foreign > 0) {
        l->foreign--;
        tree_end(l->foreign_task[l->foreign].node, l->foreign_task[l->foreign].bound);
    }
    if (s == STATUS_OK)
        s = store_tasks(l->store, STORE_DONE, l->finished, take_up, l, e);
    if (s == STATUS_OK)
        s = store_tasks(l->store, STORE_RUNNING, 0, note_running, l, e);
    return s;
}

status session_read_bounds(longsolve *l, tree_node *n, error *e)
{
    store_position p;
    bool found;
    const status s = store_find(l->store, n->key, &p, &found, e);
    return s == STATUS_OK && found ? tree_prove(l->tree, n, p.lower, p.upper, MOVE_NONE, e) : s;
}

/* ---- what is known --------------------------------------------------------------------------------------- */

bool long_finished(const longsolve *l)
{
    return tree_settled(l->tree);
}

void session_note_news(longsolve *l, tree_node *n)
{
    int place = l->news_count;
    if (n->news || l->o.members == NULL)
        return;
    if (place == NEWS_MOST) {
        place = 0;
        for (int i = 1; i < NEWS_MOST; i++)
            if (l->news[i]->plies < l->news[place]->plies)
                place = i;
        if (l->news[place]->plies >= n->plies)
            return;
        l->news[place]->news = false;
    } else {
        l->news_count++;
    }
    n->news = true;
    l->news[place] = n;
}

static int by_plies(const void *a, const void *b)
{
    return (*(tree_node *const *)b)->plies - (*(tree_node *const *)a)->plies;
}

int long_news(longsolve *l, long_bounds out[], int most)
{
    const int count = l->news_count < most ? l->news_count : most;
    qsort(l->news, (size_t)l->news_count, sizeof *l->news, by_plies);
    for (int i = 0; i < l->news_count; i++) {
        const tree_node *n = l->news[i];
        if (i < count)
            out[i] = (long_bounds){.position = n->position, .lower = n->lower, .upper = n->upper};
        l->news[i]->news = false;
    }
    l->news_count = 0;
    return count;
}

const game_spec *long_spec(const longsolve *l)
{
    return &l->spec;
}

const diagram *long_root(const longsolve *l)
{
    return &l->root;
}

store *long_store(longsolve *l)
{
    return l->store;
}

void long_state_of(longsolve *l, long_state *out)
{
    const tree_node *r = tree_root(l->tree);
    estimate left = {.nodes = 0};
    *out = l->state;
    out->lower = r->lower;
    out->upper = r->upper;
    out->guess = l->state.guess > r->upper ? r->upper : l->state.guess < r->lower ? r->lower : l->state.guess;
    out->goals = tree_goals(l->tree);
    out->open_goals = tree_open_goals(l->tree);
    out->positions = tree_nodes(l->tree);
    out->rate = session_rate(l);
    out->members = out->busy = 0;
    for (int i = 0; i < l->members; i++) {
        out->members += l->member[i].there;
        out->busy += l->member[i].busy;
    }
    (void)estimate_left(l->tree, &l->model, l->o.task_seconds * out->rate, &left);
    out->left = left.nodes;
    out->left_low = left.low;
    out->left_high = left.high;
    out->left_tasks = left.tasks;
}
