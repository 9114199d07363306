/* table_file.c - see table_file.h. */
#include "table/table_file.h"

#include "base/grow.h"
#include "base/outfile.h"
#include "table/table_frame.h"
#include "table/table_header.h"

#include <errno.h>
#include <fcntl.h>
#include <stdatomic.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/file.h>
#include <unistd.h>

static status io_error(const table_file *f, const char *what, error *e)
{
    return fail(e, STATUS_IO, "%s: %s: %s", f->path, what, strerror(errno != 0 ? errno : EIO));
}

/* ---- appending ---- */

static status damaged_at(const table_file *f, uint64_t at, error *e)
{
    return fail(e, STATUS_BAD_INPUT, "%s: is damaged at byte %llu", f->path, (unsigned long long)at);
}

status table_file_add(table_file *f, int level, packer *keys, packer *values, error *e)
{
    status s = frame_append(f, (frame){.kind = FRAME_KEYS, .level = level}, keys, e);
    if (s == STATUS_OK && values)
        s = frame_append(f, (frame){.kind = FRAME_VALUES, .level = level}, values, e);
    for (size_t i = 0; i < keys->blocks; i++) {
        keys->block[i].value_at = values ? values->block[i].value_at : 0;
        keys->block[i].value_bytes = values ? values->block[i].value_bytes : 0;
        keys->block[i].value_hash = values ? values->block[i].value_hash : 0;
    }
    (void)pthread_mutex_lock(&f->lock);
    if (s == STATUS_OK && !level_add(&f->level[level], keys->block, keys->blocks))
        s = table_no_memory(e);
    (void)pthread_mutex_unlock(&f->lock);
    keys->blocks = keys->used = 0;
    if (values)
        values->blocks = values->used = 0;
    return s;
}

status table_file_value(table_file *f, int level, size_t first, packer *values, error *e)
{
    const status s =
        frame_append(f, (frame){.kind = FRAME_VALUES, .level = level, .first = (uint32_t)first}, values, e);
    (void)pthread_mutex_lock(&f->lock);
    if (s == STATUS_OK)
        level_value(&f->level[level], first, values->block, values->blocks);
    (void)pthread_mutex_unlock(&f->lock);
    values->blocks = values->used = 0;
    return s;
}

status table_file_seal(table_file *f, int level, error *e)
{
    level_seal(f, level);
    return frame_append(f, (frame){.kind = FRAME_SEAL, .level = level, .number = f->level[level].positions}, NULL, e);
}

status table_file_finish(table_file *f, int root_value, error *e)
{
    const size_t length = strlen(f->path) - strlen(".part");
    char *name = strndup(f->path, length);
    status s = name ? frame_append(f, (frame){.kind = FRAME_END, .number = (uint64_t)(int64_t)root_value}, NULL, e)
                    : table_no_memory(e);
    errno = 0;
    if (s == STATUS_OK && (fsync(f->fd) != 0 || rename(f->path, name) != 0))
        s = io_error(f, "cannot be completed", e);
    f->complete = s == STATUS_OK;
    f->root_value = root_value;
    free(name);
    return s;
}

/* ---- opening and closing ---- */

static status make_game(table_file *f, error *e)
{
    const game_spec *spec = &f->about.spec;
    error why;
    if (game_plies_left(spec, &f->about.root) < f->about.plies_left)
        return fail(e, STATUS_BAD_INPUT, "%s: %d plies are left to the search; the root has fewer", f->path,
                    f->about.plies_left);
    const status s =
        table_game_create(spec, &f->about.root, spec->rows * spec->cols - f->about.plies_left, &f->game, &why);
    return s == STATUS_OK ? s : fail(e, s, "%s: %s", f->path, why.text);
}

static status create(const char *path, const char *suffix, table_file **out, error *e)
{
    table_file *f = *out = calloc(1, sizeof *f);
    if (!f || !(f->path = malloc(strlen(path) + strlen(suffix) + 1))) {
        free(f);
        *out = NULL;
        return table_no_memory(e);
    }
    (void)sprintf(f->path, "%s%s", path, suffix);
    f->fd = -1;
    (void)pthread_mutex_init(&f->lock, NULL);
    return STATUS_OK;
}

void table_file_close(table_file *f)
{
    if (!f)
        return;
    if (f->fd >= 0)
        (void)close(f->fd);
    for (int i = 0; i < TABLE_LEVELS; i++)
        free(f->level[i].block);
    (void)pthread_mutex_destroy(&f->lock);
    free(f->game);
    free(f->path);
    free(f);
}

void table_file_drop(table_file *f)
{
    (void)unlink(f->path);
    table_file_close(f);
}

/* Reads what f->fd has; *end: of what is of use. */
static status read_back(table_file *f, bool whole, uint64_t *end, error *e)
{
    const off_t size = lseek(f->fd, 0, SEEK_END);
    if (size < 0)
        return io_error(f, "cannot be read", e);
    status s = table_header_read(f, (uint64_t)size, end, e);
    if (s == STATUS_OK)
        s = make_game(f, e);
    if (s == STATUS_OK)
        *end = frames_take(f, *end, (uint64_t)size, whole);
    f->size = *end;
    for (int i = 0; i < TABLE_LEVELS; i++)
        if (!f->level[i].sealed)
            f->level[i].blocks = f->level[i].positions = 0;
    return s;
}

static bool has_root(const table_file *f)
{
    uint64_t key[2];
    (void)table_game_key(f->game, &f->game->root, key);
    return f->level[0].positions == 1 && memcmp(f->level[0].block[0].first, key, sizeof key) == 0;
}

status table_file_open(const char *path, table_file **out, error *e)
{
    uint64_t end = 0;
    status s = create(path, "", out, e);
    if (s != STATUS_OK)
        return s;
    table_file *f = *out;
    f->fd = open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK);
    s = f->fd < 0 ? io_error(f, "cannot be read", e) : read_back(f, false, &end, e);
    if (s == STATUS_OK && (!f->complete || lseek(f->fd, 0, SEEK_END) != (off_t)end))
        s = damaged_at(f, end, e);
    if (s == STATUS_OK && !has_root(f))
        s = fail(e, STATUS_BAD_INPUT, "%s: level 0 has other positions than the root", f->path);
    for (int i = 0; s == STATUS_OK && i < f->levels; i++)
        if (f->level[i].valued != f->level[i].blocks)
            s = fail(e, STATUS_BAD_INPUT, "%s: positions of level %d have no values", f->path, i);
    if (s != STATUS_OK) {
        table_file_close(f);
        *out = NULL;
    }
    return s;
}

/* The file is new: its header is written. */
static status write_header(table_file *f, error *e)
{
    char header[TABLE_HEADER_MOST];
    const size_t length = table_header_write(&f->about, header);
    f->seed = table_header_hash(header, length);
    f->size = length;
    return table_write(f->fd, (const uint8_t *)header, length, 0) ? make_game(f, e)
                                                                  : io_error(f, "cannot be written", e);
}

/* What stands in the file is the beginning of this table, or it is empty. */
static status go_on(table_file *f, const table_about *about, error *e)
{
    uint64_t end = 0;
    if (lseek(f->fd, 0, SEEK_END) == 0) {
        f->about = *about;
        return write_header(f, e);
    }
    status s = read_back(f, true, &end, e);
    if (s == STATUS_OK && !table_about_same(about, &f->about))
        s = fail(e, STATUS_BAD_INPUT,
                 "%s: is the beginning of another table; expected to go on with it, or no such file", f->path);
    if (s == STATUS_OK && ftruncate(f->fd, (off_t)end) != 0)
        s = io_error(f, "cannot be written", e);
    f->complete = false;
    return s;
}

status table_file_begin(const char *path, const table_about *about, table_file **out, error *e)
{
    outfile *place;
    status s = outfile_open(path, "the table", &place, e);
    outfile_discard(place);
    if (s == STATUS_OK)
        s = create(path, ".part", out, e);
    if (s != STATUS_OK)
        return s;
    table_file *f = *out;
    f->fd = open(f->path, O_RDWR | O_CREAT | O_CLOEXEC | O_NOFOLLOW | O_NONBLOCK, 0666);
    if (f->fd < 0)
        s = io_error(f, "cannot be opened", e);
    else if (flock(f->fd, LOCK_EX | LOCK_NB) != 0)
        s = fail(e, STATUS_BAD_INPUT, "%s: another process makes this table", f->path);
    if (s == STATUS_OK)
        s = go_on(f, about, e);
    if (s != STATUS_OK) {
        table_file_close(f);
        *out = NULL;
    }
    return s;
}

status table_file_scratch(const char *folder, const table_about *about, table_file **out, error *e)
{
    status s = create(folder ? folder : "memory", "", out, e);
    if (s != STATUS_OK)
        return s;
    table_file *f = *out;
    f->about = *about;
    f->fd = table_temporary(folder);
    s = f->fd < 0 ? io_error(f, "cannot keep a file", e) : make_game(f, e);
    if (s != STATUS_OK) {
        table_file_close(f);
        *out = NULL;
    }
    return s;
}

/* ---- blocks ---- */

static status read_packed(const table_file *f, uint64_t at, uint32_t size, packer *p, error *e)
{
    uint8_t *bytes = grow(p->bytes, &p->room, p->used + size, 1);
    if (!bytes)
        return table_no_memory(e);
    p->bytes = bytes;
    return table_read(f->fd, bytes + p->used, size, at) ? STATUS_OK : io_error(f, "cannot be read", e);
}

static status read_keys(const table_file *f, const table_block *b, packer *p, const uint64_t *until, uint64_t *key,
                        size_t *count, error *e)
{
    const status s = read_packed(f, b->key_at, b->key_bytes, p, e);
    *count = s == STATUS_OK ? packer_read_keys(p, p->bytes + p->used, b, f->game->words, until, key) : 0;
    return s == STATUS_OK && *count == 0 ? damaged_at(f, b->key_at, e) : s;
}

status table_file_keys(const table_file *f, const table_block *b, packer *p, uint64_t *key, error *e)
{
    size_t count;
    return read_keys(f, b, p, NULL, key, &count, e);
}

status table_file_find(const table_file *f, const table_block *b, packer *p, const uint64_t *key, size_t *place,
                       error *e)
{
    uint64_t all[2 * BLOCK_POSITIONS];
    size_t count;
    const status s = read_keys(f, b, p, key, all, &count, e);
    const uint64_t *last = all + (s == STATUS_OK ? count - 1 : 0) * (size_t)f->game->words;
    const bool found = s == STATUS_OK && last[0] == key[0] && (f->game->words == 1 || last[1] == key[1]);
    *place = found ? count - 1 : SIZE_MAX;
    return s;
}

status table_file_values(const table_file *f, const table_block *b, packer *p, size_t *size, error *e)
{
    const status s = read_packed(f, b->value_at, b->value_bytes, p, e);
    *size = s == STATUS_OK ? packer_read_values(p, p->bytes + p->used, b) : 0;
    return s == STATUS_OK && *size == SIZE_MAX ? damaged_at(f, b->value_at, e) : s;
}

const table_block *table_level_block(const table_level *l, int words, const uint64_t *key)
{
    size_t low = 0, high = l->blocks;
    while (low < high) {
        const size_t middle = (low + high) / 2;
        if (table_key_less(words, key, l->block[middle].first))
            high = middle;
        else
            low = middle + 1;
    }
    return low > 0 ? &l->block[low - 1] : NULL;
}

int table_last_level(const table_file *f)
{
    return (int)(game_plies_left(&f->about.spec, &f->about.root) - f->about.plies_left);
}
