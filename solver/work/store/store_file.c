/* store_file.c - opens, checks and closes a store; its values and choices.  See store.h. */
#include "base/clock.h"
#include "store/database.h"

#include <inttypes.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

enum { WAIT_MILLISECONDS = 20000 };
static const double JOIN_SECONDS = 1; /* that a joining process waits for a store to be created */
static const char WRITING[] = "PRAGMA journal_mode = WAL; PRAGMA synchronous = NORMAL; PRAGMA foreign_keys = ON;";

/* ---- the tables; docs/manual.md explains each column ---- */

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

static status read_number(store *s, const char *sql, int64_t *out, error *e)
{
    status result;
    (void)database_first(s, database_query(s, sql, ""), &result, e, "i", out);
    return result;
}

/* Creates the tables of a new store in one transaction; does nothing if another process has created
 * them meanwhile. */
static status schema_make(store *s, const char *spec, const char *position, error *e)
{
    status result = store_begin(s, e);
    int64_t application = 0;
    if (result == STATUS_OK)
        result = read_number(s, "PRAGMA application_id", &application, e);
    if (result == STATUS_OK && application != APPLICATION) {
        const int code = sqlite3_exec(s->db, TABLES, NULL, NULL, NULL);
        if (code == SQLITE_OK)
            result = database_run(s, e, "INSERT INTO solve VALUES ('spec', ?), ('position', ?)", "tt", spec, position);
        else
            result = database_error(s, code, e);
    }
    return database_leave(s, true, result, e);
}

static status schema_check(store *s, error *e)
{
    int64_t application = 0, version = 0;
    status result = read_number(s, "PRAGMA application_id", &application, e);
    if (result == STATUS_OK)
        result = read_number(s, "PRAGMA user_version", &version, e);
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

/* SQLite does not call the busy handler when two connections change the journal mode at once, so
 * one of them waits here. */
static status start_writing(store *s, error *e)
{
    const double until = clock_seconds() + WAIT_MILLISECONDS / 1000.0;
    int code;
    while (((code = sqlite3_exec(s->db, WRITING, NULL, NULL, NULL)) & 0xff) == SQLITE_BUSY && clock_seconds() < until)
        clock_pause(0.01);
    return code == SQLITE_OK ? STATUS_OK : database_error(s, code, e);
}

/* Fails with the fault of the file, unless SQLite finds it "ok". */
static status check_integrity(store *s, error *e)
{
    status result;
    char text[101];
    const bool found =
        database_first(s, database_query(s, "PRAGMA quick_check(1)", ""), &result, e, "t", text, (int)sizeof text);
    if (found && strcmp(text, "ok") != 0)
        return fail(e, STATUS_BAD_INPUT, "store %.300s: is damaged: %s", s->path, text);
    return result;
}

static bool read_text(store *s, const char *name, char *out, int size)
{
    status result;
    sqlite3_stmt *row = database_query(s, "SELECT value FROM solve WHERE name = ? AND length(CAST(value AS BLOB)) < ?",
                                       "tn", name, size);
    return database_first(s, row, &result, NULL, "t", out, size);
}

static status check_solve(store *s, const char *spec, error *e)
{
    if (!read_text(s, "spec", s->spec, sizeof s->spec) || !read_text(s, "position", s->root, sizeof s->root))
        return fail(e, STATUS_BAD_INPUT, "store %.300s: is damaged: it names no game", s->path);
    if (spec && strcmp(spec, s->spec) != 0)
        return fail(e, STATUS_BAD_INPUT, "store %.200s: holds %.120s, not %.120s", s->path, s->spec, spec);
    return STATUS_OK;
}

static status open_database(store *s, store_mode mode, bool *missing, error *e)
{
    struct stat about;
    const bool exists = stat(s->path, &about) == 0;
    *missing = !exists && mode != STORE_CREATE;
    if (*missing)
        return fail(e, STATUS_IO, "store %.300s: there is no such file", s->path);
    if (exists && !S_ISREG(about.st_mode))
        return fail(e, STATUS_BAD_INPUT, "store %.300s: is not a regular file", s->path);
    if (exists && mode != STORE_READ && access(s->path, W_OK) != 0)
        return fail(e, STATUS_IO, "store %.300s: is read-only", s->path);
    const int flags = SQLITE_OPEN_NOMUTEX | SQLITE_OPEN_READWRITE | (mode == STORE_CREATE ? SQLITE_OPEN_CREATE : 0);
    const int code = sqlite3_open_v2(s->path, &s->db, flags, NULL);
    if (!s->db)
        return fail(e, STATUS_NO_MEMORY, "store: out of memory");
    if (code != SQLITE_OK)
        return database_error(s, code, e);
    (void)sqlite3_extended_result_codes(s->db, 1);
    (void)sqlite3_busy_timeout(s->db, WAIT_MILLISECONDS);
    return STATUS_OK;
}

/* Opens a store that has tables: nothing in it changes before it is known to be sound. */
static status open_made(store *s, store_mode mode, const char *spec, error *e)
{
    status result = schema_check(s, e);
    if (result == STATUS_OK)
        result = check_integrity(s, e);
    if (result == STATUS_OK)
        result = check_solve(s, spec, e);
    if (result == STATUS_OK)
        result = store_validate(s, e);
    return result == STATUS_OK && mode != STORE_READ ? start_writing(s, e) : result;
}

/* *missing: the path has no store yet; another process may be about to create one. */
static status open_once(store *s, store_mode mode, const char *spec, const char *position, bool *missing, error *e)
{
    int64_t tables = 0;
    status result = open_database(s, mode, missing, e);
    if (result == STATUS_OK)
        result = read_number(s, "SELECT count(*) FROM sqlite_schema", &tables, e);
    if (result != STATUS_OK || tables > 0)
        return result == STATUS_OK ? open_made(s, mode, spec, e) : result;
    *missing = mode != STORE_CREATE; /* even if the process that began to create it was killed */
    if (*missing)
        return fail(e, STATUS_BAD_INPUT, "store %.300s: is empty", s->path);
    result = start_writing(s, e);
    if (result == STATUS_OK)
        result = schema_make(s, spec, position, e);
    return result == STATUS_OK ? check_solve(s, spec, e) : result;
}

status store_open(const char *path, store_mode mode, const char *spec, const char *position, store **out, error *e)
{
    const double until = clock_seconds() + (mode == STORE_JOIN ? JOIN_SECONDS : 0);
    status result;
    for (;;) {
        bool missing = false;
        store *s = calloc(1, sizeof *s);
        *out = NULL;
        if (!s || !(s->path = strdup(path))) {
            free(s);
            return fail(e, STATUS_NO_MEMORY, "store: out of memory");
        }
        s->data_version = -1;
        result = open_once(s, mode, spec, position, &missing, e);
        if (result == STATUS_OK)
            *out = s;
        else
            store_close(s);
        if (!missing || clock_seconds() >= until)
            return result;
        clock_pause(0.02);
    }
}

void store_close(store *s)
{
    if (!s)
        return;
    for (int i = 0; i < STORE_STATEMENTS; i++)
        (void)sqlite3_finalize(s->prepared[i].statement);
    (void)sqlite3_close(s->db);
    free(s->path);
    free(s);
}

const char *store_spec(const store *s)
{
    return s->spec;
}

const char *store_root(const store *s)
{
    return s->root;
}

bool store_changed(store *s)
{
    const int64_t before = s->data_version;
    status result;
    return !database_first(s, database_query(s, "PRAGMA data_version", ""), &result, NULL, "i", &s->data_version) ||
           s->data_version != before;
}

status store_set(store *s, const char *name, double value, error *e)
{
    return database_run(s, e, "INSERT INTO solve VALUES (?, ?) ON CONFLICT (name) DO UPDATE SET value = excluded.value",
                        "td", name, value);
}

status store_get(store *s, const char *name, double *value, bool *found, error *e)
{
    status result;
    sqlite3_stmt *row = database_query(s, "SELECT value FROM solve WHERE name = ?", "t", name);
    *found = database_first(s, row, &result, e, "d", value);
    return result;
}

status store_choices_put(store *s, uint64_t after, const uint8_t *moves, size_t count, error *e)
{
    return database_run(s, e, "INSERT OR REPLACE INTO choice VALUES (?, ?)", "ib", (int64_t)after, moves, count);
}

status store_choices_get(store *s, uint64_t after, uint8_t *moves, size_t most, size_t *count, error *e)
{
    status result = STATUS_OK;
    sqlite3_stmt *row = database_query(s, "SELECT moves FROM choice WHERE after = ?", "i", (int64_t)after);
    *count = 0;
    if (!database_row(s, row, &result, e))
        return result;
    const void *bytes = sqlite3_column_blob(row, 0);
    const size_t length = (size_t)sqlite3_column_bytes(row, 0);
    if (bytes != NULL && length <= most) {
        *count = length;
        memcpy(moves, bytes, length);
    }
    (void)sqlite3_reset(row);
    return result;
}
