/* output.c - where results go. */
#include "cli/output.h"

#include <errno.h>
#include <stdarg.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

/* A regular file is written under "PATH.XXXXXX" and renamed at the end; a device or pipe is written directly. */
static status open_path(output *o, const char *path, error *e)
{
    struct stat about;
    bool exists = stat(path, &about) == 0;
    if (exists && S_ISDIR(about.st_mode))
        return fail(e, STATUS_BAD_INPUT, "--output %s: is a folder; expected a file", path);
    if (exists && !S_ISREG(about.st_mode)) {
        o->file = fopen(path, "w");
        return o->file != NULL ? STATUS_OK : fail(e, STATUS_IO, "--output %s: %s", path, strerror(errno));
    }
    size_t size = strlen(path) + 8;
    o->temporary = malloc(size);
    if (o->temporary == NULL)
        return fail(e, STATUS_NO_MEMORY, "--output %s: not enough memory", path);
    (void)snprintf(o->temporary, size, "%s.XXXXXX", path);
    int descriptor = mkstemp(o->temporary);
    if (descriptor >= 0) {
        mode_t mask = umask(0);
        (void)umask(mask);
        (void)fchmod(descriptor, exists ? about.st_mode & 0777 : 0666 & ~mask);
        o->file = fdopen(descriptor, "w");
    }
    if (o->file == NULL) {
        status s = fail(e, STATUS_IO, "--output %s: %s", path, strerror(errno));
        free(o->temporary);
        o->temporary = NULL;
        return s;
    }
    return STATUS_OK;
}

status output_open(output *o, const char *path, bool json, error *e)
{
    *o = (output){.file = stdout, .path = path, .json = json};
    if (path == NULL)
        return STATUS_OK;
    o->file = NULL;
    return open_path(o, path, e);
}

void output_capture(output *o)
{
    *o = (output){.json = true, .records = json_array()};
}

static void check(output *o, bool good)
{
    if (!good && o->failed == 0)
        o->failed = errno != 0 ? errno : EIO;
}

static void print(output *o, const char *format, va_list arguments)
{
    if (o->file != NULL && o->failed == 0) {
        check(o, vfprintf(o->file, format, arguments) >= 0);
        check(o, fflush(o->file) == 0);
    }
}

void output_text(output *o, const char *format, ...)
{
    if (!o->json) {
        va_list arguments;
        va_start(arguments, format);
        print(o, format, arguments);
        va_end(arguments);
    }
}

void output_raw(output *o, const char *format, ...)
{
    va_list arguments;
    va_start(arguments, format);
    print(o, format, arguments);
    va_end(arguments);
}

void output_record(output *o, json_t *record)
{
    if (o->records != NULL) {
        (void)json_array_append_new(o->records, record);
        return;
    }
    if (o->json && o->file != NULL && o->failed == 0) {
        check(o, json_dumpf(record, o->file, JSON_COMPACT) == 0 && fputc('\n', o->file) != EOF);
        check(o, fflush(o->file) == 0);
    }
    json_decref(record);
}

static void finish_file(output *o, bool keep)
{
    if (o->temporary != NULL) {
        if (keep && o->failed == 0)
            check(o, fsync(fileno(o->file)) == 0);
    }
    check(o, fclose(o->file) == 0);
    if (o->temporary != NULL) {
        if (keep && o->failed == 0)
            check(o, rename(o->temporary, o->path) == 0);
        if (!keep || o->failed != 0)
            (void)unlink(o->temporary);
        free(o->temporary);
        o->temporary = NULL;
    }
}

status output_close(output *o, bool keep, bool *quiet_end, error *e)
{
    *quiet_end = false;
    if (o->records != NULL) {
        json_decref(o->records);
        o->records = NULL;
        return STATUS_OK;
    }
    if (o->file == NULL)
        return STATUS_OK;
    errno = 0;
    if (o->path == NULL)
        check(o, fflush(o->file) == 0 && !ferror(o->file));
    else
        finish_file(o, keep);
    o->file = NULL;
    if (o->failed == EPIPE) {
        *quiet_end = true;
        return STATUS_OK;
    }
    if (o->failed != 0) {
        return fail(e, STATUS_IO, "%s: writing failed: %s", o->path != NULL ? o->path : "standard output",
                    strerror(o->failed));
    }
    return STATUS_OK;
}
