#include "base/status.h"

#include "base/writer.h"

status fail(error *e, status code, const char *format, ...)
{
    if (e == NULL)
        return code;
    va_list arguments;
    va_start(arguments, format);
    writer_vformat(e->text, sizeof e->text, format, arguments);
    va_end(arguments);
    return code;
}
