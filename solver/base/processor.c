/* processor.c - see processor.h. Like main.c it is compiled for any machine of the architecture (Makefile), because it runs
 * before the other code is known to be safe to run. */
#include "base/processor.h"

#include <stdbool.h>
#include <stdio.h>

#if defined(__x86_64__)
unsigned processor_has(void)
{
    unsigned has = 0, feature = 0;
#define X(name, macro) has |= (unsigned)(__builtin_cpu_supports(name) != 0) << feature++;
    PROCESSOR_FEATURES(X)
#undef X
    return has;
}
#else
unsigned processor_has(void)
{
    return ~0u;
}
#endif

const char *processor_lacks(unsigned needs, unsigned has, char *out, size_t size)
{
    static const char *const NAMES[] = {
#define X(name, macro) name,
        PROCESSOR_FEATURES(X)
#undef X
    };
    size_t length = 0;
    out[0] = '\0';
    for (unsigned i = 0; i < sizeof NAMES / sizeof *NAMES; i++)
        if ((needs & ~has) >> i & 1 && length < size)
            length += (size_t)snprintf(out + length, size - length, "%s%s", length > 0 ? " " : "", NAMES[i]);
    return length > 0 ? out : NULL;
}
