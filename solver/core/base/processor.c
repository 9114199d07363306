/* processor.c - see processor.h. Like main.c it is compiled for any machine of the architecture
 * (Makefile), because it runs before the other code is known to be safe to run. */
#include "base/processor.h"

#include "base/arch.h"
#include "base/writer.h"

#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h> /* getenv */
#include <string.h>

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

#define ARCH(arch) ARCH_PASTE(processor_arch, arch)
extern const processor_arch ARCH_EACH(ARCH);

const processor_arch *processor_arch_at(int i)
{
#define ARCH_AT(arch) &ARCH(arch)
    static const processor_arch *const arches[ARCH_COUNT] = {ARCH_EACH(ARCH_AT)};
    return arches[i];
}

/* The number of that name in this build; -1: no such name. */
static int arch_find(const char *name)
{
    int i = ARCH_COUNT - 1;
    while (i >= 0 && strcmp(processor_arch_at(i)->name, name) != 0)
        i--;
    return i;
}

const char *processor_arch_wrong(const char *wanted, unsigned has, char *out, size_t size)
{
    char missing[256];
    if (wanted == NULL)
        return NULL;
    const bool known = strcmp(wanted, "baseline") == 0 || strcmp(wanted, "avx2") == 0 || strcmp(wanted, "avx512") == 0;
    const int found = arch_find(wanted);
    if (!known)
        writer_format(out, size, "YOMIKIRI_ARCH=%s: unknown; expected baseline, avx2 or avx512", wanted);
    else if (found < 0)
        writer_format(out, size, "YOMIKIRI_ARCH=%s: not in this build, which has %s alone; build with ARCH=all", wanted,
                      processor_arch_at(0)->name);
    else if (processor_lacks(processor_arch_at(found)->needs, has, missing, sizeof missing))
        writer_format(out, size, "YOMIKIRI_ARCH=%s: this processor has no %s", wanted, missing);
    else
        return NULL;
    return out;
}

int processor_arch_chosen(void)
{
    const char *wanted = getenv("YOMIKIRI_ARCH");
    const unsigned has = processor_has();
    char text[256];
    if (wanted && !processor_arch_wrong(wanted, has, text, sizeof text))
        return arch_find(wanted);
    int best = ARCH_COUNT - 1;
    while (best > 0 && processor_arch_at(best)->needs & ~has)
        best--;
    return best;
}
