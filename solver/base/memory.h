/* memory.h - how much memory there is. */
#ifndef YOMIKIRI_MEMORY_H
#define YOMIKIRI_MEMORY_H

#include <stdint.h>

/* Bytes of physical memory, or of what a control group (version 2) leaves of it. */
uint64_t memory_of_machine(void);

#endif
