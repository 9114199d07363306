/* test_leader.c - a job of MPI with simulated ranks: rank 0 with workers that answer late, leave, fall silent, are another
 * build; a worker with a rank 0 that gives its task away. */
#include "base/version.h"
#include "notation/notation.h"
#include "mpi/leader.h"
#include "mpi/worker.h"
#include "solve/solve.h"
#include "tests/program.h"
#include "tests/support.h"

#include <criterion/criterion.h>

#include <stdatomic.h>
#include <stdio.h>
#include <string.h>
#include <time.h>
#include <unistd.h>

enum { WORKERS = 5, LETTERS_MOST = 256 };

/* What a simulated worker does wrong. */
typedef enum habit { WORKS, FALLS_SILENT, LEAVES, IS_ANOTHER_BUILD, CANNOT_BEGIN, NEVER_ENDS } habit;

/* The letters that wait for the leader, in no order but that of each worker. */
struct post {
    game_spec spec;
    test_rng rng;
    habit habit[WORKERS];
    int tasks[WORKERS]; /* that each was sent */
    bool busy[WORKERS], silent[WORKERS];
    letter_task task[WORKERS];
    letter waiting[LETTERS_MOST];
    int count, news;
    /* Of a worker under test: the letters that come to it, one look after the other, and what it writes. */
    const letter *script, *last; /* a letter from rank 1: nothing has come */
    letter_answer answer[8];
    int answers;
};

static void arrive(post *p, const letter *in)
{
    cr_assert_lt(p->count, LETTERS_MOST);
    p->waiting[p->count++] = *in;
}

int post_rank(const post *p)
{
    (void)p;
    return 0;
}

int post_ranks(const post *p)
{
    (void)p;
    return WORKERS + 1;
}

static void take_task(post *p, int worker, const letter_task *task)
{
    p->tasks[worker]++;
    if (p->habit[worker] == FALLS_SILENT)
        p->silent[worker] = true;
    cr_assert(!p->busy[worker] || p->silent[worker], "a second task for one that is at work");
    p->task[worker] = *task;
    p->busy[worker] = true;
    if (p->habit[worker] == LEAVES && p->tasks[worker] == 3) {
        const letter in = {.kind = LETTER_LEAVE, .from = worker + 1, .leave = "has had enough"};
        p->busy[worker] = false;
        arrive(p, &in);
    }
}

status post_send(post *p, int to, letter_kind kind, const void *body, size_t size, error *e)
{
    letter_task task;
    (void)e;
    if (kind == LETTER_ANSWER) {
        cr_assert_lt(p->answers, 8);
        memcpy(&p->answer[p->answers++], body, size);
    } else if (kind == LETTER_TASK) {
        memcpy(&task, body, size);
        take_task(p, to - 1, &task);
    } else if (kind == LETTER_END && p->habit[to - 1] != NEVER_ENDS && !p->silent[to - 1]) {
        const letter in = {.kind = LETTER_LEAVE, .from = to};
        arrive(p, &in);
    }
    p->news += kind == LETTER_NEWS;
    return STATUS_OK;
}

/* A worker that is at work may finish. */
static void answer(post *p, int worker)
{
    search_result r;
    search_options o;
    error e;
    search_options_init(&o);
    o.hash_bytes = (size_t)1 << 20;
    o.alpha = p->task[worker].bound - 1;
    o.beta = p->task[worker].bound;
    cr_assert_eq(solve_position(&p->spec, &p->task[worker].position, &o, &r, &e), STATUS_OK);
    const letter in = {.kind = LETTER_ANSWER,
                       .from = worker + 1,
                       .answer = {p->task[worker].id, {true, r.lower, r.upper, r.best, r.nodes, r.seconds}}};
    p->busy[worker] = false;
    arrive(p, &in);
}

static status receive_script(post *p, letter *out, bool *found)
{
    *out = *p->script;
    *found = out->from == 0;
    p->script += p->script < p->last;
    return STATUS_OK;
}

status post_receive(post *p, letter *out, bool *found, error *e)
{
    (void)e;
    if (p->script)
        return receive_script(p, out, found);
    const int worker = random_below(&p->rng, WORKERS);
    if (p->busy[worker] && !p->silent[worker])
        answer(p, worker);
    *found = p->count > 0 && random_below(&p->rng, 4) > 0;
    if (*found) {
        *out = p->waiting[0];
        memmove(p->waiting, p->waiting + 1, (size_t)--p->count * sizeof *p->waiting);
    }
    return STATUS_OK;
}

void post_rest(post *p)
{
    const struct timespec pause = {.tv_nsec = 10000};
    (void)p;
    (void)nanosleep(&pause, NULL);
}

static void join_all(post *p)
{
    for (int i = 0; i < WORKERS; i++) {
        letter in = {.kind = LETTER_JOIN, .from = i + 1, .join = {.host = "simulated", .pid = i + 1, .threads = 1}};
        version_program(in.join.program, sizeof in.join.program);
        if (p->habit[i] == IS_ANOTHER_BUILD)
            in.join.program[0] = '?';
        if (p->habit[i] == CANNOT_BEGIN)
            in = (letter){.kind = LETTER_LEAVE, .from = i + 1, .leave = "has no room"};
        arrive(p, &in);
    }
}

typedef struct job {
    post post;
    diagram root;
    char *path;
    leader *leader;
    longsolve *solve;
    long_options options;
    search_result direct;
    error e;
} job;

/* Gathers the workers of these habits (those left out work); the status of that. */
static status begin(job *j, const habit habits[WORKERS], const char *name)
{
    *j = (job){.post.rng = test_random(name)};
    memcpy(j->post.habit, habits, sizeof j->post.habit);
    cr_assert_eq(spec_parse("othello:4x5", &j->post.spec, NULL), STATUS_OK);
    diagram_start(&j->post.spec, &j->root);
    j->path = temporary_file("", 0);
    j->options = (long_options){.path = j->path, .task_seconds = 0.00005};
    search_options_init(&j->options.search);
    j->options.search.hash_bytes = (size_t)1 << 20;
    cr_assert_eq(solve_position(&j->post.spec, &j->root, &j->options.search, &j->direct, &j->e), STATUS_OK);
    join_all(&j->post);
    cr_assert_eq(leader_open(&j->post, NULL, 0.05, &j->leader, &j->e), STATUS_OK);
    return leader_gather(j->leader, &j->options, &j->e);
}

static status work(job *j)
{
    game_spec spec = j->post.spec;
    cr_assert_eq(long_open(&spec, &j->root, &j->options, &j->solve, &j->e), STATUS_OK, "%s", j->e.text);
    return leader_work(j->leader, j->solve, &j->options, &j->e);
}

static void finish(job *j)
{
    char name[80];
    static const char *const ENDS[] = {"", "-wal", "-shm"};
    long_close(j->solve);
    leader_close(j->leader);
    for (int i = 0; i < 3; i++) {
        (void)snprintf(name, sizeof name, "%s%s", j->path, ENDS[i]);
        (void)unlink(name);
    }
    free(j->path);
}

/* The value is right, and no task was finished twice. */
static void expect_solved(job *j)
{
    search_result r;
    store_summary summary;
    cr_assert_eq(long_line(j->solve, &r, &j->e), STATUS_OK);
    cr_assert_eq(r.value, j->direct.value);
    cr_assert_eq(store_summarize(long_store(j->solve), &summary, &j->e), STATUS_OK);
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
            worked += j.post.tasks[i] > 0;
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
    cr_assert_eq(j.post.tasks[0], 1, "a worker that is silent was given %d tasks", j.post.tasks[0]);
    cr_assert_eq(j.post.tasks[1], 3, "a worker that has left was given %d tasks", j.post.tasks[1]);
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
    cr_assert_eq(store_summarize(long_store(j.solve), &summary, &j.e), STATUS_OK);
    cr_assert_gt(summary.done, 0);
    cr_assert_eq(summary.running, 0);
    finish(&j);
}

Test(leader, bad_ranks_are_refused_before_the_store_is_touched)
{
    job j;
    cr_assert_eq(begin(&j, (const habit[WORKERS]){WORKS, IS_ANOTHER_BUILD}, "leader/build"), STATUS_BAD_INPUT);
    cr_assert(strstr(j.e.text, "rank 2 on simulated: is another build"), "%s", j.e.text);
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

/* A worker that was thought to be lost gets a task while it searches another, whose answer must not pass for the new one's. */
Test(leader, a_worker_never_answers_one_task_with_the_bounds_of_another, .timeout = 60)
{
    post p = {.count = 0};
    long_options o = {.task_seconds = 1};
    diagram large, small;
    search_result direct;
    bool ended;
    error e;
    search_options_init(&o.search);
    o.search.hash_bytes = (size_t)1 << 20;
    cr_assert_eq(spec_parse("othello:8x8", &p.spec, NULL), STATUS_OK);
    diagram_start(&p.spec, &large); /* would take for ever */
    small = large;
    for (int i = 0, left = 10; i < 64; i++) /* full but for ten squares */
        if (small.cell[i] == 0)
            small.cell[i] = left-- > 0 ? 0 : (uint8_t)(1 + (i / 3) % 2);
    search_options window = o.search;
    window.alpha = -1;
    window.beta = 0;
    cr_assert_eq(solve_position(&p.spec, &small, &window, &direct, &e), STATUS_OK);
    const letter nothing = {.from = 1}, first = {.kind = LETTER_TASK, .task = {1, large, 0}},
                 second = {.kind = LETTER_TASK, .task = {2, small, 0}},
                 third = {.kind = LETTER_TASK, .task = {3, large, 0}},
                 third_needless = {.kind = LETTER_NEEDLESS, .needless = 3},
                 fourth = {.kind = LETTER_TASK, .task = {4, large, 0}},
                 fourth_needless = {.kind = LETTER_NEEDLESS, .needless = 4}, end = {.kind = LETTER_END};
    const letter script[] = {first,  nothing, second,         nothing,         nothing, third, third_needless, nothing,
                             fourth, nothing, third_needless, fourth_needless, nothing, end,   nothing};
    p.script = script;
    p.last = script + sizeof script / sizeof *script - 1;
    cr_assert_eq(worker_work(&p, &p.spec, &large, &o, &ended, &e), STATUS_OK, "%s", e.text);
    cr_assert(ended);
    cr_assert_eq(p.answers, 4);
    for (int i = 0; i < 4; i++) {
        cr_assert_eq(p.answer[i].id, i + 1);
        cr_assert_eq(p.answer[i].answer.done, i == 1, "task %d", i + 1);
    }
    cr_assert(p.answer[1].answer.lower == direct.lower && p.answer[1].answer.upper == direct.upper);
}
