/* status.c - see status.h. */
#include "base/status.h"

#include <stdarg.h>
#include <stdio.h>

status fail(error *e, status code, const char *format, ...)
{
    if (e == NULL)
        return code;
    va_list arguments;
    va_start(arguments, format);
    (void)vsnprintf(e->text, sizeof e->text, format, arguments);
    va_end(arguments);
    for (char *c = e->text; *c != '\0'; c++)
        if ((unsigned char)*c < ' ' || *c == 127)
            *c = '?';
    return code;
}
