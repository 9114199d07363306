/* fuzz_board.c - any bytes as a board file of minimax:N. */
#include "text/notation.h"
#include "tests/fuzz/fuzz.h"

#include <stdio.h>
#include <unistd.h>

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    static char name[64];
    char text[100];
    game_spec spec;
    error e = {.text = ""};
    if (size == 0)
        return 0;
    if (name[0] == '\0')
        (void)snprintf(name, sizeof name, "/tmp/yomikiri-fuzz-%ld", (long)getpid());
    FILE *file = fopen(name, "wb");
    fuzz_assert(file != NULL && fwrite(data + 1, 1, size - 1, file) == size - 1);
    fuzz_assert(fclose(file) == 0);
    (void)snprintf(text, sizeof text, "minimax:%d,board=%s", 2 + data[0] % 7, name);
    if (spec_parse(text, &spec, &e) != STATUS_OK)
        fuzz_assert(e.text[0] != '\0' && strpbrk(e.text, "\r\n") == NULL);
    else
        for (int i = 0; i < spec.rows * spec.cols; i++)
            fuzz_assert(spec.numbers[i] >= -99 && spec.numbers[i] <= 99);
    (void)unlink(name);
    return 0;
}
