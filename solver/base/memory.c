/* memory.c - see memory.h. */
#include "base/memory.h"

#include <inttypes.h>
#include <stdio.h>
#include <string.h>
#include <sys/resource.h>
#include <unistd.h>

enum { PATH_BYTES = 512, MEMBERSHIP_BYTES = 4096 };

/* The number in a file of a control group; UINT64_MAX: no such file, or "max". */
static uint64_t limit_in(const char *root, const char *group, const char *name)
{
    char path[PATH_BYTES];
    uint64_t limit = UINT64_MAX;
    if (snprintf(path, sizeof path, "%s%s/%s", root, group, name) >= (int)sizeof path)
        return UINT64_MAX;
    FILE *file = fopen(path, "r");
    if (!file)
        return UINT64_MAX;
    if (fscanf(file, "%" SCNu64, &limit) != 1)
        limit = UINT64_MAX;
    (void)fclose(file);
    return limit;
}

/* The least limit of `group` and of the groups above it; a container may see
 * its own group as the root. */
static uint64_t least_upwards(const char *root, char *group, const char *name)
{
    uint64_t least = limit_in(root, "", name);
    for (char *end = group + strlen(group); end > group; end = strrchr(group, '/')) {
        *end = '\0';
        const uint64_t limit = limit_in(root, group, name);
        least = limit < least ? limit : least;
    }
    return least;
}

/* Lines of `membership` are "number:controllers:/group"; version 2 has no controllers there. */
uint64_t memory_cgroup_limit(const char *root, const char *membership)
{
    char first[PATH_BYTES];
    uint64_t least = limit_in(root, "", "memory.max");
    (void)snprintf(first, sizeof first, "%s/memory", root);
    const uint64_t version1 = limit_in(first, "", "memory.limit_in_bytes");
    least = version1 < least ? version1 : least;
    for (const char *line = membership; *line; line += strcspn(line, "\n"), line += *line == '\n') {
        char group[PATH_BYTES], controllers[PATH_BYTES] = "";
        uint64_t limit = UINT64_MAX;
        if (sscanf(line, "0::%511[^\n]", group) == 1)
            limit = least_upwards(root, group, "memory.max");
        else if (sscanf(line, "%*d:%511[^:]:%511[^\n]", controllers, group) == 2 && strcmp(controllers, "memory") == 0)
            limit = least_upwards(first, group, "memory.limit_in_bytes");
        least = limit < least ? limit : least;
    }
    return least;
}

static uint64_t own_cgroup_limit(void)
{
    char membership[MEMBERSHIP_BYTES] = "";
    FILE *file = fopen("/proc/self/cgroup", "r");
    if (file) {
        membership[fread(membership, 1, sizeof membership - 1, file)] = '\0';
        (void)fclose(file);
    }
    return memory_cgroup_limit("/sys/fs/cgroup", membership);
}

memory_limit memory_allowed(void)
{
    memory_limit least = {UINT64_MAX, "no known limit"};
    const long pages = sysconf(_SC_PHYS_PAGES), size = sysconf(_SC_PAGESIZE);
    const uint64_t cgroup = own_cgroup_limit();
    struct rlimit space;
    if (pages > 0 && size > 0)
        least = (memory_limit){(uint64_t)pages * (uint64_t)size, "physical memory"};
    if (cgroup < least.bytes)
        least = (memory_limit){cgroup, "control group"};
    if (getrlimit(RLIMIT_AS, &space) == 0 && space.rlim_cur != RLIM_INFINITY && space.rlim_cur < least.bytes)
        least = (memory_limit){space.rlim_cur, "address space, ulimit -v"};
    return least;
}

/* Bytes of memory of this process, shared ones among them; field 0: of its
 * address space, 1: in memory. */
static uint64_t own_bytes(int field)
{
    uint64_t pages[2] = {0, 0};
    const long size = sysconf(_SC_PAGESIZE);
    FILE *file = fopen("/proc/self/statm", "r");
    if (!file)
        return 0;
    if (fscanf(file, "%" SCNu64 " %" SCNu64, &pages[0], &pages[1]) != 2)
        pages[0] = pages[1] = 0;
    (void)fclose(file);
    return size > 0 ? pages[field] * (uint64_t)size : 0;
}

static uint64_t available(void)
{
    char line[128];
    uint64_t kib = UINT64_MAX >> 10;
    FILE *file = fopen("/proc/meminfo", "r");
    if (!file)
        return UINT64_MAX;
    while (fgets(line, sizeof line, file))
        if (sscanf(line, "MemAvailable: %" SCNu64, &kib) == 1)
            break;
    (void)fclose(file);
    return kib << 10;
}

/* What other processes of the control group use is not known here: the root of a
 * container's own files says it. */
static uint64_t left_of_group(void)
{
    const uint64_t limit = own_cgroup_limit(), own = own_bytes(1);
    const uint64_t all = limit_in("/sys/fs/cgroup", "", "memory.current");
    const uint64_t used = all != UINT64_MAX && all > own ? all : own;
    return limit == UINT64_MAX ? limit : limit > used ? limit - used : 0;
}

uint64_t memory_free(void)
{
    uint64_t least = available();
    const uint64_t group = left_of_group();
    struct rlimit space;
    least = group < least ? group : least;
    if (getrlimit(RLIMIT_AS, &space) == 0 && space.rlim_cur != RLIM_INFINITY) {
        const uint64_t used = own_bytes(0), left = space.rlim_cur > used ? space.rlim_cur - used : 0;
        least = left < least ? left : least;
    }
    return least;
}
