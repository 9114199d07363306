/* run_program.c - running the program from tests. */
#include "tests/run_program.h"

#include <criterion/criterion.h>

#include <limits.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/wait.h>
#include <unistd.h>

char *temporary_file(const void *content, int length)
{
    char *name = strdup("/tmp/yomikiri-test-XXXXXX");
    int descriptor = mkstemp(name);
    cr_assert(descriptor >= 0, "no temporary file in /tmp");
    cr_assert_eq(write(descriptor, content, (size_t)length), length);
    close(descriptor);
    return name;
}

static char *content_of(const char *name)
{
    FILE *file = fopen(name, "rb");
    char *text = calloc(1, 4 << 20);
    cr_assert(file != NULL && text != NULL);
    size_t length = fread(text, 1, (4 << 20) - 1, file);
    text[length] = '\0';
    fclose(file);
    unlink(name);
    return text;
}

program_result program_shell(const char *command)
{
    const char *path = getenv("YOMIKIRI");
    path = path != NULL ? path : "build/yomikiri";
    cr_assert(access(path, X_OK) == 0, "%s: the program is not there; the tests run from the project's root", path);
    char *out = temporary_file("", 0), *err = temporary_file("", 0), *line = NULL;
    cr_assert(asprintf(&line, "YOMIKIRI='timeout 120 %s'; { %s ; } >%s 2>%s", path, command, out, err) > 0);
    int state = system(line);
    program_result r = {.code = WIFEXITED(state) ? WEXITSTATUS(state) : 128 + WTERMSIG(state)};
    r.out = content_of(out);
    r.err = content_of(err);
    for (const char *c = r.err; *c != '\0'; c++)
        r.err_lines += *c == '\n';
    free(line);
    free(out);
    free(err);
    return r;
}

program_result program(const char *arguments)
{
    char *command = NULL;
    cr_assert(asprintf(&command, "$YOMIKIRI %s", arguments) > 0);
    program_result r = program_shell(command);
    free(command);
    return r;
}

program_result program_with_file(const char *arguments, const char *content, int length)
{
    char *name = temporary_file(content, length < 0 ? (int)strlen(content) : length), command[1000];
    snprintf(command, sizeof command, "%s %s", arguments, name);
    program_result r = program(command);
    unlink(name);
    free(name);
    return r;
}

void program_free(program_result *r)
{
    free(r->out);
    free(r->err);
}

void remove_store(char *path)
{
    static const char *const ENDS[] = {"", "-wal", "-shm"};
    for (int i = 0; i < 3; i++) {
        char name[PATH_MAX];
        (void)snprintf(name, sizeof name, "%s%s", path, ENDS[i]);
        (void)unlink(name);
    }
    free(path);
}
