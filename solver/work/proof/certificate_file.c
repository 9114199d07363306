#include "proof/certificate_file.h"

#include "base/bytes.h"
#include "base/grow.h"
#include "base/text_buffer.h"
#include "base/version.h"
#include "text/notation.h"

#include <inttypes.h>
#include <stdlib.h> /* malloc */
#include <string.h> /* memcpy */
#include <xxhash.h> /* XXH3_64bits_withSeed */
#include <zstd.h>   /* ZSTD_compress */

enum {
    BLOCK_SYMBOLS = 1 << 20,
    BLOCK_HEAD = 12,
    HEADER_MOST = 8192,
    ZSTD_LEVEL = 19,
};

const char *proof_claim_text(proof_claim claim)
{
    static const char *const text[] = {"exact", "at-least", "at-most"};
    return text[claim];
}

const char *part_kind_text(part_kind kind)
{
    static const char *const text[] = {"levels", "relaxed", "stealing"};
    return text[kind];
}

/* Packs the open block and appends it to the others. */
static status pack_block(certificate *c, error *e)
{
    certificate_part *p = &c->part[c->parts - 1];
    const size_t most = BLOCK_HEAD + ZSTD_compressBound(p->opened);
    uint8_t *packed = grow(p->packed, &p->room, p->bytes + most, 1);
    if (!packed)
        return fail(e, STATUS_NO_MEMORY, "certificate: out of memory");
    p->packed = packed;
    uint8_t *block = p->packed + p->bytes;
    const size_t n = ZSTD_compress(block + BLOCK_HEAD, most - BLOCK_HEAD, p->open, p->opened, ZSTD_LEVEL);
    if (ZSTD_isError(n))
        return fail(e, STATUS_NO_MEMORY, "certificate: zstd: %s", ZSTD_getErrorName(n));
    bytes_put(block, n, 4);
    bytes_put(block + 4, XXH3_64bits_withSeed(block + BLOCK_HEAD, n, ++c->blocks), 8);
    p->bytes += BLOCK_HEAD + n;
    p->symbols += p->opened;
    p->opened = 0;
    return STATUS_OK;
}

status certificate_add(certificate *c, const uint8_t *symbols, size_t count, error *e)
{
    certificate_part *p = &c->part[c->parts - 1];
    if (!p->open && !(p->open = malloc(BLOCK_SYMBOLS)))
        return fail(e, STATUS_NO_MEMORY, "certificate: out of memory");
    while (count > 0) {
        const size_t left = BLOCK_SYMBOLS - p->opened, n = count < left ? count : left;
        memcpy(p->open + p->opened, symbols, n);
        p->opened += n;
        symbols += n;
        count -= n;
        if (p->opened < BLOCK_SYMBOLS)
            continue;
        const status s = pack_block(c, e);
        if (s != STATUS_OK)
            return s;
    }
    return STATUS_OK;
}

status certificate_end_part(certificate *c, error *e)
{
    certificate_part *p = &c->part[c->parts - 1];
    const status s = p->opened > 0 ? pack_block(c, e) : STATUS_OK;
    free(p->open);
    p->open = NULL;
    return s;
}

/* The name of a board file may contain any bytes, but the header is plain ASCII: other bytes are
 * written like %C3. */
static void add_spec(text_buffer *h, const game_spec *spec)
{
    char text[MAX_SPEC_TEXT];
    spec_format(spec, text);
    for (const char *s = text; *s != '\0'; s++)
        if (*s >= ' ' && *s <= '~')
            text_add(h, "%c", *s);
        else
            text_add(h, "%%%02X", (unsigned)(unsigned char)*s);
}

/* 3 if there is a part that version 1 does not have. */
static int version_of(const certificate *c)
{
    int version = 1;
    for (int i = 0; i < c->parts; i++)
        version = c->part[i].kind != PART_LEVELS ? 3 : version;
    return version;
}

/* Writes the header to `out`, including its empty line; returns its length. */
static size_t write_header(const certificate *c, const game_spec *spec, const diagram *d, char out[static HEADER_MOST])
{
    char position[MAX_DIAGRAM_TEXT];
    diagram_format(spec, d, position);
    text_buffer h = text_begin(out, HEADER_MOST);
    text_add(&h, "yomikiri certificate %d\nspec ", version_of(c));
    add_spec(&h, spec);
    if (spec->added != NULL)
        text_add(&h, "\nrules %s plies %d", spec->added->hash, c->plies);
    text_add(&h, "\nposition %s\n", spec->added != NULL ? c->way : position);
    if (spec->board_from_file) {
        text_add(&h, "numbers");
        for (int i = 0; i < spec->rows * spec->cols; i++)
            text_add(&h, " %d", spec->numbers[i]);
        text_add(&h, "\n");
    }
    text_add(&h, "claim %s %d\n", proof_claim_text(c->claim), c->value);
    for (int i = 0; i < c->parts; i++) {
        const certificate_part *p = &c->part[i];
        text_add(&h, "part %s %d", proof_claim_text(p->bound), c->value);
        if (p->kind != PART_LEVELS)
            text_add(&h, " %s", part_kind_text(p->kind));
        else
            text_add(&h, " leaves %d", p->leaves);
        if (p->kind != PART_STEALING)
            text_add(&h, " symbols %" PRIu64, p->symbols);
        text_add(&h, "\n");
    }
    text_add(&h, "made-by yomikiri %s\n\n", version_full());
    return h.used;
}

status certificate_write(const certificate *c, const game_spec *spec, const diagram *d, outfile *file, uint64_t *bytes,
                         error *e)
{
    char header[HEADER_MOST];
    uint8_t hash[8];
    FILE *f = outfile_stream(file);
    const size_t n = write_header(c, spec, d, header);
    bytes_put(hash, XXH3_64bits_withSeed(header, n, 0), 8);
    (void)fwrite(header, 1, n, f);
    (void)fwrite(hash, 1, sizeof hash, f);
    *bytes = n + sizeof hash;
    for (int i = 0; i < c->parts; i++) {
        (void)fwrite(c->part[i].packed, 1, c->part[i].bytes, f);
        *bytes += c->part[i].bytes;
    }
    return outfile_commit(file, e);
}

void certificate_free(certificate *c)
{
    for (int i = 0; i < c->parts; i++) {
        free(c->part[i].open);
        free(c->part[i].packed);
    }
    c->parts = 0;
}
