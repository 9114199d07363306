/* certificate_claim.c - claims of certificates, judged by the independent checker; see
 * claim_check.h. */
#include "arguments/interrupt.h"
#include "base/clock.h"
#include "base/input.h"
#include "base/writer.h"
#include "verify/claim_check.h"

#include <errno.h>
#include <libgen.h>
#include <limits.h>
#include <signal.h>
#include <stdatomic.h>
#include <string.h>
#include <sys/wait.h>
#include <unistd.h>

/* The checker next to this program, else the one on the PATH. */
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
    const int count = k->job->threads;
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

/* Reads the checker's output, keeping its beginning, until the checker ends or the time is over,
 * when it is ended. Returns how it ended. */
static int follow(pid_t child, int from, char *said, size_t size)
{
    const _Atomic bool *stop = interrupt_flag();
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

void check_certificate(check *k)
{
    char said[400] = "";
    int from = -1;
    const double begin = clock_seconds();
    const pid_t child = start_checker(k, &from);
    if (child < 0) {
        outcome_bad(k, 0, "verify: cannot start a process for yomikiri-check");
        return;
    }
    const int how = follow(child, from, said, sizeof said);
    const int code = WIFEXITED(how) ? WEXITSTATUS(how) : 128;
    verdict v = code == 0 ? VERDICT_AGREE : check_fault(k, VERDICT_DISAGREE, "%s", said);
    if (atomic_load(interrupt_flag()))
        v = check_fault(k, VERDICT_STOPPED, "stopped before it was checked");
    else if (code == 127)
        v = check_fault(k, VERDICT_BAD,
                        "%.400s: yomikiri-check is not there; expected it beside yomikiri or on the PATH",
                        k->claim->file);
    else if (code > 1)
        v = check_fault(k, VERDICT_BAD, "%.100s: %s", k->claim->file, said);
    writer_format(k->command, sizeof k->command, "%s", k->claim->file);
    writer_format(k->expected, sizeof k->expected, "%s", v == VERDICT_AGREE ? said : "certificate");
    (void)snprintf(k->method, sizeof k->method, "yomikiri-check");
    k->seconds = clock_seconds() - begin;
    outcome_add(k, 0, v);
}
