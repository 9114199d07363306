/* deadline.h - a thread that raises a flag when time is up. */
#ifndef YOMIKIRI_DEADLINE_H
#define YOMIKIRI_DEADLINE_H

#include "base/status.h"

#include <stdatomic.h>
#include <stdbool.h>

typedef struct deadline deadline;

/* Sets *flag `seconds` > 0 from now, unless deadline_end comes first.  STATUS_NO_MEMORY:
 * no thread could be made. */
status deadline_begin(double seconds, _Atomic bool *flag, deadline **out, error *e);

/* Afterwards the flag is not touched any more.  NULL is allowed. */
void deadline_end(deadline *d);

#endif
