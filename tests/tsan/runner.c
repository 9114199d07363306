/* runner.c - main for the tests under ThreadSanitizer: see criterion/criterion.h beside it.
 * Arguments are patterns "suite/name" with * and ?; without any, every test runs. */
#include "criterion/criterion.h"

#include <fnmatch.h>
#include <setjmp.h>
#include <unistd.h>

static plain_test *tests;
static jmp_buf leave;
static bool failed;

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
    printf("skipped:");
    vprintf(format, arguments);
    printf("\n");
    va_end(arguments);
    longjmp(leave, 2);
}

void plain_log(const char *format, ...)
{
    va_list arguments;
    va_start(arguments, format);
    vprintf(format, arguments);
    printf("\n");
    va_end(arguments);
}

static bool wanted(const plain_test *test, int count, char **patterns)
{
    char name[256];
    snprintf(name, sizeof name, "%s/%s", test->suite, test->name);
    if (test->disabled)
        return false;
    for (int i = 0; i < count; i++)
        if (fnmatch(patterns[i], name, 0) == 0)
            return true;
    return count == 0;
}

/* A test that expects a signal needs a process of its own and is left out. */
static bool run(const plain_test *test)
{
    failed = false;
    if (test->init)
        test->init();
    if (setjmp(leave) == 0)
        test->body();
    if (test->fini)
        test->fini();
    return !failed;
}

int main(int argc, char **argv)
{
    int tested = 0, failing = 0;
    setvbuf(stdout, NULL, _IOLBF, 0);
    for (const plain_test *test = tests; test; test = test->next) {
        if (test->signal != 0 || test->exit_code != 0 || !wanted(test, argc - 1, argv + 1))
            continue;
        printf("[RUN ] %s::%s\n", test->suite, test->name);
        tested++;
        if (!run(test)) {
            printf("[FAIL] %s::%s\n", test->suite, test->name);
            failing++;
        }
    }
    printf("[====] Synthesis: Tested: %d | Passing: %d | Failing: %d | Crashing: 0 \n", tested, tested - failing,
           failing);
    (void)fflush(NULL);
    _exit(failing != 0); /* Archer crashes in exit() once other threads have run teams */
}
