/* fuzz_obf.c - any bytes as a file of positions and games: text in every form,
 * or a WTHOR database. */
#include "text/collection.h"
#include "tests/fuzz/fuzz.h"

/* The second byte chooses the position, the name, and which of the games. */
int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    game_spec spec;
    collection file;
    error e = {.text = ""};
    if (size < 2 || spec_parse(FUZZ_SPECS[data[0] % FUZZ_SPEC_COUNT], &spec, NULL) != STATUS_OK)
        return 0;
    const int how = data[1];
    const collection_choice choice = {how & 1 ? 1 + how / 16 : 0,
                                      {.ply = how & 2 ? how / 16 : -1, .empties = how & 4 ? 60 - how / 16 : -1}};
    char *bytes = malloc(size - 1);
    fuzz_assert(bytes != NULL);
    memcpy(bytes, data + 2, size - 2);
    bytes[size - 2] = '\0';
    if (collection_parse(&spec, how & 8 ? "file.wtb" : "file", bytes, size - 2, &choice, &file, &e) != STATUS_OK) {
        fuzz_assert(e.text[0] != '\0' && strpbrk(e.text, "\r\n") == NULL && file.list == NULL && file.count == 0);
    } else {
        fuzz_assert(file.count > 0);
        for (size_t i = 0; i < file.count; i++)
            fuzz_assert(file.list[i].answers == 0 || obf_best(&file.list[i]) >= file.list[i].value[0]);
        free(file.list);
    }
    free(bytes);
    return 0;
}
