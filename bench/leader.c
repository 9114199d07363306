/* leader.c - how many tasks a second rank 0 of an MPI job can hand out, with simulated workers.
 *
 *   leader [SPEC [TASKS [WORKERS...]]]        othello:6x6 20000 1 10 100 1000
 *
 * The loop, the tree and the store are the real ones.  The workers are simulated in one process: a task is searched when it
 * is sent, and its answer arrives after as many simulated seconds as a worker of SPEED nodes a second would need; tasks are
 * sized to take one such second.  The simulated clock goes on by what the loop really takes, searches and the carrying of
 * letters left out, and where the loop rests it jumps to the next answer.  So tasks/s is what the loop can do, and busy the
 * share of the workers' time in which they work. */
#include "base/clock.h"
#include "base/stop.h"
#include "base/version.h"
#include "notation/notation.h"
#include "longsolve/session.h"
#include "mpi/leader.h"
#include "solve/solve.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

static const double SPEED = 2000, TASK_SECONDS = 1;

typedef struct event {
    double due;
    letter letter;
} event;

struct post {
    const game_spec *spec;
    search_options search;
    int workers;
    event *queue; /* of each worker one at most, in a heap */
    int count;
    double now;       /* simulated */
    double returned;  /* to the loop, on the real clock */
    double loop, cpu; /* seconds in the loop, of the processor in it */
    double returned_cpu;
    double busy;       /* simulated seconds of all workers */
    long tasks, limit; /* answered, and how many are asked for */
    _Atomic bool stop;
};

static void enter(post *p)
{
    const double passed = clock_seconds() - p->returned;
    p->loop += passed;
    p->cpu += clock_thread_seconds() - p->returned_cpu;
    p->now += passed;
}

static void leave(post *p)
{
    p->returned = clock_seconds();
    p->returned_cpu = clock_thread_seconds();
}

static void push(post *p, const event *new)
{
    int i = p->count++;
    for (; i > 0 && new->due < p->queue[(i - 1) / 2].due; i = (i - 1) / 2)
        p->queue[i] = p->queue[(i - 1) / 2];
    p->queue[i] = *new;
}

static event pop(post *p)
{
    const event first = p->queue[0], last = p->queue[--p->count];
    int i = 0;
    for (int child; (child = 2 * i + 1) < p->count; i = child) {
        child += child + 1 < p->count && p->queue[child + 1].due < p->queue[child].due;
        if (last.due <= p->queue[child].due)
            break;
        p->queue[i] = p->queue[child];
    }
    p->queue[i] = last;
    return first;
}

int post_rank(const post *p)
{
    (void)p;
    return 0;
}

int post_ranks(const post *p)
{
    return p->workers + 1;
}

/* The search of a task, now; its answer, later. */
static status search_task(post *p, int worker, const letter_task *task, error *e)
{
    search_result r;
    p->search.alpha = task->bound - 1;
    p->search.beta = task->bound;
    const status s = solve_position(p->spec, &task->position, &p->search, &r, e);
    if (s != STATUS_OK)
        return s;
    const double seconds = ((double)r.nodes + 1) / SPEED;
    const letter_answer answer = {.id = task->id, .answer = {true, r.lower, r.upper, r.best, r.nodes, seconds}};
    const event arrives = {.due = p->now + seconds,
                           .letter = {.kind = LETTER_ANSWER, .from = worker, .answer = answer}};
    push(p, &arrives);
    return STATUS_OK;
}

status post_send(post *p, int to, letter_kind kind, const void *body, size_t size, error *e)
{
    letter_task task;
    status s = STATUS_OK;
    enter(p);
    if (kind == LETTER_TASK) {
        memcpy(&task, body, size);
        s = search_task(p, to, &task, e);
    } else if (kind == LETTER_END) {
        const event arrives = {.due = p->now, .letter = {.kind = LETTER_LEAVE, .from = to}};
        push(p, &arrives);
    }
    leave(p);
    return s;
}

status post_receive(post *p, letter *out, bool *found, error *e)
{
    (void)e;
    enter(p);
    *found = p->count > 0 && p->queue[0].due <= p->now;
    if (*found)
        *out = pop(p).letter;
    if (*found && out->kind == LETTER_ANSWER) {
        p->tasks++;
        p->busy += out->answer.answer.seconds;
    }
    if (p->tasks >= p->limit)
        stop_request(&p->stop);
    leave(p);
    return STATUS_OK;
}

void post_rest(post *p)
{
    enter(p);
    p->now += 0.0002;
    if (p->count > 0 && p->queue[0].due > p->now)
        p->now = p->queue[0].due;
    leave(p);
}

static void join_all(post *p)
{
    for (int i = 0; i < p->workers; i++) {
        event joins = {.letter = {.kind = LETTER_JOIN, .from = i + 1, .join = {.host = "simulated", .threads = 1}}};
        joins.letter.join.pid = i + 1;
        version_program(joins.letter.join.program, sizeof joins.letter.join.program);
        push(p, &joins);
    }
}

static status measure(post *p, const diagram *d, const char *path, error *e)
{
    leader *h;
    longsolve *l = NULL;
    game_spec spec = *p->spec;
    long_options o = {.path = path, .task_seconds = TASK_SECONDS, .search = p->search, .guide = true};
    join_all(p);
    leave(p);
    status s = leader_open(p, &p->stop, LEADER_PATIENCE, &h, e);
    if (s == STATUS_OK)
        s = leader_gather(h, &o, e);
    if (s == STATUS_OK) {
        o.search.memory = NULL;
        s = long_open(&spec, d, &o, &l, e);
    }
    if (s == STATUS_OK) {
        l->first_rate = SPEED;
        p->now = p->loop = p->cpu = 0;
        leave(p);
        s = leader_work(h, l, &o, e);
        enter(p);
    }
    if (s == STATUS_OK || s == STATUS_STOPPED) {
        long_state state;
        long_state_of(l, &state);
        const double tasks = (double)p->tasks, all = p->workers * p->now;
        printf("%8d %8ld %9.3f %9.0f %9.3f %9.3f %9.3f %9.1f %6.1f%%\n", p->workers, p->tasks, 1e3 * p->loop / tasks,
               tasks / p->loop, 1e3 * p->cpu / tasks, 1e3 * state.tree_seconds / tasks,
               1e3 * state.store_seconds / tasks, p->now, 100 * p->busy / all);
        s = STATUS_OK;
    }
    long_close(l);
    leader_close(h);
    return s;
}

static status measure_workers(const game_spec *spec, const diagram *d, int workers, long tasks, error *e)
{
    char name[] = "/tmp/leader-XXXXXX", path[64];
    if (!mkdtemp(name))
        return fail(e, STATUS_IO, "%s: cannot be made", name);
    (void)snprintf(path, sizeof path, "%s/store", name);
    post p = {.spec = spec, .workers = workers, .limit = tasks};
    search_options_init(&p.search);
    p.search.hash_bytes = (size_t)64 << 20;
    p.queue = calloc(2 * (size_t)workers, sizeof *p.queue);
    status s = p.queue ? solve_memory_create(spec, &p.search, &p.search.memory, e) : STATUS_NO_MEMORY;
    if (s == STATUS_OK) {
        search_memory_keep(p.search.memory);
        s = measure(&p, d, path, e);
    }
    search_memory_destroy(p.search.memory);
    free(p.queue);
    (void)unlink(path);
    (void)rmdir(name);
    return s;
}

int main(int argc, char *argv[])
{
    static const int usual[] = {1, 10, 100, 1000};
    game_spec spec;
    diagram d;
    error e = {.text = "out of memory"};
    status s = spec_parse(argc > 1 ? argv[1] : "othello:6x6", &spec, &e);
    const long tasks = argc > 2 ? atol(argv[2]) : 20000;
    const int counts = argc > 3 ? argc - 3 : 4;
    if (s == STATUS_OK)
        diagram_start(&spec, &d);
    printf("%8s %8s %9s %9s %9s %9s %9s %9s %7s\n", "workers", "tasks", "ms/task", "tasks/s", "cpu-ms", "tree-ms",
           "store-ms", "simul-s", "busy");
    for (int i = 0; i < counts && s == STATUS_OK; i++)
        s = measure_workers(&spec, &d, argc > 3 ? atoi(argv[3 + i]) : usual[i], tasks, &e);
    if (s != STATUS_OK)
        (void)fprintf(stderr, "leader: %s\n", e.text);
    return s == STATUS_OK ? 0 : 2;
}
