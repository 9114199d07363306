/* log.h - what the program does inside, a line each on stderr, in a build with LOG=1.
 *
 *     LOG("window %d..%d", alpha, beta);
 *
 * In other builds nothing of it is compiled but the check of the format;
 * arguments are not evaluated. */
#pragma once

#include <stdio.h>

#ifdef YOMIKIRI_LOG
enum { LOG_ON = 1 };
#else
enum { LOG_ON = 0 };
#endif

#define LOG(...)                                        \
    do {                                                \
        if (LOG_ON) {                                   \
            flockfile(stderr);                          \
            (void)fprintf(stderr, "log: " __VA_ARGS__); \
            (void)fputc('\n', stderr);                  \
            funlockfile(stderr);                        \
        }                                               \
    } while (0)
