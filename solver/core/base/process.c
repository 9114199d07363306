#include "base/process.h"

#include <errno.h>
#include <inttypes.h>
#include <signal.h> /* kill */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

/* Reads at most `size` - 1 characters of a file; false: there is no such file. */
static bool read_some(const char *path, char *out, size_t size)
{
    FILE *f = fopen(path, "r");
    if (!f)
        return false;
    out[fread(out, 1, size - 1, f)] = '\0';
    (void)fclose(f);
    return out[0] != '\0';
}

/* "BOOT NAMESPACE", the same for all processes that see each other's ids. */
static bool read_world(char out[static PROCESS_IDENTITY_SIZE])
{
    char boot[40];
    struct stat namespace;
    if (!read_some("/proc/sys/kernel/random/boot_id", boot, sizeof boot) || stat("/proc/self/ns/pid", &namespace) != 0)
        return false;
    boot[strcspn(boot, "\n")] = '\0';
    (void)snprintf(out, PROCESS_IDENTITY_SIZE, "%s %" PRIuMAX, boot, (uintmax_t) namespace.st_ino);
    return true;
}

/* State and start time, in ticks since the boot, of /proc/PID/stat: "PID (NAME) STATE ..."; the
 * start is its 22nd field. */
static bool read_stat(int64_t pid, char *state, uint64_t *start)
{
    enum { FIELDS_BETWEEN = 18 };
    char path[64], about[512];
    (void)snprintf(path, sizeof path, "/proc/%" PRId64 "/stat", pid);
    const char *field = read_some(path, about, sizeof about) ? strrchr(about, ')') : NULL;
    if (!field || strlen(field) < 3)
        return false;
    *state = field[2];
    field += 3;
    for (int i = 0; i < FIELDS_BETWEEN && field; i++)
        field = strchr(field + 1, ' ');
    if (!field)
        return false;
    *start = strtoull(field, NULL, 10);
    return true;
}

void process_identity(char out[static PROCESS_IDENTITY_SIZE])
{
    char state;
    uint64_t start;
    if (!read_world(out) || !read_stat(getpid(), &state, &start)) {
        out[0] = '\0';
        return;
    }
    const size_t used = strlen(out);
    (void)snprintf(out + used, PROCESS_IDENTITY_SIZE - used, " %" PRIu64, start);
}

/* True if the process has not ended, and is not a zombie waiting for its parent. */
bool process_runs(int64_t pid)
{
    char state;
    uint64_t start;
    if (pid <= 0 || (kill((pid_t)pid, 0) != 0 && errno == ESRCH))
        return false;
    return !read_stat(pid, &state, &start) || (state != 'Z' && state != 'X');
}

bool process_has_ended(int64_t pid, const char *identity)
{
    char world[PROCESS_IDENTITY_SIZE], state;
    uint64_t start;
    const size_t length = read_world(world) ? strlen(world) : 0;
    if (length == 0 || strncmp(identity, world, length) != 0 || identity[length] != ' ')
        return false;
    if (!process_runs(pid))
        return true;
    return read_stat(pid, &state, &start) && start != strtoull(identity + length + 1, NULL, 10);
}
