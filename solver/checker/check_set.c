/* check_set.c - sets of positions [The walk]. A set is made of runs: sorted lists, merged as they
 * are read.
 *
 * Each thread adds to a list of its own, of `room` positions. A list that is full is sorted;
 * unless that leaves half of it free, it becomes a run on disk, and begins again. */
#include "checker/check.h"

#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <unistd.h>

typedef struct run {
    position *at;
    size_t n, next;    /* next: the first position that has not been read */
    struct run *older; /* a run on disk, or NULL */
} run;

struct set {
    int threads;
    size_t room;
    uint64_t key;  /* the bits of y that tell positions apart: in minimax not those of the margin */
    position last; /* the position last read, if there is any */
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

/* Sorts a list. Of equal positions it keeps the first: in minimax that is the one with the least
 * margin. */
static void sort(const set *s, run *r)
{
    size_t n = 0;
    if (r->n > 0)
        qsort(r->at, r->n, sizeof *r->at, compare);
    for (size_t i = 0; i < r->n; i++)
        if (n == 0 || !is_same(s, r->at[n - 1], r->at[i]))
            r->at[n++] = r->at[i];
    r->n = n;
}

/* Moves a list to memory that is a file in $TMPDIR. The file has no name, and goes when it is
 * unmapped. */
static bool move_to_disk(run *r)
{
    char name[4096];
    const char *folder = getenv("TMPDIR");
    const size_t bytes = r->n * sizeof *r->at;
    void *at = MAP_FAILED;
    (void)snprintf(name, sizeof name, "%s/yomikiri-check-XXXXXX", folder != NULL ? folder : "/tmp");
    const int file = mkstemp(name);
    run *older = malloc(sizeof *older);
    if (file >= 0) {
        (void)unlink(name);
        if (older != NULL && posix_fallocate(file, 0, (off_t)bytes) == 0)
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
    if (r->at == NULL) /* the system provides memory as it is used */
        r->at = malloc(s->room * sizeof *r->at);
    if (r->at == NULL)
        return false;
    if (r->n == s->room) {
        sort(s, r);
        if (r->n > s->room / 2 && !move_to_disk(r))
            return false;
    }
    r->at[r->n++] = p;
    return true;
}

void set_sort(set *s)
{
#pragma omp parallel for num_threads(s->threads) if (s->list[0].n > 4096)
    for (int i = 0; i < s->threads; i++)
        sort(s, &s->list[i]);
}

/* Merges the runs. */
bool set_read(set *s, position *out)
{
    for (;;) {
        run *least = NULL;
        for (int i = 0; i < s->threads; i++)
            for (run *r = &s->list[i]; r != NULL; r = r->older)
                if (r->next < r->n && (least == NULL || compare(&r->at[r->next], &least->at[least->next]) < 0))
                    least = r;
        if (least == NULL)
            return false;
        *out = least->at[least->next++];
        if (s->any && is_same(s, s->last, *out))
            continue;
        s->last = *out;
        s->any = true;
        return true;
    }
}

void set_rewind(set *s)
{
    s->any = false;
    for (int i = 0; i < s->threads; i++)
        for (run *r = &s->list[i]; r != NULL; r = r->older)
            r->next = 0;
}

void set_free(set *s)
{
    for (int i = 0; s != NULL && i < s->threads; i++) {
        free(s->list[i].at);
        for (run *r = s->list[i].older, *older; r != NULL; r = older) {
            older = r->older;
            (void)munmap(r->at, r->n * sizeof *r->at);
            free(r);
        }
    }
    free(s);
}
