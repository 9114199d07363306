/* csv.h - a table of comma-separated values (RFC 4180), a field after the other. */
#ifndef YOMIKIRI_CSV_H
#define YOMIKIRI_CSV_H

#include "base/text_buffer.h"
#include "report/output.h"

#include <stdint.h>

enum { CSV_ROW = 8192 };

typedef struct csv {
    output *out;
    text_buffer row;
    bool begun; /* it has a field */
    char text[CSV_ROW];
} csv;

/* Begins a row.  `w` stays where it is until csv_end. */
void csv_begin(csv *w, output *out);

/* csv_text always quotes, csv_word only where the field needs it. */
void csv_text(csv *w, const char *text);
void csv_word(csv *w, const char *word);
void csv_integer(csv *w, int64_t value);
void csv_count(csv *w, uint64_t value);
void csv_real(csv *w, double value, int digits); /* digits behind the point */

/* Prints the row; one that is too long counts as a failed write. */
void csv_end(csv *w);

#endif
