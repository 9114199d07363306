/* postgres.c - a store on a server of PostgreSQL; see database.h.
 *
 * Any number of machines share it, each process by one connection of its own.  Where SQLite lets
 * one process write at a time, here rows are locked: a lease passes over a position that another
 * process is writing, and only the numbers of finished tasks are given one after another.  A
 * transaction that meets another, or whose connection is lost, fails with `again`. */
#ifdef YOMIKIRI_POSTGRES
#include "store/channel.h"

#include "base/clock.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { VALUES_MOST = 16, SQL_MOST = 4096, CLOCK_SECONDS = 60, TOLD_MOST = 20 };

/* ---- statements ------------------------------------------------------------------------------ */

typedef struct values {
    int count, length[VALUES_MOST], format[VALUES_MOST];
    Oid type[VALUES_MOST];
    const char *text[VALUES_MOST];
    char number[VALUES_MOST][32];
    bool many; /* rows */
} values;

enum {
    TYPE_BYTES = 17,
    TYPE_INT8 = 20,
    TYPE_INT2 = 21,
    TYPE_INT4 = 23,
    TYPE_TEXT = 25,
    TYPE_REAL4 = 700,
    TYPE_REAL = 701,
    TYPE_VARCHAR = 1043,
    TYPE_NUMERIC = 1700
};

static void collect(values *v, const char *kinds, va_list from)
{
    v->count = 0;
    v->many = *kinds == '*';
    for (kinds += v->many; *kinds; kinds++) {
        const int i = v->count++;
        v->text[i] = v->number[i];
        v->format[i] = v->length[i] = 0;
        v->type[i] = *kinds == 'd' ? TYPE_REAL : *kinds == 't' ? TYPE_TEXT : *kinds == 'b' ? TYPE_BYTES : TYPE_INT8;
        if (*kinds == 'n') {
            (void)snprintf(v->number[i], sizeof v->number[i], "%d", va_arg(from, int));
        } else if (*kinds == 'i') {
            (void)snprintf(v->number[i], sizeof v->number[i], "%lld", (long long)va_arg(from, int64_t));
        } else if (*kinds == 'd') {
            (void)snprintf(v->number[i], sizeof v->number[i], "%.17g", va_arg(from, double));
        } else {
            v->text[i] = va_arg(from, const char *);
            v->format[i] = *kinds == 'b';
            v->length[i] = *kinds == 'b' ? (int)va_arg(from, size_t) : 0;
        }
    }
}

/* SQLite's SQL as PostgreSQL's: ? becomes $1, $2, ...; ?N becomes $N; what is in a remark that
 * begins with ! counts. */
static void translate(const char *sql, char out[static SQL_MOST])
{
    size_t n = 0;
    int next = 1;
    for (; *sql && n < SQL_MOST - 12; sql++)
        if (strncmp(sql, "/*!", 3) == 0)
            sql += 2;
        else if (strncmp(sql, "*/", 2) == 0)
            sql++;
        else if (*sql != '?')
            out[n++] = *sql;
        else if (sql[1] >= '0' && sql[1] <= '9')
            out[n++] = '$';
        else
            n += (size_t)snprintf(out + n, 12, "$%d", next++);
    out[n] = '\0';
}

static bool succeeded(const PGresult *r)
{
    const ExecStatusType got = PQresultStatus(r);
    return got == PGRES_COMMAND_OK || got == PGRES_TUPLES_OK || got == PGRES_SINGLE_TUPLE;
}

/* The statements of a transaction are sent one after another, and their results are read when one
 * of them is wanted: the server need not wait for this process between them, nor others that wait
 * for the transaction.  After a failure the rest is not run. */

static bool send(channel *l, statement *st, const values *v)
{
    char name[16];
    if (PQenterPipelineMode(l->c) != 1)
        return false;
    if (st->number == 0) {
        char sql[SQL_MOST];
        translate(st->sql, sql);
        (void)snprintf(name, sizeof name, "s%d", l->statements + 1);
        if (PQsendPrepare(l->c, name, sql, v->count, v->type) != 1)
            return false;
        st->number = ++l->statements;
        l->unread++;
    }
    (void)snprintf(name, sizeof name, "s%d", st->number);
    l->unread++;
    return PQsendQueryPrepared(l->c, name, v->count, v->text, v->length, v->format, 0) == 1;
}

/* Ends what was sent together. */
static void end_sending(store *s)
{
    channel *l = s->connection;
    PQclear(channel_next(s));
    (void)PQexitPipelineMode(l->c);
}

/* Preparing a statement may have been among what was not run. */
static void forget_unprepared(store *s)
{
    channel *l = s->connection;
    for (int i = 0; i < STORE_STATEMENTS; i++)
        if (s->prepared[i].number > l->prepared)
            s->prepared[i].number = 0;
}

/* The result of the last statement sent, with `many` its first row, or that of the first statement
 * that failed; NULL: the connection is lost. */
static PGresult *receive(store *s, bool many)
{
    channel *l = s->connection;
    PGresult *result = NULL;
    bool good = PQpipelineSync(l->c) == 1;
    for (; l->unread > 0 && PQstatus(l->c) == CONNECTION_OK; l->unread--) {
        l->streaming = many && good && l->unread == 1;
        if (l->streaming) {
            PQclear(result);
            (void)PQsetSingleRowMode(l->c);
            l->unread = 0;
            return channel_next(s);
        }
        PGresult *r = channel_last(s);
        PQclear(good ? result : r);
        result = good ? r : result;
        good = good && succeeded(r);
    }
    if (!good)
        forget_unprepared(s);
    l->prepared = l->statements;
    if (l->unread == 0) {
        end_sending(s);
        return result;
    }
    PQclear(result);
    return NULL;
}

static PGresult *execute(store *s, statement *st, const values *v)
{
    channel *l = s->connection;
    if (l->streaming) /* a programmer's error, which is to be a failure like others */
        return PQmakeEmptyPGresult(l->c, PGRES_FATAL_ERROR);
    return send(l, st, v) ? receive(s, v->many) : NULL;
}

static void reset(store *s, statement *st)
{
    channel *l = s->connection;
    PQclear(st->handle);
    PQfreemem(st->scratch);
    st->handle = st->scratch = NULL;
    if (!st->many)
        return;
    PQclear(channel_last(s));
    end_sending(s);
    st->many = l->streaming = false;
}

/* Outside of a transaction a statement whose connection is lost is run again. */
static statement *run(store *s, statement *st, const values *v)
{
    channel *l = s->connection;
    for (;;) {
        reset(s, st);
        st->handle = execute(s, st, v);
        st->many = l->streaming;
        st->row = -1;
        if (succeeded(st->handle) || s->in_transaction)
            return st;
        if (!channel_is_lost(l, st->handle) || !channel_call_again(s))
            return st;
    }
}

static statement *bind(store *s, statement *st, const char *kinds, va_list from)
{
    values v;
    collect(&v, kinds, from);
    return run(s, st, &v);
}

static status later(store *s, statement *st, const char *kinds, va_list from, error *e)
{
    channel *l = s->connection;
    values v;
    collect(&v, kinds, from);
    reset(s, st);
    while (l->streaming || !send(l, st, &v))
        if (s->in_transaction || !channel_call_again(s))
            return channel_failed(s, NULL, e);
    return STATUS_OK;
}

/* The server takes the types from the table. */
static statement *bind_row(store *s, statement *st, store *from, statement *row, int columns)
{
    const database_engine *other = from->engine;
    values v = {.count = columns};
    for (int i = 0; i < columns; i++) {
        const cell_kind kind = other->kind(row, i);
        size_t length = 0;
        v.text[i] = kind == CELL_NULL ? NULL : kind == CELL_BYTES ? other->bytes_of(row, i, &length) : v.number[i];
        v.format[i] = kind == CELL_BYTES;
        v.length[i] = (int)length;
        if (kind == CELL_INTEGER)
            (void)snprintf(v.number[i], sizeof v.number[i], "%lld", (long long)other->integer(row, i));
        else if (kind == CELL_REAL)
            (void)snprintf(v.number[i], sizeof v.number[i], "%.17g", other->real(row, i));
        else if (kind == CELL_TEXT)
            v.text[i] = other->text(row, i);
    }
    return run(s, st, &v);
}

static bool next(store *s, statement *st, status *result, error *e)
{
    if (st->many && st->row >= 0) {
        PQclear(st->handle);
        st->handle = channel_next(s);
        st->row = -1;
    }
    if (!succeeded(st->handle)) {
        *result = channel_failed(s, st->handle, e);
        return false;
    }
    if (strcmp(st->sql, "COMMIT") == 0 && strcmp(PQcmdStatus(st->handle), "COMMIT") != 0) {
        s->again = true;
        *result = fail(e, STATUS_IO, "store %.300s: a transaction was given up", s->path);
        return false;
    }
    return ++st->row < PQntuples(st->handle);
}

static void finalize(store *s, statement *st)
{
    if (st->sql)
        reset(s, st);
}

static cell_kind kind(statement *st, int column)
{
    if (PQgetisnull(st->handle, st->row, column))
        return CELL_NULL;
    switch (PQftype(st->handle, column)) {
    case TYPE_INT8:
    case TYPE_INT4:
    case TYPE_INT2:
        return CELL_INTEGER;
    case TYPE_REAL:
    case TYPE_REAL4:
    case TYPE_NUMERIC:
        return CELL_REAL;
    case TYPE_TEXT:
    case TYPE_VARCHAR:
        return CELL_TEXT;
    default:
        return CELL_BYTES;
    }
}

static int64_t integer(statement *st, int column)
{
    return strtoll(PQgetvalue(st->handle, st->row, column), NULL, 10);
}

static double real(statement *st, int column)
{
    return strtod(PQgetvalue(st->handle, st->row, column), NULL);
}

static const char *text(statement *st, int column)
{
    return PQgetisnull(st->handle, st->row, column) ? NULL : PQgetvalue(st->handle, st->row, column);
}

static size_t size(statement *st, int column)
{
    return (size_t)PQgetlength(st->handle, st->row, column);
}

static const void *bytes_of(statement *st, int column, size_t *length)
{
    PQfreemem(st->scratch);
    *length = 0;
    st->scratch = PQunescapeBytea((const unsigned char *)PQgetvalue(st->handle, st->row, column), length);
    return st->scratch;
}

/* ---- the rest -------------------------------------------------------------------------------- */

static status sound(store *s, error *e)
{
    (void)s;
    (void)e;
    return STATUS_OK; /* the server looks after its files */
}

/* Other processes notify when they finish a task.  Each of them wakes all, so that all processes
 * together do it at most some TOLD_MOST times a second: each for a share of its tasks, which is
 * halved or doubled by what it has heard. */
static bool changed(store *s)
{
    channel *l = s->connection;
    bool news = s->data_version != s->connections || PQconsumeInput(l->c) == 0;
    const double now = clock_seconds();
    s->data_version = s->connections;
    for (PGnotify *n; (n = PQnotifies(l->c)) != NULL; PQfreemem(n)) {
        news = news || n->be_pid != PQbackendPID(l->c);
        l->heard++;
    }
    if (now - l->counted >= 1) {
        const double rate = l->heard / (now - l->counted);
        l->told_every = rate > TOLD_MOST         ? 2 * l->told_every
                        : rate < TOLD_MOST / 2.0 ? l->told_every / 2
                                                 : l->told_every;
        l->told_every = l->told_every < 1 ? 1 : l->told_every < 1024 ? l->told_every : 1024;
        l->heard = 0;
        l->counted = now;
    }
    return news;
}

static status tell(store *s, error *e)
{
    channel *l = s->connection;
    if (++l->finished < l->told_every)
        return STATUS_OK;
    l->finished = 0;
    return database_later(s, e, "SELECT pg_notify('yomikiri', '')", "");
}

/* Not measured in a transaction, of which it could hide that an earlier statement has failed. */
static double clock_there(store *s)
{
    channel *l = s->connection;
    if (clock_seconds() - l->measured > CLOCK_SECONDS && !l->streaming && !s->in_transaction)
        channel_measure_clock(s);
    return l->ahead + clock_seconds();
}

static bool transaction_is_open(store *s)
{
    const channel *l = s->connection;
    if (l->unread > 0)
        PQclear(receive(s, false));
    const PGTransactionStatusType open = PQtransactionStatus(l->c);
    return open == PQTRANS_INTRANS || open == PQTRANS_INERROR;
}

#define ABOUT "obj_description(to_regclass(quote_ident(current_schema()) || '.solve'), 'pg_class')"

const database_engine database_postgres = {
    .tables = STORE_TABLES("BIGSERIAL", "BIGINT", "DOUBLE PRECISION", "BYTEA",
                           " TEXT)") "COMMENT ON TABLE solve IS 'yomikiri store " STORE_TEXT_OF(STORE_VERSION) "';",
    .count_tables = "SELECT count(*) FROM pg_class WHERE relnamespace = to_regnamespace(quote_ident(current_schema()))"
                    " AND relkind IN ('r', 'p', 'v', 'm', 'f')",
    .application =
        "SELECT CASE WHEN " ABOUT " LIKE 'yomikiri store %' THEN " STORE_TEXT_OF(STORE_APPLICATION) " ELSE 0 END",
    .version = "SELECT coalesce(substring(" ABOUT " FROM '^yomikiri store ([0-9]{1,9})$')::bigint, 0)",
    .bytes = "SELECT coalesce(sum(pg_total_relation_size(oid)), 0)::bigint FROM pg_class"
             " WHERE relnamespace = to_regnamespace(quote_ident(current_schema())) AND relkind = 'r'",
    .begin = "BEGIN",
    .snapshot = "BEGIN ISOLATION LEVEL REPEATABLE READ, READ ONLY",
    .numbered = "SELECT setval('run_id_seq', (SELECT coalesce(max(id), 0) + 1 FROM run), false),"
                " setval('position_id_seq', (SELECT coalesce(max(id), 0) + 1 FROM position), false),"
                " setval('task_id_seq', (SELECT coalesce(max(id), 0) + 1 FROM task), false)",
    .turn = "SELECT pg_advisory_xact_lock(" STORE_TEXT_OF(STORE_APPLICATION) ", hashtext(current_schema()))",
    .tell = tell,
    .late = "SET synchronous_commit = off",
    .flush = "SET LOCAL synchronous_commit TO DEFAULT",
    .writing = "LISTEN yomikiri",
    .connect = channel_open,
    .disconnect = channel_close,
    .script = channel_script,
    .sound = sound,
    .changed = changed,
    .clock = clock_there,
    .transaction_is_open = transaction_is_open,
    .bind = bind,
    .bind_row = bind_row,
    .later = later,
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

#else
#include "store/database.h"

static status connect_server(store *s, store_mode mode, bool *missing, error *e)
{
    (void)mode;
    *missing = false;
    return fail(e, STATUS_UNSUPPORTED,
                "store %.200s: this build has no PostgreSQL; build it where libpq-dev is installed", s->path);
}

static void disconnect(store *s)
{
    (void)s;
}

static void finalize(store *s, statement *st)
{
    (void)s;
    (void)st;
}

const database_engine database_postgres = {.connect = connect_server, .disconnect = disconnect, .finalize = finalize};

#endif
