/* table_block.c - see table_block.h. */
#include "table/table_block.h"

#include "base/bytes.h"
#include "base/grow.h"

#include <stdlib.h>
#include <string.h>
#include <xxhash.h>
#include <zstd.h>

enum { ZSTD_LEVEL = 3, KEY_BYTES_MOST = 20, HASH_BYTES = 4 };

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
static status pack(packer *p, const void *from, size_t size, packed *out, error *e)
{
    const size_t most = ZSTD_compressBound(size);
    uint8_t *room = grow(p->bytes, &p->room, p->used + most + HASH_BYTES, 1);
    if (!room || (!p->pack && !(p->pack = ZSTD_createCCtx())))
        return table_no_memory(e);
    p->bytes = room;
    const size_t n = ZSTD_compressCCtx(p->pack, room + p->used, most, from, size, ZSTD_LEVEL);
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

status packer_add_keys(packer *p, const table_game *g, const uint64_t *key, size_t count, error *e)
{
    const size_t words = (size_t)g->words;
    const status s = packer_begin(p, (uint64_t[]){key[0], words == 2 ? key[1] : 0}, count, e);
    if (s != STATUS_OK || g->consecutive)
        return s;
    if (!raw_room(p, BLOCK_POSITIONS * KEY_BYTES_MOST))
        return table_no_memory(e);
    uint8_t *to = p->raw;
    for (const uint64_t *now = key + words; now < key + count * words; now += words) {
        const uint64_t *before = now - words;
        to = number_put(to, now[0] - before[0]);
        if (words == 2)
            to = number_put(to, now[0] == before[0] ? now[1] - before[1] : now[1]);
    }
    return pack(p, p->raw, (size_t)(to - p->raw), &p->block[p->blocks - 1].keys, e);
}

status packer_add_values(packer *p, const void *values, size_t size, error *e)
{
    return pack(p, values, size, &p->block[p->blocks - 1].values, e);
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
    uint64_t more, second = 1;
    from = number_get(from, end, &more);
    if (from && words == 2)
        from = number_get(from, end, &second);
    if (!from || (more == 0 && (words == 1 || second == 0)) || __builtin_add_overflow(before[0], more, &key[0]) ||
        (words == 2 && __builtin_add_overflow(more == 0 ? before[1] : 0, second, &key[1])))
        return NULL;
    return from;
}

size_t packer_read_keys(packer *p, const table_game *g, const uint8_t *packed, const table_block *b, int level,
                        const uint64_t *until, uint64_t *key)
{
    memcpy(key, b->first, (size_t)g->words * sizeof *key);
    if (g->consecutive) {
        const size_t count = table_game_follow(g, level, until, key, b->count);
        return until || count == b->count ? count : 0;
    }
    const size_t size = packer_unpack(p, packed, &b->keys);
    if (size == SIZE_MAX)
        return 0;
    const uint8_t *from = p->raw, *end = from + size;
    for (size_t i = 1; i < b->count; i++, key += g->words) {
        if (until && !table_key_less(g->words, key, until))
            return i;
        from = next_key(from, end, g->words, key, key + g->words);
        if (!from)
            return 0;
    }
    return from == end ? b->count : 0;
}
