#include "minimax/mt19937.h"

enum { WORDS = MT19937_WORDS, MIDDLE = 397 };

/* The first words from one number; multiplier of the authors' 2002 initialisation. */
static void seed_linear(mt19937 *g, uint32_t value)
{
    g->word[0] = value;
    for (int i = 1; i < WORDS; i++) {
        uint32_t before = g->word[i - 1];
        g->word[i] = 1812433253u * (before ^ (before >> 30)) + (uint32_t)i;
    }
}

/* The authors' initialisation by an array, here always of the one word `seed`. */
void mt19937_seed(mt19937 *g, uint32_t seed)
{
    seed_linear(g, 19650218u);
    int i = 1;
    for (int round = 0; round < 2 * WORDS - 1; round++) {
        uint32_t before = g->word[i - 1];
        uint32_t mixed = before ^ (before >> 30);
        if (round < WORDS)
            g->word[i] = (g->word[i] ^ (mixed * 1664525u)) + seed;
        else
            g->word[i] = (g->word[i] ^ (mixed * 1566083941u)) - (uint32_t)i;
        if (++i == WORDS) {
            g->word[0] = g->word[WORDS - 1];
            i = 1;
        }
    }
    g->word[0] = 0x80000000u;
    g->next = WORDS;
}

static void refill(mt19937 *g)
{
    for (int i = 0; i < WORDS; i++) {
        uint32_t joined = (g->word[i] & 0x80000000u) | (g->word[(i + 1) % WORDS] & 0x7fffffffu);
        uint32_t twist = joined & 1 ? 0x9908b0dfu : 0;
        g->word[i] = g->word[(i + MIDDLE) % WORDS] ^ (joined >> 1) ^ twist;
    }
    g->next = 0;
}

uint32_t mt19937_next(mt19937 *g)
{
    if (g->next == WORDS)
        refill(g);
    uint32_t y = g->word[g->next++];
    y ^= y >> 11;
    y ^= (y << 7) & 0x9d2c5680u;
    y ^= (y << 15) & 0xefc60000u;
    return y ^ (y >> 18);
}

int mt19937_randint(mt19937 *g, int low, int high)
{
    uint32_t count = (uint32_t)high - (uint32_t)low + 1; /* 0: all 2^32 numbers */
    if (count == 0)
        return (int)mt19937_next(g);
    int bits = 32 - __builtin_clz(count);
    uint32_t drawn;
    do {
        drawn = mt19937_next(g) >> (32 - bits);
    } while (drawn >= count);
    return (int)((uint32_t)low + drawn);
}
