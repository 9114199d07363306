/* certificate_claim.c - claims of certificates, which the independent checker judges; see
 * kinds.h. */
#include "base/clock.h"
#include "base/input.h"
#include "verify/kinds.h"

#include <errno.h>
#include <libgen.h>
#include <limits.h>
#include <signal.h>
#include <stdatomic.h>
#include <string.h>
#include <sys/wait.h>
#include <unistd.h>

/* The checker beside this program, else the one on the PATH. */
static void checker_path(char out[static PATH_MAX])
{
    static const char name[] = "yomikiri-check";
    char own[PATH_MAX - 32];
    const ssize_t length = readlink("/proc/self/exe", own, sizeof own - 1);
    (void)snprintf(out, PATH_MAX, "%s", name);
    if (length <= 0)
        return;
    own[length] = '\0';
    (void)snprintf(out, PATH_MAX, "%s/%s", dirname(own), name);
    if (access(out, X_OK) != 0)
        (void)snprintf(out, PATH_MAX, "%s", name);
}

/* Starts the checker; its output and its errors come from *from. */
static pid_t start_checker(const check *k, int *from)
{
    char path[PATH_MAX], threads[24];
    int ends[2];
    const int count = k->v->job->threads;
    (void)snprintf(threads, sizeof threads, "%d", count);
    checker_path(path);
    if (pipe(ends) != 0)
        return -1;
    const pid_t child = fork();
    if (child == 0) {
        (void)dup2(ends[1], STDOUT_FILENO);
        (void)dup2(ends[1], STDERR_FILENO);
        (void)close(ends[0]);
        (void)close(ends[1]);
        if (count > 0)
            (void)execlp(path, path, "--threads", threads, "--", k->claim->file, (char *)NULL);
        else
            (void)execlp(path, path, "--", k->claim->file, (char *)NULL);
        _exit(127);
    }
    (void)close(ends[1]);
    *from = ends[0];
    return child;
}

/* Reads what the checker says until it ends, of which the beginning is kept, or until the time is
 * over, then ends it. Returns how it ended. */
static int follow(pid_t child, int from, const _Atomic bool *stop, char *said, size_t size)
{
    int how = -1;
    char rest[400];
    size_t used = 0;
    while (input_wait(from, stop)) {
        const bool full = used == size - 1;
        const ssize_t n = full ? read(from, rest, sizeof rest) : read(from, said + used, size - 1 - used);
        if (n == 0 || (n < 0 && errno != EINTR))
            break;
        used += n > 0 && !full ? (size_t)n : 0;
    }
    said[used] = '\0';
    said[strcspn(said, "\n")] = '\0';
    if (atomic_load(stop))
        (void)kill(child, SIGTERM);
    (void)close(from);
    while (waitpid(child, &how, 0) < 0 && errno == EINTR) {}
    return how;
}

void check_certificate(const check *k)
{
    char said[400] = "", text[sizeof said + 100];
    int from = -1;
    const double begin = clock_seconds();
    const pid_t child = start_checker(k, &from);
    if (child < 0) {
        outcome_bad(k, 0, "verify: cannot start a process for yomikiri-check");
        return;
    }
    const int how = follow(child, from, k->v->job->stop, said, sizeof said);
    const int code = WIFEXITED(how) ? WEXITSTATUS(how) : 128;
    outcome o = {0, k->claim->file, "certificate", "yomikiri-check", VERDICT_BAD, said, clock_seconds() - begin};
    if (atomic_load(k->v->job->stop)) {
        o.verdict = VERDICT_STOPPED;
        o.fault = "stopped before it was checked";
    } else if (code == 0 || code == 1) {
        o.verdict = code == 0 ? VERDICT_AGREE : VERDICT_DISAGREE;
        o.expected = code == 0 ? said : o.expected;
    } else {
        (void)snprintf(text, sizeof text, "%s: %s", k->claim->file,
                       code == 127 ? "yomikiri-check is not there; expected it beside yomikiri or on the PATH" : said);
        o.fault = text;
    }
    outcome_add(k, &o);
}
