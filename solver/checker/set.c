/* set.c - sorted sets of positions: every thread fills a list of its own; a full one is sorted and goes to disk. */
#include "checker/check.h"

#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <unistd.h>

/* A list, once it is sorted without duplicates. */
typedef struct run {
    position *at;
    size_t n, next;
    struct run *older; /* full ones, whose positions are in files */
} run;

struct set {
    int threads;
    size_t room;  /* of a list */
    uint64_t key; /* the bits of y that tell positions apart */
    position last;
    bool any;
    run list[]; /* of each thread */
};

set *set_new(int threads, size_t room, bool minimax)
{
    set *s = calloc(1, sizeof *s + (size_t)threads * sizeof *s->list);
    if (s != NULL) {
        s->threads = threads;
        s->room = room;
        s->key = minimax ? ~(uint64_t)UINT32_MAX : UINT64_MAX;
    }
    return s;
}

static bool is_same(const set *s, position a, position b)
{
    return a.x == b.x && ((a.y ^ b.y) & s->key) == 0;
}

static int compare(const void *a, const void *b)
{
    const position *p = a, *q = b;
    return p->x != q->x ? (p->x > q->x) - (p->x < q->x) : (p->y > q->y) - (p->y < q->y);
}

static void make_unique(const set *s, run *r)
{
    size_t n = 0;
    if (r->n > 0)
        qsort(r->at, r->n, sizeof *r->at, compare);
    for (size_t i = 0; i < r->n; i++)
        if (n == 0 || !is_same(s, r->at[n - 1], r->at[i]))
            r->at[n++] = r->at[i];
    r->n = n;
}

/* The positions of a full list, in a file without a name in $TMPDIR. */
static bool put_aside(run *r)
{
    char name[4096];
    const char *folder = getenv("TMPDIR");
    const size_t bytes = r->n * sizeof *r->at;
    run *older = malloc(sizeof *older);
    void *at = MAP_FAILED;
    (void)snprintf(name, sizeof name, "%s/yomikiri-check-XXXXXX", folder != NULL ? folder : "/tmp");
    const int file = older != NULL ? mkstemp(name) : -1;
    if (file >= 0) {
        (void)unlink(name);
        if (posix_fallocate(file, 0, (off_t)bytes) == 0)
            at = mmap(NULL, bytes, PROT_READ | PROT_WRITE, MAP_SHARED, file, 0);
        (void)close(file);
    }
    if (at == MAP_FAILED) {
        free(older);
        return false;
    }
    *older = (run){memcpy(at, r->at, bytes), r->n, 0, r->older};
    r->older = older;
    r->n = 0;
    return true;
}

bool set_add(set *s, int thread, position p)
{
    run *r = &s->list[thread];
    if (r->n == s->room) {
        make_unique(s, r);
        if (r->n > s->room / 2 && !put_aside(r))
            return false;
    }
    if ((r->n & (r->n - 1)) == 0) { /* no place is left behind a power of two */
        position *larger = realloc(r->at, (r->n < 512 ? 1024 : 2 * r->n) * sizeof *larger);
        if (larger == NULL)
            return false;
        r->at = larger;
    }
    r->at[r->n++] = p;
    return true;
}

void set_sort(set *s)
{
#pragma omp parallel for num_threads(s->threads) if (s->list[0].n > 4096)
    for (int i = 0; i < s->threads; i++)
        make_unique(s, &s->list[i]);
}

/* Merges the runs. */
size_t set_read(set *s, position *out, size_t n)
{
    size_t read = 0;
    while (read < n) {
        run *least = NULL;
        for (int i = 0; i < s->threads; i++)
            for (run *r = &s->list[i]; r != NULL; r = r->older)
                if (r->next < r->n && (least == NULL || compare(&r->at[r->next], &least->at[least->next]) < 0))
                    least = r;
        if (least == NULL)
            break;
        const position p = least->at[least->next++];
        if (!s->any || !is_same(s, s->last, p))
            s->last = out[read++] = p;
        s->any = true;
    }
    return read;
}

void set_free(set *s)
{
    for (int i = 0; s != NULL && i < s->threads; i++) {
        free(s->list[i].at);
        for (run *r = s->list[i].older, *next; r != NULL; r = next) {
            next = r->older;
            (void)munmap(r->at, r->n * sizeof *r->at);
            free(r);
        }
    }
    free(s);
}
