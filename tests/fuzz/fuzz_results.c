/* fuzz_results.c - any text as a results file. */
#include "verify/results_file.h"
#include "tests/fuzz/fuzz.h"

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    char *text = malloc(size + 1), *rest = text;
    fuzz_assert(text != NULL);
    fuzz_text(data, size, text, size + 1);
    for (char *line; (line = strsep(&rest, "\n")) != NULL;) {
        results_line l;
        error e = {.text = ""};
        if (results_cut("file", 1, line, &l, &e) != STATUS_OK) {
            fuzz_assert(e.text[0] != '\0');
            continue;
        }
        fuzz_assert(l.words >= 0 && l.words <= RESULTS_WORDS && l.word[l.words] == NULL);
        for (int i = 0; i < l.words; i++)
            fuzz_assert(!l.expected || strchr(l.word[i], '=') != NULL);
    }
    free(text);
    return 0;
}
