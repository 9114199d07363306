/* test_process.c - identities of processes: which have ended, and for which that is unknown. */
#include "base/process.h"

#include <criterion/criterion.h>

#include <signal.h>
#include <stdio.h>
#include <string.h>
#include <sys/wait.h>
#include <unistd.h>

/* A child that waits until it is killed; its identity. */
static pid_t start_child(char identity[static PROCESS_IDENTITY_SIZE])
{
    int ends[2];
    cr_assert_eq(pipe(ends), 0);
    const pid_t child = fork();
    if (child == 0) {
        process_identity(identity);
        (void)!write(ends[1], identity, PROCESS_IDENTITY_SIZE);
        for (;;)
            (void)pause();
    }
    cr_assert_eq(read(ends[0], identity, PROCESS_IDENTITY_SIZE), PROCESS_IDENTITY_SIZE);
    (void)close(ends[0]);
    (void)close(ends[1]);
    return child;
}

Test(process, an_identity_tells_who_has_ended)
{
    char mine[PROCESS_IDENTITY_SIZE], identity[PROCESS_IDENTITY_SIZE], other[PROCESS_IDENTITY_SIZE + 8];
    process_identity(mine);
    if (mine[0] == '\0') {
        cr_log_warn("skipped: this system gives no identities");
        return;
    }
    cr_expect(process_runs(getpid()) && !process_has_ended(getpid(), mine));
    (void)usleep(30000); /* identities count ticks of 10 ms since the system's start */
    const pid_t child = start_child(identity);
    cr_expect_str_neq(identity, mine);
    cr_expect(process_runs(child) && !process_has_ended(child, identity));
    (void)snprintf(other, sizeof other, "%s1", identity);
    cr_expect(process_has_ended(child, other), "another process has its id now");
    cr_assert_eq(kill(child, SIGKILL), 0);
    siginfo_t about;
    cr_assert_eq(waitid(P_PID, (id_t)child, &about, WEXITED | WNOWAIT), 0);
    cr_expect(!process_runs(child) && process_has_ended(child, identity), "it waits for its parent to ask about it");
    cr_assert_eq(waitpid(child, NULL, 0), child);
    cr_expect(!process_runs(child) && process_has_ended(child, identity));
    /* From another boot, from another container: unknown. */
    identity[0] = identity[0] == '0' ? '1' : '0';
    cr_expect_not(process_has_ended(child, identity));
    (void)snprintf(other, sizeof other, "%.36s 1 1", mine);
    cr_expect_not(process_has_ended(child, other));
    cr_expect_not(process_has_ended(child, ""));
    cr_expect_not(process_has_ended(child, "nonsense"));
}
