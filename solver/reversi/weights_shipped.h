/* weights_shipped.h - the weights files of solver/reversi/weights/, put into the library by the
 * assembler.
 *
 * One line a board; each file's command stands in solver/reversi/weights/README.md. */
#ifndef YOMIKIRI_WEIGHTS_SHIPPED_H
#define YOMIKIRI_WEIGHTS_SHIPPED_H

#include <stdbool.h>
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

#define EMBED(rows, cols, misere, name, file)                                                                      \
    __asm__(".section .rodata\n.balign 16\n"                                                                       \
            ".globl yomikiri_weights_" #name "\n.hidden yomikiri_weights_" #name "\nyomikiri_weights_" #name ":\n" \
            ".incbin \"solver/reversi/weights/" file ".ykw\"\n"                                                    \
            ".globl yomikiri_weights_" #name "_end\n.hidden yomikiri_weights_" #name "_end\n"                      \
            "yomikiri_weights_" #name "_end:\n.byte 0\n.previous\n");                                              \
    extern const uint8_t yomikiri_weights_##name[], yomikiri_weights_##name##_end[];
SHIPPED_WEIGHTS(EMBED)
#undef EMBED

typedef struct shipped_weights {
    int rows, cols;
    bool misere;
    const uint8_t *begin, *end;
} shipped_weights;

#define ROW(rows, cols, misere, name, file) \
    {rows, cols, misere, yomikiri_weights_##name, yomikiri_weights_##name##_end},
static const shipped_weights shipped[] = {SHIPPED_WEIGHTS(ROW)};
#undef ROW

#endif
