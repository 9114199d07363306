/* interrupt.c - SIGINT, SIGTERM and time limits. */
#include "cli/interrupt.h"

#include <signal.h>
#include <stdatomic.h>
#include <stddef.h>
#include <string.h>
#include <sys/time.h>

static _Atomic bool stop_flag, user_flag;

static void on_signal(int number)
{
    if (number != SIGALRM)
        atomic_store(&user_flag, true);
    atomic_store(&stop_flag, true);
}

void interrupt_install(void)
{
    struct sigaction action;
    memset(&action, 0, sizeof action);
    (void)sigemptyset(&action.sa_mask);
    action.sa_handler = on_signal;
    (void)sigaction(SIGALRM, &action, NULL);
    action.sa_flags = (int)SA_RESETHAND;
    (void)sigaction(SIGINT, &action, NULL);
    (void)sigaction(SIGTERM, &action, NULL);
    action.sa_handler = SIG_IGN;
    action.sa_flags = 0;
    (void)sigaction(SIGPIPE, &action, NULL);
}

const _Atomic bool *interrupt_flag(void)
{
    return &stop_flag;
}

bool interrupt_by_user(void)
{
    return atomic_load(&user_flag);
}

void interrupt_after(double seconds)
{
    struct itimerval timer;
    memset(&timer, 0, sizeof timer);
    (void)setitimer(ITIMER_REAL, &timer, NULL);
    if (!atomic_load(&user_flag))
        atomic_store(&stop_flag, false);
    if (seconds > 0) {
        timer.it_value.tv_sec = (time_t)seconds;
        timer.it_value.tv_usec = (suseconds_t)((seconds - (double)(time_t)seconds) * 1e6);
        if (timer.it_value.tv_sec == 0 && timer.it_value.tv_usec == 0)
            timer.it_value.tv_usec = 1;
        (void)setitimer(ITIMER_REAL, &timer, NULL);
    }
}
