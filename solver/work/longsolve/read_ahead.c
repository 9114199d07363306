#include "longsolve/read_ahead.h"

#include <stddef.h>
#include <stdlib.h>
#include <string.h>
#include <xxhash.h>

enum { BUCKETS = 1 << 16 };

/* A position as far as the end of its key. */
typedef struct entry {
    struct entry *next;
    size_t size;
    unsigned char position[];
} entry;

struct read_ahead {
    entry *bucket[BUCKETS];
};

static size_t bucket_of(const char *key)
{
    return XXH3_64bits(key, strlen(key)) % BUCKETS;
}

static status add(void *context, const store_position *p, error *e)
{
    read_ahead *a = context;
    const size_t size = offsetof(store_position, key) + strlen(p->key) + 1;
    entry *n = malloc(sizeof *n + size), **bucket = &a->bucket[bucket_of(p->key)];
    if (!n)
        return fail(e, STATUS_NO_MEMORY, "long solve: out of memory");
    n->next = *bucket;
    n->size = size;
    memcpy(n->position, p, size);
    *bucket = n;
    return STATUS_OK;
}

status read_ahead_create(store *s, read_ahead **out, error *e)
{
    *out = calloc(1, sizeof **out);
    return *out ? store_positions(s, add, *out, e) : fail(e, STATUS_NO_MEMORY, "long solve: out of memory");
}

void read_ahead_destroy(read_ahead *a)
{
    for (int i = 0; a && i < BUCKETS; i++)
        for (entry *n = a->bucket[i], *next; n; n = next) {
            next = n->next;
            free(n);
        }
    free(a);
}

bool read_ahead_find(const read_ahead *a, const char *key, store_position *out)
{
    const entry *n = a->bucket[bucket_of(key)];
    while (n && strcmp((const char *)n->position + offsetof(store_position, key), key) != 0)
        n = n->next;
    if (n)
        memcpy(out, n->position, n->size);
    return n != NULL;
}
