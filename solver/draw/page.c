/* page.c - see page.h. */
#include "draw/page.h"

#include "base/embed.h"
#include "base/version.h"
#include "report/markup.h"

EMBED_TEXT(yomikiri_page_style, "solver/draw/pages/style.css")
EMBED_TEXT(yomikiri_page_common_script, "solver/draw/pages/common.js")
EMBED_TEXT(yomikiri_page_openings_body, "solver/draw/pages/openings.html")
EMBED_TEXT(yomikiri_page_openings_script, "solver/draw/pages/openings.js")
EMBED_TEXT(yomikiri_page_charts_body, "solver/draw/pages/charts.html")
EMBED_TEXT(yomikiri_page_charts_script, "solver/draw/pages/charts.js")

/* JSON in an element of HTML: no "<" that could end the element, and ASCII alone. */
static int put_json(const char *text, size_t size, void *file)
{
    FILE *f = file;
    for (size_t i = 0; i < size; i++)
        if (text[i] == '<')
            (void)fputs("\\u003c", f);
        else
            (void)fputc(text[i], f);
    return 0;
}

static void put_head(FILE *f, const char *title)
{
    (void)fprintf(f, "<!DOCTYPE html>\n<html lang=\"en\">\n<head>\n<meta charset=\"utf-8\">\n"
                     "<meta name=\"viewport\" content=\"width=device-width, initial-scale=1\">\n"
                     "<meta name=\"color-scheme\" content=\"light dark\">\n<title>");
    markup_text(f, title);
    (void)fprintf(f, "</title>\n<meta name=\"generator\" content=\"yomikiri ");
    markup_text(f, version_full());
    (void)fprintf(f, "\">\n<style>\n%s</style>\n</head>\n<body>\n<h1>", yomikiri_page_style);
    markup_text(f, title);
    (void)fprintf(f, "</h1>\n");
}

status page_write(outfile *place, page_kind kind, const char *title, record *data, error *e)
{
    FILE *f = outfile_stream(place);
    record_text(data, "version", version_full());
    put_head(f, title);
    (void)fprintf(f, "%s<script type=\"application/json\" id=\"data\">",
                  kind == PAGE_OPENINGS ? yomikiri_page_openings_body : yomikiri_page_charts_body);
    const int flags = JSON_COMPACT | JSON_ENSURE_ASCII | JSON_REAL_PRECISION(15);
    const bool written = !data->failed && json_dump_callback(data->json, put_json, f, flags) == 0;
    (void)fprintf(f, "</script>\n<script>\n%s\n%s</script>\n</body>\n</html>\n", yomikiri_page_common_script,
                  kind == PAGE_OPENINGS ? yomikiri_page_openings_script : yomikiri_page_charts_script);
    record_free(data);
    if (written)
        return outfile_commit(place, e);
    outfile_discard(place);
    return fail(e, STATUS_NO_MEMORY, "--html: not enough memory for the page");
}

/* pages/charts.js reads what is written here. */
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
