/* database.h - what the files of the store share: one connection, its statements, its errors.
 *
 * The SQL is the same for SQLite (sqlite.c) and PostgreSQL (postgres.c); only the functions of
 * `database_engine` differ.  A remark of SQL that begins with "!" is a command to PostgreSQL
 * alone. */
#pragma once

#include "store/store.h"

#include <stdarg.h>

enum { STORE_STATEMENTS = 48 };

typedef struct statement {
    const char *sql; /* a literal: compared by address; NULL: no statement */
    void *handle;    /* of the engine: the statement of SQLite, the result of PostgreSQL */
    int row;         /* of that result; -1: before the first */
    int number;      /* of the statement on the server; 0: none */
    bool many;       /* rows arrive one by one */
    void *scratch;   /* the last bytes read */
} statement;

/* A column of the current row. */
typedef enum cell_kind { CELL_NULL, CELL_INTEGER, CELL_REAL, CELL_TEXT, CELL_BYTES } cell_kind;

typedef struct database_engine {
    const char *tables;                 /* makes the tables of a new store */
    const char *count_tables;           /* how many there are */
    const char *application;            /* whose they are: STORE_APPLICATION */
    const char *version;                /* STORE_VERSION */
    const char *bytes;                  /* of the whole store */
    const char *begin, *writing;        /* begins a transaction; prepares a connection that writes */
    const char *snapshot;               /* begins a transaction that sees one moment */
    const char *numbered;               /* makes new numbers follow; NULL: they do */
    const char *turn;                   /* waits for others that finish tasks; NULL: none do */
    status (*tell)(store *s, error *e); /* with the commit others see a change (store_changed); NULL: they do */
    const char *late, *flush;           /* of store_write_late and store_flush; NULL: nothing to do */

    /* *missing: there is no such store yet. */
    status (*connect)(store *s, store_mode mode, bool *missing, error *e);
    void (*disconnect)(store *s);
    status (*script)(store *s, const char *sql, error *e); /* runs statements without values or rows */
    status (*sound)(store *s, error *e);                   /* STATUS_BAD_INPUT: it is damaged */
    bool (*changed)(store *s);                             /* as store_changed */
    double (*clock)(store *s);                             /* as store_clock */
    bool (*transaction_is_open)(store *s);

    /* NULL: the error is in the connection.  bind_row: the columns of another store's row. */
    statement *(*bind)(store *s, statement *st, const char *kinds, va_list values);
    statement *(*bind_row)(store *s, statement *st, store *from, statement *row, int columns);
    /* As database_later; NULL: at once. */
    status (*later)(store *s, statement *st, const char *kinds, va_list values, error *e);
    bool (*next)(store *s, statement *st, status *result, error *e);
    void (*reset)(store *s, statement *st);
    void (*finalize)(store *s, statement *st);
    cell_kind (*kind)(statement *st, int column);
    int64_t (*integer)(statement *st, int column);
    double (*real)(statement *st, int column);
    const char *(*text)(statement *st, int column); /* NULL is allowed */
    size_t (*size)(statement *st, int column);      /* of its text */
    const void *(*bytes_of)(statement *st, int column, size_t *size);
} database_engine;

extern const database_engine database_sqlite, database_postgres;

/* Application "yso1". */
#define STORE_APPLICATION 2037608241
#define STORE_VERSION 2
#define STORE_TEXT_OF(number) STORE_TEXT_OF_NUMBER(number)
#define STORE_TEXT_OF_NUMBER(number) #number

#define STORE_CONTRADICTION \
    "a position is proved to be at least one value and at most a lower one: these contradict each other"

/* The tables; docs/manual.md explains each column.  ID: a number given by the database;
 * VALUE: what follows a column of texts and numbers. */
#define STORE_TABLES(ID, INTEGER, REAL, BYTES, VALUE)                                                                \
    "CREATE TABLE solve (name TEXT PRIMARY KEY, value" VALUE ";"                                                     \
    "CREATE TABLE run (id " ID " PRIMARY KEY, host TEXT NOT NULL, pid " INTEGER " NOT NULL, threads " INTEGER        \
    " NOT NULL, hash_bytes " INTEGER " NOT NULL, program TEXT NOT NULL, started " REAL " NOT NULL, seen " REAL       \
    " NOT NULL, ended " REAL ", process TEXT NOT NULL DEFAULT '');"                                                  \
    "CREATE TABLE position (id " ID " PRIMARY KEY, position TEXT NOT NULL UNIQUE, plies " INTEGER " NOT NULL,"       \
    " lower " INTEGER " NOT NULL, upper " INTEGER " NOT NULL, known TEXT NOT NULL, move TEXT NOT NULL,"              \
    " estimate_lower " INTEGER ", estimate_upper " INTEGER ", estimate_level " INTEGER " NOT NULL, evaluation " REAL \
    ", evaluation_error " REAL ", nodes " INTEGER " NOT NULL, seconds " REAL " NOT NULL, CHECK (lower <= upper));"   \
    "CREATE TABLE task (id " ID " PRIMARY KEY, position " INTEGER " NOT NULL REFERENCES position (id),"              \
    " bound " INTEGER " NOT NULL, state TEXT NOT NULL, needed " REAL " NOT NULL, expected " REAL " NOT NULL,"        \
    " run " INTEGER " NOT NULL REFERENCES run (id), started " REAL " NOT NULL, deadline " REAL                       \
    " NOT NULL, finished " INTEGER ", lower " INTEGER ", upper " INTEGER ", nodes " INTEGER ", seconds " REAL ");"   \
    "CREATE UNIQUE INDEX task_running ON task (position, bound) WHERE state = 'running';"                            \
    "CREATE UNIQUE INDEX task_finished ON task (finished) WHERE finished IS NOT NULL;"                               \
    "CREATE VIEW proved AS SELECT position, plies, lower, upper, move, known, nodes, seconds FROM position"          \
    " WHERE known <> 'open';"                                                                                        \
    "CREATE INDEX task_split ON task (position) WHERE state = 'split';"                                              \
    "CREATE TABLE choice (after " INTEGER " PRIMARY KEY, moves " BYTES " NOT NULL);"

/* The hint of a position p; another program may have left out an estimate. */
#define STORE_HINT                                                                                           \
    "coalesce(p.estimate_lower, -20000), coalesce(p.estimate_upper, 20000), p.estimate_level, p.evaluation," \
    " p.evaluation_error"

struct store {
    const database_engine *engine;
    void *connection; /* of the engine */
    char *path;       /* to be shown */
    char spec[MAX_SPEC_TEXT], root[MAX_DIAGRAM_TEXT];
    store_mode mode;
    bool in_transaction;
    bool again; /* the last failure was the connection's, or another writer's */
    int64_t data_version;
    int connections; /* made so far */
    const _Atomic bool *stop;
    bool patient; /* a lost server is waited for, until *stop */
    bool late;    /* store_write_late */
    statement prepared[STORE_STATEMENTS];
};

/* The statement of a literal, its values bound from left to right by kind:
 * n int, i int64_t, d double, t text (NULL allowed), b bytes and their size_t.
 * A leading * is for many rows: they arrive one by one, and no other statement may
 * run before the last. */
statement *database_query(store *s, const char *sql, const char *kinds, ...);

/* The same with the values of a row of another store. */
statement *database_copy(store *s, const char *sql, store *from, statement *row, int columns);

/* True: there is another row.  False: there are no more rows, or *result is an error,
 * set here with its line or by the caller (it is STATUS_OK before the first row).
 * The statement is then reset. */
bool database_row(store *s, statement *st, status *result, error *e);
void database_reset(store *s, statement *st);

/* Reads the columns of a row from left to right, by kind, into int *, int64_t *, double *, or
 * char * and its int size, to which text is cut. */
void database_read(store *s, statement *row, const char *kinds, ...);

/* The first row of a query, read as by database_read; false: no row, or an error. */
bool database_first(store *s, statement *query, status *result, error *e, const char *kinds, ...);

/* Runs a statement as of database_query to its end. */
status database_run(store *s, error *e, const char *sql, const char *kinds, ...);

/* The same for a statement without rows, inside a transaction or to begin one: it may be run with
 * the next one, which then fails in its place. */
status database_later(store *s, error *e, const char *sql, const char *kinds, ...);

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
