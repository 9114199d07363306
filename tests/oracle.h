/* oracle.h - exact values further from the end than plain minimax can follow. */
#pragma once

#include "reference/reference.h"

typedef struct oracle oracle;

/* Alpha-beta over the square-by-square rules of reference, with a map of positions and
 * children in the order of their replies; no code of the search's.  Cost, reversi 8x8: milliseconds
 * at 10 empties, tenths of a second at 14. */
oracle *oracle_create(void); /* the test fails where there is no memory */
void oracle_destroy(oracle *o);
int oracle_value(oracle *o, const game_spec *spec, const diagram *d);

/* The value, every move's value and a best move, as reference_solve has them; no line and no
 * counts. False: more than `most` positions would have to be entered. */
bool oracle_solve(oracle *o, const game_spec *spec, const diagram *d, long most, reference_result *out);
