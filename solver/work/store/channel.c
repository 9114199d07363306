/* channel.c - see channel.h. */
#ifdef YOMIKIRI_POSTGRES
#include "store/channel.h"

#include "base/clock.h"
#include "base/stop.h"

#include <poll.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

enum { RETURN_SECONDS = 3600 };
static const double PAUSE_LEAST = 0.2, PAUSE_MOST = 10; /* between two attempts to reach a lost server */
static const double CALL_SECONDS = 15;                  /* of one attempt */
/* A server that is silent for SILENT_SECONDS is called once more, for PING_SECONDS; one that
 * answers, and says that it works on a statement, has ANSWER_SECONDS for it.  The same after a
 * request to stop. */
static const double SILENT_SECONDS = 15, PING_SECONDS = 5, ANSWER_SECONDS = 600;
static const double STOP_SILENT_SECONDS = 1, STOP_PING_SECONDS = 1, STOP_ANSWER_SECONDS = 10;

/* A worker that is stopped in a transaction loses its connection, so that it holds no row long. */
static const char SESSION[] =
    "SET client_min_messages = warning; SET default_transaction_isolation = 'read committed'; SET lock_timeout = '20s';"
    "SET idle_in_transaction_session_timeout = '30s'; SET client_encoding = 'UTF8'; SET bytea_output = 'hex';";

/* ---- errors ---------------------------------------------------------------------------------- */

static bool is_one_of(const char *state, const char *list)
{
    return strlen(state) == 5 && strstr(list, state) != NULL;
}

/* The first line of a message, without "ERROR: ". */
static void first_line(const char *message, char out[static 300])
{
    const char *end = message + strcspn(message, "\n");
    (void)snprintf(out, 300, "%.*s", (int)(end - message), message);
}

bool channel_is_lost(const channel *l, const PGresult *r)
{
    const char *state = r ? PQresultErrorField(r, PG_DIAG_SQLSTATE) : NULL;
    state = state ? state : "";
    return PQstatus(l->c) != CONNECTION_OK || strncmp(state, "08", 2) == 0 ||
           is_one_of(state, "57P01 57P02 57P03 25P03 57P05");
}

status channel_failed(store *s, const PGresult *r, error *e)
{
    static const struct {
        const char *states;
        status meaning;
        const char *text;
    } KNOWN[] = {
        {"53100", STATUS_IO, "no space is left on the server's disk: "},
        {"53200", STATUS_NO_MEMORY, "the server is out of memory: "},
        {"25006", STATUS_IO, "is read-only: "},
        {"42501", STATUS_IO, "this user may not do that: "},
        {"40001 40P01 23505 55P03", STATUS_IO, "is written by another process that does not give way: "},
        {"23514", STATUS_BAD_INPUT, STORE_CONTRADICTION ": "},
        {"42P01 42703 42804 23502 22003 22P02", STATUS_BAD_INPUT, "is damaged: "},
    };
    const channel *l = s->connection;
    const char *state = r ? PQresultErrorField(r, PG_DIAG_SQLSTATE) : NULL;
    const char *primary = r ? PQresultErrorField(r, PG_DIAG_MESSAGE_PRIMARY) : NULL;
    const char *row = r ? PQresultErrorField(r, PG_DIAG_MESSAGE_DETAIL) : NULL;
    char line[300];
    state = state ? state : "";
    primary = is_one_of(state, "23514") && row ? row : primary;
    first_line(l->silent ? "it does not answer" : primary ? primary : PQerrorMessage(l->c), line);
    const bool lost = channel_is_lost(l, r);
    s->again = (lost && s->patient && !l->gone) || is_one_of(state, KNOWN[4].states);
    if (lost)
        return fail(e, STATUS_IO, "store %.150s: the connection to the server is lost: %.250s", s->path, line);
    for (size_t i = 0; i < sizeof KNOWN / sizeof *KNOWN; i++)
        if (is_one_of(state, KNOWN[i].states))
            return fail(e, KNOWN[i].meaning, "store %.150s: %s%.250s", s->path, KNOWN[i].text, line);
    return fail(e, STATUS_IO, "store %.150s: %.250s", s->path, line);
}

/* ---- the connection -------------------------------------------------------------------------- */

/* What the address does not say comes from the service file, the environment and the password
 * file.  A lost network is noticed within ten seconds.  *answered: the server did, if only to
 * refuse.  NULL: no memory. */
static PGconn *call(const store *s, double seconds, const _Atomic bool *stop, bool *answered)
{
    static const char *const NAMES[] = {"keepalives_idle",
                                        "keepalives_interval",
                                        "keepalives_count",
                                        "tcp_user_timeout",
                                        "fallback_application_name",
                                        "dbname",
                                        NULL};
    const char *values[] = {"5", "2", "3", "10000", "yomikiri", s->path, NULL};
    const double until = clock_seconds() + seconds;
    PGconn *c = PQconnectStartParams(NAMES, values, 1);
    PostgresPollingStatusType wait = PQstatus(c) == CONNECTION_BAD ? PGRES_POLLING_FAILED : PGRES_POLLING_WRITING;
    while (wait != PGRES_POLLING_OK && wait != PGRES_POLLING_FAILED && clock_seconds() < until &&
           !stop_requested(stop)) {
        struct pollfd socket = {.fd = PQsocket(c), .events = wait == PGRES_POLLING_READING ? POLLIN : POLLOUT};
        if (poll(&socket, 1, 100) > 0)
            wait = PQconnectPoll(c);
    }
    *answered = wait == PGRES_POLLING_OK || wait == PGRES_POLLING_FAILED;
    return c;
}

/* Whether the server's process `pid` waits to be asked, by another connection. */
static bool is_idle(PGconn *other, int pid, double until)
{
    char sql[100];
    (void)snprintf(sql, sizeof sql, "SELECT 1 FROM pg_stat_activity WHERE pid = %d AND state LIKE 'idle%%'", pid);
    bool good = PQsendQuery(other, sql) == 1;
    while (good && PQisBusy(other) && clock_seconds() < until) {
        struct pollfd socket = {.fd = PQsocket(other), .events = POLLIN};
        (void)poll(&socket, 1, 100);
        good = PQconsumeInput(other) == 1;
    }
    PGresult *r = good && !PQisBusy(other) ? PQgetResult(other) : NULL;
    const bool idle = PQntuples(r) == 1;
    PQclear(r);
    return idle;
}

/* Whether it answers a call, and its process for this connection has at least begun on what it was
 * sent long ago: that process alone may be frozen. */
static bool server_answers(const store *s, double seconds, const _Atomic bool *stop)
{
    const channel *l = s->connection;
    const double until = clock_seconds() + seconds;
    bool answered;
    PGconn *other = call(s, seconds, stop, &answered);
    if (answered && is_idle(other, PQbackendPID(l->c), until)) {
        struct pollfd socket = {.fd = PQsocket(l->c), .events = POLLIN};
        answered = poll(&socket, 1, 200) > 0; /* it may have answered just now */
    }
    PQfinish(other);
    return answered;
}

/* Waits until a result can be read. */
static void await(store *s)
{
    channel *l = s->connection;
    const double begun = clock_seconds();
    double heard = begun, stopped = 0;
    for (int unsent; (unsent = PQflush(l->c)) > 0 || (unsent == 0 && PQisBusy(l->c));) {
        struct pollfd socket = {.fd = PQsocket(l->c), .events = (short)(unsent > 0 ? POLLIN | POLLOUT : POLLIN)};
        if (poll(&socket, 1, 100) > 0) {
            if (PQconsumeInput(l->c) == 0)
                return;
            heard = clock_seconds();
            continue;
        }
        const double now = clock_seconds();
        stopped = stop_requested(s->stop) && stopped == 0 ? now : stopped;
        l->silent = now - begun > ANSWER_SECONDS || (stopped > 0 && now - stopped > STOP_ANSWER_SECONDS);
        if (!l->silent && now - heard > (stopped > 0 ? STOP_SILENT_SECONDS : SILENT_SECONDS)) {
            l->silent = stopped > 0 ? !server_answers(s, STOP_PING_SECONDS, NULL)
                                    : !server_answers(s, PING_SECONDS, s->stop) && !stop_requested(s->stop);
            heard = clock_seconds();
        }
        if (l->silent) {
            PQfinish(l->c);
            l->c = NULL;
            return;
        }
    }
}

PGresult *channel_next(store *s)
{
    channel *l = s->connection;
    await(s);
    return PQgetResult(l->c);
}

PGresult *channel_last(store *s)
{
    PGresult *last = NULL;
    for (PGresult *r; (r = channel_next(s)) != NULL; last = r)
        PQclear(last);
    return last;
}

status channel_script(store *s, const char *sql, error *e)
{
    channel *l = s->connection;
    PGresult *r = PQsendQuery(l->c, sql) == 1 ? channel_last(s) : NULL;
    const ExecStatusType got = PQresultStatus(r);
    const status result = got == PGRES_COMMAND_OK || got == PGRES_TUPLES_OK ? STATUS_OK : channel_failed(s, r, e);
    PQclear(r);
    return result;
}

/* The library never prints. */
static void ignore_notice(void *context, const char *message)
{
    (void)context;
    (void)message;
}

void channel_measure_clock(store *s)
{
    channel *l = s->connection;
    const int sent = PQsendQuery(l->c, "SELECT extract(epoch FROM clock_timestamp())::double precision");
    PGresult *r = sent == 1 ? channel_last(s) : NULL;
    l->measured = clock_seconds();
    if (PQresultStatus(r) == PGRES_TUPLES_OK)
        l->ahead = strtod(PQgetvalue(r, 0, 0), NULL) - l->measured;
    PQclear(r);
}

static status call_server(store *s, error *e)
{
    channel *l = s->connection;
    char line[300];
    bool answered;
    PQfinish(l->c);
    l->c = call(s, CALL_SECONDS, s->stop, &answered);
    l->streaming = l->silent = false;
    l->unread = 0;
    for (int i = 0; i < STORE_STATEMENTS; i++)
        s->prepared[i].number = 0;
    if (!l->c)
        return fail(e, STATUS_NO_MEMORY, "store: out of memory");
    if (PQstatus(l->c) != CONNECTION_OK) {
        first_line(answered ? PQerrorMessage(l->c) : "the server does not answer", line);
        return fail(e, STATUS_IO, "store %.150s: %.300s", s->path, line);
    }
    s->connections++;
    (void)PQsetnonblocking(l->c, 1);
    (void)PQsetNoticeProcessor(l->c, ignore_notice, NULL);
    status result = channel_script(s, SESSION, e);
    if (result == STATUS_OK && s->mode != STORE_READ && s->spec[0] != '\0')
        result = channel_script(s, s->engine->writing, e);
    if (result == STATUS_OK && s->late)
        result = channel_script(s, s->engine->late, e);
    if (result == STATUS_OK)
        channel_measure_clock(s);
    return result;
}

status channel_open(store *s, store_mode mode, bool *missing, error *e)
{
    (void)mode;
    *missing = false;
    s->connection = calloc(1, sizeof(channel));
    return s->connection ? call_server(s, e) : fail(e, STATUS_NO_MEMORY, "store: out of memory");
}

void channel_close(store *s)
{
    channel *l = s->connection;
    if (l)
        PQfinish(l->c);
    free(l);
}

/* Whether the server that has come back has the same store. */
static bool is_same_store(store *s)
{
    channel *l = s->connection;
    const char *values[] = {s->spec, s->root};
    const int sent = PQsendQueryParams(l->c,
                                       "SELECT 1 FROM solve a, solve b WHERE a.name = 'spec' AND a.value = $1"
                                       " AND b.name = 'position' AND b.value = $2",
                                       2, NULL, values, NULL, NULL, 0);
    PGresult *r = sent == 1 ? channel_last(s) : NULL;
    const bool same = PQresultStatus(r) == PGRES_TUPLES_OK && PQntuples(r) == 1;
    PQclear(r);
    return same;
}

bool channel_call_again(store *s)
{
    const double until = clock_seconds() + RETURN_SECONDS;
    double pause = PAUSE_LEAST * (1 + (double)(getpid() % 64) / 64); /* many workers do not call at once */
    channel *l = s->connection;
    while (s->patient && !l->gone && !stop_requested(s->stop) && clock_seconds() < until) {
        if (call_server(s, NULL) == STATUS_OK && (s->spec[0] == '\0' || is_same_store(s)))
            return true;
        for (double left = pause; left > 0 && !stop_requested(s->stop); left -= 0.1)
            clock_pause(left < 0.1 ? left : 0.1);
        pause = pause * 1.5 < PAUSE_MOST ? pause * 1.5 : PAUSE_MOST;
    }
    l->gone = true;
    return false;
}

status store_address_check(const char *path, error *e)
{
    if (!store_is_address(path))
        return STATUS_OK;
    PQconninfoOption *all = PQconninfoParse(path, NULL);
    if (!all)
        return fail(e, STATUS_BAD_INPUT,
                    "the address of a store is wrong; expected postgresql://USER@HOST:PORT/DATABASE as libpq reads it");
    bool secret = false;
    for (const PQconninfoOption *o = all; o->keyword; o++)
        secret = secret || (o->val && o->dispchar[0] == '*');
    PQconninfoFree(all);
    return secret ? fail(e, STATUS_BAD_INPUT,
                         "the address of a store has a password, which other users of the machine can see; expected it "
                         "in ~/.pgpass, a service file or PGPASSWORD")
                  : STATUS_OK;
}

#else
#include "store/store.h"

status store_address_check(const char *path, error *e)
{
    return store_is_address(path) ? fail(e, STATUS_UNSUPPORTED,
                                         "--store postgresql://...: this build has no PostgreSQL; build it where "
                                         "libpq-dev is installed")
                                  : STATUS_OK;
}

#endif
