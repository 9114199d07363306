/* batch.c - solves the positions of a file, one a line, two at a time.
 *
 *     cc batch.c $(pkg-config --cflags --libs yomikiri) -o batch
 *     ./batch othello:6x6 positions.txt */
#include <stdio.h>
#include <string.h>
#include <yomikiri.h>

enum { MOST = 10000 };
static ykr_board board[MOST];
static ykr_answer answer[MOST];

/* Reads boards; returns their number, or -1 at a line that cannot be read. */
static int read_boards(ykr_solver *solver, FILE *file)
{
    char line[YKR_POSITION_TEXT];
    int n = 0;
    while (n < MOST && fgets(line, sizeof line, file) != NULL) {
        line[strcspn(line, "\n")] = '\0';
        if (ykr_set_position(solver, line) != YKR_OK || ykr_get_board(solver, &board[n], NULL) != YKR_OK)
            return -1;
        n++;
    }
    return n;
}

int main(int argc, char *argv[])
{
    ykr_solver *solver;
    char why[YKR_ERROR_TEXT];
    int i, n;
    FILE *file = argc == 3 ? fopen(argv[2], "r") : NULL;
    if (file == NULL) {
        fprintf(stderr, "usage: batch SPEC FILE\n");
        return 2;
    }
    if (ykr_create(argv[1], &solver, why) != YKR_OK) {
        fprintf(stderr, "%s\n", why);
        return 2;
    }
    n = read_boards(solver, file);
    fclose(file);
    if (n < 0 || ykr_solve_many(solver, board, (size_t)n, 2, answer) != YKR_OK) {
        fprintf(stderr, "%s\n", ykr_error(solver));
        n = -1;
    }
    for (i = 0; i < n; i++)
        printf("%d %+d\n", i + 1, (int)answer[i].value);
    ykr_destroy(solver);
    return n < 0 ? 2 : 0;
}
