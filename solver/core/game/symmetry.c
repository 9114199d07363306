#include "game/symmetry.h"

#include "game/rules.h"

#include <string.h>

/* Square bit `from` goes to bit `to` under symmetry s. */
static void lead(symmetry *out, int s, int from, int to)
{
    out->bit[s][from] = (uint8_t)to;
    out->origin[s][to] = (uint8_t)from;
    for (int byte = 0; byte < 256; byte++)
        if (byte >> (from & 7) & 1)
            out->byte[s][from >> 3][byte] |= 1ull << to;
}

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
        uint64_t board = 0;
        for (int to = 0; to < spec->rows * spec->cols; to++) {
            int from = image.cell[to];
            lead(out, s, bit_of ? bit_of[from] : from, bit_of ? bit_of[to] : to);
            board |= 1ull << (bit_of ? bit_of[to] : to);
        }
        for (int bit = 0; bit < MAX_SQUARES; bit++)
            if (!(board >> bit & 1))
                lead(out, s, bit, bit);
    }
}
