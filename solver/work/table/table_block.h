/* table_block.h - blocks of a table: up to 2048 positions of a level in the order of their keys,
 * and what is stored of each, packed apart.
 *
 *   keys     each but the first as its difference to the one before: numbers of 7 bits a byte, the
 *            low ones first, the top bit set in all bytes but the last; of two words the
 *            difference of the first ones, then the second, its difference where that is 0.
 *            Nothing where the keys of a game follow from each other (table_game.h)
 *   values   whatever the caller has */
#pragma once

#include "table/table_game.h"

enum { BLOCK_POSITIONS = 2048, BLOCK_BYTES_MOST = 1 << 20 };

typedef struct packed {
    uint64_t at; /* in the file; 0: there is nothing */
    uint32_t bytes;
} packed;

typedef struct table_block {
    uint64_t first[2];
    uint32_t count; /* positions */
    packed keys, values;
} table_block;

/* The memory with which one thread packs and unpacks. */
typedef struct packer {
    void *pack, *unpack; /* of zstd */
    uint8_t *bytes;      /* what is packed of the blocks below */
    size_t used, room;
    uint8_t *raw; /* one block, not packed */
    size_t raw_room;
    table_block *block; /* not yet in the file */
    size_t blocks, block_room;
} packer;

void packer_free(packer *p);

/* The block, of `count` ascending ones, in which a key must lie; NULL: no such block. */
table_block *table_block_of(table_block *block, size_t count, int words, const uint64_t *key);

/* Begins a block of `count` positions.  STATUS_NO_MEMORY, also below. */
status packer_begin(packer *p, const uint64_t first[static 2], size_t count, error *e);

/* Begins a block of `count` sorted records of `words` words: the first `keys` of them are packed as
 * a key, the others as numbers. */
status packer_add_records(packer *p, int keys, int words, const uint64_t *record, size_t count, bool fast, error *e);

/* The same of the keys of a level, which ascend. */
status packer_add_keys(packer *p, const table_game *g, const uint64_t *key, size_t count, error *e);

/* The values of the last block. */
status packer_add_values(packer *p, const void *values, size_t size, error *e);

/* Unpacks `of` from `from` to p->raw; its size; SIZE_MAX: it is damaged. */
size_t packer_unpack(packer *p, const uint8_t *from, const packed *of);

/* Unpacks a block's records, or those up to the first whose key is not before `until` (NULL: all);
 * returns how many; 0: they are damaged. */
size_t packer_read_records(packer *p, int keys, int words, const uint8_t *from, const table_block *b,
                           const uint64_t *until, uint64_t *record);

/* True if the bytes end with the hash of the bytes before it. */
bool packed_is_whole(const uint8_t *from, size_t bytes);

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
