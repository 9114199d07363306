/* store.c - opens, checks and closes a store; its transactions and values.  See store.h. */
#include "store/store.h"

#include "store/database.h"
#include "store/schema.h"

#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

enum { WAIT_MILLISECONDS = 20000 };

static status number_of(store *s, const char *pragma, int64_t *out, error *e)
{
    sqlite3_stmt *statement = NULL;
    status result = STATUS_OK;
    int code = sqlite3_prepare_v2(s->db, pragma, -1, &statement, NULL);
    if (code == SQLITE_OK)
        code = sqlite3_step(statement);
    if (code == SQLITE_ROW)
        *out = sqlite3_column_int64(statement, 0);
    else
        result = database_error(s, code, e);
    (void)sqlite3_finalize(statement);
    return result;
}

static status execute(store *s, const char *sql, error *e)
{
    const int code = sqlite3_exec(s->db, sql, NULL, NULL, NULL);
    return code == SQLITE_OK ? STATUS_OK : database_error(s, code, e);
}

/* "ok", or what is wrong with the file. */
static status check_integrity(store *s, error *e)
{
    status result;
    sqlite3_stmt *statement = database_statement(s, "PRAGMA quick_check(1)");
    if (database_row(s, statement, &result, e)) {
        const char *text = (const char *)sqlite3_column_text(statement, 0);
        if (text && strcmp(text, "ok") != 0)
            result = fail(e, STATUS_BAD_INPUT, "store %.300s: is damaged: %.100s", s->path, text);
        (void)sqlite3_reset(statement);
    }
    return result;
}

static char *text_value(store *s, const char *name)
{
    sqlite3_stmt *statement = database_statement(s, "SELECT value FROM solve WHERE name = ?");
    char *text = NULL;
    status result;
    database_bind(statement, "t", name);
    if (database_row(s, statement, &result, NULL)) {
        const unsigned char *found = sqlite3_column_text(statement, 0);
        text = found ? strdup((const char *)found) : NULL;
        (void)sqlite3_reset(statement);
    }
    return text;
}

static status make_tables(store *s, const char *spec, const char *position, error *e)
{
    status result = store_begin(s, e);
    int64_t application = 0; /* another process may have made them meanwhile */
    if (result == STATUS_OK)
        result = number_of(s, "PRAGMA application_id", &application, e);
    if (result == STATUS_OK && application != STORE_APPLICATION) {
        char *marks =
            sqlite3_mprintf("PRAGMA application_id = %d; PRAGMA user_version = %d;", STORE_APPLICATION, STORE_SCHEMA);
        result = execute(s, STORE_TABLES, e);
        if (result == STATUS_OK)
            result = marks ? execute(s, marks, e) : fail(e, STATUS_NO_MEMORY, "store: out of memory");
        sqlite3_free(marks);
        sqlite3_stmt *insert = database_statement(s, "INSERT INTO solve VALUES ('spec', ?), ('position', ?)");
        database_bind(insert, "tt", spec, position);
        if (result == STATUS_OK)
            result = database_run(s, insert, e);
    }
    return database_leave(s, true, result, e);
}

static status check_marks(store *s, error *e)
{
    int64_t application = 0, schema = 0;
    status result = number_of(s, "PRAGMA application_id", &application, e);
    if (result == STATUS_OK)
        result = number_of(s, "PRAGMA user_version", &schema, e);
    if (result != STATUS_OK)
        return result;
    if (application != STORE_APPLICATION)
        return fail(e, STATUS_BAD_INPUT, "store %.300s: is another program's database; expected one of yomikiri",
                    s->path);
    if (schema != STORE_SCHEMA)
        return fail(e, STATUS_BAD_INPUT, "store %.300s: has schema %d, made by a newer yomikiri; this one knows %d",
                    s->path, (int)schema, STORE_SCHEMA);
    return check_integrity(s, e);
}

static status check_solve(store *s, const char *spec, error *e)
{
    s->spec = text_value(s, "spec");
    s->root = text_value(s, "position");
    if (!s->spec || !s->root)
        return fail(e, STATUS_BAD_INPUT, "store %.300s: is damaged: it names no game", s->path);
    if (spec && strcmp(spec, s->spec) != 0)
        return fail(e, STATUS_BAD_INPUT, "store %.200s: holds %.120s, not %.120s", s->path, s->spec, spec);
    return STATUS_OK;
}

static status open_database(store *s, bool create, bool write, error *e)
{
    struct stat about;
    const bool exists = stat(s->path, &about) == 0;
    if (!exists && !create)
        return fail(e, STATUS_IO, "store %.300s: there is no such file", s->path);
    if (exists && !S_ISREG(about.st_mode))
        return fail(e, STATUS_BAD_INPUT, "store %.300s: is no regular file", s->path);
    if (exists && write && access(s->path, W_OK) != 0)
        return fail(e, STATUS_IO, "store %.300s: is read-only", s->path);
    const int flags = SQLITE_OPEN_NOMUTEX | SQLITE_OPEN_READWRITE | (create ? SQLITE_OPEN_CREATE : 0);
    const int code = sqlite3_open_v2(s->path, &s->db, flags, NULL);
    if (!s->db)
        return fail(e, STATUS_NO_MEMORY, "store: out of memory");
    if (code != SQLITE_OK)
        return database_error(s, code, e);
    (void)sqlite3_extended_result_codes(s->db, 1);
    (void)sqlite3_busy_timeout(s->db, WAIT_MILLISECONDS);
    return STATUS_OK;
}

status store_open(const char *path, bool create, bool write, const char *spec, const char *position, store **out,
                  error *e)
{
    int64_t tables = 0;
    store *s = calloc(1, sizeof *s);
    *out = NULL;
    if (!s || !(s->path = strdup(path))) {
        free(s);
        return fail(e, STATUS_NO_MEMORY, "store: out of memory");
    }
    s->data_version = -1;
    status result = open_database(s, create, write, e);
    if (result == STATUS_OK)
        result = number_of(s, "SELECT count(*) FROM sqlite_schema", &tables, e);
    const bool new = tables == 0; /* also where the process that began to make it was killed */
    if (result == STATUS_OK && new && !create)
        result = fail(e, STATUS_BAD_INPUT, "store %.300s: is empty", path);
    if (result == STATUS_OK && !new)
        result = check_marks(s, e);
    if (result == STATUS_OK && write) /* not before it is known to be a store */
        result = execute(s, "PRAGMA journal_mode = WAL; PRAGMA synchronous = NORMAL; PRAGMA foreign_keys = ON;", e);
    if (result == STATUS_OK && new)
        result = make_tables(s, spec, position, e);
    if (result == STATUS_OK && write)
        result = execute(s, STORE_ADDED, e);
    if (result == STATUS_OK)
        result = check_solve(s, spec, e);
    if (result == STATUS_OK)
        *out = s;
    else
        store_close(s);
    return result;
}

void store_close(store *s)
{
    if (!s)
        return;
    for (int i = 0; i < STORE_STATEMENTS; i++)
        (void)sqlite3_finalize(s->prepared[i].statement);
    (void)sqlite3_close(s->db);
    free(s->path);
    free(s->spec);
    free(s->root);
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

status store_begin(store *s, error *e)
{
    return database_begin(s, e);
}

status store_commit(store *s, error *e)
{
    return database_commit(s, e);
}

void store_rollback(store *s)
{
    database_rollback(s);
}

bool store_changed(store *s)
{
    int64_t version = 0;
    if (number_of(s, "PRAGMA data_version", &version, NULL) != STATUS_OK)
        return true;
    const bool changed = version != s->data_version;
    s->data_version = version;
    return changed;
}

status store_set(store *s, const char *name, double value, error *e)
{
    sqlite3_stmt *put = database_statement(s, "INSERT INTO solve VALUES (?, ?) ON CONFLICT (name) DO UPDATE SET value "
                                              "= excluded.value");
    database_bind(put, "td", name, value);
    return database_run(s, put, e);
}

status store_get(store *s, const char *name, double *value, bool *found, error *e)
{
    status result;
    sqlite3_stmt *get = database_statement(s, "SELECT value FROM solve WHERE name = ?");
    database_bind(get, "t", name);
    *found = database_row(s, get, &result, e);
    if (*found) {
        *value = sqlite3_column_double(get, 0);
        (void)sqlite3_reset(get);
    }
    return result;
}
