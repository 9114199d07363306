/* symmetry.h - images of 64-bit boards under the symmetries of rules.h, by tables of bytes.
 *
 * For the games whose position is two words of squares (reversi, mnk).  Symmetry s of this file is
 * symmetry s of rules_symmetry.  Bits outside the board stay where they are. */
#pragma once

#include "base/bits.h"
#include "base/inline.h"
#include "game/spec.h"

enum { MAX_SYMMETRIES = 8 };

typedef struct symmetry {
    int count;                                   /* 8, 4, 2 or 1; 1 for the games without a board */
    uint64_t byte[MAX_SYMMETRIES][8][256];       /* image of a byte's squares */
    uint8_t bit[MAX_SYMMETRIES][MAX_SQUARES];    /* image of one bit */
    uint8_t origin[MAX_SYMMETRIES][MAX_SQUARES]; /* the bit whose image it is */
} symmetry;

/* `bit_of`: the bit of each diagram square; NULL: square i is bit i.
 * 128 KiB: not for the stack of a thread. */
void symmetry_init(symmetry *out, const game_spec *spec, const uint8_t *bit_of);

/* `bytes`: of a board, if it is known to have fewer than 8. */
ALWAYS_INLINE uint64_t symmetry_image_of(const symmetry *y, int s, uint64_t board, int bytes)
{
    uint64_t image = 0;
    for (int i = 0; i < bytes; i++)
        image |= y->byte[s][i][board >> (8 * i) & 255];
    return image;
}

static inline uint64_t symmetry_image(const symmetry *y, int s, uint64_t board)
{
    return symmetry_image_of(y, s, board, 8);
}

/* The board whose image is `image`: symmetry_image, undone. */
static inline uint64_t symmetry_origin(const symmetry *y, int s, uint64_t image)
{
    uint64_t board = 0;
    if (s == 0)
        return image;
    for (; image; image &= image - 1)
        board |= bit_at(y->origin[s][bit_first(image)]);
    return board;
}

/* Replaces (*a, *b) by the least of its images, compared as (a, b), and returns the symmetry that
 * leads there; every image has the same least one. */
ALWAYS_INLINE int symmetry_least_of(const symmetry *y, uint64_t *a, uint64_t *b, int bytes)
{
    uint64_t least_a = *a, least_b = *b;
    int least = 0;
    for (int s = 1; s < y->count; s++) {
        uint64_t image_a = symmetry_image_of(y, s, *a, bytes);
        if (image_a > least_a)
            continue;
        uint64_t image_b = symmetry_image_of(y, s, *b, bytes);
        if (image_a < least_a || image_b < least_b) {
            least_a = image_a;
            least_b = image_b;
            least = s;
        }
    }
    *a = least_a;
    *b = least_b;
    return least;
}

static inline int symmetry_least(const symmetry *y, uint64_t *a, uint64_t *b)
{
    return symmetry_least_of(y, a, b, 8);
}
