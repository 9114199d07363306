/* table_file.c - see table_file.h. */
#include "table/table_file.h"

#include "base/bytes.h"
#include "base/grow.h"
#include "base/outfile.h"
#include "base/version.h"
#include "table/table_values.h"

#include <errno.h>
#include <fcntl.h>
#include <limits.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/file.h>
#include <sys/mman.h>
#include <sys/stat.h>
#include <unistd.h>

status table_file_clear(table_file *f, int level, error *e)
{
    f->level[level].blocks = f->level[level].marked = 0;
    f->size = f->begin;
    return ftruncate(f->fd, (off_t)f->begin) == 0 ? STATUS_OK : file_error(f, "written", e);
}

/* ---- opening and closing ---- */

/* The greatest value and number of plies that a position can have. */
static void set_most(table_file *f)
{
    const game_rules *rules = &f->game->rules;
    const int moves = (int)game_plies_left(&f->about.spec, &f->about.root);
    f->value_most = f->about.wdl ? 1 : game_most(&f->about.spec);
    f->plies_most = rules->game->passes ? 2 * moves : moves;
    if (f->about.wdl || !rules->game->has_line) /* otherwise the bound is not known */
        return;
    f->value_most = 0; /* all numbers */
    for (int i = 0; i < MAX_SQUARES; i++)
        f->value_most += abs(f->about.spec.numbers[i]);
}

static status make_game(table_file *f, error *e)
{
    const game_spec *spec = &f->about.spec;
    error why;
    if (game_plies_left(spec, &f->about.root) < f->about.plies_left)
        return fail(e, STATUS_BAD_INPUT, "%s: %d plies are left to the search; the root has fewer", f->path,
                    f->about.plies_left);
    const status s =
        table_game_create(spec, &f->about.root, spec->rows * spec->cols - f->about.plies_left, &f->game, &why);
    if (s == STATUS_OK)
        set_most(f);
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

/* Reads what f->fd has. */
static status read_back(table_file *f, bool whole, error *e)
{
    const off_t size = lseek(f->fd, 0, SEEK_END);
    if (size < 0)
        return file_error(f, "read", e);
    status s = header_read(f, e);
    if (s == STATUS_OK)
        s = make_game(f, e);
    if (s == STATUS_OK)
        frames_take(f, (uint64_t)size, whole);
    return s;
}

static status damaged_at(const table_file *f, uint64_t at, error *e)
{
    return fail(e, STATUS_BAD_INPUT, "%s: is damaged at byte %llu", f->path, (unsigned long long)at);
}

/* Every level has its values, the first one the root's. */
static status check_levels(const table_file *f, error *e)
{
    uint64_t key[2];
    (void)table_game_key(f->game, &f->game->root, key);
    if (f->level[0].positions != 1 || memcmp(f->level[0].block[0].first, key, sizeof key) != 0)
        return fail(e, STATUS_BAD_INPUT, "%s: level 0 has other positions than the root", f->path);
    for (int i = 0; i < TABLE_LEVELS; i++)
        for (size_t b = 0; b < f->level[i].blocks; b++)
            if (!f->level[i].sealed || f->level[i].block[b].values.at == 0)
                return fail(e, STATUS_BAD_INPUT, "%s: positions of level %d have no values", f->path, i);
    return STATUS_OK;
}

/* The value at the end is that of the root. */
static status check_root(const table_file *f, error *e)
{
    packer p = {0};
    int32_t score = 0;
    const status s = table_scores(f, &f->level[0].block[0], &p, SIZE_MAX, &score, NULL, e);
    const int value = f->game->root_turned ? -score_value(score) : score_value(score);
    packer_free(&p);
    return s != STATUS_OK || value == f->root_value
               ? s
               : fail(e, STATUS_BAD_INPUT, "%s: the value at its end is %d, that of its root %d", f->path,
                      f->root_value, value);
}

/* The end of opening: *out is f, or NULL after an error. */
static status opened(table_file *f, status s, table_file **out)
{
    *out = s == STATUS_OK ? f : NULL;
    if (s != STATUS_OK)
        table_file_close(f);
    return s;
}

status table_file_open(const char *path, table_file **out, error *e)
{
    table_file *f;
    struct stat about;
    status s = create(path, "", &f, e);
    if (s == STATUS_OK) {
        f->fd = open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK);
        s = f->fd < 0 || fstat(f->fd, &about) != 0 ? file_error(f, "read", e)
            : !S_ISREG(about.st_mode) ? fail(e, STATUS_BAD_INPUT, "%s: is not a regular file; expected a table", path)
                                      : read_back(f, false, e);
    }
    if (s == STATUS_OK && (!f->complete || lseek(f->fd, 0, SEEK_END) != (off_t)f->size))
        s = damaged_at(f, f->size, e);
    if (s == STATUS_OK)
        s = check_levels(f, e);
    if (s == STATUS_OK)
        s = check_root(f, e);
    return opened(f, s, out);
}

static status write_header(table_file *f, const table_about *about, const char *made_by, error *e)
{
    char header[HEADER_MOST];
    const size_t length = header_write(about, made_by, header);
    f->about = *about;
    f->begin = length;
    f->size = length;
    f->seed = bytes_get((const uint8_t *)header + length - 8, 8);
    return file_whole(f->fd, (uint8_t *)header, length, 0, true) ? STATUS_OK : file_error(f, "written", e);
}

/* The file holds the beginning of this table, or is empty. */
static status go_on(table_file *f, const table_about *about, error *e)
{
    char header[HEADER_MOST], made_by[sizeof f->made_by];
    (void)snprintf(made_by, sizeof made_by, "yomikiri %s", version_full());
    if (lseek(f->fd, 0, SEEK_END) == 0 && write_header(f, about, made_by, e) != STATUS_OK)
        return STATUS_IO;
    status s = read_back(f, true, e);
    if (s == STATUS_OK && (header_write(about, f->made_by, header) != f->begin ||
                           bytes_get((uint8_t *)header + f->begin - 8, 8) != f->seed))
        s = fail(e, STATUS_BAD_INPUT,
                 "%s: is the beginning of another table; expected to go on with it, or no such file", f->path);
    if (s == STATUS_OK && ftruncate(f->fd, (off_t)f->size) != 0)
        s = file_error(f, "written", e);
    f->complete = false;
    return s;
}

status table_file_begin(const char *path, const table_about *about, table_file **out, error *e)
{
    outfile *place;
    table_file *f = NULL;
    status s = outfile_open(path, "the table", &place, e);
    outfile_discard(place);
    if (s == STATUS_OK)
        s = create(path, ".part", &f, e);
    if (s != STATUS_OK)
        return opened(f, s, out);
    f->fd = open(f->path, O_RDWR | O_CREAT | O_CLOEXEC | O_NOFOLLOW | O_NONBLOCK, 0666);
    if (f->fd < 0)
        s = file_error(f, "opened", e);
    else if (flock(f->fd, LOCK_EX | LOCK_NB) != 0)
        s = fail(e, STATUS_BAD_INPUT, "%s: another process makes this table", f->path);
    if (s == STATUS_OK)
        s = go_on(f, about, e);
    return opened(f, s, out);
}

/* A file without a name; -1: errno says why. */
static int temporary(const char *folder)
{
    char name[PATH_MAX];
    if (!folder)
        return memfd_create("yomikiri", MFD_CLOEXEC);
    const bool fits = snprintf(name, sizeof name, "%s/yomikiri-XXXXXX", folder) < (int)sizeof name;
    errno = ENAMETOOLONG;
    const int file = fits ? mkostemp(name, O_CLOEXEC) : -1;
    if (file >= 0)
        (void)unlink(name);
    return file;
}

status table_file_scratch(const char *folder, const table_about *about, table_file **out, error *e)
{
    table_file *f;
    status s = create(folder ? folder : "memory", "", &f, e);
    if (s == STATUS_OK) {
        f->about = *about;
        f->fd = temporary(folder);
        s = f->fd < 0 ? file_error(f, "kept", e) : make_game(f, e);
    }
    return opened(f, s, out);
}

/* ---- blocks ---- */

static status read_packed(const table_file *f, const packed *of, packer *p, error *e)
{
    uint8_t *bytes = grow(p->bytes, &p->room, p->used + of->bytes, 1);
    if (!bytes)
        return of->bytes > 0 ? table_no_memory(e) : STATUS_OK;
    p->bytes = bytes;
    return file_whole(f->fd, bytes + p->used, of->bytes, of->at, false) ? STATUS_OK : file_error(f, "read", e);
}

status table_file_records(const table_file *f, int level, const table_block *b, packer *p, int words,
                          const uint64_t *until, uint64_t *record, size_t *count, error *e)
{
    const table_game *g = f->game;
    *count = 0;
    if (g->consecutive && b->keys.bytes == 0) {
        memcpy(record, b->first, (size_t)words * sizeof *record);
        *count = table_game_follow(g, level, until, record, b->count);
    } else {
        const status s = read_packed(f, &b->keys, p, e);
        if (s != STATUS_OK)
            return s;
        *count = packer_read_records(p, g->words, words, p->bytes + p->used, b, until, record);
    }
    return *count == b->count || (until && *count > 0) ? STATUS_OK : damaged_at(f, b->keys.at, e);
}

status table_file_keys(const table_file *f, int level, const table_block *b, packer *p, uint64_t *key, error *e)
{
    size_t count;
    return table_file_records(f, level, b, p, f->game->words, NULL, key, &count, e);
}

status table_file_values(const table_file *f, const table_block *b, packer *p, size_t *size, error *e)
{
    const status s = read_packed(f, &b->values, p, e);
    *size = s == STATUS_OK ? packer_unpack(p, p->bytes + p->used, &b->values) : 0;
    return s == STATUS_OK && *size == SIZE_MAX ? damaged_at(f, b->values.at, e) : s;
}

status table_scores(const table_file *f, const table_block *b, packer *p, size_t only, int32_t *score, uint64_t *sum,
                    error *e)
{
    size_t size;
    const status s = table_file_values(f, b, p, &size, e);
    if (s != STATUS_OK || table_get_values(f, b, p->raw, size, only, score, sum))
        return s;
    return fail(e, STATUS_BAD_INPUT, "%s: values are damaged at byte %llu", f->path, (unsigned long long)b->values.at);
}

/* ---- the end ---- */

/* Appends what is packed, as it is. */
static status copy_packed(const table_file *f, const packed *from, packer *p, packed *to, error *e)
{
    const status s = read_packed(f, from, p, e);
    p->used += s == STATUS_OK ? from->bytes : 0;
    to->bytes = from->bytes;
    return s;
}

static status copy_level(const table_file *f, int level, table_file *to, packer *p, error *e)
{
    enum { AT_ONCE = 64 };
    const table_level *l = &f->level[level];
    status s = STATUS_OK;
    for (size_t i = 0; i < l->blocks && s == STATUS_OK; i++) {
        const table_block *b = &l->block[i];
        s = packer_begin(p, b->first, b->count, e);
        if (s == STATUS_OK)
            s = copy_packed(f, &b->keys, p, &p->block[p->blocks - 1].keys, e);
        if (s == STATUS_OK)
            s = copy_packed(f, &b->values, p, &p->block[p->blocks - 1].values, e);
        if (s == STATUS_OK && (p->blocks == AT_ONCE || i + 1 == l->blocks))
            s = frame_append(to, FRAME_BLOCKS, level, 0, p, e);
    }
    return s == STATUS_OK ? frame_append(to, FRAME_SEAL, level, to->level[level].positions, NULL, e) : s;
}

status table_file_finish(const table_file *f, const char *path, int root_value, error *e)
{
    outfile *place = NULL;
    table_file *to = NULL;
    packer p = {0};
    status s = outfile_open(path, "the table", &place, e);
    if (s == STATUS_OK)
        s = create(path, "", &to, e);
    if (s == STATUS_OK) {
        to->fd = dup(fileno(outfile_stream(place)));
        s = to->fd < 0 ? file_error(to, "written", e) : write_header(to, &f->about, f->made_by, e);
    }
    if (s == STATUS_OK)
        s = make_game(to, e);
    for (int level = 0; level < f->levels && s == STATUS_OK; level++)
        s = copy_level(f, level, to, &p, e);
    if (s == STATUS_OK)
        s = frame_append(to, FRAME_END, 0, (uint64_t)(int64_t)root_value, NULL, e);
    packer_free(&p);
    table_file_close(to);
    if (s == STATUS_OK)
        return outfile_commit(place, e);
    outfile_discard(place);
    return s;
}

int table_last_level(const table_file *f)
{
    return (int)(game_plies_left(&f->about.spec, &f->about.root) - f->about.plies_left);
}
