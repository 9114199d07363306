/* level.c - see level.h. */
#include "proof/level.h"

#include "base/threads.h"

#include <stdatomic.h>
#include <stdlib.h> /* aligned_alloc */

enum {
    REPLIES_CHUNK = 1024,
    REPLIES_ROOM = 1 << 16, /* positions per thread before duplicates are removed */
};

status proof_no_memory(error *e)
{
    return fail(e, STATUS_NO_MEMORY, "proof: out of memory");
}

status proof_illegal_move(error *e)
{
    return fail(e, STATUS_BAD_INPUT, "proof: the store is damaged: it has an illegal move");
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
        const proof_position p = positions_get(list, i);
        const proof_turn turn = proof_moves(w->rules, p, prover_moves, false, move, &count, &value);
        if (turn == PROOF_OVER && value < w->threshold)
            return at_odds(e);
        if (turn == PROOF_PASS &&
            !positions_add(passed, proof_position_of(w->rules, &move[0].node, !prover_moves, move[0].margin)))
            return proof_no_memory(e);
        if (turn == PROOF_MOVES)
            positions_set(list, kept++, p);
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
        s = proof_no_memory(e);
    positions_free(&from_prover);
    positions_free(&from_other);
    return s;
}

/* ---- replies --------------------------------------------------------------------------------- */

/* The positions that one thread has found. */
typedef struct found {
    _Alignas(64) position_list list;
    size_t limit; /* number at which duplicates are removed */
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
            const status s = reply_to(c, f, positions_get(other, i));
            if (s != STATUS_OK)
                atomic_store_explicit(&c->failed, (int)s, memory_order_relaxed);
        }
    }
    positions_make_set(&f->list, c->walk->rules->shift);
}

/* Collects all positions to which the moves of `other` lead. */
static status reply(const proof_walk *w, position_list *replies, error *e)
{
    const size_t threads = (size_t)w->threads;
    replying c = {.walk = w, .of_thread = aligned_alloc(64, threads * sizeof *c.of_thread)};
    *replies = (position_list){0};
    if (!c.of_thread)
        return proof_no_memory(e);
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
    return failed == STATUS_UNSUPPORTED ? at_odds(e) : memory ? STATUS_OK : proof_no_memory(e);
}

status proof_go_on(proof_walk *w, position_list *chosen, error *e)
{
    position_list replies;
    const status s = reply(w, &replies, e);
    positions_free(&w->prover);
    positions_free(&w->other);
    w->prover = replies;
    w->other = *chosen;
    *chosen = (position_list){0};
    w->level--;
    return s;
}
