/* fuzz_certificate.c - any bytes as a certificate: as they are, or as a header and symbols
 * that get their right hashes.
 *
 * It is linked with the checker alone. */
#include "checker/check.h"
#include "tests/fuzz/fuzz.h"

#include <stdlib.h>
#include <sys/mman.h>
#include <unistd.h>
#include <xxhash.h>
#include <zstd.h>

enum { ROOM = 1 << 16 };

static size_t put_number(uint8_t *out, uint64_t n, int size)
{
    for (int i = 0; i < size; i++)
        out[i] = (uint8_t)(n >> 8 * i);
    return (size_t)size;
}

/* The header up to the first empty line, its hash, and one block of the rest. */
static size_t compose(const uint8_t *data, size_t size, uint8_t out[static ROOM])
{
    size_t length = 2;
    while (length < size && memcmp(data + length - 2, "\n\n", 2) != 0)
        length++;
    memcpy(out, data, length);
    size_t at = length + put_number(out + length, XXH3_64bits_withSeed(data, length, 0), 8);
    if (length < size) {
        const size_t n = ZSTD_compress(out + at + 12, ROOM - at - 12, data + length, size - length, 1);
        fuzz_assert(!ZSTD_isError(n));
        (void)put_number(out + at, n, 4);
        (void)put_number(out + at + 4, XXH3_64bits_withSeed(out + at + 12, n, 1), 8);
        at += 12 + n;
    }
    return at;
}

/* What is checked in a moment. */
static bool is_small(const game *g, const certificate *c)
{
    const int most = g->kind == REVERSI ? 16 : 9;
    return g->kind == EIGHT ? g->target <= 100 && g->most <= 20
                            : g->squares <= most && (c->parts < 1 || c->part[0].symbols <= 4096);
}

/* An empty check of a file with these bytes; its large buffers keep what was in them. */
static void start(check *k, const uint8_t *bytes, size_t size)
{
    memset(&k->certificate, 0, offsetof(certificate, block));
    memset(&k->game, 0, sizeof k->game);
    k->settings = (settings){.threads = 1, .memory = 1 << 20, .part = 1, .parts = 1};
    k->verdict.code = HOLDS;
    k->verdict.text[0] = '\0';
    k->certificate.file = memfd_create("certificate", 0);
    k->certificate.size = size;
    fuzz_assert(k->certificate.file >= 0 && write(k->certificate.file, bytes, size) == (ssize_t)size);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    static uint8_t composed[ROOM];
    static check k;
    if (size < 3 || size > ROOM / 2)
        return 0;
    const bool as_is = data[0] & 1;
    const size_t length = as_is ? size - 1 : compose(data + 1, size - 1, composed);
    const verdict *v = &k.verdict;
    position p;
    int level;
    start(&k, as_is ? data + 1 : composed, length);
    if (certificate_read_header(&k.certificate, &k.game, &k.settings, &k.verdict) == HOLDS &&
        position_read(&k.certificate, &k.game, true, &p, &level, &k.verdict) == HOLDS &&
        certificate_check_blocks(&k.certificate, &k.verdict) == HOLDS && is_small(&k.game, &k.certificate))
        for (int i = 0; i < k.certificate.parts && v->code == HOLDS; i++)
            fuzz_assert(part_check(&k, i) == v->code);
    fuzz_assert(v->code >= HOLDS && v->code <= DAMAGED && (v->code == HOLDS) == (v->text[0] == '\0'));
    (void)close(k.certificate.file);
    return 0;
}
