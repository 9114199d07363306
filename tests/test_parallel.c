/* test_parallel.c - the parallel search: a deterministic search repeats its node count, cuts reach
 * those below, counters and the timeline are correct; test_cross_parallel.c: the values. */
#include "base/threads.h"
#include "text/notation.h"
#include "parallel/split.h"
#include "parallel/team.h"
#include "tests/compare.h"
#include "tests/run_program.h"

#include <criterion/criterion.h>
#include <jansson.h>

#include <pthread.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

/* Above the split conditions of every game, so that threads really share. */
static const struct {
    const char *spec;
    int empties;
} CASES[] = {
    {"othello:8x8", 18},      {"reversi:6x6", 18},      {"othello:5x7,misere", 18},       {"reversi:4x6", 18},
    {"othello:5x5", 19},      {"mnk:4,4,4", 13},        {"mnk:4,4,3,misere", 12},         {"mnk:5,4,4", 14},
    {"minimax:4,seed=3", 16}, {"minimax:5,seed=4", 22}, {"minimax:5,last=uncounted", 22}, {"eight:5,30", 30},
};
enum { CASE_COUNT = sizeof CASES / sizeof CASES[0] };

static game_spec random_case(test_rng *rng, int n, diagram *d)
{
    return random_position(rng, CASES[n].spec, CASES[n].empties, d);
}

Test(parallel, deterministic_searches_repeat_their_nodes)
{
    test_rng rng = test_random("parallel/deterministic_searches_repeat_their_nodes");

    for (int n = 0; n < CASE_COUNT; n++) {
        diagram d;
        const game_spec spec = random_case(&rng, n, &d);
        const search_options one = options_of(1, (size_t)1 << 20, PARALLEL_SERIAL);
        const int value = test_solve(&spec, &d, &one).value;
        for (int threads = 2; threads <= 4; threads++) {
            search_options o = options_of(threads, (size_t)1 << 20, n % 3 ? PARALLEL_TASKS : PARALLEL_ROOT);
            o.deterministic = true;
            o.all_moves = n % 2;
            const search_result first = test_solve(&spec, &d, &o);
            cr_assert_eq(first.value, value, "%s", show(&spec, &d));
            for (int run = 1; run < (threads == 2 ? 4 : 2); run++) {
                const search_result again = test_solve(&spec, &d, &o);
                cr_assert_eq(first.nodes, again.nodes, "%s: %d threads: nodes", show(&spec, &d), threads);
                cr_assert_eq(first.evaluations, again.evaluations, "%s: %d threads", show(&spec, &d), threads);
                cr_assert_eq(first.line_length, again.line_length);
                cr_assert_arr_eq(first.line, again.line, (size_t)first.line_length * sizeof first.line[0]);
            }
        }
    }
}

/* NULL where a build without OpenMP cannot have it: then it says that `what` is not tested. */
static team *team_of_three(const char *what)
{
    team *t = threads_allowed() > 1 ? team_create(3, sizeof(worker), PARALLEL_TASKS, NULL) : NULL;
    if (!t)
        printf("parallel: %s not tested: built without OpenMP\n", what);
    cr_assert(t || threads_allowed() == 1);
    return t;
}

/* A split point of `w` with the window (0, 1), `next` of whose `moves` are searched. */
static split *open_at(worker *w, void (*search)(worker *, split *), int next, int moves, int plies_left)
{
    const split_offer offer = {.search = search,
                               .next = next,
                               .moves = moves,
                               .beta = 1,
                               .best_value = -1,
                               .plies_left = plies_left,
                               .likelihood = CUT_LIKELY};
    return split_open(w, &offer);
}

Test(parallel, a_cut_is_seen_by_those_below_it_alone)
{
    team *t = team_of_three("cut-offs between threads");
    if (!t)
        return;
    worker *owner = t->workers[0], *helper = t->workers[1], *other = t->workers[2];
    split *outer = open_at(owner, NULL, 1, 4, 20);
    split *inner = open_at(owner, NULL, 1, 4, 19);
    cr_assert(outer && inner);
    atomic_fetch_add(&outer->state, 1); /* as a helper that joins does */
    helper->under = outer;
    atomic_fetch_add(&inner->state, 1);
    other->under = inner;

    cr_expect(!worker_cancelled(owner) && !worker_cancelled(helper) && !worker_cancelled(other));
    split_report(other, inner, 0, 7); /* inside the window */
    cr_expect(!worker_cancelled(owner) && !worker_cancelled(helper) && !worker_cancelled(other));
    split_report(other, inner, 1, 8);
    cr_expect(split_is_cut(inner) && !split_is_cut(outer));
    cr_expect(worker_cancelled(owner) && worker_cancelled(other));
    cr_expect(!worker_cancelled(helper));
    cr_expect_eq(split_best_move(inner), 8);

    atomic_fetch_sub(&inner->state, 1);
    other->under = NULL;
    split_close(owner, inner);
    cr_expect(!worker_cancelled(owner));
    split_report(owner, outer, 1, 9);
    cr_expect(worker_cancelled(helper));
    atomic_fetch_sub(&outer->state, 1);
    split_close(owner, outer);
    helper->under = NULL;
    cr_expect(!worker_cancelled(owner) && !worker_cancelled(helper) && !worker_cancelled(other));

    split *alone = open_at(owner, NULL, 1, 4, 20);
    const uint64_t before = atomic_load(&t->signal);
    split_report(owner, alone, 1, 3); /* nobody to signal to */
    cr_expect(split_is_cut(alone) && split_take(alone) < 0);
    cr_expect_eq(atomic_load(&t->signal), before);
    split_close(owner, alone);
    team_destroy(t);
}

static split *held_up;
static worker *helped_by;

/* A sibling of the detour's split: once it is done the detour ends, and its thread leaves
 * the split that was held up. */
static void end_detour(worker *w, split *s)
{
    helped_by = w;
    cr_expect_eq(split_take(s), 1);
    cr_expect_eq(w->detours, 1);
    atomic_fetch_sub(&held_up->state, 1);
}

Test(parallel, a_waiting_owner_helps_with_the_detour_that_holds_it_up, .timeout = 60)
{
    team *t = team_of_three("detours");
    if (!t)
        return;
    worker *owner = t->workers[0], *helper = t->workers[1], *other = t->workers[2];
    held_up = open_at(owner, NULL, 4, 4, 20);
    split *elsewhere = open_at(other, NULL, 4, 4, 19);
    atomic_fetch_add(&held_up->state, 1); /* the helper is inside, and on a detour to the other thread */
    helper->left[helper->detours++] = held_up;
    atomic_fetch_add(&elsewhere->state, 1);
    helper->under = elsewhere;
    split *detour = open_at(helper, end_detour, 1, 2, 18);

    split_close(owner, held_up);
    cr_expect_eq(helped_by, owner);
    cr_expect_eq(owner->joins, 1);
    cr_expect_eq(owner->detours, 0);
    cr_expect_null(owner->under);
    cr_expect_eq(split_take(detour), -1);
    team_destroy(t);
}

static void take_all(worker *w, split *s)
{
    (void)w;
    while (split_take(s) >= 0) {}
}

Test(parallel, an_unknown_node_near_the_root_is_joined_by_the_patient)
{
    static const struct {
        int ply;
        cut_likelihood likelihood;
        int max_split_ply;
        bool at_once;
    } ROWS[] = {{3, CUT_UNKNOWN, 99, false},
                {4, CUT_UNKNOWN, 99, true},
                {0, CUT_UNLIKELY, 99, true},
                {1, CUT_UNKNOWN, 1, true}};
    team *t = team_of_three("split points near the root");
    for (size_t i = 0; t && i < sizeof ROWS / sizeof ROWS[0]; i++) {
        worker *owner = t->workers[0], *helper = t->workers[1];
        const split_offer offer = {.search = take_all,
                                   .next = 1,
                                   .moves = 4,
                                   .beta = 1,
                                   .best_value = -1,
                                   .ply = ROWS[i].ply,
                                   .plies_left = 20,
                                   .likelihood = ROWS[i].likelihood};
        t->max_split_ply = ROWS[i].max_split_ply;
        split *s = split_open(owner, &offer);
        cr_expect_eq(split_join_team(helper, NULL, 10, 10), ROWS[i].at_once, "row %zu", i);
        cr_expect(ROWS[i].at_once || split_join_team(helper, NULL, 10, 10 + 2 * JOINING_PATIENCE), "row %zu", i);
        cr_expect_eq(split_take(s), -1, "row %zu", i);
        split_close(owner, s);
    }
    if (t)
        team_destroy(t);
}

Test(parallel, counters_say_what_was_shared)
{
    test_rng rng = test_random("parallel/counters_say_what_was_shared");
    const game_spec spec = test_spec("othello:8x8");
    diagram d;

    random_reversi(&rng, &spec, 19, &d);
    search_options o = options_of(1, (size_t)1 << 20, PARALLEL_TASKS);
    search_result r = test_solve(&spec, &d, &o);
    cr_expect(r.splits == 0 && r.joins == 0 && r.wait_seconds == 0 && r.idle_seconds == 0);
    if (threads_allowed() == 1) {
        printf("parallel: counters of two threads not tested: built without OpenMP\n");
        return;
    }
    o.threads = 2;
    r = test_solve(&spec, &d, &o);
    cr_expect_gt(r.splits, 0);
    cr_expect_leq(r.idle_seconds + r.wait_seconds, 2 * r.seconds);
}

static const char *content_of(const json_t *record, const char *key)
{
    const char *text = json_string_value(json_object_get(record, key));
    return text != NULL ? text : "";
}

/* What every event of the trace event format has. */
static void check_event(const json_t *v)
{
    const char *phase = content_of(v, "ph");
    cr_assert(strlen(phase) == 1 && strchr("MXi", *phase) != NULL, "phase '%s'", phase);
    cr_expect(content_of(v, "name")[0] != '\0' && json_is_integer(json_object_get(v, "pid")));
    if (*phase == 'M')
        return;
    cr_expect(json_is_integer(json_object_get(v, "tid")) && json_number_value(json_object_get(v, "ts")) >= 0);
    cr_expect(*phase == 'i' ? strcmp(content_of(v, "s"), "t") == 0 : json_number_value(json_object_get(v, "dur")) >= 0);
}

/* A span of a search is named by its move and the empty squares, and shows the board
 * that the move made. */
static void check_span(const game_spec *spec, const json_t *v)
{
    const json_t *a = json_object_get(v, "args"), *board = json_object_get(a, "board");
    diagram d;
    char move[MAX_MOVE_TEXT], name[60];
    game_move played = MOVE_NONE;
    int empty = 0, length = 0, at = 0;
    cr_assert_eq(diagram_parse(spec, content_of(a, "position"), &d, NULL), STATUS_OK, "%s", content_of(a, "position"));
    cr_expect_str_eq(content_of(a, "to_move"), d.side == 0 ? "Black" : "White");
    cr_expect_eq(json_array_size(board), (size_t)spec->rows);
    for (int i = 0; i < spec->rows * spec->cols; i++) {
        const char *row = json_string_value(json_array_get(board, (size_t)(i / spec->cols)));
        empty += d.cell[i] == 0;
        cr_assert(row != NULL && row[i % spec->cols] == "-XO"[d.cell[i]]);
    }
    cr_assert_eq(sscanf(content_of(v, "name"), "%15[^,], %d empty%n", move, &length, &at), 1 + (at > 0), "%s",
                 content_of(v, "name"));
    (void)snprintf(name, sizeof name, "%s, %d empty", move, empty);
    cr_expect_str_eq(content_of(v, "name"), name);
    cr_expect_eq(json_integer_value(json_object_get(a, "ply")) % 2, d.side);
    if (strcmp(content_of(a, "kind"), "task") == 0 && strcmp(move, "--") != 0) {
        cr_assert_eq(move_parse(spec, move, strlen(move), &played, NULL), STATUS_OK);
        cr_expect_eq(d.cell[played], 2 - d.side, "%s was played by the other side", move);
    }
    cr_expect(json_object_get(a, "window") && json_object_get(a, "remaining") && json_object_get(a, "nodes"));
    cr_expect(json_object_get(a, "value") || json_object_get(a, "cancelled"));
}

/* Games that search by other words than those of a board: the squares that are left
 * and the rest of each span. */
Test(parallel, a_trace_shows_boards_of_every_game)
{
    static const struct {
        const char *spec;
        int squares;
    } games[] = {{"minimax:5", 25}, {"minimax:8 --depth 8", 64}, {"mnk:5,4,4,misere", 20}, {"connect:4,4,4", 16}};
    char *path = temporary_file("", 0), arguments[400];
    for (size_t g = 0; g < sizeof games / sizeof *games; g++) {
        snprintf(arguments, sizeof arguments, "solve %s --threads 2 --trace %s", games[g].spec, path);
        program_result r = program(arguments);
        json_t *trace = json_load_file(path, 0, NULL);
        const json_t *events = json_object_get(trace, "traceEvents");
        int roots = 0;
        cr_assert_eq(r.code, 0, "%s", r.err);
        for (size_t i = 0; i < json_array_size(events); i++) {
            const json_t *v = json_array_get(events, i), *a = json_object_get(v, "args"), *row;
            int empty = -1, shown = 0;
            size_t k;
            if (strcmp(content_of(a, "kind"), "window") != 0 && strcmp(content_of(a, "kind"), "task") != 0)
                continue;
            const char *comma = strchr(content_of(v, "name"), ',');
            cr_assert(comma != NULL && sscanf(comma, ", %d empty", &empty) == 1, "%s", content_of(v, "name"));
            json_array_foreach(json_object_get(a, "board"), k, row)
                for (const char *c = json_string_value(row); *c != '\0'; c++)
                    shown += *c == '-';
            cr_expect_eq(shown, empty, "%s", games[g].spec);
            roots += empty == games[g].squares;
            if (json_integer_value(json_object_get(a, "ply")) == 0)
                cr_expect_eq(empty, games[g].squares, "%s: the root has %d empty squares", games[g].spec, empty);
            else
                cr_expect(empty < games[g].squares && empty >= json_integer_value(json_object_get(a, "remaining")),
                          "%s: %d", games[g].spec, empty);
        }
        cr_expect_geq(roots, 1, "%s", games[g].spec);
        json_decref(trace);
        program_free(&r);
    }
    unlink(path);
    free(path);
}

Test(parallel, a_trace_is_json_with_a_row_for_each_thread)
{
    char *path = temporary_file("", 0), arguments[400];
    snprintf(arguments, sizeof arguments, "solve othello:5x5 --threads 2 --trace %s", path);
    program_result r = program(arguments);
    json_t *trace = json_load_file(path, 0, NULL);
    const json_t *events = json_object_get(trace, "traceEvents");
    game_spec spec;
    int threads = 0, windows = 0;

    cr_assert_eq(r.code, 0, "%s", r.err);
    cr_assert(json_is_array(events));
    cr_assert_eq(spec_parse("othello:5x5", &spec, NULL), STATUS_OK);
    for (size_t i = 0; i < json_array_size(events); i++) {
        const json_t *v = json_array_get(events, i);
        const char *kind = content_of(json_object_get(v, "args"), "kind");
        check_event(v);
        threads += strcmp(content_of(v, "name"), "thread_name") == 0;
        windows += strcmp(kind, "window") == 0;
        if (strcmp(kind, "window") == 0 || strcmp(kind, "task") == 0)
            check_span(&spec, v);
    }
    cr_expect_geq(threads, 1);
    cr_expect_geq(windows, 1);
    json_decref(trace);
    program_free(&r);
    unlink(path);
    free(path);
}

Test(parallel, a_trace_stays_bounded_and_keeps_what_took_long)
{
    char *path = temporary_file("", 0);
    search_trace *t = NULL;
    trace_event v = {.kind = TRACE_TASK, .move = 20, .ply = 1, .alpha = -20, .beta = 20, .nodes = 123456789012};
    static game_rules rules;
    game_spec spec;
    struct stat about;

    cr_assert_eq(spec_parse("othello:8x8", &spec, NULL), STATUS_OK);
    rules_prepare(&rules, &spec);
    cr_assert_eq(trace_open(path, 1, &rules, &t, NULL), STATUS_OK);
    trace_lane *lane = trace_lane_of(t, 0);
    cr_expect_null(trace_lane_of(t, 1));
    for (int i = 0; i < 10 * TRACE_EVENTS; i++) {
        v.kind = i % 3 == 0 ? TRACE_CUT : TRACE_TASK;
        v.seconds = i == 12346 ? 5 : v.kind == TRACE_CUT ? 0 : (i % 100 + 1) * 1e-6;
        trace_add(lane, &v);
        cr_assert_leq(lane->count, TRACE_EVENTS);
    }
    cr_expect_eq(lane->dropped + lane->count, 10 * TRACE_EVENTS);
    bool kept = false;
    for (uint32_t i = 0; i < lane->count; i++)
        kept = kept || lane->event[i].seconds == 5;
    cr_expect(kept);
    cr_expect_eq(trace_close(t, NULL), STATUS_OK);
    cr_expect_eq(stat(path, &about), 0);
    cr_expect_lt(about.st_size, 20000000);
    json_t *trace = json_load_file(path, 0, NULL);
    cr_expect_gt(json_integer_value(json_object_get(json_object_get(trace, "otherData"), "dropped")), 0);
    json_decref(trace);
    unlink(path);
    free(path);
}

Test(parallel, a_place_that_cannot_be_written_is_refused_before_the_search)
{
    static const char *const REFUSED[][2] = {
        {"solve othello:6x6 --trace /nonexistent/x.json", "trace to '/nonexistent/x.json'"},
        {"solve othello:6x6 --trace /tmp", "is a folder"},
        {"solve othello:6x6 --trace ''", "trace"},
        {"count ttt --trace x", "unknown option"},
    };
    for (size_t i = 0; i < sizeof REFUSED / sizeof REFUSED[0]; i++) {
        program_result r = program(REFUSED[i][0]);
        cr_expect_eq(r.code, 2, "'%s' ended with %d", REFUSED[i][0], r.code);
        cr_expect(r.err_lines == 1 && strstr(r.err, REFUSED[i][1]) != NULL, "'%s' said '%s'", REFUSED[i][0], r.err);
        program_free(&r);
    }
}
