/* pen.c - see pen.h. */
#include "notation/pen.h"

#include <stdarg.h>
#include <stdio.h>

void pen_write(pen *p, const char *format, ...)
{
    va_list arguments;
    va_start(arguments, format);
    int n = vsnprintf(p->out + p->used, p->size - p->used, format, arguments);
    va_end(arguments);
    if (n > 0)
        p->used += (size_t)n < p->size - p->used ? (size_t)n : p->size - p->used - 1;
}
