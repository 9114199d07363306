/* kept.c - see kept.h.
 *
 * A row of the store stands under a hash of a position in which the other side is to move, and of
 * what it says: that the prover gets at least V, or that he gets less.  Its first two bytes are V;
 * the rest are moves of the prover below, level by level as in a certificate: ranks, or UNKNOWN. */
#include "proof/kept.h"

#include "base/bytes.h"
#include "proof/level.h"

#include <stdlib.h> /* free */
#include <xxhash.h>

enum { UNKNOWN = 255, BOUND_BYTES = 2, MOVES_MOST = 4096 };

typedef struct kept_row {
    size_t bytes; /* 0: there is none */
    uint8_t byte[BOUND_BYTES + MOVES_MOST];
} kept_row;

/* No batch of one position has such a name. */
static uint64_t name_of(proof_position after, bool holds)
{
    return XXH3_64bits_withSeed(&after, sizeof after, (uint64_t)1 << 62 | holds);
}

/* The row that says whether the prover gets w->threshold. */
static status read_row(proof_walk *w, proof_position after, bool holds, kept_row *row, error *e)
{
    (void)pthread_mutex_lock(&w->lock);
    const status s = store_choices_get(w->store, name_of(after, holds), row->byte, sizeof row->byte, &row->bytes, e);
    (void)pthread_mutex_unlock(&w->lock);
    const int bound = row->bytes < BOUND_BYTES ? 0 : (int16_t)bytes_get(row->byte, BOUND_BYTES);
    if (row->bytes < BOUND_BYTES || (holds ? bound < w->threshold : bound > w->threshold))
        row->bytes = 0;
    return s;
}

status kept_recall(proof_walk *w, proof_position after, bool *holds, bool *known, error *e)
{
    kept_row row;
    status s = read_row(w, after, true, &row, e);
    *known = *holds = row.bytes > 0;
    if (s != STATUS_OK || *known)
        return s;
    s = read_row(w, after, false, &row, e);
    *known = row.bytes > 0;
    return s;
}

/* ---- the levels below a position ------------------------------------------------------------- */

/* A walk through them: the moves are asked of the table and go to `row`, or are those of `row`. */
typedef struct below {
    proof_walk w;
    int thread; /* of the tester; only where the table is asked */
    kept_row *row;
    size_t at;             /* of the next move in `row` */
    position_index *found; /* NULL: the table is asked; else gets the positions to which the moves lead */
} below;

/* The rank of the first move that the table knows to hold; UNKNOWN: none. */
static int remembered(const proof_walk *w, int thread, const proof_move *move, int count)
{
    for (int k = 0; k < count; k++)
        if (candidates_remember(w, thread, &move[k].node))
            return k;
    return UNKNOWN;
}

static bool level_fits(const below *b)
{
    return b->at + b->w.prover.count <= (b->found ? b->row->bytes : sizeof b->row->byte);
}

static status choose_level(below *b, position_list *chosen, error *e)
{
    const proof_walk *w = &b->w;
    bool memory = true;
    for (size_t i = 0; i < w->prover.count && memory; i++) {
        proof_move move[MAX_MOVES];
        int count, value;
        (void)proof_moves(w->rules, w->prover.at[i], true, true, move, &count, &value);
        uint8_t *rank = &b->row->byte[b->at++];
        if (!b->found)
            *rank = (uint8_t)remembered(w, b->thread, move, count);
        if (*rank == UNKNOWN)
            continue;
        if (*rank >= count)
            return fail(e, STATUS_BAD_INPUT, "proof: the store is damaged: it has an illegal move");
        const proof_position after = proof_position_of(w->rules, &move[*rank].node, false, move[*rank].margin);
        memory = positions_add(chosen, after) && (!b->found || positions_put(b->found, after));
    }
    if (!b->found && chosen->count > 0)
        b->row->bytes = b->at;
    positions_make_set(chosen, w->rules->shift);
    return memory ? STATUS_OK : proof_no_memory(e);
}

/* `after` has `level` plies left. */
static status go_below(below *b, proof_position after, int level, error *e)
{
    proof_walk *w = &b->w;
    w->level = level;
    w->threads = 1;
    b->at = BOUND_BYTES;
    status s = positions_add(&w->other, after) ? STATUS_OK : proof_no_memory(e);
    while (s == STATUS_OK && w->level > PROOF_FAR && w->prover.count + w->other.count > 0) {
        position_list chosen = {0};
        s = proof_settle(w, e);
        if (s != STATUS_OK || !level_fits(b))
            break;
        s = choose_level(b, &chosen, e);
        if (s == STATUS_OK)
            s = proof_go_on(w, &chosen, e);
        positions_free(&chosen);
    }
    positions_free(&w->prover);
    positions_free(&w->other);
    return s;
}

/* ---- rows ------------------------------------------------------------------------------------ */

status kept_load(proof_walk *w, proof_position after, error *e)
{
    kept_row row;
    status s = read_row(w, after, true, &row, e);
    if (s == STATUS_OK && row.bytes > 0) {
        below b = {.w = {.rules = w->rules, .threshold = w->threshold}, .row = &row, .found = &w->held};
        return positions_put(&w->held, after) ? go_below(&b, after, w->level - 1, e) : proof_no_memory(e);
    }
    if (s != STATUS_OK || w->rules->margins) /* with another margin it may hold */
        return s;
    s = read_row(w, after, false, &row, e);
    return row.bytes == 0 || positions_put(&w->refuted, after) ? s : proof_no_memory(e);
}

status kept_write(proof_walk *w, int thread, proof_position after, int level, bool holds, error *e)
{
    kept_row row = {.bytes = BOUND_BYTES};
    below b = {.w = {.rules = w->rules, .tester = w->tester, .threshold = w->threshold, .recalls = true},
               .thread = thread,
               .row = &row};
    bytes_put(row.byte, (uint16_t)w->threshold, BOUND_BYTES);
    status s = holds ? go_below(&b, after, level, e) : STATUS_OK;
    if (s != STATUS_OK)
        return s;
    (void)pthread_mutex_lock(&w->lock);
    s = store_choices_put(w->store, name_of(after, holds), row.byte, row.bytes, e);
    (void)pthread_mutex_unlock(&w->lock);
    return s;
}

static status write_below(proof_walk *w, const diagram *d, bool holds, error *e)
{
    const walk_node n = walk_enter(&w->rules->rules, d);
    const proof_position p = proof_position_of(w->rules, &n, holds, 0);
    proof_move move[MAX_MOVES];
    int count, value;
    if (!holds)
        return kept_write(w, 0, p, w->level, true, e);
    if (proof_moves(w->rules, p, true, true, move, &count, &value) != PROOF_MOVES)
        return STATUS_OK;
    const int k = remembered(w, 0, move, count);
    if (k == UNKNOWN)
        return STATUS_OK;
    return kept_write(w, 0, proof_position_of(w->rules, &move[k].node, false, move[k].margin), w->level - 1, true, e);
}

status kept_after_search(store *s, const game_spec *spec, const search_options *searched, const diagram *d, int lower,
                         int upper, error *e)
{
    search_options o = *searched;
    const bool holds = lower >= o.beta;
    proof_rules *rules;
    proof_walk w = {.threshold = holds ? lower : -upper,
                    .recalls = true,
                    .store = s,
                    .level = (int)game_plies_left(spec, d),
                    .lock = PTHREAD_MUTEX_INITIALIZER};
    o.threads = 1;
    if (w.level <= PROOF_FAR)
        return STATUS_OK;
    status result = proof_rules_create(spec, &rules, e);
    if (result == STATUS_UNSUPPORTED)
        return STATUS_OK;
    w.rules = rules;
    if (result == STATUS_OK)
        result = bound_tester_create(&rules->rules, &o, &w.tester, e);
    if (result == STATUS_OK && bound_tester_can_try(w.tester))
        result = write_below(&w, d, holds, e);
    bound_tester_destroy(w.tester);
    free(rules);
    return result;
}
