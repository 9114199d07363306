/* stack.h - the stack that searches need. */
#ifndef YOMIKIRI_STACK_H
#define YOMIKIRI_STACK_H

#include "base/status.h"

enum { STACK_BYTES = 2 << 20 }; /* the deepest search takes half of it */

/* For the main function of a program: raises the limit of the main thread's stack to STACK_BYTES
 * where it is lower, and with it the size of the stacks of threads that begin later.
 * STATUS_NO_MEMORY: the hard limit is lower. */
status stack_reserve(error *e);

#endif
