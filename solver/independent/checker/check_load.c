/* check_load.c - loads the file of a game, which is code: only one that the command line names, and
 * only if the certificate has its hash [Header: rules]. */
#include "checker/check_own.h"

#if defined(_WIN32) || !defined(__ELF__)

int own_find(game *g, const char *text, const settings *s, verdict *v)
{
    (void)g, (void)s;
    return fail(v, DAMAGED, "a build for Linux", "this build loads no rules (%.60s)", text);
}

#else

#include <dlfcn.h>
#include <errno.h>
#include <inttypes.h>
#include <limits.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>
#include <xxhash.h>

__asm__(".section .rodata\n.hidden check_header\n.globl check_header\ncheck_header:\n"
        ".incbin \"solver/interfaces/library/yomikiri_game.h\"\n.byte 0\n.previous\n");
extern const char check_header[];

enum { HASH = 32, LINE = 300, FILE_MOST = 64 << 20 };

/* What is printed if the file crashes, and where. */
static char crashed[PATH_MAX + 100];
static int crashed_to;

static void on_crash(int number)
{
    (void)number;
    if (write(crashed_to, crashed, strlen(crashed)) >= 0)
        _exit(DAMAGED);
    _exit(DAMAGED);
}

static void on_exit_called(void)
{
    on_crash(0);
}

/* A path with characters that would have to be escaped is left out. */
static void catch_crashes(const settings *s, const char *path)
{
    static const int SIGNALS[] = {SIGSEGV, SIGBUS, SIGFPE, SIGILL, SIGABRT};
    static char stack[64 << 10]; /* a stack that is full has no room for the handler */
    const struct sigaction action = {.sa_handler = on_crash, .sa_flags = SA_ONSTACK};
    for (const char *c = path; *c != '\0'; c++)
        if (*c < ' ' || *c > '~' || *c == '"' || *c == '\\')
            path = "--game";
    (void)snprintf(crashed, sizeof crashed,
                   s->json ? "{\"error\":\"it crashed, or ended the program\",\"where\":\"%s\",\"expected\":null}\n"
                           : "yomikiri-check: %s: it crashed, or ended the program\n",
                   path);
    crashed_to = s->json ? STDOUT_FILENO : STDERR_FILENO;
    (void)atexit(on_exit_called); /* main ends by _exit */
    (void)sigaltstack(&(stack_t){.ss_sp = stack, .ss_size = sizeof stack}, NULL);
    for (size_t i = 0; i < sizeof SIGNALS / sizeof *SIGNALS; i++)
        (void)sigaction(SIGNALS[i], &action, NULL);
}

/* [Header: rules] In hexadecimal digits. */
static bool hash_file(const char *path, char out[static HASH + 1])
{
    static char bytes[FILE_MOST];
    FILE *f = fopen(path, "re");
    const size_t n = f != NULL ? fread(bytes, 1, sizeof bytes, f) : 0;
    const bool good = n > 0 && feof(f);
    const XXH128_hash_t hash = XXH3_128bits(bytes, n);
    (void)snprintf(out, HASH + 1, "%016" PRIx64 "%016" PRIx64, hash.high64, hash.low64);
    if (f != NULL)
        (void)fclose(f);
    return good;
}

/* Makes folder/game.so of a file; false: `why` is the compiler's first line, or the first that has
 * "error" in it. */
static bool compile(const char *path, const char *folder, const char *header, char why[static LINE])
{
    char line[LINE];
    FILE *f = fopen(header, "we");
    const bool written = f != NULL && fputs(check_header, f) >= 0;
    if (f == NULL || fclose(f) != 0 || !written || setenv("FOLDER", folder, 1) != 0 || setenv("RULES", path, 1) != 0 ||
        (f = popen("exec ${CC:-cc} -O2 -shared -fPIC -I\"$FOLDER\" -o \"$FOLDER/game.so\" \"$RULES\" 2>&1 </dev/null",
                   "re")) == NULL) {
        (void)snprintf(why, LINE, "%s", strerror(errno));
        return false;
    }
    while (fgets(line, sizeof line, f) != NULL)
        if (*why == '\0' || (strstr(why, "error") == NULL && strstr(line, "error") != NULL))
            (void)snprintf(why, LINE, "%.*s", (int)strcspn(line, "\n"), line);
    return pclose(f) == 0;
}

/* NULL: `why` is what is wrong. */
static const ykr_game *open_game(const char *path, char why[static LINE])
{
    char folder[PATH_MAX / 2], object[PATH_MAX], header[PATH_MAX];
    const size_t length = strlen(path);
    const bool source = length > 2 && strcmp(path + length - 2, ".c") == 0;
    (void)snprintf(folder, sizeof folder, "%.2000s/yomikiri-check-XXXXXX", set_folder());
    if (realpath(path, object) == NULL || (source && mkdtemp(folder) == NULL)) {
        (void)snprintf(why, LINE, "%s", strerror(errno));
        return NULL;
    }
    (void)snprintf(header, sizeof header, "%s/yomikiri_game.h", folder);
    const bool there = !source || compile(object, folder, header, why);
    if (source)
        (void)snprintf(object, sizeof object, "%s/game.so", folder);
    void *code = there ? dlopen(object, RTLD_NOW | RTLD_LOCAL) : NULL;
    const ykr_game *game = code != NULL ? dlsym(code, "yomikiri_game_1") : NULL;
    if (there)
        (void)snprintf(why, LINE, "%s", code != NULL ? "it has no YKR_GAME" : "it cannot be loaded");
    if (source) {
        (void)unlink(object);
        (void)unlink(header);
        (void)rmdir(folder);
    }
    return game;
}

int own_find(game *g, const char *text, const settings *s, verdict *v)
{
    char hash[HASH + 1] = "", why[LINE] = "";
    int64_t plies;
    int i = 0;
    const char *rest = text + strspn(text, "0123456789abcdef");
    const bool good = rest - text == HASH && take(&rest, " plies ") && take_number(&rest, 0, YKR_GAME_PLIES, &plies);
    if (!good || *rest != '\0')
        return fail(v, DAMAGED, "rules HASH plies L", "the header's line 'rules' is another");
    if (s->games == 0)
        return fail(v, DAMAGED, "--game FILE with its rules", "it is of a game in a file, of hash %.32s", text);
    for (bool found = false; !found; i++) {
        if (i == s->games)
            return fail(v, DAMAGED, "the file that it was made with", "--game %.100s has other rules: %s, not %.32s",
                        s->game[i - 1], hash, text);
        if (!hash_file(s->game[i], hash))
            return fail(v, DAMAGED, "", "--game %.200s: it cannot be read", s->game[i]);
        found = strncmp(hash, text, HASH) == 0;
    }
    const char *path = s->game[i - 1];
    catch_crashes(s, path); /* what is loaded may run code */
    const ykr_game *file = open_game(path, why);
    if (file == NULL)
        return fail(v, DAMAGED, "", "--game %.100s: %s", path, why);
    if (file->abi != YKR_GAME_ABI || file->size < offsetof(ykr_game, over) || file->name == NULL ||
        file->moves == NULL || file->play == NULL)
        return fail(v, DAMAGED, "YKR_GAME with name, moves and play", "--game %.200s is made otherwise", path);
    static own loaded;
    loaded = (own){.settings = s, .path = path, .plies = (int)plies};
    g->own = &loaded;
    memcpy(&loaded.file, file, file->size < sizeof *file ? file->size : sizeof *file);
    return HOLDS;
}

#endif
