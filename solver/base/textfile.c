/* textfile.c - see textfile.h. */
#include "base/textfile.h"

#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>

static status open_file(const char *path, const char *what, FILE **out, error *e)
{
    if (strcmp(path, "-") == 0) {
        *out = stdin;
        return STATUS_OK;
    }
    FILE *file = fopen(path, "rb");
    if (file == NULL)
        return fail(e, STATUS_IO, "%s: cannot be read as %s: %s", path, what, strerror(errno));
    struct stat about;
    if (fstat(fileno(file), &about) == 0 && S_ISDIR(about.st_mode)) {
        (void)fclose(file);
        return fail(e, STATUS_BAD_INPUT, "%s: is a folder; expected %s", path, what);
    }
    *out = file;
    return STATUS_OK;
}

/* Reads until the end or one byte over the limit; *text has room for a final zero. */
static status slurp(FILE *file, size_t limit, char **text, size_t *length)
{
    size_t capacity = 4096, used = 0;
    char *buffer = malloc(capacity);
    while (buffer != NULL) {
        used += fread(buffer + used, 1, capacity - 1 - used, file);
        if (ferror(file) || feof(file) || used > limit) {
            *text = buffer;
            *length = used;
            return ferror(file) ? STATUS_IO : STATUS_OK;
        }
        if (used == capacity - 1) {
            char *larger = realloc(buffer, capacity * 2);
            if (larger == NULL)
                free(buffer);
            buffer = larger;
            capacity *= 2;
        }
    }
    *text = NULL;
    return STATUS_NO_MEMORY;
}

static status find_binary(const char *path, const char *what, const char *text, size_t length, error *e)
{
    int line = 1;
    for (size_t i = 0; i < length; i++) {
        if ((unsigned char)text[i] < ' ' && strchr("\t\r\n\f\v", text[i]) == NULL) {
            return fail(e, STATUS_BAD_INPUT, "%s:%d: is binary (byte 0x%02x); expected %s", path, line,
                        (unsigned char)text[i], what);
        }
        if (text[i] == '\0')
            return fail(e, STATUS_BAD_INPUT, "%s:%d: is binary (a zero byte); expected %s", path, line, what);
        line += text[i] == '\n';
    }
    return STATUS_OK;
}

status text_check(const char *path, const char *what, char *bytes, size_t *length, error *e)
{
    const status s = find_binary(path, what, bytes, *length, e);
    if (s == STATUS_OK && *length >= 3 &&
        memcmp(bytes, "\xef\xbb\xbf", 3) == 0) { /* the byte order mark of some editors */
        *length -= 3;
        memmove(bytes, bytes + 3, *length + 1);
    }
    return s;
}

status file_read(const char *path, const char *what, size_t limit, char **text, size_t *length, error *e)
{
    FILE *file = NULL;
    status s = open_file(path, what, &file, e);
    if (s != STATUS_OK)
        return s;
    char *buffer = NULL;
    size_t used = 0;
    s = slurp(file, limit, &buffer, &used);
    if (s == STATUS_IO)
        s = fail(e, STATUS_IO, "%s: reading failed: %s", path, strerror(errno));
    else if (s == STATUS_NO_MEMORY)
        s = fail(e, STATUS_NO_MEMORY, "%s: not enough memory to read it", path);
    if (file != stdin)
        (void)fclose(file);
    if (s == STATUS_OK && used == 0)
        s = fail(e, STATUS_BAD_INPUT, "%s: is empty; expected %s", path, what);
    if (s == STATUS_OK && used > limit)
        s = fail(e, STATUS_BAD_INPUT, "%s: is larger than %zu bytes; expected %s", path, limit, what);
    if (s != STATUS_OK) {
        free(buffer);
        return s;
    }
    buffer[used] = '\0';
    *text = buffer;
    *length = used;
    return STATUS_OK;
}

status text_file_read(const char *path, const char *what, size_t limit, char **text, size_t *length, error *e)
{
    status s = file_read(path, what, limit, text, length, e);
    if (s != STATUS_OK)
        return s;
    s = text_check(path, what, *text, length, e);
    if (s != STATUS_OK) {
        free(*text);
        *text = NULL;
    }
    return s;
}
