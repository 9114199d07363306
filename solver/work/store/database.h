/* database.h - what the files of the store share: one connection, its statements, its errors. */
#pragma once

#include "store/store.h"

#include <sqlite3.h>

enum { STORE_STATEMENTS = 32 };

struct store {
    sqlite3 *db;
    char *path, spec[MAX_SPEC_TEXT], root[MAX_DIAGRAM_TEXT];
    bool in_transaction;
    int64_t data_version;
    struct {
        const char *sql; /* a literal: compared by address */
        sqlite3_stmt *statement;
    } prepared[STORE_STATEMENTS];
};

/* The statement of a literal, its values bound from left to right by kind:
 * n int, i int64_t, d double, t text (NULL allowed), b bytes and their size_t.
 * NULL: the error is in the connection. */
sqlite3_stmt *database_query(store *s, const char *sql, const char *kinds, ...);

/* True: there is another row.  False: there are no more rows, or *result is an error,
 * set here with its line or by the caller (it is STATUS_OK before the first row).
 * The statement is then reset. */
bool database_row(store *s, sqlite3_stmt *statement, status *result, error *e);

/* Reads the columns of a row from left to right, by kind, into int *, int64_t *, double *, or
 * char * and its int size, to which text is cut. */
void database_read(sqlite3_stmt *row, const char *kinds, ...);

/* The first row of a query, read as by database_read; false: no row, or an error. */
bool database_first(store *s, sqlite3_stmt *query, status *result, error *e, const char *kinds, ...);

/* Runs a statement as of database_query to its end. */
status database_run(store *s, error *e, const char *sql, const char *kinds, ...);

/* The connection's error as a status and one line. */
status database_error(store *s, int code, error *e);

/* A transaction of this call's own, unless the caller has one open. */
status database_enter(store *s, bool *own, error *e);
status database_leave(store *s, bool own, status so_far, error *e);

/* ---- validation.c: a store may be damaged, or come from an untrusted source ---- */

/* Reads every row of `position`, `task` and `solve` once.  STATUS_BAD_INPUT, with the row in *e:
 * a position that is not a canonical one of the store's game, or has a wrong number of plies left;
 * bounds that cross, lie outside the game's range, or belong to a position that is marked as open;
 * an unknown word, a number of another type or size, an illegal move, a wrong value
 * of a finished game.  Bounds that could be true are not checked: `verify` does that. */
status store_validate(store *s, error *e);
