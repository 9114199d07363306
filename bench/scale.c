/* scale.c - what a long solve would take on more workers: its task log replayed.
 *
 *   scale STORE [WORKERS...]                 default: 4 16 64 256 1024 4096, besides one
 *
 * Simulated, not measured.  Workers of one kind take tasks from the tree as `yomikiri work` does, by the same order; a task
 * takes as long as the store says it did.  A question that is not in the log is answered by what is proved of its position, or
 * of a parent's; where nothing is, by the chance that its hints give it, and takes what the cost model draws.  Left out: the
 * time of rank 0 or of the store, and what workers gain from each other's tables.
 * Prints one line of comma-separated values for each number of workers. */
#include "games/rules.h"
#include "store/canonical.h"
#include "longsolve/children.h"
#include "longsolve/survey.h"
#include "solve/solve.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { MOST_WORKERS = 1 << 16, SEED = 20261123 };

typedef struct logged {
    char key[STORE_KEY_SIZE];
    int bound, lower, upper;
    double seconds;
} logged;

typedef struct job {
    tree_task task;
    int lower, upper;
    double begun, ends;
} job;

typedef struct replay {
    survey *known; /* the solve as it ended */
    logged *log;
    size_t logs, log_room;
    double task_nodes; /* a task is expected to take at most so many */
    tree *tree;        /* of this replay */
    model_rng rng;
    search_options search; /* for the order of moves */
    job *running;          /* in the order in which they end */
    int busy;
    double now, work, wasted;
    size_t tasks, made_up;
} replay;

static void die(const char *what, const error *e)
{
    (void)fprintf(stderr, "scale: %s: %s\n", what, e->text);
    exit(2);
}

/* ---- the log --------------------------------------------------------------------------------------------- */

static int by_question(const void *a, const void *b)
{
    const logged *x = a, *y = b;
    const int keys = strcmp(x->key, y->key);
    return keys != 0 ? keys : (x->bound > y->bound) - (x->bound < y->bound);
}

static status note(void *context, const store_task *t, error *e)
{
    replay *r = context;
    if (r->logs == r->log_room) {
        const size_t room = r->log_room ? 2 * r->log_room : 1024;
        logged *more = realloc(r->log, room * sizeof *more);
        if (!more)
            return fail(e, STATUS_NO_MEMORY, "out of memory");
        r->log = more;
        r->log_room = room;
    }
    logged *l = &r->log[r->logs++];
    *l = (logged){.bound = t->bound, .lower = t->lower, .upper = t->upper, .seconds = t->seconds};
    (void)snprintf(l->key, sizeof l->key, "%s", t->key);
    return STATUS_OK;
}

static const logged *find(const replay *r, const char *key, int bound)
{
    logged wanted = {.bound = bound};
    (void)snprintf(wanted.key, sizeof wanted.key, "%s", key);
    return bsearch(&wanted, r->log, r->logs, sizeof *r->log, by_question);
}

/* Whether any question about the position is in the log: it was a task then. */
static bool was_task(const replay *r, const char *key)
{
    size_t low = 0, high = r->logs;
    while (low < high) {
        const size_t middle = (low + high) / 2;
        if (strcmp(r->log[middle].key, key) < 0)
            low = middle + 1;
        else
            high = middle;
    }
    return low < r->logs && strcmp(r->log[low].key, key) == 0;
}

/* ---- the tree -------------------------------------------------------------------------------------------- */

static status expand(void *context, const diagram *d, int bound, tree_child *out, int *count, error *e)
{
    replay *r = context;
    char key[MAX_DIAGRAM_TEXT];
    diagram canonical;
    (void)canonical_position(&r->known->spec, d, &canonical, key);
    *count = -1;
    if (was_task(r, key))
        return STATUS_OK;
    const status s = children_stored(&r->known->rules, r->known->store, d, out, count, e);
    if (s != STATUS_OK || *count >= 0)
        return s;
    const tree_node *n = tree_find(r->tree, key);
    const model_case about = tree_case(n, bound);
    return model_nodes(&r->known->model, &about) > r->task_nodes
               ? children_of(&r->known->rules, &r->search, d, bound, out, count, e)
               : STATUS_OK; /* where the solve itself never came so far */
}

/* Hints are the store's; what it has proved is not known yet. */
static void created(void *context, tree_node *n)
{
    const replay *r = context;
    const tree_node *known = tree_find(r->known->tree, n->key);
    if (known)
        n->hint = known->hint;
}

/* ---- answers --------------------------------------------------------------------------------------------- */

/* What the solve knows of the position's value: by itself, or because no move is better than its parent's value. */
static void truth(const replay *r, const tree_node *n, int *lower, int *upper)
{
    const tree_node *known = tree_find(r->known->tree, n->key);
    *lower = known ? known->lower : -VALUE_INFINITY;
    *upper = known ? known->upper : VALUE_INFINITY;
    for (int i = 0; i < n->parents && !known; i++) {
        int low, high;
        truth(r, n->parent[i], &low, &high);
        *lower = -high > *lower ? -high : *lower;
    }
}

static void answer(replay *r, job *j)
{
    const tree_node *n = j->task.node;
    const int bound = j->task.bound;
    const logged *l = find(r, n->key, bound);
    const model_case about = tree_case(n, bound);
    int lower, upper;
    double seconds;
    truth(r, n, &lower, &upper);
    bool yes = lower >= bound;
    if (l) {
        seconds = l->seconds;
        yes = l->lower >= bound;
    } else {
        seconds = model_nodes_drawn(&r->known->model, &about, &r->rng) / r->known->rate;
        if (lower < bound && upper >= bound) {
            model_rng luck = {(uint64_t)SEED << 20 ^ n->number << 1 ^ 1}; /* the position's, so that answers agree */
            (void)model_random(&luck);
            (void)model_random(&luck);
            yes = model_random(&luck) < tree_chance(n, bound);
        }
        r->made_up++;
    }
    j->lower = yes ? bound : -VALUE_INFINITY;
    j->upper = yes ? VALUE_INFINITY : bound - 1;
    j->begun = r->now;
    j->ends = r->now + seconds;
}

/* ---- the workers ----------------------------------------------------------------------------------------- */

static void start(replay *r, const tree_task *task)
{
    job new = {.task = *task};
    answer(r, &new);
    int i = r->busy++;
    for (; i > 0 && new.ends < r->running[i - 1].ends; i--)
        r->running[i] = r->running[i - 1];
    r->running[i] = new;
}

/* The tasks whose answers no longer matter end now, in vain. */
static void withdraw(replay *r)
{
    int left = 0;
    for (int i = 0; i < r->busy; i++) {
        const job *j = &r->running[i];
        if (tree_needs(r->tree, j->task.node, j->task.bound)) {
            r->running[left++] = *j;
            continue;
        }
        r->work += r->now - j->begun;
        r->wasted += r->now - j->begun;
        tree_end(j->task.node, j->task.bound);
    }
    r->busy = left;
}

static void finish_first(replay *r)
{
    error e;
    const job done = r->running[0];
    r->now = done.ends;
    r->work += done.ends - done.begun;
    r->tasks++;
    memmove(r->running, r->running + 1, (size_t)--r->busy * sizeof *r->running);
    tree_end(done.task.node, done.task.bound);
    if (tree_prove(r->tree, done.task.node, done.lower, done.upper, MOVE_NONE, &e) != STATUS_OK)
        die("replay", &e);
    withdraw(r);
}

static void hand_out(replay *r, int workers, tree_task *chosen)
{
    error e;
    int found;
    if (tree_choose(r->tree, &r->known->model, 0, chosen, workers - r->busy, &found, &e) != STATUS_OK)
        die("replay", &e);
    for (int i = 0; i < found; i++)
        start(r, &chosen[i]);
}

/* Prints what so many workers would take; returns the seconds.  `alone`: those of one; 0: these are. */
static double run(replay *r, int workers, double alone)
{
    const tree_callbacks callbacks = {.context = r, .expand = expand, .created = created};
    error e;
    tree_task *chosen = calloc((size_t)workers, sizeof *chosen);
    r->running = calloc((size_t)workers, sizeof *r->running);
    r->now = r->work = r->wasted = 0;
    r->tasks = r->made_up = 0;
    r->busy = 0;
    r->rng = (model_rng){SEED};
    if (!chosen || !r->running ||
        tree_create(&r->known->rules, &r->known->root, &callbacks, &r->tree, &e) != STATUS_OK) {
        (void)fprintf(stderr, "scale: out of memory\n");
        exit(2);
    }
    tree_guess(r->tree, r->known->guess);
    for (hand_out(r, workers, chosen); !tree_settled(r->tree) && r->busy > 0; hand_out(r, workers, chosen))
        finish_first(r);
    const double in_all = r->now * workers, one = alone > 0 ? alone : r->now;
    printf("%d,%.1f,%.2f,%.3f,%.3f,%.3f,%zu,%zu\n", workers, r->now, one / r->now, r->work / one, 1 - r->work / in_all,
           r->wasted / in_all, r->tasks, r->made_up);
    (void)fflush(stdout);
    tree_destroy(r->tree);
    free(r->running);
    free(chosen);
    return r->now;
}

/* Reads a finished solve's log. */
static void open_log(replay *r, const char *path, store **s)
{
    error e;
    if (store_open(path, false, false, NULL, NULL, s, &e) != STATUS_OK || survey_read(*s, &r->known, &e) != STATUS_OK ||
        store_tasks(*s, STORE_DONE, 0, note, r, &e) != STATUS_OK)
        die(path, &e);
    if (!tree_settled(r->known->tree)) {
        (void)fprintf(stderr, "scale: %s: is not finished\n", path);
        exit(2);
    }
    qsort(r->log, r->logs, sizeof *r->log, by_question);
    r->task_nodes = r->known->task_seconds * r->known->rate;
    search_options_init(&r->search);
    if (solve_memory_create(&r->known->spec, &r->search, &r->search.memory, &e) != STATUS_OK)
        die(path, &e);
    search_memory_keep(r->search.memory);
}

int main(int argc, char *argv[])
{
    static const int STANDARD[] = {4, 16, 64, 256, 1024, 4096};
    enum { STANDARD_COUNT = sizeof STANDARD / sizeof *STANDARD };
    const int count = argc > 2 ? argc - 2 : STANDARD_COUNT;
    replay r = {.made_up = 0};
    store *s;
    if (argc < 2) {
        (void)fprintf(stderr, "usage: scale STORE [WORKERS...]\n");
        return 2;
    }
    open_log(&r, argv[1], &s);
    printf("workers,seconds,speed_up,work,idle,in_vain,tasks,made_up\n");
    const double alone = run(&r, 1, 0);
    for (int i = 0; i < count; i++) {
        const int workers = argc > 2 ? atoi(argv[i + 2]) : STANDARD[i];
        if (workers < 1 || workers > MOST_WORKERS) {
            (void)fprintf(stderr, "scale: %s workers: expected 1 to %d\n", argv[i + 2], MOST_WORKERS);
            return 2;
        }
        (void)run(&r, workers, alone);
    }
    search_memory_destroy(r.search.memory);
    free(r.log);
    survey_free(r.known);
    store_close(s);
    return 0;
}
