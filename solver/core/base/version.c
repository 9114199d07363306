/* version.c - see version.h; the only file that includes the header written by make. */
#include "base/version.h"

#include "build_info.h"

#include <stdio.h>

const char *version_number(void)
{
    return YOMIKIRI_VERSION;
}

const char *version_git(void)
{
    return YOMIKIRI_GIT_ID;
}

const char *version_compiler(void)
{
    return YOMIKIRI_COMPILER;
}

const char *version_flags(void)
{
    return YOMIKIRI_FLAGS;
}

const char *version_full(void)
{
    return YOMIKIRI_VERSION " (" YOMIKIRI_GIT_ID ")";
}

void version_program(char *out, size_t size)
{
    (void)snprintf(out, size, "yomikiri %s, %s, %s", version_full(), version_compiler(), version_flags());
}
