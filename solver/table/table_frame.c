/* table_frame.c - see table_frame.h. */
#include "table/table_frame.h"

#include "base/bytes.h"
#include "base/grow.h"

#include <errno.h>
#include <fcntl.h>
#include <limits.h>
#include <stdatomic.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <unistd.h>
#include <xxhash.h>

int table_temporary(const char *folder)
{
    char name[PATH_MAX];
    if (!folder)
        return memfd_create("yomikiri", MFD_CLOEXEC);
    const int file = open(folder, O_TMPFILE | O_RDWR | O_CLOEXEC, 0600);
    if (file >= 0 || snprintf(name, sizeof name, "%s/yomikiri-XXXXXX", folder) >= (int)sizeof name)
        return file;
    const int named = mkostemp(name, O_CLOEXEC); /* some file systems lack O_TMPFILE */
    if (named >= 0)
        (void)unlink(name);
    return named;
}

bool table_write(int fd, const void *bytes, size_t size, uint64_t at)
{
    const uint8_t *from = bytes;
    errno = 0;
    while (size > 0) {
        const ssize_t n = pwrite(fd, from, size, (off_t)at);
        if (n < 0 && errno == EINTR)
            continue;
        if (n <= 0)
            return false;
        from += n;
        size -= (size_t)n;
        at += (uint64_t)n;
    }
    return true;
}

bool table_read(int fd, void *bytes, size_t size, uint64_t at)
{
    uint8_t *to = bytes;
    errno = 0;
    while (size > 0) {
        const ssize_t n = pread(fd, to, size, (off_t)at);
        if (n < 0 && errno == EINTR)
            continue;
        if (n <= 0)
            return false;
        to += n;
        size -= (size_t)n;
        at += (uint64_t)n;
    }
    return true;
}

/* ---- levels ---- */

bool level_add(table_level *l, const table_block *block, size_t count)
{
    table_block *all = grow(l->block, &l->room, l->blocks + count, sizeof *all);
    if (!all)
        return false;
    l->block = all;
    memcpy(all + l->blocks, block, count * sizeof *block);
    l->blocks += count;
    for (size_t i = 0; i < count; i++)
        l->positions += block[i].count;
    return true;
}

void level_value(table_level *l, size_t first, const table_block *value, size_t count)
{
    for (size_t i = 0; i < count; i++) {
        table_block *to = &l->block[first + i];
        to->value_at = value[i].value_at;
        to->value_bytes = value[i].value_bytes;
        to->value_hash = value[i].value_hash;
    }
    l->valued += count;
}

/* As qsort wants it: by first key. */
static int block_order(const void *a, const void *b)
{
    const table_block *x = a, *y = b;
    return table_key_less(2, x->first, y->first) ? -1 : table_key_less(2, y->first, x->first);
}

void level_seal(table_file *f, int level)
{
    table_level *l = &f->level[level];
    if (l->blocks > 0)
        qsort(l->block, l->blocks, sizeof *l->block, block_order);
    l->sealed = true;
    f->levels = l->positions > 0 ? level + 1 : f->levels;
}

/* ---- appending ---- */

static void put_entry(const table_file *f, frame_kind kind, const table_block *b, uint8_t *to)
{
    if (kind == FRAME_KEYS) {
        for (int i = 0; i < f->game->words; i++, to += 8)
            bytes_put(to, b->first[i], 8);
        bytes_put(to, b->count, 4);
        to += 4;
    }
    bytes_put(to, kind == FRAME_KEYS ? b->key_bytes : b->value_bytes, 4);
    bytes_put(to + 4, kind == FRAME_KEYS ? b->key_hash : b->value_hash, 4);
}

status frame_append(table_file *f, frame fr, packer *p, error *e)
{
    const size_t entry = frame_entry(f, fr.kind), blocks = p ? p->blocks : 0, data = p ? p->used : 0;
    const size_t table = FRAME_HEAD + blocks * entry;
    uint8_t *all = malloc(table + data);
    if (!all)
        return table_no_memory(e);
    fr.bytes = table + data;
    const uint64_t at = atomic_fetch_add(&f->size, fr.bytes);
    memcpy(all + 8, (const uint8_t[]){'Y', 'K', 'T', (uint8_t)fr.kind}, 4);
    bytes_put(all + 12, (uint64_t)fr.level, 4);
    bytes_put(all + 16, fr.first, 4);
    bytes_put(all + 20, blocks, 4);
    bytes_put(all + 24, fr.bytes, 8);
    bytes_put(all + 32, fr.number, 8);
    for (size_t i = 0; i < blocks; i++) {
        put_entry(f, fr.kind, &p->block[i], all + FRAME_HEAD + i * entry);
        p->block[i].key_at += at + table;
        p->block[i].value_at += at + table;
    }
    bytes_put(all, XXH3_64bits_withSeed(all + FRAME_HASH, table - FRAME_HASH, f->seed + at), FRAME_HASH);
    if (data > 0)
        memcpy(all + table, p->bytes, data);
    const bool good = table_write(f->fd, all, fr.bytes, at);
    free(all);
    return good ? STATUS_OK
                : fail(e, STATUS_IO, "%s: cannot be written: %s", f->path, strerror(errno != 0 ? errno : EIO));
}

/* ---- reading back ---- */

/* Reads the head and the entries of the frame at `at`; *entries is the caller's.  False: they are
 * not those of a frame. */
static bool read_frame(const table_file *f, uint64_t at, uint64_t size, frame *out, uint8_t **entries)
{
    uint8_t head[FRAME_HEAD];
    if (size - at < FRAME_HEAD || !table_read(f->fd, head, sizeof head, at) || memcmp(head + 8, "YKT", 3) != 0)
        return false;
    *out = (frame){.kind = (frame_kind)head[11],
                   .level = (int)(bytes_get(head + 12, 4) < TABLE_LEVELS ? bytes_get(head + 12, 4) : TABLE_LEVELS),
                   .first = (uint32_t)bytes_get(head + 16, 4),
                   .blocks = (uint32_t)bytes_get(head + 20, 4),
                   .bytes = bytes_get(head + 24, 8),
                   .number = bytes_get(head + 32, 8)};
    const size_t table = FRAME_HEAD + out->blocks * frame_entry(f, out->kind);
    if (out->level == TABLE_LEVELS || out->blocks > FRAME_BLOCKS_MOST || out->bytes > size - at || out->bytes < table)
        return false;
    uint8_t *all = malloc(table);
    if (all && table_read(f->fd, all, table, at) &&
        hash_fits(XXH3_64bits_withSeed(all + FRAME_HASH, table - FRAME_HASH, f->seed + at),
                  bytes_get(all, FRAME_HASH))) {
        *entries = all;
        return true;
    }
    free(all);
    return false;
}

/* The blocks of a frame, whose bytes must be those that its entries take. */
static table_block *blocks_of(const table_file *f, const frame *fr, const uint8_t *frame_bytes, uint64_t at)
{
    const uint8_t *from = frame_bytes + FRAME_HEAD;
    table_block *block = calloc(fr->blocks + 1, sizeof *block);
    uint64_t place = at + FRAME_HEAD + fr->blocks * frame_entry(f, fr->kind);
    for (uint32_t i = 0; block && i < fr->blocks; i++) {
        table_block *b = &block[i];
        if (fr->kind == FRAME_KEYS) {
            for (int w = 0; w < f->game->words; w++, from += 8)
                b->first[w] = bytes_get(from, 8);
            b->count = (uint32_t)bytes_get(from, 4);
            from += 4;
            if (b->count == 0 || b->count > BLOCK_POSITIONS || !table_game_allows(f->game, b->first, fr->level))
                place = 0;
        }
        const uint32_t bytes = (uint32_t)bytes_get(from, 4), hash = (uint32_t)bytes_get(from + 4, 4);
        from += 8;
        if (fr->kind == FRAME_KEYS)
            b->key_at = place, b->key_bytes = bytes, b->key_hash = hash;
        else
            b->value_at = place, b->value_bytes = bytes, b->value_hash = hash;
        place = place == 0 || bytes > BLOCK_BYTES_MOST ? 0 : place + bytes;
    }
    if (place == at + fr->bytes)
        return block;
    free(block);
    return NULL;
}

/* True where the blocks' bytes are those that were hashed. */
static bool data_is_whole(const table_file *f, const table_block *block, uint32_t count, bool keys)
{
    uint8_t *bytes = malloc(BLOCK_BYTES_MOST);
    bool good = bytes != NULL;
    for (uint32_t i = 0; good && i < count; i++) {
        const uint32_t size = keys ? block[i].key_bytes : block[i].value_bytes;
        good = table_read(f->fd, bytes, size, keys ? block[i].key_at : block[i].value_at) &&
               (uint32_t)XXH3_64bits(bytes, size) == (keys ? block[i].key_hash : block[i].value_hash);
    }
    free(bytes);
    return good;
}

/* Keys ascend from block to block. */
static bool sealed_well(table_file *f, int level, uint64_t positions)
{
    table_level *l = &f->level[level];
    bool good = !l->sealed && l->positions == positions && (level == 0 || f->level[level - 1].sealed);
    level_seal(f, level);
    for (size_t i = 1; good && i < l->blocks; i++)
        good = block_order(&l->block[i - 1], &l->block[i]) < 0;
    return good;
}

/* Takes over a frame.  False: it does not fit to what came before. */
static bool take_frame(table_file *f, const frame *fr, const uint8_t *bytes, uint64_t at, bool whole)
{
    table_level *l = &f->level[fr->level];
    if (fr->kind == FRAME_SEAL)
        return fr->bytes == FRAME_HEAD && sealed_well(f, fr->level, fr->number);
    if (fr->kind == FRAME_END) {
        f->complete = fr->bytes == FRAME_HEAD;
        f->root_value = (int)(int64_t)fr->number;
        return f->complete;
    }
    if (fr->blocks == 0 || (fr->kind != FRAME_KEYS && fr->kind != FRAME_VALUES) ||
        (fr->kind == FRAME_KEYS) == l->sealed)
        return false;
    table_block *block = blocks_of(f, fr, bytes, at);
    bool good = block && (!whole || data_is_whole(f, block, fr->blocks, fr->kind == FRAME_KEYS));
    if (good && fr->kind == FRAME_KEYS)
        good = level_add(l, block, fr->blocks);
    else if (good)
        good = fr->first <= l->blocks && fr->blocks <= l->blocks - fr->first;
    for (uint32_t i = 0; good && fr->kind == FRAME_VALUES && i < fr->blocks; i++)
        good = l->block[fr->first + i].value_at == 0;
    if (good && fr->kind == FRAME_VALUES)
        level_value(l, fr->first, block, fr->blocks);
    free(block);
    return good;
}

uint64_t frames_take(table_file *f, uint64_t at, uint64_t size, bool whole)
{
    uint64_t of_use = at;
    while (at < size && !f->complete) {
        frame fr;
        uint8_t *bytes;
        if (!read_frame(f, at, size, &fr, &bytes))
            break;
        const bool good = take_frame(f, &fr, bytes, at, whole);
        free(bytes);
        if (!good)
            break;
        at += fr.bytes;
        of_use = fr.kind == FRAME_KEYS ? of_use : at;
    }
    return of_use;
}
