/* splitmix.h - numbers that look random: splitmix64 (Steele, Lea, Flood 2014),
 * the same on every machine. */
#pragma once

#include <stdint.h>

/* The next number; *state is the seed at first. */
static inline uint64_t random_next(uint64_t *state)
{
    uint64_t z = *state += 0x9e3779b97f4a7c15ULL;
    z = (z ^ z >> 30) * 0xbf58476d1ce4e5b9ULL;
    z = (z ^ z >> 27) * 0x94d049bb133111ebULL;
    return z ^ z >> 31;
}
