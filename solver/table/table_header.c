/* table_header.c - see table_header.h. */
#include "table/table_header.h"

#include "base/bytes.h"
#include "base/text_buffer.h"
#include "base/version.h"
#include "notation/notation.h"

#include <stdio.h>
#include <string.h>
#include <unistd.h>
#include <xxhash.h>

static const char FIRST_LINE[] = TABLE_MAGIC " 1\n";

size_t table_header_write(const table_about *about, char out[static TABLE_HEADER_MOST])
{
    char spec[MAX_SPEC_TEXT], position[MAX_DIAGRAM_TEXT];
    text_buffer h = text_begin(out, TABLE_HEADER_MOST);
    spec_format(&about->spec, spec);
    diagram_format(&about->spec, &about->root, position);
    text_add(&h, "%sspec %s\nposition %s\nvalues %s\ndistances %s\nplies-left %d\nmade-by yomikiri %s\n\n", FIRST_LINE,
             spec, position, about->wdl ? "outcome" : "exact", about->distances ? "yes" : "no", about->plies_left,
             version_full());
    bytes_put((uint8_t *)out + h.used, XXH3_64bits(out, h.used), 8);
    return h.used + 8;
}

uint64_t table_header_hash(const char *header, size_t length)
{
    return bytes_get((const uint8_t *)header + length - 8, 8);
}

static status damaged(const table_file *f, error *e)
{
    return fail(e, STATUS_BAD_INPUT,
                "%s: is not a table, or its header is damaged; expected a file that begins with '%.*s'", f->path,
                (int)sizeof FIRST_LINE - 2, FIRST_LINE);
}

/* What follows `name` and a space on the line at *at, which then ends with a zero; NULL: it has
 * another name. */
static char *take_line(char **at, const char *name)
{
    const size_t length = strlen(name);
    char *end = strchr(*at, '\n'), *value = *at + length + 1;
    if (end == NULL || strncmp(*at, name, length) != 0 || (*at)[length] != ' ' || value > end)
        return NULL;
    *end = '\0';
    *at = end + 1;
    return value;
}

/* One of two words. */
static bool take_choice(char **at, const char *name, const char *no, const char *yes, bool *out)
{
    const char *value = take_line(at, name);
    *out = value != NULL && strcmp(value, yes) == 0;
    return *out || (value != NULL && strcmp(value, no) == 0);
}

static status read_lines(table_file *f, char *at, error *e)
{
    table_about *a = &f->about;
    const char *spec = take_line(&at, "spec"), *position = take_line(&at, "position"), *plies;
    error why;
    if (!spec || !position || !take_choice(&at, "values", "exact", "outcome", &a->wdl) ||
        !take_choice(&at, "distances", "no", "yes", &a->distances) || !(plies = take_line(&at, "plies-left")) ||
        sscanf(plies, "%2d", &a->plies_left) != 1 || a->plies_left < 0)
        return damaged(f, e);
    const char *made = take_line(&at, "made-by");
    if (!made || *at != '\n' || strstr(spec, "board=") != NULL) /* no other file is read */
        return damaged(f, e);
    (void)snprintf(f->made_by, sizeof f->made_by, "%s", made);
    status s = spec_parse(spec, &a->spec, &why);
    if (s == STATUS_OK)
        s = diagram_parse(&a->spec, position, &a->root, &why);
    return s == STATUS_OK ? s : fail(e, STATUS_BAD_INPUT, "%s: header: %s", f->path, why.text);
}

status table_header_read(table_file *f, uint64_t size, uint64_t *length, error *e)
{
    char text[TABLE_HEADER_MOST + 1];
    const ssize_t got = pread(f->fd, text, TABLE_HEADER_MOST, 0);
    if (got < 0)
        return fail(e, STATUS_IO, "%s: cannot be read", f->path);
    text[got] = '\0';
    const char *end = strstr(text, "\n\n");
    if (strncmp(text, FIRST_LINE, sizeof FIRST_LINE - 1) != 0 || !end || end - text + 10 > got || size < (uint64_t)got)
        return damaged(f, e);
    const size_t used = (size_t)(end - text) + 2;
    const uint64_t hash = table_header_hash(text, used + 8);
    if (!hash_fits(XXH3_64bits(text, used), hash))
        return damaged(f, e);
    text[used] = '\0';
    f->seed = hash;
    *length = used + 8;
    return read_lines(f, text + sizeof FIRST_LINE - 1, e);
}

bool table_about_same(const table_about *a, const table_about *b)
{
    char text[2][TABLE_HEADER_MOST];
    for (int i = 0; i < 2; i++) {
        (void)table_header_write(i == 0 ? a : b, text[i]);
        *strstr(text[i], "made-by") = '\0';
    }
    return strcmp(text[0], text[1]) == 0;
}
