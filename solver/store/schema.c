/* schema.c - see schema.h. */
#include "store/schema.h"

#include "base/clock.h"
#include "base/process.h"

#include <inttypes.h>
#include <unistd.h>

/* Application "yso1".  Version 1 had other names for what is not proved, and did not have
 * run.process. */
#define APPLICATION 2037608241
#define VERSION 2
#define TEXT_OF(number) TEXT_OF_NUMBER(number)
#define TEXT_OF_NUMBER(number) #number

/* What version 1 lacked in its beginning, or at all. */
#define INDEXES                                                                       \
    "CREATE INDEX IF NOT EXISTS task_split ON task (position) WHERE state = 'split';" \
    "CREATE TABLE IF NOT EXISTS choice (after INTEGER PRIMARY KEY, moves BLOB NOT NULL);"

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
    " WHERE known <> 'open';" INDEXES
    "PRAGMA application_id = " TEXT_OF(APPLICATION) "; PRAGMA user_version = " TEXT_OF(VERSION) ";";

/* Version 1 as version 2; a temporary name hides the one of the file. */
static const char SHOWN[] =
    "CREATE TEMP VIEW solve AS SELECT iif(name = 'guess', 'first_guess', name) AS name, value FROM main.solve;"
    "CREATE TEMP VIEW run AS SELECT *, '' AS process FROM main.run;"
    "CREATE TEMP VIEW position AS SELECT id, position, plies, lower, upper, known, move, guess_lower AS estimate_lower,"
    " guess_upper AS estimate_upper, guess_level AS estimate_level, estimate AS evaluation,"
    " error AS evaluation_error, nodes, seconds FROM main.position;";

static const char HIDDEN[] = "DROP VIEW IF EXISTS temp.solve; DROP VIEW IF EXISTS temp.run;"
                             "DROP VIEW IF EXISTS temp.position;";

static const char MIGRATION[] =
    "ALTER TABLE position RENAME COLUMN guess_lower TO estimate_lower;"
    "ALTER TABLE position RENAME COLUMN guess_upper TO estimate_upper;"
    "ALTER TABLE position RENAME COLUMN guess_level TO estimate_level;"
    "ALTER TABLE position RENAME COLUMN estimate TO evaluation;"
    "ALTER TABLE position RENAME COLUMN error TO evaluation_error;"
    "ALTER TABLE run ADD COLUMN process TEXT NOT NULL DEFAULT '';"
    "UPDATE solve SET name = 'first_guess' WHERE name = 'guess';"
    "UPDATE task SET deadline = 0 WHERE state = 'running';" /* no process of version 1 is left, */
    "UPDATE run SET ended = seen WHERE ended IS NULL;" /* see refuse_while_used */ INDEXES
    "PRAGMA user_version = " TEXT_OF(VERSION) ";";

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

status schema_check(store *s, bool *older, error *e)
{
    int64_t application = 0, version = 0;
    status result = pragma(s, "PRAGMA application_id", &application, e);
    if (result == STATUS_OK)
        result = pragma(s, "PRAGMA user_version", &version, e);
    *older = version < VERSION;
    if (result != STATUS_OK)
        return result;
    if (application != APPLICATION)
        return fail(e, STATUS_BAD_INPUT, "store %.300s: belongs to another program; expected a store of yomikiri",
                    s->path);
    if (version > VERSION)
        return fail(e, STATUS_BAD_INPUT,
                    "store %.300s: has version %" PRId64 ", of a newer yomikiri; this one reads up to %d", s->path,
                    version, VERSION);
    if (version < 1)
        return fail(e, STATUS_BAD_INPUT, "store %.300s: has version %" PRId64 "; expected 1 to %d", s->path, version,
                    VERSION);
    return STATUS_OK;
}

status schema_show(store *s, error *e)
{
    return database_execute(s, SHOWN, e);
}

/* A process of version 1 would fail at the next new name.  It renews its row at least once a
 * minute, except before its first task. */
static status refuse_while_used(store *s, error *e)
{
    char here[64] = "";
    status result;
    int64_t pid = 0;
    bool used = false;
    const double now = clock_unix_seconds();
    (void)gethostname(here, sizeof here - 1);
    sqlite3_stmt *row =
        database_query(s, "SELECT pid, host = ?1, seen > ?2 FROM main.run WHERE ended IS NULL AND seen > ?3", "tdd",
                       here, now - 60, now - 3600);
    while (!used && database_row(s, row, &result, e)) {
        int is_here, recent;
        database_read(row, "inn", &pid, &is_here, &recent);
        used = is_here ? process_runs(pid) : recent != 0;
    }
    (void)sqlite3_reset(row);
    if (used)
        return fail(e, STATUS_IO,
                    "store %.300s: process %" PRId64 " of an older yomikiri is using it; end that process first",
                    s->path, pid);
    return result;
}

status schema_migrate(store *s, error *e)
{
    int64_t version = 0;
    status result = database_execute(s, HIDDEN, e);
    if (result == STATUS_OK)
        result = database_begin(s, e);
    if (result != STATUS_OK)
        return result;
    result = pragma(s, "PRAGMA user_version", &version, e);
    if (result == STATUS_OK && version < VERSION)
        result = refuse_while_used(s, e);
    if (result == STATUS_OK && version < VERSION)
        result = database_execute(s, MIGRATION, e);
    return database_leave(s, true, result, e);
}
