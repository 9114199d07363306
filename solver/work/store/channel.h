/* channel.h - a store's connection to a server of PostgreSQL, and its errors. */
#pragma once

#include "store/database.h"

#include <libpq-fe.h>

typedef struct channel {
    PGconn *c;
    int statements;         /* prepared on this connection */
    bool streaming;         /* rows of a statement arrive one by one */
    bool gone;              /* waited for in vain */
    double ahead, measured; /* the server's clock less this machine's steady one, and when that was seen */
} channel;

/* As of database_engine. */
status channel_open(store *s, store_mode mode, bool *missing, error *e);
void channel_close(store *s);
status channel_script(store *s, const char *sql, error *e);

/* The failure of `r`, or without one of the connection; sets `again`. */
status channel_failed(store *s, const PGresult *r, error *e);
bool channel_is_lost(const channel *l, const PGresult *r);

/* Waits until the server is back; false: it is not. */
bool channel_call_again(store *s);
