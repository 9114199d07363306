/* runner.c - main for the tests under ThreadSanitizer: see criterion/criterion.h beside it.
 * Arguments are patterns "suite/name" with * and ?, bare or after "--filter="; without any, every
 * test runs. It prints what Criterion prints with --verbose. */
#include "criterion/criterion.h"

#include <fnmatch.h>
#include <setjmp.h>
#include <time.h>
#include <unistd.h>

static plain_test *tests;
static const plain_test *running;
static jmp_buf leave;
static bool failed, skipping;

void plain_register(plain_test *test)
{
    test->next = tests;
    tests = test;
}

void plain_check(bool ok, bool fatal, const char *file, int line, const char *what, const char *format, ...)
{
    if (ok)
        return;
    va_list arguments;
    va_start(arguments, format);
    printf("%s:%d: assertion failed: %s:", file, line, what);
    vprintf(format, arguments);
    printf("\n");
    va_end(arguments);
    failed = true;
    if (fatal)
        longjmp(leave, 1);
}

void plain_skip(const char *format, ...)
{
    va_list arguments;
    va_start(arguments, format);
    printf("[SKIP] %s::%s:", running->suite, running->name);
    vprintf(format, arguments);
    printf("\n");
    va_end(arguments);
    skipping = true;
    longjmp(leave, 1);
}

void plain_log(const char *format, ...)
{
    va_list arguments;
    va_start(arguments, format);
    vprintf(format, arguments);
    printf("\n");
    va_end(arguments);
}

static bool selected(const plain_test *test, int count, char **arguments)
{
    static const char FILTER[] = "--filter=";
    char name[256];
    bool named = false;
    snprintf(name, sizeof name, "%s/%s", test->suite, test->name);
    for (int i = 0; i < count; i++) {
        const char *pattern = arguments[i];
        if (strncmp(pattern, FILTER, strlen(FILTER)) == 0)
            pattern += strlen(FILTER);
        if (*pattern == '-')
            continue;
        if (fnmatch(pattern, name, FNM_EXTMATCH) == 0)
            return true;
        named = true;
    }
    return !named;
}

static double now(void)
{
    struct timespec t;
    clock_gettime(CLOCK_MONOTONIC, &t);
    return (double)t.tv_sec + 1e-9 * (double)t.tv_nsec;
}

static bool run(const plain_test *test)
{
    const double begun = now();
    failed = skipping = false;
    running = test;
    printf("[RUN ] %s::%s\n", test->suite, test->name);
    if (test->init)
        test->init();
    if (setjmp(leave) == 0)
        test->body();
    if (test->fini)
        test->fini();
    if (!skipping)
        printf("[%s] %s::%s: (%.2fs)\n", failed ? "FAIL" : "PASS", test->suite, test->name, now() - begun);
    return !failed;
}

/* A test that expects a signal needs a process of its own and is left out. */
int main(int argc, char **argv)
{
    int failing = 0;
    setvbuf(stdout, NULL, _IOLBF, 0);
    for (const plain_test *test = tests; test; test = test->next)
        if (test->signal == 0 && test->exit_code == 0 && selected(test, argc - 1, argv + 1))
            failing += !run(test);
    (void)fflush(NULL);
    _exit(failing != 0); /* Archer crashes in exit() once other threads have run teams */
}
