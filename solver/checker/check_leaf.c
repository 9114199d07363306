/* check_leaf.c - whether a leaf holds [The walk, 3]: by a search, or by the answer of another
 * program. */
#include "checker/check.h"

#include <signal.h>
#include <stdlib.h>
#include <string.h>
#include <sys/prctl.h>
#include <sys/socket.h>
#include <sys/wait.h>
#include <unistd.h>

enum { ENTRIES = 1 << 15 }; /* small enough for the processor's second cache */

/* The only entry in which a position may be found; it says which position it is of. */
entry *searcher_entry(const searcher *s, uint64_t x, uint64_t y)
{
    const uint64_t hash = (x * 0x9e3779b97f4a7c15ULL ^ y) * 0xd6e8feb86659fd93ULL;
    return &s->table[hash >> 48 & (ENTRIES - 1)];
}

/* Plain alpha-beta on one threshold, for games without passes: the prover needs one move that
 * holds, and of the other side's moves all must hold. */
static bool search_holds(searcher *s, position p, int turn, int threshold)
{
    position child[CHILDREN];
    int value;
    entry *e = searcher_entry(s, p.x, p.y);
    if (s->game->rules->over(s->game, p, turn, &value))
        return value >= threshold;
    if (e->state != UNKNOWN && e->x == p.x && e->y == p.y && e->asked == turn)
        return e->state == KEEPS;
    const int n = s->game->rules->children(s->game, p, turn, child);
    bool holds = turn == OTHER;
    for (int i = 0; i < n && holds == (turn == OTHER); i++)
        holds = search_holds(s, child[i], 1 - turn, threshold);
    *e = (entry){p.x, p.y, turn, holds ? KEEPS : FAILS};
    return holds;
}

/* Starts the leaf program with the socket as its input and output, in a process group of its
 * own, so that what it starts can be ended with it. A read or write of the socket fails after
 * this time. */
static bool start_program(searcher *s, const char *command, int64_t seconds)
{
    const struct timeval limit = {.tv_sec = seconds};
    int end[2];
    if (socketpair(AF_UNIX, SOCK_STREAM | SOCK_CLOEXEC, 0, end) != 0)
        return false;
    s->process = fork();
    (void)setpgid(s->process, 0); /* in both processes: either may come first */
    if (s->process == 0) {
        (void)signal(SIGPIPE, SIG_DFL);
        (void)prctl(PR_SET_PDEATHSIG, SIGTERM);
        (void)dup2(end[1], STDIN_FILENO);
        (void)dup2(end[1], STDOUT_FILENO);
        (void)execl("/bin/sh", "sh", "-c", command, (char *)NULL);
        _exit(127);
    }
    (void)close(end[1]);
    (void)setsockopt(end[0], SOL_SOCKET, SO_RCVTIMEO, &limit, sizeof limit);
    (void)setsockopt(end[0], SOL_SOCKET, SO_SNDTIMEO, &limit, sizeof limit);
    s->socket = end[0];
    return s->process > 0;
}

/* Writes a line, and reads one that must be a whole number. What is there before is not an
 * answer. */
static bool ask_program(const searcher *s, const char *question, int *value)
{
    char answer[64] = "", more, *end;
    if (recv(s->socket, &more, 1, MSG_DONTWAIT) >= 0 || write(s->socket, question, strlen(question)) <= 0)
        return false;
    for (size_t used = 0; used == 0 || answer[used - 1] != '\n'; used++)
        if (used == sizeof answer - 1 || read(s->socket, answer + used, 1) != 1)
            return false;
    const long n = strtol(answer, &end, 10);
    *value = (int)n;
    return end != answer && *end == '\n' && n >= -10000 && n <= 10000;
}

bool searcher_start(searcher *s, const game *g, const settings *settings)
{
    *s = (searcher){.game = g, .table = calloc(ENTRIES, sizeof *s->table)};
    return s->table != NULL &&
           (settings->leaf_program == NULL || start_program(s, settings->leaf_program, settings->leaf_seconds));
}

bool searcher_end(searcher *s)
{
    const struct timeval second = {.tv_sec = 1};
    char more;
    free(s->table);
    if (s->process <= 0)
        return true;
    (void)shutdown(s->socket, SHUT_WR);
    (void)setsockopt(s->socket, SOL_SOCKET, SO_RCVTIMEO, &second, sizeof second);
    const bool silent = read(s->socket, &more, 1) <= 0; /* it has a second to end */
    (void)kill(-s->process, SIGKILL);
    (void)waitpid(s->process, NULL, 0);
    (void)close(s->socket);
    return silent;
}

int leaf_holds(searcher *s, position p, int turn, int threshold)
{
    char question[2 * SQUARES];
    int value;
    if (s->process > 0) {
        board_write(s->game, p, turn, question);
        if (!ask_program(s, question, &value))
            return -1;
        return (turn == PROVER ? value : -value) >= threshold;
    }
    if (s->game->kind == REVERSI)
        return turn == PROVER ? reversi_holds(s, p.x, p.y, threshold, false)
                              : !reversi_holds(s, p.y, p.x, 1 - threshold, false);
    if (s->game->kind == EIGHT && !s->game->rules->over(s->game, p, turn, &value))
        return (eight_mover_wins(s->game, p) == (turn == PROVER) ? 1 : -1) >= threshold;
    return search_holds(s, p, turn, threshold);
}
