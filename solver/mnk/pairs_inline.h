/* pairs_inline.h - pairing strategies: a side cannot complete a row where each row open to it has
 * two squares of its own. */
#ifndef YOMIKIRI_PAIRS_INLINE_H
#define YOMIKIRI_PAIRS_INLINE_H

#include "base/bits.h"
#include "mnk/mnk_lines.h"

/* Squares given to rows, two to each, none to two rows. */
typedef struct pairing {
    uint64_t open[MNK_DIRECTIONS * MAX_SQUARES]; /* empty squares of each open row */
    uint64_t given;
    int16_t row_of[MAX_SQUARES]; /* of a given square */
    uint64_t tried;
} pairing;

/* Gives one more square to row i, moving others if it must (augmenting path of bipartite
 * matching). */
static inline bool give_square(pairing *g, int i)
{
    uint64_t choice = g->open[i] & ~g->tried;
    uint64_t spare = choice & ~g->given;
    if (spare) {
        int square = bit_first(spare);
        g->given |= 1ull << square;
        g->row_of[square] = (int16_t)i;
        return true;
    }
    for (; choice; choice = (choice & (choice - 1)) & ~g->tried) {
        int square = bit_first(choice), owner = g->row_of[square];
        g->tried |= 1ull << square;
        if (owner != i && give_square(g, owner)) {
            g->row_of[square] = (int16_t)i;
            return true;
        }
    }
    return false;
}

/* True when `attacker` can never complete a row: the other answers each move into a pair by the
 * pair's other square (pairing strategy, Hales and Jewett 1963).  False decides nothing. */
static inline bool is_held_by_pairs(const mnk_lines *k, uint64_t attacker, uint64_t defender)
{
    pairing g;
    int rows = 0, squares = k->squares - bit_count(attacker | defender);
    for (int i = 0; i < k->rows; i++) {
        if (!(k->row[i] & defender)) {
            g.open[rows++] = k->row[i] & ~attacker;
            if (2 * rows > squares)
                return false;
        }
    }
    g.given = 0;
    for (int i = 0; i < 2 * rows; i++) {
        g.tried = 0;
        if (!give_square(&g, i / 2))
            return false;
    }
    return true;
}

#endif
