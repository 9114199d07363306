/* table_runs.h - what does not fit into memory while a level is made: sorted runs of each bucket,
 * in a file from which a killed command goes on.
 *
 * Each time that the buckets are written a head follows: the level, the block from which the rest
 * must be expanded, and the runs; the next head is behind them. */
#ifndef YOMIKIRI_TABLE_RUNS_H
#define YOMIKIRI_TABLE_RUNS_H

#include "table/table_work.h"

/* Where the runs of the table `path` are kept: in options->folder, if there is one, else beside the
 * table; false: no memory. */
bool table_runs_name(table_work *w, const char *path);

/* Room for one run of each bucket more, behind w->runs.  Errors: STATUS_IO, STATUS_NO_MEMORY,
 * STATUS_BAD_INPUT: a file of that name is something else. */
status table_runs_begin(table_work *w, error *e);

/* All runs from w->runs on are written; blocks before `next` need not be expanded again. */
status table_runs_end(table_work *w, size_t next, error *e);

/* Takes over runs of the level that an earlier process has left, with their borders; returns the
 * block to go on from. */
size_t table_runs_restore(table_work *w, size_t limit);

/* The level is complete. */
void table_runs_clear(table_work *w);
void table_runs_close(table_work *w, bool remove);

#endif
