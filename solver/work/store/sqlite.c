/* sqlite.c - a store in a file; see database.h. */
#include "base/clock.h"
#include "store/database.h"

#include <sqlite3.h>
#include <stdio.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>
#ifdef __linux__
#include <sys/sysmacros.h>
#include <sys/vfs.h>
#endif

enum { WAIT_MILLISECONDS = 20000 };
static const char WRITING[] = "PRAGMA journal_mode = WAL; PRAGMA synchronous = NORMAL; PRAGMA foreign_keys = ON;";

/* ---- errors and statements ------------------------------------------------------------------- */

static status failed(store *s, int code, error *e)
{
    static const struct {
        int code;
        status meaning;
        const char *text;
    } KNOWN[] = {
        {SQLITE_NOMEM, STATUS_NO_MEMORY, "out of memory"},
        {SQLITE_NOTADB, STATUS_BAD_INPUT, "is not a store; expected a file made by `solve --store`"},
        {SQLITE_BUSY, STATUS_IO, "is locked by another process that does not answer"},
        {SQLITE_LOCKED, STATUS_IO, "is locked by another process that does not answer"},
        {SQLITE_FULL, STATUS_IO, "no space is left on the disk"},
        {SQLITE_READONLY, STATUS_IO, "is read-only"},
        {SQLITE_CANTOPEN, STATUS_IO, "cannot be opened"},
    };
    for (size_t i = 0; i < sizeof KNOWN / sizeof *KNOWN; i++)
        if ((code & 0xff) == KNOWN[i].code)
            return fail(e, KNOWN[i].meaning, "store %.300s: %s", s->path, KNOWN[i].text);
    if (code == SQLITE_CONSTRAINT_CHECK)
        return fail(e, STATUS_BAD_INPUT, "store %.300s: " STORE_CONTRADICTION, s->path);
    const bool damaged = (code & 0xff) == SQLITE_CORRUPT;
    return fail(e, damaged ? STATUS_BAD_INPUT : STATUS_IO, "store %.300s: %s%.100s", s->path,
                damaged ? "is damaged: " : "", sqlite3_errmsg(s->connection));
}

static void reset(store *s, statement *st)
{
    (void)s;
    (void)sqlite3_reset(st->handle);
}

static void finalize(store *s, statement *st)
{
    (void)s;
    (void)sqlite3_finalize(st->handle);
    st->handle = NULL;
}

/* Its handle, without values; NULL: it cannot be prepared. */
static sqlite3_stmt *prepare(store *s, statement *st)
{
    sqlite3_stmt *made = st->handle;
    if (!made && sqlite3_prepare_v3(s->connection, st->sql, -1, SQLITE_PREPARE_PERSISTENT, &made, NULL) != SQLITE_OK)
        return NULL;
    st->handle = made;
    (void)sqlite3_reset(made);
    (void)sqlite3_clear_bindings(made);
    return made;
}

static statement *bind_row(store *s, statement *st, store *from, statement *row, int columns)
{
    const database_engine *other = from->engine;
    sqlite3_stmt *made = prepare(s, st);
    for (int i = 0; made && i < columns; i++) {
        const cell_kind kind = other->kind(row, i);
        size_t length;
        if (kind == CELL_INTEGER) {
            (void)sqlite3_bind_int64(made, i + 1, other->integer(row, i));
        } else if (kind == CELL_REAL) {
            (void)sqlite3_bind_double(made, i + 1, other->real(row, i));
        } else if (kind == CELL_TEXT) {
            (void)sqlite3_bind_text(made, i + 1, other->text(row, i), -1, SQLITE_TRANSIENT);
        } else if (kind == CELL_BYTES) {
            const void *bytes = other->bytes_of(row, i, &length);
            (void)sqlite3_bind_blob64(made, i + 1, bytes, length, SQLITE_TRANSIENT);
        }
    }
    return made ? st : NULL;
}

static statement *bind(store *s, statement *st, const char *kinds, va_list values)
{
    sqlite3_stmt *made = prepare(s, st);
    if (!made)
        return NULL;
    for (int i = 1; *kinds; kinds++) {
        if (*kinds == '*')
            continue;
        if (*kinds == 'n') {
            (void)sqlite3_bind_int(made, i, va_arg(values, int));
        } else if (*kinds == 'i') {
            (void)sqlite3_bind_int64(made, i, va_arg(values, int64_t));
        } else if (*kinds == 'd') {
            (void)sqlite3_bind_double(made, i, va_arg(values, double));
        } else if (*kinds == 't') {
            (void)sqlite3_bind_text(made, i, va_arg(values, const char *), -1, SQLITE_TRANSIENT);
        } else {
            const void *bytes = va_arg(values, const void *);
            (void)sqlite3_bind_blob64(made, i, bytes, va_arg(values, size_t), SQLITE_TRANSIENT);
        }
        i++;
    }
    return st;
}

static bool next(store *s, statement *st, status *result, error *e)
{
    const int code = st ? sqlite3_step(st->handle) : sqlite3_errcode(s->connection);
    if (code != SQLITE_ROW && code != SQLITE_DONE)
        *result = failed(s, code, e);
    return code == SQLITE_ROW;
}

static cell_kind kind(statement *st, int column)
{
    switch (sqlite3_column_type(st->handle, column)) {
    case SQLITE_INTEGER:
        return CELL_INTEGER;
    case SQLITE_FLOAT:
        return CELL_REAL;
    case SQLITE_TEXT:
        return CELL_TEXT;
    case SQLITE_BLOB:
        return CELL_BYTES;
    default:
        return CELL_NULL;
    }
}

static int64_t integer(statement *st, int column)
{
    return sqlite3_column_int64(st->handle, column);
}

static double real(statement *st, int column)
{
    return sqlite3_column_double(st->handle, column);
}

static const char *text(statement *st, int column)
{
    return (const char *)sqlite3_column_text(st->handle, column);
}

static size_t size(statement *st, int column)
{
    return (size_t)sqlite3_column_bytes(st->handle, column);
}

static const void *bytes_of(statement *st, int column, size_t *length)
{
    const void *bytes = sqlite3_column_blob(st->handle, column);
    *length = (size_t)sqlite3_column_bytes(st->handle, column);
    return bytes;
}

/* ---- the connection -------------------------------------------------------------------------- */

#ifdef __linux__
/* Whether the device of a file is mounted by a program that has its files from elsewhere. */
static bool is_fetched(const struct stat *about)
{
    static const char *const TYPES[] = {"fuse.sshfs",  "fuse.glusterfs", "fuse.ceph",    "fuse.s3fs",
                                        "fuse.rclone", "fuse.davfs",     "fuse.juicefs", "fuse.gcsfuse"};
    char line[2048], device[48];
    bool found = false;
    FILE *mounts = fopen("/proc/self/mountinfo", "r");
    (void)snprintf(device, sizeof device, " %u:%u ", major(about->st_dev), minor(about->st_dev));
    while (mounts && !found && fgets(line, sizeof line, mounts)) {
        const char *type = strstr(line, " - ");
        for (size_t i = 0; type && strstr(line, device) && i < sizeof TYPES / sizeof *TYPES; i++)
            found = found || strncmp(type + 3, TYPES[i], strlen(TYPES[i])) == 0;
    }
    if (mounts)
        (void)fclose(mounts);
    return found;
}

/* WAL needs memory that all processes share, and locks that hold: no file system over a network
 * has both. */
static bool is_remote(const char *path)
{
    enum { FUSE = 0x65735546 };
    static const uint32_t REMOTE[] = {/* NFS */ 0x6969,
                                      /* SMB */ 0x517b,        0xff534d42, 0xfe534d42,
                                      /* Ceph */ 0x00c36400,
                                      /* Lustre */ 0x0bd00bd0,
                                      /* GPFS */ 0x47504653,
                                      /* AFS */ 0x5346414f,
                                      /* BeeGFS */ 0x19830326,
                                      /* Coda */ 0x73757245,
                                      /* OCFS2 */ 0x7461636f,
                                      /* GFS2 */ 0x01161970,
                                      /* PanFS */ 0xaad7aaea};
    char folder[4096];
    struct statfs about;
    struct stat file;
    const char *slash = strrchr(path, '/');
    (void)snprintf(folder, sizeof folder, "%.*s", slash ? (int)(slash - path + 1) : 1, slash ? path : ".");
    if (statfs(path, &about) != 0 && statfs(folder, &about) != 0)
        return false;
    for (size_t i = 0; i < sizeof REMOTE / sizeof *REMOTE; i++)
        if ((uint32_t)about.f_type == REMOTE[i])
            return true;
    return about.f_type == FUSE && (stat(path, &file) == 0 || stat(folder, &file) == 0) && is_fetched(&file);
}
#else
static bool is_remote(const char *path)
{
    (void)path;
    return false;
}
#endif

static status connect_file(store *s, store_mode mode, bool *missing, error *e)
{
    struct stat about;
    sqlite3 *db = NULL;
    if (strstr(s->path, "://")) /* the rest may have a password */
        return fail(e, STATUS_BAD_INPUT, "store %.*s://...: expected a file or postgresql://USER@HOST/DATABASE",
                    (int)(strstr(s->path, "://") - s->path), s->path);
    const bool exists = stat(s->path, &about) == 0;
    *missing = !exists && mode != STORE_CREATE;
    if (*missing)
        return fail(e, STATUS_IO, "store %.300s: there is no such file", s->path);
    if (exists && !S_ISREG(about.st_mode))
        return fail(e, STATUS_BAD_INPUT, "store %.300s: is not a regular file", s->path);
    if (exists && mode != STORE_READ && access(s->path, W_OK) != 0)
        return fail(e, STATUS_IO, "store %.300s: is read-only", s->path);
    if (is_remote(s->path))
        return fail(e, STATUS_IO,
                    "store %.200s: is on a network file system, where it would be damaged; expected a local disk (of a "
                    "copy, to read it), or postgresql://... for several machines",
                    s->path);
    const int flags = SQLITE_OPEN_NOMUTEX | SQLITE_OPEN_READWRITE | (mode == STORE_CREATE ? SQLITE_OPEN_CREATE : 0);
    const int code = sqlite3_open_v2(s->path, &db, flags, NULL);
    s->connection = db;
    if (!db)
        return fail(e, STATUS_NO_MEMORY, "store: out of memory");
    if (code != SQLITE_OK)
        return failed(s, code, e);
    (void)sqlite3_extended_result_codes(db, 1);
    (void)sqlite3_busy_timeout(db, WAIT_MILLISECONDS);
    return STATUS_OK;
}

static void disconnect(store *s)
{
    (void)sqlite3_close(s->connection);
}

/* SQLite does not call the busy handler when two connections change the journal mode at once, so
 * one of them waits here. */
static status script(store *s, const char *sql, error *e)
{
    const double until = clock_seconds() + WAIT_MILLISECONDS / 1000.0;
    int code;
    while (((code = sqlite3_exec(s->connection, sql, NULL, NULL, NULL)) & 0xff) == SQLITE_BUSY &&
           clock_seconds() < until)
        clock_pause(0.01);
    return code == SQLITE_OK ? STATUS_OK : failed(s, code, e);
}

static status sound(store *s, error *e)
{
    status result;
    char fault[101];
    const bool found =
        database_first(s, database_query(s, "PRAGMA quick_check(1)", ""), &result, e, "t", fault, (int)sizeof fault);
    if (found && strcmp(fault, "ok") != 0)
        return fail(e, STATUS_BAD_INPUT, "store %.300s: is damaged: %s", s->path, fault);
    return result;
}

static bool changed(store *s)
{
    const int64_t before = s->data_version;
    status result;
    return !database_first(s, database_query(s, "PRAGMA data_version", ""), &result, NULL, "i", &s->data_version) ||
           s->data_version != before;
}

static double clock_here(store *s)
{
    (void)s;
    return clock_unix_seconds();
}

static bool transaction_is_open(store *s)
{
    return !sqlite3_get_autocommit(s->connection);
}

const database_engine database_sqlite = {
    .tables =
        STORE_TABLES("INTEGER", "INTEGER", "REAL", "BLOB", ") WITHOUT ROWID") "PRAGMA application_id = " STORE_TEXT_OF(
            STORE_APPLICATION) "; PRAGMA user_version = " STORE_TEXT_OF(STORE_VERSION) ";",
    .count_tables = "SELECT count(*) FROM sqlite_schema",
    .application = "PRAGMA application_id",
    .version = "PRAGMA user_version",
    .bytes = "SELECT page_count * page_size FROM pragma_page_count, pragma_page_size",
    .begin = "BEGIN IMMEDIATE",
    .snapshot = "BEGIN",
    .writing = WRITING,
    .connect = connect_file,
    .disconnect = disconnect,
    .script = script,
    .sound = sound,
    .changed = changed,
    .clock = clock_here,
    .transaction_is_open = transaction_is_open,
    .bind = bind,
    .bind_row = bind_row,
    .next = next,
    .reset = reset,
    .finalize = finalize,
    .kind = kind,
    .integer = integer,
    .real = real,
    .text = text,
    .size = size,
    .bytes_of = bytes_of,
};
