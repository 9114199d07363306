/* check_set.c - sets of positions [The walk]. A set is made of runs: sorted lists, merged as they
 * are read.
 *
 * Each thread adds to a list of its own, of `room` positions. A full list is sorted; unless that
 * leaves half of it free, it becomes a run in a file of its own, and a new list begins. */
#include "checker/check.h"

#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

typedef struct run {
    char *at;       /* n positions in memory, */
    FILE *file;     /* or in a file */
    size_t n, next; /* `next` of them have been read, the head included */
    position head;  /* the next position to be read, if there is any */
    bool any;
    struct run *older; /* from the same list */
} run;

struct set {
    int threads;
    size_t room, size; /* of each list; of a position: 16 bytes where no margin is stored */
    uint64_t key;      /* the bits of y that tell positions apart: in minimax not those of the margin */
    position last;     /* the position last read, if there is any */
    bool any, failed;
    run list[]; /* of each thread */
};

set *set_new(int threads, size_t room, const game *g)
{
    const size_t size = g->own != NULL ? sizeof(position) : offsetof(position, margin);
    set *s = calloc(1, sizeof *s + (size_t)threads * sizeof *s->list);
    if (s != NULL) {
        s->threads = threads;
        s->size = size;
        s->room = room / size > 1024 ? room / size : 1024;
        s->key = g->kind == MINIMAX ? ~(uint64_t)UINT32_MAX : UINT64_MAX;
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

static int compare_margins(const void *a, const void *b)
{
    const position *p = a, *q = b;
    const int words = compare(a, b);
    return words != 0 ? words : (p->margin > q->margin) - (p->margin < q->margin);
}

static position get(const set *s, const run *r, size_t i)
{
    position p = {0};
    memcpy(&p, r->at + i * s->size, s->size);
    return p;
}

static void put(const set *s, run *r, size_t i, position p)
{
    memcpy(r->at + i * s->size, &p, s->size);
}

/* Sorts a list. It keeps the first of equal positions: where there are margins, the one
 * with the least. */
static void sort(const set *s, run *r)
{
    size_t n = 0;
    if (r->n > 0)
        qsort(r->at, r->n, s->size, s->size == sizeof(position) ? compare_margins : compare);
    for (size_t i = 0; i < r->n; i++)
        if (n == 0 || !is_same(s, get(s, r, n - 1), get(s, r, i)))
            put(s, r, n++, get(s, r, i));
    r->n = n;
}

const char *set_folder(void)
{
    const char *folder = getenv("TMPDIR");
    return folder != NULL && *folder != '\0' ? folder : "/tmp";
}

/* A file without a name; the system removes it when it is closed. */
static FILE *temporary_file(void)
{
    char name[4096];
    int file = -1;
#ifdef O_TMPFILE
    file = open(set_folder(), O_TMPFILE | O_RDWR | O_CLOEXEC, 0600);
#endif
    if (file < 0) {
        (void)snprintf(name, sizeof name, "%s/yomikiri-check-XXXXXX", set_folder());
        file = mkstemp(name);
        if (file >= 0)
            (void)unlink(name);
    }
    return file >= 0 ? fdopen(file, "w+") : NULL;
}

static bool move_to_file(const set *s, run *list)
{
    run *r = calloc(1, sizeof *r);
    FILE *file = r != NULL ? temporary_file() : NULL;
    if (file == NULL || fwrite(list->at, s->size, list->n, file) != list->n || fflush(file) != 0) {
        const int why = errno;
        if (file != NULL)
            (void)fclose(file);
        free(r);
        errno = why;
        return false;
    }
    r->file = file;
    r->n = list->n;
    r->older = list->older;
    list->older = r;
    list->n = 0;
    return true;
}

bool set_add(set *s, int thread, position p)
{
    run *list = &s->list[thread];
    if (list->at == NULL) /* the system provides memory as it is used */
        list->at = malloc(s->room * s->size);
    if (list->at == NULL)
        return false;
    if (list->n == s->room) {
        sort(s, list);
        if (list->n > s->room / 2 && !move_to_file(s, list))
            return false;
    }
    put(s, list, list->n++, p);
    return true;
}

/* Reads the head of a run. A file that ends before its last position has failed as well. */
static void advance(set *s, run *r)
{
    r->any = r->next < r->n;
    if (r->any && r->file == NULL) {
        r->head = get(s, r, r->next);
    } else if (r->any && fread(&r->head, s->size, 1, r->file) != 1) {
        r->any = false;
        s->failed = true;
    }
    r->next += r->any;
}

void set_rewind(set *s)
{
    s->any = false;
    for (int i = 0; i < s->threads; i++)
        for (run *r = &s->list[i]; r != NULL; r = r->older) {
            r->next = 0;
            if (r->file != NULL)
                rewind(r->file);
            advance(s, r);
        }
}

void set_sort(set *s)
{
#pragma omp parallel for num_threads(s->threads) if (s->list[0].n > 4096)
    for (int i = 0; i < s->threads; i++)
        sort(s, &s->list[i]);
    set_rewind(s);
}

/* Merges the runs. */
bool set_read(set *s, position *out)
{
    for (;;) {
        run *least = NULL;
        for (int i = 0; i < s->threads; i++)
            for (run *r = &s->list[i]; r != NULL; r = r->older)
                if (r->any && (least == NULL || compare_margins(&r->head, &least->head) < 0))
                    least = r;
        if (least == NULL)
            return false;
        *out = least->head;
        advance(s, least);
        if (s->any && is_same(s, s->last, *out))
            continue;
        s->last = *out;
        s->any = true;
        return true;
    }
}

bool set_free(set *s)
{
    const bool good = s == NULL || !s->failed;
    for (int i = 0; s != NULL && i < s->threads; i++) {
        free(s->list[i].at);
        for (run *r = s->list[i].older, *older; r != NULL; r = older) {
            older = r->older;
            (void)fclose(r->file);
            free(r);
        }
    }
    free(s);
    return good;
}
