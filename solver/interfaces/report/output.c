/* output.c - see output.h. */
#include "report/output.h"

#include "base/writer.h"
#include "report/csv.h"

#include <errno.h>
#include <fcntl.h>
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

/* Whether anything can be printed; it then begins a line of its own. */
static bool begin_output(const output *o)
{
    if (o->display != NULL)
        display_clear(o->display);
    return o->file != NULL && o->failed == 0;
}

/* Whether `o` prints text, which can be printed. */
static bool begin_text(const output *o)
{
    return !o->json && o->columns == NULL && begin_output(o);
}

void output_text(output *o, const char *format, ...)
{
    if (begin_text(o)) {
        va_list arguments;
        va_start(arguments, format);
        writer_vprint(o->file, format, arguments);
        va_end(arguments);
        check(o, fflush(o->file) == 0 && !ferror(o->file));
    }
}

void output_own(output *o, const char *text)
{
    if (begin_text(o))
        check(o, fputs(text, o->file) != EOF && fflush(o->file) == 0);
}

void output_csv(output *o, const char *columns)
{
    if (!o->json)
        o->columns = columns;
}

void output_row(output *o, record *r)
{
    char row[CSV_ROW];
    if (o->columns != NULL && begin_output(o)) {
        if (!csv_row(r, o->columns, row))
            output_fail(o, ENOMEM);
        if (!o->headed)
            writer_print(o->file, "%s\n", o->columns);
        writer_print(o->file, "%s\n", row);
        check(o, fflush(o->file) == 0 && !ferror(o->file));
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
    } else if (o->json && begin_output(o)) {
        char *text = record_json(r);
        check(o, text != NULL && fputs(text, o->file) != EOF && fputc('\n', o->file) != EOF);
        check(o, fflush(o->file) == 0);
        free(text);
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
