/* sha256.h - SHA-256 (FIPS 180-4), by which equal bytes are recognised where somebody may want
 * them to be confused. */
#pragma once

#include "base/status.h"

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

enum { SHA256_BYTES = 32 };

typedef struct sha256 {
    uint32_t state[8];
    uint64_t length; /* bytes so far */
    uint8_t block[64];
} sha256;

sha256 sha256_begin(void);
void sha256_add(sha256 *h, const void *bytes, size_t length);

/* A text with its final zero: no two lists of texts are added up to the same bytes. */
void sha256_text(sha256 *h, const char *text);

void sha256_end(sha256 *h, uint8_t out[static SHA256_BYTES]);

/* Of a regular file.  STATUS_IO; STATUS_STOPPED: *stop, which may be NULL, became true. */
status sha256_file(const char *path, const _Atomic bool *stop, uint8_t out[static SHA256_BYTES], error *e);
