/* test_processor.c - what a processor lacks is named; tests/test_processor.sh runs the
 * program on an older one. */
#include "base/processor.h"

#include <criterion/criterion.h>

#include <string.h>

Test(processor, what_is_missing_is_named)
{
    char text[256], small[8];

    cr_expect_null(processor_lacks(0, 0, text, sizeof text));
    cr_expect_null(processor_lacks(7, 15, text, sizeof text));
    cr_expect_str_eq(processor_lacks(7, 1, text, sizeof text), "ssse3 sse4.1");
    cr_expect_str_eq(processor_lacks(~0u, 1, small, sizeof small), "ssse3 s", "cut to what there is room for");
}

Test(processor, this_machine_runs_this_build)
{
    char text[256];
    const unsigned needs = processor_arch_at(0)->needs;
    const char *missing = processor_lacks(needs, processor_has(), text, sizeof text);

    cr_expect_null(missing, "%s", missing);
#if defined(__x86_64__)
    cr_expect_neq(processor_has(), 0, "every such machine that runs tests has SSE3");
#endif
#if defined(__AVX2__)
    cr_expect_neq(needs, 0, "the tests are compiled for AVX2, as the library is");
#endif
}
