/* table_block.c - see table_block.h. */
#include "table/table_block.h"

#include "base/grow.h"

#include <stdlib.h>
#include <string.h>
#include <xxhash.h>
#include <zstd.h>

enum { ZSTD_LEVEL = 3, KEY_BYTES_MOST = 20 };

void packer_free(packer *p)
{
    (void)ZSTD_freeCCtx(p->pack);
    (void)ZSTD_freeDCtx(p->unpack);
    free(p->bytes);
    free(p->raw);
    free(p->block);
    *p = (packer){0};
}

static bool raw_room(packer *p, size_t size)
{
    uint8_t *raw = grow(p->raw, &p->raw_room, size, 1);
    p->raw = raw ? raw : p->raw;
    return raw != NULL;
}

/* Packs behind the others; *hash of what came of it. */
static status pack(packer *p, const uint8_t *from, size_t size, uint32_t *bytes, uint32_t *hash, error *e)
{
    const size_t most = ZSTD_compressBound(size);
    uint8_t *room = grow(p->bytes, &p->room, p->used + most, 1);
    if (!room || (!p->pack && !(p->pack = ZSTD_createCCtx())))
        return table_no_memory(e);
    p->bytes = room;
    const size_t n = ZSTD_compressCCtx(p->pack, room + p->used, most, from, size, ZSTD_LEVEL);
    if (ZSTD_isError(n))
        return table_no_memory(e);
    *bytes = (uint32_t)n;
    *hash = (uint32_t)XXH3_64bits(room + p->used, n);
    p->used += n;
    return STATUS_OK;
}

/* One block more; NULL: no memory. */
static table_block *next_block(packer *p)
{
    table_block *block = grow(p->block, &p->block_room, p->blocks + 1, sizeof *block);
    p->block = block ? block : p->block;
    return block ? &p->block[p->blocks++] : NULL;
}

status packer_add_keys(packer *p, int words, const uint64_t *key, size_t count, size_t stride, error *e)
{
    table_block *block = next_block(p);
    if (!block || !raw_room(p, BLOCK_POSITIONS * KEY_BYTES_MOST))
        return table_no_memory(e);
    *block = (table_block){.first = {key[0], words == 2 ? key[1] : 0}, .count = (uint32_t)count, .key_at = p->used};
    uint8_t *to = p->raw;
    for (size_t i = 1; i < count; i++) {
        const uint64_t *before = key + (i - 1) * stride, *now = before + stride;
        to = number_put(to, now[0] - before[0]);
        if (words == 2)
            to = number_put(to, now[0] == before[0] ? now[1] - before[1] : now[1]);
    }
    return pack(p, p->raw, (size_t)(to - p->raw), &block->key_bytes, &block->key_hash, e);
}

status packer_add_values(packer *p, const uint8_t *values, size_t size, error *e)
{
    table_block *b = next_block(p);
    if (!b)
        return table_no_memory(e);
    *b = (table_block){.value_at = p->used};
    return pack(p, values, size, &b->value_bytes, &b->value_hash, e);
}

/* Unpacks to p->raw; SIZE_MAX: it is damaged. */
static size_t unpack(packer *p, const uint8_t *packed, uint32_t bytes, uint32_t hash)
{
    if (!hash_fits((uint32_t)XXH3_64bits(packed, bytes), hash))
        return SIZE_MAX;
    const unsigned long long size = ZSTD_getFrameContentSize(packed, bytes);
    if (size > BLOCK_BYTES_MOST || !raw_room(p, size + 1) || (!p->unpack && !(p->unpack = ZSTD_createDCtx())))
        return SIZE_MAX;
    const size_t n = ZSTD_decompressDCtx(p->unpack, p->raw, size, packed, bytes);
    return ZSTD_isError(n) || n != size ? SIZE_MAX : n;
}

/* The key after `before`; NULL: it is damaged. */
static inline const uint8_t *next_key(const uint8_t *from, const uint8_t *end, int words, const uint64_t *before,
                                      uint64_t *key)
{
    uint64_t more, second = 1;
    from = number_get(from, end, &more);
    if (from && words == 2)
        from = number_get(from, end, &second);
    if (!from || (more == 0 && (words == 1 || second == 0)) || __builtin_add_overflow(before[0], more, &key[0]) ||
        (words == 2 && __builtin_add_overflow(more == 0 ? before[1] : 0, second, &key[1])))
        return NULL;
    return from;
}

size_t packer_read_keys(packer *p, const uint8_t *packed, const table_block *b, int words, const uint64_t *until,
                        uint64_t *key)
{
    const size_t size = unpack(p, packed, b->key_bytes, b->key_hash);
    if (size == SIZE_MAX)
        return 0;
    const uint8_t *from = p->raw, *end = from + size;
    memcpy(key, b->first, (size_t)words * sizeof *key);
    for (size_t i = 1; i < b->count; i++, key += words) {
        if (until && !table_key_less(words, key, until))
            return i;
        from = next_key(from, end, words, key, key + words);
        if (!from)
            return 0;
    }
    return from == end ? b->count : 0;
}

size_t packer_read_values(packer *p, const uint8_t *packed, const table_block *b)
{
    return unpack(p, packed, b->value_bytes, b->value_hash);
}
