/* weights_shipped.h - the weights files of solver/games/reversi/weights/,
 * embedded in the library by the assembler.
 *
 * One line per board; the command for each file is in solver/games/reversi/weights/README.md. */
#pragma once

#include "base/embed.h"

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/* SHIPPED(rows, columns, misère, name, file without its ending) */
#define SHIPPED_WEIGHTS(SHIPPED)                  \
    SHIPPED(8, 8, false, 8x8, "8x8")              \
    SHIPPED(6, 6, false, 6x6, "6x6")              \
    SHIPPED(6, 6, true, 6x6_misere, "6x6-misere") \
    SHIPPED(5, 6, false, 5x6, "5x6")              \
    SHIPPED(5, 7, false, 5x7, "5x7")              \
    SHIPPED(5, 8, false, 5x8, "5x8")              \
    SHIPPED(6, 7, false, 6x7, "6x7")              \
    SHIPPED(4, 10, false, 4x10, "4x10")

/* A page fetches the file of its board, which is then in the folder weights. */
#if defined(__wasm__)
#define EMBED(rows, cols, misere, name, file)
#define ROW(rows, cols, misere, name, file) {rows, cols, misere, "weights/" file ".ykw", NULL, NULL},
#else
#define EMBED(rows, cols, misere, name, file)                                                                        \
    __asm__(EMBED_SECTION("yomikiri_weights_" #name) ".balign 16\n" EMBED_LABEL(                                     \
        "yomikiri_weights_" #name) ".incbin \"solver/games/reversi/weights/" file                                    \
                                   ".ykw\"\n" EMBED_LABEL("yomikiri_weights_" #name "_end") ".byte 0\n" EMBED_BACK); \
    extern const uint8_t yomikiri_weights_##name[], yomikiri_weights_##name##_end[];
#define ROW(rows, cols, misere, name, file) \
    {rows, cols, misere, NULL, yomikiri_weights_##name, yomikiri_weights_##name##_end},
#endif

typedef struct shipped_weights {
    int rows, cols;
    bool misere;
    const char *path; /* NULL: the file is in memory, from `begin` to `end` */
    const uint8_t *begin, *end;
} shipped_weights;

SHIPPED_WEIGHTS(EMBED)
static const shipped_weights shipped[] = {SHIPPED_WEIGHTS(ROW)};
#undef EMBED
#undef ROW
