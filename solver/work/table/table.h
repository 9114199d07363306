/* table.h - tables: the value of every position of a game that can be reached from a root.
 *
 * Once up to symmetry, without finished positions and without those in which the mover must pass;
 * positions nearer to the end than a limit may be left to the search.
 * docs/table-format.md describes the file. */
#pragma once

#include "table/table_file.h"

/* Makes the table `path`, or continues it.  Errors: STATUS_BAD_INPUT, STATUS_IO, STATUS_NO_MEMORY,
 * STATUS_UNSUPPORTED; STATUS_STOPPED: PATH.part has what is done so far. */
status table_make(const char *path, const table_about *about, const table_options *options, error *e);

typedef enum table_answer_kind {
    TABLE_STORED,
    TABLE_SEARCHED, /* nearer to the end than what is stored */
    TABLE_OVER,
    TABLE_ABSENT, /* it cannot be reached from the root */
} table_answer_kind;

typedef struct table_answer {
    table_answer_kind kind;
    int value; /* for the side to move */
    int plies; /* to the end, passes included; -1: not stored */
} table_answer;

/* Asks a table; any number of threads may at once, each with a reader of its own. */
typedef struct table_reader table_reader;
status table_reader_open(const table_file *file, table_reader **out, error *e);
void table_reader_close(table_reader *r);

/* The value of a position; `search`: also if it is absent.  Errors: STATUS_BAD_INPUT (damaged),
 * STATUS_IO, STATUS_NO_MEMORY. */
status table_ask(table_reader *r, const diagram *d, bool search, table_answer *out, error *e);

/* A random position, each as likely as any other; *value without what was gained before. */
status table_random(table_reader *r, uint64_t *seed, diagram *d, int *value, error *e);

/* Calls `each` for every position, level by level in the order of the keys; `plies` -1: not stored.
 * STATUS_STOPPED; errors as table_ask. */
status table_walk(const table_file *f, const _Atomic bool *stop,
                  void (*each)(void *context, const walk_node *n, int level, int value, int plies), void *context,
                  error *e);

/* Compares the value of every position with its children's.  STATUS_BAD_INPUT: one differs. */
status table_check(table_file *file, const table_options *options, error *e);
