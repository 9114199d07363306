/* test_ticker.c - a thread that calls a function again and again, and a time limit made from it. */
#include "base/clock.h"
#include "base/ticker.h"

#include <criterion/criterion.h>

#include <stdatomic.h>
#include <time.h> /* nanosleep */

typedef struct counting {
    int calls;          /* under the hold */
    int most;           /* calls that are wanted */
    _Atomic bool works; /* a call is under way */
    double call_seconds;
} counting;

static void sleep_seconds(double seconds)
{
    const struct timespec pause = {.tv_nsec = (long)(seconds * 1e9)};
    (void)nanosleep(&pause, NULL);
}

static bool count(void *context)
{
    counting *c = context;
    atomic_store(&c->works, true);
    sleep_seconds(c->call_seconds);
    c->calls++;
    atomic_store(&c->works, false);
    return c->calls < c->most;
}

static int calls_after(ticker *t, counting *c, int least)
{
    for (int i = 0; i < 2000; i++) {
        ticker_hold(t);
        const int calls = c->calls;
        ticker_release(t);
        if (calls >= least)
            return calls;
        sleep_seconds(0.002);
    }
    return c->calls;
}

Test(ticker, calls_come_until_it_is_held_or_stopped)
{
    counting c = {.most = 1 << 30};
    ticker *t;
    cr_assert_eq(ticker_start(0.001, count, &c, &t, NULL), STATUS_OK);
    cr_expect_geq(calls_after(t, &c, 5), 5);
    ticker_hold(t);
    const int held = c.calls;
    sleep_seconds(0.05);
    cr_expect_eq(c.calls, held, "a call while it was held");
    ticker_release(t);
    cr_expect_gt(calls_after(t, &c, held + 1), held, "no call after it was released");
    ticker_stop(t);
    const int stopped = c.calls;
    sleep_seconds(0.02);
    cr_expect_eq(c.calls, stopped);
    ticker_stop(NULL);
}

Test(ticker, holding_and_stopping_wait_for_the_call_under_way)
{
    counting c = {.most = 1 << 30, .call_seconds = 0.05};
    ticker *t;
    cr_assert_eq(ticker_start(0.001, count, &c, &t, NULL), STATUS_OK);
    for (int i = 0; i < 3; i++) {
        while (!atomic_load(&c.works))
            sleep_seconds(0.001);
        ticker_hold(t);
        cr_expect_not(atomic_load(&c.works));
        ticker_release(t);
    }
    while (!atomic_load(&c.works))
        sleep_seconds(0.001);
    ticker_stop(t);
    cr_expect_not(atomic_load(&c.works));
}

Test(ticker, a_call_may_be_the_last)
{
    counting c = {.most = 3};
    ticker *t;
    cr_assert_eq(ticker_start(0.001, count, &c, &t, NULL), STATUS_OK);
    (void)calls_after(t, &c, 3);
    sleep_seconds(0.02);
    ticker_stop(t);
    cr_expect_eq(c.calls, 3);
}

Test(ticker, a_deadline_raises_its_flag_once)
{
    _Atomic bool flag = false;
    ticker *d;
    const double begun = clock_seconds();
    cr_assert_eq(ticker_start(0.05, ticker_raise, &flag, &d, NULL), STATUS_OK);
    while (!atomic_load(&flag))
        sleep_seconds(0.001);
    cr_expect_geq(clock_seconds() - begun, 0.05);
    atomic_store(&flag, false);
    sleep_seconds(0.12);
    cr_expect_not(atomic_load(&flag), "it was raised twice");
    ticker_stop(d);
    cr_assert_eq(ticker_start(1000, ticker_raise, &flag, &d, NULL), STATUS_OK);
    ticker_stop(d);
    cr_expect_not(atomic_load(&flag));
    ticker_stop(NULL);
}
