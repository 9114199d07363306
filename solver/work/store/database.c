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

/* The prepared statement, reset and with no values bound; NULL: it cannot be prepared. */
static sqlite3_stmt *statement_of(store *s, const char *sql)
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

static sqlite3_stmt *query(store *s, const char *sql, const char *kinds, va_list values)
{
    sqlite3_stmt *statement = statement_of(s, sql);
    for (int i = 1; statement && *kinds; kinds++, i++) {
        if (*kinds == 'n') {
            (void)sqlite3_bind_int(statement, i, va_arg(values, int));
        } else if (*kinds == 'i') {
            (void)sqlite3_bind_int64(statement, i, va_arg(values, int64_t));
        } else if (*kinds == 'd') {
            (void)sqlite3_bind_double(statement, i, va_arg(values, double));
        } else if (*kinds == 't') {
            (void)sqlite3_bind_text(statement, i, va_arg(values, const char *), -1, SQLITE_TRANSIENT);
        } else {
            const void *bytes = va_arg(values, const void *);
            (void)sqlite3_bind_blob64(statement, i, bytes, va_arg(values, size_t), SQLITE_TRANSIENT);
        }
    }
    return statement;
}

sqlite3_stmt *database_query(store *s, const char *sql, const char *kinds, ...)
{
    va_list values;
    va_start(values, kinds);
    sqlite3_stmt *statement = query(s, sql, kinds, values);
    va_end(values);
    return statement;
}

bool database_row(store *s, sqlite3_stmt *statement, status *result, error *e)
{
    if (*result == STATUS_OK) {
        const int code = statement ? sqlite3_step(statement) : sqlite3_errcode(s->db);
        if (code == SQLITE_ROW)
            return true;
        if (code != SQLITE_DONE)
            *result = database_error(s, code, e);
    }
    (void)sqlite3_reset(statement);
    return false;
}

static void read_columns(sqlite3_stmt *row, const char *kinds, va_list out)
{
    for (int i = 0; kinds[i] != '\0'; i++) {
        if (kinds[i] == 'n') {
            *va_arg(out, int *) = sqlite3_column_int(row, i);
        } else if (kinds[i] == 'i') {
            *va_arg(out, int64_t *) = sqlite3_column_int64(row, i);
        } else if (kinds[i] == 'd') {
            *va_arg(out, double *) = sqlite3_column_double(row, i);
        } else {
            const char *text = (const char *)sqlite3_column_text(row, i);
            char *to = va_arg(out, char *);
            (void)snprintf(to, (size_t)va_arg(out, int), "%s", text ? text : "");
        }
    }
}

void database_read(sqlite3_stmt *row, const char *kinds, ...)
{
    va_list out;
    va_start(out, kinds);
    read_columns(row, kinds, out);
    va_end(out);
}

bool database_first(store *s, sqlite3_stmt *query, status *result, error *e, const char *kinds, ...)
{
    va_list out;
    *result = STATUS_OK;
    if (!database_row(s, query, result, e))
        return false;
    va_start(out, kinds);
    read_columns(query, kinds, out);
    va_end(out);
    (void)sqlite3_reset(query);
    return true;
}

status database_run(store *s, error *e, const char *sql, const char *kinds, ...)
{
    va_list values;
    status result = STATUS_OK;
    va_start(values, kinds);
    sqlite3_stmt *statement = query(s, sql, kinds, values);
    va_end(values);
    while (database_row(s, statement, &result, e)) {}
    return result;
}

status store_begin(store *s, error *e)
{
    const status result = database_run(s, e, "BEGIN IMMEDIATE", "");
    s->in_transaction = result == STATUS_OK;
    return result;
}

void store_rollback(store *s)
{
    if (!sqlite3_get_autocommit(s->db))
        (void)database_run(s, NULL, "ROLLBACK", "");
    s->in_transaction = false;
}

status store_commit(store *s, error *e)
{
    const status result = database_run(s, e, "COMMIT", "");
    if (result != STATUS_OK)
        store_rollback(s);
    s->in_transaction = false;
    return result;
}

status database_enter(store *s, bool *own, error *e)
{
    *own = !s->in_transaction;
    return *own ? store_begin(s, e) : STATUS_OK;
}

status database_leave(store *s, bool own, status so_far, error *e)
{
    if (!own)
        return so_far;
    if (so_far == STATUS_OK)
        return store_commit(s, e);
    store_rollback(s);
    return so_far;
}
