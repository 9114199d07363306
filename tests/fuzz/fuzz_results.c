/* fuzz_results.c - any text as a results file. */
#include "verify/results_file.h"
#include "tests/fuzz/fuzz.h"

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    char *text = malloc(size + 1);
    results_reader r;
    results_line l;
    bool more = true;
    error e = {.text = ""};
    fuzz_assert(text != NULL);
    fuzz_text(data, size, text, size + 1);
    results_open(&r, "file", text);
    status s = STATUS_OK;
    for (int line = 0; s == STATUS_OK && more;) {
        s = results_next(&r, &l, &more, &e);
        if (s == STATUS_OK && more) {
            fuzz_assert(l.line > line && l.words > 0 && l.words <= RESULTS_WORDS && l.word[l.words] == NULL);
            line = l.line;
            for (int i = 0; i < l.words; i++)
                fuzz_assert(!l.expected || strchr(l.word[i], '=') != NULL);
        }
    }
    fuzz_assert(s == STATUS_OK || e.text[0] != '\0');
    free(text);
    return 0;
}
