/* mnk_oracle.c - see mnk_oracle.h. */
#include "tests/mnk_oracle.h"

#include "tests/compare.h"

#include <criterion/criterion.h>

int primer_main(void);
#define main primer_main
#include "docs/examples/primer.c"
#undef main

void mnk_oracle_init(mnk_oracle *o, const char *text, bool misere)
{
    game_spec spec = test_spec(text);
    spec.misere = misere;
    mnk_lines_init(&o->lines, &spec);
    o->table = calloc(ENTRIES, sizeof(entry));
    cr_assert(o->table);
}

void mnk_oracle_free(mnk_oracle *o)
{
    free(o->table);
}

static game game_of_lines(const mnk_oracle *o)
{
    const mnk_rules *r = &o->lines.rules;
    return (game){.rows = r->rows, .cols = r->cols, .in_a_row = r->k, .misere = r->misere};
}

bool mnk_oracle_has_row(const mnk_oracle *o, uint64_t squares_taken)
{
    const game g = game_of_lines(o);
    return has_row(&g, squares_taken);
}

int mnk_oracle_value(const mnk_oracle *o, mnk_stones p)
{
    const game g = game_of_lines(o);
    long nodes = 0;
    return search(&g, o->table, (position){p.own, p.opponent}, -INFINITE, INFINITE, &nodes);
}
