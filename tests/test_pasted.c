/* test_pasted.c - what people paste into commands and files. */
#include "tests/program.h"

#include <criterion/criterion.h>

#include <string.h>

/* Words for the shell, the exit code, and a part of what is written. */
static const struct {
    const char *command;
    int code;
    const char *part;
} COMMANDS[] = {
    {"$YOMIKIRI analyze reversi:3x5,start=rows '-- c3'", 0, "   1  Black          --"},
    {"$YOMIKIRI analyze reversi:3x5,start=rows -- c3 --threads 1 --json", 0, "\"played\":\"c3\""},
    {"$YOMIKIRI solve reversi:3x5,start=rows -- --c3 --threads 1", 0, "-OO---XO----O-- X"},
    {"$YOMIKIRI solve reversi:4x4 -- '-----OX--XO----- X' --threads 1", 0, "Black -8"},
    {"$YOMIKIRI solve reversi:4x4 -- b1 --frob", 2, "unknown option '--frob'"},
    {"$YOMIKIRI solve reversi:4x4 b1 -- a1", 2, "move 2, '--', is not legal"},
    {"$YOMIKIRI solve mnk:1,2,2 '-X X'", 0, "X +1"},
    {"$YOMIKIRI verify -- --frob", 2, "--frob: cannot be read"},
};

Test(pasted, commands)
{
    for (size_t i = 0; i < sizeof COMMANDS / sizeof *COMMANDS; i++) {
        program_result r = program_shell(COMMANDS[i].command);
        cr_expect_eq(r.code, COMMANDS[i].code, "%s: %d %s%s", COMMANDS[i].command, r.code, r.out, r.err);
        cr_expect(strstr(r.code == 2 ? r.err : r.out, COMMANDS[i].part) != NULL && r.err_lines == (r.code == 2),
                  "%s: %s%s", COMMANDS[i].command, r.out, r.err);
        program_free(&r);
    }
}
