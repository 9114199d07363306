/* fuzz_spec.c - any text as a spec: refused with one line, or its canonical form
 * comes back equal. */
#include "text/notation.h"
#include "tests/fuzz/fuzz.h"

#include <string.h>

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    char text[1024], first[MAX_SPEC_TEXT], second[MAX_SPEC_TEXT];
    game_spec spec, again;
    error e = {.text = ""};
    fuzz_text(data, size, text, sizeof text);
    if (strstr(text, "board=") != NULL)
        return 0; /* files are read by fuzz_board */
    if (spec_parse(text, &spec, &e) != STATUS_OK) {
        fuzz_assert(e.text[0] != '\0' && strpbrk(e.text, "\r\n") == NULL);
        return 0;
    }
    spec_format(&spec, first);
    fuzz_assert(spec_parse(first, &again, NULL) == STATUS_OK);
    spec_format(&again, second);
    fuzz_assert(strcmp(first, second) == 0 && memcmp(&spec, &again, sizeof spec) == 0);
    return 0;
}
