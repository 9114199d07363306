/* schema.c - see schema.h. */
#include "store/schema.h"

#include <inttypes.h>

/* Application "yso1". */
#define APPLICATION 2037608241
#define VERSION 2
#define TEXT_OF(number) TEXT_OF_NUMBER(number)
#define TEXT_OF_NUMBER(number) #number

static const char TABLES[] =
    "CREATE TABLE solve (name TEXT PRIMARY KEY, value) WITHOUT ROWID;"
    "CREATE TABLE run (id INTEGER PRIMARY KEY, host TEXT NOT NULL, pid INTEGER NOT NULL, threads INTEGER NOT NULL,"
    " hash_bytes INTEGER NOT NULL, program TEXT NOT NULL, started REAL NOT NULL, seen REAL NOT NULL, ended REAL,"
    " process TEXT NOT NULL DEFAULT '');"
    "CREATE TABLE position (id INTEGER PRIMARY KEY, position TEXT NOT NULL UNIQUE, plies INTEGER NOT NULL,"
    " lower INTEGER NOT NULL, upper INTEGER NOT NULL, known TEXT NOT NULL, move TEXT NOT NULL,"
    " estimate_lower INTEGER, estimate_upper INTEGER, estimate_level INTEGER NOT NULL, evaluation REAL,"
    " evaluation_error REAL, nodes INTEGER NOT NULL, seconds REAL NOT NULL, CHECK (lower <= upper));"
    "CREATE TABLE task (id INTEGER PRIMARY KEY, position INTEGER NOT NULL REFERENCES position (id),"
    " bound INTEGER NOT NULL, state TEXT NOT NULL, needed REAL NOT NULL, expected REAL NOT NULL,"
    " run INTEGER NOT NULL REFERENCES run (id), started REAL NOT NULL, deadline REAL NOT NULL, finished INTEGER,"
    " lower INTEGER, upper INTEGER, nodes INTEGER, seconds REAL);"
    "CREATE INDEX task_running ON task (position, bound) WHERE state = 'running';"
    "CREATE UNIQUE INDEX task_finished ON task (finished) WHERE finished IS NOT NULL;"
    "CREATE VIEW proved AS SELECT position, plies, lower, upper, move, known, nodes, seconds FROM position"
    " WHERE known <> 'open';"
    "CREATE INDEX task_split ON task (position) WHERE state = 'split';"
    "CREATE TABLE choice (after INTEGER PRIMARY KEY, moves BLOB NOT NULL);"
    "PRAGMA application_id = " TEXT_OF(APPLICATION) "; PRAGMA user_version = " TEXT_OF(VERSION) ";";

static status pragma(store *s, const char *sql, int64_t *out, error *e)
{
    status result;
    (void)database_first(s, database_query(s, sql, ""), &result, e, "i", out);
    return result;
}

status schema_make(store *s, const char *spec, const char *position, error *e)
{
    status result = database_begin(s, e);
    int64_t application = 0;
    if (result == STATUS_OK)
        result = pragma(s, "PRAGMA application_id", &application, e);
    if (result == STATUS_OK && application != APPLICATION) {
        result = database_execute(s, TABLES, e);
        if (result == STATUS_OK)
            result = database_run(s, e, "INSERT INTO solve VALUES ('spec', ?), ('position', ?)", "tt", spec, position);
    }
    return database_leave(s, true, result, e);
}

status schema_check(store *s, error *e)
{
    int64_t application = 0, version = 0;
    status result = pragma(s, "PRAGMA application_id", &application, e);
    if (result == STATUS_OK)
        result = pragma(s, "PRAGMA user_version", &version, e);
    if (result != STATUS_OK)
        return result;
    if (application != APPLICATION)
        return fail(e, STATUS_BAD_INPUT, "store %.300s: belongs to another program; expected a store of yomikiri",
                    s->path);
    if (version != VERSION)
        return fail(e, STATUS_BAD_INPUT, "store %.300s: has version %" PRId64 ", of %s yomikiri; expected %d", s->path,
                    version, version < VERSION ? "an older" : "a newer", VERSION);
    return STATUS_OK;
}
