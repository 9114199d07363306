/* main.c - the program. */
#include "cli/program.h"

#include <stdio.h>

int main(int argc, char *argv[])
{
    error e = {.text = ""};
    if (!program_fits())
        return EXIT_BAD;
    interrupt_install();
    const int code = program_run(argc, argv, NULL, &e);
    if (e.text[0])
        (void)fprintf(stderr, "yomikiri: %s\n", e.text);
    return code;
}
