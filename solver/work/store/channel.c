/* channel.c - see channel.h. */
#ifdef YOMIKIRI_POSTGRES
#include "store/channel.h"

#include "base/clock.h"
#include "base/stop.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

enum { RETURN_SECONDS = 3600 };
static const double PAUSE_LEAST = 0.2, PAUSE_MOST = 10; /* between two attempts to reach a lost server */

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
        {"42P01 42703 42804 23514 23502 22003 22P02", STATUS_BAD_INPUT, "is damaged: "},
    };
    const channel *l = s->connection;
    const char *state = r ? PQresultErrorField(r, PG_DIAG_SQLSTATE) : NULL;
    const char *primary = r ? PQresultErrorField(r, PG_DIAG_MESSAGE_PRIMARY) : NULL;
    char line[300];
    state = state ? state : "";
    first_line(primary ? primary : PQerrorMessage(l->c), line);
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

status channel_script(store *s, const char *sql, error *e)
{
    channel *l = s->connection;
    PGresult *r = PQexec(l->c, sql);
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

/* What the address does not say comes from the service file, the environment and the password
 * file.  A lost network is noticed within half a minute. */
static status call_server(store *s, error *e)
{
    static const char *const NAMES[] = {"connect_timeout",
                                        "keepalives_idle",
                                        "keepalives_interval",
                                        "keepalives_count",
                                        "tcp_user_timeout",
                                        "fallback_application_name",
                                        "dbname",
                                        NULL};
    const char *values[] = {"5", "10", "5", "3", "25000", "yomikiri", s->path, NULL};
    channel *l = s->connection;
    char line[300];
    PQfinish(l->c);
    l->c = PQconnectdbParams(NAMES, values, 1);
    l->streaming = false;
    l->measured = 0;
    for (int i = 0; i < STORE_STATEMENTS; i++)
        s->prepared[i].number = 0;
    if (!l->c)
        return fail(e, STATUS_NO_MEMORY, "store: out of memory");
    if (PQstatus(l->c) != CONNECTION_OK) {
        first_line(PQerrorMessage(l->c), line);
        return fail(e, STATUS_IO, "store %.150s: %.300s", s->path, line);
    }
    s->connections++;
    (void)PQsetNoticeProcessor(l->c, ignore_notice, NULL);
    status result = channel_script(s, SESSION, e);
    if (result == STATUS_OK && s->mode != STORE_READ && s->spec[0] != '\0')
        result = channel_script(s, s->engine->writing, e);
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
    PGresult *r = PQexecParams(l->c,
                               "SELECT 1 FROM solve a, solve b WHERE a.name = 'spec' AND a.value = $1"
                               " AND b.name = 'position' AND b.value = $2",
                               2, NULL, values, NULL, NULL, 0);
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
