/* table_frame.c - see table_frame.h.
 *
 *   bytes  0  XXH3 of the bytes from 8 to the end of the entries, seeded with the header's and the
 *             place
 *          8  "YKT" and the kind
 *         12  level, number of blocks: 4 bytes each
 *         20  bytes of the frame; a number: 8 bytes each
 *         36  an entry for each block, then what they have, packed */
#include "table/table_frame.h"

#include "base/bytes.h"
#include "base/grow.h"
#include "base/text_buffer.h"
#include "text/notation.h"

#include <errno.h>
#include <stdatomic.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>
#include <xxhash.h>

enum { HASH_BYTES = 8, FRAME_HEAD = 36, FRAME_BLOCKS_MOST = 1 << 16 };

typedef struct frame {
    frame_kind kind;
    int level;
    uint32_t blocks;
    uint64_t bytes;  /* all of it */
    uint64_t number; /* seal: positions; end: value of the root */
} frame;

bool file_whole(int fd, uint8_t *bytes, size_t size, uint64_t at, bool write)
{
    errno = 0;
    while (size > 0) {
        const ssize_t n = write ? pwrite(fd, bytes, size, (off_t)at) : pread(fd, bytes, size, (off_t)at);
        if (n < 0 && errno == EINTR)
            continue;
        if (n <= 0)
            return false;
        bytes += n;
        size -= (size_t)n;
        at += (uint64_t)n;
    }
    return true;
}

status file_error(const table_file *f, const char *what, error *e)
{
    return fail(e, STATUS_IO, "%s: cannot be %s: %s", f->path, what, strerror(errno != 0 ? errno : EIO));
}

/* ---- the header ---- */

#define FIRST_LINE TABLE_MAGIC " 2"

size_t header_write(const table_about *about, const char *made_by, char out[static HEADER_MOST])
{
    char spec[MAX_SPEC_TEXT], position[MAX_DIAGRAM_TEXT];
    text_buffer h = text_begin(out, HEADER_MOST);
    spec_format_whole(&about->spec, spec);
    diagram_format(&about->spec, &about->root, position);
    text_add(&h, FIRST_LINE "\nspec %s\nposition %s\nvalues %s\ndistances %s\nplies-left %d\nmade-by %s\n\n", spec,
             position, about->wdl ? "outcome" : "exact", about->distances ? "yes" : "no", about->plies_left, made_by);
    bytes_put((uint8_t *)out + h.used, XXH3_64bits(out, h.used), HASH_BYTES);
    return h.used + HASH_BYTES;
}

/* Parses a header, which must be the same as what would be written for it. */
static bool parse(char *text, table_file *f)
{
    table_about *a = &f->about;
    char spec[MAX_SPEC_TEXT], position[MAX_DIAGRAM_TEXT], values[8], distances[4], again[HEADER_MOST];
    if (sscanf(text,
               FIRST_LINE
               " spec %511[^\n] position %511[^\n] values %7s distances %3s plies-left %2d made-by %159[^\n]",
               spec, position, values, distances, &a->plies_left, f->made_by) != 6 ||
        strstr(spec, "board=") != NULL || a->plies_left < 0 || /* no other file is read */
        spec_parse(spec, &a->spec, NULL) != STATUS_OK || diagram_parse(&a->spec, position, &a->root, NULL) != STATUS_OK)
        return false;
    a->wdl = values[0] == 'o';
    a->distances = distances[0] == 'y';
    f->begin = header_write(a, f->made_by, again);
    f->seed = bytes_get((const uint8_t *)text + f->begin - HASH_BYTES, HASH_BYTES);
    return memcmp(text, again, f->begin - HASH_BYTES) == 0 &&
           hash_fits(bytes_get((const uint8_t *)again + f->begin - HASH_BYTES, HASH_BYTES), f->seed);
}

status header_read(table_file *f, error *e)
{
    char text[HEADER_MOST + 1] = "", spec[MAX_SPEC_TEXT];
    game_spec ignored;
    error why;
    errno = 0;
    if (pread(f->fd, text, HEADER_MOST, 0) < 0)
        return file_error(f, "read", e);
    if (sscanf(text, FIRST_LINE " spec %511[^\n]", spec) == 1 && strstr(spec, ",rules=") != NULL &&
        spec_parse(spec, &ignored, &why) != STATUS_OK)
        return fail(e, STATUS_BAD_INPUT, "%s: %s", f->path, why.text);
    return parse(text, f) ? STATUS_OK
                          : fail(e, STATUS_BAD_INPUT,
                                 "%s: is not a table, or its header is damaged; expected a file that begins with "
                                 "'" FIRST_LINE "'",
                                 f->path);
}

/* ---- what frames do ---- */

static bool add_blocks(table_level *l, const table_block *block, size_t count)
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

/* Values of blocks that the level has. */
static bool value_blocks(const table_file *f, table_level *l, const table_block *block, size_t count)
{
    for (size_t i = 0; i < count; i++) {
        table_block *to = table_block_of(l->block, l->blocks, f->game->words, block[i].first);
        if (!to || memcmp(to->first, block[i].first, sizeof to->first) != 0 || to->count != block[i].count ||
            block[i].values.at == 0)
            return false;
        to->values = block[i].values;
    }
    return true;
}

/* The order of qsort: by first key. */
static int block_order(const void *a, const void *b)
{
    const table_block *x = a, *y = b;
    return table_key_less(2, x->first, y->first) ? -1 : table_key_less(2, y->first, x->first);
}

void table_level_sort(table_level *l)
{
    if (l->blocks > 0)
        qsort(l->block, l->blocks, sizeof *l->block, block_order);
}

/* Orders the blocks; false: they are not those of the level. */
static bool seal(table_file *f, int level, uint64_t positions)
{
    table_level *l = &f->level[level];
    bool good = !l->sealed && l->positions == positions && (level == 0 || f->level[level - 1].sealed);
    table_level_sort(l);
    for (size_t i = 1; good && i < l->blocks; i++)
        good = block_order(&l->block[i - 1], &l->block[i]) < 0;
    l->sealed = true;
    f->levels = positions > 0 ? level + 1 : f->levels;
    return good;
}

/* False: no memory, or it does not fit what came before. */
static bool take(table_file *f, const frame *fr, const table_block *block)
{
    table_level *l = &f->level[fr->level];
    if (fr->kind == FRAME_BLOCKS && fr->number != 0)
        return false;
    if (fr->kind == FRAME_BLOCKS)
        return l->sealed ? value_blocks(f, l, block, fr->blocks) : add_blocks(l, block, fr->blocks);
    if (fr->blocks > 0 || fr->bytes != FRAME_HEAD)
        return false;
    if (fr->kind == FRAME_SEAL)
        return seal(f, fr->level, fr->number);
    l->marked = fr->kind == FRAME_MARK ? l->blocks : 0;
    f->mark = fr->number;
    f->complete = fr->kind == FRAME_END;
    f->root_value = (int)(int64_t)fr->number;
    return fr->kind == FRAME_MARK || (f->complete && fr->level == 0 && f->root_value == (int64_t)fr->number);
}

/* ---- appending ---- */

static size_t entry_bytes(const table_file *f)
{
    return 8 * (size_t)f->game->words + 8;
}

static void put_entry(const table_file *f, const table_block *b, uint8_t *to)
{
    for (int i = 0; i < f->game->words; i++, to += 8)
        bytes_put(to, b->first[i], 8);
    bytes_put(to, b->count, 2);
    bytes_put(to + 2, b->keys.bytes, 3);
    bytes_put(to + 5, b->values.bytes, 3);
}

static void get_entry(const table_file *f, const uint8_t *from, table_block *b)
{
    for (int i = 0; i < f->game->words; i++, from += 8)
        b->first[i] = bytes_get(from, 8);
    b->count = (uint32_t)bytes_get(from, 2);
    b->keys.bytes = (uint32_t)bytes_get(from + 2, 3);
    b->values.bytes = (uint32_t)bytes_get(from + 5, 3);
}

/* Their contents lie one after another from `at`; returns the end. */
static uint64_t place(table_block *block, size_t count, uint64_t at)
{
    for (table_block *b = block; b < block + count; b++) {
        b->keys.at = at;
        at += b->keys.bytes;
        b->values.at = b->values.bytes > 0 ? at : 0;
        at += b->values.bytes;
    }
    return at;
}

static uint64_t hash_of(const table_file *f, const uint8_t *frame, size_t size, uint64_t at)
{
    return XXH3_64bits_withSeed(frame + HASH_BYTES, size - HASH_BYTES, f->seed + at);
}

status frame_append(table_file *f, frame_kind kind, int level, uint64_t number, packer *p, error *e)
{
    const size_t blocks = p ? p->blocks : 0, data = p ? p->used : 0, size = FRAME_HEAD + blocks * entry_bytes(f);
    const frame fr = {kind, level, (uint32_t)blocks, size + data, number};
    uint8_t *all = malloc(size + data);
    if (!all)
        return table_no_memory(e);
    const uint64_t at = atomic_fetch_add(&f->size, size + data);
    memcpy(all + 8, (const uint8_t[]){'Y', 'K', 'T', (uint8_t)kind}, 4);
    bytes_put(all + 12, (uint64_t)level, 4);
    bytes_put(all + 16, blocks, 4);
    bytes_put(all + 20, size + data, 8);
    bytes_put(all + 28, number, 8);
    for (size_t i = 0; i < blocks; i++)
        put_entry(f, &p->block[i], all + FRAME_HEAD + i * entry_bytes(f));
    bytes_put(all, hash_of(f, all, size, at), HASH_BYTES);
    if (data > 0)
        memcpy(all + size, p->bytes, data);
    status s = file_whole(f->fd, all, size + data, at, true) ? STATUS_OK : file_error(f, "written", e);
    free(all);
    if (p) {
        (void)place(p->block, blocks, at + size);
        p->blocks = p->used = 0;
    }
    (void)pthread_mutex_lock(&f->lock);
    if (s == STATUS_OK && !take(f, &fr, p ? p->block : NULL))
        s = table_no_memory(e);
    (void)pthread_mutex_unlock(&f->lock);
    return s;
}

/* ---- reading back ---- */

/* Reads the frame at `at`, except the contents of its blocks; *entries is the caller's.  False: it
 * is not there. */
static bool read_frame(const table_file *f, uint64_t at, uint64_t size, frame *out, uint8_t **entries)
{
    uint8_t head[FRAME_HEAD];
    if (size - at < FRAME_HEAD || !file_whole(f->fd, head, sizeof head, at, false) || memcmp(head + 8, "YKT", 3) != 0)
        return false;
    const uint64_t level = bytes_get(head + 12, 4), blocks = bytes_get(head + 16, 4), bytes = bytes_get(head + 20, 8);
    const size_t length = FRAME_HEAD + blocks * entry_bytes(f);
    *out = (frame){(frame_kind)head[11], (int)level, (uint32_t)blocks, bytes, bytes_get(head + 28, 8)};
    if (level + 1 >= TABLE_LEVELS || blocks > FRAME_BLOCKS_MOST || bytes > size - at || bytes < length)
        return false;
    uint8_t *all = malloc(length);
    if (all && file_whole(f->fd, all, length, at, false) &&
        hash_fits(hash_of(f, all, length, at), bytes_get(all, HASH_BYTES))) {
        *entries = all;
        return true;
    }
    free(all);
    return false;
}

/* True if the bytes are those that were hashed. */
static bool is_whole(const table_file *f, const packed *of, uint8_t *room)
{
    return file_whole(f->fd, room, of->bytes, of->at, false) && packed_is_whole(room, of->bytes);
}

/* The blocks of a frame, whose bytes must be those that its entries take. */
static table_block *blocks_of(const table_file *f, const frame *fr, const uint8_t *bytes, uint64_t at, bool whole)
{
    table_block *block = calloc(fr->blocks + 1, sizeof *block);
    uint8_t *room = malloc(BLOCK_BYTES_MOST);
    bool good = block && room;
    for (uint32_t i = 0; good && i < fr->blocks; i++) {
        table_block *b = &block[i];
        get_entry(f, bytes + FRAME_HEAD + i * entry_bytes(f), b);
        good = b->count > 0 && b->count <= BLOCK_POSITIONS && b->keys.bytes <= BLOCK_BYTES_MOST &&
               b->values.bytes <= BLOCK_BYTES_MOST && table_game_allows(f->game, b->first, fr->level);
    }
    good = good && place(block, fr->blocks, at + FRAME_HEAD + fr->blocks * entry_bytes(f)) == at + fr->bytes;
    for (uint32_t i = 0; good && whole && i < fr->blocks; i++)
        good = (block[i].keys.bytes == 0 || is_whole(f, &block[i].keys, room)) &&
               (block[i].values.bytes == 0 || is_whole(f, &block[i].values, room));
    free(room);
    if (good)
        return block;
    free(block);
    return NULL;
}

void frames_take(table_file *f, uint64_t size, bool whole)
{
    uint8_t *bytes;
    frame fr;
    f->size = f->begin;
    for (uint64_t at = f->begin; at < size && !f->complete && read_frame(f, at, size, &fr, &bytes); at += fr.bytes) {
        const bool sealed = f->level[fr.level].sealed;
        table_block *block = blocks_of(f, &fr, bytes, at, whole);
        const bool good = block && take(f, &fr, block);
        free(block);
        free(bytes);
        if (!good)
            break;
        if (sealed || fr.kind != FRAME_BLOCKS)
            f->size = at + fr.bytes;
    }
    for (int i = 0; i < TABLE_LEVELS; i++)
        if (!f->level[i].sealed)
            f->level[i].blocks = f->level[i].marked, f->level[i].positions = 0;
}
