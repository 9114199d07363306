/* leader.c - see leader.h. */
#include "mpi/leader.h"

#include "base/clock.h"
#include "base/stop.h"
#include "base/version.h"

#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static const double NEWS_SECONDS = 1;     /* between two letters of news */
static const double DISMISS_SECONDS = 10; /* so long a worker may take to end */

/* What the leader knows of a worker besides what the solve does. */
typedef struct contact {
    bool joined, left;
    bool lost;    /* silent for too long */
    double heard; /* when it last wrote */
    int64_t sent; /* the task that it was sent last */
    int64_t told; /* the task of which it was told that it is needless */
    letter_join joined_as;
} contact;

struct leader {
    post *post;
    const _Atomic bool *stop;
    double patience;
    int workers;      /* rank i + 1 is worker i */
    contact *contact; /* of each */
    store_run *run;
    long_member *member; /* of each, while it works */
    double news_sent;
};

/* ---- beginning ------------------------------------------------------------------------------------------- */

static status check_join(const leader *h, int rank, error *e)
{
    char program[LETTER_TEXT];
    const letter_join *j = &h->contact[rank - 1].joined_as;
    version_program(program, sizeof program);
    if (strcmp(program, j->program) == 0)
        return STATUS_OK;
    return fail(e, STATUS_BAD_INPUT, "rank %d on %s: is another build (%.150s) than rank 0 (%.150s)", rank, j->host,
                j->program, program);
}

/* One letter before the work begins. */
static status greet(leader *h, const letter *in, int *joined, error *e)
{
    contact *c = &h->contact[in->from - 1];
    c->heard = clock_seconds();
    if (in->kind == LETTER_LEAVE) {
        c->left = true;
        return fail(e, STATUS_IO, "rank %d: %s", in->from, in->leave[0] ? in->leave : "has ended");
    }
    if (in->kind != LETTER_JOIN || c->joined)
        return STATUS_OK;
    c->joined = true;
    c->joined_as = in->join;
    ++*joined;
    store_run *r = &h->run[in->from - 1];
    *r = (store_run){.pid = in->join.pid,
                     .threads = in->join.threads,
                     .hash_bytes = in->join.hash_bytes,
                     .program = c->joined_as.program};
    (void)snprintf(r->host, sizeof r->host, "%s", in->join.host);
    return check_join(h, in->from, e);
}

status leader_gather(leader *h, long_options *o, error *e)
{
    status s = STATUS_OK;
    int joined = 0;
    while (s == STATUS_OK && joined < h->workers) {
        letter in;
        bool found;
        if (stop_requested(h->stop))
            return fail(e, STATUS_STOPPED, "stopped before all ranks had joined; nothing was begun");
        s = post_receive(h->post, &in, &found, e);
        if (s == STATUS_OK && found)
            s = greet(h, &in, &joined, e);
        else
            post_rest(h->post);
    }
    o->members = h->run;
    o->member_count = h->workers;
    return s;
}

status leader_open(post *p, const _Atomic bool *stop, double patience, leader **out, error *e)
{
    leader *h = calloc(1, sizeof *h);
    *out = h;
    if (!h)
        return fail(e, STATUS_NO_MEMORY, "mpi: out of memory");
    h->post = p;
    h->stop = stop;
    h->patience = patience;
    h->workers = post_ranks(p) - 1;
    h->contact = calloc((size_t)h->workers, sizeof *h->contact);
    h->run = calloc((size_t)h->workers, sizeof *h->run);
    if (h->contact && h->run)
        return STATUS_OK;
    leader_close(h);
    *out = NULL;
    return fail(e, STATUS_NO_MEMORY, "mpi: out of memory");
}

/* ---- letters that come ----------------------------------------------------------------------------------- */

static status give_up(const leader *h, longsolve *l, int worker, error *e)
{
    static const long_answer none = {.done = false};
    long_member *m = &h->member[worker];
    m->there = false;
    return m->busy ? long_answer_take(l, m, &none, e) : STATUS_OK;
}

static status open_letter(leader *h, longsolve *l, const letter *in, error *e)
{
    const int worker = in->from - 1;
    contact *c = &h->contact[worker];
    long_member *m = &h->member[worker];
    c->heard = clock_seconds();
    if (c->lost) {
        c->lost = false;
        m->there = true;
        (void)fprintf(stderr, "yomikiri: rank %d is there again\n", in->from);
    }
    if (in->kind == LETTER_ANSWER && m->busy && in->answer.id == m->task.stored.id)
        return long_answer_take(l, m, &in->answer.answer, e);
    if (in->kind != LETTER_LEAVE)
        return STATUS_OK;
    c->left = true;
    if (!stop_requested(h->stop))
        (void)fprintf(stderr, "yomikiri: rank %d on %s leaves%s%s\n", in->from, c->joined_as.host,
                      in->leave[0] ? ": " : "", in->leave);
    return give_up(h, l, worker, e);
}

static status open_all(leader *h, longsolve *l, bool *any, error *e)
{
    status s = STATUS_OK;
    bool found = true;
    *any = false;
    while (s == STATUS_OK) {
        letter in;
        s = post_receive(h->post, &in, &found, e);
        if (s != STATUS_OK || !found)
            return s;
        *any = true;
        s = open_letter(h, l, &in, e);
    }
    return s;
}

/* Workers at work that have been silent for too long. */
static status miss(leader *h, longsolve *l, error *e)
{
    const double now = clock_seconds();
    status s = STATUS_OK;
    for (int i = 0; i < h->workers && s == STATUS_OK; i++) {
        contact *c = &h->contact[i];
        if (!h->member[i].busy || now - c->heard < h->patience)
            continue;
        c->lost = true;
        (void)fprintf(stderr, "yomikiri: rank %d on %s is silent for %.0f s: its task goes to another\n", i + 1,
                      c->joined_as.host, now - c->heard);
        s = give_up(h, l, i, e);
    }
    return s;
}

/* ---- letters that go ------------------------------------------------------------------------------------- */

/* New tasks, and who may stop. */
static status send_tasks(leader *h, bool *any, error *e)
{
    status s = STATUS_OK;
    for (int i = 0; i < h->workers && s == STATUS_OK; i++) {
        const long_member *m = &h->member[i];
        contact *c = &h->contact[i];
        const int64_t id = m->task.stored.id;
        if (m->busy && c->sent != id) {
            const letter_task task = {.id = id, .position = m->task.position, .bound = m->task.bound};
            c->sent = id;
            c->heard = clock_seconds();
            *any = true;
            s = post_send(h->post, i + 1, LETTER_TASK, &task, sizeof task, e);
        }
        if (s == STATUS_OK && m->busy && m->needless && c->told != id) {
            c->told = id;
            s = post_send(h->post, i + 1, LETTER_NEEDLESS, &id, sizeof id, e);
        }
    }
    return s;
}

static status send_news(leader *h, longsolve *l, error *e)
{
    letter_news news = {.count = 0};
    const double now = clock_seconds();
    status s = STATUS_OK;
    if (now - h->news_sent < NEWS_SECONDS)
        return STATUS_OK;
    h->news_sent = now;
    news.count = long_news(l, news.bounds, LETTER_NEWS_MOST);
    const size_t size = offsetof(letter_news, bounds) + (size_t)news.count * sizeof *news.bounds;
    for (int i = 0; i < h->workers && s == STATUS_OK && news.count > 0; i++)
        if (h->member[i].there)
            s = post_send(h->post, i + 1, LETTER_NEWS, &news, size, e);
    return s;
}

/* ---- the work -------------------------------------------------------------------------------------------- */

static bool nobody_there(const leader *h)
{
    for (int i = 0; i < h->workers; i++)
        if (h->member[i].there)
            return false;
    return true;
}

/* One turn: letters in, the solve goes on, letters out. */
static status turn(leader *h, longsolve *l, bool *any, error *e)
{
    status s = open_all(h, l, any, e);
    if (s == STATUS_OK)
        s = miss(h, l, e);
    if (s == STATUS_OK)
        s = long_exchange(l, e);
    if (s == STATUS_OK)
        s = send_tasks(h, any, e);
    return s == STATUS_OK ? send_news(h, l, e) : s;
}

status leader_work(leader *h, longsolve *l, const long_options *o, error *e)
{
    int count;
    h->member = long_members(l, &count);
    for (int i = 0; i < h->workers; i++)
        h->contact[i].heard = clock_seconds();
    for (;;) {
        bool any = false;
        const status s = turn(h, l, &any, e);
        if (s != STATUS_OK || long_finished(l))
            return s;
        if (stop_requested(h->stop))
            return STATUS_STOPPED;
        if (nobody_there(h))
            return fail(e, STATUS_IO, "mpi: no worker is left; the same command goes on from the store");
        if (o->progress)
            o->progress(o->context, l);
        if (!any)
            post_rest(h->post);
    }
}

/* ---- the end --------------------------------------------------------------------------------------------- */

bool leader_dismiss(leader *h)
{
    const double until = clock_seconds() + (h->patience < DISMISS_SECONDS ? h->patience : DISMISS_SECONDS);
    int there = 0;
    for (int i = 0; i < h->workers; i++) {
        there += !h->contact[i].left;
        (void)post_send(h->post, i + 1, LETTER_END, NULL, 0, NULL);
    }
    while (there > 0 && clock_seconds() < until) {
        letter in;
        bool found;
        if (post_receive(h->post, &in, &found, NULL) != STATUS_OK)
            return false;
        if (found && in.kind == LETTER_LEAVE && !h->contact[in.from - 1].left) {
            h->contact[in.from - 1].left = true;
            there--;
        }
        if (!found)
            post_rest(h->post);
    }
    return there == 0;
}

void leader_close(leader *h)
{
    if (!h)
        return;
    free(h->contact);
    free(h->run);
    free(h);
}
