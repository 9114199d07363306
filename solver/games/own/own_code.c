/* own_code.c - see own_code.h. */
#include "own/own_code.h"

#include "base/embed.h"
#include "base/temporary.h"
#include "own/own.h"

#if defined(_WIN32) || defined(__EMSCRIPTEN__)

status own_open(const char *path, const ykr_game **out, error *e)
{
    (void)out;
    return fail(e, STATUS_UNSUPPORTED, "%s: this build of yomikiri loads no code of others; expected one for Linux",
                path);
}

#else

#include <dlfcn.h>
#include <errno.h>
#include <fcntl.h>
#include <limits.h>
#include <spawn.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/wait.h>
#include <unistd.h>

EMBED_TEXT(yomikiri_game_header, "solver/interfaces/library/yomikiri_game.h")

/* The folder in which a file is compiled, and what is in it. */
typedef struct workshop {
    char folder[PATH_MAX / 2], header[PATH_MAX], object[PATH_MAX], log[PATH_MAX];
} workshop;

static status open_workshop(workshop *w, error *e)
{
    const status made = temporary_folder(w->folder, sizeof w->folder, e);
    if (made != STATUS_OK)
        return made;
    (void)snprintf(w->header, sizeof w->header, "%s/yomikiri_game.h", w->folder);
    (void)snprintf(w->object, sizeof w->object, "%s/game.so", w->folder);
    (void)snprintf(w->log, sizeof w->log, "%s/log", w->folder);
    FILE *f = fopen(w->header, "w");
    bool whole = f != NULL && fputs(yomikiri_game_header, f) >= 0;
    whole = f != NULL && fclose(f) == 0 && whole;
    return whole ? STATUS_OK : fail(e, STATUS_IO, "%s: cannot be written: %s", w->header, strerror(errno));
}

static void close_workshop(const workshop *w)
{
    (void)unlink(w->header);
    (void)unlink(w->object);
    (void)unlink(w->log);
    (void)rmdir(w->folder);
}

/* Runs the compiler; *code is what it ends with, -1: by a signal.  False: it does not start. */
static bool run_compiler(const workshop *w, const char *path, int *code)
{
    enum { WORDS = 32 };
    char compiler[PATH_MAX], *word[WORDS + 10], *rest;
    const char *cc = getenv("CC");
    int n = 0, state = 0;
    pid_t pid;
    posix_spawn_file_actions_t files;
    (void)snprintf(compiler, sizeof compiler, "%s", cc != NULL && cc[strspn(cc, " ")] != '\0' ? cc : "cc");
    for (char *next = strtok_r(compiler, " ", &rest); next != NULL && n < WORDS; next = strtok_r(NULL, " ", &rest))
        word[n++] = next;
    const char *const more[] = {"-O2", "-shared", "-fPIC", "-I", w->folder, "-o", w->object, path, NULL};
    for (size_t i = 0; i < sizeof more / sizeof *more; i++)
        word[n + (int)i] = (char *)(uintptr_t)more[i];
    if (posix_spawn_file_actions_init(&files) != 0)
        return false;
    const bool spawned = posix_spawn_file_actions_addopen(&files, 0, "/dev/null", O_RDONLY, 0) == 0 &&
                         posix_spawn_file_actions_addopen(&files, 1, w->log, O_WRONLY | O_CREAT | O_TRUNC, 0600) == 0 &&
                         posix_spawn_file_actions_adddup2(&files, 1, 2) == 0 &&
                         posix_spawnp(&pid, word[0], &files, NULL, word, environ) == 0;
    (void)posix_spawn_file_actions_destroy(&files);
    while (spawned && waitpid(pid, &state, 0) < 0 && errno == EINTR)
        ;
    *code = WIFEXITED(state) ? WEXITSTATUS(state) : -1;
    return spawned && *code != 127;
}

/* The first line of the log that is an error, else its first line. */
static void first_error(const workshop *w, char *out, size_t size)
{
    char line[400] = "";
    FILE *f = fopen(w->log, "r");
    bool found = false;
    out[0] = '\0';
    while (f != NULL && !found && fgets(line, sizeof line, f) != NULL) {
        line[strcspn(line, "\n")] = '\0';
        found = strstr(line, "error") != NULL;
        if (found || out[0] == '\0')
            (void)snprintf(out, size, "%s", line);
    }
    if (f != NULL)
        (void)fclose(f);
}

static status compile(const workshop *w, const char *path, error *e)
{
    int code = 0;
    char line[400];
    if (!run_compiler(w, path, &code))
        return fail(e, STATUS_IO, "%s: the compiler %s did not start; expected one, or its name in CC", path,
                    getenv("CC") != NULL ? getenv("CC") : "cc");
    first_error(w, line, sizeof line);
    return code == 0 ? STATUS_OK : fail(e, STATUS_BAD_INPUT, "%s: does not compile: %s", path, line);
}

/* `path` names the file in messages. */
static status open_object(const char *object, const char *path, const ykr_game **out, error *e)
{
    void *code = dlopen(object, RTLD_NOW | RTLD_LOCAL);
    if (code == NULL)
        return fail(e, STATUS_BAD_INPUT, "%s: cannot be loaded: %s", path, dlerror());
    *out = dlsym(code, "yomikiri_game_1");
    if (*out != NULL)
        return STATUS_OK;
    (void)dlclose(code);
    return fail(e, STATUS_BAD_INPUT, "%s: has no game; expected YKR_GAME(...) of yomikiri_game.h", path);
}

status own_open(const char *path, const ykr_game **out, error *e)
{
    const size_t length = strlen(path);
    char whole[PATH_MAX];
    workshop w;
    if (realpath(path, whole) == NULL) /* a name without a slash would be sought among libraries */
        return fail(e, STATUS_IO, "%s: %s", path, strerror(errno));
    if (length < 2 || strcmp(path + length - 2, ".c") != 0)
        return open_object(whole, path, out, e);
    status s = open_workshop(&w, e);
    if (s == STATUS_OK)
        s = compile(&w, *path == '-' ? whole : path, e);
    if (s == STATUS_OK)
        s = open_object(w.object, path, out, e);
    close_workshop(&w);
    return s;
}

#endif
