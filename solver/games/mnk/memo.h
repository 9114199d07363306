/* memo.h - what an engine of this room remembers of the positions it has met.
 *
 * An open-addressing table of one thread, which grows up to a limit; then entries of less work
 * give way.  Keys are compared in full: an entry is never another position's. */
#pragma once

#include "base/status.h"

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

typedef struct mnk_memo_key {
    uint64_t word[2];
    uint32_t tag; /* what is not in the two words, never 0 */
} mnk_memo_key;

typedef struct mnk_memo_entry {
    mnk_memo_key key;
    uint32_t work; /* entries of less give way first */
    int16_t move;  /* the rest as the engine likes */
    uint64_t squares;
    uint32_t first, second;
} mnk_memo_entry;

typedef struct mnk_memo {
    mnk_memo_entry *entry;
    size_t size, used, most; /* entries: powers of two; `used`: entries that are taken */
} mnk_memo;

/* An empty memory that grows up to `most` entries (a power of two, at least 64).  Nothing is
 * allocated yet. */
void mnk_memo_init(mnk_memo *m, size_t most);
void mnk_memo_free(mnk_memo *m);

/* An entry's work; more than it has room for counts as the most. */
static inline uint32_t mnk_memo_work(uint64_t work)
{
    return work < UINT32_MAX ? (uint32_t)work : UINT32_MAX;
}

/* The key's entry, or NULL.  The pointer holds until the next mnk_memo_put. */
mnk_memo_entry *mnk_memo_find(const mnk_memo *m, const mnk_memo_key *key);

/* The key's entry, made if there was none (work, squares, first and second are then 0); NULL: no
 * memory at all. */
mnk_memo_entry *mnk_memo_put(mnk_memo *m, const mnk_memo_key *key);
