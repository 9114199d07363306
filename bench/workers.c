/* workers.c - how many workers a long solve can use: simulated workers, whose tasks the tree of the
 * long solve chooses.
 *
 *   workers [--cache FILE] [--task NODES] [--least NODES] SPEC WORKERS...
 *
 * Time is counted in nodes of one worker.  Every task is really searched, from an empty table, and
 * its nodes are the time that it takes; the cache keeps the answers for the next simulation.  A
 * task has at most --task nodes by the model, with many workers fewer, but at least --least; the
 * leader looks every twentieth of those.  A line for each number of workers:
 *
 *   speedup  nodes of the first line (1 worker), over the time
 *   whole    the same with the selective passes, which one worker makes while the others wait
 *   work     nodes of all workers, over those of the first line
 *   idle     share of the workers' time
 *   vain     share of the nodes that went into tasks that were ended
 *   tasks    handed out; the median and the longest of them, in nodes
 *   leader   microseconds of this machine that choosing a task took
 *
 * Not simulated: what workers gain from tables that they keep, and the store. */
#define BENCH "workers"
#include "base/clock.h"
#include "bench/need.h"
#include "longsolve/schedule.h"
#include "solve/solve.h"
#include "text/canonical.h"
#include "text/notation.h"

#include <getopt.h>
#include <inttypes.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <xxhash.h>

typedef struct answer {
    struct answer *next;
    int bound, lower, upper;
    double nodes;
    char key[];
} answer;

typedef struct worker {
    bool busy;
    tree_task task;
    const answer *answer;
    double started, ends;
} worker;

enum { ANSWER_BUCKETS = 1 << 20, WORKERS_MOST = 100000 };

typedef struct simulation {
    game_spec spec;
    game_rules rules;
    search_options passes, search;
    int first_guess, value;
    double first_work;
    FILE *cache;
    answer **answer;
    double most, least, latency; /* nodes: of tasks; between two looks of the leader */
    /* of one run */
    tree *t;
    model m;
    worker *worker;
    tree_task *chosen;
    int workers;
    double budget, now, work, vain, leader;
    double *length;
    size_t tasks, room;
    bool exhausted;
} simulation;

/* ---- answers ---- */

static answer **place_of(simulation *s, const char *key, int bound)
{
    answer **place = &s->answer[XXH3_64bits_withSeed(key, strlen(key), (uint64_t)bound) % ANSWER_BUCKETS];
    while (*place && ((*place)->bound != bound || strcmp((*place)->key, key) != 0))
        place = &(*place)->next;
    return place;
}

static answer *add_answer(answer **place, const char *key)
{
    answer *a = calloc(1, sizeof *a + strlen(key) + 1);
    need(a != NULL, "out of memory");
    strcpy(a->key, key);
    return *place = a;
}

static void open_cache(simulation *s, const char *path)
{
    int bound, lower, upper;
    double nodes;
    char key[MAX_DIAGRAM_TEXT];
    s->cache = path ? fopen(path, "a+") : NULL;
    need(!path || s->cache, "the cache cannot be opened");
    while (s->cache && fscanf(s->cache, "%d %d %d %lf %200[^\n]", &bound, &lower, &upper, &nodes, key) == 5) {
        answer *a = add_answer(place_of(s, key, bound), key);
        a->bound = bound;
        a->lower = lower;
        a->upper = upper;
        a->nodes = nodes;
    }
}

static const answer *search(simulation *s, const tree_node *n, int bound)
{
    answer **place = place_of(s, n->key, bound);
    search_result r;
    error e;
    if (*place)
        return *place;
    s->search.alpha = bound - 1;
    s->search.beta = bound;
    need_ok(solve_position(&s->spec, &n->position, &s->search, &r, &e), &e);
    answer *a = add_answer(place, n->key);
    a->bound = bound;
    a->lower = r.lower;
    a->upper = r.upper;
    a->nodes = (double)r.nodes + 1;
    if (s->cache)
        fprintf(s->cache, "%d %d %d %.0f %s\n", bound, r.lower, r.upper, a->nodes, n->key);
    return a;
}

static status expand(void *context, const diagram *d, int bound, tree_child *out, int *count, error *e)
{
    const simulation *s = context;
    ordered_moves ordered;
    search_options o = s->passes;
    o.alpha = bound - 1;
    o.beta = bound;
    const status result = solve_ordered_moves(&s->spec, d, &o, &ordered, e);
    *count = result == STATUS_OK ? ordered.moves : 0;
    for (int i = 0; i < *count; i++) {
        const ordered_move *m = &ordered.move[i];
        out[i] = (tree_child){
            .move = m->move, .position = *d, .hint = {-m->upper, -m->lower, m->confidence, -m->evaluation, m->error}};
        (void)rules_play(&s->rules, &out[i].position, m->move);
    }
    return result;
}

/* ---- the workers ---- */

static void start_task(simulation *s, worker *w, const tree_task *task)
{
    *w = (worker){.busy = true, .task = *task, .answer = search(s, task->node, task->bound), .started = s->now};
    w->ends = s->now + w->answer->nodes;
    if (s->tasks == s->room)
        s->length = realloc(s->length, (s->room = 2 * s->room + 1024) * sizeof *s->length);
    need(s->length != NULL, "out of memory");
    s->length[s->tasks++] = w->answer->nodes;
}

static void end_task(simulation *s, worker *w, bool done)
{
    error e;
    tree_node *n = w->task.node;
    w->busy = false;
    tree_end(n, w->task.bound);
    s->exhausted = false;
    s->work += done ? w->answer->nodes : s->now - w->started;
    if (!done) {
        s->vain += s->now - w->started;
        return;
    }
    const model_case about = tree_case(n, w->task.bound);
    model_learn(&s->m, &about, w->answer->nodes);
    n->effort += w->answer->nodes;
    need_ok(tree_prove(s->t, n, w->answer->lower, w->answer->upper, MOVE_NONE, &e), &e);
}

static double oversized_at(const simulation *s, const worker *w)
{
    return w->started + OVERSIZE * fmax(w->task.expected, s->budget);
}

/* The next time at which the leader has something to do: a task ends, or becomes oversized. */
static double next_time(const simulation *s)
{
    double next = INFINITY;
    for (int i = 0; i < s->workers; i++) {
        const worker *w = &s->worker[i];
        if (w->busy)
            next =
                fmin(next, w->task.node->oversized || oversized_at(s, w) <= s->now ? w->ends
                                                                                   : fmin(w->ends, oversized_at(s, w)));
    }
    return next;
}

static void withdraw(simulation *s)
{
    for (int i = 0; i < s->workers; i++)
        if (s->worker[i].busy && !tree_needs(s->t, s->worker[i].task.node, s->worker[i].task.bound))
            end_task(s, &s->worker[i], false);
}

/* True if tasks were found that take too long. */
static bool find_oversized(simulation *s)
{
    bool any = false;
    for (int i = 0; i < s->workers; i++) {
        worker *w = &s->worker[i];
        if (!w->busy || w->task.node->oversized || s->now < oversized_at(s, w))
            continue;
        any = true;
        tree_mark_oversized(w->task.node, (s->now - w->started) / fmax(w->task.expected, s->budget));
        if (s->workers >= SPLIT_WORKERS)
            end_task(s, w, false);
    }
    s->exhausted = s->exhausted && !any;
    return any;
}

static void hand_out(simulation *s)
{
    int idle = 0, found = 0;
    error e;
    for (int i = 0; i < s->workers; i++)
        idle += !s->worker[i].busy;
    if (idle == 0 || s->exhausted)
        return;
    const double from = clock_seconds();
    need_ok(tree_choose(s->t, &s->m, s->budget, s->chosen, idle, &found, &e), &e);
    s->leader += clock_seconds() - from;
    s->exhausted = found < idle;
    for (int i = 0, next = 0; next < found; i++)
        if (!s->worker[i].busy)
            start_task(s, &s->worker[i], &s->chosen[next++]);
}

static void run(simulation *s, const diagram *root)
{
    const tree_callbacks callbacks = {.context = s, .expand = expand};
    error e;
    s->now = s->work = s->vain = s->leader = 0;
    s->tasks = 0;
    s->budget = fmin(s->most, fmax(s->least, s->most * schedule_share(s->workers)));
    s->exhausted = false;
    model_init(&s->m);
    need_ok(tree_create(&s->rules, root, &callbacks, &s->t, &e), &e);
    s->t->goal[0].guess = s->first_guess;
    s->worker = calloc((size_t)s->workers, sizeof *s->worker);
    s->chosen = calloc((size_t)s->workers, sizeof *s->chosen);
    need(s->worker && s->chosen, "out of memory");
    for (;;) {
        hand_out(s);
        if (tree_settled(s->t))
            break;
        if ((s->exhausted || s->workers >= SPLIT_WORKERS) && find_oversized(s))
            continue;
        const double next = next_time(s);
        need(next < INFINITY, "a question is open and no task answers it");
        s->now = ceil(next / s->latency) * s->latency;
        for (int i = 0; i < s->workers; i++)
            if (s->worker[i].busy && s->worker[i].ends <= s->now)
                end_task(s, &s->worker[i], true);
        withdraw(s);
    }
    for (int i = 0; i < s->workers; i++)
        if (s->worker[i].busy)
            end_task(s, &s->worker[i], false);
}

static int ascending(const void *a, const void *b)
{
    const double x = *(const double *)a, y = *(const double *)b;
    return (x > y) - (x < y);
}

static void report(simulation *s, double passes)
{
    qsort(s->length, s->tasks, sizeof *s->length, ascending);
    if (s->first_work == 0) {
        s->first_work = s->work;
        s->value = s->t->root->lower;
    }
    need(s->value == s->t->root->lower, "two simulations disagree about the value");
    printf("%7d %8.1f %6.1f %6.2f %4.0f%% %4.0f%% %8zu %9.0f %11.0f %8.0f\n", s->workers, s->first_work / s->now,
           (s->first_work + passes) / (s->now + passes), s->work / s->first_work,
           100 * (1 - s->work / (s->now * s->workers)), 100 * s->vain / s->work, s->tasks, s->length[s->tasks / 2],
           s->length[s->tasks - 1], 1e6 * s->leader / (double)s->tasks);
    (void)fflush(stdout);
    tree_destroy(s->t);
    free(s->worker);
    free(s->chosen);
}

/* Makes the selective passes; returns their nodes. */
static double prepare(simulation *s, const diagram *root)
{
    search_result r;
    error e;
    search_options_init(&s->passes);
    s->search = s->passes;
    s->search.hash_bytes = (size_t)16 << 20;
    s->search.no_line = true;
    need_ok(solve_memory_create(&s->spec, &s->search, &s->search.memory, &e), &e);
    need_ok(solve_memory_create(&s->spec, &s->passes, &s->passes.memory, &e), &e);
    solve_memory_keep(&s->spec, root, &s->passes);
    need_ok(solve_selective(&s->spec, root, &s->passes, &r, &e), &e);
    s->first_guess = r.first_guess;
    return (double)r.nodes;
}

int main(int argc, char **argv)
{
    static const struct option OPTIONS[] = {{"cache", required_argument, NULL, 'c'},
                                            {"task", required_argument, NULL, 't'},
                                            {"least", required_argument, NULL, 'm'},
                                            {0}};
    simulation s = {.most = 200000, .least = 10000, .answer = calloc(ANSWER_BUCKETS, sizeof *s.answer)};
    const char *cache = NULL;
    diagram root;
    error e;
    for (int o; (o = getopt_long(argc, argv, "", OPTIONS, NULL)) != -1;) {
        need(o != '?', "bad option");
        cache = o == 'c' ? optarg : cache;
        s.most = o == 't' ? atof(optarg) : s.most;
        s.least = o == 'm' ? atof(optarg) : s.least;
    }
    need(s.answer && argc - optind >= 2 && s.most >= 1 && s.least >= 1, "expected NODES of at least 1, SPEC, WORKERS");
    s.latency = s.least / 20;
    need_ok(spec_parse(argv[optind], &s.spec, &e), &e);
    rules_prepare(&s.rules, &s.spec);
    diagram_start(&s.spec, &root);
    open_cache(&s, cache);
    const double passes = prepare(&s, &root);
    printf("%s: tasks of at most %.0f nodes; %.0f in the selective passes\n", argv[optind], s.most, passes);
    printf("workers  speedup  whole   work  idle  vain    tasks    median     longest   leader\n");
    for (int i = optind + 1; i < argc; i++) {
        s.workers = atoi(argv[i]);
        need(s.workers > 0 && s.workers <= WORKERS_MOST, "bad number of workers");
        run(&s, &root);
        report(&s, passes);
    }
    if (s.cache)
        (void)fclose(s.cache);
    search_memory_destroy(s.passes.memory);
    search_memory_destroy(s.search.memory);
    return 0;
}
