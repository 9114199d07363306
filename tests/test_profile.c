/* test_profile.c - the profile's figures add up, its program says so in every form, and bad input is refused. */
#include "search/profile.h"
#include "tests/program.h"
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
    profile_way way[] = {{.strategy = PARALLEL_SERIAL, .threads = 1},
                         {.strategy = PARALLEL_ROOT, .threads = 2},
                         {.strategy = PARALLEL_TASKS, .threads = 1},
                         {.strategy = PARALLEL_TASKS, .threads = 2}};
    diagram d;
    profile_job job = {.spec = &spec, .position = &d, .positions = 1, .runs = 3};
    bool agree = false;

    test_start(&spec, &d);
    search_options_init(&job.options);
    cr_assert_eq(profile_measure(&job, way, 4, &agree, NULL), STATUS_OK);
    cr_expect(agree);
    cr_expect_eq(way[0].median.nodes, way[2].median.nodes, "one thread searches the same nodes in every strategy");
    for (int i = 0; i < 4; i++) {
        const profile_loss l = profile_losses(&way[0], &way[i]);
        cr_expect(way[i].least <= way[i].median.seconds && way[i].median.seconds <= way[i].most);
        cr_expect_gt(way[i].median.nodes, 0);
        cr_expect(fabs(l.useful + l.search + l.idle + l.wait + l.absent + l.slower - 1) < 1e-9);
        cr_expect(fabs(l.efficiency * way[i].threads - l.speedup) < 1e-9);
    }
}

Test(profile, a_known_sample_is_split_as_described)
{
    const profile_way one = {.threads = 1, .median = {.seconds = 8, .processor_seconds = 8, .nodes = 800}};
    const profile_way two = {
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

Test(profile, a_stop_ends_it)
{
    const game_spec spec = test_spec("othello:8x8");
    const _Atomic bool stop = true;
    profile_way way = {.strategy = PARALLEL_SERIAL, .threads = 1};
    diagram d;
    profile_job job = {.spec = &spec, .position = &d, .positions = 1, .runs = 1};
    bool agree;

    test_start(&spec, &d);
    search_options_init(&job.options);
    job.options.stop = &stop;
    cr_expect_eq(profile_measure(&job, &way, 1, &agree, NULL), STATUS_STOPPED);
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

Test(profile, plots_are_drawn_where_gnuplot_is)
{
    program_result r = program_shell("command -v gnuplot");
    const bool drawn = r.code == 0;
    program_free(&r);
    if (!drawn) {
        printf("profile: plots not tested: gnuplot is not installed\n");
        return;
    }
    r = program_shell("d=$(mktemp -d) && $YOMIKIRI profile reversi:4x4 --threads 1,2 --runs 1 --plot $d/p.svg >$d/o &&"
                      " $YOMIKIRI profile ttt --threads 1 --runs 1 --plot $d/p.png >$d/o && head -c 4 $d/p.png |"
                      " tail -c 3 && grep -c 'extra nodes' $d/p.svg && ls $d | wc -l; rm -r $d");
    cr_expect_eq(r.code, 0, "%s", r.err);
    cr_expect(strstr(r.out, "PNG") != NULL && strstr(r.out, "3\n") != NULL, "%s", r.out);
    program_free(&r);
}

Test(profile, bad_input_is_refused_in_one_line)
{
    static const char *const CASES[][2] = {
        {"profile", "expected SPEC"},
        {"profile ttt --threads 1,,x", "--threads '1,,x'"},
        {"profile ttt --threads x", "'x' is no thread count"},
        {"profile ttt --threads ''", "--threads"},
        {"profile ttt --threads 1,2,", "--threads"},
        {"profile ttt --threads 0", "'0' is no thread count"},
        {"profile ttt --threads -1", "no thread count"},
        {"profile ttt --threads 1,9999", "'9999' is no thread count"},
        {"profile ttt --threads 1,99999999999999999999999999", "no thread count"},
        {"profile ttt --threads 1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1", "at most 32"},
        {"profile ttt --runs 0", "--runs '0'"},
        {"profile ttt --format xml", "table|csv"},
        {"profile ttt --parallel magic", "serial|root|tasks"},
        {"profile ttt --plot x.pdf", ".svg or .png"},
        {"profile ttt --plot /nonexistent/x.svg", "/nonexistent/x.svg"},
        {"profile ttt a1 --file /dev/null", "expected one of them"},
        {"profile ttt --file /nonexistent", "/nonexistent"},
    };
    for (size_t i = 0; i < sizeof CASES / sizeof CASES[0]; i++) {
        program_result r = program(CASES[i][0]);
        cr_expect_eq(r.code, 2, "'%s' ended with %d", CASES[i][0], r.code);
        cr_expect(r.err_lines == 1 && strstr(r.err, CASES[i][1]) != NULL, "'%s' said '%s'", CASES[i][0], r.err);
        cr_expect_str_empty(r.out);
        program_free(&r);
    }
    program_result r = program_shell(
        "t=$(command -v timeout) && PATH=/nonexistent $t 100 ${YOMIKIRI##* } profile ttt --plot x.svg");
    cr_expect_eq(r.code, 2);
    cr_expect(strstr(r.err, "gnuplot is not installed") != NULL, "%s", r.err);
    program_free(&r);
}
