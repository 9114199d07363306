/* choose.c - the prover's moves of a level; see level.h.
 *
 * Moves are chosen to keep the file small (candidates.c).  The store keeps them in batches of
 * positions.  The threads share one batch after another; the covered positions change only between
 * batches, and the answers of the bound tester do not depend on the order of questions, so any
 * number of threads makes the same choices unless the table is asked (level.h).  Above PROOF_FAR it
 * is, and one search may take as long as all others of its batch: there the threads share the whole
 * level, and each chosen move covers its position at once. */
#include "base/clock.h"
#include "base/first_error.h"
#include "base/threads.h"
#include "proof/level.h"

#include <stdatomic.h>
#include <stdlib.h> /* malloc */
#include <xxhash.h>

static const double LONG_SECONDS = 0.1; /* an answer that took longer is kept before its batch is complete */

enum {
    BATCH_LEAST = 64,
    BATCH_MOST = 2048,
    BATCH_PARTS = 16, /* batches per level, at least, unless that makes them too small */
};

typedef struct batch {
    uint64_t name;       /* in the store: a hash of its positions and of all before them */
    bool known;          /* its moves are those in the store */
    _Atomic size_t left; /* positions without a move */
} batch;

typedef struct choosing {
    proof_walk *walk;
    position_index covered;
    bool at_once; /* `covered` changes while threads choose, protected by walk->lock */
    batch *batch; /* of the level, each of `size` positions, but for the last */
    size_t size;
    size_t from, to;        /* what the threads share: a batch, or the level */
    proof_position *chosen; /* for each of these positions */
    bool *leads_on;         /* false: the chosen move ends the game */
    _Atomic size_t next;
    _Atomic uint64_t tests;
    first_error first; /* ends the work */
} choosing;

static bool is_kept(const choosing *c, double begun)
{
    return c->walk->store && clock_seconds() - begun > LONG_SECONDS;
}

/* Asks the store, or else the bound tester, whether the other side, to move,
 * is held to the threshold. */
static status test(choosing *c, int thread, const proof_move *m, proof_position after, bool *holds, error *e)
{
    proof_walk *w = c->walk;
    const double begun = clock_seconds();
    bool known = false;
    int value;
    if (proof_is_over(w->rules, m, true, &value)) {
        *holds = value >= w->threshold;
        return STATUS_OK;
    }
    atomic_fetch_add_explicit(&c->tests, 1, memory_order_relaxed);
    status s = w->store && !w->past_store ? kept_recall(w, after, holds, &known, e) : STATUS_OK;
    if (s != STATUS_OK || known)
        return s;
    s = bound_tester_at_least(w->tester, thread, &m->node, -m->margin, 1 - w->threshold, holds, e);
    *holds = !*holds;
    return s == STATUS_OK && is_kept(c, begun) ? kept_write(w, thread, after, w->level - 1, *holds, e) : s;
}

/* If no move of a position is known to hold, its moves race. */
static status race(choosing *c, int thread, const proof_move *move, int count, candidate *list, error *e)
{
    proof_walk *w = c->walk;
    const double begun = clock_seconds();
    if (!candidates_may_race(w, thread, move))
        return STATUS_OK;
    const int tried = candidates_race(w, thread, move, count, list);
    atomic_fetch_add_explicit(&c->tests, (uint64_t)tried, memory_order_relaxed);
    if (list[0].class != HELD || !is_kept(c, begun))
        return STATUS_OK;
    return kept_write(w, thread, list[0].after, w->level - 1, true, e);
}

/* Finds the first candidate that holds; *rank is its index in `move`. */
static status find_move(choosing *c, int thread, const proof_move *move, int count, int *rank, error *e)
{
    candidate list[MAX_MOVES];
    if (c->at_once)
        (void)pthread_mutex_lock(&c->walk->lock);
    candidates_list(c->walk, &c->covered, thread, move, count, list);
    if (c->at_once)
        (void)pthread_mutex_unlock(&c->walk->lock);
    status s = list[0].class <= HELD ? STATUS_OK : race(c, thread, move, count, list, e);
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

static status cover(choosing *c, size_t i, error *e)
{
    const size_t k = i - c->from;
    return !c->leads_on[k] || positions_put(&c->covered, c->chosen[k]) ? STATUS_OK : proof_no_memory(e);
}

static status choose_one(choosing *c, int thread, size_t i, error *e)
{
    proof_walk *w = c->walk;
    const bool known = c->batch[i / c->size].known;
    proof_move move[MAX_MOVES];
    int count, value, rank = known ? w->symbols[i] : 0;
    (void)proof_moves(w->rules, positions_get(&w->prover, i), true, true, move, &count, &value);
    status s = known ? STATUS_OK : find_move(c, thread, move, count, &rank, e);
    if (s != STATUS_OK)
        return s;
    if (rank >= count)
        return proof_illegal_move(e);
    const proof_move *m = &move[rank];
    w->symbols[i] = (uint8_t)rank;
    c->chosen[i - c->from] = proof_position_of(w->rules, &m->node, false, m->margin);
    c->leads_on[i - c->from] = !proof_is_over(w->rules, m, true, &value);
    if (c->at_once) {
        (void)pthread_mutex_lock(&w->lock);
        s = cover(c, i, e);
        (void)pthread_mutex_unlock(&w->lock);
    }
    return s;
}

static size_t batch_end(const choosing *c, size_t from)
{
    const size_t count = c->walk->prover.count;
    return count - from < c->size ? count : from + c->size;
}

/* Notes that position `i` has a move; the last one of its batch writes the batch to the store. */
static status count_one(choosing *c, size_t i, error *e)
{
    proof_walk *w = c->walk;
    const size_t from = i - i % c->size;
    batch *b = &c->batch[i / c->size];
    if (atomic_fetch_sub(&b->left, 1) > 1 || !w->store || b->known)
        return STATUS_OK;
    (void)pthread_mutex_lock(&w->lock);
    const status s = store_choices_put(w->store, b->name, w->symbols + from, batch_end(c, from) - from, e);
    (void)pthread_mutex_unlock(&w->lock);
    return s;
}

static void choose_some(void *context, size_t thread)
{
    choosing *c = context;
    error e;
    while (first_error_status(&c->first) == STATUS_OK) {
        const size_t i = atomic_fetch_add_explicit(&c->next, 1, memory_order_relaxed);
        if (i >= c->to)
            return;
        status s = choose_one(c, (int)thread, i, &e);
        if (s == STATUS_OK)
            s = count_one(c, i, &e);
        first_error_keep(&c->first, s, &e);
        if (s == STATUS_OK && thread == 0 && c->walk->progress) /* a move of a high level may take minutes */
            c->walk->progress(c->walk->progress_context, i + 1);
    }
}

/* Loads what the store holds about the moves of positions: far from the leaves it may
 * decide the choice. */
static status load_positions(choosing *c, size_t from, size_t to, error *e)
{
    proof_walk *w = c->walk;
    status s = STATUS_OK;
    for (size_t i = from; i < to && s == STATUS_OK; i++) {
        proof_move move[MAX_MOVES];
        int count, value;
        (void)proof_moves(w->rules, positions_get(&w->prover, i), true, false, move, &count, &value);
        for (int k = 0; k < count && s == STATUS_OK; k++)
            s = kept_load(w, proof_position_of(w->rules, &move[k].node, false, move[k].margin), e);
    }
    return s;
}

static status begin_batch(choosing *c, size_t from, error *e)
{
    proof_walk *w = c->walk;
    batch *b = &c->batch[from / c->size];
    const size_t to = batch_end(c, from), count = to - from;
    w->history = XXH3_64bits_withSeed(w->prover.at + from * w->prover.size, count * w->prover.size, w->history);
    size_t known = 0;
    const status s =
        w->store ? store_choices_get(w->store, w->history, w->symbols + from, count, &known, e) : STATUS_OK;
    b->name = w->history;
    b->known = known == count;
    atomic_init(&b->left, count);
    return s == STATUS_OK && w->store && !b->known && w->level > PROOF_FAR ? load_positions(c, from, to, e) : s;
}

/* Chooses the moves of the positions from c->from to c->to. */
static status choose_shared(choosing *c, error *e)
{
    proof_walk *w = c->walk;
    status s = STATUS_OK;
    for (size_t from = c->from; from < c->to && s == STATUS_OK; from += c->size)
        s = begin_batch(c, from, e);
    if (s != STATUS_OK)
        return s;
    atomic_store_explicit(&c->next, c->from, memory_order_relaxed);
    threads_for(w->threads, (size_t)w->threads, choose_some, c);
    s = first_error_take(&c->first, e);
    if (s != STATUS_OK)
        return s;
    for (size_t from = c->from; from < c->to; from += c->size)
        w->past_store |= !c->batch[from / c->size].known;
    for (size_t i = c->from; i < c->to && s == STATUS_OK && !c->at_once; i++)
        s = cover(c, i, e);
    return s;
}

status proof_choose(proof_walk *w, position_list *chosen, error *e)
{
    const size_t count = w->prover.count, part = count / BATCH_PARTS;
    choosing c = {.walk = w, .covered = {.shift = w->rules->shift}, .at_once = w->level > PROOF_FAR};
    c.size = part < BATCH_LEAST ? BATCH_LEAST : part > BATCH_MOST ? BATCH_MOST : part;
    const size_t shared = c.at_once && count > 0 ? count : c.size;
    free(w->symbols);
    w->symbols = malloc(count + 1);
    c.batch = malloc((count / c.size + 1) * sizeof *c.batch);
    c.chosen = malloc(shared * sizeof *c.chosen);
    c.leads_on = malloc(shared * sizeof *c.leads_on);
    const bool memory = w->symbols && c.batch && c.chosen && c.leads_on;
    status s = memory ? STATUS_OK : proof_no_memory(e);
    for (; memory && c.from < count && s == STATUS_OK; c.from = c.to) {
        c.to = count - c.from < shared ? count : c.from + shared;
        s = choose_shared(&c, e);
    }
    w->tests += atomic_load_explicit(&c.tests, memory_order_relaxed);
    positions_take(&c.covered, chosen);
    free(c.batch);
    free(c.chosen);
    free(c.leads_on);
    return s;
}
