#include "base/memory.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/resource.h>
#include <unistd.h>

void *memory_zeroed(size_t bytes)
{
    bytes = (bytes + 63) / 64 * 64;
    void *memory = aligned_alloc(64, bytes);
    return memory ? memset(memory, 0, bytes) : NULL;
}

enum { PATH_BYTES = 512, MEMBERSHIP_BYTES = 4096 };

/* The number after `label` at the beginning of a line, after `skip` others; UINT64_MAX: there is no
 * such file or line, or it contains "max". */
static uint64_t number_in(const char *path, const char *label, int skip)
{
    char line[128];
    const size_t length = strlen(label);
    uint64_t number = UINT64_MAX;
    FILE *file = fopen(path, "r");
    while (file && number == UINT64_MAX && fgets(line, sizeof line, file)) {
        char *end = line + length;
        for (int i = 0; strncmp(line, label, length) == 0 && i <= skip; i++) {
            const char *at = end;
            number = strtoull(at, &end, 10);
            number = end > at ? number : UINT64_MAX;
        }
    }
    if (file)
        (void)fclose(file);
    return number;
}

static uint64_t limit_in(const char *root, const char *group, const char *name)
{
    char path[PATH_BYTES];
    const int length = snprintf(path, sizeof path, "%s%s/%s", root, group, name);
    return length < (int)sizeof path ? number_in(path, "", 0) : UINT64_MAX;
}

/* The group is named by the line "0::/group"; a container may see its own group as the root. */
uint64_t memory_cgroup_limit(const char *root, const char *membership)
{
    char group[PATH_BYTES];
    uint64_t least = limit_in(root, "", "memory.max");
    for (const char *line = membership; *line; line += strcspn(line, "\n"), line += *line == '\n') {
        if (sscanf(line, "0::%511[^\n]", group) != 1)
            continue;
        for (char *end = group + strlen(group); end; end = strrchr(group, '/')) {
            *end = '\0';
            const uint64_t limit = limit_in(root, group, "memory.max");
            least = limit < least ? limit : least;
        }
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

/* Bytes of memory of this process, including shared ones; field 0: of its address space,
 * 1: in memory. */
static uint64_t own_bytes(int field)
{
    const uint64_t pages = number_in("/proc/self/statm", "", field);
    const long size = sysconf(_SC_PAGESIZE);
    return size > 0 && pages != UINT64_MAX ? pages * (uint64_t)size : 0;
}

/* Takes what is left of a limit into account. */
static uint64_t with_limit(uint64_t least, uint64_t limit, uint64_t used)
{
    const uint64_t left = limit > used ? limit - used : 0;
    return limit != UINT64_MAX && left < least ? left : least;
}

/* Systems without /proc use this: an empty root, Windows. */
static uint64_t free_pages(void)
{
#if defined(_SC_AVPHYS_PAGES) && !defined(__wasm__)
    const long pages = sysconf(_SC_AVPHYS_PAGES), size = sysconf(_SC_PAGESIZE);
    return pages > 0 && size > 0 ? (uint64_t)pages * (uint64_t)size : UINT64_MAX;
#else
    return UINT64_MAX;
#endif
}

uint64_t memory_free(void)
{
    const uint64_t kib = number_in("/proc/meminfo", "MemAvailable:", 0), own = own_bytes(1);
    /* The memory that other processes of the control group use is found only in the root
     * of a container's own files. */
    const uint64_t all = limit_in("/sys/fs/cgroup", "", "memory.current");
    struct rlimit space;
    uint64_t least = kib != UINT64_MAX ? kib << 10 : UINT64_MAX;
    if (least == UINT64_MAX)
        least = free_pages();
    least = with_limit(least, own_cgroup_limit(), all != UINT64_MAX && all > own ? all : own);
    if (getrlimit(RLIMIT_AS, &space) == 0 && space.rlim_cur != RLIM_INFINITY)
        least = with_limit(least, space.rlim_cur, own_bytes(0));
    return least;
}
