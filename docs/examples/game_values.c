/* game_values.c - what each move of a game was worth, from the last one to the first. The table
 * keeps its entries, so that a position helps the one before it; Ctrl-C stops the search.
 *
 *     cc game_values.c $(pkg-config --cflags --libs yomikiri) -o game_values
 *     ./game_values othello:4x5 b1 a1 b4 */
#include <signal.h>
#include <stdio.h>
#include <yomikiri.h>

static ykr_solver *solver;
static ykr_result result;

static void stop(int number)
{
    (void)number;
    ykr_stop(solver);
}

static int wrong(void)
{
    fprintf(stderr, "%s\n", ykr_error(solver));
    ykr_destroy(solver);
    return 2;
}

int main(int argc, char *argv[])
{
    char why[YKR_ERROR_TEXT];
    int i, after;
    if (argc < 2 || ykr_create(argv[1], &solver, why) != YKR_OK) {
        fprintf(stderr, "%s\n", argc < 2 ? "usage: game SPEC [MOVE...]" : why);
        return 2;
    }
    signal(SIGINT, stop);
    if (ykr_set(solver, "keep", "yes") != YKR_OK)
        return wrong();
    for (i = 2; i < argc; i++)
        if (ykr_play(solver, argv[i]) != YKR_OK)
            return wrong();
    if (ykr_solve(solver, &result, sizeof result) != YKR_OK)
        return wrong();
    for (i = argc - 1; i >= 2; i--) {
        after = (int)result.value;
        if (ykr_undo(solver) != YKR_OK || ykr_solve(solver, &result, sizeof result) != YKR_OK)
            return wrong();
        printf("%s %+d, best %s %+d\n", argv[i], -after, result.move, (int)result.value);
    }
    ykr_destroy(solver);
    return 0;
}
