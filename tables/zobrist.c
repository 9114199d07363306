/* zobrist.c - fills the tabulated Zobrist keys. */
#include "tables/zobrist.h"

#include <xxhash.h> /* XXH3_64bits_withSeed */

void zobrist_init(zobrist *z)
{
    static const char label[] = "yomikiri zobrist";
    for (int word = 0; word < 2; word++)
        for (int i = 0; i < 8; i++) {
            z->byte[word][i][0] = 0;
            for (int k = 0; k < 8; k++) {
                const uint64_t key = XXH3_64bits_withSeed(label, sizeof label - 1, (uint64_t)(64 * word + 8 * i + k));
                for (int b = 0; b < 1 << k; b++)
                    z->byte[word][i][b | 1 << k] = z->byte[word][i][b] ^ key;
            }
        }
}
