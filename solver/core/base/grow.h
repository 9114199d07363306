/* grow.h - arrays that grow. */
#pragma once

#include <stddef.h>

/* The array with room for at least `need` items of `size` bytes, moved if it had to grow, with
 * *room set to its new size in items: at least twice as much as before.  NULL: no memory; the array
 * is then as it was.  `array` NULL: *room is 0. */
void *grow(void *array, size_t *room, size_t need, size_t size);
