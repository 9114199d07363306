/* example.c - a program as a user of the library writes it, in C89 and C++98: test_library.sh links it with what
 * `make install` put there. Its functions have names that the library uses inside. */
#include <stdio.h>
#include <yomikiri.h>

int fail(const char *what, const ykr_solver *solver);

int fail(const char *what, const ykr_solver *solver)
{
    printf("%s: %s\n", what, ykr_error(solver));
    ykr_destroy((ykr_solver *)solver);
    return 1;
}

int main(void)
{
    static ykr_result result;
    ykr_solver *solver;
    char why[YKR_ERROR_TEXT];
    if (ykr_create("reversi:4x4", &solver, why) != YKR_OK) {
        printf("%s\n", why);
        return 1;
    }
    if (ykr_set_threads(solver, 2) != YKR_OK)
        return fail("threads", solver);
    if (ykr_solve(solver, &result) != YKR_OK)
        return fail("solve", solver);
    printf("%d by %s\n", (int)result.value, result.move);
    ykr_destroy(solver);
    return 0;
}
