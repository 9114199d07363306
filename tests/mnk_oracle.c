/* mnk_oracle.c - see mnk_oracle.h. */
#include "tests/mnk_oracle.h"

#include "tests/compare.h"

#include <criterion/criterion.h>

#include <stdlib.h>

enum { BITS = 16 };

struct mnk_seen {
    uint64_t a, b;
    int value; /* + 2; 0: unused */
};

void mnk_oracle_init(mnk_oracle *o, const char *text, bool misere)
{
    game_spec spec = test_spec(text);
    spec.misere = misere;
    mnk_lines_init(&o->lines, &spec);
    o->seen = calloc((size_t)1 << BITS, sizeof *o->seen);
    cr_assert(o->seen);
}

void mnk_oracle_free(mnk_oracle *o)
{
    free(o->seen);
}

static mnk_seen *place(const mnk_oracle *o, uint64_t a, uint64_t b)
{
    const uint64_t mixed = (a ^ b >> 7 ^ b << 23) * 0x9e3779b97f4a7c15ull;
    return &o->seen[mixed >> (64 - BITS)];
}

bool mnk_oracle_has_row(const mnk_oracle *o, uint64_t squares)
{
    for (int i = 0; i < o->lines.rows; i++)
        if (!(o->lines.row[i] & ~squares))
            return true;
    return false;
}

int mnk_oracle_value(const mnk_oracle *o, mnk_stones p)
{
    const int row = o->lines.rules.misere ? 1 : -1;
    uint64_t empties = o->lines.rules.board & ~(p.own | p.opponent);
    if (mnk_oracle_has_row(o, p.opponent))
        return row;
    mnk_seen *s = place(o, p.own, p.opponent);
    if (!empties || (s->value && s->a == p.own && s->b == p.opponent))
        return empties ? s->value - 2 : 0;
    int best = -1;
    for (; empties && best < 1; empties &= empties - 1) {
        const int v = -mnk_oracle_value(o, (mnk_stones){p.opponent, p.own | (empties & -empties)});
        best = v > best ? v : best;
    }
    *s = (mnk_seen){p.own, p.opponent, best + 2};
    return best;
}
