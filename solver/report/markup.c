/* markup.c - see markup.h. */
#include "report/markup.h"

#include "base/text_buffer.h"
#include "base/utf8.h"

void markup_text(FILE *out, const char *text)
{
    for (; *text != '\0'; text++) {
        const unsigned char c = (unsigned char)*text;
        if (c == '&')
            (void)fputs("&amp;", out);
        else if (c == '<')
            (void)fputs("&lt;", out);
        else if (c == '>')
            (void)fputs("&gt;", out);
        else if (c == '"')
            (void)fputs("&quot;", out);
        else if (c < 128)
            (void)fputc(c < ' ' ? '?' : c, out);
        else
            text += utf8_put(out, text) - 1;
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
        text_add(&code, *text == '|' ? "\\|" : "%c", (unsigned char)*text < ' ' ? '?' : *text);
    text_add(&code, longest > 0 ? " " : "");
    for (size_t i = 0; i <= longest; i++)
        text_add(&code, "`");
}
