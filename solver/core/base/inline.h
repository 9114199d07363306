/* inline.h - how functions of inner loops are declared. */
#pragma once

/* Inlined wherever it is called, whatever the compiler thinks of its size: constants among the
 * arguments then choose code at compile time. */
#define ALWAYS_INLINE static inline __attribute__((always_inline))
