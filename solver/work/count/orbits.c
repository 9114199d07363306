/* orbits.c - see orbits.h. */
#include "count/orbits.h"

#include "base/bits.h"

#include <string.h>

static int product(const symmetry *y, int first, int second)
{
    for (int s = 0; s < y->count; s++) {
        bool same = true;
        for (int i = 0; i < MAX_SQUARES && same; i++)
            same = y->bit[s][i] == y->bit[first][y->bit[second][i]];
        if (same)
            return s;
    }
    return 0;
}

void orbits_init(orbits *o, const symmetry *y, const table_game *g)
{
    memset(o, 0, sizeof *o);
    o->count = y->count;
    for (int s = 0; s < y->count && y->count > 1; s++)
        for (int t = 0; t < y->count; t++)
            o->product[s][t] = (uint8_t)product(y, s, t);
    for (int s = 0; s < y->count; s++) {
        int inverse = 0;
        while (o->product[s][inverse] != 0)
            inverse++;
        for (int set = 0; set < 256; set++)
            for (int m = 0; m < y->count; m++)
                o->moved[set][s] |= (uint8_t)((set >> m & 1) << o->product[m][inverse]);
    }
    o->root = orbits_stabiliser(o, y, g->root.a, g->root.b);
}

uint8_t orbits_stabiliser(const orbits *o, const symmetry *y, uint64_t a, uint64_t b)
{
    uint8_t own = 1;
    for (int s = 1; s < o->count; s++)
        own |= (uint8_t)((symmetry_image(y, s, a) == a && symmetry_image(y, s, b) == b) << s);
    return own;
}

/* All members that stand for the image of member m, and with `left` for those that the symmetries
 * `left` make of it. */
static uint8_t alike(const orbits *o, int m, uint8_t left, uint8_t own)
{
    uint8_t all = 0;
    for (int s = 0; s < o->count; s++)
        for (int t = 0; t < o->count; t++)
            all |= (uint8_t)((left >> s & own >> t & 1) << o->product[o->product[s][m]][t]);
    return all;
}

static int classes(const orbits *o, uint8_t set, uint8_t left, uint8_t own)
{
    int count = 0;
    for (; set; count++)
        set &= (uint8_t)~alike(o, bit_first(set), left, own);
    return count;
}

int orbits_members(const orbits *o, uint8_t set, uint8_t own)
{
    return own == 1 ? bit_count(set) : classes(o, set, 1, own);
}

int orbits_count(const orbits *o, uint8_t set, uint8_t own)
{
    return o->root == 1 ? orbits_members(o, set, own) : classes(o, set, o->root, own);
}
