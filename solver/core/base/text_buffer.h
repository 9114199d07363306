/* text_buffer.h - text that is appended to in memory of fixed size. */
#pragma once

#include <stdbool.h>
#include <stddef.h>

typedef struct text_buffer {
    char *out;         /* out[used] is the final zero */
    size_t size, used; /* size: at least 1 */
    bool full;         /* something was cut off or left out */
} text_buffer;

/* An empty text in out[0..size). */
text_buffer text_begin(char *out, size_t size);

/* Appends; what does not fit is cut off. */
void text_add(text_buffer *b, const char *format, ...) __attribute__((format(printf, 2, 3)));

/* Appends an item of a list, with `between` before every item but the first; leaves it out if it
 * does not fit completely. */
void text_item(text_buffer *b, const char *between, const char *item);
