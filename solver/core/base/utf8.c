#include "base/utf8.h"

#include <stdbool.h>
#include <stdint.h>
#include <stdio.h>
#include <string.h>

/* As utf8_length; *character becomes its number. */
static size_t decode(const char *text, uint32_t *character)
{
    static const uint32_t LEAST[] = {0, 0, 0x80, 0x800, 0x10000}; /* of a character of 0 to 4 bytes */
    const unsigned char first = (unsigned char)*text;
    *character = first;
    if (first < 0x80)
        return 1;
    const size_t length = first >= 0xF8 ? 0 : first >= 0xF0 ? 4 : first >= 0xE0 ? 3 : first >= 0xC0 ? 2 : 0;
    uint32_t c = first & (0x7Fu >> length);
    for (size_t i = 1; i < length; i++) {
        const unsigned char next = (unsigned char)text[i];
        if ((next & 0xC0) != 0x80)
            return 0;
        c = c << 6 | (next & 0x3F);
    }
    if (length == 0 || c < LEAST[length] || c > 0x10FFFF || (c >= 0xD800 && c <= 0xDFFF))
        return 0;
    *character = c;
    return length;
}

size_t utf8_length(const char *text)
{
    uint32_t character;
    return decode(text, &character);
}

/* Characters of Unicode that are not shown as themselves, in ascending order. */
static const struct {
    uint32_t first, last;
} HIDDEN[] = {{0x00, 0x1F},                        /* control characters */
              {0x7F, 0x9F},      {0x061C, 0x061C}, /* directions, lines, invisible operators */
              {0x200E, 0x200F},  {0x2028, 0x202E}, {0x2060, 0x206F}, {0xFDD0, 0xFDEF}, /* not characters */
              {0xFEFF, 0xFEFF},                                                        /* the byte order mark */
              {0xFFF9, 0xFFFB},                                                        /* marks of annotations */
              {0xE0000, 0xE007F}};                                                     /* tags */

static bool is_hidden(uint32_t c)
{
    size_t i = 0;
    while (i < sizeof HIDDEN / sizeof *HIDDEN && c > HIDDEN[i].last)
        i++;
    return (i < sizeof HIDDEN / sizeof *HIDDEN && c >= HIDDEN[i].first) || (c & 0xFFFE) == 0xFFFE;
}

size_t utf8_show(const char *text, char shown[static UTF8_SHOWN])
{
    uint32_t c;
    const size_t length = decode(text, &c);
    if (length == 0) {
        (void)snprintf(shown, UTF8_SHOWN, "\\x%02X", c);
        return 1;
    }
    if (!is_hidden(c)) {
        memcpy(shown, text, length);
        shown[length] = '\0';
    } else if (c < 0x10000) {
        (void)snprintf(shown, UTF8_SHOWN, "\\u%04X", c);
    } else {
        (void)snprintf(shown, UTF8_SHOWN, "\\u%04X\\u%04X", 0xD7C0 + (c >> 10), 0xDC00 | (c & 0x3FF));
    }
    return length;
}

size_t utf8_whole(const char *text, size_t length)
{
    for (size_t back = 1; back <= 3 && back <= length; back++) {
        const unsigned char c = (unsigned char)text[length - back];
        if ((c & 0xC0) != 0x80)
            return (c >= 0xF0 ? 4u : c >= 0xE0 ? 3u : c >= 0xC0 ? 2u : 1u) > back ? length - back : length;
    }
    return length;
}
