/* mnk.h - K in a row on R rows x C columns, R * C <= 64; also misère (making K in a row loses).
 *
 * One bit a square, row by row without gaps: square (row, column) is bit C * row + column, the
 * same number that a move has.  One word for the side to move, one for the other.
 *
 *   mnk:3,4,3            bits           own (to move, X)    0x021 = bits 0, 5
 *      a b c d                          opponent (O)        0x404 = bits 2, 10
 *   1  X - O -      0  1  2  3          text "X-O--X----O- X"
 *   2  - X - -      4  5  6  7
 *   3  - - O -      8  9 10 11
 *
 * A row of K has four directions, each a shift: 1 (right), C (down), C + 1, C - 1.  `first[d]` are
 * the squares where a row of K in direction d can begin; with these as the only beginnings no row
 * wraps round an edge, so that no sentinel column is needed. */
#pragma once

#include "game/walk.h"

enum { MNK_DIRECTIONS = 4, MNK_DOWN = 1 };

typedef struct mnk_rules {
    int rows, cols, k;
    bool misere;
    uint64_t board;                 /* all squares */
    uint64_t first[MNK_DIRECTIONS]; /* beginnings of rows of K; 0: no such row fits */
    int shift[MNK_DIRECTIONS];
} mnk_rules;

typedef struct mnk_position {
    uint64_t own, opponent; /* own: the side to move */
} mnk_position;

void mnk_init(mnk_rules *rules, const game_spec *spec);
void mnk_from_diagram(const mnk_rules *rules, const diagram *d, mnk_position *out);

/* Squares that may be taken; 0 when the game is over. */
uint64_t mnk_moves(const mnk_rules *rules, const mnk_position *p);

/* True when the game is over; then *value is +1, 0 or -1 for the side to move. */
bool mnk_over(const mnk_rules *rules, const mnk_position *p, int *value);

/* The weight of an empty square, by which certificates order moves (FORMAT.md). */
int64_t mnk_weight(const mnk_rules *rules, const mnk_position *p, int square);

/* Squares of `squares` where a run of `k` in direction `shift` begins; edges are ignored.  Runs are
 * doubled: after a step of length n, a bit means n in a row from there. */
static inline uint64_t mnk_runs(uint64_t squares, int shift, int k)
{
    int have = 1;
    while (2 * have <= k) {
        squares &= squares >> (have * shift);
        have *= 2;
    }
    return have < k ? squares & (squares >> ((k - have) * shift)) : squares;
}

/* True when `squares` contain K in a row. */
static inline bool mnk_has_row(const mnk_rules *rules, uint64_t squares)
{
    uint64_t rows = 0;
    for (int d = 0; d < MNK_DIRECTIONS; d++)
        if (rules->first[d])
            rows |= mnk_runs(squares, rules->shift[d], rules->k) & rules->first[d];
    return rows != 0;
}

/* Squares not in `squares` that would complete a row of K for their owner.  For one run: all
 * but one of its K squares are set; found by runs before and after the missing one. */
static inline uint64_t mnk_completing(const mnk_rules *rules, uint64_t squares)
{
    uint64_t found = 0;
    int k = rules->k;
    for (int d = 0; d < MNK_DIRECTIONS; d++) {
        if (!rules->first[d])
            continue;
        int shift = rules->shift[d];
        uint64_t before = ~0ull; /* bit s: the squares s, s+1*shift .. of the first `i` are set */
        for (int i = 0; i < k; i++) {
            uint64_t run = before & rules->first[d];
            for (int j = i + 1; j < k && run; j++)
                run &= squares >> (j * shift);
            found |= run << (i * shift);
            before &= squares >> (i * shift);
        }
    }
    return found & ~squares;
}

GAME_CONSTANTS(mnk)

extern const struct original_game original_mnk; /* the original program's search, search/original_context.h */
