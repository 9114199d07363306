/* arch.h - the kind of processor that a file is compiled for, and the names of the kinds.
 *
 * A build is for one kind; with ARCH=all (YOMIKIRI_ALL_ARCHES) the innermost files are compiled for
 * each kind, and one is chosen at start (processor.h).  YOMIKIRI_FOR, from the Makefile: avx2 or
 * avx512 in the second and third of these. */
#pragma once

#if defined(__AVX512VL__) && defined(__AVX512CD__) && defined(__AVX512DQ__) && defined(__BMI2__) && \
    !defined(YOMIKIRI_PORTABLE)
#define ARCH_AVX512 1
#else
#define ARCH_AVX512 0
#endif
#if !ARCH_AVX512 && defined(__AVX2__) && !defined(YOMIKIRI_PORTABLE)
#define ARCH_AVX2 1
#else
#define ARCH_AVX2 0
#endif
#define ARCH_NAME (ARCH_AVX512 ? "avx512" : ARCH_AVX2 ? "avx2" : "baseline")

#ifndef YOMIKIRI_FOR
#define YOMIKIRI_FOR own
#endif

/* `name` with what it is compiled for: name_own, name_avx2, name_avx512. */
#define ARCH_NAMED(name) ARCH_JOIN(name, YOMIKIRI_FOR)
#define ARCH_JOIN(name, arch) ARCH_PASTE(name, arch)
#define ARCH_PASTE(name, arch) name##_##arch

/* One element for each kind in this build, slowest first. */
#ifdef YOMIKIRI_ALL_ARCHES
#define ARCH_EACH(X) X(own), X(avx2), X(avx512)
enum { ARCH_COUNT = 3 };
#else
#define ARCH_EACH(X) X(own)
enum { ARCH_COUNT = 1 };
#endif
