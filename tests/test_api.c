/* test_api.c - the public library: two solvers in one process, misuse, stopping, symbols. */
#include "library/yomikiri.h"

#include "base/threads.h"

#include <criterion/criterion.h>

#include <limits.h>
#include <pthread.h>
#include <string.h>

static ykr_solver *make(const char *spec)
{
    ykr_solver *solver = NULL;
    char why[YKR_ERROR_TEXT] = "";
    cr_assert_eq(ykr_create(spec, &solver, why), YKR_OK, "%s: %s", spec, why);
    cr_assert_not_null(solver);
    return solver;
}

Test(api, two_games_in_one_process)
{
    ykr_solver *reversi = make("reversi:4x4"), *ttt = make("ttt,misere");
    ykr_result a, b;
    cr_assert_eq(ykr_play(ttt, "b2"), YKR_OK);
    cr_assert_eq(ykr_set_position(reversi, "b1"), YKR_OK);
    cr_assert_eq(ykr_solve(reversi, &a, sizeof a), YKR_OK);
    cr_assert_eq(ykr_moves(ttt, &b, sizeof b), YKR_OK);
    cr_expect(a.value == 8 && a.known == YKR_EXACT && a.lower == 8 && a.upper == 8);
    cr_expect(b.value == 0 && b.moves == 8);
    cr_assert_eq(ykr_set_position(reversi, "start"), YKR_OK);
    cr_assert_eq(ykr_moves(reversi, &a, sizeof a), YKR_OK);
    cr_expect(a.value == -8 && a.moves == 4 && a.line_length >= 10);
    for (int i = 0; i < a.moves; i++)
        cr_expect_eq(a.move_value[i].value, -8);
    cr_expect_str_eq(ykr_spec(ttt), "mnk:3,3,3,misere");
    ykr_destroy(reversi);
    ykr_destroy(ttt);
}

typedef struct job {
    const char *spec;
    int value;
    int wrong;
} job;

static void *solve_often(void *context)
{
    static const char *const THREADS[] = {"1", "2", "3"};
    job *j = context;
    ykr_solver *solver = NULL;
    ykr_result *r = calloc(1, sizeof *r);
    j->wrong = ykr_create(j->spec, &solver, NULL) != YKR_OK;
    for (int i = 0; i < 5 && j->wrong == 0; i++) {
        j->wrong = ykr_set(solver, "threads", THREADS[i % 3]) != YKR_OK || ykr_solve(solver, r, sizeof *r) != YKR_OK ||
                   r->value != j->value;
    }
    ykr_destroy(solver);
    free(r);
    return NULL;
}

Test(api, several_solvers_at_once)
{
    job jobs[] = {{"othello:4x5", 16, 0}, {"othello:4x4,start=parallel", -4, 0},
                  {"mnk:4,4,4", 0, 0},    {"ttt", 0, 0},
                  {"minimax:5", 1, 0},    {"eight", -1, 0}};
    enum { JOBS = sizeof jobs / sizeof jobs[0] };
    pthread_t threads[JOBS];
    for (int i = 0; i < JOBS; i++)
        cr_assert_eq(pthread_create(&threads[i], NULL, solve_often, &jobs[i]), 0);
    for (int i = 0; i < JOBS; i++) {
        pthread_join(threads[i], NULL);
        cr_expect_eq(jobs[i].wrong, 0, "%s", jobs[i].spec);
    }
}

Test(api, every_method_gives_the_value)
{
    static const char *const METHODS[] = {
        "search", "minimax", "alphabeta", "alphabeta-corner-first", "original-alphabeta", "original-corner-first"};
    ykr_solver *solver = make("reversi:4x4,start=parallel");
    ykr_result r;
    for (size_t i = 0; i < sizeof METHODS / sizeof METHODS[0]; i++) {
        cr_assert_eq(ykr_set(solver, "method", METHODS[i]), YKR_OK);
        cr_assert_eq(ykr_solve(solver, &r, sizeof r), YKR_OK, "%s: %s", METHODS[i], ykr_error(solver));
        cr_expect_eq(r.value, -3, "%s", METHODS[i]);
        cr_assert_eq(ykr_moves(solver, &r, sizeof r), YKR_OK);
        cr_expect(r.moves == 4 && r.value == -3, "%s", METHODS[i]);
    }
    ykr_destroy(solver);
}

Test(api, techniques_are_switched_off_by_name)
{
    ykr_solver *solver = make("reversi:4x4,start=parallel");
    ykr_result all, without;
    cr_assert_eq(ykr_solve(solver, &all, sizeof all), YKR_OK);
    cr_expect_eq(ykr_set(solver, "without", "order,endgame"), YKR_OK);
    cr_assert_eq(ykr_solve(solver, &without, sizeof without), YKR_OK, "%s", ykr_error(solver));
    cr_expect(without.value == all.value && without.nodes != all.nodes);
    cr_expect_eq(ykr_set(solver, "without", "nonsense"), YKR_BAD_INPUT);
    cr_expect(strstr(ykr_error(solver), "without 'nonsense': expected one of corner-first, table") != NULL, "%s",
              ykr_error(solver));
    ykr_destroy(solver);
}

static int take_opening(void *context, const ykr_opening *opening)
{
    int *left = context;
    (void)opening;
    return --*left < 0;
}

Test(api, misuse_is_an_error_not_a_crash)
{
    ykr_solver *solver = (ykr_solver *)(uintptr_t)1;
    ykr_result r;
    uint64_t leaves;
    char why[YKR_ERROR_TEXT], text[YKR_POSITION_TEXT];
    cr_expect_eq(ykr_create("chess", &solver, why), YKR_BAD_INPUT);
    cr_expect(solver == NULL && strlen(why) > 0);
    cr_expect_eq(ykr_create(NULL, &solver, NULL), YKR_BAD_INPUT);
    cr_expect_eq(ykr_create("ttt", NULL, why), YKR_BAD_INPUT);
    cr_expect_eq(ykr_solve(NULL, &r, sizeof r), YKR_BAD_INPUT);
    cr_expect_eq(ykr_moves(NULL, &r, sizeof r), YKR_BAD_INPUT);
    cr_expect_eq(ykr_set(NULL, "threads", "1"), YKR_BAD_INPUT);
    cr_expect_eq(ykr_openings(NULL, 1, take_opening, NULL), YKR_BAD_INPUT);
    cr_expect_eq(ykr_count(NULL, -1, 0, NULL, NULL, NULL, 0), YKR_BAD_INPUT);
    cr_expect_eq(ykr_perft(NULL, 1, NULL, NULL, NULL), YKR_BAD_INPUT);
    cr_expect_eq(ykr_position(NULL, text), YKR_BAD_INPUT);
    cr_expect_eq(ykr_over(NULL, NULL), 0);
    ykr_stop(NULL);
    ykr_destroy(NULL);
    cr_expect_str_not_empty(ykr_error(NULL));
    solver = make("ttt");
    cr_expect_eq(ykr_set(solver, NULL, "1"), YKR_BAD_INPUT);
    cr_expect_eq(ykr_openings(solver, 61, take_opening, NULL), YKR_BAD_INPUT);
    cr_expect_eq(ykr_openings(solver, -1, take_opening, NULL), YKR_BAD_INPUT);
    cr_expect_eq(ykr_openings(solver, 1, NULL, NULL), YKR_BAD_INPUT);
    cr_expect_eq(ykr_count(solver, -1, 0, NULL, NULL, NULL, 0), YKR_BAD_INPUT);
    cr_expect_eq(ykr_perft(solver, 1, NULL, NULL, NULL), YKR_BAD_INPUT);
    cr_expect_eq(ykr_perft(solver, -1, NULL, NULL, &leaves), YKR_BAD_INPUT);
    cr_expect_eq(ykr_set_position(solver, NULL), YKR_BAD_INPUT);
    cr_expect_eq(ykr_set_position(solver, "a1 a1"), YKR_BAD_INPUT);
    cr_expect_eq(ykr_play(solver, NULL), YKR_BAD_INPUT);
    cr_expect_eq(ykr_play(solver, "d4"), YKR_BAD_INPUT);
    cr_expect_eq(ykr_solve(solver, NULL, 0), YKR_BAD_INPUT);
    cr_expect_str_not_empty(ykr_error(solver));
    cr_assert_eq(ykr_position(solver, text), YKR_OK);
    cr_expect_str_eq(text, "--------- X");
    cr_assert_eq(ykr_set(solver, "method", "minimax"), YKR_OK);
    cr_expect_eq(ykr_set(solver, "depth", "3"), YKR_UNSUPPORTED);
    ykr_destroy(solver);
}

Test(api, what_is_refused_is_said_on_one_line)
{
    static const char *const SETTINGS[][2] = {{"seconds", "nan"}, {"seconds", "inf"},     {"seconds", "-1"},
                                              {"seconds", ""},    {"threads", "0"},       {"threads", "1025"},
                                              {"hash", "1e30"},   {"window", "2,-2"},     {"nothing", "1"},
                                              {"method", "\n"},   {"depth", "2147483648"}};
    static const char *const POSITIONS[] = {"", "XO X", "---------------- X\nX", "a1 a1", "z9", "\001", "XXXXOOOO X"};
    const size_t settings = sizeof SETTINGS / sizeof *SETTINGS, all = settings + sizeof POSITIONS / sizeof *POSITIONS;
    ykr_solver *solver = make("othello:4x4");
    const ykr_board wide = {1ull << 16, 1};
    ykr_answer answer;
    ykr_result r;
    for (size_t i = 0; i < all + 4; i++) {
        const ykr_status s = i < settings   ? ykr_set(solver, SETTINGS[i][0], SETTINGS[i][1])
                             : i < all      ? ykr_set_position(solver, POSITIONS[i - settings])
                             : i == all     ? ykr_set_board(solver, &wide, 0)
                             : i == all + 1 ? ykr_solve_many(solver, &wide, 1, 1, &answer)
                             : i == all + 2 ? ykr_solve_many(solver, &wide, 0, 1, &answer)
                                            : ykr_prove(solver, (ykr_question)9, 0, "", NULL, 0);
        cr_expect(s == YKR_BAD_INPUT || s == YKR_UNSUPPORTED, "case %zu: status %d", i, (int)s);
        cr_expect(ykr_error(solver)[0] != '\0' && strchr(ykr_error(solver), '\n') == NULL, "case %zu: '%s'", i,
                  ykr_error(solver));
    }
    cr_assert_eq(ykr_solve(solver, &r, sizeof r), YKR_OK);
    cr_expect_eq(r.value, -10);
    ykr_destroy(solver);
}

Test(api, a_finished_game_has_its_value)
{
    ykr_solver *solver = make("ttt");
    ykr_result r;
    int value = 7;
    cr_assert_eq(ykr_set_position(solver, "a1 a2 b1 b2 c1"), YKR_OK);
    cr_expect(ykr_over(solver, &value) == 1 && value == -1);
    cr_assert_eq(ykr_solve(solver, &r, sizeof r), YKR_OK);
    cr_expect(r.value == -1 && r.known == YKR_EXACT && r.move[0] == '\0' && r.line_length == 0);
    cr_expect_eq(ykr_play(solver, "c3"), YKR_BAD_INPUT);
    cr_expect_str_eq(ykr_error(solver), "move 'c3': the game is over");
    ykr_destroy(solver);
}

/* A stop that comes between two calls is of neither. */
Test(api, a_stop_without_a_call_does_nothing)
{
    ykr_solver *solver = make("reversi:4x4");
    ykr_result r;
    ykr_stop(solver);
    cr_expect_eq(ykr_solve(solver, &r, sizeof r), YKR_OK, "%s", ykr_error(solver));
    cr_expect(r.value == -8 && r.known == YKR_EXACT);
    ykr_destroy(solver);
}

Test(api, settings_by_name)
{
    ykr_solver *solver = make("othello:4x4");
    ykr_result r;
    cr_expect_eq(ykr_set(solver, "treads", "2"), YKR_BAD_INPUT);
    cr_expect(strstr(ykr_error(solver), "'threads'") != NULL, "%s", ykr_error(solver));
    cr_expect_eq(ykr_set(solver, "threads", "0"), YKR_BAD_INPUT);
    cr_expect_eq(ykr_set(solver, "method", "magic"), YKR_BAD_INPUT);
    cr_assert_eq(ykr_set(solver, "threads", "2"), YKR_OK);
    cr_assert_eq(ykr_set(solver, "window", "-30,-20"), YKR_OK);
    cr_expect_eq(ykr_set(solver, "wdl", "yes"), YKR_BAD_INPUT); /* both */
    cr_assert_eq(ykr_solve(solver, &r, sizeof r), YKR_OK, "%s", ykr_error(solver));
    cr_expect(r.known == YKR_AT_LEAST && r.value >= -20 && r.threads == (threads_allowed() > 1 ? 2 : 1), "%d",
              (int)r.value);
    cr_assert_eq(ykr_set(solver, "window", NULL), YKR_OK);
    cr_assert_eq(ykr_set(solver, "wdl", "yes"), YKR_OK);
    cr_assert_eq(ykr_solve(solver, &r, sizeof r), YKR_OK);
    cr_expect(r.known != YKR_EXACT && r.value < 0, "%d", (int)r.value);
    cr_assert_eq(ykr_set(solver, "wdl", "no"), YKR_OK);
    cr_assert_eq(ykr_set(solver, "threads", NULL), YKR_OK);
    cr_assert_eq(ykr_set(solver, "hash", "0"), YKR_OK);
    cr_assert_eq(ykr_solve(solver, &r, sizeof r), YKR_OK);
    cr_expect(r.known == YKR_EXACT && r.threads == 1 && r.hash_bytes == 0);
    ykr_destroy(solver);
}

Test(api, weights_that_cannot_be_read_are_an_error)
{
    ykr_solver *ttt = make("ttt"), *board = make("othello:6x6");
    ykr_result r;
    cr_expect_eq(ykr_set(ttt, "weights", "x.ykw"), YKR_BAD_INPUT);
    cr_expect_eq(ykr_set(board, "weights", "/nowhere/x.ykw"), YKR_IO, "%s", ykr_error(board));
    cr_assert_eq(ykr_set(board, "seconds", "0.01"), YKR_OK);
    cr_expect_eq(ykr_solve(board, &r, sizeof r), YKR_STOPPED, "%s", ykr_error(board)); /* with those shipped */
    ykr_destroy(ttt);
    ykr_destroy(board);
}

Test(api, time_is_up, .timeout = 60)
{
    ykr_solver *solver = make("othello:8x8");
    ykr_result r;
    cr_assert_eq(ykr_set(solver, "seconds", "0.2"), YKR_OK);
    cr_expect_eq(ykr_solve(solver, &r, sizeof r), YKR_STOPPED);
    cr_expect(r.known != YKR_EXACT && r.seconds < 30);
    cr_expect_eq(r.known == YKR_NOTHING, r.lower == -64 && r.upper == 64);
    cr_expect(r.known != YKR_NOTHING || r.value == 0);
    ykr_destroy(solver);
    solver = make("minimax:8"); /* the sums of its numbers bound every value, and prove nothing */
    cr_assert_eq(ykr_set(solver, "seconds", "0.01"), YKR_OK);
    cr_expect_eq(ykr_solve(solver, &r, sizeof r), YKR_STOPPED);
    cr_expect(r.known == YKR_NOTHING && r.value == 0 && r.has_estimate == 1, "known %d: %d", (int)r.known, r.value);
    ykr_destroy(solver);
    solver = make("ttt"); /* and where there is time enough, nothing is stopped */
    cr_assert_eq(ykr_set(solver, "seconds", "1h"), YKR_OK);
    cr_expect_eq(ykr_solve(solver, &r, sizeof r), YKR_OK);
    cr_expect(r.value == 0 && r.known == YKR_EXACT);
    ykr_destroy(solver);
}

typedef struct sum {
    uint64_t openings, stood_for, longest;
    int wrong;
} sum;

static int add_opening(void *context, const ykr_opening *o)
{
    sum *s = context;
    s->openings++;
    s->stood_for += o->plies == 2 ? o->stands_for : 0;
    s->wrong += o->result->known != YKR_EXACT || o->result->value != 0 || (o->plies > 0 && o->line[0][0] == '\0');
    return 0;
}

static void add_move(void *context, const char *move, uint64_t leaves)
{
    sum *s = context;
    s->stood_for += leaves;
    s->wrong += move[0] == '\0';
}

static void add_ply(void *context, int ply, uint64_t positions)
{
    sum *s = context;
    s->openings++;
    s->longest = (uint64_t)ply;
    s->wrong += positions < (uint64_t)ply;
}

Test(api, openings_count_and_perft)
{
    ykr_solver *solver = make("ttt");
    sum openings = {0}, plies = {0}, moves = {0};
    ykr_counts counts;
    uint64_t leaves;
    int left = 3;
    cr_assert_eq(ykr_openings(solver, 2, add_opening, &openings), YKR_OK, "%s", ykr_error(solver));
    cr_expect(openings.openings == 16 && openings.stood_for == 72); /* 1 + 3 + 12; 9 * 8 */
    cr_expect_eq(openings.wrong, 7); /* of the twelve replies to a first move seven lose */
    cr_expect_eq(ykr_openings(solver, 2, take_opening, &left), YKR_ENDED);
    cr_expect_eq(left, -1);
    cr_assert_eq(ykr_count(solver, -1, 0, add_ply, &plies, &counts, sizeof counts), YKR_OK, "%s", ykr_error(solver));
    cr_expect(counts.positions == 5478 && counts.positions_symmetric == 765 && counts.games == 255168);
    cr_expect(counts.has_value == 1 && counts.value == 0 && counts.overflow == 0);
    cr_expect(counts.ends == 3 && counts.end[0].value == -1 && counts.end[0].games == 77904);
    cr_expect(counts.shortest == 5 && counts.longest == 9 && plies.longest == 9 && plies.wrong == 0);
    cr_assert_eq(ykr_perft(solver, 3, add_move, &moves, &leaves), YKR_OK);
    cr_expect(leaves == 504 && moves.stood_for == 504 && moves.wrong == 0);
    cr_assert_eq(ykr_perft(solver, INT_MAX, NULL, NULL, &leaves), YKR_OK); /* every game, at once */
    cr_expect_eq(leaves, 255168);
    cr_assert_eq(ykr_play(solver, "b2"), YKR_OK);
    cr_assert_eq(ykr_perft(solver, 2, NULL, NULL, &leaves), YKR_OK);
    cr_expect_eq(leaves, 56);
    ykr_destroy(solver);
}

static int stop_it(void *context, const ykr_progress *p)
{
    if (p->seconds > 0)
        ykr_stop(context);
    return 0;
}

typedef struct listener {
    ykr_solver *solver;
    int reports;
} listener;

/* The moves of the start of 8x8 reversi. */
static int listen(void *context, const ykr_progress *p)
{
    listener *l = context;
    cr_expect(p->pass >= 0 && p->pass <= p->passes && p->tried >= 0 && p->tried <= p->moves && p->moves <= 4);
    cr_expect(p->tried == 0 ? p->move[0] == '\0' : strstr("d3 c4 f5 e6", p->move) != NULL, "'%s'", p->move);
    cr_expect(p->line_length >= 0 && p->line_length <= YKR_MAX_GUESS);
    cr_expect(p->line_length == 0 || strstr("d3 c4 f5 e6", p->line[0]) != NULL);
    cr_expect(p->has_estimate == 0 || p->estimate_depth > 0);
    cr_expect_eq(ykr_play(l->solver, "d3"), YKR_BUSY);
    return ++l->reports == 3;
}

static int listen_plain(void *context, const ykr_progress *p)
{
    listener *l = context;
    cr_expect_eq(p->has_estimate, 0);
    l->reports++;
    ykr_stop(l->solver);
    return 0;
}

Test(api, progress_says_what_is_searched)
{
    listener l = {.solver = make("reversi:8x8")};
    ykr_result r;
    ykr_set_progress(l.solver, listen, &l);
    cr_expect_eq(ykr_solve(l.solver, &r, sizeof r), YKR_ENDED);
    cr_expect_geq(l.reports, 3);
    ykr_destroy(l.solver);
}

/* Methods that seek no guess report too. */
Test(api, progress_of_a_plain_method_has_no_guess)
{
    static const char *const methods[] = {"alphabeta", "minimax", "original-alphabeta"};
    for (size_t i = 0; i < sizeof methods / sizeof *methods; i++) {
        listener l = {.solver = make("reversi:8x8")};
        ykr_result r;
        cr_assert_eq(ykr_set(l.solver, "method", methods[i]), YKR_OK);
        ykr_set_progress(l.solver, listen_plain, &l);
        cr_expect_eq(ykr_solve(l.solver, &r, sizeof r), YKR_STOPPED);
        cr_expect_eq(l.reports, 1);
        ykr_destroy(l.solver);
    }
}

Test(api, an_evaluation_at_a_depth_proves_nothing)
{
    ykr_solver *solver = make("minimax:4");
    ykr_result r;
    cr_assert_eq(ykr_set(solver, "depth", "2"), YKR_OK);
    cr_expect_eq(ykr_moves(solver, &r, sizeof r), YKR_OK);
    cr_expect(r.known == YKR_DEPTH && r.lower == -YKR_UNKNOWN && r.upper == YKR_UNKNOWN && r.moves == 4);
    ykr_destroy(solver);
}

Test(api, progress_may_stop_it)
{
    ykr_solver *solver = make("reversi:8x8");
    ykr_result r;
    ykr_set_progress(solver, stop_it, solver);
    cr_expect_eq(ykr_solve(solver, &r, sizeof r), YKR_STOPPED);
    cr_expect(r.lower >= -64 && r.upper <= 64 && r.known != YKR_EXACT);
    cr_expect(r.has_estimate == 1 && r.estimate >= r.lower && r.estimate <= r.upper && r.estimate_depth > 0);
    cr_assert(r.estimate_line_length > 0 && r.estimate_line_length <= YKR_MAX_GUESS);
    cr_expect(strstr("d3 c4 f5 e6", r.estimate_line[0]) != NULL, "'%s'", r.estimate_line[0]);
    ykr_set_progress(solver, NULL, NULL);
    cr_assert_eq(ykr_set_position(solver, "XXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXOOOOOOOOOOOOOOOOOOOOOOOOOOOOOOO- X"),
                 YKR_OK);
    cr_expect_eq(ykr_solve(solver, &r, sizeof r), YKR_OK, "%s", ykr_error(solver));
    cr_expect_eq(r.has_estimate, 0);
    ykr_destroy(solver);
}
