#include "base/status.h"

#include "base/utf8.h"

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
    utf8_clean(e->text);
    return code;
}
