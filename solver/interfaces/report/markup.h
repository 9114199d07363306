/* markup.h - text in XML, HTML and Markdown. */
#pragma once

#include <stdio.h>

/* Text between tags or in a quoted attribute, as utf8_show shows it. */
void markup_text(FILE *out, const char *text);

/* Text as code in a cell of a table in Markdown, `size` at least twice its length and 8. */
void markdown_code(const char *text, char *out, size_t size);
