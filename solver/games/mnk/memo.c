#include "mnk/memo.h"

#include <stdlib.h>

enum { PROBES = 8, SIZE_FIRST = 1024 };

void mnk_memo_init(mnk_memo *m, size_t most)
{
    *m = (mnk_memo){.most = most};
}

void mnk_memo_free(mnk_memo *m)
{
    free(m->entry);
    m->entry = NULL;
    m->size = m->used = 0;
}

static uint64_t mixed(uint64_t x)
{
    x ^= x >> 32;
    x *= 0xd6e8feb86659fd93ull;
    x ^= x >> 32;
    x *= 0xd6e8feb86659fd93ull;
    return x ^ x >> 32;
}

static size_t place(const mnk_memo *m, const mnk_memo_key *key)
{
    return mixed(key->word[0] + mixed(key->word[1] + key->tag)) & (m->size - 1);
}

mnk_memo_entry *mnk_memo_find(const mnk_memo *m, const mnk_memo_key *key)
{
    if (!m->size)
        return NULL;
    const size_t first = place(m, key);
    for (size_t i = 0; i < PROBES; i++) {
        mnk_memo_entry *e = &m->entry[(first + i) & (m->size - 1)];
        if (e->key.tag == key->tag && e->key.word[0] == key->word[0] && e->key.word[1] == key->word[1])
            return e;
    }
    return NULL;
}

/* An empty place for a key that is not there, or the one of least work. */
static mnk_memo_entry *place_for(mnk_memo *m, const mnk_memo_key *key)
{
    const size_t first = place(m, key);
    mnk_memo_entry *least = &m->entry[first];
    for (size_t i = 0; i < PROBES && least->key.tag; i++) {
        mnk_memo_entry *e = &m->entry[(first + i) & (m->size - 1)];
        if (!e->key.tag || e->work < least->work)
            least = e;
    }
    m->used += !least->key.tag;
    return least;
}

/* Doubles the size; keeps it if there is no memory. */
static void grow(mnk_memo *m)
{
    mnk_memo larger = {.size = m->size ? 2 * m->size : SIZE_FIRST, .most = m->most};
    larger.size = larger.size > m->most ? m->most : larger.size;
    larger.entry = calloc(larger.size, sizeof *larger.entry);
    if (!larger.entry)
        return;
    for (size_t i = 0; i < m->size; i++)
        if (m->entry[i].key.tag)
            *place_for(&larger, &m->entry[i].key) = m->entry[i];
    free(m->entry);
    *m = larger;
}

mnk_memo_entry *mnk_memo_put(mnk_memo *m, const mnk_memo_key *key)
{
    mnk_memo_entry *e = mnk_memo_find(m, key);
    if (e)
        return e;
    if (m->size < m->most && m->used >= m->size / 2)
        grow(m);
    if (!m->size)
        return NULL;
    e = place_for(m, key);
    *e = (mnk_memo_entry){.key = *key};
    return e;
}
