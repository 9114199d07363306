/* processor.h - checks that this machine has the instructions that the program was compiled for,
 * and chooses among the kinds of processor that it was compiled for. */
#pragma once

#include <stddef.h>

/* X(name for __builtin_cpu_supports, macro that the compiler defines where it uses them) */
#define PROCESSOR_FEATURES(X)           \
    X("sse3", __SSE3__)                 \
    X("ssse3", __SSSE3__)               \
    X("sse4.1", __SSE4_1__)             \
    X("sse4.2", __SSE4_2__)             \
    X("popcnt", __POPCNT__)             \
    X("avx", __AVX__)                   \
    X("avx2", __AVX2__)                 \
    X("fma", __FMA__)                   \
    X("bmi", __BMI__)                   \
    X("bmi2", __BMI2__)                 \
    X("avx512f", __AVX512F__)           \
    X("avx512vl", __AVX512VL__)         \
    X("avx512bw", __AVX512BW__)         \
    X("avx512dq", __AVX512DQ__)         \
    X("avx512cd", __AVX512CD__)         \
    X("avx512ifma", __AVX512IFMA__)     \
    X("avx512vbmi", __AVX512VBMI__)     \
    X("avx512vbmi2", __AVX512VBMI2__)   \
    X("avx512vnni", __AVX512VNNI__)     \
    X("avx512bitalg", __AVX512BITALG__) \
    X("avx512vpopcntdq", __AVX512VPOPCNTDQ__)

/* A kind of processor that files were compiled for.  Only data, so that reading it runs no
 * instruction of that kind. */
typedef struct processor_arch {
    const char *name; /* baseline, avx2, avx512 */
    unsigned needs;   /* bit i: the i-th feature */
} processor_arch;

/* Number `i` of this build, 0 <= i < ARCH_COUNT (base/arch.h); number 0 is the kind that most files
 * were compiled for. */
const processor_arch *processor_arch_at(int i);

/* The index of the code to use: that named by the environment variable YOMIKIRI_ARCH, unless
 * processor_arch_wrong; otherwise the last whose features this machine has.  The same on every call
 * while the environment is unchanged. */
int processor_arch_chosen(void);

/* Describes the fault of `wanted`, the name of an arch or NULL for any, on a machine that has the
 * features `has`: one line in `out`.  NULL: no fault. */
const char *processor_arch_wrong(const char *wanted, unsigned has, char *out, size_t size);

/* Bit i: this machine has the i-th feature. */
unsigned processor_has(void);

/* The names of the features in `needs` but not in `has`, separated by spaces; NULL: none is
 * missing. */
const char *processor_lacks(unsigned needs, unsigned has, char *out, size_t size);
