/* searching.h - which positions the threads of a team are searching.
 *
 * Two threads that reach one position by different move orders would both search it.  So threads
 * announce the positions they are searching: the siblings of such a position are searched first
 * (after ABDADA: J.-C. Weill, The ABDADA Distributed Minimax-Search Algorithm, ICCA Journal 19(1),
 * 1996), and a thread that cannot put it off works for the other thread until its value is in the
 * table (split_join_detour).  A thread that waits for one on such a detour helps with the detour.
 *
 * The announcements are an array indexed by hash modulo SEARCHING_PLACES; an entry is the rest of
 * the hash and the searcher's index + 1, or 0: nothing.  Entries may be overwritten: they only
 * guide the search, and no value depends on them.  Thread safe. */
#pragma once

#include "base/threads.h"
#include "parallel/team_worker.h"

enum { SEARCHING_PLACES = 1 << 14 };
_Static_assert((int)SEARCHING_PLACES > (int)THREADS_MOST, "index + 1 is less than the places");

/* False if positions are not announced: one thread, no tasks, or a deterministic search. */
static inline bool searching_is_announced(const worker *w)
{
    return w->team->searching != NULL;
}

/* `w` begins to search the position of this hash. */
static inline void searching_begin(const worker *w, uint64_t hash)
{
    atomic_store_explicit(&w->team->searching[hash % SEARCHING_PLACES],
                          hash / SEARCHING_PLACES * SEARCHING_PLACES + (uint64_t)w->index + 1, memory_order_relaxed);
}

static inline void searching_end(const worker *w, uint64_t hash)
{
    atomic_store_explicit(&w->team->searching[hash % SEARCHING_PLACES], 0, memory_order_relaxed);
}

/* Call it some time before the other functions here: another thread has often just written the
 * cache line. */
static inline void searching_prefetch(const worker *w, uint64_t hash)
{
    __builtin_prefetch((const void *)&w->team->searching[hash % SEARCHING_PLACES]);
}

/* The index of another worker that is searching it now, or -1. */
static inline int searching_by(const worker *w, uint64_t hash)
{
    const uint64_t entry = atomic_load_explicit(&w->team->searching[hash % SEARCHING_PLACES], memory_order_relaxed);
    const int index = (int)(entry % SEARCHING_PLACES) - 1;
    const bool other = index >= 0 && index != w->index && index < w->team->threads;
    return other && entry / SEARCHING_PLACES == hash / SEARCHING_PLACES ? index : -1;
}
