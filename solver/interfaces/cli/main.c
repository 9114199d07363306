/* main.c - the program. */
#include "base/writer.h"
#include "cli/program.h"

int main(int argc, char *argv[])
{
    error e = {.text = ""};
    if (!program_fits())
        return EXIT_BAD;
    interrupt_install();
    const int code = program_run(argc, argv, NULL, &e);
    if (e.text[0])
        writer_print(stderr, "yomikiri: %s\n", e.text);
    return code;
}
