/* memory.h - how much memory this process may use. */
#pragma once

#include <stddef.h>
#include <stdint.h>

typedef struct memory_limit {
    uint64_t bytes;    /* UINT64_MAX: no limit is known */
    const char *cause; /* static text: what sets it, as in "physical memory" */
} memory_limit;

/* The least of physical memory, the limits of this process's control group and of those above it
 * (version 2), and the limit of the address space (ulimit -v).  Memory already in use is not
 * subtracted.  Reads a few small files; thread safe. */
memory_limit memory_allowed(void);

/* Zeroed memory, aligned to a cache line (64 bytes), to be released by free();
 * NULL: not enough memory. */
void *memory_zeroed(size_t bytes);

/* The bytes that are free now: the least of the system's available memory and of the remainder
 * of those limits. */
uint64_t memory_free(void);

/* The same limit for a control group hierarchy whose files are below `root`; `membership` is the
 * text of /proc/self/cgroup. UINT64_MAX: there is no limit. */
uint64_t memory_cgroup_limit(const char *root, const char *membership);
