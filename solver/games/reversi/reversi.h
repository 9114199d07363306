/* reversi.h - the fast rules of reversi and Othello on every board up to 64 squares.
 *
 * A position is two 64-bit words, the discs of the side to move and of its opponent.
 * Square (row r, column c) is bit stride*r + c.  Boards with both sides up to 8 lie in the upper
 * left corner of the 8x8 word (stride 8); the squares outside are never occupied and never empty.
 * A board with a side over 8 uses a row-major word (stride = columns).
 *
 *   6x6 in the 8x8 word                 4x10, stride 10
 *     0  1  2  3  4  5  .  .              0  1  2  3  4  5  6  7  8  9
 *     8  9 10 11 12 13  .  .             10 11 12 13 14 15 16 17 18 19
 *    16 17 18 19 20 21  .  .             20 21 22 23 24 25 26 27 28 29
 *    ..                                  30 31 32 33 34 35 36 37 38 39
 *    40 41 42 43 44 45  .  .
 *     .  .  .  .  .  .  .  .             (c2 = square 12 of the diagram = bit 12)
 *
 *   Start of othello:4x4, Black (X) to move:   text  -----OX--XO----- X
 *   own = bits 10, 17 = 0x0000000000020400     opponent = bits 9, 18 = 0x0000000000040200
 *
 * Everything that depends on the shape is in the constants of `reversi_rules`: the rays along which
 * discs are flipped and the masks of inner squares for move generation.  The code is the same for
 * all shapes (reversi_inline.h). */
#pragma once

#include "game/walk.h"

enum {
    REVERSI_DIRECTIONS = 8,
    REVERSI_MAX_REGIONS = 4,
    REVERSI_LAST_FLIPS = 1793, /* for each length n up to 8, n places with 2^(n - 1) ways to fill the others */
};

typedef struct reversi_rules {
    /* ray[b][d]: the squares seen from bit b in direction d, to the edge of the board.
     * d 0..3 go to higher bits (+1, +stride, +stride+1, +stride-1), d 4..7 to lower bits. */
    _Alignas(64) uint64_t ray[MAX_SQUARES][REVERSI_DIRECTIONS];
    _Alignas(64) uint64_t rotate[REVERSI_DIRECTIONS]; /* left rotation of one step in direction d */
    _Alignas(64) uint64_t inner[REVERSI_DIRECTIONS];  /* squares with a neighbour on both sides along d */
    /* The same for computing with a board and the board turned by half a circle, its word
     * with the bits reversed: {ray[b][i], ray[b][i + 4] turned}, {inner[i], inner[i]
     * turned}, {bit b, bit b turned}. */
    _Alignas(16) uint64_t ray_pair[MAX_SQUARES][4][2];
    _Alignas(16) uint64_t inner_pair[4][2];
    _Alignas(16) uint64_t bit[MAX_SQUARES][2];
    _Alignas(64) uint64_t line[MAX_SQUARES][4]; /* row, column and diagonals through bit b, without b */
    /* Discs flipped by a move on b when all other squares of the board are full:
     * last_flips[last_first[b][i] + own discs on line[b][i], as a number], its low byte by the
     * owner, its high byte by the other side. */
    uint16_t last_first[MAX_SQUARES][4];
    uint16_t last_flips[REVERSI_LAST_FLIPS];
    /* The same without pext, on boards that are not wide: own discs on line[b][i] times
     * line_factor[b][i] have the line in their highest byte, b at place line_place[b][i];
     * line_whole[b][i] is that byte of the whole line. */
    uint64_t line_factor[MAX_SQUARES][4];
    uint8_t line_place[MAX_SQUARES][4], line_whole[MAX_SQUARES][4];
    uint8_t line_flips[8][256]; /* flipped at a place by the owner of the squares in the index, all others being full */
    _Alignas(32) uint64_t border[4]; /* squares at an end of their line of axis i */
    uint64_t neighbour[MAX_SQUARES]; /* the up to eight squares around bit b */
    uint64_t board;                  /* all squares */
    uint64_t corners;
    uint64_t corner_neighbours;                     /* C and X squares */
    uint64_t region_mask[1 << REVERSI_MAX_REGIONS]; /* union of the regions in the index */
    uint8_t region[MAX_SQUARES];                    /* 1 << region of bit b, quarters of the board */
    uint8_t bit_of[MAX_SQUARES];                    /* diagram square -> bit */
    uint8_t square_of[MAX_SQUARES];                 /* bit -> diagram square */
    int rows, cols, stride, squares;
    int arch;  /* the code to use: a number of base/processor.h */
    bool wide; /* a side over 8 */
    bool empties_to_winner, misere;
} reversi_rules;

typedef struct reversi_position {
    uint64_t own, opp; /* discs of the side to move, of the other side */
} reversi_position;

static inline bool reversi_is(const game_spec *spec)
{
    return spec->kind == GAME_REVERSI;
}

/* Fills every constant.  `spec` must be a parsed reversi or othello spec. */
void reversi_init(reversi_rules *rules, const game_spec *spec);

void reversi_from_diagram(const reversi_rules *rules, const diagram *d, reversi_position *out);

/* Legal moves of the side to move, as bits. */
uint64_t reversi_moves(const reversi_rules *rules, uint64_t own, uint64_t opp);

/* Discs flipped by playing the empty bit `b`; 0: not a legal move. */
uint64_t reversi_flips(const reversi_rules *rules, int b, uint64_t own, uint64_t opp);

/* Value of a finished game for the side to move: discs, empties to the winner
 * or to nobody, misère negated. */
int reversi_final(const reversi_rules *rules, uint64_t own, uint64_t opp);

/* Leaves of the game tree `depth` plies down; a pass counts as a ply,
 * the end of a game as a leaf. */
uint64_t reversi_perft(const reversi_rules *rules, uint64_t own, uint64_t opp, int depth);

/* The same for depth > 0, by the code for one kind of processor (reversi_perft.c). */
typedef uint64_t reversi_perft_function(const reversi_rules *rules, uint64_t own, uint64_t opp, int depth);

GAME_CONSTANTS(reversi)

extern const struct original_game original_reversi; /* the original program's search, search/original_context.h */
