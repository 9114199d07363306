/* input.h - waits for bytes that may never come, without preventing a stop. */
#pragma once

#include <stdbool.h>

/* Waits until reading `descriptor` would not block: it has bytes, has ended, or cannot be read.
 * False: *stop (NULL: never), which is checked every 50 ms and after each signal, was seen true
 * first.  Thread safe. */
bool input_wait(int descriptor, const _Atomic bool *stop);
