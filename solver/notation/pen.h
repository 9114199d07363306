/* pen.h - text that grows in a buffer of fixed size; what does not fit is left out. */
#ifndef YOMIKIRI_PEN_H
#define YOMIKIRI_PEN_H

#include <stddef.h>

typedef struct pen {
    char *out;
    size_t size, used; /* size: at least 1; out[used] is the final zero */
} pen;

__attribute__((format(printf, 2, 3))) void pen_write(pen *p, const char *format, ...);

#endif
