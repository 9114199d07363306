/* utf8.h - foreign text, such as a file name, for formats that take only UTF-8. */
#pragma once

#include <stddef.h>
#include <stdio.h>

/* Stands for a byte that is not part of UTF-8: U+FFFD. */
#define UTF8_REPLACEMENT "\xEF\xBF\xBD"

/* The bytes, 1 to 4, of the character at `text`, which is not at its end; 0: it is not UTF-8. */
size_t utf8_length(const char *text);

/* The bytes of the control character at `text`, which a terminal may take as a command: of ASCII,
 * or U+0080 to U+009F, in UTF-8 or as one byte; 0: it is another character, or the end. */
size_t utf8_control(const char *text);

/* Replaces every byte of a control character by '?', for a text of one line. */
void utf8_clean(char *text);

/* Writes the character at `text`, or the replacement for a byte that is not UTF-8; returns its
 * length in `text`. */
size_t utf8_put(FILE *f, const char *text);
