/* database.h - what the files of the store share: one connection, its statements, its errors. */
#ifndef YOMIKIRI_STORE_DATABASE_H
#define YOMIKIRI_STORE_DATABASE_H

#include "base/status.h"

#include <sqlite3.h>
#include <stdbool.h>
#include <stdint.h>

typedef struct store store;

enum { STORE_STATEMENTS = 32 };

struct store {
    sqlite3 *db;
    char *path, *spec, *root;
    bool in_transaction;
    int64_t data_version;
    struct {
        const char *sql; /* a literal: compared by address */
        sqlite3_stmt *statement;
    } prepared[STORE_STATEMENTS];
};

/* The statement of a literal, reset and without bindings; NULL: the error is in the connection. */
sqlite3_stmt *database_statement(store *s, const char *sql);

/* The number that a query, a literal, gives. */
status database_number(store *s, const char *sql, int64_t *out, error *e);

/* Runs statements that give nothing. */
status database_execute(store *s, const char *sql, error *e);

/* Runs a statement to its end (and resets it); STATUS_OK, or what the connection's error means. */
status database_run(store *s, sqlite3_stmt *statement, error *e);

/* The next row: SQLITE_ROW, SQLITE_DONE (reset), or an error in *result with its line. */
bool database_row(store *s, sqlite3_stmt *statement, status *result, error *e);

/* The connection's error as a status and one line. */
status database_error(store *s, int code, error *e);

/* BEGIN IMMEDIATE, COMMIT (a failure rolls back), ROLLBACK. */
status database_begin(store *s, error *e);
status database_commit(store *s, error *e);
void database_rollback(store *s);

/* A transaction of this call's own, unless the caller has one open. */
status database_enter(store *s, bool *own, error *e);
status database_leave(store *s, bool own, status so_far, error *e);

/* Binds by kind, from left to right: i int64, d double, t text (NULL allowed), n nothing. */
void database_bind(sqlite3_stmt *statement, const char *kinds, ...);

/* Copies a text column, cut to `size`. */
void database_text(sqlite3_stmt *statement, int column, char *out, int size);

#endif
