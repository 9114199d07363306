/* bytes.h - numbers as bytes of a file, low bytes first. */
#pragma once

#include <stdint.h>

static inline void bytes_put(uint8_t *to, uint64_t x, int bytes)
{
    for (int i = 0; i < bytes; i++)
        to[i] = (uint8_t)(x >> (8 * i));
}

static inline uint64_t bytes_get(const uint8_t *from, int bytes)
{
    uint64_t x = 0;
    for (int i = 0; i < bytes; i++)
        x |= (uint64_t)from[i] << (8 * i);
    return x;
}
