/* mnk_oracle.h - K in a row by the primer (docs/examples/primer.c), many positions remembered:
 * for tests. */
#pragma once

#include "mnk/mnk_lines.h"

typedef struct mnk_stones {
    uint64_t own, opponent; /* own: the side to move */
} mnk_stones;

typedef struct mnk_oracle {
    mnk_lines lines;
    void *table; /* the primer's */
} mnk_oracle;

/* `text`: a spec of mnk, without misère. */
void mnk_oracle_init(mnk_oracle *o, const char *text, bool misere);
void mnk_oracle_free(mnk_oracle *o);

bool mnk_oracle_has_row(const mnk_oracle *o, uint64_t squares);

/* The value for the side to move. */
int mnk_oracle_value(const mnk_oracle *o, mnk_stones p);
