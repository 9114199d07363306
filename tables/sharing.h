/* sharing.h - one transposition table for several processes of a machine.
 *
 * A process that is alone has its table in memory of its own, which gets huge pages.  When another comes, the first one moves
 * its table into a file in memory that has a name and no place in any directory; the other finds it among the first one's open
 * files and lays it over its own table.  Both happen while searches use the tables:
 *
 *     table_publish   copies the entries, then maps the file where they were; what is stored in between may be lost
 *     table_join      maps the file where the process's own entries were; these are lost
 *
 * An entry that was torn by this, or by the death of a process in the middle of a store, is a miss, as always.  The memory is
 * the system's again when the last process has ended, however it ends.  Where the system has no such files (it is not Linux),
 * or a process may not see the other's files, tables stay apart.
 *
 * One thread at a time calls these for a table; others may search with it. */
#ifndef YOMIKIRI_SHARING_H
#define YOMIKIRI_SHARING_H

#include "tables/transposition.h"

enum { SHARING_NAME_SIZE = 64 };

/* False: it stays as it is (no memory, no such system; NULL).  `name`: letters, digits and '-'; what is told apart by size need
 * not be told apart by name. */
bool table_publish(table *t, const char *name);

/* False: process `pid` has no table of this name and of the size in use, or none that this process may see. */
bool table_join(table *t, int64_t pid, const char *name);

bool table_is_shared(const table *t);

#endif
