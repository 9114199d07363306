/* ticker.h - a thread that calls a function again and again while other work goes on. */
#pragma once

#include "base/status.h"

#include <stdbool.h>

typedef struct ticker ticker;

/* Returns false to end the calls. */
typedef bool ticker_call(void *context);

/* Calls `call` `seconds` > 0 from now, and again that long after each call.  STATUS_NO_MEMORY:
 * no thread could be made. */
status ticker_start(double seconds, ticker_call *call, void *context, ticker **out, error *e);

/* A call for time limits: sets the _Atomic bool that `flag` points to, once. */
bool ticker_raise(void *flag);

/* Between the two no call is made: what `call` uses belongs to the caller.  Holding waits for a
 * call under way; a call due during it is made afterwards. */
void ticker_hold(ticker *t);
void ticker_release(ticker *t);

/* Ends the thread, which must not be held; afterwards no call is made.  NULL is allowed. */
void ticker_stop(ticker *t);
