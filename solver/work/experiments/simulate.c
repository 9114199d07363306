/* simulate.c - threads working on a recorded task graph, event by event;
 * taskgraph.h has the model. */
#include "parallel/joining.h"
#include "parallel/taskgraph.h"

#include <assert.h>
#include <math.h> /* fmin */
#include <stdlib.h>
#include <string.h> /* memset */

/* A split point, in the frame of its owner. */
typedef struct sim_split {
    const struct sim_split *parent; /* the split point that the owner worked under */
    size_t next;                    /* first event of the next sibling; its GRAPH_CLOSE: none left */
    size_t close;
    int guessed;   /* siblings of unknown length left */
    double length; /* theirs */
    int helpers;
    int kind; /* joining_kind */
    bool expensive, cut, open;
} sim_split;

/* The work of a thread under one split point: its owner or a helper. */
typedef struct sim_frame {
    sim_split own;
    sim_split *under; /* &own, the one joined, or NULL at the root */
    size_t at;        /* event that ends the running strand */
    bool guessed;     /* the strand is a sibling of unknown length */
    bool refutes;     /* the sibling's end cuts the split point */
} sim_frame;

typedef enum sim_state { SIM_RUNNING, SIM_WAITING, SIM_IDLE } sim_state;

typedef struct sim_thread {
    sim_frame *frame;
    size_t frames;
    sim_state state;
    double until; /* end of the running strand */
    double since; /* of the state */
} sim_thread;

typedef struct simulation {
    const task_graph *g;
    sim_thread *thread;
    int threads;
    bool vain;
    double now;
    uint64_t closed[SPLIT_KINDS], refuted[SPLIT_KINDS]; /* in this root window */
    graph_run *run;
} simulation;

static void enter(simulation *s, sim_thread *t, sim_state state)
{
    double *spent = t->state == SIM_RUNNING ? &s->run->busy : t->state == SIM_WAITING ? &s->run->wait : &s->run->idle;
    *spent += s->now - t->since;
    t->since = s->now;
    t->state = state;
}

static sim_frame *top(sim_thread *t)
{
    return &t->frame[t->frames - 1];
}

static void run_strand(simulation *s, sim_thread *t, double seconds)
{
    enter(s, t, SIM_RUNNING);
    t->until = s->now + seconds;
}

static bool has_sibling(const sim_split *p)
{
    return !p->cut && (p->next != p->close || p->guessed > 0);
}

/* Starts the next sibling; false: none is left. */
static bool take(simulation *s, sim_thread *t)
{
    const graph_event *event = s->g->event;
    sim_frame *f = top(t);
    sim_split *p = f->under;
    assert(p);
    if (!has_sibling(p))
        return false;
    f->guessed = p->next == p->close;
    if (f->guessed) {
        p->guessed--;
        f->refutes = false;
        run_strand(s, t, p->length);
        return true;
    }
    f->at = p->next;
    p->next = event[f->at].sibling_end + 1;
    f->refutes = p->next == p->close && event[p->close].about != GRAPH_NOT_REFUTED;
    run_strand(s, t, event[f->at].seconds);
    return true;
}

static void count(simulation *s, const sim_split *p)
{
    s->closed[p->kind]++;
    s->refuted[p->kind] += p->cut;
}

/* The owner goes on after its split point. */
static void close_split(simulation *s, sim_thread *t)
{
    const size_t close = top(t)->own.close;
    count(s, &top(t)->own);
    t->frames--;
    top(t)->at = close;
    run_strand(s, t, s->g->event[close].seconds);
}

/* Takes the next sibling, or ends what the thread does under its innermost split point. */
static void go_on(simulation *s, sim_thread *t)
{
    sim_frame *f = top(t);
    if (take(s, t))
        return;
    if (f->under != &f->own) { /* a helper leaves the split point that it joined */
        f->under->helpers--;
        t->frames--;
        enter(s, t, t->frames == 0 ? SIM_IDLE : SIM_WAITING);
        return;
    }
    f->own.open = false;
    if (f->own.helpers == 0)
        close_split(s, t);
    else
        enter(s, t, SIM_WAITING);
}

static bool below(const sim_split *p, const sim_split *above)
{
    while (p && p != above)
        p = p->parent;
    return p == above;
}

/* Every thread drops what it does below the refuted split point. */
static void cut(simulation *s, sim_split *p)
{
    p->cut = true;
    for (int i = 0; i < s->threads; i++) {
        sim_thread *t = &s->thread[i];
        size_t keep = 0;
        while (keep < t->frames && !(t->frame[keep].under && below(t->frame[keep].under, p)))
            keep++;
        if (keep == t->frames)
            continue;
        const bool owner = t->frame[keep].under == &t->frame[keep].own;
        while (t->frames > keep + owner) {
            if (top(t)->under != &top(t)->own)
                top(t)->under->helpers--;
            else
                count(s, &top(t)->own);
            t->frames--;
        }
        if (owner)
            top(t)->own.open = false;
        enter(s, t, t->frames == 0 ? SIM_IDLE : SIM_WAITING);
    }
}

static void open_split(simulation *s, sim_thread *t)
{
    const graph_event *event = s->g->event;
    sim_frame *f = top(t);
    const graph_event *e = &event[f->at];
    const int skipped = event[e->close].about;
    sim_frame *own = &t->frame[t->frames++];
    *own = (sim_frame){.own = {.parent = f->under,
                               .next = f->at + 1,
                               .close = e->close,
                               .guessed = s->vain && skipped > 0 ? skipped : 0,
                               .length = e->vain >= 0 ? e->vain : e->refuter * s->g->vain,
                               .kind = e->about >> 1,
                               .expensive = e->about & 1,
                               .open = true}};
    own->under = &own->own;
    (void)take(s, t);
}

/* Joins the first open split point of the other's path that suits. */
static bool join_path(simulation *s, sim_thread *t, sim_thread *other, joining_look look)
{
    const sim_split *limit = t->frames ? top(t)->under : NULL;
    for (size_t depth = 0; depth < other->frames; depth++) {
        sim_split *p = &other->frame[depth].own;
        const bool owned = other->frame[depth].under == p;
        const bool risky = joining_is_risky(p->kind, s->closed[p->kind], s->refuted[p->kind]);
        if (!owned || !p->open || !has_sibling(p) || (limit && !below(p, limit)) ||
            !joining_suits(look, risky, p->expensive))
            continue;
        p->helpers++;
        s->run->joins++;
        t->frame[t->frames++] = (sim_frame){.under = p};
        (void)take(s, t);
        return true;
    }
    return false;
}

/* As split_join_team in parallel/split.c. */
static bool join(simulation *s, int index)
{
    sim_thread *t = &s->thread[index];
    const joining_look looks[] = {LOOK_FOR_SAFE, joining_second_look(t->since, s->now)};
    for (int i = 0; i < 2; i++)
        for (int k = 1; k < s->threads; k++)
            if (join_path(s, t, &s->thread[joining_path(index, k, s->threads)], looks[i]))
                return true;
    return false;
}

/* Threads without a strand look for one, and owners check whether they may stop waiting, until
 * nothing changes. */
static void look_around(simulation *s)
{
    for (bool changed = true; changed;) {
        changed = false;
        for (int i = 0; i < s->threads; i++) {
            sim_thread *t = &s->thread[i];
            if (t->state == SIM_RUNNING)
                continue;
            if (t->state == SIM_WAITING && top(t)->own.helpers == 0) {
                close_split(s, t);
                changed = true;
            } else if (!(t->state == SIM_WAITING && top(t)->own.cut) && join(s, i)) {
                changed = true;
            }
        }
    }
}

/* The strand of `t` has ended. False: so has the search. */
static bool step(simulation *s, sim_thread *t)
{
    const graph_event *event = s->g->event;
    sim_frame *f = top(t);
    switch (f->guessed ? GRAPH_SIBLING : event[f->at].kind) {
    case GRAPH_WINDOW:
        memset(s->closed, 0, sizeof s->closed);
        memset(s->refuted, 0, sizeof s->refuted);
        f->at++;
        run_strand(s, t, event[f->at].seconds);
        return true;
    case GRAPH_OPEN:
        open_split(s, t);
        return true;
    case GRAPH_CLOSE:
        f->at++;
        run_strand(s, t, event[f->at].seconds);
        return true;
    case GRAPH_SIBLING:
        if (f->refutes)
            cut(s, f->under);
        else
            go_on(s, t);
        return true;
    case GRAPH_END:
        break;
    }
    return false;
}

static void run_all(simulation *s)
{
    bool running = true;
    run_strand(s, &s->thread[0], s->g->event[0].seconds);
    while (running) {
        sim_thread *first = NULL;
        double patience_ends = INFINITY;
        for (int i = 0; i < s->threads; i++) {
            sim_thread *t = &s->thread[i];
            if (t->state == SIM_RUNNING && (!first || t->until < first->until))
                first = t;
            if (t->state != SIM_RUNNING && t->since + JOINING_PATIENCE > s->now)
                patience_ends = fmin(patience_ends, t->since + JOINING_PATIENCE);
        }
        assert(first); /* the deepest open task is always running */
        if (patience_ends < first->until) {
            s->now = patience_ends;
        } else {
            s->now = first->until;
            running = step(s, first);
        }
        if (running)
            look_around(s);
    }
    for (int i = 0; i < s->threads; i++)
        enter(s, &s->thread[i], SIM_IDLE);
    s->run->seconds = s->now;
}

status task_graph_simulate(const task_graph *g, int threads, bool vain, graph_run *out, error *e)
{
    simulation s = {.g = g, .threads = threads, .vain = vain, .run = out};
    /* Each frame of a thread is deeper in the tree than the one before. */
    const size_t frames = g->depth + 2;
    s.thread = calloc((size_t)threads, sizeof *s.thread);
    sim_frame *frame = calloc((size_t)threads * frames, sizeof *frame);
    *out = (graph_run){.seconds = 0};
    const bool memory = s.thread && frame;
    for (int i = 0; memory && i < threads; i++) {
        s.thread[i].frame = &frame[(size_t)i * frames];
        s.thread[i].state = SIM_IDLE;
    }
    if (memory) {
        s.thread[0].frames = 1;
        run_all(&s);
    }
    free(frame);
    free(s.thread);
    return memory ? STATUS_OK : fail(e, STATUS_NO_MEMORY, "task graph: out of memory for %d threads", threads);
}
