/* certificate.c - the file: header, hashes, blocks. */
#include "checker/check.h"

#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <xxhash.h>
#include <zstd.h>

int fail(verdict *v, int code, const char *format, ...)
{
    va_list arguments;
    va_start(arguments, format);
    v->code = code;
    (void)vsnprintf(v->text, sizeof v->text, format, arguments);
    va_end(arguments);
    for (char *c = v->text; *c != '\0'; c++)
        *c = (unsigned char)*c < ' ' || *c == 127 ? '?' : *c;
    return code;
}

static uint64_t number_at(const uint8_t *bytes, int size)
{
    uint64_t n = 0;
    for (int i = size; i-- > 0;)
        n = n << 8 | bytes[i];
    return n;
}

/* The part's line at *at; it is written again behind `again`. */
static bool read_part(certificate *c, const char **at, const char *bound, char *again)
{
    part *p = &c->part[c->parts++];
    unsigned long long symbols = 0;
    int used = 0;
    *p = (part){.at_least = strcmp(bound, "at-least") == 0, .leaves = -1};
    (void)sscanf(*at, "part %*s %*d leaves %d symbols %llu\n%n", &p->leaves, &symbols, &used);
    *at += used;
    p->symbols = symbols;
    (void)sprintf(again + strlen(again), "part %s %d leaves %d symbols %llu\n", bound, c->value, p->leaves, symbols);
    return used > 0 && p->leaves >= 0;
}

/* Reads the header and writes it again: where the two differ it has not the form that it should have. */
static int read_header(certificate *c, game *g, const char *header, verdict *v)
{
    char again[4 * HEADER], bound[16] = "";
    const char *at = header;
    int used = 0;
    bool good = sscanf(at, "yomikiri certificate 1\nspec %8191[^\n]\nposition %8191[^\n]\n%n", c->spec, c->position,
                       &used) == 2;
    at += used;
    const bool numbers = sscanf(at, "numbers %8191[^\n]\n%n", c->numbers, &used) == 1;
    at += numbers ? used : 0;
    good = good && sscanf(at, "claim %15s %d\n%n", bound, &c->value, &used) == 2;
    if (!good || c->value > MARGIN_ZERO / 2 || c->value < -MARGIN_ZERO / 2)
        return fail(v, DAMAGED, "the header has no spec, no position or no claim");
    at += used;
    c->lower = strcmp(bound, "at-most") != 0;
    c->upper = strcmp(bound, "at-least") != 0;
    if (game_read(g, c->spec, numbers ? c->numbers : NULL, v) != HOLDS)
        return v->code;
    (void)sprintf(again, "yomikiri certificate 1\nspec %s\nposition %s\n%s%s%sclaim %s %d\n", c->spec, c->position,
                  numbers ? "numbers " : "", c->numbers, numbers ? "\n" : "", c->lower && c->upper ? "exact" : bound,
                  c->value);
    if ((c->lower && (g->least == 0 || c->value > g->least) && !read_part(c, &at, "at-least", again)) ||
        (c->upper && (g->least == 0 || c->value < -g->least) && !read_part(c, &at, "at-most", again)))
        return fail(v, DAMAGED, "the header has not the parts that the claim calls for");
    (void)sscanf(at, "made-by %8191[^\n]", c->made_by);
    (void)sprintf(again + strlen(again), "made-by %s\n\n", c->made_by);
    return strcmp(header, again) == 0 && *c->made_by ? HOLDS
                                                     : fail(v, DAMAGED, "a line of the header has another form");
}

/* Unpacks the next block, which must hold `symbols`. */
static bool next_block(certificate *c, uint64_t symbols)
{
    if (c->size - c->at < 12)
        return false;
    const size_t length = number_at(c->bytes + c->at, 4);
    const uint64_t hash = number_at(c->bytes + c->at + 4, 8);
    const uint8_t *frame = c->bytes + c->at + 12;
    if (length < 1 || length > FRAME || c->size - c->at - 12 < length ||
        XXH3_64bits_withSeed(frame, length, ++c->number) != hash ||
        ZSTD_findFrameCompressedSize(frame, length) != length ||
        ZSTD_decompress(c->block, BLOCK, frame, length) != symbols)
        return false;
    c->at += 12 + length;
    c->in_block = symbols;
    c->used = 0;
    return true;
}

static int read_blocks(certificate *c, verdict *v)
{
    const size_t first = c->at;
    for (int i = 0; i < c->parts; i++)
        for (uint64_t left = c->part[i].symbols; left > 0; left -= c->in_block)
            if (!next_block(c, left < BLOCK ? left : BLOCK))
                return fail(v, DAMAGED, "block %u is damaged or missing", c->number > 0 ? c->number : 1);
    if (c->at != c->size)
        return fail(v, DAMAGED, "%zu bytes stand after the last block", c->size - c->at);
    c->at = first;
    c->number = 0;
    c->in_block = c->used = 0;
    return HOLDS;
}

int certificate_open(certificate *c, game *g, const uint8_t *bytes, size_t size, verdict *v)
{
    static const char first[] = "yomikiri certificate ";
    char header[HEADER + 1];
    size_t length = sizeof first;
    *c = (certificate){.bytes = bytes, .size = size, .block = malloc(BLOCK)};
    if (size < length || memcmp(bytes, first, length - 1) != 0)
        return fail(v, DAMAGED, "it does not begin with '%s1'; expected a certificate", first);
    if (bytes[length - 1] != '1' || (size > length && bytes[length] != '\n'))
        return fail(v, DAMAGED, "a certificate of another version; expected version 1");
    while (length <= HEADER && length <= size && memcmp(bytes + length - 2, "\n\n", 2) != 0)
        length++;
    if (c->block == NULL || length > HEADER || length > size)
        return fail(v, DAMAGED, "it has no header that ends with an empty line; expected a certificate");
    for (size_t i = 0; i < length; i++)
        if (bytes[i] != '\n' && (bytes[i] < ' ' || bytes[i] > '~'))
            return fail(v, DAMAGED, "the header is no ASCII text");
    memcpy(header, bytes, length);
    header[length] = '\0';
    if (size - length < 8 || XXH3_64bits_withSeed(bytes, length, 0) != number_at(bytes + length, 8))
        return fail(v, DAMAGED, "the header's hash differs; expected a certificate as it was written");
    c->at = length + 8;
    const int code = read_header(c, g, header, v);
    return code != HOLDS ? code : read_blocks(c, v);
}

const uint8_t *certificate_symbols(certificate *c, size_t *n)
{
    if (c->used == c->in_block && c->left > 0 && next_block(c, c->left < BLOCK ? c->left : BLOCK))
        c->left -= c->in_block;
    *n = c->in_block - c->used;
    return c->block + c->used;
}
