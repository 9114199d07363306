/* interrupt.c - see interrupt.h. */
#include "arguments/interrupt.h"

#include "base/clock.h"

#include <signal.h>
#include <stdatomic.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>
#include <sys/time.h>

enum { SAME_SIGNAL = 200 /* milliseconds */, LATE = 5 /* seconds */ };

static _Atomic bool stop_flag, user_flag;
static _Atomic int64_t first_signal; /* milliseconds on clock_seconds; 0: none came */
static double deadline;              /* on clock_seconds; 0: none */
static bool alarm_set;
static void (*when_late)(void);
static _Atomic bool rung; /* the limit of time has passed */

/* A second signal ends the program, unless it comes at once: timeout(1) sends each to the program
 * and to its group. */
static void on_signal(int number)
{
    const int64_t now = (int64_t)(clock_seconds() * 1000);
    int64_t first = 0;
    if (number != SIGALRM) {
        atomic_store(&user_flag, true);
        if (!atomic_compare_exchange_strong(&first_signal, &first, now) && now - first > SAME_SIGNAL) {
            (void)signal(number, SIG_DFL);
            (void)raise(number);
        }
    }
    atomic_store(&stop_flag, true);
    if (number == SIGALRM && when_late != NULL) {
        if (atomic_exchange(&rung, true))
            when_late();
        (void)setitimer(ITIMER_REAL, &(struct itimerval){.it_value = {.tv_sec = LATE}}, NULL);
    }
}

void interrupt_when_late(void (*late)(void))
{
    when_late = late;
}

void interrupt_install(void)
{
    struct sigaction action, before;
    memset(&action, 0, sizeof action);
    (void)sigemptyset(&action.sa_mask);
    action.sa_handler = on_signal;
    action.sa_flags = SA_RESTART;
    (void)sigaction(SIGALRM, &action, NULL);
    (void)sigaction(SIGINT, &action, NULL);
    (void)sigaction(SIGTERM, &action, NULL);
    if (sigaction(SIGHUP, NULL, &before) == 0 && before.sa_handler != SIG_IGN)
        (void)sigaction(SIGHUP, &action, NULL);
    action.sa_handler = SIG_IGN;
    (void)sigaction(SIGPIPE, &action, NULL);
    (void)sigaction(SIGXFSZ, &action, NULL);
}

const _Atomic bool *interrupt_flag(void)
{
    return &stop_flag;
}

bool interrupt_over(void)
{
    return atomic_load(&user_flag) || (deadline > 0 && clock_seconds() >= deadline);
}

/* Sets the alarm for the earlier of the deadline and `seconds` from now (0: the deadline alone). */
static void set_alarm(double seconds)
{
    struct itimerval timer;
    memset(&timer, 0, sizeof timer);
    if (alarm_set)
        (void)setitimer(ITIMER_REAL, &timer, NULL);
    alarm_set = false;
    atomic_store(&rung, false);
    atomic_store(&stop_flag, interrupt_over());
    if (atomic_load(&user_flag)) /* a signal between the two lines above */
        atomic_store(&stop_flag, true);
    double left = deadline > 0 ? deadline - clock_seconds() : 0;
    if (deadline <= 0 || (seconds > 0 && seconds < left))
        left = seconds;
    if (deadline <= 0 && seconds <= 0)
        return;
    left = left > 1e-6 ? left : 1e-6;
    timer.it_value.tv_sec = (time_t)left;
    timer.it_value.tv_usec = (suseconds_t)((left - (double)(time_t)left) * 1e6);
    if (timer.it_value.tv_sec == 0 && timer.it_value.tv_usec == 0)
        timer.it_value.tv_usec = 1;
    alarm_set = true;
    (void)setitimer(ITIMER_REAL, &timer, NULL);
}

double interrupt_deadline(double seconds)
{
    const double before = deadline, wanted = clock_seconds() + seconds;
    if (seconds > 0 && (before <= 0 || wanted < before))
        deadline = wanted;
    set_alarm(0);
    return before;
}

void interrupt_restore(double before)
{
    deadline = before;
    set_alarm(0);
}

void interrupt_limit(double seconds)
{
    set_alarm(seconds);
}
