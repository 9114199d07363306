/* test_leader.c - a job of MPI with simulated ranks: rank 0 with workers that answer late, leave,
 * fall silent or run another build; a worker with a rank 0 that gives its task away. */
#include "base/version.h"
#include "text/notation.h"
#include "mpi/leader.h"
#include "longsolve/longsolve.h"
#include "mpi/worker.h"
#include "solve/solve.h"
#include "tests/run_program.h"
#include "tests/support.h"

#include <criterion/criterion.h>

#include <pthread.h>
#include <stdatomic.h>
#include <stdio.h>
#include <string.h>
#include <time.h>
#include <unistd.h>

enum { WORKERS = 5, MESSAGES_MOST = 256 };

/* What a simulated worker does wrong. */
typedef enum habit { WORKS, FALLS_SILENT, LEAVES, IS_ANOTHER_BUILD, CANNOT_BEGIN, NEVER_ENDS } habit;

/* A message that comes when the worker has sent this many answers: between two searches or during
 * one. */
typedef struct scripted {
    int answers;
    enum moment { BETWEEN, DURING, NEVER } when;
    message message;
} scripted;

/* The messages that wait for the leader, in no order but that of each worker. */
struct transport {
    game_spec spec;
    test_rng rng;
    habit habit[WORKERS];
    int tasks[WORKERS]; /* that each was sent */
    bool busy[WORKERS], silent[WORKERS];
    message_task task[WORKERS];
    message waiting[MESSAGES_MOST];
    int count, bounds;
    /* Of a worker under test: what comes to it, in this order, and what it sends. */
    const scripted *script;
    pthread_t worker; /* the thread that searches */
    message_answer answer[8];
    int answers;
};

static void arrive(transport *t, const message *in)
{
    cr_assert_lt(t->count, MESSAGES_MOST);
    t->waiting[t->count++] = *in;
}

int transport_rank(const transport *t)
{
    (void)t;
    return 0;
}

int transport_ranks(const transport *t)
{
    (void)t;
    return WORKERS + 1;
}

static void take_task(transport *t, int worker, const message_task *task)
{
    t->tasks[worker]++;
    if (t->habit[worker] == FALLS_SILENT)
        t->silent[worker] = true;
    cr_assert(!t->busy[worker] || t->silent[worker], "a second task for one that is at work");
    t->task[worker] = *task;
    t->busy[worker] = true;
    if (t->habit[worker] == LEAVES && t->tasks[worker] == 3) {
        const message in = {.kind = MESSAGE_LEAVE, .from = worker + 1, .leave = "has had enough"};
        t->busy[worker] = false;
        arrive(t, &in);
    }
}

status transport_send(transport *t, int to, message_kind kind, const void *body, size_t size, error *e)
{
    message_task task;
    (void)e;
    if (kind == MESSAGE_ANSWER) {
        cr_assert_lt(t->answers, 8);
        memcpy(&t->answer[t->answers++], body, size);
    } else if (kind == MESSAGE_TASK) {
        memcpy(&task, body, size);
        take_task(t, to - 1, &task);
    } else if (kind == MESSAGE_END && t->habit[to - 1] != NEVER_ENDS && !t->silent[to - 1]) {
        const message in = {.kind = MESSAGE_LEAVE, .from = to};
        arrive(t, &in);
    }
    t->bounds += kind == MESSAGE_BOUNDS;
    return STATUS_OK;
}

/* A worker that is at work may finish. */
static void answer(transport *t, int worker)
{
    search_result r;
    search_options o;
    error e;
    search_options_init(&o);
    o.hash_bytes = (size_t)1 << 20;
    o.alpha = t->task[worker].bound - 1;
    o.beta = t->task[worker].bound;
    cr_assert_eq(solve_position(&t->spec, &t->task[worker].position, &o, &r, &e), STATUS_OK);
    const message in = {.kind = MESSAGE_ANSWER,
                        .from = worker + 1,
                        .answer = {t->task[worker].id, {true, r.lower, r.upper, r.best, r.nodes, r.seconds}}};
    t->busy[worker] = false;
    arrive(t, &in);
}

/* During a search it is another thread that looks for messages. */
static status receive_script(transport *t, message *out, bool *found)
{
    const enum moment now = pthread_equal(pthread_self(), t->worker) ? BETWEEN : DURING;
    *found = t->script->when == now && t->script->answers == t->answers;
    if (*found)
        *out = t->script++->message;
    return STATUS_OK;
}

status transport_receive(transport *t, message *out, bool *found, error *e)
{
    (void)e;
    if (t->script)
        return receive_script(t, out, found);
    const int worker = random_below(&t->rng, WORKERS);
    if (t->busy[worker] && !t->silent[worker])
        answer(t, worker);
    *found = t->count > 0 && random_below(&t->rng, 4) > 0;
    if (*found) {
        *out = t->waiting[0];
        memmove(t->waiting, t->waiting + 1, (size_t)--t->count * sizeof *t->waiting);
    }
    return STATUS_OK;
}

void transport_pause(transport *t)
{
    const struct timespec pause = {.tv_nsec = 10000};
    (void)t;
    (void)nanosleep(&pause, NULL);
}

static void join_all(transport *t)
{
    for (int i = 0; i < WORKERS; i++) {
        message in = {
            .kind = MESSAGE_JOIN, .from = i + 1, .join.run = {.host = "simulated", .pid = i + 1, .threads = 1}};
        version_program(in.join.program, sizeof in.join.program);
        if (t->habit[i] == IS_ANOTHER_BUILD)
            in.join.program[0] = '?';
        if (t->habit[i] == CANNOT_BEGIN)
            in = (message){.kind = MESSAGE_LEAVE, .from = i + 1, .leave = "has no room"};
        arrive(t, &in);
    }
}

typedef struct job {
    transport transport;
    diagram root;
    char *path;
    leader *leader;
    longsolve *solve;
    longsolve_options options;
    search_result direct;
    error e;
} job;

/* After how long a worker is thought silent: soon only where none answers, since others may be kept
 * waiting by a busy machine. */
static double patience_with(const habit habits[WORKERS])
{
    double seconds = 60;
    for (int i = 0; i < WORKERS; i++)
        seconds = habits[i] == NEVER_ENDS ? 0.05 : habits[i] == FALLS_SILENT ? 3 : seconds;
    return seconds;
}

/* Gathers the workers of these habits (those left out work); the status of that. */
static status begin(job *j, const habit habits[WORKERS], const char *name)
{
    *j = (job){.transport.rng = test_random(name)};
    memcpy(j->transport.habit, habits, sizeof j->transport.habit);
    cr_assert_eq(spec_parse("othello:4x5", &j->transport.spec, NULL), STATUS_OK);
    diagram_start(&j->transport.spec, &j->root);
    j->path = temporary_file("", 0);
    j->options = (longsolve_options){.path = j->path, .task_seconds = 0.00005};
    search_options_init(&j->options.search);
    j->options.search.hash_bytes = (size_t)1 << 20;
    cr_assert_eq(solve_position(&j->transport.spec, &j->root, &j->options.search, &j->direct, &j->e), STATUS_OK);
    join_all(&j->transport);
    cr_assert_eq(leader_open(&j->transport, NULL, patience_with(habits), &j->leader, &j->e), STATUS_OK);
    return leader_gather(j->leader, &j->options, &j->e);
}

static status work(job *j)
{
    game_spec spec = j->transport.spec;
    cr_assert_eq(longsolve_open(&spec, &j->root, &j->options, &j->solve, &j->e), STATUS_OK, "%s", j->e.text);
    return leader_work(j->leader, j->solve, &j->options, &j->e);
}

static void finish(job *j)
{
    longsolve_close(j->solve);
    leader_close(j->leader);
    remove_store(j->path);
}

/* The value is right, and no task was finished twice. */
static void expect_solved(job *j)
{
    search_result r;
    store_summary summary;
    cr_assert_eq(longsolve_line(j->solve, &r, &j->e), STATUS_OK);
    cr_assert_eq(r.value, j->direct.value);
    cr_assert_eq(store_summarize(j->solve->store, &summary, &j->e), STATUS_OK);
    cr_assert(summary.repeated == 0 && summary.done > 0);
}

Test(leader, workers_answer_in_any_order, .timeout = 60)
{
    job j;
    for (int n = 0; n < test_scaled(10); n++) {
        char name[32];
        (void)snprintf(name, sizeof name, "leader/order/%d", n);
        cr_assert_eq(begin(&j, (const habit[WORKERS]){WORKS}, name), STATUS_OK, "%s", j.e.text);
        cr_assert_eq(work(&j), STATUS_OK, "%s", j.e.text);
        expect_solved(&j);
        int worked = 0;
        for (int i = 0; i < WORKERS; i++)
            worked += j.transport.tasks[i] > 0;
        cr_assert_gt(worked, 2, "only %d of them were given work", worked);
        cr_assert(leader_dismiss(j.leader));
        finish(&j);
    }
}

Test(leader, a_worker_that_leaves_or_falls_silent_costs_its_task, .timeout = 60)
{
    job j;
    cr_assert_eq(begin(&j, (const habit[WORKERS]){FALLS_SILENT, LEAVES, WORKS}, "leader/lost"), STATUS_OK);
    cr_assert_eq(work(&j), STATUS_OK, "%s", j.e.text);
    expect_solved(&j);
    cr_assert_eq(j.transport.tasks[0], 1, "a worker that is silent was given %d tasks", j.transport.tasks[0]);
    cr_assert_eq(j.transport.tasks[1], 3, "a worker that has left was given %d tasks", j.transport.tasks[1]);
    cr_assert(!leader_dismiss(j.leader), "one that is silent cannot have ended");
    finish(&j);
}

Test(leader, where_all_have_left_the_store_has_what_they_found, .timeout = 60)
{
    const habit habits[WORKERS] = {LEAVES, LEAVES, LEAVES, LEAVES, LEAVES};
    job j;
    store_summary summary;
    cr_assert_eq(begin(&j, habits, "leader/all"), STATUS_OK);
    cr_assert_eq(work(&j), STATUS_IO);
    cr_assert(strstr(j.e.text, "no worker is left"), "%s", j.e.text);
    cr_assert_eq(store_summarize(j.solve->store, &summary, &j.e), STATUS_OK);
    cr_assert_gt(summary.done, 0);
    cr_assert_eq(summary.running, 0);
    finish(&j);
}

Test(leader, bad_ranks_are_refused_before_the_store_is_touched)
{
    job j;
    cr_assert_eq(begin(&j, (const habit[WORKERS]){WORKS, IS_ANOTHER_BUILD}, "leader/build"), STATUS_BAD_INPUT);
    cr_assert(strstr(j.e.text, "rank 2 on simulated: runs another build"), "%s", j.e.text);
    finish(&j);
    cr_assert_eq(begin(&j, (const habit[WORKERS]){WORKS, WORKS, CANNOT_BEGIN}, "leader/room"), STATUS_IO);
    cr_assert(strstr(j.e.text, "rank 3: has no room"), "%s", j.e.text);
    finish(&j);
}

Test(leader, a_worker_that_never_ends_is_not_waited_for)
{
    job j;
    cr_assert_eq(begin(&j, (const habit[WORKERS]){WORKS, NEVER_ENDS}, "leader/end"), STATUS_OK);
    cr_assert(!leader_dismiss(j.leader));
    finish(&j);
}

/* A worker that was thought to be lost gets a task while it searches another, whose answer must
 * not pass for the new one's. */
Test(leader, a_worker_never_answers_one_task_with_the_bounds_of_another, .timeout = 60)
{
    transport t = {.count = 0};
    longsolve_options o = {.task_seconds = 1};
    diagram large, small;
    search_result direct;
    bool ended;
    error e;
    search_options_init(&o.search);
    o.search.hash_bytes = (size_t)1 << 20;
    cr_assert_eq(spec_parse("othello:8x8", &t.spec, NULL), STATUS_OK);
    diagram_start(&t.spec, &large); /* would take for ever */
    small = large;
    for (int i = 0, left = 10; i < 64; i++) /* full but for ten squares */
        if (small.cell[i] == 0)
            small.cell[i] = left-- > 0 ? 0 : (uint8_t)(1 + (i / 3) % 2);
    search_options window = o.search;
    window.alpha = -1;
    window.beta = 0;
    cr_assert_eq(solve_position(&t.spec, &small, &window, &direct, &e), STATUS_OK);
    const scripted script[] = {{0, BETWEEN, {.kind = MESSAGE_TASK, .task = {1, large, 0}}},
                               {0, DURING, {.kind = MESSAGE_TASK, .task = {2, small, 0}}},
                               {2, BETWEEN, {.kind = MESSAGE_TASK, .task = {3, large, 0}}},
                               {2, BETWEEN, {.kind = MESSAGE_WITHDRAW, .withdraw = 3}},
                               {3, BETWEEN, {.kind = MESSAGE_TASK, .task = {4, large, 0}}},
                               {3, DURING, {.kind = MESSAGE_WITHDRAW, .withdraw = 3}},
                               {3, DURING, {.kind = MESSAGE_WITHDRAW, .withdraw = 4}},
                               {4, BETWEEN, {.kind = MESSAGE_END}},
                               {4, NEVER, {.from = 0}}};
    t.script = script;
    t.worker = pthread_self();
    cr_assert_eq(worker_work(&t, &t.spec, &large, &o, &ended, &e), STATUS_OK, "%s", e.text);
    cr_assert(ended);
    cr_assert_eq(t.answers, 4);
    for (int i = 0; i < 4; i++) {
        cr_assert_eq(t.answer[i].id, i + 1);
        cr_assert_eq(t.answer[i].answer.done, i == 1, "task %d", i + 1);
    }
    cr_assert(t.answer[1].answer.lower == direct.lower && t.answer[1].answer.upper == direct.upper);
}
