/* test_cli.c - the program from outside: exit codes, what it writes, how it ends;
 * test_cli_refused.c: what it refuses. */
#include "arguments/options.h"
#include "tests/run_program.h"

#include <criterion/criterion.h>
#include <jansson.h>

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

Test(cli, answers_in_words)
{
    static const char *const CASES[][2] = {
        {"solve reversi:4x4", "Black -8: White wins 11-3\n"},
        {"solve reversi:4x4 b1", "White +8: White wins 11-3\n"},
        {"solve othello:4x4", "Black -10: White wins 13-3\n"},
        {"solve reversi:4x4 '-----OX--XO----- X' --method minimax", "line b1 a1 a2 c1 d4 a3 d1 b4 a4 c4 -- --\n"},
        {"solve reversi:4x4 -----OX--XO----- X", "Black -8"},
        {"solve --quiet -- reversi:4x4 -----OX--XO----- X", "Black -8"},
        {"solve ttt", "X 0: draw\n"},
        {"solve mnk:1,1,1 --threads 1", "\n1 node, 1 evaluation, "},
        {"perft mnk:1,1,1 1", "depth 1: 1 leaf ("},
        {"solve ttt a1 b2 c1 b1 a2 b3", "X -1: O wins"},
        {"solve eight", "First player -1: Second player wins\n"},
        {"solve minimax:3", "First player -1: Second player wins by 1\n"},
        {"solve minimax:3 --depth 2 --method minimax", "evaluation at the depth limit"},
        {"solve minimax:8 --depth 7", "First player +6: evaluation at the depth limit"},
        {"solve minimax:3 0", "column   0v    1     2  \n  row  0  (+3)   +4    -8 \n"},
        {"solve minimax:3 0 1", "> row  1  (-1)   +7    +6 \n"},
        {"solve minimax:3", "that is column 1 (+4), row 2 (+8)"},
        {"solve minimax:3,seed=0-2", "minimax:3,seed=2          1     First player 0: draw"},
        {"solve reversi:4x4 'XXXXXXXXXXXXXXXX O'", "the game is over"},
        {"solve reversi:4x4 'XXXXXXXXXXXXXXXX O'", "White -16: Black wins 16-0"},
        {"solve reversi:4x4 --wdl", "loss for Black: White wins by at least 2\n"},
        {"solve reversi:4x4 b1 --wdl", "win for White: White wins by at least 2\nline a1\n"},
        {"solve reversi:4x4 b1 --window 7,9", "White +8: White wins 11-3\n"},
        {"solve reversi:4x4 b1 --window -5,5", "White >= +6: White wins by at least 6\nline a1\n"},
        {"solve ttt --wdl", "draw\n"},
        {"solve ttt --window 1,2", "X <= +1: which holds for every value\n"},
        {"solve ttt a1 b2 c1 --window -1,0", "O >= 0: O does not lose\n"},
        {"solve connect:5,5,3", "X +9: X wins on move 9, with 8 stones left\n"},
        {"solve connect:3,5,3 1", "O +2: O wins on move 12, with 1 stone left\n"},
        {"solve connect:4,4,3 --window 2,3", "X >= +3: X wins by move 11\n"},
        {"solve connect:4,4,3 --window 4,8", "X <= +4: O does not lose before move 9\n"},
        {"moves ttt,misere", "* b2      0  draw\n"},
        {"perft reversi:8x8 5", "1396 leaves (a pass counts as a ply)"},
        {"count ttt", "5478"},
        {"match minimax:2 --games 1 --first-depth 1 --second-depth 1 --json", "\"method\":\"alphabeta\""},
        {"--version", "yomikiri"},
        {"--help", "verbs"},
        {"help solve", "example"},
        {"--man", ".TH YOMIKIRI 1"},
    };
    for (size_t i = 0; i < sizeof CASES / sizeof CASES[0]; i++) {
        program_result r = program(CASES[i][0]);
        cr_expect_eq(r.code, 0, "'%s' ended with %d: %s", CASES[i][0], r.code, r.err);
        cr_expect(strstr(r.out, CASES[i][1]) != NULL, "'%s' wrote '%s'", CASES[i][0], r.out);
        cr_expect_str_empty(r.err, "'%s' said '%s'", CASES[i][0], r.err);
        program_free(&r);
    }
}

Test(cli, help_of_every_verb)
{
#define VERB_NAME(name, ...) #name,
    static const char *const VERBS[] = {VERB_TABLE(VERB_NAME)};
    for (size_t i = 0; i < 2 * sizeof VERBS / sizeof VERBS[0]; i++) {
        char arguments[64], usage[64];
        snprintf(arguments, sizeof arguments, "%s %s", VERBS[i / 2], i % 2 == 0 ? "--help" : "-h");
        snprintf(usage, sizeof usage, "usage: yomikiri %s ", VERBS[i / 2]);
        program_result r = program(arguments);
        cr_expect(r.code == 0 && strncmp(r.out, usage, strlen(usage)) == 0, "%s: '%s'", arguments, r.out);
        cr_expect(strstr(r.out, "\nexample\n  yomikiri ") != NULL && strstr(r.out, "--json") != NULL, "%s", arguments);
        program_free(&r);
    }
}

/* The records on standard output as an array. */
static json_t *records(const char *arguments, int code)
{
    program_result r = program(arguments);
    json_t *list = json_array();
    cr_assert_eq(r.code, code, "'%s' ended with %d: %s", arguments, r.code, r.err);
    for (char *c = r.out; *c != '\0';) {
        char *end = strchr(c, '\n');
        cr_assert_not_null(end, "'%s': a record without its end", arguments);
        *end = '\0';
        json_t *one = json_loads(c, 0, NULL);
        cr_assert(json_is_object(one), "'%s': '%s' is not a JSON object", arguments, c);
        json_array_append_new(list, one);
        c = end + 1;
    }
    program_free(&r);
    return list;
}

/* The openings listed, each counted as often as it stands for, are all
 * openings: the leaves of perft. */
Test(cli, openings_stand_for_all_openings, .timeout = 100)
{
    static const struct {
        const char *spec;
        int plies, all;
    } CASES[] = {{"ttt", 1, 9}, {"ttt", 2, 72}, {"ttt", 3, 504}, {"reversi:4x4", 3, 44}, {"mnk:2,3,2", 2, 30}};
    for (size_t i = 0; i < sizeof CASES / sizeof CASES[0]; i++) {
        char arguments[100];
        json_int_t sum = 0;
        snprintf(arguments, sizeof arguments, "openings %s --plies %d --json", CASES[i].spec, CASES[i].plies);
        json_t *list = records(arguments, 0);
        for (size_t k = 0; k < json_array_size(list); k++) {
            const json_t *record = json_array_get(list, k);
            if (json_integer_value(json_object_get(record, "plies")) == CASES[i].plies)
                sum += json_integer_value(json_object_get(record, "stands_for"));
        }
        cr_expect_eq(sum, CASES[i].all, "%s: %d openings", arguments, (int)sum);
        json_decref(list);
    }
}

Test(cli, files_of_positions_and_exit_codes)
{
    program_result r = program_with_file("solve othello:4x4 --file", "start; b1:-10;\n# note\nb1; a1:10\n", -1);
    cr_expect(r.code == 0 && strstr(r.out, "2 positions, 2 agree, 0 disagree") != NULL, "%d '%s' '%s'", r.code, r.out,
              r.err);
    program_free(&r);
    r = program_with_file("solve othello:4x4 --file", "start; b1:-8;\nb1;\n", -1);
    cr_expect(r.code == 1 && strstr(r.out, "DISAGREES: expected -8") != NULL, "%d '%s'", r.code, r.out);
    program_free(&r);
    r = program_with_file("solve othello:4x4 --wdl --file", "start; b1:-10;\nb1; a1:10\n", -1);
    cr_expect(r.code == 0 && strstr(r.out, "2 positions, 2 agree, 0 disagree") != NULL, "%d '%s' '%s'", r.code, r.out,
              r.err);
    program_free(&r);
    r = program_with_file("solve othello:4x4 --wdl --file", "start; b1:0;\n", -1);
    cr_expect(r.code == 1 && strstr(r.out, "DISAGREES: expected 0") != NULL, "%d '%s'", r.code, r.out);
    program_free(&r);
    r = program_with_file("moves reversi:4x4 --json --file", "start; b1:-8; a2:-8\n", -1);
    cr_expect(r.code == 0 && strstr(r.out, "\"agrees\":true") != NULL &&
                  strstr(r.out, "\"expected\":{\"b1\":-8,\"a2\":-8}") != NULL,
              "%d '%s'", r.code, r.out);
    program_free(&r);
    r = program_with_file("moves reversi:4x4 --json --file", "start; b1:-8; a2:-6\n", -1);
    cr_expect(r.code == 1 && strstr(r.out, "\"agrees\":false") != NULL, "%d '%s'", r.code, r.out);
    program_free(&r);
}

Test(cli, how_it_ends)
{
    program_result r = program_shell("$YOMIKIRI solve reversi:4x4 >/dev/full");
    cr_expect(r.code == 2 && r.err_lines == 1, "full disk: %d '%s'", r.code, r.err);
    program_free(&r);
    r = program_shell("$YOMIKIRI openings ttt --plies 3 --json >/dev/full");
    cr_expect(r.code == 2 && r.err_lines == 1, "full disk: %d '%s'", r.code, r.err);
    program_free(&r);
    r = program_shell("set -o pipefail 2>/dev/null; $YOMIKIRI openings ttt --plies 4 | head -n 2");
    cr_expect_str_empty(r.err, "a reader that goes away: '%s'", r.err);
    program_free(&r);
    r = program("solve reversi:8x8 --seconds 0.3 --json");
    cr_expect(r.code == 3 && strstr(r.out, "\"known\":\"exact\"") == NULL && strstr(r.out, "\"stopped\":true") != NULL,
              "time limit: %d '%s'", r.code, r.out);
    program_free(&r);
    r = program("solve reversi:8x8 --seconds 0.3");
    cr_expect(r.code == 3 && strstr(r.out, "stopped before the value was known") != NULL, "time limit: %d '%s'", r.code,
              r.out);
    program_free(&r);
    r = program("solve reversi:6x6 --seconds 0.2 --method minimax");
    cr_expect(r.code == 3 && r.err_lines == 1 && strstr(r.err, "gives no value") != NULL, "minimax: %d '%s'", r.code,
              r.err);
    program_free(&r);
    r = program_shell("YOMIKIRI=${YOMIKIRI#timeout 120 }; timeout -s INT 0.5 $YOMIKIRI solve reversi:8x8 --quiet");
    cr_expect(strstr(r.out, "stopped before the value was known") != NULL, "SIGINT: %d '%s' '%s'", r.code, r.out,
              r.err);
    program_free(&r);
    r = program_shell("YOMIKIRI=${YOMIKIRI#timeout 120 }; timeout -s TERM 0.5 $YOMIKIRI count reversi:6x6 --quiet");
    cr_expect_str_empty(r.out, "SIGTERM: '%s'", r.out);
    program_free(&r);
}

Test(cli, output_files_appear_whole)
{
    char folder[] = "/tmp/yomikiri-test-XXXXXX", command[600];
    cr_assert_not_null(mkdtemp(folder));
    snprintf(command, sizeof command,
             "$YOMIKIRI openings ttt --plies 2 --format csv --output %s/a.csv && cat %s/a.csv && ls -A %s", folder,
             folder, folder);
    program_result r = program_shell(command);
    cr_expect(r.code == 0 && strncmp(r.out, "plies,opening,", 14) == 0, "%d '%s' '%s'", r.code, r.out, r.err);
    cr_expect(strstr(r.out, "\na.csv\n") != NULL, "'%s'", r.out);
    program_free(&r);
    snprintf(command, sizeof command,
             "$YOMIKIRI openings ttt --plies 9 --output %s/b --seconds 0.000001 --method minimax; ls -A %s", folder,
             folder);
    r = program_shell(command);
    cr_expect(strcmp(r.out, "a.csv\n") == 0, "a file that was not completed is there: '%s'", r.out);
    program_free(&r);
    snprintf(command, sizeof command, "rm -r %s", folder);
    cr_expect_eq(system(command), 0);
}

Test(cli, weights_are_learned_written_and_checked, .timeout = 200)
{
    program_result r = program_shell(
        "d=$(mktemp -d) && $YOMIKIRI train reversi:5x5 --positions 1000 --threads 1 --weights $d/a --json && "
        "$YOMIKIRI train reversi:5x5 --positions 1000 --threads 2 --weights $d/b >/dev/null && cmp $d/a $d/b && "
        "$YOMIKIRI solve reversi:5x5 --weights $d/a; echo code $?; "
        "head -c 3000 $d/a >$d/c; $YOMIKIRI solve reversi:5x5 --weights $d/c; echo code $?; "
        "cp $d/a $d/c; printf X | dd of=$d/c bs=1 seek=2000 conv=notrunc status=none; $YOMIKIRI solve reversi:5x5 "
        "--weights $d/c; "
        "echo code $?; $YOMIKIRI solve reversi:5x6 --weights $d/a; echo code $?; "
        "timeout -s INT 0.5 ${YOMIKIRI#timeout 120 } train reversi:8x8 --weights $d/e --quiet >/dev/null; ls $d | tr "
        "'\\n' ' '; rm -r $d");
    cr_expect(strstr(r.out, "Black +13: Black wins") != NULL, "'%s' '%s'", r.out, r.err);
    cr_expect(strstr(r.out, "code 0\ncode 2\ncode 2\ncode 2\na b c ") != NULL, "'%s' '%s'", r.out, r.err);
    cr_expect_eq(r.err_lines, 4, "'%s'", r.err);
    program_free(&r);
}

Test(cli, a_game_in_the_terminal)
{
    program_result r = program_shell("printf 'zz\\nhint\\na1\\nundo\\nb2\\nquit\\n' | $YOMIKIRI play ttt");
    cr_expect_eq(r.code, 0, "%s", r.err);
    cr_expect(strstr(r.out, "'zz' is not a move") != NULL && strstr(r.out, "X plays a1") != NULL &&
                  strstr(r.out, "O plays ") != NULL && strstr(r.out, "X plays b2") != NULL &&
                  strstr(r.out, "best ") != NULL,
              "'%s'", r.out);
    program_free(&r);
    r = program_shell("$YOMIKIRI play reversi:4x4 --first solver --second solver </dev/null");
    cr_expect(r.code == 0 && strstr(r.out, "game over: White wins 11-3\n") != NULL, "%d '%s'", r.code, r.out);
    program_free(&r);
    r = program_shell("$YOMIKIRI play ttt --strategy");
    cr_expect(r.code == 0 && strstr(r.out, "game over: draw\n") != NULL, "%d '%s'", r.code, r.out);
    program_free(&r);
    r = program_shell("$YOMIKIRI play reversi:8x8 </dev/null");
    cr_expect_eq(r.code, 0, "no more input: %s", r.err);
    program_free(&r);
}

Test(cli, the_man_page_is_that_of_this_program)
{
    program_result r = program_shell("$YOMIKIRI --man | cmp - docs/yomikiri.1");
    cr_expect_eq(r.code, 0, "docs/yomikiri.1 is old: build/yomikiri --man > docs/yomikiri.1");
    program_free(&r);
}
