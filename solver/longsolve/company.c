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

static XXH64_hash_t hash_number(uint64_t number, XXH64_hash_t seed)
{
    return XXH3_64bits_withSeed(&number, sizeof number, seed);
}

/* Of this store and this very program: others may mean something else by an entry. */
void session_name_table(longsolve *l)
{
    struct stat store, program;
    char name[400];
    XXH64_hash_t hash;
    if (l->o.members != NULL || l->search.deterministic || stat(l->o.path, &store) != 0 ||
        stat("/proc/self/exe", &program) != 0)
        return;
    version_program(name, sizeof name);
    hash = XXH3_64bits_withSeed(name, strlen(name), (uint64_t)store.st_ino);
    hash = hash_number((uint64_t)store.st_dev, hash);
    hash = hash_number((uint64_t)program.st_ino, hash_number((uint64_t)program.st_mtime, hash));
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
    if (first && l->company > 0 && !l->shared)
        l->table_name[0] = '\0'; /* this system has no such tables */
    return STATUS_OK;
}

bool session_awaits_table(const longsolve *l)
{
    return l->follows && !l->shared && clock_seconds() < l->patience;
}
