/* level.c - see level.h.
 *
 * Moves are chosen for a small file (candidates.c).  Positions are taken in batches, shared by the
 * threads; what is covered changes between batches only, and the answers of the bound tester do not
 * depend on the order of questions, so that up to PROOF_FAR any number of threads makes the same
 * choice. */
#include "proof/level.h"

#include "base/clock.h"
#include "base/threads.h"

#include <pthread.h>
#include <stdatomic.h>
#include <stdlib.h> /* malloc */
#include <xxhash.h>

static const double LONG_SECONDS = 0.1; /* an answer that took longer is kept before its batch is complete */

enum {
    BATCH_LEAST = 64,
    BATCH_MOST = 2048,
    BATCH_PARTS = 16, /* batches of a level, at least, where that makes none too small */
    KEPT_PLIES = 6,   /* below a position that took long to hold, whose moves are kept */
    REPLIES_CHUNK = 1024,
    REPLIES_ROOM = 1 << 16, /* of a thread before equal ones are taken out */
};

static status no_memory(error *e)
{
    return fail(e, STATUS_NO_MEMORY, "proof: out of memory");
}

static status at_odds(error *e)
{
    return fail(e, STATUS_UNSUPPORTED, "proof: a game ends below the bound; the solver's values contradict each other");
}

/* ---- ends and passes ------------------------------------------------------------------------- */

/* Keeps the positions with moves; those with a pass go to `passed`. */
static status settle_side(const proof_walk *w, position_list *list, bool prover_moves, position_list *passed, error *e)
{
    proof_move move[MAX_MOVES];
    int count, value;
    size_t kept = 0;
    for (size_t i = 0; i < list->count; i++) {
        const proof_position p = list->at[i];
        const proof_turn turn = proof_moves(w->rules, p, prover_moves, false, move, &count, &value);
        if (turn == PROOF_OVER && value < w->threshold)
            return at_odds(e);
        if (turn == PROOF_PASS && !positions_add(passed, p))
            return no_memory(e);
        if (turn == PROOF_MOVES)
            list->at[kept++] = p;
    }
    list->count = kept;
    return STATUS_OK;
}

static bool join(position_list *list, const position_list *passed, int shift)
{
    const bool memory = positions_append(list, passed);
    if (passed->count > 0)
        positions_make_set(list, shift);
    return memory;
}

status proof_settle(proof_walk *w, error *e)
{
    position_list from_prover = {0}, from_other = {0};
    status s = settle_side(w, &w->prover, true, &from_prover, e);
    if (s == STATUS_OK)
        s = settle_side(w, &w->other, false, &from_other, e);
    if (s == STATUS_OK &&
        (!join(&w->prover, &from_other, w->rules->shift) || !join(&w->other, &from_prover, w->rules->shift)))
        s = no_memory(e);
    positions_free(&from_prover);
    positions_free(&from_other);
    return s;
}

/* ---- the prover's moves ---------------------------------------------------------------------- */

typedef struct choosing {
    proof_walk *walk;
    position_index covered;
    size_t from, to;        /* the batch */
    bool known;             /* its moves are those that the store has */
    proof_position *chosen; /* of each of the batch */
    bool *leads_on;         /* false: the chosen move ends the game */
    pthread_mutex_t lock;   /* of the store */
    _Atomic size_t next;
    _Atomic uint64_t tests;
    _Atomic int failed; /* a status */
    error failure;      /* of the thread that set `failed` */
} choosing;

/* What took long is kept under the position it is about: whether one in which the other side is to
 * move is held, or which move of the prover's holds it.  No batch of one position has such a
 * name. */
typedef enum finding { IS_HELD = 1, MOVE_HOLDS } finding;

static uint64_t name_of(const proof_walk *w, finding what, proof_position p)
{
    const uint64_t seed = (uint64_t)(int64_t)w->threshold << 2 ^ (uint64_t)what ^ (uint64_t)1 << 62;
    return XXH3_64bits_withSeed(&p, sizeof p, seed);
}

/* *known: the store has what was found out about `p`. */
static status recall(choosing *c, finding what, proof_position p, uint8_t *found, bool *known, error *e)
{
    const proof_walk *w = c->walk;
    *known = false;
    if (!w->store || (w->goes_on && w->level <= PROOF_FAR))
        return STATUS_OK;
    (void)pthread_mutex_lock(&c->lock);
    const status s = store_choices_get(w->store, name_of(w, what, p), found, 1, known, e);
    (void)pthread_mutex_unlock(&c->lock);
    return s;
}

static status keep(choosing *c, finding what, proof_position p, uint8_t found, error *e)
{
    const proof_walk *w = c->walk;
    (void)pthread_mutex_lock(&c->lock);
    const status s = store_choices_put(w->store, name_of(w, what, p), &found, 1, e);
    (void)pthread_mutex_unlock(&c->lock);
    return s;
}

static bool is_kept(const choosing *c, double begun)
{
    return c->walk->store && clock_seconds() - begun > LONG_SECONDS;
}

/* Keeps the moves by which the table holds `after`, in which the other side is to move, down to
 * level `least`: a proof that is interrupted loses the table. */
static status keep_line(choosing *c, int thread, proof_position after, int level, int least, error *e)
{
    const proof_walk *w = c->walk;
    proof_move reply[MAX_MOVES], move[MAX_MOVES];
    int replies, moves, value;
    if (level <= least || proof_moves(w->rules, after, false, false, reply, &replies, &value) != PROOF_MOVES)
        return STATUS_OK;
    status s = STATUS_OK;
    for (int i = 0; i < replies && s == STATUS_OK; i++) {
        const proof_position p = proof_position_of(w->rules, &reply[i].node, true, reply[i].margin);
        if (proof_moves(w->rules, p, true, true, move, &moves, &value) != PROOF_MOVES)
            continue;
        int k = 0;
        while (k < moves && !candidates_remember(w, thread, &move[k].node))
            k++;
        if (k == moves)
            continue;
        s = keep(c, MOVE_HOLDS, p, (uint8_t)k, e);
        if (s == STATUS_OK)
            s = keep_line(c, thread, proof_position_of(w->rules, &move[k].node, false, move[k].margin), level - 2,
                          least, e);
    }
    return s;
}

/* Whether the other side, to move, is held to the threshold: the answer of the store, or of the
 * bound tester. */
static status test(choosing *c, int thread, const proof_move *m, proof_position after, bool *holds, error *e)
{
    const proof_walk *w = c->walk;
    const double begun = clock_seconds();
    uint8_t answer = 0;
    bool known;
    int value;
    if (proof_is_over(w->rules, m, true, &value)) {
        *holds = value >= w->threshold;
        return STATUS_OK;
    }
    atomic_fetch_add_explicit(&c->tests, 1, memory_order_relaxed);
    status s = recall(c, IS_HELD, after, &answer, &known, e);
    *holds = known && answer != 0;
    if (s != STATUS_OK || known)
        return s;
    s = bound_tester_at_least(w->tester, thread, &m->node, -m->margin, 1 - w->threshold, holds, e);
    *holds = !*holds;
    if (s != STATUS_OK || !is_kept(c, begun))
        return s;
    s = keep(c, IS_HELD, after, *holds, e);
    if (s != STATUS_OK || !*holds)
        return s;
    const int least = w->level - KEPT_PLIES > PROOF_FAR ? w->level - KEPT_PLIES : PROOF_FAR;
    return keep_line(c, thread, after, w->level - 1, least, e);
}

/* Where no move of the prover's position `i` is known to hold: the move that the store has kept
 * wins, or the moves race. */
static status race(choosing *c, int thread, size_t i, const proof_move *move, int count, candidate *list, error *e)
{
    const proof_walk *w = c->walk;
    const proof_position p = w->prover.at[i];
    const double begun = clock_seconds();
    uint8_t rank = 0;
    bool known;
    const status s = recall(c, MOVE_HOLDS, p, &rank, &known, e);
    if (s != STATUS_OK || (known && candidates_win(list, count, rank)) || !candidates_may_race(w, thread, move))
        return s;
    const int tried = candidates_race(w, thread, move, count, list);
    atomic_fetch_add_explicit(&c->tests, (uint64_t)tried, memory_order_relaxed);
    return list[0].class == HELD && is_kept(c, begun) ? keep(c, MOVE_HOLDS, p, (uint8_t)list[0].rank, e) : s;
}

/* Finds the first candidate that holds: *rank of `move`. */
static status find_move(choosing *c, int thread, size_t i, const proof_move *move, int count, int *rank, error *e)
{
    candidate list[MAX_MOVES];
    candidates_list(c->walk, &c->covered, thread, move, count, list);
    status s = list[0].class <= HELD ? STATUS_OK : race(c, thread, i, move, count, list, e);
    for (int k = 0; k < count && s == STATUS_OK; k++) {
        bool holds = list[k].class <= HELD;
        *rank = list[k].rank;
        if (list[k].class == REFUTED)
            continue;
        if (!holds)
            s = test(c, thread, &move[*rank], list[k].after, &holds, e);
        if (s != STATUS_OK || holds)
            return s;
    }
    if (s != STATUS_OK)
        return s;
    return fail(e, STATUS_UNSUPPORTED, "proof: no move keeps the bound; the solver's values contradict each other");
}

static status choose_one(choosing *c, int thread, size_t i, error *e)
{
    const proof_walk *w = c->walk;
    proof_move move[MAX_MOVES];
    int count, value, rank = c->known ? w->symbols[i] : 0;
    (void)proof_moves(w->rules, w->prover.at[i], true, true, move, &count, &value);
    const status s = c->known ? STATUS_OK : find_move(c, thread, i, move, count, &rank, e);
    if (s != STATUS_OK)
        return s;
    if (rank >= count)
        return fail(e, STATUS_BAD_INPUT, "proof: the store is damaged: it has an illegal move");
    const proof_move *m = &move[rank];
    w->symbols[i] = (uint8_t)rank;
    c->chosen[i - c->from] = proof_position_of(w->rules, &m->node, false, m->margin);
    c->leads_on[i - c->from] = !proof_is_over(w->rules, m, true, &value);
    return STATUS_OK;
}

static void choose_some(void *context, size_t thread)
{
    choosing *c = context;
    error e;
    while (atomic_load_explicit(&c->failed, memory_order_relaxed) == STATUS_OK) {
        const size_t i = atomic_fetch_add_explicit(&c->next, 1, memory_order_relaxed);
        if (i >= c->to)
            return;
        const status s = choose_one(c, (int)thread, i, &e);
        int none = STATUS_OK;
        if (s != STATUS_OK && atomic_compare_exchange_strong(&c->failed, &none, (int)s))
            c->failure = e;
        else if (thread == 0 && c->walk->progress) /* a move of a high level may take minutes */
            c->walk->progress(c->walk->progress_context, i + 1);
    }
}

static status choose_batch(choosing *c, error *e)
{
    proof_walk *w = c->walk;
    uint8_t *symbols = w->symbols + c->from;
    const size_t count = c->to - c->from;
    w->history = XXH3_64bits_withSeed(&w->prover.at[c->from], count * sizeof *w->prover.at, w->history);
    c->known = false;
    status s = w->store ? store_choices_get(w->store, w->history, symbols, count, &c->known, e) : STATUS_OK;
    if (s != STATUS_OK)
        return s;
    atomic_store_explicit(&c->next, c->from, memory_order_relaxed);
    threads_for(w->threads, (size_t)w->threads, choose_some, c);
    const status failed = (status)atomic_load_explicit(&c->failed, memory_order_relaxed);
    if (failed != STATUS_OK)
        return fail(e, failed, "%s", c->failure.text);
    if (w->store && !c->known)
        s = store_choices_put(w->store, w->history, symbols, count, e);
    w->goes_on = !c->known;
    if (s != STATUS_OK)
        return s;
    for (size_t i = 0; i < count; i++)
        if (c->leads_on[i] && !positions_put(&c->covered, c->chosen[i]))
            return no_memory(e);
    return STATUS_OK;
}

status proof_choose(proof_walk *w, position_list *chosen, error *e)
{
    const size_t count = w->prover.count, part = count / BATCH_PARTS;
    const size_t batch = part < BATCH_LEAST ? BATCH_LEAST : part > BATCH_MOST ? BATCH_MOST : part;
    choosing c = {.walk = w, .covered = {.shift = w->rules->shift}, .lock = PTHREAD_MUTEX_INITIALIZER};
    status s = STATUS_OK;
    free(w->symbols);
    w->symbols = malloc(count + 1);
    c.chosen = malloc(batch * sizeof *c.chosen);
    c.leads_on = malloc(batch * sizeof *c.leads_on);
    if (!w->symbols || !c.chosen || !c.leads_on)
        s = no_memory(e);
    for (; c.from < count && s == STATUS_OK; c.from = c.to) {
        c.to = count - c.from < batch ? count : c.from + batch;
        s = choose_batch(&c, e);
    }
    w->tests += atomic_load_explicit(&c.tests, memory_order_relaxed);
    positions_take(&c.covered, chosen);
    free(c.chosen);
    free(c.leads_on);
    return s;
}

/* ---- replies --------------------------------------------------------------------------------- */

/* What one thread has found. */
typedef struct found {
    _Alignas(64) position_list list;
    size_t limit; /* number at which equal ones are removed */
} found;

typedef struct replying {
    const proof_walk *walk;
    found *of_thread;
    _Atomic size_t next;
    _Atomic int failed;
} replying;

static status reply_to(replying *c, found *f, proof_position p)
{
    const proof_rules *r = c->walk->rules;
    proof_move move[MAX_MOVES];
    int count, value;
    (void)proof_moves(r, p, false, false, move, &count, &value);
    for (int i = 0; i < count; i++) {
        if (proof_is_over(r, &move[i], false, &value)) {
            if (value < c->walk->threshold)
                return STATUS_UNSUPPORTED;
        } else if (!positions_add(&f->list, proof_position_of(r, &move[i].node, true, move[i].margin))) {
            return STATUS_NO_MEMORY;
        }
    }
    if (f->list.count >= f->limit) {
        positions_make_set(&f->list, r->shift);
        f->limit = f->limit > 2 * f->list.count ? f->limit : 2 * f->list.count;
    }
    return STATUS_OK;
}

static void reply_to_some(void *context, size_t thread)
{
    replying *c = context;
    const position_list *other = &c->walk->other;
    found *f = &c->of_thread[thread];
    while (atomic_load_explicit(&c->failed, memory_order_relaxed) == STATUS_OK) {
        const size_t from = atomic_fetch_add_explicit(&c->next, REPLIES_CHUNK, memory_order_relaxed);
        if (from >= other->count)
            break;
        for (size_t i = from; i < from + REPLIES_CHUNK && i < other->count; i++) {
            const status s = reply_to(c, f, other->at[i]);
            if (s != STATUS_OK)
                atomic_store_explicit(&c->failed, (int)s, memory_order_relaxed);
        }
    }
    positions_make_set(&f->list, c->walk->rules->shift);
}

status proof_reply(proof_walk *w, position_list *replies, error *e)
{
    const size_t threads = (size_t)w->threads;
    replying c = {.walk = w, .of_thread = aligned_alloc(64, threads * sizeof *c.of_thread)};
    *replies = (position_list){0};
    if (!c.of_thread)
        return no_memory(e);
    for (size_t i = 0; i < threads; i++)
        c.of_thread[i] = (found){.limit = REPLIES_ROOM};
    threads_for(w->threads, threads, reply_to_some, &c);
    const status failed = (status)atomic_load_explicit(&c.failed, memory_order_relaxed);
    bool memory = failed != STATUS_NO_MEMORY;
    for (size_t i = 0; i < threads; i++) {
        memory = memory && positions_append(replies, &c.of_thread[i].list);
        positions_free(&c.of_thread[i].list);
    }
    free(c.of_thread);
    positions_make_set(replies, w->rules->shift);
    return failed == STATUS_UNSUPPORTED ? at_odds(e) : memory ? STATUS_OK : no_memory(e);
}
