/* connect_key_inline.h - the key of a node's entry in the table: dead stones are alike, and mirror
 * images share an entry.
 *
 * A row is open for a side if the other side has no stone in it; a full row is open for neither.
 * The value of a position depends on its empty squares and on the rows that are open for either
 * side.  So an opponent's stone may be given to the side to move if that neither opens nor closes a
 * row:
 *
 *   - every row through it that has an empty square holds stones of both sides without it (it is
 *     dead: its colour does not matter); and
 *   - each of these rows keeps an opponent's stone that is not given away, since several are given
 *     away at once.
 *
 * The key is these stones as two words or, if R + 1 rows fit into one, as a number of C * (R + 1)
 * bits: an empty row, then the board as connect/connect.h numbers it; in each column a bit at the
 * lowest empty square, and below it one at each stone of the side to move. */
#pragma once

#include "connect/connect_node_inline.h"

/* The squares from which a row of four in direction `shift` holds one of `squares` or more. */
static inline uint64_t any_of_four(uint64_t squares, int shift)
{
    const uint64_t two = squares | squares >> shift;
    return two | two >> 2 * shift;
}

/* The same for two of them or more. */
static inline uint64_t two_of_four(uint64_t squares, int shift)
{
    const uint64_t any = squares | squares >> shift, both = squares & squares >> shift;
    return both | both >> 2 * shift | (any & any >> 2 * shift);
}

/* The squares of the rows of four that begin at `beginnings`. */
static inline uint64_t squares_of_four(uint64_t beginnings, int shift)
{
    const uint64_t two = beginnings | beginnings << shift;
    return two | two << 2 * shift;
}

/* The stones of `opponent` that may be given to `own`. */
static inline uint64_t dead_stones(const mnk_rules *rows, uint64_t own, uint64_t opponent)
{
    const uint64_t empties = rows->board & ~(own | opponent);
    uint64_t dead = opponent;
    for (int d = 0; d < MNK_DIRECTIONS; d++) {
        const int shift = rows->shift[d];
        const uint64_t mixed = any_of_four(own, shift) & two_of_four(opponent, shift);
        dead &= ~squares_of_four(rows->first[d] & any_of_four(empties, shift) & ~mixed, shift);
    }
    if (dead == 0)
        return 0;
    uint64_t given = dead;
    for (int d = 0; d < MNK_DIRECTIONS; d++) {
        const int shift = rows->shift[d];
        const uint64_t holds = any_of_four(opponent & ~dead, shift);
        given &= ~squares_of_four(rows->first[d] & any_of_four(empties, shift) & ~holds, shift);
    }
    return given;
}

static inline uint64_t number_of(const connect_worker *w, uint64_t own, uint64_t opponent)
{
    const connect_rules *rules = &w->constants->rules;
    const int cols = rules->rows.cols;
    const uint64_t stones = own | opponent;
    return own << cols | ((stones | rules->bottom << cols) & ~(stones << cols));
}

/* The number of the mirror image. */
static inline uint64_t number_mirrored(const connect_worker *w, uint64_t number)
{
    const connect_constants *k = w->constants;
    uint64_t image = 0;
    for (int left = 0, right = k->rules.rows.cols - 1; left <= right; left++, right--)
        image |= (number & k->key_column[left]) << (right - left) | (number & k->key_column[right]) >> (right - left);
    return image;
}

/* A bijection of the numbers of `bits` bits. */
static inline uint64_t number_spread(uint64_t number, int bits)
{
    const uint64_t all = ~0ull >> (64 - bits);
    number = number * 0x9e3779b97f4a7c15 & all;
    number ^= number >> (bits / 2);
    number = number * 0xd6e8feb86659fd93 & all;
    return number ^ number >> (bits / 2);
}

static inline bool is_packed(const connect_worker *w)
{
    return w->base.table && w->base.table->packed;
}

/* The key of the position (table and symmetry: negamax_template.h); returns its hash. */
static inline uint64_t key_of(const connect_worker *w, const connect_node_position *p, uint64_t key[2], int *turned)
{
    const mnk_rules *rows = &w->constants->rules.rows;
    const symmetry *y = w->base.run->symmetry;
    const bool alike = (w->base.options->techniques & TECH_DEAD) && rows->k == 4;
    const uint64_t dead = alike ? dead_stones(rows, p->own, p->opponent) : 0;
    key[0] = p->own | dead;
    key[1] = p->opponent & ~dead;
    *turned = 0;
    if (!is_packed(w)) {
        *turned = y ? symmetry_least(y, &key[0], &key[1]) : 0;
        return zobrist_key(w->base.keys, key[0], key[1]);
    }
    key[0] = number_of(w, key[0], key[1]);
    key[1] = 0;
    const uint64_t image = y ? number_mirrored(w, key[0]) : key[0];
    if (image < key[0]) {
        key[0] = image;
        *turned = 1;
    }
    return number_spread(key[0], w->constants->key_bits);
}
