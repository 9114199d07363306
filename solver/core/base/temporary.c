#include "base/temporary.h"

#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h> /* mkdtemp on macOS */

const char *temporary_place(void)
{
    const char *place = getenv("TMPDIR");
    return place && *place ? place : "/tmp";
}

status temporary_folder(char *out, size_t size, error *e)
{
    errno = ENAMETOOLONG;
    if (snprintf(out, size, "%s/yomikiri-XXXXXX", temporary_place()) < (int)size && mkdtemp(out) != NULL)
        return STATUS_OK;
    return fail(e, STATUS_IO, "%s: cannot be made: %s", out, strerror(errno));
}
