/* work.h - a process that works at a long solve by itself. */
#ifndef YOMIKIRI_LONGSOLVE_WORK_H
#define YOMIKIRI_LONGSOLVE_WORK_H

#include "longsolve/longsolve.h"

/* Searches task after task until the solve is finished, the stop flag is set or there is an error:
 * STATUS_OK, STATUS_STOPPED. */
status longsolve_work(longsolve *l, error *e);

#endif
