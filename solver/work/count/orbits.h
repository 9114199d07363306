/* orbits.h - sets of symmetries, a bit each: which images of a board there are.
 *
 * The member g of a set with the board b stands for its image g(b); a board that is its own image
 * under some symmetries has members that stand for the same one. */
#pragma once

#include "table/table_game.h"

typedef struct orbits {
    int count;
    uint8_t product[MAX_SYMMETRIES][MAX_SYMMETRIES]; /* [s][t]: t, then s */
    uint8_t moved[256][MAX_SYMMETRIES];              /* [set][s]: a set of a board as one of its image under s */
    uint8_t root;                                    /* the symmetries that keep the root */
} orbits;

void orbits_init(orbits *o, const symmetry *y, const table_game *g);

/* The symmetries that keep a board. */
uint8_t orbits_stabiliser(const orbits *o, const symmetry *y, uint64_t a, uint64_t b);

/* Different images that a set stands for; `own` keep its board. */
int orbits_members(const orbits *o, uint8_t set, uint8_t own);

/* The same, images of each other under the root's symmetries once. */
int orbits_count(const orbits *o, uint8_t set, uint8_t own);
