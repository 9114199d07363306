/* pairs_inline.h - pairing strategies: a side cannot complete a row if each row open to it has two
 * squares of its own (Hales and Jewett 1963). */
#pragma once

#include "mnk/mnk_lines.h"

/* Squares given to sets, two to each, none to two sets. */
typedef struct pairing {
    int sets;
    uint64_t choice[MNK_ROWS_MOST]; /* of each set, the squares that serve it */
    uint64_t given, tried;
    int16_t set_of[MAX_SQUARES]; /* of a given square */
} pairing;

/* Gives one more square to set i, moving others if it must
 * (augmenting path of bipartite matching). */
static inline bool give_square(pairing *g, int i)
{
    uint64_t choice = g->choice[i] & ~g->tried;
    const uint64_t spare = choice & ~g->given;
    if (spare) {
        const int square = bit_first(spare);
        g->given |= bit_at(square);
        g->set_of[square] = (int16_t)i;
        return true;
    }
    for (; choice; choice = (choice & (choice - 1)) & ~g->tried) {
        const int square = bit_first(choice), owner = g->set_of[square];
        g->tried |= bit_at(square);
        if (owner != i && give_square(g, owner)) {
            g->set_of[square] = (int16_t)i;
            return true;
        }
    }
    return false;
}

/* True if every set gets two squares; `sets` and `choice` are filled in. */
static inline bool is_paired(pairing *g)
{
    g->given = 0;
    for (int i = 0; i < 2 * g->sets; i++) {
        g->tried = 0;
        if (!give_square(g, i / 2))
            return false;
    }
    return true;
}

/* True when `attacker` can never complete a row: the other answers each move into a pair by the
 * pair's other square.  False decides nothing. */
static inline bool is_held_by_pairs(const mnk_lines *k, uint64_t attacker, uint64_t defender)
{
    pairing g;
    const int squares = k->squares - bit_count(attacker | defender);
    g.sets = 0;
    for (int i = 0; i < k->rows; i++) {
        if (!(k->row[i] & defender)) {
            g.choice[g.sets++] = k->row[i] & ~attacker;
            if (2 * g.sets > squares)
                return false;
        }
    }
    return is_paired(&g);
}
