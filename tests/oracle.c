/* oracle.c - alpha-beta on plain diagrams; see oracle.h. */
#include "tests/oracle.h"

#include "reference/naive.h"

#include <criterion/criterion.h>

#include <stdlib.h>
#include <string.h>

enum {
    ENTRIES = 1 << 15,
    MAP_MIN = 4,   /* fewest empties of a position that is kept */
    ORDER_MIN = 4, /* and of one whose children are put in order */
    BOUND = 100,   /* beyond every value */
};

typedef struct entry {
    uint8_t cell[MAX_SQUARES];
    int8_t side, lower, upper;
    bool used;
} entry;

struct oracle {
    game_spec spec;
    entry entry[ENTRIES];
};

oracle *oracle_create(void)
{
    oracle *o = malloc(sizeof *o);
    cr_assert(o != NULL, "no memory for the oracle");
    return o;
}

void oracle_destroy(oracle *o)
{
    free(o);
}

static entry *entry_of(oracle *o, const diagram *d)
{
    uint64_t hash = (uint64_t)d->side + 1;
    for (int square = 0; square < MAX_SQUARES; square++)
        hash = (hash ^ d->cell[square]) * UINT64_C(0x100000001b3);
    return &o->entry[(hash ^ hash >> 29) % ENTRIES];
}

typedef struct reply {
    diagram d;
    int count;
} reply;

/* The children of `d`, those with the fewest replies first where that pays. */
static int children(const game_spec *spec, const diagram *d, int empties, reply *child)
{
    game_move legal[MAX_SQUARES], answer[MAX_SQUARES];
    const int count = reference_reversi.moves(spec, d, legal);

    for (int n = 0; n < count; n++) {
        reply r = {.d = *d};
        reference_reversi.play(spec, &r.d, legal[n]);
        r.count = empties >= ORDER_MIN && count > 1 ? reference_reversi.moves(spec, &r.d, answer) : 0;
        int k = n;
        for (; k > 0 && child[k - 1].count > r.count; k--)
            child[k] = child[k - 1];
        child[k] = r;
    }
    return count;
}

/* Fail-soft: a value <= alpha is an upper bound, one >= beta a lower bound, one between them exact. */
static int alphabeta(oracle *o, const diagram *d, int empties, int alpha, int beta)
{
    reply child[24]; /* more moves than empties there are not */
    entry *e = empties >= MAP_MIN ? entry_of(o, d) : NULL;
    const int from = alpha;
    int best = -BOUND;

    if (e != NULL && e->used && e->side == d->side && memcmp(e->cell, d->cell, sizeof e->cell) == 0) {
        if (e->lower >= beta || e->lower == e->upper)
            return e->lower;
        if (e->upper <= alpha)
            return e->upper;
    }
    const int count = children(&o->spec, d, empties, child);
    if (count == 0)
        return reference_reversi.value(&o->spec, d);
    for (int n = 0; n < count && best < beta; n++) {
        const bool passed = memcmp(child[n].d.cell, d->cell, sizeof d->cell) == 0;
        const int value = -alphabeta(o, &child[n].d, empties - !passed, -beta, -alpha);
        best = value > best ? value : best;
        alpha = best > alpha ? best : alpha;
    }
    if (e != NULL) {
        memcpy(e->cell, d->cell, sizeof e->cell);
        e->side = d->side;
        e->lower = (int8_t)(best > from ? best : -BOUND);
        e->upper = (int8_t)(best < beta ? best : BOUND);
        e->used = true;
    }
    return best;
}

int oracle_value(oracle *o, const game_spec *spec, const diagram *d)
{
    int empties = 0;

    o->spec = *spec;
    for (int n = 0; n < ENTRIES; n++)
        o->entry[n].used = false;
    for (int square = 0; square < spec->rows * spec->cols; square++)
        empties += d->cell[square] == 0;
    cr_assert_lt(empties, 24, "too far from the end");
    return alphabeta(o, d, empties, -BOUND, BOUND);
}
