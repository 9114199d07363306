/* mt19937.h - the Mersenne Twister, seeded and drawn from as CPython's `random` module does.
 *
 * The boards of the number game MiniMax come from it, so that a seed names the same board
 * here as in the original article.  Generator: Matsumoto and Nishimura, ACM TOMACS 8(1),
 * 1998, period 2^19937 - 1.  One generator per caller; no shared state. */
#pragma once

#include <stdint.h>

enum { MT19937_WORDS = 624 };

typedef struct mt19937 {
    uint32_t word[MT19937_WORDS];
    int next; /* index of the next word to give out, MT19937_WORDS: refill first */
} mt19937;

/* As random.seed(seed) for an int 0 <= seed < 2^32. */
void mt19937_seed(mt19937 *g, uint32_t seed);

/* The next 32 bits. */
uint32_t mt19937_next(mt19937 *g);

/* As random.randint(low, high): every integer of low..high equally likely, low <= high. */
int mt19937_randint(mt19937 *g, int low, int high);
