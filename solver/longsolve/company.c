/* company.c - processes of one machine at the same solve share one transposition table; see session.h. */
#include "base/clock.h"
#include "base/version.h"
#include "longsolve/session.h"

#include <inttypes.h>
#include <stdio.h>
#include <string.h>
#include <sys/stat.h>
#include <xxhash.h>

enum { COMPANY_MOST = 64 };
static const double PATIENCE = 2; /* seconds: others look at the store more often */

/* Of this store and this build: others may mean something else by an entry. */
void session_name_table(longsolve *l)
{
    struct stat about;
    char program[400];
    XXH64_hash_t hash;
    if (l->o.members != NULL || l->search.deterministic || l->search.memory != l->memory ||
        stat(l->o.path, &about) != 0)
        return;
    version_program(program, sizeof program);
    hash = XXH3_64bits_withSeed(program, strlen(program), (uint64_t)about.st_ino);
    hash = XXH3_64bits_withSeed(&about.st_dev, sizeof about.st_dev, hash);
    (void)snprintf(l->table_name, sizeof l->table_name, "yks-%016" PRIx64, (uint64_t)hash);
    l->follows = l->o.join;
    l->patience = clock_seconds() + PATIENCE;
}

status session_share(longsolve *l, error *e)
{
    int64_t pids[COMPANY_MOST];
    bool first;
    if (l->table_name[0] == '\0')
        return STATUS_OK;
    const status s = store_company(l->store, &l->run, pids, COMPANY_MOST, &l->company, &first, e);
    if (s != STATUS_OK)
        return s;
    l->follows = l->company > 0 && !first;
    if (l->company > 0 && !l->shared)
        l->shared = search_memory_share(l->search.memory, l->table_name, pids, l->company, first);
    return STATUS_OK;
}

bool session_awaits_table(const longsolve *l)
{
    return l->follows && !l->shared && clock_seconds() < l->patience;
}
