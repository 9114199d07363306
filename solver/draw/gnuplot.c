/* gnuplot.c - see gnuplot.h. */
#include "draw/gnuplot.h"

#include "base/outfile.h"

#include <errno.h>
#include <fcntl.h>
#include <spawn.h>
#include <stdbool.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <unistd.h>

struct gnuplot {
    outfile *file;
    bool svg;
    FILE *stream; /* into `script` */
    char *script;
    size_t length;
};

static bool ends_in(const char *text, const char *end)
{
    const size_t length = strlen(text), tail = strlen(end);
    return length > tail && strcmp(text + length - tail, end) == 0;
}

static bool on_path(const char *program)
{
    const char *path = getenv("PATH");
    while (path != NULL && *path != '\0') {
        char name[4096];
        const size_t length = strcspn(path, ":");
        (void)snprintf(name, sizeof name, "%.*s/%s", (int)length, path, program);
        if (access(name, X_OK) == 0)
            return true;
        path += length + (path[length] == ':');
    }
    return false;
}

status gnuplot_open(const char *path, gnuplot **out, error *e)
{
    *out = NULL;
    const bool svg = ends_in(path, ".svg");
    if (!svg && !ends_in(path, ".png"))
        return fail(e, STATUS_BAD_INPUT, "--plot %.200s: expected a file name that ends in .svg or .png", path);
    if (!on_path("gnuplot"))
        return fail(e, STATUS_UNSUPPORTED, "--plot %.200s: gnuplot is not installed; expected it on the PATH", path);
    gnuplot *g = calloc(1, sizeof *g);
    status s = g != NULL ? outfile_open(path, "the plot", &g->file, e) : STATUS_NO_MEMORY;
    if (s == STATUS_OK) {
        g->svg = svg;
        g->stream = open_memstream(&g->script, &g->length);
    }
    if (g == NULL || (s == STATUS_OK && g->stream == NULL))
        s = fail(e, STATUS_NO_MEMORY, "--plot %.200s: not enough memory", path);
    if (s == STATUS_OK)
        *out = g;
    else
        gnuplot_discard(g);
    return s;
}

FILE *gnuplot_script(gnuplot *g, int width, int height)
{
    (void)fprintf(g->stream, "set terminal %s size %d,%d%s\n", g->svg ? "svg" : "pngcairo", width, height,
                  g->svg ? " dynamic background 'white'" : "");
    return g->stream;
}

/* Within single quotes only they are special, and doubled; control characters have no place in a
 * title. */
static void put_quoted(FILE *script, const char *text)
{
    for (; *text != '\0'; text++)
        (void)fprintf(script, *text == '\'' ? "''" : "%c", (unsigned char)*text < ' ' ? '?' : *text);
}

void gnuplot_text(FILE *script, const char *text, const char *more)
{
    (void)fputc('\'', script);
    put_quoted(script, text);
    put_quoted(script, more);
    (void)fputc('\'', script);
}

void gnuplot_discard(gnuplot *g)
{
    if (g == NULL)
        return;
    if (g->stream != NULL)
        (void)fclose(g->stream);
    free(g->script);
    outfile_discard(g->file);
    free(g);
}

/* Starts gnuplot with `in` as its standard input and the picture's file as its standard output. 0,
 * or an errno. */
static int start(const gnuplot *g, int in, pid_t *child)
{
    static char name[] = "gnuplot";
    char *const arguments[] = {name, NULL};
    posix_spawn_file_actions_t actions;
    int wrong = posix_spawn_file_actions_init(&actions);
    if (wrong != 0)
        return wrong;
    (void)posix_spawn_file_actions_adddup2(&actions, in, STDIN_FILENO);
    (void)posix_spawn_file_actions_adddup2(&actions, fileno(outfile_stream(g->file)), STDOUT_FILENO);
    (void)posix_spawn_file_actions_addopen(&actions, STDERR_FILENO, "/dev/null", O_WRONLY, 0);
    wrong = posix_spawnp(child, name, &actions, NULL, arguments, environ);
    (void)posix_spawn_file_actions_destroy(&actions);
    return wrong;
}

/* True when gnuplot has run the script to its end. */
static bool run(const gnuplot *g)
{
    int ends[2], state;
    pid_t child;
    if (pipe2(ends, O_CLOEXEC) != 0)
        return false;
    const bool started = start(g, ends[0], &child) == 0;
    (void)close(ends[0]);
    for (size_t done = 0; started && done < g->length;) {
        const ssize_t n = write(ends[1], g->script + done, g->length - done);
        if (n < 0 && errno != EINTR)
            break;
        done += n > 0 ? (size_t)n : 0;
    }
    (void)close(ends[1]);
    if (!started)
        return false;
    while (waitpid(child, &state, 0) < 0)
        if (errno != EINTR)
            return false;
    return WIFEXITED(state) && WEXITSTATUS(state) == 0;
}

status gnuplot_draw(gnuplot *g, error *e)
{
    struct stat about;
    status s;
    const bool written = fclose(g->stream) == 0;
    g->stream = NULL;
    if (written && run(g) && fstat(fileno(outfile_stream(g->file)), &about) == 0 && about.st_size > 0) {
        s = outfile_commit(g->file, e);
        g->file = NULL;
    } else {
        s = fail(e, STATUS_IO, "--plot: gnuplot failed");
    }
    gnuplot_discard(g);
    return s;
}
