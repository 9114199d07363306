/* fuzz_protocol.c - any bytes as what a client of the protocols sends;
 * the first chooses protocol and game. */
#include "text/notation.h"
#include "protocol/protocol.h"
#include "tests/fuzz/fuzz.h"

#include <unistd.h>

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    static const char *const specs[] = {"reversi:4x4", "othello:4x4", "ttt", "mnk:3,4,3"};
    int ends[2];
    game_spec spec;
    search_options options;
    error e = {.text = ""};
    if (size == 0 || size > 4096 || pipe(ends) != 0)
        return 0;
    const bool gtp = data[0] & 4;
    fuzz_assert(spec_parse(specs[gtp ? data[0] & 3 : data[0] & 1], &spec, NULL) == STATUS_OK);
    search_options_init(&options);
    options.hash_bytes = 1 << 16;
    fuzz_assert(write(ends[1], data + 1, size - 1) == (ssize_t)size - 1);
    (void)close(ends[1]);
    FILE *out = fopen("/dev/null", "w");
    fuzz_assert(out != NULL);
    fuzz_assert(protocol_serve(gtp ? &protocol_gtp : &protocol_nboard, &spec, &options, 0.01, ends[0], NULL, out, &e) ==
                STATUS_OK);
    (void)fclose(out);
    (void)close(ends[0]);
    return 0;
}
