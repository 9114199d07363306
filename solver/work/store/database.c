#include "store/database.h"

#include <stdio.h>

static statement *slot_of(store *s, const char *sql)
{
    int i = 0;
    while (i < STORE_STATEMENTS - 1 && s->prepared[i].sql && s->prepared[i].sql != sql)
        i++;
    statement *st = &s->prepared[i];
    if (st->sql != sql) {
        s->engine->finalize(s, st);
        *st = (statement){.sql = sql};
    }
    return st;
}

static statement *query(store *s, const char *sql, const char *kinds, va_list values)
{
    return s->engine->bind(s, slot_of(s, sql), kinds, values);
}

statement *database_query(store *s, const char *sql, const char *kinds, ...)
{
    va_list values;
    va_start(values, kinds);
    statement *st = query(s, sql, kinds, values);
    va_end(values);
    return st;
}

statement *database_copy(store *s, const char *sql, store *from, statement *row, int columns)
{
    return s->engine->bind_row(s, slot_of(s, sql), from, row, columns);
}

bool database_row(store *s, statement *st, status *result, error *e)
{
    if (*result == STATUS_OK && s->engine->next(s, st, result, e))
        return true;
    database_reset(s, st);
    return false;
}

void database_reset(store *s, statement *st)
{
    if (st)
        s->engine->reset(s, st);
}

static void read_columns(store *s, statement *row, const char *kinds, va_list out)
{
    const database_engine *engine = s->engine;
    for (int i = 0; kinds[i] != '\0'; i++) {
        if (kinds[i] == 'n') {
            *va_arg(out, int *) = (int)engine->integer(row, i);
        } else if (kinds[i] == 'i') {
            *va_arg(out, int64_t *) = engine->integer(row, i);
        } else if (kinds[i] == 'd') {
            *va_arg(out, double *) = engine->real(row, i);
        } else {
            const char *text = engine->text(row, i);
            char *to = va_arg(out, char *);
            (void)snprintf(to, (size_t)va_arg(out, int), "%s", text ? text : "");
        }
    }
}

void database_read(store *s, statement *row, const char *kinds, ...)
{
    va_list out;
    va_start(out, kinds);
    read_columns(s, row, kinds, out);
    va_end(out);
}

bool database_first(store *s, statement *query, status *result, error *e, const char *kinds, ...)
{
    va_list out;
    *result = STATUS_OK;
    if (!database_row(s, query, result, e))
        return false;
    va_start(out, kinds);
    read_columns(s, query, kinds, out);
    va_end(out);
    database_reset(s, query);
    return true;
}

static status run(store *s, statement *st, error *e)
{
    status result = STATUS_OK;
    while (database_row(s, st, &result, e)) {}
    return result;
}

status database_run(store *s, error *e, const char *sql, const char *kinds, ...)
{
    va_list values;
    va_start(values, kinds);
    statement *st = query(s, sql, kinds, values);
    va_end(values);
    return run(s, st, e);
}

status database_later(store *s, error *e, const char *sql, const char *kinds, ...)
{
    va_list values;
    va_start(values, kinds);
    const status result = s->engine->later ? s->engine->later(s, slot_of(s, sql), kinds, values, e)
                                           : run(s, query(s, sql, kinds, values), e);
    va_end(values);
    return result;
}

status store_begin(store *s, error *e)
{
    s->again = false;
    const status result = database_later(s, e, s->engine->begin, "");
    s->in_transaction = result == STATUS_OK;
    return result;
}

void store_rollback(store *s)
{
    const bool again = s->again;
    if (s->engine->transaction_is_open(s))
        (void)database_run(s, NULL, "ROLLBACK", "");
    s->in_transaction = false;
    s->again = again;
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
