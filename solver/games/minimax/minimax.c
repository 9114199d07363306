#include "minimax/minimax.h"

#include <assert.h>
#include <string.h>

void minimax_init(minimax_rules *rules, const game_spec *spec)
{
    assert(spec->kind == GAME_MINIMAX && spec->rows >= 1 && spec->rows <= 8);
    memset(rules, 0, sizeof *rules);
    rules->n = spec->rows;
    rules->last_uncounted = spec->last_uncounted;
    for (int i = 0; i < rules->n * rules->n; i++)
        rules->number[8 * (i / rules->n) + i % rules->n] = spec->numbers[i];
}

void minimax_draw(mt19937 *g, int n, int8_t numbers[static MAX_SQUARES])
{
    for (int i = 0; i < n * n; i++) {
        int number = mt19937_randint(g, -9, 9);
        numbers[i] = (int8_t)(number ? number : mt19937_randint(g, 1, 9));
    }
}

void minimax_from_diagram(const minimax_rules *rules, const diagram *d, minimax_position *out)
{
    *out = (minimax_position){.line = (uint8_t)d->line, .side = (uint8_t)d->side};
    for (int i = 0; i < rules->n * rules->n; i++)
        if (!d->cell[i])
            out->free |= 1ull << (8 * (i / rules->n) + i % rules->n);
    out->margin = (int32_t)(d->sum[d->side] - d->sum[1 - d->side]);
}

bool minimax_over(const minimax_rules *rules, const minimax_position *p)
{
    for (int i = 0; i < rules->n; i++)
        if (!(p->free & minimax_row(i)) || !(p->free & minimax_column(i)))
            return true;
    return false;
}

uint64_t minimax_moves(const minimax_rules *rules, const minimax_position *p)
{
    return minimax_over(rules, p) ? 0 : minimax_line(p->free, p->side, p->line);
}
