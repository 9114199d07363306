/* set.c - sorted sets of positions: every thread fills a list of its own; a full one is sorted and goes to disk. */
#include "checker/check.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

enum { READ = 4096 };

/* A sorted list without duplicates, in memory or in a file. */
typedef struct run {
    position *at;
    size_t n, next;
    FILE *file; /* NULL: all of it is in memory */
} run;

typedef struct list {
    position *at;
    size_t n, room;
} list;

struct set {
    int threads;
    size_t most;  /* of a list */
    uint64_t key; /* the bits of y that tell positions apart */
    run *run;
    int runs;
    position last;
    bool any;
    list list[];
};

set *set_new(int threads, size_t room, bool minimax)
{
    set *s = calloc(1, sizeof *s + (size_t)threads * sizeof *s->list);
    if (s != NULL) {
        s->threads = threads;
        s->most = room;
        s->key = minimax ? ~(uint64_t)UINT32_MAX : UINT64_MAX;
    }
    return s;
}

static bool is_less(position a, position b)
{
    return a.x < b.x || (a.x == b.x && a.y < b.y);
}

static bool is_same(const set *s, position a, position b)
{
    return a.x == b.x && ((a.y ^ b.y) & s->key) == 0;
}

/* Sorts by one byte after the other, the least first; bytes that are all alike are passed over. */
static bool sort(position *at, size_t n)
{
    position *from = at, *to = malloc((n + 1) * sizeof *to), *other = to;
    for (int byte = 0; byte < 16 && to != NULL; byte++) {
        size_t count[257] = {0};
        const int shift = byte % 8 * 8;
        for (size_t i = 0; i < n; i++)
            count[((byte < 8 ? from[i].y : from[i].x) >> shift & 255) + 1]++;
        bool alike = false;
        for (int i = 1; i <= 256; i++) {
            alike = alike || count[i] == n;
            count[i] += count[i - 1];
        }
        for (size_t i = 0; i < n && !alike; i++)
            to[count[(byte < 8 ? from[i].y : from[i].x) >> shift & 255]++] = from[i];
        if (!alike) {
            position *swap = from;
            from = to;
            to = swap;
        }
    }
    if (other != NULL && from != at)
        memcpy(at, from, n * sizeof *at);
    free(other);
    return other != NULL;
}

static bool make_unique(const set *s, list *l)
{
    size_t n = 0;
    if (!sort(l->at, l->n))
        return false;
    for (size_t i = 0; i < l->n; i++)
        if (n == 0 || !is_same(s, l->at[n - 1], l->at[i]))
            l->at[n++] = l->at[i];
    l->n = n;
    return true;
}

/* A file without a name in $TMPDIR. */
static FILE *temporary(void)
{
    char name[4096];
    const char *folder = getenv("TMPDIR");
    (void)snprintf(name, sizeof name, "%s/yomikiri-check-XXXXXX", folder != NULL ? folder : "/tmp");
    const int file = mkstemp(name);
    if (file >= 0)
        (void)unlink(name);
    return file >= 0 ? fdopen(file, "w+b") : NULL;
}

/* Writes the list to a file and lets `r` read from there. */
static bool put_far(run *r, const list *l)
{
    r->file = temporary();
    r->at = malloc(READ * sizeof *r->at);
    r->n = 0;
    return r->file != NULL && r->at != NULL && fwrite(l->at, sizeof *l->at, l->n, r->file) == l->n &&
           fseek(r->file, 0, SEEK_SET) == 0;
}

/* The list becomes a run; on disk where `far` says so. */
static bool add_run(set *s, list *l, bool far)
{
    run r = {.at = l->at, .n = l->n};
    bool good = !far || put_far(&r, l);
#pragma omp critical(runs)
    {
        run *more = realloc(s->run, ((size_t)s->runs + 1) * sizeof *more);
        if (more != NULL) {
            s->run = more;
            s->run[s->runs++] = r;
        }
        good = good && more != NULL;
    }
    if (far)
        l->n = 0;
    else
        *l = (list){0};
    return good;
}

bool set_add(set *s, int thread, position p)
{
    list *l = &s->list[thread];
    if (l->n == l->room && l->room < s->most) {
        const size_t room = l->room == 0 ? 1024 : 2 * l->room < s->most ? 2 * l->room : s->most;
        position *larger = realloc(l->at, room * sizeof *larger);
        if (larger == NULL)
            return false;
        l->at = larger;
        l->room = room;
    }
    if (l->n == l->room && (!make_unique(s, l) || (l->n > l->room / 2 && !add_run(s, l, true))))
        return false;
    l->at[l->n++] = p;
    return true;
}

bool set_sort(set *s)
{
    bool good = true;
#pragma omp parallel for num_threads(s->threads) reduction(&& : good) if (s->list[0].n > 4096)
    for (int i = 0; i < s->threads; i++)
        good = s->list[i].n == 0 || (make_unique(s, &s->list[i]) && add_run(s, &s->list[i], false));
    return good;
}

/* NULL: the run has ended. */
static position *head(run *r)
{
    if (r->next == r->n && r->file != NULL) {
        r->n = fread(r->at, sizeof *r->at, READ, r->file);
        r->next = 0;
    }
    return r->next < r->n ? &r->at[r->next] : NULL;
}

/* Merges the runs. */
size_t set_read(set *s, position *out, size_t n)
{
    size_t read = 0;
    while (read < n) {
        run *least = NULL;
        for (int i = 0; i < s->runs; i++)
            if (head(&s->run[i]) != NULL && (least == NULL || is_less(*head(&s->run[i]), *head(least))))
                least = &s->run[i];
        if (least == NULL)
            break;
        const position p = least->at[least->next++];
        if (!s->any || !is_same(s, s->last, p))
            out[read++] = p;
        s->last = s->any && is_same(s, s->last, p) ? s->last : p;
        s->any = true;
    }
    return read;
}

void set_free(set *s)
{
    for (int i = 0; s != NULL && i < s->runs; i++) {
        free(s->run[i].at);
        if (s->run[i].file != NULL)
            (void)fclose(s->run[i].file);
    }
    for (int i = 0; s != NULL && i < s->threads; i++)
        free(s->list[i].at);
    if (s != NULL)
        free(s->run);
    free(s);
}
