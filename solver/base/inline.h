/* inline.h - what an inner loop's functions are declared with. */
#pragma once

/* Inlined wherever it is called, whatever the compiler thinks of its size: constants among the
 * arguments then choose code at compile time. */
#define ALWAYS_INLINE static inline __attribute__((always_inline))
