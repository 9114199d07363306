/* plain.h - text as people paste it, in the characters that the readers of positions know. */
#pragma once

#include <stddef.h>

/* Copies `length` bytes, which end with a character, to `out`, which may be `text` itself or lie
 * before it.  Full-width letters, digits and signs, black and white circles (X and O), middle dots
 * (empty squares), dashes, quotation marks and lines of frames become those of ASCII; what has no
 * width is left out.  Returns the bytes written. */
size_t plain_text(char *out, const char *text, size_t length);
