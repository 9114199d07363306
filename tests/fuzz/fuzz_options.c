/* fuzz_options.c - any words as a command line, and any text as a number with units. */
#include "base/units.h"
#include "arguments/options.h"
#include "tests/fuzz/fuzz.h"

static void numbers(const char *text)
{
    int64_t a, b;
    uint64_t bytes;
    double seconds;
    (void)parse_integer(text, &a);
    if (parse_range(text, &a, &b))
        fuzz_assert(a <= b);
    if (parse_seconds(text, &seconds))
        fuzz_assert(seconds >= 0);
    if (parse_bytes(text, &bytes)) {
        uint64_t again;
        fuzz_assert(parse_bytes(format_bytes(bytes).text, &again) && again == bytes);
    }
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    char text[2048], *words[MAX_WORDS + 2];
    const char *rest[MAX_WORDS];
    options o;
    error e = {.text = ""};
    int count = 1, rest_count = 0;
    if (size == 0)
        return 0;
    int verb = data[0] % VERB_NONE;
    fuzz_text(data + 1, size - 1, text, sizeof text);
    numbers(text);
    words[0] = (char *)(uintptr_t)VERB_ROWS[verb].name;
    for (char *c = text; count <= MAX_WORDS && c != NULL; count++) {
        words[count] = c;
        c = strchr(c, '\n');
        if (c != NULL)
            *c++ = '\0';
    }
    words[count] = NULL;
    if (options_parse(verb, count, words, &o, rest, &rest_count, &e) != STATUS_OK) {
        fuzz_assert(e.text[0] != '\0' && strpbrk(e.text, "\r\n") == NULL);
        return 0;
    }
    for (int i = 0; i < rest_count; i++)
        fuzz_assert(rest[i] != NULL);
    fuzz_assert(o.threads == 0 || (o.threads >= 1 && o.threads <= 1024));
    return 0;
}
