/* fuzz.h - what the fuzz targets share. libFuzzer calls LLVMFuzzerTestOneInput
 * with whatever it makes up. */
#ifndef YOMIKIRI_TESTS_FUZZ_H
#define YOMIKIRI_TESTS_FUZZ_H

#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

/* The bytes up to the first zero as text; what does not fit is left out. */
static inline void fuzz_text(const uint8_t *data, size_t size, char *out, size_t room)
{
    size_t length = size < room - 1 ? size : room - 1;
    if (length > 0) {
        memcpy(out, data, length);
    }
    out[length] = '\0';
}

/* Ends the fuzzer with its input kept. */
#define fuzz_assert(condition) ((condition) ? (void)0 : abort())

/* Specs that targets choose from by their first byte. */
static const char *const FUZZ_SPECS[] = {
    "reversi:4x4",
    "othello:8x8",
    "reversi:2x32",
    "reversi:5x7,misere",
    "ttt",
    "mnk:8,1,3",
    "mnk:1,64,2",
    "minimax:3,seed=1",
    "minimax:8,seed=0",
    "minimax:2,last=uncounted",
    "eight",
    "eight:1000000000,1000000000",
    "connect4",
    "connect:4,4,3",
    "connect:4,10,4",
    "othello:4x4",
};
enum { FUZZ_SPEC_COUNT = sizeof FUZZ_SPECS / sizeof FUZZ_SPECS[0] };

#endif
