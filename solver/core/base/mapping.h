/* mapping.h - large pieces of memory, straight from the system. */
#pragma once

#include <stddef.h>

enum { PAGE_ALIGN = 0 };

/* `bytes` zeroed bytes, aligned to `align`, which is a power of two, or PAGE_ALIGN: a page.
 * The system provides each page when it is first used, WebAssembly all at once.
 * NULL: no memory. */
void *mapping_create(size_t bytes, size_t align);

/* NULL is allowed; `bytes` as created. */
void mapping_destroy(void *memory, size_t bytes);
