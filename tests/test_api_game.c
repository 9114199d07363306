/* test_api_game.c - games that a program gives the library by ykr_add_rules. */
#include "library/yomikiri.h"
#include "library/yomikiri_game.h"

#include <criterion/criterion.h>

#include <pthread.h>
#include <stdatomic.h>
#include <stdio.h>
#include <string.h>

/* Take one to *context of a heap. */
static void start(const ykr_game_rules *r, ykr_game_position *p)
{
    p->a = (uint64_t)r->argument[0];
}

static int moves(const ykr_game_rules *r, const ykr_game_position *p, int32_t *move)
{
    const int most = *(const int *)r->context;
    int n = 0;
    for (int32_t take = 1; take <= most && take <= (int32_t)p->a; take++)
        move[n++] = take;
    return n;
}

static int32_t play(const ykr_game_rules *r, ykr_game_position *p, int32_t move)
{
    (void)r;
    p->a -= (uint64_t)move;
    return 0;
}

#define HEAP(called)                                                                       \
    {                                                                                      \
        .abi = YKR_GAME_ABI, .size = (uint32_t)sizeof(ykr_game), .name = (called),         \
        .argument = {{"stones", 0, 1000, 9}}, .start = start, .moves = moves, .play = play \
    }

static int value_of(const char *spec)
{
    ykr_solver *solver;
    ykr_result result;
    char why[YKR_ERROR_TEXT];
    cr_assert_eq(ykr_create(spec, &solver, why), YKR_OK, "%s", why);
    cr_assert_eq(ykr_set(solver, "hash", "1M"), YKR_OK);
    cr_assert_eq(ykr_solve(solver, &result, sizeof result), YKR_OK, "%s", ykr_error(solver));
    cr_assert_eq(result.known, YKR_EXACT);
    ykr_destroy(solver);
    return result.value;
}

Test(api_game, the_context_comes_back)
{
    static const int three = 3, four = 4;
    static const ykr_game game[] = {HEAP("by-three"), HEAP("by-four")};
    char why[YKR_ERROR_TEXT];
    cr_assert_eq(ykr_add_rules(&game[0], &three, "take 1 to 3", why), YKR_OK, "%s", why);
    cr_assert_eq(ykr_add_rules(&game[1], &four, "take 1 to 4", why), YKR_OK, "%s", why);
    for (int stones = 0; stones <= 25; stones++) {
        char spec[32];
        (void)snprintf(spec, sizeof spec, "by-three:%d", stones);
        cr_assert_eq(value_of(spec), stones % 4 != 0 ? 1 : -1, "%s", spec);
        (void)snprintf(spec, sizeof spec, "by-four:%d", stones);
        cr_assert_eq(value_of(spec), stones % 5 != 0 ? 1 : -1, "%s", spec);
    }
}

Test(api_game, names_that_are_taken_and_rules_that_are_none)
{
    static const int one = 1;
    static const char *const TAKEN[] = {"reversi", "othello", "ttt", "mnk", "connect4", "connect", "minimax", "eight"};
    static const ykr_game mine = HEAP("mine");
    char why[YKR_ERROR_TEXT];
    for (size_t i = 0; i < sizeof TAKEN / sizeof *TAKEN; i++) {
        const ykr_game game = HEAP(TAKEN[i]);
        cr_assert_eq(ykr_add_rules(&game, &one, "", why), YKR_BAD_INPUT, "%s", TAKEN[i]);
        cr_assert_not_null(strstr(why, "already"), "%s", why);
    }
    cr_assert_eq(ykr_add_rules(NULL, &one, "", why), YKR_BAD_INPUT);
    cr_assert_eq(ykr_add_rules(&mine, &one, NULL, why), YKR_BAD_INPUT);
    cr_assert_eq(ykr_add_rules(&mine, &one, "", NULL), YKR_OK);
    cr_assert_eq(ykr_add_rules(&mine, &one, "", why), YKR_BAD_INPUT);
}

enum { THREADS = 8, NAMES = 40 };

static struct {
    char name[NAMES][16];
    ykr_game game[THREADS][NAMES];
    _Atomic int added[NAMES], next;
} many;

static void *add_all(void *unused)
{
    static const int one = 1;
    const int thread = atomic_fetch_add(&many.next, 1);
    (void)unused;
    for (int i = 0; i < NAMES; i++) {
        many.game[thread][i] = (ykr_game)HEAP(many.name[i]);
        atomic_fetch_add(&many.added[i], ykr_add_rules(&many.game[thread][i], &one, "", NULL) == YKR_OK);
    }
    return NULL;
}

/* Each name is added once, whichever thread is first, and none is lost. */
Test(api_game, many_threads_add_games)
{
    pthread_t thread[THREADS];
    for (int i = 0; i < NAMES; i++)
        (void)snprintf(many.name[i], sizeof many.name[i], "many-%d", i);
    for (int i = 0; i < THREADS; i++)
        cr_assert_eq(pthread_create(&thread[i], NULL, add_all, NULL), 0);
    for (int i = 0; i < THREADS; i++)
        cr_assert_eq(pthread_join(thread[i], NULL), 0);
    for (int i = 0; i < NAMES; i++) {
        cr_assert_eq(atomic_load(&many.added[i]), 1, "%s: added %d times", many.name[i], atomic_load(&many.added[i]));
        cr_assert_eq(value_of(many.name[i]), 1);
    }
}
