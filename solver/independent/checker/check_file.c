/* check_file.c - the file [The file]: a header of text lines, then blocks of symbols,
 * all with hashes. */
#include "checker/check.h"

#include <string.h>
#include <unistd.h>
#include <xxhash.h>
#include <zstd.h>

/* Least significant byte first. */
static uint64_t number_at(const uint8_t *bytes, int size)
{
    uint64_t n = 0;
    for (int i = size; i-- > 0;)
        n = n << 8 | bytes[i];
    return n;
}

/* [The file, 1 and 2] Reads the header, which ends with the first empty line,
 * and compares its hash. */
static int read_header_text(certificate *c, char text[static HEADER + 1], verdict *v)
{
    static const char magic[] = "yomikiri certificate 1\n", kind[] = "a certificate";
    uint8_t bytes[HEADER + 8];
    const ssize_t got = pread(c->file, bytes, sizeof bytes, 0);
    const size_t size = got > 0 ? (size_t)got : 0, line = sizeof magic - 1;
    size_t length = line;
    if (size < line || memcmp(bytes, magic, line - 2) != 0)
        return fail(v, DAMAGED, kind, "it does not begin with 'yomikiri certificate'");
    c->version = bytes[line - 2] - '0';
    if (bytes[line - 1] != '\n' || (c->version != 1 && c->version != 3))
        return fail(v, DAMAGED, "version 1 or 3", "a certificate of another version");
    while (length <= HEADER && length <= size && memcmp(bytes + length - 2, "\n\n", 2) != 0)
        length++;
    if (length > HEADER || length > size)
        return fail(v, DAMAGED, kind, "its header does not end with an empty line");
    for (size_t i = 0; i < length; i++)
        if (bytes[i] != '\n' && (bytes[i] < ' ' || bytes[i] > '~'))
            return fail(v, DAMAGED, kind, "the header is not ASCII text");
    if (size - length < 8 || XXH3_64bits_withSeed(bytes, length, 0) != number_at(bytes + length, 8))
        return fail(v, DAMAGED, "the file as it was written", "the header's hash does not match");
    memcpy(text, bytes, length);
    text[length] = '\0';
    c->blocks = length + 8;
    return HOLDS;
}

/* [The games] */
bool game_read(game *g, const char *at, const char *numbers)
{
    bool known = false;
    if (g->own != NULL)
        known = own_read_spec(g, &at);
    else if (take(&at, "reversi:"))
        known = reversi_read_spec(g, &at, false);
    else if (take(&at, "othello:"))
        known = reversi_read_spec(g, &at, true);
    else if (take(&at, "mnk:"))
        known = mnk_read_spec(g, &at, false);
    else if (take(&at, "connect:"))
        known = mnk_read_spec(g, &at, true);
    else if (take(&at, "minimax:"))
        known = minimax_read_spec(g, &at, numbers);
    else if (take(&at, "eight:"))
        known = eight_read_spec(g, &at);
    return known && *at == '\0' && (numbers == NULL || g->kind == MINIMAX);
}

/* [Header: claim] */
static bool take_claim(certificate *c, const char **at)
{
    int64_t value = 0;
    const bool exact = take(at, "claim exact ");
    c->lower = exact || take(at, "claim at-least ");
    c->upper = exact || (!c->lower && take(at, "claim at-most "));
    const bool good = (c->lower || c->upper) && take_number(at, -(1 << 29), 1 << 29, &value) && take(at, "\n");
    c->value = (int)value;
    return good;
}

/* [Header: part] */
static bool take_part(certificate *c, const game *g, const char **at, const char *bound)
{
    int64_t value, leaves = 0, symbols = 0;
    part *p = &c->part[c->parts++];
    if (!take(at, "part ") || !take(at, bound) || !take(at, " ") || !take_number(at, c->value, c->value, &value))
        return false;
    p->at_least = strcmp(bound, "at-least") == 0;
    p->kind = take(at, " relaxed") ? RELAXED : take(at, " stealing") ? STEALING : LEVELS;
    if (p->kind != LEVELS && (value != 0 || g->kind != MNK || g->gravity || g->misere))
        return false;
    if (p->kind == STEALING) /* [Stealing] */
        return p->at_least && strspn(c->position, "-") == (size_t)g->squares && take(at, "\n");
    if ((p->kind == LEVELS &&
         (!take(at, " leaves ") || !take_number(at, 0, g->own != NULL ? OWN_LEAF : INT32_MAX, &leaves))) ||
        !take(at, " symbols ") || !take_number(at, 0, INT64_MAX, &symbols) || !take(at, "\n"))
        return false;
    p->leaves = (int)leaves;
    p->symbols = (uint64_t)symbols;
    return true;
}

/* [Header: version] Version 3 is that of files with a part that version 1 has not. */
static bool has_its_version(const certificate *c)
{
    int version = 1;
    for (int i = 0; i < c->parts; i++)
        version = c->part[i].kind != LEVELS ? 3 : version;
    return c->version == version;
}

/* [Header] */
int certificate_read_header(certificate *c, game *g, const settings *s, verdict *v)
{
    static const char form[] = "the lines of solver/independent/checker/FORMAT.md, in their order";
    char header[HEADER + 1];
    const char *at = header;
    if (read_header_text(c, header, v) != HOLDS)
        return v->code;
    at += sizeof "yomikiri certificate 1" - 1;
    if (!take(&at, "\nspec ") || !take_line(&at, c->spec))
        return fail(v, DAMAGED, form, "the header has no line 'spec'");
    if (take(&at, "rules ") && !take_line(&at, c->rules))
        return fail(v, DAMAGED, form, "the header's line 'rules' is empty");
    if (!take(&at, "position ") || !take_line(&at, c->position))
        return fail(v, DAMAGED, form, "the header has no line 'position'");
    const bool numbers = take(&at, "numbers ");
    if (numbers && !take_line(&at, c->numbers))
        return fail(v, DAMAGED, form, "the header's line 'numbers' is empty");
    if (!take_claim(c, &at))
        return fail(v, DAMAGED, form, "the header has no line 'claim' of this form");
    if (*c->rules != '\0' && own_find(g, c->rules, s, v) != HOLDS)
        return v->code;
    c->rules[strcspn(c->rules, " ")] = '\0'; /* the hash remains */
    if (!game_read(g, c->spec, numbers ? c->numbers : NULL))
        return fail(v, DAMAGED, form, "'%.60s' is not a game of this format, or its numbers are missing", c->spec);
    /* A part for each bound that is claimed, but none for a bound that is true of every value. */
    if ((c->lower && c->value > g->least && !take_part(c, g, &at, "at-least")) ||
        (c->upper && c->value < -g->least && !take_part(c, g, &at, "at-most")))
        return fail(v, DAMAGED, form, "the header lacks the lines 'part' that the claim needs");
    if (!has_its_version(c))
        return fail(v, DAMAGED, form, "the header's parts are not those of its version");
    if (!take(&at, "made-by ") || *at == ' ' || !take_line(&at, c->made_by) || strcmp(at, "\n") != 0)
        return fail(v, DAMAGED, form, "the header does not end with a line 'made-by'");
    return HOLDS;
}

int position_read(const certificate *c, game *g, bool prover_moves, position *out, int *level, verdict *v)
{
    if (g->rules->read(g, c->position, prover_moves, out, level))
        return HOLDS;
    return fail(v, DAMAGED, "a position as the spec has it", "'%.100s' is not a position of the spec", c->position);
}

/* [The file, 3] Reads the next block, which must unpack to this number of symbols. */
static bool next_block(certificate *c, uint64_t symbols)
{
    uint8_t head[12];
    c->number++;
    if (pread(c->file, head, sizeof head, (off_t)c->at) != sizeof head)
        return false;
    const size_t length = number_at(head, 4);
    if (length < 1 || length > FRAME ||
        pread(c->file, c->frame, length, (off_t)(c->at + sizeof head)) != (ssize_t)length ||
        XXH3_64bits_withSeed(c->frame, length, c->number) != number_at(head + 4, 8) ||
        ZSTD_findFrameCompressedSize(c->frame, length) != length ||
        ZSTD_decompress(c->block, BLOCK, c->frame, length) != symbols)
        return false;
    c->at += sizeof head + length;
    c->in_block = symbols;
    c->used = 0;
    return true;
}

/* [Symbols] Every block of a part is full but the last one. */
static uint64_t symbols_of_next(uint64_t left)
{
    return left < BLOCK ? left : BLOCK;
}

int certificate_check_blocks(certificate *c, verdict *v)
{
    c->at = c->blocks;
    for (int i = 0; i < c->parts; i++)
        for (uint64_t left = c->part[i].symbols; left > 0; left -= c->in_block)
            if (!next_block(c, symbols_of_next(left)))
                return fail(v, DAMAGED, "the file as it was written", "block %ju is damaged or missing",
                            (uintmax_t)c->number);
    if (c->at != c->size)
        return fail(v, DAMAGED, "the end of the file", "there are bytes after the last block");
    c->at = c->blocks; /* the walk reads them again */
    c->number = 0;
    c->in_block = c->used = 0;
    return HOLDS;
}

const uint8_t *certificate_symbols(certificate *c, size_t *n)
{
    if (c->used == c->in_block && c->left > 0 && next_block(c, symbols_of_next(c->left)))
        c->left -= c->in_block;
    *n = c->in_block - c->used;
    return c->block + c->used;
}
