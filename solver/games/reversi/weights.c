/* weights.c - packs and unpacks evaluation weights; see weights.h for the format. */
#include "reversi/weights.h"

#include "base/bytes.h"
#include "base/textfile.h"

#include <stdlib.h> /* malloc */
#include <string.h> /* memcpy */
#include <xxhash.h> /* XXH3_64bits */
#include <zstd.h>   /* ZSTD_compress */
#include <zstd_errors.h>

enum { HEADER_BYTES = 40, MAX_FILE_BYTES = 64 << 20 };

/* A hash of what an index means: files of other patterns do not fit. */
static uint64_t shape_hash(const evaluation *ev)
{
    const uint64_t parts[3] = {XXH3_64bits(ev->set.power, sizeof ev->set.power),
                               XXH3_64bits(ev->set.offset, sizeof ev->set.offset),
                               XXH3_64bits(ev->phase_of, sizeof ev->phase_of)};
    return XXH3_64bits(parts, sizeof parts);
}

static uint64_t checksum(const uint8_t *file, size_t payload)
{
    const uint64_t parts[2] = {XXH3_64bits(file, HEADER_BYTES - 8), XXH3_64bits(file + HEADER_BYTES, payload)};
    return XXH3_64bits(parts, sizeof parts);
}

/* The number of values that a phase stores: the standard error in place of weight 0, and the
 * weights that share their value with no lower one. */
static size_t stored_weights(const evaluation *ev, const uint32_t *shared)
{
    size_t n = 0;
    for (uint32_t i = 0; i < ev->set.weights; i++)
        n += shared[i] == i;
    return n;
}

static void unpack(evaluation *ev, const uint32_t *shared, const uint8_t *raw, size_t count)
{
    size_t k = 0;
    for (int phase = 0; phase < ev->learned; phase++) {
        int16_t *w = evaluation_phase(ev, phase);
        for (uint32_t i = 0; i < ev->set.weights; i++) {
            if (shared[i] == i) {
                w[i] = (int16_t)((int16_t)(uint16_t)(raw[k] | raw[k + count] << 8) * EVALUATION_STEP);
                k++;
            } else {
                w[i] = w[shared[i]];
            }
        }
        ev->deviation[phase] = w[0];
        w[0] = 0;
    }
    evaluation_extend(ev);
}

static status read_weights(const char *name, const uint8_t *file, size_t size, const reversi_rules *r, evaluation *ev,
                           error *e)
{
    if (size < HEADER_BYTES || memcmp(file, "YKRW", 4) != 0)
        return fail(e, STATUS_BAD_INPUT, "%s: not a yomikiri weights file", name);
    if (bytes_get(file + 4, 2) != WEIGHTS_VERSION)
        return fail(e, STATUS_BAD_INPUT, "%s: weights of version %d, this program reads version %d", name,
                    (int)bytes_get(file + 4, 2), WEIGHTS_VERSION);
    const size_t packed = bytes_get(file + 28, 4), raw_size = bytes_get(file + 24, 4);
    if (packed != size - HEADER_BYTES)
        return fail(e, STATUS_BAD_INPUT, "%s: %s: %zu bytes of weights, %zu expected", name,
                    size - HEADER_BYTES < packed ? "truncated" : "bytes appended", size - HEADER_BYTES, packed);
    if (bytes_get(file + 32, 8) != checksum(file, packed))
        return fail(e, STATUS_BAD_INPUT, "%s: damaged: the checksum does not match", name);
    if (file[6] != r->rows || file[7] != r->cols || file[8] != r->misere)
        return fail(e, STATUS_BAD_INPUT, "%s: weights of a %dx%d%s board, this one is %dx%d%s", name, file[6], file[7],
                    file[8] ? " misere" : "", r->rows, r->cols, r->misere ? " misere" : "");
    evaluation_init(ev, r);
    if (bytes_get(file + 16, 8) != shape_hash(ev))
        return fail(e, STATUS_BAD_INPUT, "%s: weights of other patterns than this version uses: train again", name);
    uint32_t *shared = malloc(ev->set.weights * sizeof *shared);
    uint8_t *raw = malloc(raw_size ? raw_size : 1);
    status s = STATUS_OK;
    if (!shared || !raw || !evaluation_allocate(ev))
        s = fail(e, STATUS_NO_MEMORY, "%s: out of memory", name);
    if (s == STATUS_OK) {
        patterns_share(&ev->set, r, shared);
        ev->learned = file[9];
        const size_t count = stored_weights(ev, shared) * (size_t)ev->learned;
        const bool fits = ev->learned >= 1 && ev->learned <= ev->phases && raw_size == 2 * count;
        const size_t got = fits ? ZSTD_decompress(raw, raw_size, file + HEADER_BYTES, packed) : 0;
        if (ZSTD_getErrorCode(got) == ZSTD_error_memory_allocation)
            s = fail(e, STATUS_NO_MEMORY, "%s: out of memory", name);
        else if (!fits || got != raw_size)
            s = fail(e, STATUS_BAD_INPUT, "%s: damaged: the weights do not unpack", name);
        else
            unpack(ev, shared, raw, count);
    }
    free(shared);
    free(raw);
    if (s != STATUS_OK)
        evaluation_free(ev);
    return s;
}

status weights_load(const char *path, const reversi_rules *r, evaluation *ev, error *e)
{
    char *file = NULL;
    size_t size;
    status s = file_read(path, "weights", MAX_FILE_BYTES, NULL, &file, &size, e);
    if (s == STATUS_OK)
        s = read_weights(path, (const uint8_t *)file, size, r, ev, e);
    free(file);
    return s;
}

/* The numbers of the learned phases in a file's order; `raw` has 2 * count bytes. */
static void put_weights(const evaluation *ev, const uint32_t *shared, uint8_t *raw, size_t count)
{
    size_t k = 0;
    for (int phase = 0; phase < ev->learned; phase++)
        for (uint32_t i = 0; i < ev->set.weights; i++) {
            if (shared[i] != i)
                continue;
            const int w = i ? evaluation_phase(ev, phase)[i] : ev->deviation[phase];
            const uint16_t step = (uint16_t)(w / EVALUATION_STEP);
            raw[k] = (uint8_t)step;
            raw[k + count] = (uint8_t)(step >> 8);
            k++;
        }
}

/* Fills in the header of a file whose payload of `packed` bytes is there already. */
static void put_header(uint8_t *file, const reversi_rules *r, const evaluation *ev, size_t raw_size, size_t packed)
{
    const uint8_t shape[6] = {(uint8_t)r->rows,     (uint8_t)r->cols,          (uint8_t)r->misere,
                              (uint8_t)ev->learned, (uint8_t)ev->set.features, 0};
    memcpy(file, "YKRW", 4);
    bytes_put(file + 4, WEIGHTS_VERSION, 2);
    memcpy(file + 6, shape, sizeof shape);
    bytes_put(file + 12, ev->set.weights, 4);
    bytes_put(file + 16, shape_hash(ev), 8);
    bytes_put(file + 24, raw_size, 4);
    bytes_put(file + 28, packed, 4);
    bytes_put(file + 32, checksum(file, packed), 8);
}

/* The whole file in memory; *size its length.  NULL: no memory. */
static uint8_t *pack(const reversi_rules *r, const evaluation *ev, size_t *size)
{
    uint32_t *shared = malloc(ev->set.weights * sizeof *shared);
    if (!shared)
        return NULL;
    patterns_share(&ev->set, r, shared);
    const size_t count = stored_weights(ev, shared) * (size_t)ev->learned, bound = ZSTD_compressBound(2 * count);
    uint8_t *raw = malloc(2 * count), *file = calloc(1, HEADER_BYTES + bound);
    bool good = raw && file;
    if (good) {
        put_weights(ev, shared, raw, count);
        const size_t packed = ZSTD_compress(file + HEADER_BYTES, bound, raw, 2 * count, 19);
        good = !ZSTD_isError(packed); /* false: no memory for its workspace; there is room for the result */
        if (good)
            put_header(file, r, ev, 2 * count, packed);
        *size = HEADER_BYTES + packed;
    }
    free(shared);
    free(raw);
    if (good)
        return file;
    free(file);
    return NULL;
}

status weights_save(outfile *file, const reversi_rules *r, const evaluation *ev, error *e)
{
    size_t size = 0;
    uint8_t *packed = pack(r, ev, &size);
    if (!packed) {
        outfile_discard(file);
        return fail(e, STATUS_NO_MEMORY, "weights: out of memory");
    }
    (void)fwrite(packed, 1, size, outfile_stream(file));
    const status s = outfile_commit(file, e);
    free(packed);
    return s;
}

/* ---- shipped weights ------------------------------------------------------------------------- */

#include "reversi/weights_shipped.h"

bool weights_shipped(const reversi_rules *r, evaluation *ev)
{
    for (size_t i = 0; i < sizeof shipped / sizeof *shipped; i++) {
        const shipped_weights *s = &shipped[i];
        if (s->rows == r->rows && s->cols == r->cols && s->misere == r->misere)
            return (s->path ? weights_load(s->path, r, ev, NULL)
                            : read_weights("shipped weights", s->begin, (size_t)(s->end - s->begin), r, ev, NULL)) ==
                   STATUS_OK;
    }
    return false;
}

status weights_of(const game_spec *spec, const char *path, evaluation **out, error *e)
{
    *out = NULL;
    reversi_rules *r = aligned_alloc(64, (sizeof *r + 63) / 64 * 64);
    evaluation *ev = aligned_alloc(64, (sizeof *ev + 63) / 64 * 64);
    status s = r && ev ? STATUS_OK : fail(e, STATUS_NO_MEMORY, "weights: out of memory");
    if (s == STATUS_OK) {
        reversi_init(r, spec);
        if (path)
            s = weights_load(path, r, ev, e);
        if (s == STATUS_OK && (path || weights_shipped(r, ev))) {
            *out = ev;
            ev = NULL;
        }
    }
    free(r);
    free(ev);
    return s;
}

void weights_free(evaluation *ev)
{
    if (ev) {
        evaluation_free(ev);
        free(ev);
    }
}
