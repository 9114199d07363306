/* own_watch.c - what a file does to the whole program: crashes, calls that do not return. */
#include "own/own_code.h"

#include "base/text_buffer.h"

#include <signal.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

/* Written before the handlers are installed, read by them alone. */
static struct {
    char crashed[512], late[512];
    int bad, stopped;
} watch;

/* Nothing here may allocate or lock. */
static void end(const char *line, int code)
{
    if (write(STDERR_FILENO, line, strlen(line)) < 0)
        _exit(code);
    _exit(code);
}

void own_is_late(void)
{
    end(watch.late, watch.stopped);
}

#ifdef _WIN32

void own_catch_crashes(const char *paths, int bad, int stopped)
{
    (void)paths, (void)bad, (void)stopped;
}

#else

static void on_crash(int number)
{
    (void)number;
    end(watch.crashed, watch.bad);
}

void own_catch_crashes(const char *paths, int bad, int stopped)
{
    static const int SIGNALS[] = {SIGSEGV, SIGBUS, SIGFPE, SIGILL, SIGABRT};
    static char stack[64 << 10]; /* a stack that is full has no room for a handler */
    const stack_t other = {.ss_sp = stack, .ss_size = sizeof stack};
    struct sigaction action = {.sa_handler = on_crash, .sa_flags = SA_ONSTACK};
    text_buffer b = text_begin(watch.crashed, sizeof watch.crashed);
    text_add(&b, "yomikiri: %.400s: crashed, or made the program crash\n", paths);
    b = text_begin(watch.late, sizeof watch.late);
    text_add(&b, "yomikiri: %.400s: did not return soon after the limit of time; expected that no call loops\n", paths);
    watch.bad = bad;
    watch.stopped = stopped;
    (void)sigemptyset(&action.sa_mask);
    (void)sigaltstack(&other, NULL);
    for (size_t i = 0; i < sizeof SIGNALS / sizeof *SIGNALS; i++)
        (void)sigaction(SIGNALS[i], &action, NULL);
}

#endif
