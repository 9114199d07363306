/* channel.h - a store's connection to a server of PostgreSQL, and its errors. */
#pragma once

#include "store/database.h"

#include <libpq-fe.h>

typedef struct channel {
    PGconn *c;           /* NULL: lost */
    int statements;      /* prepared on this connection */
    int prepared;        /* of them that certainly are */
    int unread;          /* statements sent whose results are still to be read */
    bool streaming;      /* rows of a statement arrive one by one */
    bool gone;           /* waited for in vain */
    bool silent;         /* it was lost because the server did not answer */
    int heard, finished; /* notifications since `counted`, tasks since the last notification sent */
    double counted;
    int told_every;         /* this many finished tasks are followed by one */
    double ahead, measured; /* the server's clock less this machine's steady one, and when that was seen */
} channel;

/* As of database_engine. */
status channel_open(store *s, store_mode mode, bool *missing, error *e);
void channel_close(store *s);
status channel_script(store *s, const char *sql, error *e);

/* The next result of what was sent; NULL: there are no more, or the connection is lost, as when the
 * server does not answer, and soon after a request to stop. */
PGresult *channel_next(store *s);
PGresult *channel_last(store *s); /* the last of them */

/* Compares the server's clock with this machine's; no transaction is open. */
void channel_measure_clock(store *s);

/* The failure of `r`, or without one of the connection; sets `again`. */
status channel_failed(store *s, const PGresult *r, error *e);
bool channel_is_lost(const channel *l, const PGresult *r);

/* Waits until the server is back; false: it is not. */
bool channel_call_again(store *s);
