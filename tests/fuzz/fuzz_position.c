/* fuzz_position.c - any text as a position of some game: refused with one line, or read back as it
 * was printed, and both sets of rules agree about it. */
#include "text/notation.h"
#include "reference/reference.h"
#include "tests/fast_rules.h"
#include "tests/fuzz/fuzz.h"

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    char text[4096], printed[MAX_DIAGRAM_TEXT], drawn[8192];
    game_spec spec;
    diagram d, again;
    error e = {.text = ""};
    if (size == 0 || spec_parse(FUZZ_SPECS[data[0] % FUZZ_SPEC_COUNT], &spec, NULL) != STATUS_OK)
        return 0;
    fuzz_text(data + 1, size - 1, text, sizeof text);
    if (diagram_parse(&spec, text, &d, &e) != STATUS_OK) {
        fuzz_assert(e.text[0] != '\0' && strpbrk(e.text, "\r\n") == NULL);
        return 0;
    }
    diagram_format(&spec, &d, printed);
    fuzz_assert(diagram_parse(&spec, printed, &again, NULL) == STATUS_OK && memcmp(&d, &again, sizeof d) == 0);
    diagram_draw(&spec, &d, drawn, sizeof drawn);
    game_move fast[MAX_MOVES], naive[MAX_SQUARES];
    int value = 0, naive_value = 0;
    bool over = fast_over(&spec, &d, &value);
    fuzz_assert(over == naive_over(&spec, &d, &naive_value) && (!over || value == naive_value));
    int count = fast_moves(&spec, &d, fast);
    fuzz_assert(count == naive_moves(&spec, &d, naive));
    for (int i = 0; i < count; i++) {
        diagram a = d, b = d;
        fuzz_assert(fast[i] == naive[i] && fast_play(&spec, &a, fast[i]) && naive_play(&spec, &b, naive[i]));
        fuzz_assert(memcmp(&a, &b, sizeof a) == 0);
    }
    return 0;
}
