/* schema.h - the tables of a store; docs/store.md explains each column. */
#ifndef YOMIKIRI_STORE_SCHEMA_H
#define YOMIKIRI_STORE_SCHEMA_H

enum { STORE_APPLICATION = 0x79736f31 }; /* "yso1" */

static const char STORE_TABLES[] =
    "CREATE TABLE solve (name TEXT PRIMARY KEY, value) WITHOUT ROWID;"
    "CREATE TABLE run (id INTEGER PRIMARY KEY, host TEXT NOT NULL, pid INTEGER NOT NULL, threads INTEGER NOT NULL,"
    " hash_bytes INTEGER NOT NULL, program TEXT NOT NULL, started REAL NOT NULL, seen REAL NOT NULL, ended REAL);"
    "CREATE TABLE position (id INTEGER PRIMARY KEY, position TEXT NOT NULL UNIQUE, plies INTEGER NOT NULL,"
    " lower INTEGER NOT NULL, upper INTEGER NOT NULL, known TEXT NOT NULL, move TEXT NOT NULL,"
    " guess_lower INTEGER, guess_upper INTEGER, guess_level INTEGER NOT NULL, estimate REAL, error REAL,"
    " nodes INTEGER NOT NULL, seconds REAL NOT NULL, CHECK (lower <= upper));"
    "CREATE TABLE task (id INTEGER PRIMARY KEY, position INTEGER NOT NULL REFERENCES position (id),"
    " bound INTEGER NOT NULL, state TEXT NOT NULL, needed REAL NOT NULL, expected REAL NOT NULL,"
    " run INTEGER NOT NULL REFERENCES run (id), started REAL NOT NULL, deadline REAL NOT NULL, finished INTEGER,"
    " lower INTEGER, upper INTEGER, nodes INTEGER, seconds REAL);"
    "CREATE INDEX task_running ON task (position, bound) WHERE state = 'running';"
    "CREATE UNIQUE INDEX task_finished ON task (finished) WHERE finished IS NOT NULL;"
    "CREATE VIEW proved AS SELECT position, plies, lower, upper, move, known, nodes, seconds FROM position"
    " WHERE known <> 'open';";

/* Whatever an older store of this schema lacks of these it gets when it is next written. */
static const char STORE_ADDED[] = "CREATE INDEX IF NOT EXISTS task_split ON task (position) WHERE state = 'split';"
                                  "CREATE TABLE IF NOT EXISTS choice (after INTEGER PRIMARY KEY, moves BLOB NOT NULL);";

#endif
