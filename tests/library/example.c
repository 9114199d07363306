/* example.c - a program as a user of the library writes it, in C89 and C++98: test_library.sh links
 * it with what `make install` put there. Its functions have names that the library uses inside. */
#include <stdio.h>
#include <yomikiri.h>

int fail(const char *what, ykr_solver *solver);

int fail(const char *what, ykr_solver *solver)
{
    printf("%s: %s\n", what, ykr_error(solver));
    ykr_destroy(solver);
    return 1;
}

static int show(void *context, const ykr_opening *opening)
{
    int i;
    *(int *)context += 1;
    for (i = 0; i < opening->plies; i++)
        printf("%s ", opening->line[i]);
    printf("%d (stands for %d)\n", (int)opening->result->value, (int)opening->stands_for);
    return 0;
}

int main(void)
{
    static ykr_result result;
    static ykr_counts counts;
    int openings = 0;
    ykr_solver *solver;
    char why[YKR_ERROR_TEXT];
    if (ykr_create("reversi:4x4", &solver, why) != YKR_OK) {
        printf("%s\n", why);
        return 1;
    }
    if (ykr_set(solver, "threads", "2") != YKR_OK)
        return fail("threads", solver);
    if (ykr_solve(solver, &result, sizeof result) != YKR_OK)
        return fail("solve", solver);
    printf("%d by %s\n", (int)result.value, result.move);
    if (ykr_openings(solver, 1, show, &openings) != YKR_OK)
        return fail("openings", solver);
    if (ykr_count(solver, 4, 0, NULL, NULL, &counts, sizeof counts) != YKR_OK)
        return fail("count", solver);
    printf("%d openings, %d positions\n", openings, (int)counts.positions);
    if (ykr_set(solver, "thread", "2") == YKR_BAD_INPUT)
        printf("%s\n", ykr_error(solver));
    ykr_destroy(solver);
    return 0;
}
