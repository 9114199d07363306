/* crew.h - the members of a long solve, inside of it; see longsolve.h. */
#ifndef YOMIKIRI_LONGSOLVE_CREW_H
#define YOMIKIRI_LONGSOLVE_CREW_H

#include "longsolve/longsolve.h"

/* Inside a transaction: registers the members as runs. */
status crew_begin(longsolve *l, error *e);

/* Signs the members off; what they are at work at is withdrawn. */
status crew_end(longsolve *l, error *e);

#endif
