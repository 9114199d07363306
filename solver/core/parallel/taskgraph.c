/* taskgraph.c - the recording and its size; simulate.c has the threads. */
#include "parallel/taskgraph.h"

#include "base/grow.h"

#include <stdlib.h>

status task_graph_create(task_graph **out, error *e)
{
    *out = calloc(1, sizeof **out);
    return *out ? STATUS_OK : fail(e, STATUS_NO_MEMORY, "task graph: out of memory");
}

void task_graph_destroy(task_graph *g)
{
    if (g) {
        free(g->event);
        free(g);
    }
}

void task_graph_begin(task_graph *g, double seconds, uint64_t nodes, double reading)
{
    g->recordings++;
    g->next = 0;
    g->seconds = seconds;
    g->nodes = nodes;
    g->reading = reading;
}

void task_graph_add(task_graph *g, graph_kind kind, double seconds, uint64_t nodes, int about)
{
    const double strand = seconds - g->seconds - g->reading;
    graph_event v = {.seconds = strand > 0 ? strand : 0, .nodes = nodes - g->nodes, .kind = kind, .about = about};
    g->seconds = seconds;
    g->nodes = nodes;
    if (g->recordings == 1) {
        graph_event *larger = g->full ? NULL : grow(g->event, &g->capacity, g->count + 1, sizeof *larger);
        g->full = larger == NULL;
        g->event = larger ? larger : g->event;
        if (larger)
            g->event[g->count++] = v;
        return;
    }
    graph_event *first = g->next < g->count ? &g->event[g->next] : NULL;
    g->next++;
    g->differs = g->differs || !first || first->kind != kind || first->nodes != v.nodes || first->about != about;
    if (!g->differs && v.seconds < first->seconds)
        first->seconds = v.seconds;
}

/* ---- the tree -------------------------------------------------------------------------------- */

/* An open split point, with its own siblings so far, while the events are read once. */
typedef struct open_split {
    size_t open, start; /* events: OPEN, the first of the sibling being read */
    double all, one;    /* seconds of the finished siblings and of the one being read */
    double final;       /* of the last finished one */
    double span, longest, last;
    uint64_t span_nodes, longest_nodes, last_nodes;
    size_t siblings;
} open_split;

typedef struct reading {
    open_split *at; /* at[0]: the root's own strands */
    size_t depth;
    double vain, refuters; /* seconds by split point, if there were siblings before the refuter */
} reading;

static void sibling_ends(task_graph *g, reading *r, size_t i)
{
    open_split *l = &r->at[r->depth];
    g->event[l->start].sibling_end = i;
    l->start = i + 1;
    l->all += l->one;
    l->final = l->one;
    l->last = l->span;
    l->last_nodes = l->span_nodes;
    l->longest = l->span > l->longest ? l->span : l->longest;
    l->longest_nodes = l->span_nodes > l->longest_nodes ? l->span_nodes : l->longest_nodes;
    l->one = l->span = 0;
    l->span_nodes = 0;
    l->siblings++;
}

static void split_closes(task_graph *g, reading *r, size_t i)
{
    const open_split *l = &r->at[r->depth];
    open_split *up = &r->at[--r->depth];
    graph_event *open = &g->event[l->open];
    const bool refuted = g->event[i].about != GRAPH_NOT_REFUTED;
    open->close = i;
    open->refuter = l->final;
    open->vain = l->siblings > 1 ? (l->all - l->final) / (double)(l->siblings - 1) : -1;
    if (refuted && l->siblings > 1) {
        r->vain += open->vain;
        r->refuters += l->final;
    }
    up->one += l->all;
    up->span += refuted ? l->last : l->longest;
    up->span_nodes += refuted ? l->last_nodes : l->longest_nodes;
}

static bool read_event(task_graph *g, reading *r, size_t i, graph_size *out)
{
    graph_event *v = &g->event[i];
    open_split *l = &r->at[r->depth];
    out->work += v->seconds;
    out->work_nodes += v->nodes;
    if (v->kind != GRAPH_CLOSE || r->depth == 0) {
        l->one += v->seconds;
        l->span += v->seconds;
        l->span_nodes += v->nodes;
    }
    switch (v->kind) {
    case GRAPH_WINDOW:
        return r->depth == 0;
    case GRAPH_OPEN:
        out->splits++;
        r->at[++r->depth] = (open_split){.open = i, .start = i + 1};
        return true;
    case GRAPH_SIBLING:
        out->siblings++;
        if (r->depth > 0)
            sibling_ends(g, r, i);
        return r->depth > 0;
    case GRAPH_CLOSE:
        out->skipped += v->about > 0 ? (size_t)v->about : 0;
        if (r->depth == 0 || r->at[r->depth].siblings == 0 || r->at[r->depth].start != i)
            return false;
        split_closes(g, r, i);
        r->at[r->depth].one += v->seconds; /* the owner's own, after its split point */
        r->at[r->depth].span += v->seconds;
        r->at[r->depth].span_nodes += v->nodes;
        return true;
    case GRAPH_END:
        return r->depth == 0 && i + 1 == g->count;
    }
    return false;
}

status task_graph_finish(task_graph *g, graph_size *out, error *e)
{
    *out = (graph_size){.work = 0};
    if (g->full)
        return fail(e, STATUS_NO_MEMORY, "task graph: out of memory for %zu events", g->count);
    if (g->differs || (g->recordings > 1 && g->next != g->count))
        return fail(e, STATUS_BAD_INPUT, "task graph: event %zu: two recordings of a search differ", g->next);
    g->depth = 0;
    for (size_t k = 0, depth = 0; k < g->count; k++) {
        depth += g->event[k].kind == GRAPH_OPEN;
        g->depth = depth > g->depth ? depth : g->depth;
        depth -= g->event[k].kind == GRAPH_CLOSE && depth > 0;
    }
    reading r = {.at = calloc(g->depth + 1, sizeof *r.at)};
    if (!r.at)
        return fail(e, STATUS_NO_MEMORY, "task graph: out of memory");
    size_t i = 0;
    while (i < g->count && read_event(g, &r, i, out))
        i++;
    g->vain = r.refuters > 0 ? r.vain / r.refuters : 1;
    out->span = r.at[0].span;
    out->span_nodes = r.at[0].span_nodes;
    const bool whole = i == g->count && i > 0 && g->event[i - 1].kind == GRAPH_END;
    free(r.at);
    return whole ? STATUS_OK : fail(e, STATUS_BAD_INPUT, "task graph: event %zu of %zu: no such order", i, g->count);
}
