/* zobrist.h - Zobrist keys derived from XXH3, the same in every build.
 *
 * Source: A. L. Zobrist, A New Hashing Method with Application for Game Playing (1970).
 * The key of (square, word) is XXH3-64 of the bytes "yomikiri zobrist" with the seed 64*word
 * + square. They are tabulated by byte, so that hashing a position is sixteen loads. */
#pragma once

#include <stdint.h>

typedef struct zobrist {
    uint64_t byte[2][8][256]; /* XOR of the keys of the squares set in a byte of word 0 or 1 */
} zobrist;

void zobrist_init(zobrist *z);

static inline uint64_t zobrist_key(const zobrist *z, uint64_t word0, uint64_t word1)
{
    uint64_t key = 0;
    for (int i = 0; i < 8; i++)
        key ^= z->byte[0][i][word0 >> (8 * i) & 255] ^ z->byte[1][i][word1 >> (8 * i) & 255];
    return key;
}
