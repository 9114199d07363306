#include "base/text_buffer.h"

#include "base/utf8.h"

#include <stdarg.h>
#include <stdio.h>

text_buffer text_begin(char *out, size_t size)
{
    out[0] = '\0';
    return (text_buffer){.out = out, .size = size};
}

void text_add(text_buffer *b, const char *format, ...)
{
    const size_t room = b->size - b->used;
    va_list arguments;
    va_start(arguments, format);
    const int n = vsnprintf(b->out + b->used, room, format, arguments);
    va_end(arguments);
    b->full = b->full || n < 0 || (size_t)n >= room;
    if (n > 0)
        b->used += (size_t)n < room ? (size_t)n : utf8_whole(b->out + b->used, room - 1);
    b->out[b->used] = '\0';
}

void text_item(text_buffer *b, const char *between, const char *item)
{
    const size_t before = b->used;
    const bool full = b->full;
    b->full = false;
    text_add(b, "%s%s", before > 0 ? between : "", item);
    if (b->full)
        b->out[b->used = before] = '\0';
    b->full = b->full || full;
}
