/* patterns.h - the patterns that a board shape gets, and the features that they make
 * under its symmetries.
 *
 * A pattern is a list of up to ten squares; its index is a number in base 3, digit i is the holder
 * of square i (0 empty, 1 side to move, 2 opponent).  A feature is the image of a pattern under one
 * symmetry of the board; all the images of a pattern share its weights. */
#pragma once

#include "reversi/reversi.h"

enum {
    PATTERN_FEATURES = 64,    /* a multiple of the vector width; unused ones index a zero weight */
    PATTERN_MAX_SQUARES = 10, /* of a pattern */
    PATTERN_MAX = 24,         /* patterns of a board */
};

typedef struct pattern {
    int squares;                     /* its length */
    int square[PATTERN_MAX_SQUARES]; /* bits, of the first image */
    int first;                       /* its first feature */
    uint32_t size, offset;           /* 3^squares weights at this offset within a phase */
} pattern;

typedef struct pattern_set {
    _Alignas(64) uint16_t power[MAX_SQUARES][PATTERN_FEATURES]; /* what a square adds to a feature by digit 1 */
    _Alignas(64) uint32_t offset[PATTERN_FEATURES];
    int features;
    int image[PATTERN_FEATURES][PATTERN_MAX_SQUARES]; /* squares of each feature, digit by digit */
    int pattern_of[PATTERN_FEATURES];
    int count;
    pattern of[PATTERN_MAX];
    uint32_t weights; /* that all patterns need together; weight 0 stands for unused features */
} pattern_set;

/* The patterns of a board shape. */
void patterns_init(pattern_set *set, const reversi_rules *r);

/* A pattern that a symmetry maps onto itself has several indices for the same thing: shared[i] is
 * the lowest weight whose value weight i shares.  `shared` has set->weights elements. */
void patterns_share(const pattern_set *set, const reversi_rules *r, uint32_t *shared);
