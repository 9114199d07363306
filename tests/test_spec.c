/* test_spec.c - specs: what is accepted, its canonical form, and what is refused with one line. */
#include "text/notation.h"
#include "tests/run_program.h"

#include <criterion/criterion.h>

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

static const char *const GOOD[][2] = {
    {"reversi:4x4", "reversi:4x4"},
    {"reversi:04x4", "reversi:4x4"},
    {"reversi:2x2", "reversi:2x2"},
    {"reversi:2x32", "reversi:2x32"},
    {"reversi:32x2", "reversi:32x2"},
    {"othello:8x8", "othello:8x8"},
    {"othello", "othello:8x8"},
    {"reversi,misere", "reversi:8x8,misere"},
    {"othello:8x8,start=diagonal", "othello:8x8"},
    {"reversi:6x6,misere,start=parallel", "reversi:6x6,start=parallel,misere"},
    {"othello:5x4,start=rows", "othello:5x4,start=rows"},
    {"othello:4x10,start=reversed,misere", "othello:4x10,start=reversed,misere"},
    {"ttt", "mnk:3,3,3"},
    {"ttt,misere", "mnk:3,3,3,misere"},
    {"mnk:1,1,1", "mnk:1,1,1"},
    {"mnk:1,64,5", "mnk:1,64,5"},
    {"mnk:8,8,8,misere", "mnk:8,8,8,misere"},
    {"minimax:2", "minimax:2,seed=0"},
    {"minimax:8,seed=4294967295", "minimax:8,seed=4294967295"},
    {"minimax:3,last=uncounted,seed=7", "minimax:3,seed=7,last=uncounted"},
    {"eight", "eight:3,8"},
    {"eight:5,100", "eight:5,100"},
    {"eight:1000000000,1000000000", "eight:1000000000,1000000000"},
};

Test(spec, canonical_forms)
{
    int count = (int)(sizeof GOOD / sizeof GOOD[0]);
    cr_assert_gt(count, 0);
    for (int i = 0; i < count; i++) {
        game_spec spec, again;
        char text[MAX_SPEC_TEXT], twice[MAX_SPEC_TEXT];
        error e = {.text = ""};
        cr_assert_eq(spec_parse(GOOD[i][0], &spec, &e), STATUS_OK, "%s: %s", GOOD[i][0], e.text);
        spec_format(&spec, text);
        cr_expect_str_eq(text, GOOD[i][1]);
        cr_assert_eq(spec_parse(text, &again, &e), STATUS_OK, "%s: %s", text, e.text);
        spec_format(&again, twice);
        cr_expect_str_eq(twice, text);
        cr_expect(memcmp(&spec, &again, sizeof spec) == 0, "%s does not come back equal", text);
    }
}

static const char *const BAD[] = {
    "",
    " ",
    "chess",
    "reversi:",
    "reversi:4",
    "reversi:4x",
    "reversi:x4",
    "reversi:4x4x4",
    "reversi:1x4",
    "reversi:4x1",
    "reversi:9x8",
    "reversi:33x1",
    "reversi:2x33",
    "reversi:-4x4",
    "reversi:+4x4",
    "reversi:4 x4",
    "reversi:4X4",
    "Reversi:4x4",
    "reversi:4x4,",
    "reversi:4x4,,misere",
    "reversi:4x4,misere,misere",
    "reversi:4x4,misere=1",
    "reversi:4x4,start",
    "reversi:4x4,start=",
    "reversi:4x4,start=foo",
    "reversi:4x4,seed=1",
    "reversi:4x4,start=rows,start=rows",
    "reversi:99999999999999999999x4",
    "reversi:4x4 ",
    "reversi,4x4",
    "reversi4x4",
    "othello:0x0",
    "ttt:",
    "ttt:3",
    "ttt,",
    "ttt,start=rows",
    "mnk",
    "mnk:3",
    "mnk:3,3",
    "mnk:3,3,0",
    "mnk:3,3,65",
    "mnk:0,3,3",
    "mnk:9,8,3",
    "mnk:65,1,1",
    "mnk:3,3,3,misere,x",
    "mnk,3,3,3",
    "minimax",
    "minimax:",
    "minimax:1",
    "minimax:9",
    "minimax:3,seed",
    "minimax:3,seed=",
    "minimax:3,seed=-1",
    "minimax:3,seed=4294967296",
    "minimax:3,seed=1,seed=2",
    "minimax:3,seed=1,board=x",
    "minimax:3,misere",
    "minimax:3,last=counted",
    "minimax:3,board=",
    "minimax:3,board=/nonexistent/board",
    "minimax:3,board=/tmp",
    "minimax:3,board=/dev/null",
    "eight:",
    "eight:3",
    "eight:0,8",
    "eight:3,0",
    "eight:3,8,1",
    "eight:3,8,misere",
    "eight,3,8",
    "eight:1000000001,8",
    "eight:3,x",
    "connect",
    "connect:",
    "connect:6,7",
    "connect:17,2,4",
    "connect:2,17,4",
    "connect:9,8,4",
    "connect:0,7,4",
    "connect:6,7,0",
    "connect:6,7,65",
    "connect:6,7,4,misere",
    "connect:6,7,4,4",
    "connect4:6,7",
    "connect4,misere",
    "reversi:4x4\n",
    "reversi:4x4\001",
    "aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa:3",
};

Test(spec, refusals_are_one_line)
{
    int count = (int)(sizeof BAD / sizeof BAD[0]);
    cr_assert_gt(count, 60);
    for (int i = 0; i < count; i++) {
        game_spec spec;
        error e = {.text = ""};
        memset(&spec, 0x5a, sizeof spec);
        game_spec before = spec;
        cr_expect_neq(spec_parse(BAD[i], &spec, &e), STATUS_OK, "'%s' was taken", BAD[i]);
        cr_expect(strlen(e.text) > 20 && strpbrk(e.text, "\n\r\001") == NULL, "'%s': '%s'", BAD[i], e.text);
        cr_expect(memcmp(&spec, &before, sizeof spec) == 0, "'%s' changed the spec", BAD[i]);
        cr_expect_neq(spec_parse(BAD[i], &spec, NULL), STATUS_OK);
    }
}

Test(spec, long_text_is_refused)
{
    char text[4096];
    game_spec spec;
    error e;
    memset(text, ',', sizeof text);
    memcpy(text, "minimax:3", 9);
    text[sizeof text - 1] = '\0';
    cr_expect_eq(spec_parse(text, &spec, &e), STATUS_BAD_INPUT);
    memset(text, 'x', sizeof text - 1);
    cr_expect_eq(spec_parse(text, &spec, &e), STATUS_BAD_INPUT);
    text[400] = '\0';
    memcpy(text, "minimax:3,board=", 16);
    cr_expect_eq(spec_parse(text, &spec, &e), STATUS_BAD_INPUT);
}

/* Parses minimax:2 with this text as its board. */
static status parse_board(const char *content, game_spec *spec, error *e)
{
    char *name = temporary_file(content, (int)strlen(content)), text[300];
    snprintf(text, sizeof text, "minimax:2,board=%s", name);
    status s = spec_parse(text, spec, e);
    unlink(name);
    free(name);
    return s;
}

Test(spec, board_files)
{
    static const char *const REFUSED[] = {"1 2 3",     "1 2 3 4 5", "1 2 3 x",   "1 2 3 100", "1 2 3 -",
                                          "1 2 3 4.0", "",          "# 1 2 3 4", "1 2 3 +-4", "1 2 3 0x4"};
    game_spec spec;
    error e = {.text = ""};
    cr_assert_eq(parse_board("# numbers\n3, -4\n+5 99 # end\n", &spec, &e), STATUS_OK, "%s", e.text);
    cr_expect(spec.numbers[0] == 3 && spec.numbers[1] == -4 && spec.numbers[2] == 5 && spec.numbers[3] == 99);
    for (size_t i = 0; i < sizeof REFUSED / sizeof REFUSED[0]; i++)
        cr_expect_neq(parse_board(REFUSED[i], &spec, &e), STATUS_OK, "'%s' was taken", REFUSED[i]);
    cr_expect_neq(parse_board("1 2\n3 ?\n", &spec, &e), STATUS_OK);
    cr_expect(strstr(e.text, ":2:") != NULL, "no line in '%s'", e.text);
}
