/* weights_shipped.h - the weights files of solver/weights/, put into the library by the assembler.
 *
 * One line a board; each file's command stands in solver/weights/README.md. */
#ifndef YOMIKIRI_WEIGHTS_SHIPPED_H
#define YOMIKIRI_WEIGHTS_SHIPPED_H

#include <stdbool.h>
#include <stdint.h>

/* SHIPPED(rows, columns, misère, name of the file without its ending) */
#define SHIPPED_WEIGHTS(SHIPPED)

#define EMBED(rows, cols, misere, name)                                                                          \
    __asm__(".section .rodata\n.balign 16\n.globl yomikiri_weights_" #name "\n.hidden yomikiri_weights_" #name   \
            "\nyomikiri_weights_" #name ":\n.incbin \"solver/weights/" #name ".ykw\"\n.globl yomikiri_weights_" #name \
            "_end\n.hidden yomikiri_weights_" #name "_end\nyomikiri_weights_" #name "_end:\n.byte 0\n.previous\n"); \
    extern const uint8_t yomikiri_weights_##name[], yomikiri_weights_##name##_end[];
SHIPPED_WEIGHTS(EMBED)
#undef EMBED

typedef struct shipped_weights {
    int rows, cols;
    bool misere;
    const uint8_t *begin, *end;
} shipped_weights;

#define ROW(rows, cols, misere, name) {rows, cols, misere, yomikiri_weights_##name, yomikiri_weights_##name##_end},
static const shipped_weights shipped[] = {SHIPPED_WEIGHTS(ROW){0, 0, false, 0, 0}};
#undef ROW

#endif
