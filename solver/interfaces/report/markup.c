/* markup.c - see markup.h. */
#include "report/markup.h"

#include "base/text_buffer.h"
#include "base/utf8.h"

void markup_text(FILE *out, const char *text)
{
    char shown[UTF8_SHOWN];
    while (*text != '\0') {
        const char c = *text;
        text += utf8_show(text, shown);
        (void)fputs(c == '&' ? "&amp;" : c == '<' ? "&lt;" : c == '>' ? "&gt;" : c == '"' ? "&quot;" : shown, out);
    }
}

/* The quotation is longer than any run of backticks within it; bars would end the cell. */
void markdown_code(const char *text, char *out, size_t size)
{
    text_buffer code = text_begin(out, size);
    size_t longest = 0, run = 0;
    for (const char *c = text; *c != '\0'; c++) {
        run = *c == '`' ? run + 1 : 0;
        longest = run > longest ? run : longest;
    }
    for (size_t i = 0; i <= longest; i++)
        text_add(&code, "`");
    text_add(&code, longest > 0 ? " " : "");
    for (; *text != '\0'; text++)
        text_add(&code, *text == '|' ? "\\|" : "%c", *text);
    text_add(&code, longest > 0 ? " " : "");
    for (size_t i = 0; i <= longest; i++)
        text_add(&code, "`");
}
