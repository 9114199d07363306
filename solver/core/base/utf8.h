/* utf8.h - foreign text, such as the name of a file, in what is written. */
#pragma once

#include <stddef.h>

/* Stands for a byte that is not part of UTF-8: U+FFFD. */
#define UTF8_REPLACEMENT "\xEF\xBF\xBD"

enum { UTF8_SHOWN = 16 }; /* bytes for the output of one character */

/* The bytes, 1 to 4, of the character at `text`, which is not at its end; 0: it is not UTF-8. */
size_t utf8_length(const char *text);

/* The text that every output writes for the character at `text` (not its final zero): the character
 * itself; but an escape for a control character, for one that changes the direction or the lines
 * of the text around it, for one that is never shown, and for a byte that is not UTF-8.
 * The escapes are "\u001B" and "\uDB40\uDC01", as in JSON, and "\x9B" for a byte.
 * Returns the bytes read. */
size_t utf8_show(const char *text, char shown[static UTF8_SHOWN]);

/* `length` without the character that is cut off at the end of text[0..length). */
size_t utf8_whole(const char *text, size_t length);
