#include "base/plain.h"

#include "base/utf8.h"

#include <stdint.h>
#include <string.h>

/* Characters from `first` to `last` become `plain`, '\0': nothing. */
static const struct {
    uint16_t first, last;
    char plain;
} PLAIN[] = {
    {0x00A0, 0x00A0, ' '},  {0x00B7, 0x00B7, '.'},  {0x200B, 0x200B, '\0'}, {0x2010, 0x2015, '-'},
    {0x2018, 0x2019, '\''}, {0x2212, 0x2212, '-'},  {0x22C5, 0x22C5, '.'},  {0x2502, 0x2503, '|'},
    {0x2551, 0x2551, '|'},  {0x2500, 0x257F, '+'},  {0x25CB, 0x25CB, 'O'},  {0x25CF, 0x25CF, 'X'},
    {0x25EF, 0x25EF, 'O'},  {0x26AA, 0x26AA, 'O'},  {0x26AB, 0x26AB, 'X'},  {0x2B24, 0x2B24, 'X'},
    {0x3000, 0x3000, ' '},  {0x3007, 0x3007, 'O'},  {0x30FB, 0x30FB, '.'},  {0x30FC, 0x30FC, '-'},
    {0xFE0E, 0xFE0F, '\0'}, {0xFEFF, 0xFEFF, '\0'}, {0xFF65, 0xFF65, '.'},
};

/* Rewrites one character of `length` > 1 bytes; *to moves past what it becomes. */
static void put_plain(const char *from, size_t length, char **to)
{
    uint32_t c = (unsigned char)*from & (0x7Fu >> length);
    for (size_t i = 1; i < length; i++)
        c = c << 6 | ((unsigned char)from[i] & 0x3F);
    if (c >= 0xFF01 && c <= 0xFF5E) { /* full width */
        *(*to)++ = (char)(c - 0xFF01 + '!');
        return;
    }
    for (size_t i = 0; i < sizeof PLAIN / sizeof *PLAIN; i++) {
        if (c < PLAIN[i].first || c > PLAIN[i].last)
            continue;
        **to = PLAIN[i].plain;
        *to += PLAIN[i].plain != '\0';
        return;
    }
    memmove(*to, from, length);
    *to += length;
}

size_t plain_text(char *out, const char *text, size_t length)
{
    char *to = out;
    for (const char *from = text; from < text + length;) {
        const size_t bytes = utf8_length(from);
        if (bytes > 1)
            put_plain(from, bytes, &to);
        else
            *to++ = *from;
        from += bytes > 1 ? bytes : 1;
    }
    return (size_t)(to - out);
}
