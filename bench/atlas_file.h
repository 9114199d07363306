/* atlas_file.h - the files of the programs that make tables: rows that are replaced whole, text that goes into a page. */
#ifndef YOMIKIRI_ATLAS_FILE_H
#define YOMIKIRI_ATLAS_FILE_H

#include "base/outfile.h"

#include <errno.h> /* program_invocation_short_name */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

_Noreturn static inline void die(const char *what, const char *why)
{
    fprintf(stderr, "%s: %s: %s\n", program_invocation_short_name, what, why);
    exit(2);
}

static inline outfile *atlas_file_open(const char *path)
{
    outfile *f;
    error e;
    if (outfile_open(path, "the rows", &f, &e) != STATUS_OK)
        die(path, e.text);
    return f;
}

static inline void atlas_file_commit(outfile *f, const char *path)
{
    error e;
    if (outfile_commit(f, &e) != STATUS_OK)
        die(path, e.text);
}

/* What is written by hand about games beyond the limit. */
static inline void atlas_file_print(const char *path)
{
    char line[400];
    FILE *f = fopen(path, "r");
    if (!f)
        die(path, strerror(errno));
    while (fgets(line, sizeof line, f))
        (void)fputs(line, stdout);
    (void)fclose(f);
}

#endif
