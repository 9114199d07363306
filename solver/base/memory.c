/* memory.c - see memory.h. */
#include "base/memory.h"

#include <inttypes.h>
#include <stdio.h>
#include <unistd.h>

uint64_t memory_of_machine(void)
{
    uint64_t bytes = (uint64_t)sysconf(_SC_PHYS_PAGES) * (uint64_t)sysconf(_SC_PAGESIZE), limit;
    FILE *file = fopen("/sys/fs/cgroup/memory.max", "r");
    if (file != NULL) {
        if (fscanf(file, "%" SCNu64, &limit) == 1 && limit < bytes)
            bytes = limit;
        (void)fclose(file);
    }
    return bytes;
}
