/* csv.h - records as a table of comma-separated values (RFC 4180). */
#pragma once

#include "report/output.h"

/* Prints the values of `r` under the keys in "plies,opening,value", in this order.  Null and a key
 * that `r` lacks: an empty field; a list: its words with blanks between them; a number with a
 * fraction: at most six digits of it.  A field is quoted where it needs that.  A row above 8 KiB
 * counts as a failed write. */
void csv_row(output *out, const record *r, const char *keys);
