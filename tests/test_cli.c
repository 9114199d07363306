/* test_cli.c - the program from outside: exit codes, one line of error, what it writes, how it ends. */
#include "tests/program.h"

#include <criterion/criterion.h>
#include <jansson.h>

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

/* Arguments that are refused: exit code 2, nothing on standard output, one line with this part on standard error. */
static const char *const BAD[][2] = {
    {"", "no verb"},
    {"frob", "unknown verb 'frob'"},
    {"solve", "expected SPEC"},
    {"solve chess", "spec 'chess'"},
    {"solve reversi:9x9", "at most 64 squares"},
    {"solve reversi:4x4,foo=1", "'foo='"},
    {"solve reversi:4x4 --frob", "unknown option '--frob'"},
    {"solve reversi:4x4 --threads", "--threads has no value"},
    {"solve reversi:4x4 --threads 0", "--threads '0'"},
    {"solve reversi:4x4 --threads 100000", "1 to 1024"},
    {"solve reversi:4x4 --threads -1", "--threads"},
    {"solve reversi:4x4 --threads two", "--threads 'two'"},
    {"solve reversi:4x4 --hash 12X", "--hash '12X'"},
    {"solve reversi:4x4 --hash 999T", "more than this machine has"},
    {"solve reversi:4x4 --hash 99999999999999999999", "--hash"},
    {"solve reversi:4x4 --method magic", "expected one of search, minimax"},
    {"solve reversi:4x4 --parallel magic", "serial|root|tasks"},
    {"solve reversi:4x4 --depth 3", "depth limit is for minimax:N"},
    {"solve minimax:4 --depth 0", "--depth '0'"},
    {"solve reversi:4x4 --seconds soon", "--seconds 'soon'"},
    {"solve reversi:4x4 --window 3", "--window '3'"},
    {"solve reversi:4x4 --window 3,1", "the lower first"},
    {"solve reversi:4x4 --window 1,2x", "--window '1,2x'"},
    {"solve reversi:4x4 --window ,2", "--window ',2'"},
    {"solve reversi:4x4 --window -99999,2", "from -20000 to 20000"},
    {"solve reversi:4x4 --wdl --window 1,2", "one of them"},
    {"solve reversi:4x4 --wdl --method minimax", "knows no window"},
    {"moves reversi:4x4 --wdl", "unknown option"},
    {"solve reversi:4x4 --plies 3", "unknown option"},
    {"solve reversi:4x4 ''", "empty"},
    {"solve ttt XXX------", "no side to move"},
    {"solve reversi:4x4 --ply 1", "has 0 plies"},
    {"solve reversi:4x4 b1 --ply 1 --empties 2", "--ply and --empties: expected one of them"},
    {"solve reversi:4x4 --file README.md --game 0", "--game '0'"},
    {"solve reversi:4x4 '-----OX--XO---- X'", "15 squares"},
    {"solve reversi:4x4 '-----OX--Xq----- X'", "column 11"},
    {"solve reversi:4x4 e9", "off the board"},
    {"solve reversi:4x4 b1 b1", "not legal"},
    {"solve reversi:4x4 --file /nonexistent", "/nonexistent: cannot be read"},
    {"solve reversi:4x4 --file /tmp", "is a folder"},
    {"solve reversi:4x4 --file /dev/null", "is empty"},
    {"solve reversi:4x4 b1 --file /dev/null", "expected one of them"},
    {"solve ttt --method original-own-row a1 a1", "not legal"},
    {"solve eight --method original-own-row", "is for ttt"},
    {"solve minimax:3,board=/nonexistent", "/nonexistent"},
    {"moves ttt --output /nonexistent/file", "cannot write the output"},
    {"moves ttt --output /tmp", "is a folder"},
    {"openings ttt", "no --plies"},
    {"openings ttt --plies x", "--plies 'x'"},
    {"openings ttt --plies 2 --format xml", "tree|csv|json"},
    {"count", "expected SPEC"},
    {"count ttt --plies -1", "--plies"},
    {"perft reversi:8x8", "expected SPEC DEPTH"},
    {"perft reversi:8x8 x", "depth is 'x'"},
    {"perft reversi:8x8 -- -1", "depth is '-1'"},
    {"ladder reversi:4x4 --rung magic", "--rung 'magic': expected one of minimax, original-alphabeta"},
    {"ladder ttt --ablate --rung parity", "--rung 'parity': expected one of table"},
    {"ladder reversi:4x4 --plot x.pdf", ".svg or .png"},
    {"solve reversi:4x4 --without nonsense", "--without 'nonsense': expected one of corner-first, table"},
    {"moves ttt --without pvs,parity", "--without 'parity': expected one of table"},
    {"openings eight --plies 1 --without table", "no techniques"},
    {"openings eight:65,1000 --plies 1", "at most 64"},
    {"solve ttt --without table --method minimax", "method minimax has no techniques"},
    {"play ttt,misere --strategy", "strategy"},
    {"play reversi:4x4 --first nobody", "person|solver|strategy"},
    {"match reversi:4x4", "expected minimax:N"},
    {"match minimax:8 --games 0", "--games '0'"},
    {"match minimax:8 --first-depth 5-2", "--first-depth '5-2'"},
    {"match minimax:8 --first-depth 0-2", "1 to 64"},
    {"match minimax:8 --method original-alphabeta", "search, minimax or alphabeta"},
    {"solve minimax:4 --depth 3 --wdl", "knows no window"},
    {"solve ttt --seeds 0-3", "expected minimax:N"},
    {"solve minimax:4 0 --seeds 0-3", "not with a position"},
    {"solve minimax:4 --seeds 3-0", "--seeds '3-0'"},
    {"moves minimax:4 --seeds 0-3", "unknown option"},
    {"train ttt --weights /tmp/x", "no use for weights"},
    {"train reversi:4x4 --weights /tmp/x", "no use for weights"},
    {"train reversi:6x6", "no --weights"},
    {"train reversi:6x6 --weights /tmp/x --positions 3", "--positions '3'"},
    {"solve reversi:6x6 --weights /nonexistent", "/nonexistent"},
    {"solve ttt --weights /tmp/x", "no use for weights"},
    {"moves eight --weights /tmp/x", "no use for weights"},
    {"play othello:6x6 --weights /nonexistent", "/nonexistent"},
    {"verify /nonexistent", "/nonexistent"},
    {"verify /tmp", "is a folder"},
    {"verify /dev/null", "is empty"},
};

Test(cli, bad_input, .timeout = 300)
{
    int count = (int)(sizeof BAD / sizeof BAD[0]);
    cr_assert_gt(count, 50);
    for (int i = 0; i < count; i++) {
        program_result r = program(BAD[i][0]);
        cr_expect_eq(r.code, 2, "'%s' ended with %d", BAD[i][0], r.code);
        cr_expect_eq(r.err_lines, 1, "'%s' said '%s'", BAD[i][0], r.err);
        cr_expect(strstr(r.err, BAD[i][1]) != NULL, "'%s' said '%s'", BAD[i][0], r.err);
        cr_expect_str_empty(r.out, "'%s' wrote '%s'", BAD[i][0], r.out);
        program_free(&r);
    }
}

/* Runs with `content` as a file at the end of the arguments; length -1: that of the text. */
static program_result with_file(const char *arguments, const char *content, int length)
{
    char *name = temporary_file(content, length < 0 ? (int)strlen(content) : length), command[1000];
    snprintf(command, sizeof command, "%s %s", arguments, name);
    program_result r = program(command);
    unlink(name);
    free(name);
    return r;
}

Test(cli, bad_files, .timeout = 100)
{
    static const struct {
        const char *arguments, *content;
        int length;
        const char *part;
    } CASES[] = {
        {"solve othello:4x4 --file", "\0\1\2", 3, "binary"},
        {"solve othello:4x4 --file", "", 0, "is empty"},
        {"solve othello:4x4 --file", "\n\n# only comments\n", 18, "has no position"},
        {"solve othello:4x4 --file", "b1;\n-----OX--XO---- X;\n", 23, ":2: position has 15 squares"},
        {"solve othello:4x4 --file", "b1; b1:3;\n", 10, ":1: answer 'b1' is no legal move"},
        {"verify", "\177ELF\0", 5, "binary"},
        {"verify", "  value=3\n", 10, ":1: an indented line before any command"},
        {"verify", "solve ttt\n", 10, "without an expected answer"},
        {"verify", "solve ttt\nsolve eight\n  value=-1\n", 33, "command without an expected answer"},
        {"verify", "solve tttt\n  value=0\n", 21, ":1: spec 'tttt'"},
        {"verify", "frob\n  value=0\n", 15, ":1: unknown verb"},
        {"verify", "verify\n  value=0\n", 17, "itself"},
    };
    for (size_t i = 0; i < sizeof CASES / sizeof CASES[0]; i++) {
        program_result r = with_file(CASES[i].arguments, CASES[i].content, CASES[i].length);
        cr_expect_eq(r.code, 2, "case %zu ended with %d", i, r.code);
        cr_expect(r.err_lines == 1 && strstr(r.err, CASES[i].part) != NULL, "case %zu said '%s'", i, r.err);
        program_free(&r);
    }
}

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
        {"solve ttt a1 b2 c1 b1 a2 b3", "X -1: O wins"},
        {"solve eight", "First player -1: Second player wins\n"},
        {"solve minimax:3", "First player -1: Second player wins by 1\n"},
        {"solve minimax:3 --depth 2 --method minimax", "evaluation at the depth limit"},
        {"solve minimax:8 --depth 7", "First player +6: evaluation at the depth limit"},
        {"solve minimax:3 0", "column   0v    1     2  \n  row  0  (+3)   +4    -8 \n"},
        {"solve minimax:3 0 1", "> row  1  (-1)   +7    +6 \n"},
        {"solve minimax:3", "that is column 1 (+4), row 2 (+8)"},
        {"solve minimax:3 --seeds 0-2", "minimax:3,seed=2  column 1  First player 0: draw"},
        {"solve reversi:4x4 'XXXXXXXXXXXXXXXX O'", "the game is over"},
        {"solve reversi:4x4 'XXXXXXXXXXXXXXXX O'", "White -16: Black wins 16-0"},
        {"solve reversi:4x4 --wdl", "loss for Black: White wins by at least 2\n"},
        {"solve reversi:4x4 b1 --wdl", "win for White: White wins by at least 2\nline a1\n"},
        {"solve reversi:4x4 b1 --window 7,9", "White +8: White wins 11-3\n"},
        {"solve reversi:4x4 b1 --window -5,5", "White >= +6: White wins by at least 6\nline a1\n"},
        {"solve ttt --wdl", "draw\n"},
        {"moves ttt,misere", "* b2     +0  draw\n"},
        {"perft reversi:8x8 5", "1396 leaves (a pass counts as a ply)"},
        {"count ttt", "5478"},
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
    static const char *const VERBS[] = {"solve",  "moves", "openings", "count", "perft",
                                        "ladder", "play",  "match",    "verify"};
    for (size_t i = 0; i < sizeof VERBS / sizeof VERBS[0]; i++) {
        char arguments[64], usage[64];
        snprintf(arguments, sizeof arguments, "%s --help", VERBS[i]);
        snprintf(usage, sizeof usage, "usage: yomikiri %s ", VERBS[i]);
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
        cr_assert(json_is_object(one), "'%s': '%s' is no JSON object", arguments, c);
        json_array_append_new(list, one);
        c = end + 1;
    }
    program_free(&r);
    return list;
}

static bool has_keys(const json_t *record, const char *keys)
{
    char key[64];
    for (const char *c = keys; *c != '\0'; c += strspn(c, " ")) {
        size_t n = strcspn(c, " ");
        snprintf(key, sizeof key, "%.*s", (int)n, c);
        if (json_object_get(record, key) == NULL) {
            cr_log_info("no key %s", key);
            return false;
        }
        c += n;
    }
    return true;
}

Test(cli, json_keys, .timeout = 100)
{
    static const struct {
        const char *arguments, *keys;
        size_t count; /* 0: any */
    } CASES[] = {
        {"solve reversi:4x4 --json",
         "spec position value known move line evaluations nodes seconds threads hash_bytes method version git", 1},
        {"moves reversi:4x4 --json", "spec position value known moves best_moves method version", 1},
        {"openings ttt --plies 1 --json", "opening plies stands_for value known move", 4},
        {"openings ttt --plies 2 --format json", "opening plies stands_for value known move", 16},
        {"count ttt --json", "positions positions_symmetric games leaves", 1},
        {"perft ttt 3 --json", "depth leaves moves pass_is_a_ply", 1},
        {"ladder reversi:4x4 --json", "rung value evaluations calls nodes seconds ratio", 0},
        {"match minimax:4 --games 3 --first-depth 2 --json",
         "first_depth second_depth games wins losses draws evaluations_mean method", 4},
        {"match minimax:4 --boards 2 --json", "board numbers", 2},
        {"play ttt --strategy --json", "ply", 10},
    };
    for (size_t i = 0; i < sizeof CASES / sizeof CASES[0]; i++) {
        json_t *list = records(CASES[i].arguments, 0);
        cr_expect(CASES[i].count == 0 ? json_array_size(list) > 0 : json_array_size(list) == CASES[i].count,
                  "'%s': %zu records", CASES[i].arguments, json_array_size(list));
        for (size_t k = 0; k < json_array_size(list); k++)
            cr_expect(has_keys(json_array_get(list, k), CASES[i].keys), "'%s'", CASES[i].arguments);
        json_decref(list);
    }
}

/* The openings listed, each counted as often as it stands for, are all openings: the leaves of perft. */
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
    program_result r = with_file("solve othello:4x4 --file", "start; b1:-10;\n# note\nb1; a1:10\n", -1);
    cr_expect(r.code == 0 && strstr(r.out, "2 positions, 2 agree, 0 disagree") != NULL, "%d '%s' '%s'", r.code, r.out,
              r.err);
    program_free(&r);
    r = with_file("solve othello:4x4 --file", "start; b1:-8;\nb1;\n", -1);
    cr_expect(r.code == 1 && strstr(r.out, "DISAGREES: expected -8") != NULL, "%d '%s'", r.code, r.out);
    program_free(&r);
    r = with_file("solve othello:4x4 --wdl --file", "start; b1:-10;\nb1; a1:10\n", -1);
    cr_expect(r.code == 0 && strstr(r.out, "2 positions, 2 agree, 0 disagree") != NULL, "%d '%s' '%s'", r.code, r.out,
              r.err);
    program_free(&r);
    r = with_file("solve othello:4x4 --wdl --file", "start; b1:0;\n", -1);
    cr_expect(r.code == 1 && strstr(r.out, "DISAGREES: expected +0") != NULL, "%d '%s'", r.code, r.out);
    program_free(&r);
    r = with_file("moves reversi:4x4 --json --file", "start; b1:-8; a2:-8\n", -1);
    cr_expect(r.code == 0 && strstr(r.out, "\"agrees\":true") != NULL &&
                  strstr(r.out, "\"expected\":{\"b1\":-8,\"a2\":-8}") != NULL,
              "%d '%s'", r.code, r.out);
    program_free(&r);
    r = with_file("moves reversi:4x4 --json --file", "start; b1:-8; a2:-6\n", -1);
    cr_expect(r.code == 1 && strstr(r.out, "\"agrees\":false") != NULL, "%d '%s'", r.code, r.out);
    program_free(&r);
}

Test(cli, verify_agrees_and_disagrees)
{
    program_result r = with_file("verify", "solve ttt\n  value=0 known=exact\nmoves ttt,misere\n  best_moves=b2\n", -1);
    cr_expect(r.code == 0 && strstr(r.out, "2 answers agree, 0 disagree") != NULL, "%d '%s' '%s'", r.code, r.out,
              r.err);
    cr_expect(strstr(r.out, "search+reference") != NULL);
    program_free(&r);
    r = with_file("verify", "solve ttt\n  value=1\n", -1);
    cr_expect(r.code == 1 && strstr(r.out, "DISAGREE") != NULL && strstr(r.out, "value is 0") != NULL, "%d '%s'",
              r.code, r.out);
    program_free(&r);
    r = with_file("verify --json", "solve ttt\n  nonsense=1\n", -1);
    cr_expect(r.code == 1 && strstr(r.out, "\"agrees\":false") != NULL, "%d '%s'", r.code, r.out);
    program_free(&r);
    r = with_file("verify", "moves ttt\n  moves=\"a1:0 b2:0 ...\"\nmoves ttt\n  moves=\"a1:0 b2:0\"\n", -1);
    cr_expect(r.code == 1 && strstr(r.out, "1 answers agree, 1 disagree") != NULL, "%d '%s'", r.code, r.out);
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
    cr_expect(r.code == 3 && r.err_lines == 1 && strstr(r.err, "knows no value") != NULL, "minimax: %d '%s'", r.code,
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
    cr_expect(strstr(r.out, "'zz' is no move") != NULL && strstr(r.out, "X plays a1") != NULL &&
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

Test(cli, options_do_not_change_values, .timeout = 100)
{
    static const char *const OPTIONS[] = {"",
                                          "--threads 1",
                                          "--threads 8",
                                          "--hash 0",
                                          "--hash 1M",
                                          "--parallel serial",
                                          "--parallel root --threads 3",
                                          "--method alphabeta",
                                          "--method minimax"};
    for (size_t i = 0; i < sizeof OPTIONS / sizeof OPTIONS[0]; i++) {
        char arguments[200];
        snprintf(arguments, sizeof arguments, "solve othello:4x4,start=parallel --json %s", OPTIONS[i]);
        json_t *list = records(arguments, 0);
        cr_expect_eq(json_integer_value(json_object_get(json_array_get(list, 0), "value")), -4, "%s", arguments);
        json_decref(list);
    }
}

Test(cli, the_man_page_is_that_of_this_program)
{
    program_result r = program_shell("$YOMIKIRI --man | cmp - docs/yomikiri.1");
    cr_expect_eq(r.code, 0, "docs/yomikiri.1 is old: build/yomikiri --man > docs/yomikiri.1");
    program_free(&r);
}
