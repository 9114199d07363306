/* processor_needs.c - what the other files were compiled for; see processor.c. */
#include "base/arch.h"
#include "base/processor.h"

/* The macros are 1 or undefined: a name that was not expanded is longer than "1". */
#define AS_TEXT(x) #x
#define IS_ON(macro) (sizeof AS_TEXT(macro) == sizeof "1")

enum {
#define X(name, macro) AT##macro,
    PROCESSOR_FEATURES(X)
#undef X
};

const processor_arch ARCH_NAMED(processor_arch) = {ARCH_NAME, 0
#define X(name, macro) +((unsigned)IS_ON(macro) << AT##macro)
                                                   PROCESSOR_FEATURES(X)
#undef X
};
