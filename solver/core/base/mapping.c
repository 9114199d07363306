#include "base/mapping.h"

#include <stdint.h>

#if defined(__wasm__)
#include <stdlib.h>
#include <string.h>

/* There are no pages, and munmap could not release a part. */
void *mapping_create(size_t bytes, size_t align)
{
    align = align == PAGE_ALIGN ? 64 : align;
    void *memory = aligned_alloc(align, (bytes + align - 1) / align * align);
    return memory != NULL ? memset(memory, 0, bytes) : NULL;
}

void mapping_destroy(void *memory, size_t bytes)
{
    (void)bytes;
    free(memory);
}
#elif defined(_WIN32)
#include <windows.h>

/* Windows maps at multiples of 64 KiB, which is enough without large pages. */
void *mapping_create(size_t bytes, size_t align)
{
    (void)align;
    return VirtualAlloc(NULL, bytes, MEM_RESERVE | MEM_COMMIT, PAGE_READWRITE);
}

void mapping_destroy(void *memory, size_t bytes)
{
    (void)bytes;
    if (memory != NULL)
        (void)VirtualFree(memory, 0, MEM_RELEASE);
}
#else
#include <sys/mman.h>

#ifndef MAP_NORESERVE
#define MAP_NORESERVE 0
#endif

/* Older systems place a mapping anywhere: the excess before and after it is released. */
void *mapping_create(size_t bytes, size_t align)
{
    const size_t spare = bytes < align || align == PAGE_ALIGN ? 0 : align;
    char *const all =
        mmap(NULL, bytes + spare, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS | MAP_NORESERVE, -1, 0);
    if (all == MAP_FAILED)
        return NULL;
    if (spare == 0)
        return all;
    const size_t before = -(uintptr_t)all % align;
    if (before > 0)
        (void)munmap(all, before);
    (void)munmap(all + before + bytes, spare - before);
    return all + before;
}

void mapping_destroy(void *memory, size_t bytes)
{
    if (memory != NULL)
        (void)munmap(memory, bytes);
}
#endif
