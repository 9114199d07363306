/* leaf.c - whether a leaf holds: a search by this program, or the answer of another one. */
#include "checker/check.h"

#include <fcntl.h>
#include <poll.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/prctl.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

enum { ENTRIES = 1 << 15 }; /* with more a level of the processor's cache is left */

entry *searcher_entry(const searcher *s, uint64_t x, uint64_t y)
{
    const uint64_t hash = (x * 0x9e3779b97f4a7c15ULL ^ y) * 0xd6e8feb86659fd93ULL;
    return &s->table[hash >> 48 & (ENTRIES - 1)];
}

bool searcher_start(searcher *s, const game *g, const char *program)
{
    int in[2], out[2];
    *s = (searcher){.game = g, .table = calloc(ENTRIES, sizeof *s->table)};
    if (program == NULL || s->table == NULL)
        return s->table != NULL;
    if (pipe2(in, O_CLOEXEC) != 0 || pipe2(out, O_CLOEXEC) != 0)
        return false;
    s->process = (int)fork();
    (void)setpgid(s->process, 0); /* here and there: whichever comes first */
    if (s->process == 0) {
        (void)setpgid(0, 0);
        (void)signal(SIGPIPE, SIG_DFL);
        (void)prctl(PR_SET_PDEATHSIG, SIGTERM);
        (void)dup2(in[0], STDIN_FILENO);
        (void)dup2(out[1], STDOUT_FILENO);
        (void)execl("/bin/sh", "sh", "-c", program, (char *)NULL);
        _exit(127);
    }
    (void)close(in[0]);
    (void)close(out[1]);
    (void)fcntl(in[1], F_SETFL, O_NONBLOCK);
    s->to = in[1];
    s->from = out[0];
    return s->process > 0;
}

/* With all that it started, a second after its input has ended at the latest. True: it said nothing more. */
static bool end_process(int process, int from)
{
    struct pollfd wait = {.fd = from, .events = POLLIN};
    char more;
    const bool silent = poll(&wait, 1, 1000) <= 0 || read(from, &more, 1) <= 0;
    (void)kill(-process, SIGTERM);
    for (int i = 0; i < 100 && waitpid(process, NULL, WNOHANG) == 0; i++)
        (void)poll(NULL, 0, 10);
    (void)kill(-process, SIGKILL);
    (void)waitpid(process, NULL, 0);
    return silent;
}

bool searcher_end(searcher *s)
{
    bool silent = true;
    if (s->process > 0) {
        (void)close(s->to);
        silent = end_process(s->process, s->from);
        (void)close(s->from);
    }
    free(s->table);
    return silent;
}

double clock_now(void)
{
    struct timespec now;
    (void)clock_gettime(CLOCK_MONOTONIC, &now);
    return (double)now.tv_sec + (double)now.tv_nsec * 1e-9;
}

/* One line of OBF out, one whole number in: the value for the side to move. What comes before the question is no answer. */
static bool ask(const searcher *s, position p, int turn, double seconds, int *value)
{
    char text[2 * SQUARES], answer[64] = "", *end;
    size_t used = 0;
    const double limit = clock_now() + (seconds < 1e6 ? seconds : 1e6);
    struct pollfd wait = {.fd = s->from, .events = POLLIN};
    position_write(s->game, p, turn, text);
    if (poll(&wait, 1, 0) != 0 || write(s->to, text, strlen(text)) != (ssize_t)strlen(text))
        return false;
    while (used < sizeof answer - 1 && (used == 0 || answer[used - 1] != '\n')) {
        const double left = limit - clock_now();
        if (left <= 0 || poll(&wait, 1, (int)(left * 1000) + 1) <= 0 || read(s->from, answer + used, 1) != 1)
            return false;
        used++;
    }
    answer[used] = '\0';
    const long n = strtol(answer, &end, 10);
    *value = (int)n;
    return end != answer && *end == '\n' && n >= -10000 && n <= 10000;
}

/* Plain alpha-beta on one bound, for games without passes. */
static bool holds(searcher *s, position p, int turn, int bound)
{
    position child[CHILDREN];
    int value;
    entry *e = searcher_entry(s, p.x, p.y);
    if (position_over(s->game, p, turn, &value))
        return value >= bound;
    if (e->state != UNKNOWN && e->x == p.x && e->y == p.y && e->bound == turn)
        return e->state == KEEPS;
    const int n = position_children(s->game, p, turn, child);
    bool good = turn == OTHER;
    for (int i = 0; i < n && good == (turn == OTHER); i++)
        good = holds(s, child[i], 1 - turn, bound);
    *e = (entry){p.x, p.y, turn, good ? KEEPS : FAILS};
    return good;
}

int leaf_holds(searcher *s, position p, int turn, int bound, double seconds)
{
    const game *g = s->game;
    int value;
    if (s->process > 0)
        return !ask(s, p, turn, seconds, &value) ? -1 : (turn == PROVER ? value : -value) >= bound;
    if (g->kind == REVERSI)
        return turn == PROVER ? reversi_holds(s, p.x, p.y, bound, false)
                              : !reversi_holds(s, p.y, p.x, 1 - bound, false);
    if (g->kind != EIGHT || position_over(g, p, turn, &value))
        return holds(s, p, turn, bound);
    const bool mover_wins = g->wins[p.x] != 0 && g->wins[p.x] != p.y;
    return (mover_wins == (turn == PROVER) ? 1 : -1) >= bound;
}
