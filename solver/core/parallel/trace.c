#include "parallel/trace.h"

#include "base/grow.h"
#include "base/memory.h"
#include "base/outfile.h"
#include "game/game_text.h"

#include <errno.h>
#include <inttypes.h>
#include <stdlib.h>

struct search_trace {
    double start;
    int threads;
    const game_rules *rules;
    trace_lane *lane;
    outfile *file;
};

void trace_discard(search_trace *t)
{
    if (!t)
        return;
    for (int i = 0; t->lane && i < t->threads; i++)
        free(t->lane[i].event);
    outfile_discard(t->file);
    free(t->lane);
    free(t);
}

status trace_open(const char *path, int threads, const game_rules *rules, search_trace **out, error *e)
{
    search_trace *t = calloc(1, sizeof *t);
    *out = NULL;
    if (!t)
        return fail(e, STATUS_NO_MEMORY, "trace: out of memory");
    t->threads = threads;
    t->rules = rules;
    t->start = clock_seconds();
    t->lane = memory_zeroed((size_t)threads * sizeof *t->lane);
    for (int i = 0; t->lane && i < threads; i++)
        t->lane[i].most = threads < TRACE_EVENTS / 32 ? (uint32_t)(TRACE_EVENTS / threads) : 32;
    const status s =
        t->lane ? outfile_open(path, "the trace", &t->file, e) : fail(e, STATUS_NO_MEMORY, "trace: out of memory");
    if (s == STATUS_OK)
        *out = t;
    else
        trace_discard(t);
    return s;
}

trace_lane *trace_lane_of(search_trace *t, int thread)
{
    return t && thread < t->threads ? &t->lane[thread] : NULL;
}

void trace_root(search_trace *t, int side)
{
    for (int i = 0; t && i < t->threads; i++)
        t->lane[i].side = (uint8_t)side;
}

/* Drops short spans and every second instant until half the lane is free. */
static void thin(trace_lane *lane)
{
    while (lane->count > lane->most / 2) {
        uint32_t kept = 0, instants = 0;
        lane->shortest = lane->shortest > 0 ? 2 * lane->shortest : 1e-6;
        for (uint32_t i = 0; i < lane->count; i++) {
            const trace_event *v = &lane->event[i];
            if (v->kind == TRACE_CUT ? ++instants % 2 == 0 : v->seconds >= lane->shortest)
                lane->event[kept++] = *v;
        }
        lane->dropped += lane->count - kept;
        lane->count = kept;
    }
}

void trace_add(trace_lane *lane, const trace_event *event)
{
    if (event->kind != TRACE_CUT && event->seconds < lane->shortest) {
        lane->dropped++;
        return;
    }
    if (lane->count == lane->most)
        thin(lane);
    trace_event *larger = grow(lane->event, &lane->capacity, lane->count + 1, sizeof *larger);
    if (!larger) {
        lane->dropped++;
        return;
    }
    lane->event = larger;
    lane->event[lane->count] = *event;
    lane->event[lane->count++].side = lane->side ^ (event->ply & 1);
}

/* Leaves out an end of the window that is not bounded. */
static void print_window(FILE *f, const trace_event *v)
{
    (void)fprintf(f, "\"window\":\"");
    if (v->alpha > -VALUE_INFINITY)
        (void)fprintf(f, "%d", v->alpha);
    (void)fprintf(f, "..");
    if (v->beta < VALUE_INFINITY)
        (void)fprintf(f, "%d", v->beta);
    (void)fprintf(f, "\"");
}

static void position_of(const search_trace *t, const trace_event *v, diagram *d)
{
    walk_node n = {.a = v->words[0], .side = v->side};
    if (t->rules->game->has_line)
        n.line = (uint8_t)v->words[1];
    else
        n.b = v->words[1];
    walk_diagram(t->rules, &n, 0, d);
}

/* "d3, 14 empty", "start, 32 empty", "cut-off by d3". */
static void event_name(const search_trace *t, const trace_event *v, const diagram *d, char *out, size_t size)
{
    const game_spec *spec = &t->rules->spec;
    char move[MAX_MOVE_TEXT] = "start";
    if (v->move != MOVE_NONE)
        move_format(spec, v->move, move);
    if (v->kind == TRACE_CUT)
        (void)snprintf(out, size, "cut-off by %s", move);
    else
        (void)snprintf(out, size, "%s, %d empty", move, diagram_empties(spec, d));
}

/* Row by row, as a list that viewers show line by line, and as a position
 * that the program reads. */
static void print_board(FILE *f, const search_trace *t, const diagram *d)
{
    const game_spec *spec = &t->rules->spec;
    (void)fprintf(f, "\"board\":[");
    for (int i = 0; i < spec->rows * spec->cols; i++) {
        if (i % spec->cols == 0)
            (void)fprintf(f, "%s\"", i > 0 ? "\"," : "");
        (void)fputc("-XO"[d->cell[i]], f);
    }
    (void)fputs(spec->rows > 0 ? "\"" : "", f);
    (void)fprintf(f, "],\"to_move\":\"%s\",", t->rules->game->sides[d->side]);
    if (!t->rules->game->gains) /* the sums are not recorded */
        (void)fprintf(f, "\"position\":\"%s\",", diagram_name(spec, d).text);
}

static void print_event(const search_trace *t, int thread, const trace_event *v)
{
    static const char *const kinds[] = {"window", "task", "wait", "cut-off"};
    FILE *f = outfile_stream(t->file);
    char name[MAX_MOVE_TEXT + 40] = "wait";
    diagram d;
    if (v->kind != TRACE_WAIT) {
        position_of(t, v, &d);
        event_name(t, v, &d, name, sizeof name);
    }
    (void)fprintf(f, ",\n{\"name\":\"%s\",\"cat\":\"search\",\"pid\":1,\"tid\":%d,\"ts\":%.3f,", name, thread,
                  (v->start - t->start) * 1e6);
    if (v->kind == TRACE_CUT)
        (void)fprintf(f, "\"ph\":\"i\",\"s\":\"t\",");
    else
        (void)fprintf(f, "\"ph\":\"X\",\"dur\":%.3f,", v->seconds * 1e6);
    (void)fprintf(f, "\"args\":{\"kind\":\"%s\",\"remaining\":%d", kinds[v->kind], v->remaining);
    if (v->kind == TRACE_WAIT) {
        (void)fprintf(f, "}}");
        return;
    }
    (void)fprintf(f, ",");
    print_board(f, t, &d);
    (void)fprintf(f, "\"ply\":%d,", v->ply);
    print_window(f, v);
    if (v->cancelled)
        (void)fprintf(f, ",\"cancelled\":true");
    else
        (void)fprintf(f, ",\"value\":%d", v->value);
    (void)fprintf(f, ",\"nodes\":%" PRIu64 "}}", v->nodes);
}

static void print_all(const search_trace *t)
{
    uint64_t dropped = 0;
    FILE *f = outfile_stream(t->file);
    (void)fprintf(f, "{\"displayTimeUnit\":\"ms\",\"traceEvents\":[\n{\"name\":\"process_name\",\"ph\":\"M\","
                     "\"pid\":1,\"args\":{\"name\":\"yomikiri\"}}");
    for (int i = 0; i < t->threads; i++) {
        const trace_lane *lane = &t->lane[i];
        (void)fprintf(
            f, ",\n{\"name\":\"thread_name\",\"ph\":\"M\",\"pid\":1,\"tid\":%d,\"args\":{\"name\":\"thread %d\"}}", i,
            i);
        for (uint32_t k = 0; k < lane->count; k++)
            print_event(t, i, &lane->event[k]);
        dropped += lane->dropped;
    }
    (void)fprintf(f, "\n],\"otherData\":{\"dropped\":%" PRIu64 "}}\n", dropped);
}

status trace_close(search_trace *t, error *e)
{
    errno = 0;
    print_all(t);
    const status s = outfile_commit(t->file, e);
    t->file = NULL;
    trace_discard(t);
    return s;
}
