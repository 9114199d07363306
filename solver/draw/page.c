/* page.c - see page.h.  The parts stand in solver/draw/pages, and are put into the program by the
 * assembler. */
#include "draw/page.h"

#include "base/utf8.h"
#include "base/version.h"
#include "report/markup.h"

#define PAGE_PARTS(X)                 \
    X(style, "style.css")             \
    X(common_script, "common.js")     \
    X(openings_body, "openings.html") \
    X(openings_script, "openings.js") \
    X(charts_body, "charts.html")     \
    X(charts_script, "charts.js")

#define EMBED(name, file)                                                                              \
    __asm__(".section .rodata\n.globl yomikiri_page_" #name "\n.hidden yomikiri_page_" #name "\n"      \
            "yomikiri_page_" #name ":\n.incbin \"solver/draw/pages/" file "\"\n.byte 0\n.previous\n"); \
    extern const char yomikiri_page_##name[];
PAGE_PARTS(EMBED)
#undef EMBED

void page_string(FILE *f, const char *text)
{
    (void)fputc('"', f);
    for (; *text != '\0'; text++)
        if (*text == '"' || *text == '\\')
            (void)fprintf(f, "\\%c", *text);
        else if ((unsigned char)*text < 32 || *text == '<' || *text == '>' || *text == '&')
            (void)fprintf(f, "\\u%04x", (unsigned)(unsigned char)*text);
        else
            text += utf8_put(f, text) - 1;
    (void)fputc('"', f);
}

void page_begin(FILE *f, page_kind kind, const char *title)
{
    (void)fprintf(f, "<!DOCTYPE html>\n<html lang=\"en\">\n<head>\n<meta charset=\"utf-8\">\n"
                     "<meta name=\"viewport\" content=\"width=device-width, initial-scale=1\">\n"
                     "<meta name=\"color-scheme\" content=\"light dark\">\n<title>");
    markup_text(f, title);
    (void)fprintf(f, "</title>\n<meta name=\"generator\" content=\"yomikiri ");
    markup_text(f, version_full());
    (void)fprintf(f, "\">\n<style>\n%s</style>\n</head>\n<body>\n<h1>", yomikiri_page_style);
    markup_text(f, title);
    (void)fprintf(f, "</h1>\n%s<script type=\"application/json\" id=\"data\">",
                  kind == PAGE_OPENINGS ? yomikiri_page_openings_body : yomikiri_page_charts_body);
}

void page_end(FILE *f, page_kind kind)
{
    (void)fprintf(f, "</script>\n<script>\n%s\n%s</script>\n</body>\n</html>\n", yomikiri_page_common_script,
                  kind == PAGE_OPENINGS ? yomikiri_page_openings_script : yomikiri_page_charts_script);
}
