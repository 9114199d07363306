/* oracle.c - alpha-beta on plain diagrams; see oracle.h. */
#include "tests/oracle.h"

#include "reference/naive.h"

#include <criterion/criterion.h>

#include <limits.h>
#include <stdlib.h>
#include <string.h>

enum {
    ENTRIES = 1 << 16,
    MAP_MIN = 4,   /* fewest empties of a position that is kept */
    ORDER_MIN = 4, /* and of one whose children are put in order */
    BOUND = 30000, /* beyond every value */
};

typedef struct entry {
    diagram d;
    uint32_t search; /* which wrote it; 0: none */
    int16_t lower, upper;
} entry;

struct oracle {
    const reference_game *game;
    game_spec spec;
    uint32_t search;
    long left; /* positions that may be entered */
    entry entry[ENTRIES];
};

oracle *oracle_create(void)
{
    oracle *o = calloc(1, sizeof *o);
    cr_assert(o != NULL, "no memory for the oracle");
    return o;
}

void oracle_destroy(oracle *o)
{
    free(o);
}

static bool is_same(const diagram *a, const diagram *b)
{
    return a->side == b->side && a->line == b->line && a->sum[0] == b->sum[0] && a->sum[1] == b->sum[1] &&
           a->last == b->last && a->last_by == b->last_by && memcmp(a->cell, b->cell, sizeof a->cell) == 0;
}

static entry *entry_of(oracle *o, const diagram *d)
{
    uint64_t hash = (uint64_t)d->side + 1;
    for (int word = 0; word < MAX_SQUARES / 8; word++) {
        uint64_t cells;
        memcpy(&cells, d->cell + 8 * word, sizeof cells);
        hash = (hash ^ cells) * UINT64_C(0x9E3779B97F4A7C15);
        hash ^= hash >> 32;
    }
    hash += (uint64_t)(d->line + 64 * d->sum[0] + 1000 * d->sum[1] + 7 * d->last) * UINT64_C(0xBF58476D1CE4E5B9);
    return &o->entry[(hash ^ hash >> 29) % ENTRIES];
}

typedef struct reply {
    diagram d;
    game_move move;
    int count;
} reply;

/* The children of `d`, those with the fewest replies first where that pays:
 * ends of the game have none. */
static int children(const oracle *o, const diagram *d, int empties, reply *child)
{
    game_move legal[MAX_SQUARES], answer[MAX_SQUARES];
    const int count = o->game->moves(&o->spec, d, legal);

    for (int n = 0; n < count; n++) {
        reply r = {.d = *d, .move = legal[n]};
        o->game->play(&o->spec, &r.d, legal[n]);
        r.count = empties >= ORDER_MIN && count > 1 ? o->game->moves(&o->spec, &r.d, answer) : 0;
        int k = n;
        for (; k > 0 && child[k - 1].count > r.count; k--)
            child[k] = child[k - 1];
        child[k] = r;
    }
    return count;
}

/* Fail-soft: a value <= alpha is an upper bound, one >= beta a lower bound, one between them exact.
 * The result means nothing once o->left is negative. */
static int alphabeta(oracle *o, const diagram *d, int empties, int alpha, int beta)
{
    reply child[MAX_SQUARES];
    entry *e = empties >= MAP_MIN ? entry_of(o, d) : NULL;
    const int from = alpha;
    int best = -BOUND;

    if (--o->left < 0)
        return 0;
    if (e != NULL && e->search == o->search && is_same(&e->d, d)) {
        if (e->lower >= beta || e->lower == e->upper)
            return e->lower;
        if (e->upper <= alpha)
            return e->upper;
    }
    const int count = children(o, d, empties, child);
    if (count == 0)
        return o->game->value(&o->spec, d);
    for (int n = 0; n < count && best < beta; n++) {
        const bool passed = child[n].move == MOVE_PASS;
        const int value = -alphabeta(o, &child[n].d, empties - !passed, -beta, -alpha);
        best = value > best ? value : best;
        alpha = best > alpha ? best : alpha;
    }
    if (e != NULL) {
        e->d = *d;
        e->lower = (int16_t)(best > from ? best : -BOUND);
        e->upper = (int16_t)(best < beta ? best : BOUND);
        e->search = o->search;
    }
    return best;
}

/* Returns the empty squares. */
static int begin(oracle *o, const game_spec *spec, const diagram *d)
{
    cr_assert(spec->kind != GAME_EIGHT, "the oracle is for games on boards");
    o->game = reference_of(spec->kind);
    o->spec = *spec;
    o->left = LONG_MAX;
    o->search++;
    return naive_board_empties(spec, d);
}

int oracle_value(oracle *o, const game_spec *spec, const diagram *d)
{
    return alphabeta(o, d, begin(o, spec, d), -BOUND, BOUND);
}

bool oracle_solve(oracle *o, const game_spec *spec, const diagram *d, long most, reference_result *out)
{
    reply child[MAX_SQUARES];
    const int empties = begin(o, spec, d), count = children(o, d, empties, child);

    o->left = most;
    *out = (reference_result){.value = count ? -BOUND : o->game->value(spec, d), .best = MOVE_NONE, .moves = count};
    for (int n = 0; n < count; n++) {
        const bool passed = child[n].move == MOVE_PASS;
        const int value = -alphabeta(o, &child[n].d, empties - !passed, -BOUND, BOUND);
        out->move[n] = child[n].move;
        out->move_value[n] = value;
        if (value > out->value) {
            out->value = value;
            out->best = child[n].move;
        }
    }
    return o->left >= 0;
}
