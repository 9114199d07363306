/* claim_cache.c - see claim_cache.h. */
#include "verify/claim_cache.h"

#include "arguments/interrupt.h"
#include "base/textfile.h"
#include "game/added.h"
#include "verify/claim_check.h"

#include <errno.h>
#include <fcntl.h>
#include <limits.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

struct claim_cache {
    sha256 common; /* what every key depends on */
    bool proofs;   /* the checker of certificates is part of it */
    int file;      /* gets the lines that are added */
    char *text;    /* of the file when it was opened, owned */
    char **line;   /* its lines, sorted, owned */
    size_t lines;
};

static int by_text(const void *a, const void *b)
{
    return strcmp(*(char *const *)a, *(char *const *)b);
}

static status read_lines(claim_cache *c, const char *path, error *e)
{
    struct stat about;
    size_t length;
    if (stat(path, &about) == 0 && about.st_size == 0)
        return STATUS_OK;
    status s = file_read(path, "the cache", TEXT_FILE_LIMIT, interrupt_flag(), &c->text, &length, e);
    c->line = s == STATUS_OK ? malloc((length / 2 + 2) * sizeof *c->line) : NULL;
    if (s == STATUS_OK && c->line == NULL)
        s = fail(e, STATUS_NO_MEMORY, "verify: not enough memory for the cache");
    char *rest = c->text;
    for (char *line; s == STATUS_OK && (line = strsep(&rest, "\n")) != NULL;)
        if (*line != '\0')
            c->line[c->lines++] = line;
    if (c->line != NULL)
        qsort(c->line, c->lines, sizeof *c->line, by_text);
    return s;
}

/* The programs by their content, and the options that decide how a claim is checked. */
static status add_common(claim_cache *c, const options *o, error *e)
{
    uint8_t own[SHA256_BYTES], checker[SHA256_BYTES] = {0};
    char path[PATH_MAX];
    const uint64_t numbers[] = {(uint64_t)o->reference, o->given[OPTION_threads] ? (uint64_t)o->threads : 0, o->hash,
                                (uint64_t)o->sample};
    status s = own_program(path) ? sha256_file(path, interrupt_flag(), own, e)
                                 : fail(e, STATUS_UNSUPPORTED, "--cache: this system does not name the program's file");
    checker_path(path);
    c->proofs = s == STATUS_OK && sha256_file(path, interrupt_flag(), checker, NULL) == STATUS_OK;
    c->common = sha256_begin();
    sha256_add(&c->common, own, sizeof own);
    sha256_add(&c->common, checker, sizeof checker);
    sha256_add(&c->common, numbers, sizeof numbers);
    sha256_text(&c->common, o->leaf_sample != NULL ? o->leaf_sample : "");
    return s;
}

status claim_cache_open(const options *o, claim_cache **out, error *e)
{
    const char *folder = o->cache;
    char path[PATH_MAX];
    struct stat about;
    claim_cache *c = *out = calloc(1, sizeof *c);
    if (c == NULL)
        return fail(e, STATUS_NO_MEMORY, "verify: not enough memory for the cache");
    c->file = -1;
    if ((mkdir(folder, 0755) != 0 && errno != EEXIST) || stat(folder, &about) != 0)
        return fail(e, STATUS_IO, "--cache %.300s: %s", folder, strerror(errno));
    if ((about.st_mode & S_IWOTH) != 0)
        return fail(
            e, STATUS_BAD_INPUT,
            "--cache %.300s: every user may write to it, and so make a claim agree; expected a folder of your own",
            folder);
    if (snprintf(path, sizeof path, "%s/agreed", folder) < (int)sizeof path)
        c->file = open(path, O_WRONLY | O_APPEND | O_CREAT | O_CLOEXEC | O_NOFOLLOW | O_NONBLOCK, 0644);
    if (c->file < 0 || fstat(c->file, &about) != 0)
        return fail(e, STATUS_IO, "--cache %.300s: %s", folder, strerror(errno));
    if (!S_ISREG(about.st_mode) || (about.st_mode & S_IWOTH) != 0)
        return fail(e, STATUS_BAD_INPUT,
                    "--cache %.300s: every user may write to its file 'agreed'; expected one of your own", folder);
    const status s = read_lines(c, path, e);
    return s == STATUS_OK ? add_common(c, o, e) : s;
}

claim_key claim_cache_key(const claim_cache *c, const claim *claim)
{
    claim_key key = {""};
    const bool whole = claim->kind == CLAIM_CERTIFICATE || claim->kind == CLAIM_TABLE;
    uint8_t sum[SHA256_BYTES];
    if (c == NULL || added_first() != NULL || claim->kind == CLAIM_STORED || claim->kind == CLAIM_TASK ||
        claim->kind == CLAIM_SAMPLE || claim->kind == CLAIM_UNREADABLE ||
        (claim->kind == CLAIM_CERTIFICATE && !c->proofs) || strstr(claim->text, "board") != NULL ||
        (claim->spec != NULL && strstr(claim->spec, "board") != NULL) ||
        (whole && sha256_file(claim->file, interrupt_flag(), sum, NULL) != STATUS_OK))
        return key;
    sha256 h = c->common;
    sha256_add(&h, &(uint8_t){(uint8_t)claim->kind}, 1);
    sha256_text(&h, claim->spec != NULL ? claim->spec : "");
    sha256_text(&h, claim->text);
    if (whole)
        sha256_add(&h, sum, sizeof sum);
    sha256_end(&h, sum);
    for (int i = 0; i < SHA256_BYTES; i++)
        (void)snprintf(key.text + 2 * i, 3, "%02x", sum[i]);
    return key;
}

bool claim_cache_has(const claim_cache *c, const claim_key *key)
{
    const char *text = key->text;
    return *text != '\0' && c->line != NULL && bsearch(&text, c->line, c->lines, sizeof *c->line, by_text) != NULL;
}

void claim_cache_add(const claim_cache *c, const claim_key *key)
{
    char line[sizeof key->text + 1];
    const int length = snprintf(line, sizeof line, "%s\n", key->text);
    (void)!write(c->file, line, (size_t)length);
}

void claim_cache_close(claim_cache *c)
{
    if (c != NULL && c->file >= 0)
        (void)close(c->file);
    if (c != NULL) {
        free(c->line);
        free(c->text);
    }
    free(c);
}
