/* output.c - see output.h. */
#include "report/output.h"

#include "base/utf8.h"
#include "report/csv.h"

#include <errno.h>
#include <fcntl.h>
#include <stdarg.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

status output_open(output *o, const char *path, bool json, error *e)
{
    *o = (output){.file = stdout, .json = json};
    const bool standard = path == NULL || strcmp(path, "-") == 0;
    if (standard && (fcntl(STDOUT_FILENO, F_GETFL) & O_ACCMODE) != O_RDONLY)
        return STATUS_OK;
    o->file = NULL;
    if (standard)
        return fail(e, STATUS_IO, "standard output is closed; open it or use --output FILE");
    const status s = outfile_open(path, "the output", &o->place, e);
    if (s == STATUS_OK)
        o->file = outfile_stream(o->place);
    return s;
}

void output_fail(output *o, int reason)
{
    if (o->failed == 0)
        o->failed = reason;
}

static void check(output *o, bool good)
{
    if (!good)
        output_fail(o, errno != 0 ? errno : EIO);
}

/* The length of a colour, "\033[1;31m", the one command that texts give a terminal; 0: none. */
static size_t colour(const char *text)
{
    if (strncmp(text, "\033[", 2) != 0)
        return 0;
    const size_t length = 2 + strspn(text + 2, "0123456789;");
    return text[length] == 'm' ? length + 1 : 0;
}

/* A file name within the text must not control the terminal. */
static void clean(char *text)
{
    while (*text != '\0') {
        if (*text >= ' ' && *text <= '~') {
            text++;
            continue;
        }
        const size_t kept = *text == '\n' || *text == '\t' ? 1 : colour(text);
        const size_t control = kept > 0 ? 0 : utf8_control(text), length = utf8_length(text);
        memset(text, '?', control);
        text += kept > 0 ? kept : control > 0 ? control : length > 0 ? length : 1;
    }
}

/* Whether anything can be printed; it then begins a line of its own. */
static bool begin(const output *o)
{
    if (o->display != NULL)
        display_clear(o->display);
    return o->file != NULL && o->failed == 0;
}

static void print(output *o, const char *format, va_list arguments)
{
    char *text = NULL;
    if (!begin(o))
        return;
    if (vasprintf(&text, format, arguments) < 0) {
        output_fail(o, ENOMEM);
        return;
    }
    clean(text);
    check(o, fputs(text, o->file) != EOF);
    check(o, fflush(o->file) == 0);
    free(text);
}

void output_text(output *o, const char *format, ...)
{
    if (!o->json && o->columns == NULL) {
        va_list arguments;
        va_start(arguments, format);
        print(o, format, arguments);
        va_end(arguments);
    }
}

void output_csv(output *o, const char *columns)
{
    if (!o->json)
        o->columns = columns;
}

void output_row(output *o, record *r)
{
    char row[CSV_ROW];
    if (o->columns != NULL && begin(o)) {
        if (!csv_row(r, o->columns, row))
            output_fail(o, ENOMEM);
        clean(row);
        check(o, o->headed || fprintf(o->file, "%s\n", o->columns) > 0);
        check(o, fprintf(o->file, "%s\n", row) > 0 && fflush(o->file) == 0);
        o->headed = true;
    }
    output_record(o, r);
}

void output_record(output *o, record *r)
{
    if (r->failed)
        output_fail(o, ENOMEM);
    if (o->list != NULL && json_array_size(o->list->json) >= o->most) {
        output_fail(o, E2BIG);
    } else if (o->list != NULL) {
        record_put(o->list, NULL, r);
    } else if (o->json && begin(o)) {
        check(o,
              json_dumpf(r->json, o->file, JSON_COMPACT | JSON_REAL_PRECISION(15)) == 0 && fputc('\n', o->file) != EOF);
        check(o, fflush(o->file) == 0);
    }
    record_free(r);
}

/* A failed write ends the file: what is complete is written, or nothing. */
static status close_file(output *o, bool keep, error *e)
{
    outfile *place = o->place;
    o->place = NULL;
    if (keep && o->failed == 0)
        return outfile_commit(place, e);
    outfile_discard(place);
    return o->failed == 0 ? STATUS_OK : fail(e, STATUS_IO, "the output: writing failed: %s", strerror(o->failed));
}

bool output_is_terminal(const output *o)
{
    return o->file != NULL && display_is_terminal(fileno(o->file));
}

void output_again(output *o)
{
    if (o->file == NULL)
        return;
    (void)fflush(o->file);
    if (!o->json && isatty(fileno(o->file)))
        check(o, fputs("\033[H\033[2J", o->file) != EOF);
}

status output_close(output *o, bool keep, bool *quiet_end, error *e)
{
    FILE *file = o->file;
    *quiet_end = false;
    o->file = NULL;
    if (o->place != NULL)
        return close_file(o, keep, e);
    if (file == NULL)
        return STATUS_OK;
    errno = 0;
    check(o, fflush(file) == 0 && !ferror(file));
    *quiet_end = o->failed == EPIPE;
    return o->failed == 0 || *quiet_end
               ? STATUS_OK
               : fail(e, STATUS_IO, "standard output: writing failed: %s", strerror(o->failed));
}
