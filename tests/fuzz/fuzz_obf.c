/* fuzz_obf.c - any text as a file of positions. */
#include "games/notation.h"
#include "games/obf.h"
#include "games/rules.h"
#include "tests/fuzz/fuzz.h"

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    game_spec spec;
    obf_record *list = NULL;
    size_t count = 0;
    error e = {.text = ""};
    if (size == 0 || spec_parse(FUZZ_SPECS[data[0] % FUZZ_SPEC_COUNT], &spec, NULL) != STATUS_OK)
        return 0;
    char *text = malloc(size);
    fuzz_assert(text != NULL);
    fuzz_text(data + 1, size - 1, text, size);
    if (obf_parse(&spec, "file", text, &list, &count, &e) != STATUS_OK) {
        fuzz_assert(e.text[0] != '\0' && strpbrk(e.text, "\r\n") == NULL);
    } else {
        fuzz_assert(count > 0);
        for (size_t i = 0; i < count; i++)
            fuzz_assert(list[i].answers == 0 || obf_best(&list[i]) >= list[i].value[0]);
        free(list);
    }
    free(text);
    return 0;
}
