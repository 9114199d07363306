/* charts_page.h - the pages of `profile --html` and `ladder --html`: charts, and a table of their
 * figures. */
#ifndef YOMIKIRI_CHARTS_PAGE_H
#define YOMIKIRI_CHARTS_PAGE_H

#include "base/outfile.h"
#include "report/record.h"

/* Writes the page of `kind`, "profile" or "ladder", and completes or discards `place`.  `rows` are
 * the records that the verb prints; `warning` (NULL: none) stands above the charts.  Errors as
 * page_write and outfile_commit. */
status charts_page_write(outfile *place, const char *kind, const char *title, const char *made, const char *warning,
                         const record *rows, error *e);

#endif
