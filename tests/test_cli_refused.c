/* test_cli_refused.c - what the program refuses: exit code 2, one line that names
 * what and where, nothing written. */
#include "tests/run_program.h"

#include <criterion/criterion.h>

#include <string.h>
#include <unistd.h>

#define PLACE "/tmp/yomikiri-refused" /* of a file that is not made */

/* Arguments that are refused: exit code 2, nothing on standard output,
 * one line with this part on standard error. */
static const char *const BAD[][2] = {
    {"frob", "unknown verb 'frob'"},
    {"solve", "expected SPEC"},
    {"solve chess", "spec 'chess'"},
    {"solve reversi:9x9", "at most 64 squares"},
    {"solve reversi:4x4,foo=1", "'foo='"},
    {"solve reversi:4x4 --frob", "unknown option '--frob'"},
    {"solve reversi:4x4 --threads", "--threads needs a value"},
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
    {"solve reversi:4x4 --wdl --method minimax", "cannot be used with method minimax"},
    {"moves reversi:4x4 --wdl", "unknown option"},
    {"solve reversi:4x4 --plies 3", "unknown option"},
    {"solve reversi:4x4 ''", "empty"},
    {"solve ttt XXX------", "no side to move"},
    {"solve reversi:4x4 --ply 1", "has 0 plies"},
    {"solve reversi:4x4 b1 --ply 1 --empties 2", "--ply cannot be used with --empties"},
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
    {"ladder reversi:4x4 --format xml", "table|csv"},
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
    {"solve minimax:4 --depth 3 --wdl", "cannot be used with --depth"},
    {"solve ttt,seed=0-3", "'seed=' is unknown to ttt"},
    {"solve minimax:4,seed=3-0", "ends below its beginning"},
    {"moves minimax:4 --runs 3", "unknown option"},
    {"profile", "expected SPEC"},
    {"profile ttt --threads 1,,x", "--threads '1,,x'"},
    {"profile ttt --threads 4-2", "'4-2' is not a thread count"},
    {"profile ttt --threads 1-33", "at most 32"},
    {"profile ttt --threads x", "'x' is not a thread count"},
    {"profile ttt --threads ''", "--threads"},
    {"profile ttt --threads 1,2,", "--threads"},
    {"profile ttt --threads 0", "'0' is not a thread count"},
    {"profile ttt --threads -1", "is not a thread count"},
    {"profile ttt --threads 1,9999", "'9999' is not a thread count"},
    {"profile ttt --threads 1,99999999999999999999999999", "is not a thread count"},
    {"profile ttt --threads 1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1", "at most 32"},
    {"profile ttt --simulate 0", "--simulate '0'"},
    {"profile ttt --simulate ''", "--simulate"},
    {"profile ttt --simulate 2 --threads 2", "cannot be used with --threads"},
    {"profile ttt --simulate 2 --parallel tasks", "cannot be used with --parallel"},
    {"profile ttt --simulate 2 --deterministic", "cannot be used with --deterministic"},
    {"profile ttt --runs 0", "--runs '0'"},
    {"profile ttt --format xml", "table|csv"},
    {"profile ttt --parallel magic", "serial|root|tasks"},
    {"profile ttt --html /nonexistent/x.html", "/nonexistent/x.html"},
    {"profile ttt --plot x.svg", "unknown option '--plot'"},
    {"profile ttt a1 --file /dev/null", "expected one of them"},
    {"profile ttt --file /nonexistent", "/nonexistent"},
    {"train ttt --weights /tmp/x", "does not use weights"},
    {"train reversi:4x4 --weights /tmp/x", "does not use weights"},
    {"train reversi:6x6", "no --weights"},
    {"train reversi:6x6 --weights /tmp/x --positions 3", "--positions '3'"},
    {"solve reversi:6x6 --weights /nonexistent", "/nonexistent"},
    {"solve ttt --weights /tmp/x", "does not use weights"},
    {"moves eight --weights /tmp/x", "does not use weights"},
    {"play othello:6x6 --weights /nonexistent", "/nonexistent"},
    {"train othello:4x4 --weights " PLACE, "at least 24 squares"},
    {"train ttt --weights " PLACE, "reversi:RxC"},
    {"train othello:9x9 --weights " PLACE, "at most 64 squares"},
    {"train othello:4x6 --positions 10 --weights " PLACE, "--positions"},
    {"prove ttt", "no --output"},
    {"prove ttt -o", "-o needs a value"},
    {"prove ttt -o /nowhere/at/all.ykc", "/nowhere"},
    {"prove ttt -o -", "--output"},
    {"prove ttt -o " PLACE " --store /nowhere/at/all.yks", "/nowhere"},
    {"prove ttt -o " PLACE " --wdl --at-most 0", "--at-most cannot be used with --wdl"},
    {"prove ttt -o " PLACE " --at-least 1", "the value is at most 0"},
    {"prove reversi:4x4 -o " PLACE " --at-most -9", "the value is at least -8"},
    {"prove eight:100,1000 -o " PLACE, "more than 64 moves"},
    {"prove eight:3,1000000 -o " PLACE, "more than 4096 plies"},
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
    cr_expect_neq(access(PLACE, F_OK), 0, "a file is left");
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
        {"solve othello:4x4 --file", "\n\n# only comments\n", 18, "contains no position"},
        {"solve othello:4x4 --file", "b1;\n-----OX--XO---- X;\n", 23, ":2: position has 15 squares"},
        {"solve othello:4x4 --file", "b1; b1:3;\n", 10, ":1: answer 'b1' is not legal"},
        {"verify", "\177ELF\0", 5, "binary"},
        {"verify", "  value=3\n", 10, ":1: an indented line before any command"},
        {"verify", "solve ttt\n", 10, "without an expected answer"},
        {"verify", "solve ttt\nsolve eight\n  value=-1\n", 33, "command without an expected answer"},
        {"verify", "solve tttt\n  value=0\n", 21, ":1: spec 'tttt'"},
        {"verify", "frob\n  value=0\n", 15, ":1: unknown verb"},
        {"verify", "verify\n  value=0\n", 17, "cannot be claimed"},
    };
    for (size_t i = 0; i < sizeof CASES / sizeof CASES[0]; i++) {
        program_result r = program_with_file(CASES[i].arguments, CASES[i].content, CASES[i].length);
        cr_expect_eq(r.code, 2, "case %zu ended with %d", i, r.code);
        cr_expect(r.err_lines == 1 && strstr(r.err, CASES[i].part) != NULL, "case %zu said '%s'", i, r.err);
        program_free(&r);
    }
}
