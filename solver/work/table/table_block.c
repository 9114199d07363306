/* table_block.c - see table_block.h. */
#include "table/table_block.h"

#include "base/bytes.h"
#include "base/grow.h"

#include <stdlib.h>
#include <string.h>
#include <xxhash.h>
#include <zstd.h>

enum { ZSTD_LEVEL = 3, ZSTD_FAST = -5, NUMBER_BYTES_MOST = 10, HASH_BYTES = 4 };

void packer_free(packer *p)
{
    (void)ZSTD_freeCCtx(p->pack);
    (void)ZSTD_freeDCtx(p->unpack);
    free(p->bytes);
    free(p->raw);
    free(p->block);
    *p = (packer){0};
}

table_block *table_block_of(table_block *block, size_t count, int words, const uint64_t *key)
{
    size_t low = 0, high = count;
    while (low < high) {
        const size_t middle = (low + high) / 2;
        if (table_key_less(words, key, block[middle].first))
            high = middle;
        else
            low = middle + 1;
    }
    return low > 0 ? &block[low - 1] : NULL;
}

static bool raw_room(packer *p, size_t size)
{
    uint8_t *raw = grow(p->raw, &p->raw_room, size, 1);
    p->raw = raw ? raw : p->raw;
    return raw != NULL;
}

/* Packs behind the others. */
static status pack(packer *p, const void *from, size_t size, int level, packed *out, error *e)
{
    const size_t most = ZSTD_compressBound(size);
    uint8_t *room = grow(p->bytes, &p->room, p->used + most + HASH_BYTES, 1);
    if (!room || (!p->pack && !(p->pack = ZSTD_createCCtx())))
        return table_no_memory(e);
    p->bytes = room;
    const size_t n = ZSTD_compressCCtx(p->pack, room + p->used, most, from, size, level);
    if (ZSTD_isError(n))
        return table_no_memory(e);
    bytes_put(room + p->used + n, XXH3_64bits(room + p->used, n), HASH_BYTES);
    *out = (packed){.bytes = (uint32_t)n + HASH_BYTES};
    p->used += n + HASH_BYTES;
    return STATUS_OK;
}

status packer_begin(packer *p, const uint64_t first[static 2], size_t count, error *e)
{
    table_block *block = grow(p->block, &p->block_room, p->blocks + 1, sizeof *block);
    if (!block)
        return table_no_memory(e);
    p->block = block;
    block[p->blocks++] = (table_block){.first = {first[0], first[1]}, .count = (uint32_t)count};
    return STATUS_OK;
}

status packer_add_records(packer *p, int keys, int words, const uint64_t *record, size_t count, bool fast, error *e)
{
    const status s = packer_begin(p, (uint64_t[]){record[0], keys == 2 ? record[1] : 0}, count, e);
    if (s != STATUS_OK || !raw_room(p, BLOCK_POSITIONS * NUMBER_BYTES_MOST * (size_t)words))
        return table_no_memory(e);
    uint8_t *to = p->raw;
    for (const uint64_t *now = record; now < record + count * (size_t)words; now += words) {
        const uint64_t *before = now - words;
        if (now > record) {
            to = number_put(to, now[0] - before[0]);
            if (keys == 2)
                to = number_put(to, now[0] == before[0] ? now[1] - before[1] : now[1]);
        }
        for (int i = keys; i < words; i++)
            to = number_put(to, now[i]);
    }
    return pack(p, p->raw, (size_t)(to - p->raw), fast ? ZSTD_FAST : ZSTD_LEVEL, &p->block[p->blocks - 1].keys, e);
}

status packer_add_keys(packer *p, const table_game *g, const uint64_t *key, size_t count, error *e)
{
    return g->consecutive ? packer_begin(p, (uint64_t[]){key[0], g->words == 2 ? key[1] : 0}, count, e)
                          : packer_add_records(p, g->words, g->words, key, count, false, e);
}

status packer_add_values(packer *p, const void *values, size_t size, error *e)
{
    return pack(p, values, size, ZSTD_LEVEL, &p->block[p->blocks - 1].values, e);
}

bool packed_is_whole(const uint8_t *from, size_t bytes)
{
    return bytes >= HASH_BYTES &&
           hash_fits((uint32_t)XXH3_64bits(from, bytes - HASH_BYTES), bytes_get(from + bytes - HASH_BYTES, HASH_BYTES));
}

size_t packer_unpack(packer *p, const uint8_t *from, const packed *of)
{
    if (!packed_is_whole(from, of->bytes))
        return SIZE_MAX;
    const size_t packed = of->bytes - HASH_BYTES;
    const unsigned long long size = ZSTD_getFrameContentSize(from, packed);
    if (size > BLOCK_BYTES_MOST || !raw_room(p, size + 1) || (!p->unpack && !(p->unpack = ZSTD_createDCtx())))
        return SIZE_MAX;
    const size_t n = ZSTD_decompressDCtx(p->unpack, p->raw, size, from, packed);
    return ZSTD_isError(n) || n != size ? SIZE_MAX : n;
}

/* The key after `before`; NULL: it is damaged. */
static inline const uint8_t *next_key(const uint8_t *from, const uint8_t *end, int words, const uint64_t *before,
                                      uint64_t *key)
{
    uint64_t more, second = 0;
    from = number_get(from, end, &more);
    if (from && words == 2)
        from = number_get(from, end, &second);
    if (!from || __builtin_add_overflow(before[0], more, &key[0]) ||
        (words == 2 && __builtin_add_overflow(more == 0 ? before[1] : 0, second, &key[1])))
        return NULL;
    return from;
}

size_t packer_read_records(packer *p, int keys, int words, const uint8_t *packed, const table_block *b,
                           const uint64_t *until, uint64_t *record)
{
    const size_t size = packer_unpack(p, packed, &b->keys);
    if (size == SIZE_MAX)
        return 0;
    const uint8_t *from = p->raw, *end = from + size;
    memcpy(record, b->first, (size_t)keys * sizeof *record);
    for (size_t count = 1;; count++, record += words) {
        for (int at = keys; from && at < words; at++)
            from = number_get(from, end, &record[at]);
        if (!from || count == b->count)
            return from == end ? count : 0;
        if (until && !table_key_less(keys, record, until))
            return count;
        from = next_key(from, end, keys, record, record + words);
        if (!from || (words == keys && !table_key_less(keys, record, record + words)))
            return 0;
    }
}
