/* choose.c - the prover's moves of a level; see level.h.
 *
 * Moves are chosen to keep the file small (candidates.c).  The threads share batches of positions;
 * the covered positions change only between batches, and the answers of the bound tester do not
 * depend on the order of questions, so any number of threads makes the same choices unless the
 * table is asked (level.h). */
#include "base/clock.h"
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

typedef struct choosing {
    proof_walk *walk;
    position_index covered;
    size_t from, to;        /* the batch */
    bool known;             /* its moves are those in the store */
    proof_position *chosen; /* for each position of the batch */
    bool *leads_on;         /* false: the chosen move ends the game */
    _Atomic size_t next;
    _Atomic uint64_t tests;
    _Atomic int failed; /* a status */
    error failure;      /* of the thread that set `failed` */
} choosing;

static bool is_kept(const choosing *c, double begun)
{
    return c->walk->store && clock_seconds() - begun > LONG_SECONDS;
}

/* Asks the store, or else the bound tester, whether the other side, to move, is held to the
 * threshold. */
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
    status s = w->store && !w->goes_on ? kept_recall(w, after, holds, &known, e) : STATUS_OK;
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
    candidates_list(c->walk, &c->covered, thread, move, count, list);
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

static status choose_one(choosing *c, int thread, size_t i, error *e)
{
    const proof_walk *w = c->walk;
    proof_move move[MAX_MOVES];
    int count, value, rank = c->known ? w->symbols[i] : 0;
    (void)proof_moves(w->rules, w->prover.at[i], true, true, move, &count, &value);
    const status s = c->known ? STATUS_OK : find_move(c, thread, move, count, &rank, e);
    if (s != STATUS_OK)
        return s;
    if (rank >= count)
        return proof_illegal_move(e);
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

/* Loads what the store holds about the moves of the batch: far from the leaves it may decide the
 * choice. */
static status load_batch(choosing *c, error *e)
{
    proof_walk *w = c->walk;
    status s = STATUS_OK;
    for (size_t i = c->from; i < c->to && s == STATUS_OK; i++) {
        proof_move move[MAX_MOVES];
        int count, value;
        (void)proof_moves(w->rules, w->prover.at[i], true, false, move, &count, &value);
        for (int k = 0; k < count && s == STATUS_OK; k++)
            s = kept_load(w, proof_position_of(w->rules, &move[k].node, false, move[k].margin), e);
    }
    return s;
}

static status choose_batch(choosing *c, error *e)
{
    proof_walk *w = c->walk;
    uint8_t *symbols = w->symbols + c->from;
    const size_t count = c->to - c->from;
    w->history = XXH3_64bits_withSeed(&w->prover.at[c->from], count * sizeof *w->prover.at, w->history);
    size_t known = 0;
    status s = w->store ? store_choices_get(w->store, w->history, symbols, count, &known, e) : STATUS_OK;
    c->known = known == count;
    if (s == STATUS_OK && w->store && !c->known && w->level > PROOF_FAR)
        s = load_batch(c, e);
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
            return proof_no_memory(e);
    return STATUS_OK;
}

status proof_choose(proof_walk *w, position_list *chosen, error *e)
{
    const size_t count = w->prover.count, part = count / BATCH_PARTS;
    const size_t batch = part < BATCH_LEAST ? BATCH_LEAST : part > BATCH_MOST ? BATCH_MOST : part;
    choosing c = {.walk = w, .covered = {.shift = w->rules->shift}};
    status s = STATUS_OK;
    free(w->symbols);
    w->symbols = malloc(count + 1);
    c.chosen = malloc(batch * sizeof *c.chosen);
    c.leads_on = malloc(batch * sizeof *c.leads_on);
    if (!w->symbols || !c.chosen || !c.leads_on)
        s = proof_no_memory(e);
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
