/* test_api_table.c - tables through the library: made, and asked by many threads at once. */
#include "library/yomikiri.h"
#include "tests/support.h"

#include <criterion/criterion.h>

#include <pthread.h>
#include <stdatomic.h>
#include <string.h>
#include <unistd.h>

enum { THREADS = 6, GAMES = 40 };

static ykr_table *table;
static _Atomic int wrong;

/* The value that a move leaves is that of the position before for one of the moves. */
static void *ask_games(void *seed)
{
    for (int i = 0; i < GAMES; i++) {
        ykr_solver *solver;
        char move[YKR_MAX_MOVES][YKR_MOVE_TEXT], position[YKR_POSITION_TEXT];
        int count, ply = 0;
        if (ykr_create("connect:4,4,3", &solver, NULL) != YKR_OK)
            break;
        while (!ykr_over(solver, NULL)) {
            ykr_table_answer before, after;
            int best = -100;
            (void)ykr_position(solver, position);
            atomic_fetch_add(&wrong, ykr_table_ask(table, position, 0, &before, NULL) != YKR_OK);
            (void)ykr_legal_moves(solver, move, &count);
            for (int m = 0; m < count; m++) {
                (void)ykr_play(solver, move[m]);
                (void)ykr_position(solver, position);
                atomic_fetch_add(&wrong, ykr_table_ask(table, position, 0, &after, NULL) != YKR_OK);
                best = -after.value > best ? -after.value : best;
                (void)ykr_undo(solver);
            }
            atomic_fetch_add(&wrong, best != before.value);
            (void)ykr_play(solver, move[(*(int *)seed * 7 + i * 3 + ply++ * 5) % count]);
        }
        ykr_destroy(solver);
    }
    return NULL;
}

Test(api, tables)
{
    char folder[] = "/tmp/yomikiri-api-XXXXXX", path[64], why[YKR_ERROR_TEXT];
    ykr_solver *solver;
    pthread_t thread[THREADS];
    int seed[THREADS];
    ykr_table_answer answer[2];
    cr_assert(mkdtemp(folder) != NULL);
    snprintf(path, sizeof path, "%s/t.ykt", folder);
    cr_assert_eq(ykr_create("connect:4,4,3", &solver, why), YKR_OK);
    cr_expect_eq(ykr_table_make(solver, NULL, 0, 0, 0), YKR_BAD_INPUT);
    cr_expect_eq(ykr_table_make(solver, path, -1, 0, 0), YKR_BAD_INPUT);
    cr_expect_eq(ykr_table_open(path, &table, why), YKR_IO, "%s", why);
    cr_assert_eq(ykr_table_make(solver, path, 0, 0, 0), YKR_OK, "%s", ykr_error(solver));
    cr_assert_eq(ykr_table_open(path, &table, why), YKR_OK, "%s", why);
    cr_expect_str_eq(ykr_table_spec(table), "connect:4,4,3");
    cr_expect_gt(ykr_table_positions(table), 1000);
    for (int i = 0; i < THREADS; i++) {
        seed[i] = i;
        cr_assert_eq(pthread_create(&thread[i], NULL, ask_games, &seed[i]), 0);
    }
    for (int i = 0; i < THREADS; i++)
        (void)pthread_join(thread[i], NULL);
    cr_expect_eq(wrong, 0);
    const ykr_board boards[2] = {{0, 0}, {0, 1 << 13}}, bad = {1, 1};
    cr_assert_eq(ykr_table_ask_many(table, boards, 2, 2, 0, answer, why), YKR_OK, "%s", why);
    cr_expect_eq(answer[0].from, YKR_TABLE_STORED);
    cr_expect_eq(answer[1].from, YKR_TABLE_STORED);
    cr_expect_eq(ykr_table_ask_many(table, &bad, 1, 1, 0, answer, why), YKR_BAD_INPUT);
    cr_expect(strncmp(why, "boards[0]:", 10) == 0, "%s", why);
    cr_expect_eq(ykr_table_ask(table, "z", 0, answer, why), YKR_BAD_INPUT);
    cr_expect_eq(ykr_table_ask(NULL, "start", 0, answer, NULL), YKR_BAD_INPUT);
    ykr_table_close(table);
    ykr_destroy(solver);
    (void)unlink(path);
    (void)rmdir(folder);
}
