/* library.c - rates of the library and of `solve --file` on random 8x8 positions.
 *
 *   library [RUNS [PROGRAM]]
 *
 * Prints medians of RUNS (5) runs: positions a second, and microseconds of processor time for each,
 * on which other work of the machine has less effect. */
#include "base/splitmix.h"
#include "library/yomikiri.h"

#include <stdio.h>
#include <stdlib.h>
#include <sys/resource.h>
#include <time.h>

enum { MOST = 2000, MOST_RUNS = 99, SEED = 20240229 };

static ykr_solver *solver;
static ykr_board board[MOST];
static char text[MOST][YKR_POSITION_TEXT], command[4096];

static void need(int good, const char *what)
{
    if (good)
        return;
    fprintf(stderr, "library: %s: %s\n", what, ykr_error(solver));
    exit(2);
}

/* Games of random moves, each until `empties` squares are left; 0: to its end. */
static void make_positions(int empties)
{
    uint64_t state = SEED + (uint64_t)empties;
    for (int i = 0, moves, left; i < MOST; i += empties == 0 || moves > 0) {
        char move[YKR_MAX_MOVES][YKR_MOVE_TEXT];
        need(ykr_set_position(solver, "start") == YKR_OK, "start");
        for (;;) {
            need(ykr_legal_moves(solver, move, &moves) == YKR_OK, "moves");
            need(ykr_get_board(solver, &board[i], NULL) == YKR_OK, "board");
            left = 64 - __builtin_popcountll(board[i].own | board[i].other);
            if (moves == 0 || left <= empties)
                break;
            need(ykr_play(solver, move[random_next(&state) % (uint64_t)moves]) == YKR_OK, "play");
        }
        need(ykr_position(solver, text[i]) == YKR_OK, "position");
    }
}

static void solve(int count, int unused)
{
    static ykr_result result;
    (void)unused;
    for (int i = 0; i < count; i++) {
        need(ykr_set_board(solver, &board[i], 0) == YKR_OK, "set_board");
        need(ykr_solve(solver, &result, sizeof result) == YKR_OK, "solve");
    }
}

static void many(int count, int threads)
{
    static ykr_answer answer[MOST];
    need(ykr_solve_many(solver, board, (size_t)count, threads, answer) == YKR_OK, "solve_many");
}

static void file(int count, int unused)
{
    FILE *f = popen(command, "w");
    (void)unused;
    for (int i = 0; f != NULL && i < count; i++)
        fprintf(f, "%s\n", text[i]);
    need(f != NULL && pclose(f) == 0, command);
}

static double processor(int who)
{
    struct rusage u;
    getrusage(who, &u);
    return (double)(u.ru_utime.tv_sec + u.ru_stime.tv_sec) + 1e-6 * (double)(u.ru_utime.tv_usec + u.ru_stime.tv_usec);
}

static int ascending(const void *a, const void *b)
{
    const double x = *(const double *)a, y = *(const double *)b;
    return (x > y) - (x < y);
}

static void measure(const char *name, int runs, void (*run)(int count, int threads), int count, int threads)
{
    double elapsed[MOST_RUNS], used[MOST_RUNS];
    struct timespec from, to;
    run(count, threads); /* makes tables and threads */
    for (int i = 0; i < runs; i++) {
        used[i] = -processor(RUSAGE_SELF) - processor(RUSAGE_CHILDREN);
        clock_gettime(CLOCK_MONOTONIC, &from);
        run(count, threads);
        clock_gettime(CLOCK_MONOTONIC, &to);
        used[i] += processor(RUSAGE_SELF) + processor(RUSAGE_CHILDREN);
        elapsed[i] = (double)(to.tv_sec - from.tv_sec) + 1e-9 * (double)(to.tv_nsec - from.tv_nsec);
    }
    qsort(elapsed, (size_t)runs, sizeof *elapsed, ascending);
    qsort(used, (size_t)runs, sizeof *used, ascending);
    printf("%-44s %12.0f %12.2f\n", name, count / elapsed[runs / 2], 1e6 * used[runs / 2] / count);
}

int main(int argc, char **argv)
{
    const int runs = argc > 1 ? atoi(argv[1]) : 5;
    need(runs >= 1 && runs <= MOST_RUNS && ykr_create("othello:8x8", &solver, NULL) == YKR_OK, "RUNS");
    snprintf(command, sizeof command, "%s solve othello:8x8 --file - --threads 1 --quiet >/dev/null",
             argc > 2 ? argv[2] : "build/yomikiri");
    printf("%-44s %12s %12s\n", "case", "a second", "us each");
    make_positions(14);
    measure("ykr_solve, 14 empty squares", runs, solve, MOST / 10, 1);
    make_positions(10);
    measure("ykr_solve, 10 empty squares", runs, solve, MOST, 1);
    measure("ykr_solve_many, 10 empty squares, 1 thread", runs, many, MOST, 1);
    measure("ykr_solve_many, 10 empty squares, 2 threads", runs, many, MOST, 2);
    measure("solve --file, 10 empty squares, 1 thread", runs, file, MOST, 1);
    make_positions(0);
    measure("ykr_solve, finished game", runs, solve, MOST, 1);
    measure("ykr_solve_many, finished games, 1 thread", runs, many, MOST, 1);
    ykr_destroy(solver);
    return 0;
}
