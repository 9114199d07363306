#include "parallel/split.h"

#include "base/log.h"

#include <assert.h>
#include <string.h> /* memcpy */

#define SPLIT_OPEN 0x80000000u

static uint64_t pack_best(int value, int move)
{
    return (uint64_t)(value + VALUE_INFINITY) << 32 | (uint32_t)move;
}

static int value_of(uint64_t best)
{
    return (int)(best >> 32) - VALUE_INFINITY;
}

/* Fills in the part of a split point that is read by its helpers and by threads that look at it. */
static void fill(split *s, const split_offer *o, int kind, bool expensive)
{
    /* No helper can be inside: the state is closed with no helper.  Late readers only look
     * at state, kind, expensive. */
    atomic_store_explicit(&s->cut, false, memory_order_relaxed);
    atomic_store_explicit(&s->next, o->next, memory_order_relaxed);
    atomic_store_explicit(&s->alpha, o->alpha, memory_order_relaxed);
    atomic_store_explicit(&s->best, pack_best(o->best_value, o->best_move), memory_order_relaxed);
    s->beta = o->beta;
    s->moves = o->moves;
    s->plies_left = o->plies_left;
    atomic_store_explicit(&s->kind, kind, memory_order_relaxed);
    atomic_store_explicit(&s->expensive, expensive, memory_order_relaxed);
    s->search = o->search;
    s->node = o->node;
}

split *split_open(worker *w, const split_offer *offer)
{
    const int depth = atomic_load_explicit(&w->open, memory_order_relaxed);
    if (depth >= TEAM_MAX_SPLITS)
        return NULL;
    split *s = &w->splits[depth];
    assert(atomic_load(&s->state) == 0); /* closed, and no helper inside */
    assert(offer->next >= 1 && offer->next <= offer->moves && offer->alpha < offer->beta);
    /* If only plies near the root are shared, there is nothing else to join. */
    const bool near_root = offer->ply < JOINING_NEAR_ROOT && w->team->max_split_ply >= JOINING_NEAR_ROOT;
    const cut_likelihood likelihood = near_root && offer->likelihood == CUT_UNKNOWN ? CUT_NEAR_ROOT : offer->likelihood;
    const int kind = joining_kind(likelihood, offer->plies_left);
    const bool expensive = joining_is_expensive(likelihood, offer->nodes, offer->next);
    recording_add(w, GRAPH_OPEN, 2 * kind + expensive);
    fill(s, offer, kind, expensive);
    s->parent = w->under;
    s->detours = w->detours;
    memcpy(s->left, w->left, sizeof s->left);
    w->under = s;
    w->splits_opened++;
    LOG("thread %d offers moves %d..%d of a node at ply %d", w->index, offer->next, offer->moves - 1, offer->ply);
    atomic_store_explicit(&s->state, SPLIT_OPEN, memory_order_release);
    atomic_store_explicit(&w->open, depth + 1, memory_order_seq_cst);
    bell_ring(&w->team->bell);
    worker_call(w);
    return s;
}

/* ---- joining --------------------------------------------------------------------------------- */

/* Both split points are alive: an owner or a helper is inside. */
static bool lies_below(const split *s, const split *below)
{
    while (s && s != below)
        s = s->parent;
    return s == below;
}

/* True when a detour from below `below` led the owner of `s` to it: until `s` is closed,
 * `below` cannot be. */
static bool holds_up(const split *s, const split *below)
{
    bool held = false;
    for (int i = 0; i < s->detours && !held; i++)
        held = lies_below(s->left[i], below);
    return held;
}

/* The thread of `w` leaves `s`, for whose last helper the owner may wait. */
static void leave(const worker *w, split *s)
{
    if (atomic_fetch_sub_explicit(&s->state, 1, memory_order_seq_cst) == 1)
        bell_ring(&w->team->bell);
}

/* True if another path from the root to an end fits on the stack of the thread of `w`: each split
 * point that it joins while it is at work may add one. */
static bool has_room(const worker *w)
{
    enum { FULL = 1 << 20 };
    const char *here = __builtin_frame_address(0);
    return w->stack - here < FULL;
}

/* Enters `s` if it is open and the thread has room for it.  If `below` is not NULL, `s` must also
 * lie below that split point or, if a detour is possible, hold it up. */
static bool enter(const worker *w, split *s, const split *below)
{
    uint32_t state = atomic_load_explicit(&s->state, memory_order_relaxed);
    do {
        if (!(state & SPLIT_OPEN) || !has_room(w))
            return false;
    } while (!atomic_compare_exchange_weak_explicit(&s->state, &state, state + 1, memory_order_seq_cst,
                                                    memory_order_relaxed));
    /* Either this thread sees the cut, or the thread that cuts sees a helper inside
     * and raises the signal. */
    const bool wanted = !atomic_load_explicit(&s->cut, memory_order_seq_cst) &&
                        atomic_load_explicit(&s->next, memory_order_relaxed) < s->moves &&
                        (!below || lies_below(s, below) || (w->detours < TEAM_MAX_DETOURS && holds_up(s, below)));
    if (!wanted)
        leave(w, s);
    return wanted;
}

/* Searches siblings of `s`, which `w` has entered, and leaves it. */
static void work_at(worker *w, split *s, const split *below)
{
    const split *outer = w->under;
    assert((atomic_load(&s->state) & ~SPLIT_OPEN) > 0); /* entered */
    const bool detour = below && !lies_below(s, below);
    if (detour)
        w->left[w->detours++] = outer;
    w->under = s;
    w->signal_seen = 0; /* other split points are above now, and later the former ones again */
    w->joins++;
    LOG("thread %d joins a node with %d plies left", w->index, s->plies_left);
    s->search(w, s);
    w->under = outer;
    w->signal_seen = 0;
    w->detours -= detour;
    leave(w, s);
}

static bool suits(const team *t, const split *s, joining_look look)
{
    const int kind = atomic_load_explicit(&s->kind, memory_order_relaxed);
    const bool risky = joining_is_risky(kind, atomic_load_explicit(&t->closed[kind], memory_order_relaxed),
                                        atomic_load_explicit(&t->refuted[kind], memory_order_relaxed));
    return joining_suits(look, risky, atomic_load_explicit(&s->expensive, memory_order_relaxed));
}

/* Works at the first (largest) open split point on `other`'s path that suits; if `below` is not
 * NULL, at the first such one below it.  False: no split point suits. */
static bool join_path(worker *w, const worker *other, const split *below, joining_look look)
{
    const int open = atomic_load_explicit(&other->open, memory_order_acquire);
    for (int depth = 0; depth < open; depth++) {
        split *s = &other->splits[depth];
        if (suits(w->team, s, look) && enter(w, s, below)) {
            work_at(w, s, below);
            return true;
        }
    }
    return false;
}

bool split_join_team(worker *w, const split *below, double since, double now)
{
    const team *t = w->team;
    const joining_look looks[] = {LOOK_FOR_SAFE, joining_second_look(since, now)};
    for (int i = 0; i < 2; i++)
        for (int k = 1; k < t->threads; k++)
            if (join_path(w, t->workers[joining_path(w->index, k, t->threads)], below, looks[i]))
                return true;
    return false;
}

bool split_is_offered(const worker *w, const split *below)
{
    const team *t = w->team;
    for (int i = 0; i < t->threads; i++) {
        const worker *other = t->workers[i];
        const int open = other != w ? atomic_load_explicit(&other->open, memory_order_seq_cst) : 0;
        for (int depth = 0; depth < open; depth++)
            if (enter(w, &other->splits[depth], below)) {
                leave(w, &other->splits[depth]);
                return true;
            }
    }
    return false;
}

bool split_join_detour(worker *w, int other)
{
    if (w->detours == TEAM_MAX_DETOURS)
        return false;
    const worker *searcher = w->team->workers[other];
    w->left[w->detours++] = w->under;
    const bool joined =
        join_path(w, searcher, NULL, LOOK_FOR_SAFE) || join_path(w, searcher, NULL, LOOK_FOR_CHEAP_RISK);
    w->detours--;
    return joined;
}

/* ---- reporting and closing ------------------------------------------------------------------- */

void split_report(worker *w, split *s, int value, int move)
{
    const uint64_t mine = pack_best(value, move);
    assert(atomic_load(&s->state) != 0 && value > -VALUE_INFINITY && value < VALUE_INFINITY);
    uint64_t best = atomic_load_explicit(&s->best, memory_order_relaxed);
    while (value_of(best) < value &&
           !atomic_compare_exchange_weak_explicit(&s->best, &best, mine, memory_order_relaxed, memory_order_relaxed)) {}
    int alpha = split_alpha(s);
    while (alpha < value && !atomic_compare_exchange_weak_explicit(&s->alpha, &alpha, value, memory_order_relaxed,
                                                                   memory_order_relaxed)) {}
    if (value >= s->beta) {
        atomic_store_explicit(&s->cut, true, memory_order_seq_cst);
        LOG("thread %d cuts by %d a node with %d plies left", w->index, value, s->plies_left);
        if ((atomic_load_explicit(&s->state, memory_order_seq_cst) & ~SPLIT_OPEN) != 0)
            atomic_fetch_add_explicit(&w->team->signal, 1, memory_order_release);
    }
    recording_add(w, GRAPH_SIBLING, 0);
}

/* A split point whose owner waits for its helpers. */
typedef struct leaving {
    const worker *owner;
    const split *split;
} leaving;

/* The last helper has left, or there is work below. */
static bool owner_goes_on(void *context)
{
    const leaving *l = context;
    return atomic_load_explicit(&l->split->state, memory_order_seq_cst) == 0 ||
           (!split_is_cut(l->split) && split_is_offered(l->owner, l->split));
}

/* Waits until no helper is inside any more, helping below them. */
static void wait_for_helpers(worker *w, split *s)
{
    const double start = clock_seconds();
    double helped = 0, since = start;
    leaving leaving = {w, s};
    worker_wait wait = {0};
    while (atomic_load_explicit(&s->state, memory_order_acquire) != 0) {
        const double now = clock_seconds();
        if (!split_is_cut(s) && split_join_team(w, s, since, now)) {
            since = clock_seconds();
            helped += since - now;
            wait = (worker_wait){0};
        } else {
            worker_pause(w, &wait, owner_goes_on, &leaving);
        }
    }
    const double waited = clock_seconds() - start;
    w->wait_seconds += waited - helped;
    if (w->trace) {
        const trace_event v = {
            .kind = TRACE_WAIT, .start = start, .seconds = waited, .remaining = (int16_t)s->plies_left};
        trace_add(w->trace, &v);
    }
}

void split_close(worker *w, split *s)
{
    assert(s == &w->splits[atomic_load(&w->open) - 1] && w->under == s); /* the innermost of its owner */
    const uint32_t state = atomic_fetch_and_explicit(&s->state, ~SPLIT_OPEN, memory_order_acquire);
    if ((state & ~SPLIT_OPEN) != 0)
        wait_for_helpers(w, s);
    const int kind = atomic_load_explicit(&s->kind, memory_order_relaxed);
    const bool cut = split_is_cut(s);
    atomic_fetch_add_explicit(&w->team->closed[kind], 1, memory_order_relaxed);
    if (cut)
        atomic_fetch_add_explicit(&w->team->refuted[kind], 1, memory_order_relaxed);
    atomic_store_explicit(&w->open, (int)(s - w->splits), memory_order_release);
    w->under = s->parent;
    recording_add(w, GRAPH_CLOSE, cut ? s->moves - atomic_load(&s->next) : GRAPH_NOT_REFUTED);
}
