/* minimax_look.c - see minimax_look.h. */
#include "search/minimax_look.h"

#include "games/minimax_inline.h"

#include <math.h>
#include <stdlib.h> /* abs */
#include <string.h>

/* Per reply, and per ninth of the largest number's size, measured: docs/notes/minimax.md. */
static const double REPLY_WEIGHT = 0.1, LEAD_SCALE = 8.0;

static void fill_sets(minimax_numbers *k, int side, int line, bool last_uncounted)
{
    for (int set = 1; set < 256; set++) {
        const int number = k->number[side][line][bit_first((uint64_t)set)], rest = set & (set - 1);
        const int8_t most = k->most[side][line][rest];
        k->most[side][line][set] = (int8_t)(rest && most > number ? most : number);
        k->ending[side][line][set] = last_uncounted ? 0 : k->most[side][line][set];
    }
}

void minimax_numbers_init(minimax_numbers *k, const minimax_rules *rules)
{
    memset(k, 0, sizeof *k);
    k->largest = 1;
    k->n = rules->n;
    for (int side = 0; side < 2; side++) {
        for (int line = 0; line < k->n; line++) {
            for (int i = 0; i < k->n; i++) {
                const int number = rules->number[minimax_square(side, line, i)];
                k->number[side][line][i] = (int8_t)number;
                k->largest = abs(number) > k->largest ? abs(number) : k->largest;
            }
            fill_sets(k, side, line, rules->last_uncounted);
        }
    }
    for (int i = 0; i < 9; i++)
        k->reply_cost[i] = (int)(LOOK_COST_UNIT * REPLY_WEIGHT * i);
    for (int i = 0; i < 2 * LOOK_LEAD_LIMIT; i++) {
        const double lead = (i - LOOK_LEAD_LIMIT) * 9.0 / k->largest / LEAD_SCALE;
        k->lead_cost[i] = (int)(LOOK_COST_UNIT * log1p(exp(-lead)));
    }
}

minimax_view minimax_view_of(uint64_t free, int line, int side)
{
    minimax_view p = {.line = (uint8_t)line, .side = (uint8_t)side};
    for (; free; free &= free - 1) {
        const int row = bit_first(free) >> 3, col = bit_first(free) & 7;
        const int own = side ? col : row, other = side ? row : col;
        p.own |= bit_at(8 * own + other);
        p.other |= bit_at(8 * other + own);
        p.counts += (1ull << (4 * own)) + (1ull << (32 + 4 * other));
    }
    return p;
}
