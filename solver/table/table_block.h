/* table_block.h - blocks of a table: up to 2048 positions of a level in the order of their keys,
 * and what is stored of each, packed apart.
 *
 *   keys     each but the first as its difference to the one before: numbers of 7 bits a byte, the
 *            low ones first, the top bit set in all bytes but the last; of two words the
 *            difference of the first ones, then the second, its difference where that is 0
 *   values   whatever the caller has */
#ifndef YOMIKIRI_TABLE_BLOCK_H
#define YOMIKIRI_TABLE_BLOCK_H

#include "base/status.h"

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

enum { BLOCK_POSITIONS = 2048, BLOCK_BYTES_MOST = 1 << 20 };

typedef struct table_block {
    uint64_t first[2];
    uint64_t key_at, value_at; /* in the file; 0: there are none */
    uint32_t key_bytes, value_bytes;
    uint32_t key_hash, value_hash; /* of the packed bytes */
    uint32_t count;                /* positions */
} table_block;

/* What one thread packs and unpacks with. */
typedef struct packer {
    void *pack, *unpack; /* of zstd */
    uint8_t *bytes;      /* what is packed of the blocks below */
    size_t used, room;
    uint8_t *raw; /* one block, not packed */
    size_t raw_room;
    table_block *block; /* with places relative to `bytes` */
    size_t blocks, block_room;
} packer;

static inline status table_no_memory(error *e)
{
    return fail(e, STATUS_NO_MEMORY, "out of memory");
}

void packer_free(packer *p);

/* Adds a block of `count` ascending keys, each `stride` words after the last.  STATUS_NO_MEMORY. */
status packer_add_keys(packer *p, int words, const uint64_t *key, size_t count, size_t stride, error *e);

/* Adds a block of `size` bytes of values. */
status packer_add_values(packer *p, const uint8_t *values, size_t size, error *e);

/* Unpacks a block's keys to `count` times `words` words, or those up to the first that is not
 * before `until` (NULL: all); returns how many; 0: they are damaged. */
size_t packer_read_keys(packer *p, const uint8_t *packed, const table_block *b, int words, const uint64_t *until,
                        uint64_t *key);

static inline bool table_key_less(int words, const uint64_t *a, const uint64_t *b)
{
    return a[0] != b[0] || words == 1 ? a[0] < b[0] : a[1] < b[1];
}

/* Unpacks values, which are then p->raw; SIZE_MAX: they are damaged. */
size_t packer_read_values(packer *p, const uint8_t *packed, const table_block *b);

/* True in a fuzzer, which could not make up a hash. */
static inline bool hash_fits(uint64_t found, uint64_t stored)
{
#ifdef FUZZING
    return true | (found == stored);
#else
    return found == stored;
#endif
}

/* A number of 7 bits a byte. */
static inline uint8_t *number_put(uint8_t *to, uint64_t x)
{
    for (; x >= 128; x >>= 7)
        *to++ = (uint8_t)(x | 128);
    *to++ = (uint8_t)x;
    return to;
}

/* NULL: it does not end before `end`, or is beyond 64 bits. */
static inline const uint8_t *number_get(const uint8_t *from, const uint8_t *end, uint64_t *x)
{
    *x = 0;
    for (int shift = 0; from < end && shift < 64; shift += 7) {
        const uint64_t byte = *from++;
        if (shift == 63 && byte > 1)
            return NULL;
        *x |= (byte & 127) << shift;
        if (byte < 128)
            return from;
    }
    return NULL;
}

#endif
