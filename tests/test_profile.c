/* test_profile.c - the profile's figures add up, the program prints them in every format,
 * and bad input is refused. */
#include "experiments/profile.h"
#include "parallel/joining.h"
#include "solve/solve.h"
#include "tests/run_program.h"
#include "tests/support.h"

#include <criterion/criterion.h>
#include <jansson.h>

#include <math.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

Test(profile, losses_add_up_and_values_agree)
{
    const game_spec spec = test_spec("reversi:4x4");
    profile_configuration config[] = {{.strategy = PARALLEL_SERIAL, .threads = 1},
                                      {.strategy = PARALLEL_ROOT, .threads = 2},
                                      {.strategy = PARALLEL_TASKS, .threads = 1},
                                      {.strategy = PARALLEL_TASKS, .threads = 2}};
    diagram d;
    profile_job job = {.spec = &spec, .position = &d, .positions = 1, .runs = 3};
    bool agree = false;

    test_start(&spec, &d);
    search_options_init(&job.options);
    cr_assert_eq(profile_measure(&job, config, 4, &agree, NULL), STATUS_OK);
    cr_expect(agree);
    cr_expect_eq(config[0].median.nodes, config[2].median.nodes,
                 "one thread searches the same nodes in every strategy");
    for (int i = 0; i < 4; i++) {
        const profile_loss l = profile_losses(&config[0], &config[i]);
        cr_expect(config[i].least <= config[i].median.seconds && config[i].median.seconds <= config[i].most);
        cr_expect_gt(config[i].median.nodes, 0);
        cr_expect(fabs(l.useful + l.search + l.idle + l.wait + l.absent + l.slower - 1) < 1e-9);
        cr_expect(fabs(l.efficiency * config[i].threads - l.speedup) < 1e-9);
    }
}

Test(profile, a_known_sample_is_split_as_described)
{
    const profile_configuration one = {.threads = 1, .median = {.seconds = 8, .processor_seconds = 8, .nodes = 800}};
    const profile_configuration two = {
        .threads = 2,
        .median = {.seconds = 5, .processor_seconds = 9, .nodes = 840, .idle_seconds = 0.3, .wait_seconds = 0.1}};
    const profile_loss l = profile_losses(&one, &two);

    cr_expect(fabs(l.speedup - 1.6) < 1e-9);
    cr_expect(fabs(l.useful - 0.8) < 1e-9);
    cr_expect(fabs(l.search - 0.04) < 1e-9);
    cr_expect(fabs(l.idle - 0.03) < 1e-9);
    cr_expect(fabs(l.wait - 0.01) < 1e-9);
    cr_expect(fabs(l.absent - 0.1) < 1e-9);
    cr_expect(fabs(l.slower - 0.02) < 1e-9);
}

/* On a busy machine threads are idle while they have no processor:
 * the losses are no more than all. */
Test(profile, time_without_a_processor_is_counted_once)
{
    const profile_configuration one = {.threads = 1, .median = {.seconds = 8, .processor_seconds = 1, .nodes = 800}};
    const profile_configuration two = {
        .threads = 2,
        .median = {.seconds = 10, .processor_seconds = 1.2, .nodes = 800, .idle_seconds = 7, .wait_seconds = 3}};
    const profile_loss l = profile_losses(&one, &two);
    cr_expect(fabs(l.absent - 0.94) < 1e-9 && l.slower > -1e-9, "%g absent, %g slower", l.absent, l.slower);
    cr_expect(fabs(l.useful + l.search + l.idle + l.wait + l.absent + l.slower - 1) < 1e-9);
    cr_expect(l.idle > 0 && fabs(l.idle - 7 * l.wait / 3) < 1e-9);
}

/* Events with the seconds of the strand before each; nodes are ten for a second. */
typedef struct strand {
    graph_kind kind;
    double seconds;
    int about;
} strand;

static task_graph *graph_of(const strand *list, size_t n, graph_size *size)
{
    task_graph *g;
    double now = 100;
    cr_assert_eq(task_graph_create(&g, NULL), STATUS_OK);
    task_graph_begin(g, now, 0, 0);
    for (size_t i = 0; i < n; i++) {
        now += list[i].seconds;
        task_graph_add(g, list[i].kind, now, (uint64_t)((now - 100) * 10 + 0.5), list[i].about);
    }
    cr_assert_eq(task_graph_finish(g, size, NULL), STATUS_OK);
    return g;
}

static double seconds_of(const task_graph *g, int threads, bool vain)
{
    graph_run r;
    cr_assert_eq(task_graph_simulate(g, threads, vain, &r, NULL), STATUS_OK);
    cr_expect(fabs(r.busy + r.idle + r.wait - threads * r.seconds) < 1e-9);
    return r.seconds;
}

/* What a GRAPH_CLOSE says that was not refuted, and a GRAPH_OPEN whose refutation
 * is likely or unlikely. */
enum {
    NO = GRAPH_NOT_REFUTED,
    LIKELY_AND_EXPENSIVE = 2 * (2 * CUT_VERY_LIKELY) + 1,
    UNLIKELY = 2 * (2 * CUT_VERY_UNLIKELY)
};

Test(profile, a_busy_machine_is_noticed)
{
    profile_configuration one = {.threads = 1, .median = {.seconds = 2, .processor_seconds = 1, .nodes = 800}};
    profile_loss l = profile_losses(&one, &one);
    cr_expect(profile_is_disturbed(&one, &l));
    one.median.processor_seconds = 1.95;
    l = profile_losses(&one, &one);
    cr_expect_not(profile_is_disturbed(&one, &l));
    one.median = (profile_sample){.seconds = 0.002, .processor_seconds = 0.001, .nodes = 800};
    l = profile_losses(&one, &one);
    cr_expect_not(profile_is_disturbed(&one, &l), "a time that short says nothing");
}

Test(profile, a_graph_made_by_hand_takes_its_known_time)
{
    /* 1 alone, siblings 4, 2 and 3 (the last: 1 alone, siblings 1 and 0.5, 0.5 alone), 1 alone. */
    static const strand LIST[] = {{GRAPH_OPEN, 1, 0},   {GRAPH_SIBLING, 4, 0},   {GRAPH_SIBLING, 2, 0},
                                  {GRAPH_OPEN, 1, 0},   {GRAPH_SIBLING, 1, 0},   {GRAPH_SIBLING, 0.5, 0},
                                  {GRAPH_CLOSE, 0, NO}, {GRAPH_SIBLING, 0.5, 0}, {GRAPH_CLOSE, 0, NO},
                                  {GRAPH_END, 1, 0}};
    graph_size size;
    task_graph *g = graph_of(LIST, sizeof LIST / sizeof LIST[0], &size);

    cr_expect(fabs(size.work - 11) < 1e-9 && fabs(size.span - 6) < 1e-9, "%g %g", size.work, size.span);
    cr_expect(size.work_nodes == 110 && size.span_nodes == 60);
    cr_expect(size.splits == 2 && size.siblings == 5 && size.skipped == 0);
    cr_expect(fabs(seconds_of(g, 1, true) - 11) < 1e-9);
    /* The first sibling at 1-5 beside the second and the third, whose sibling of 0.5 one
     * thread searches at 5-5.5. */
    cr_expect(fabs(seconds_of(g, 2, true) - 7) < 1e-9, "%g", seconds_of(g, 2, true));
    cr_expect(fabs(seconds_of(g, 3, true) - 6) < 1e-9);
    cr_expect(fabs(seconds_of(g, 64, true) - 6) < 1e-9);
    task_graph_destroy(g);
}

Test(profile, a_refutation_in_a_graph_ends_what_is_below_it)
{
    /* Siblings 1, 3 and the refuter 2, two skipped; then 1 alone. */
    static const strand LIST[] = {{GRAPH_OPEN, 0, 0},    {GRAPH_SIBLING, 1, 0}, {GRAPH_SIBLING, 3, 0},
                                  {GRAPH_SIBLING, 2, 0}, {GRAPH_CLOSE, 0, 2},   {GRAPH_END, 1, 0}};
    graph_size size;
    graph_run r;
    task_graph *g = graph_of(LIST, sizeof LIST / sizeof LIST[0], &size);

    cr_expect(fabs(size.work - 7) < 1e-9 && fabs(size.span - 3) < 1e-9 && size.skipped == 2);
    cr_expect(fabs(seconds_of(g, 1, true) - 7) < 1e-9);
    cr_expect(fabs(seconds_of(g, 2, true) - 4) < 1e-9, "the refuter at 1-3 ends the sibling of 3 at 0-3 as well");
    cr_assert_eq(task_graph_simulate(g, 4, true, &r, NULL), STATUS_OK);
    cr_expect(fabs(r.seconds - 3) < 1e-9, "the refuter at once");
    cr_expect(fabs(r.busy - (7 - 1 + 2 + 1)) < 1e-9, "1 of 3 not needed, 2 and 1 in vain: %g", r.busy);
    cr_assert_eq(task_graph_simulate(g, 4, false, &r, NULL), STATUS_OK);
    cr_expect(fabs(r.seconds - 3) < 1e-9 && fabs(r.busy - 6) < 1e-9, "%g", r.busy);
    task_graph_destroy(g);
}

Test(profile, simulated_threads_leave_a_likely_refutation_alone_for_a_millisecond)
{
    /* Siblings 2.0005 (0.0005 alone, then siblings 2 and 2) and 3; then 1 alone. */
    static const strand LIST[] = {{GRAPH_OPEN, 0, LIKELY_AND_EXPENSIVE},
                                  {GRAPH_OPEN, 0.0005, UNLIKELY},
                                  {GRAPH_SIBLING, 2, 0},
                                  {GRAPH_SIBLING, 2, 0},
                                  {GRAPH_CLOSE, 0, NO},
                                  {GRAPH_SIBLING, 0, 0},
                                  {GRAPH_SIBLING, 3, 0},
                                  {GRAPH_CLOSE, 0, NO},
                                  {GRAPH_END, 1, 0}};
    graph_size size;
    task_graph *g = graph_of(LIST, sizeof LIST / sizeof LIST[0], &size);

    cr_expect(fabs(seconds_of(g, 1, true) - 8.0005) < 1e-9);
    cr_expect(fabs(seconds_of(g, 2, true) - 6.0005) < 1e-9, "the inner two share, then one has the sibling of 3: %g",
              seconds_of(g, 2, true));
    cr_expect(fabs(seconds_of(g, 3, true) - 4.001) < 1e-9, "the third joins after a millisecond: %g",
              seconds_of(g, 3, true));
    task_graph_destroy(g);
}

Test(profile, simulated_threads_learn_for_each_window_which_refutations_are_likely)
{
    enum { LEARNED_AFTER = 7 }; /* split points of a kind that were not refuted */
    for (int window = 0; window < 2; window++) {
        strand list[64];
        graph_size size;
        size_t n = 0;
        for (int i = 0; i < LEARNED_AFTER; i++) {
            list[n++] = (strand){GRAPH_OPEN, 0, LIKELY_AND_EXPENSIVE};
            list[n++] = (strand){GRAPH_SIBLING, 0.125, 0};
            if (i == LEARNED_AFTER - 1) /* the other thread, idle so far, shares it: its patience starts anew */
                list[n++] = (strand){GRAPH_SIBLING, 0.125, 0};
            list[n++] = (strand){GRAPH_CLOSE, 0, NO};
        }
        if (window)
            list[n++] = (strand){GRAPH_WINDOW, 0, 0};
        list[n++] = (strand){GRAPH_OPEN, 0, LIKELY_AND_EXPENSIVE};
        list[n++] = (strand){GRAPH_SIBLING, 4, 0};
        list[n++] = (strand){GRAPH_SIBLING, 4, 0};
        list[n++] = (strand){GRAPH_CLOSE, 0, NO};
        list[n++] = (strand){GRAPH_END, 1, 0};
        task_graph *g = graph_of(list, n, &size);
        const double seconds = LEARNED_AFTER * 0.125 + 4 + 1 + (window ? 1e-3 : 0);
        cr_expect(fabs(seconds_of(g, 2, true) - seconds) < 1e-9, "%d: %g", window, seconds_of(g, 2, true));
        task_graph_destroy(g);
    }
}

Test(profile, a_recording_is_refused_where_it_is_none)
{
    graph_size size;
    task_graph *g;
    error e;

    cr_assert_eq(task_graph_create(&g, NULL), STATUS_OK);
    cr_expect_eq(task_graph_finish(g, &size, &e), STATUS_BAD_INPUT, "empty");
    task_graph_begin(g, 0, 0, 0);
    task_graph_add(g, GRAPH_OPEN, 1, 1, 0);
    cr_expect_eq(task_graph_finish(g, &size, &e), STATUS_BAD_INPUT, "no end");
    task_graph_begin(g, 0, 0, 0);
    task_graph_add(g, GRAPH_OPEN, 1, 2, 0);
    cr_expect_eq(task_graph_finish(g, &size, &e), STATUS_BAD_INPUT, "other nodes");
    cr_expect(strstr(e.text, "differ") != NULL, "%s", e.text);
    task_graph_destroy(g);
}

/* With cut-offs threads may need less than their share of the work,
 * but never less than the span. */
Test(profile, a_recorded_search_keeps_its_work)
{
    const game_spec spec = test_spec("othello:8x8");
    test_rng rng = test_random("profile/a_recorded_search_keeps_its_work");
    diagram d;
    profile_configuration config[] = {{.threads = 1}, {.threads = 1}, {.threads = 2}, {.threads = 7}, {.threads = 64}};
    profile_job job = {.spec = &spec, .position = &d, .positions = 1, .runs = 2};
    search_result r;
    graph_size size;

    random_playout(&rng, &spec, (test_start(&spec, &d), &d), 20);
    search_options_init(&job.options);
    job.options.hash_bytes = (size_t)1 << 20;
    cr_assert_eq(solve_position(&spec, &d, &job.options, &r, NULL), STATUS_OK);
    cr_assert_eq(profile_simulate(&job, config, 5, &size, NULL), STATUS_OK);
    cr_expect_gt(size.splits, 0);
    cr_expect_geq(size.siblings, size.splits);
    cr_expect_eq(size.work_nodes, r.nodes, "the recording searches other nodes than the serial search");
    cr_expect_eq(config[1].median.nodes, r.nodes);
    cr_expect_leq(size.span_nodes, size.work_nodes);
    for (int i = 0; i < 5; i++) {
        const profile_loss l = profile_losses(&config[0], &config[i]);
        cr_expect(config[i].median.seconds >= size.span - 1e-9 && config[i].least >= size.span - 1e-9);
        cr_expect(config[i].threads > 1 || fabs(config[i].median.seconds - size.work) < 1e-6);
        cr_expect(fabs(l.useful + l.search + l.idle + l.wait - 1) < 1e-3);
    }
}

Test(profile, a_stop_ends_it)
{
    const game_spec spec = test_spec("othello:8x8");
    const _Atomic bool stop = true;
    profile_configuration config = {.strategy = PARALLEL_SERIAL, .threads = 1};
    diagram d;
    profile_job job = {.spec = &spec, .position = &d, .positions = 1, .runs = 1};
    bool agree;

    test_start(&spec, &d);
    search_options_init(&job.options);
    job.options.stop = &stop;
    cr_expect_eq(profile_measure(&job, &config, 1, &agree, NULL), STATUS_STOPPED);
}

Test(profile, program_writes_table_csv_and_json)
{
    program_result r = program("profile reversi:4x4 --threads 1,2 --runs 1");
    cr_expect_eq(r.code, 0);
    cr_expect(strstr(r.out, "serial") && strstr(r.out, "root") && strstr(r.out, "tasks"), "%s", r.out);
    program_free(&r);
    r = program("profile reversi:4x4 --threads 2 --parallel tasks --runs 1 --format csv");
    cr_expect_eq(strncmp(r.out, "parallel,threads,seconds,", 25), 0);
    cr_expect(strstr(r.out, "\nserial,1,") && strstr(r.out, "\ntasks,2,") && !strstr(r.out, "\nroot,"), "%s", r.out);
    program_free(&r);
    r = program("profile reversi:4x4 --threads 2 --parallel root --deterministic --runs 1 --json");
    static const char *const NAMES[] = {"serial", "root", "deterministic"};
    const char *line = r.out;
    for (int i = 0; i < 3; i++) {
        json_t *record = json_loads(line, JSON_DISABLE_EOF_CHECK, NULL);
        cr_assert_not_null(record);
        cr_expect_str_eq(json_string_value(json_object_get(record, "parallel")), NAMES[i]);
        cr_expect_eq(json_integer_value(json_object_get(record, "threads")), i == 0 ? 1 : 2);
        cr_expect(json_is_true(json_object_get(record, "agrees")));
        json_decref(record);
        line = strchr(line, '\n') + 1;
    }
    program_free(&r);
}

Test(profile, program_simulates_more_threads_than_there_are)
{
    program_result r = program("profile othello:5x5 --simulate 1,2,16 --runs 2");
    cr_expect_eq(r.code, 0, "%s", r.err);
    cr_expect(strstr(r.out, "simulated") && strstr(r.out, "span") && strstr(r.out, "at 16"), "%s", r.out);
    program_free(&r);
    r = program("profile reversi:4x4 --simulate 16 --runs 1 --json");
    const char *line = strchr(r.out, '\n') + 1;
    json_t *record = json_loads(line, JSON_DISABLE_EOF_CHECK, NULL);
    cr_assert_not_null(record);
    cr_expect(json_is_true(json_object_get(record, "simulated")));
    cr_expect_eq(json_integer_value(json_object_get(record, "threads")), 16);
    cr_expect(json_number_value(json_object_get(record, "span")) <=
              json_number_value(json_object_get(record, "seconds")));
    json_decref(record);
    program_free(&r);
}

/* Solved in microseconds. */
Test(profile, csv_says_what_is_not_a_measurement)
{
    program_result r = program("profile ttt --threads 1 --runs 9 --format csv");
    int column = 0, rows = 0;
    const char *line = r.out;
    for (const char *at = r.out; at < strstr(r.out, "disturbed"); at++)
        column += *at == ',';
    cr_assert_gt(column, 0, "%s", r.out);
    while ((line = strchr(line, '\n') + 1) != NULL && *line != '\0') {
        const char *field = line;
        for (int i = 0; i < column; i++)
            field = strchr(field, ',') + 1;
        cr_expect_eq(strncmp(field, "true,", 5), 0, "%s", line);
        rows++;
    }
    cr_expect_eq(rows, 3);
    cr_expect(strstr(r.err, "NOT A MEASUREMENT") != NULL, "%s", r.err);
    program_free(&r);
    r = program("profile ttt --simulate 2 --runs 1 --format csv");
    cr_expect(strstr(r.out, ",true,") == NULL && strstr(r.err, "NOT A") == NULL, "%s", r.out);
    program_free(&r);
}
