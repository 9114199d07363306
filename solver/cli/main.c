/* main.c - the program: one command, its output, its exit code. */
#include "base/processor.h"
#include "cli/cli.h"
#include "cli/interrupt.h"

#include <string.h>

/* yomikiri, yomikiri --help, yomikiri --version, yomikiri --man; false: a verb comes first. */
static bool general_help(int argc, char *argv[], output *out, error *e)
{
    const char *word = argc > 1 ? argv[1] : "";
    if (argc == 3 && strcmp(word, "help") == 0 && verb_find(argv[2]) != VERB_COUNT) {
        (void)output_open(out, NULL, false, e);
        help_verb(verb_find(argv[2]), out);
        return true;
    }
    if (argc != 2 || (strcmp(word, "--help") != 0 && strcmp(word, "help") != 0 && strcmp(word, "--version") != 0 &&
                      strcmp(word, "--man") != 0))
        return false;
    (void)output_open(out, NULL, false, e);
    if (strcmp(word, "--man") == 0)
        help_man(out);
    else if (strcmp(word, "--version") == 0)
        help_version(out);
    else
        help_program(out);
    return true;
}

/* Before anything that was compiled for more than every machine has. */
static bool processor_fits(void)
{
    char missing[256];
    if (processor_lacks(processor_needs, processor_has(), missing, sizeof missing) == NULL)
        return true;
    (void)fprintf(stderr, "yomikiri: this processor has no %s, which this build needs; build with ARCH=portable\n",
                  missing);
    return false;
}

int main(int argc, char *argv[])
{
    static cli command;
    output out = {0};
    error e = {.text = ""}, closing = {.text = ""};
    status s = STATUS_OK;
    bool quiet_end;
    if (!processor_fits())
        return EXIT_BAD;
    interrupt_install();
    if (!general_help(argc, argv, &out, &e)) {
        if (argc < 2) {
            (void)fprintf(stderr,
                          "yomikiri: no verb; expected solve, moves, openings, count, perft, ladder, play, match, "
                          "profile, train or verify; see yomikiri --help\n");
            return EXIT_BAD;
        }
        s = cli_run(argc - 1, argv + 1, &out, &command, &e);
    }
    status closed = output_close(&out, s == STATUS_OK, &quiet_end, &closing);
    if (quiet_end)
        return EXIT_AGREE;
    if (closed != STATUS_OK) {
        (void)fprintf(stderr, "yomikiri: %s\n", closing.text);
        return EXIT_BAD;
    }
    if (s != STATUS_OK) {
        (void)fprintf(stderr, "yomikiri: %s\n", e.text);
        return s == STATUS_STOPPED ? EXIT_STOPPED : EXIT_BAD;
    }
    return command.mismatch ? EXIT_MISMATCH : command.stopped ? EXIT_STOPPED : EXIT_AGREE;
}
