#include "base/utf8.h"

#include <stdbool.h>
#include <stdint.h>
#include <string.h>

size_t utf8_length(const char *text)
{
    static const uint32_t LEAST[] = {0, 0, 0x80, 0x800, 0x10000}; /* of a character of 0 to 4 bytes */
    const unsigned char first = (unsigned char)*text;
    if (first < 0x80)
        return 1;
    const size_t length = first >= 0xF8 ? 0 : first >= 0xF0 ? 4 : first >= 0xE0 ? 3 : first >= 0xC0 ? 2 : 0;
    uint32_t character = first & (0x7Fu >> length);
    for (size_t i = 1; i < length; i++) {
        const unsigned char next = (unsigned char)text[i];
        if ((next & 0xC0) != 0x80)
            return 0;
        character = character << 6 | (next & 0x3F);
    }
    return character >= LEAST[length] && character <= 0x10FFFF && (character < 0xD800 || character > 0xDFFF) ? length
                                                                                                             : 0;
}

size_t utf8_put(FILE *f, const char *text)
{
    const size_t length = utf8_length(text);
    (void)(length > 0 ? fwrite(text, 1, length, f) : fwrite(UTF8_REPLACEMENT, 1, sizeof UTF8_REPLACEMENT - 1, f));
    return length > 0 ? length : 1;
}

size_t utf8_control(const char *text)
{
    const unsigned char c = (unsigned char)text[0], next = c != 0 ? (unsigned char)text[1] : 0;
    if (c == 0xC2 && next >= 0x80 && next <= 0x9F)
        return 2;
    const bool lone = c >= 0x80 && c <= 0x9F && utf8_length(text) == 0;
    return (c > 0 && c < ' ') || c == 127 || lone ? 1 : 0;
}

void utf8_clean(char *text)
{
    while (*text != '\0') {
        const size_t control = utf8_control(text), length = utf8_length(text);
        memset(text, '?', control);
        text += control > 0 ? control : length > 0 ? length : 1;
    }
}
