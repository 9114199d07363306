/* database.c - see database.h. */
#include "store/database.h"

#include <stdarg.h>
#include <stdio.h>

status database_error(store *s, int code, error *e)
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
    const bool damaged = (code & 0xff) == SQLITE_CORRUPT;
    return fail(e, damaged ? STATUS_BAD_INPUT : STATUS_IO, "store %.300s: %s%.100s", s->path,
                damaged ? "is damaged: " : "", sqlite3_errmsg(s->db));
}

sqlite3_stmt *database_statement(store *s, const char *sql)
{
    int i = 0;
    while (i < STORE_STATEMENTS - 1 && s->prepared[i].sql && s->prepared[i].sql != sql)
        i++;
    if (s->prepared[i].sql != sql) {
        (void)sqlite3_finalize(s->prepared[i].statement);
        s->prepared[i].sql = NULL;
        s->prepared[i].statement = NULL;
        if (sqlite3_prepare_v3(s->db, sql, -1, SQLITE_PREPARE_PERSISTENT, &s->prepared[i].statement, NULL) != SQLITE_OK)
            return NULL;
        s->prepared[i].sql = sql;
    }
    sqlite3_stmt *statement = s->prepared[i].statement;
    (void)sqlite3_reset(statement);
    (void)sqlite3_clear_bindings(statement);
    return statement;
}

status database_execute(store *s, const char *sql, error *e)
{
    const int code = sqlite3_exec(s->db, sql, NULL, NULL, NULL);
    return code == SQLITE_OK ? STATUS_OK : database_error(s, code, e);
}

bool database_row(store *s, sqlite3_stmt *statement, status *result, error *e)
{
    *result = STATUS_OK;
    if (!statement) {
        *result = database_error(s, sqlite3_errcode(s->db), e);
        return false;
    }
    const int code = sqlite3_step(statement);
    if (code == SQLITE_ROW)
        return true;
    if (code != SQLITE_DONE)
        *result = database_error(s, code, e);
    (void)sqlite3_reset(statement);
    return false;
}

status database_number(store *s, const char *sql, int64_t *out, error *e)
{
    status result;
    sqlite3_stmt *row = database_statement(s, sql);
    if (database_row(s, row, &result, e)) {
        *out = sqlite3_column_int64(row, 0);
        (void)sqlite3_reset(row);
    }
    return result;
}

status database_run(store *s, sqlite3_stmt *statement, error *e)
{
    status result;
    while (database_row(s, statement, &result, e))
        ;
    return result;
}

status database_begin(store *s, error *e)
{
    const status result = database_run(s, database_statement(s, "BEGIN IMMEDIATE"), e);
    s->in_transaction = result == STATUS_OK;
    return result;
}

void database_rollback(store *s)
{
    if (!sqlite3_get_autocommit(s->db))
        (void)database_run(s, database_statement(s, "ROLLBACK"), NULL);
    s->in_transaction = false;
}

status database_commit(store *s, error *e)
{
    const status result = database_run(s, database_statement(s, "COMMIT"), e);
    if (result != STATUS_OK)
        database_rollback(s);
    s->in_transaction = false;
    return result;
}

status database_enter(store *s, bool *own, error *e)
{
    *own = !s->in_transaction;
    return *own ? database_begin(s, e) : STATUS_OK;
}

status database_leave(store *s, bool own, status so_far, error *e)
{
    if (!own)
        return so_far;
    if (so_far == STATUS_OK)
        return database_commit(s, e);
    database_rollback(s);
    return so_far;
}

void database_bind(sqlite3_stmt *statement, const char *kinds, ...)
{
    va_list values;
    va_start(values, kinds);
    for (int i = 1; statement && *kinds; kinds++, i++) {
        const char *text;
        switch (*kinds) {
        case 'i':
            (void)sqlite3_bind_int64(statement, i, va_arg(values, int64_t));
            break;
        case 'd':
            (void)sqlite3_bind_double(statement, i, va_arg(values, double));
            break;
        case 't':
            text = va_arg(values, const char *);
            (void)sqlite3_bind_text(statement, i, text, -1, SQLITE_TRANSIENT);
            break;
        default:
            (void)sqlite3_bind_null(statement, i);
        }
    }
    va_end(values);
}

void database_text(sqlite3_stmt *statement, int column, char *out, int size)
{
    const unsigned char *text = sqlite3_column_text(statement, column);
    (void)snprintf(out, (size_t)size, "%s", text ? (const char *)text : "");
}
