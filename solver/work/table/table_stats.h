/* table_stats.h - what a table shows of its game. */
#pragma once

#include "table/table_file.h"

typedef struct table_stats {
    uint64_t *values[TABLE_LEVELS]; /* positions of a level by value: from -most to most */
    int most;
    uint64_t kept[MAX_MOVES + 1]; /* positions by the number of moves that keep the value */
    uint64_t moved;               /* positions whose moves were looked at */
    double loss;                  /* the sum over these of what a random move loses on average */
    int longest;                  /* distance to the end; 0: not stored */
} table_stats;

/* Free *out also after an error.  Errors as table_check. */
status table_stats_make(table_file *f, const table_options *options, table_stats *out, error *e);
void table_stats_free(table_stats *s);
