/* csv.h - records as a table of comma-separated values (RFC 4180). */
#pragma once

#include "report/record.h"

enum { CSV_ROW = 8192 };

/* The values of `r` under the keys in "plies,opening,value", in this order.  Null and a key that
 * `r` lacks: an empty field; a list: its words with blanks between them; a number with a fraction:
 * at most six digits of it.  A field is quoted if it needs to be.  False: it does not fit. */
bool csv_row(const record *r, const char *keys, char out[static CSV_ROW]);
