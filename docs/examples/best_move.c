/* best_move.c - the value of every move of a position.
 *
 *     cc best_move.c $(pkg-config --cflags --libs yomikiri) -o best_move
 *     ./best_move othello:6x6 '---XX---XOX-OOOXXXOOXXXX-OOOO--OOOO- X' */
#include <stdio.h>
#include <yomikiri.h>

static int report(void *context, const ykr_progress *progress)
{
    (void)context;
    fprintf(stderr, "%d of %d moves, %.0f s\n", (int)progress->tried, (int)progress->moves, progress->seconds);
    return 0;
}

static int show(ykr_solver *solver)
{
    static ykr_result result; /* too large for a small stack */
    int i;
    ykr_set_progress(solver, report, NULL);
    if (ykr_moves(solver, &result, sizeof result) != YKR_OK)
        return 0;
    printf("%s: value %d for the side to move\n", ykr_spec(solver), (int)result.value);
    for (i = 0; i < result.moves; i++)
        printf("%-4s %+d\n", result.move_value[i].move, (int)result.move_value[i].value);
    printf("line");
    for (i = 0; i < result.line_length; i++)
        printf(" %s", result.line[i]);
    printf("\n");
    return 1;
}

int main(int argc, char *argv[])
{
    ykr_solver *solver;
    char why[YKR_ERROR_TEXT];
    int good;
    if (argc < 2 || argc > 3) {
        fprintf(stderr, "usage: best_move SPEC [POSITION]\n");
        return 2;
    }
    if (ykr_create(argv[1], &solver, why) != YKR_OK) {
        fprintf(stderr, "%s\n", why);
        return 2;
    }
    good = (argc == 2 || ykr_set_position(solver, argv[2]) == YKR_OK) && show(solver);
    if (!good)
        fprintf(stderr, "%s\n", ykr_error(solver));
    ykr_destroy(solver);
    return good ? 0 : 2;
}
