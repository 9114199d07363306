/* charts_page.c - see charts_page.h.  pages/charts.js reads what is written here. */
#include "draw/charts_page.h"

#include "draw/page.h"

status charts_page_write(outfile *place, const char *kind, const char *title, const char *made, const char *warning,
                         const record *rows, error *e)
{
    record data = record_begin();
    record_text(&data, "kind", kind);
    record_text(&data, "made", made);
    record_text(&data, "warning", warning);
    record_share(&data, "rows", rows);
    return page_write(place, PAGE_CHARTS, title, &data, e);
}
