/* symmetry.c - see symmetry.h. */
#include "games/symmetry.h"

#include "games/rules.h"

#include <string.h>

void symmetry_init(symmetry *out, const game_spec *spec, const uint8_t *bit_of)
{
    memset(out, 0, sizeof *out);
    out->count = rules_symmetries(spec);
    if (out->count == 1)
        return;
    for (int s = 0; s < out->count; s++) {
        diagram numbered = {.side = 0}, image;
        for (int i = 0; i < spec->rows * spec->cols; i++)
            numbered.cell[i] = (uint8_t)i;
        rules_symmetry(spec, s, &numbered, &image);
        for (int to = 0; to < spec->rows * spec->cols; to++) {
            int from = image.cell[to];
            int from_bit = bit_of ? bit_of[from] : from, to_bit = bit_of ? bit_of[to] : to;
            out->bit[s][from_bit] = (uint8_t)to_bit;
            out->origin[s][to_bit] = (uint8_t)from_bit;
            for (int byte = 0; byte < 256; byte++)
                if (byte >> (from_bit & 7) & 1)
                    out->byte[s][from_bit >> 3][byte] |= 1ull << to_bit;
        }
    }
}
