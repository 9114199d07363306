/* input.h - waiting for bytes that may never come, without keeping work from being stopped. */
#pragma once

#include <stdbool.h>

/* Waits until reading `descriptor` would not block: it has bytes, has ended, or cannot be
 * read.  False: *stop (NULL: never) was seen true first, which is looked at every 50 ms and
 * after each signal.  Thread safe. */
bool input_wait(int descriptor, const _Atomic bool *stop);
