/* kept.c - see kept.h.
 *
 * The key of a row of the store is a hash of a position in which the other side is to move, and of
 * what is known: that the prover gets at least V, or less than V.  The row's first two bytes are V;
 * the rest, packed by zstd, are moves of the prover below, level by level as in a certificate:
 * ranks, or UNKNOWN. */
#include "proof/kept.h"

#include "base/bytes.h"
#include "proof/level.h"

#include <stdlib.h> /* free */
#include <xxhash.h>
#include <zstd.h>

/* A row may have one move for every NODES_OF_A_MOVE nodes of the search before it, so that finding
 * them takes little time, but MOVES_FEW in any case. */
enum {
    UNKNOWN = 255,
    BOUND_BYTES = 2,
    MOVES_FEW = 1024,
    MOVES_MOST = 16384,
    NODES_OF_A_MOVE = 8192,
    ZSTD_LEVEL = 9,
};

typedef struct kept_row {
    bool known; /* false: there is no row, and the rest is meaningless */
    size_t moves;
    uint8_t move[MOVES_MOST];
} kept_row;

/* No batch of one position has such a name. */
static uint64_t name_of(proof_position after, bool holds)
{
    return XXH3_64bits_withSeed(&after, position_size(after), (uint64_t)1 << 62 | holds);
}

/* Reads the row with the answer `holds`: whether the prover gets w->threshold. */
static status read_row(proof_walk *w, proof_position after, bool holds, kept_row *row, error *e)
{
    uint8_t packed[BOUND_BYTES + ZSTD_COMPRESSBOUND(MOVES_MOST)];
    size_t bytes;
    (void)pthread_mutex_lock(&w->lock);
    const status s = store_choices_get(w->store, name_of(after, holds), packed, sizeof packed, &bytes, e);
    (void)pthread_mutex_unlock(&w->lock);
    const int bound = bytes < BOUND_BYTES ? 0 : (int16_t)bytes_get(packed, BOUND_BYTES);
    row->known = bytes >= BOUND_BYTES && (holds ? bound >= w->threshold : bound <= w->threshold);
    row->moves = 0;
    if (s != STATUS_OK || !row->known || bytes == BOUND_BYTES)
        return s;
    row->moves = ZSTD_decompress(row->move, sizeof row->move, packed + BOUND_BYTES, bytes - BOUND_BYTES);
    return ZSTD_isError(row->moves) ? fail(e, STATUS_BAD_INPUT, "proof: the store is damaged: moves of a bound") : s;
}

static status write_row(proof_walk *w, proof_position after, bool holds, const kept_row *row, error *e)
{
    uint8_t packed[BOUND_BYTES + ZSTD_COMPRESSBOUND(MOVES_MOST)];
    size_t bytes = 0;
    bytes_put(packed, (uint16_t)w->threshold, BOUND_BYTES);
    if (row->moves > 0)
        bytes = ZSTD_compress(packed + BOUND_BYTES, sizeof packed - BOUND_BYTES, row->move, row->moves, ZSTD_LEVEL);
    if (ZSTD_isError(bytes))
        return proof_no_memory(e);
    (void)pthread_mutex_lock(&w->lock);
    const status s = store_choices_put(w->store, name_of(after, holds), packed, BOUND_BYTES + bytes, e);
    (void)pthread_mutex_unlock(&w->lock);
    return s;
}

status kept_recall(proof_walk *w, proof_position after, bool *holds, bool *known, error *e)
{
    kept_row row;
    status s = read_row(w, after, true, &row, e);
    *known = *holds = row.known;
    if (s != STATUS_OK || *known)
        return s;
    s = read_row(w, after, false, &row, e);
    *known = row.known;
    return s;
}

/* ---- the levels below a position ------------------------------------------------------------- */

/* A walk through these levels: the moves come from the table and go to `row`,
 * or come from `row`. */
typedef struct below {
    proof_walk w;
    int thread; /* of the tester; used only if the table is asked */
    kept_row *row;
    size_t most;           /* moves for which the table may be asked */
    size_t at;             /* the next move in `row` */
    position_index *found; /* gets the positions to which the moves lead; NULL: the table is asked */
} below;

/* The rank of the first move that the table proves to hold; UNKNOWN: none. */
static int remembered(const proof_walk *w, int thread, const proof_move *move, int count)
{
    for (int k = 0; k < count; k++)
        if (candidates_remember(w, thread, &move[k].node))
            return k;
    return UNKNOWN;
}

static bool level_fits(const below *b)
{
    return b->at + b->w.prover.count <= (b->found ? b->row->moves : b->most);
}

static status choose_level(below *b, position_list *chosen, error *e)
{
    const proof_walk *w = &b->w;
    bool memory = true;
    for (size_t i = 0; i < w->prover.count && memory; i++) {
        proof_move move[MAX_MOVES];
        int count, value;
        (void)proof_moves(w->rules, positions_get(&w->prover, i), true, true, move, &count, &value);
        uint8_t *rank = &b->row->move[b->at++];
        if (!b->found)
            *rank = (uint8_t)remembered(w, b->thread, move, count);
        if (*rank == UNKNOWN)
            continue;
        if (*rank >= count)
            return proof_illegal_move(e);
        const proof_position after = proof_position_of(w->rules, &move[*rank].node, false, move[*rank].margin);
        memory = positions_add(chosen, after) && (!b->found || positions_put(b->found, after));
    }
    if (!b->found && chosen->count > 0)
        b->row->moves = b->at;
    positions_make_set(chosen, w->rules->shift);
    return memory ? STATUS_OK : proof_no_memory(e);
}

/* `after` has `level` plies left. */
static status go_below(below *b, proof_position after, int level, error *e)
{
    proof_walk *w = &b->w;
    w->level = level;
    w->threads = 1;
    status s = positions_add(&w->other, after) ? STATUS_OK : proof_no_memory(e);
    while (s == STATUS_OK && w->level > PROOF_RECALL && w->prover.count + w->other.count > 0) {
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
    if (s == STATUS_OK && row.known) {
        below b = {.w = {.rules = w->rules, .threshold = w->threshold}, .row = &row, .found = &w->held};
        return positions_put(&w->held, after) ? go_below(&b, after, w->level - 1, e) : proof_no_memory(e);
    }
    if (s != STATUS_OK || w->rules->margins) /* with another margin it may hold */
        return s;
    s = read_row(w, after, false, &row, e);
    return !row.known || positions_put(&w->refuted, after) ? s : proof_no_memory(e);
}

/* Keeps at most `most` moves below `after`. */
static status keep(proof_walk *w, int thread, proof_position after, int level, bool holds, size_t most, error *e)
{
    kept_row row = {.moves = 0};
    below b = {.w = {.rules = w->rules, .tester = w->tester, .threshold = w->threshold, .recalls = true},
               .thread = thread,
               .row = &row,
               .most = most};
    const status s = holds && level > PROOF_FAR ? go_below(&b, after, level, e) : STATUS_OK;
    return s == STATUS_OK ? write_row(w, after, holds, &row, e) : s;
}

status kept_write(proof_walk *w, int thread, proof_position after, int level, bool holds, error *e)
{
    return keep(w, thread, after, level, holds, MOVES_FEW, e);
}

static status keep_below(proof_walk *w, const diagram *d, bool holds, size_t most, error *e)
{
    const walk_node n = walk_enter(&w->rules->rules, d);
    const proof_position p = proof_position_of(w->rules, &n, holds, 0);
    proof_move move[MAX_MOVES];
    int count, value;
    if (!holds)
        return keep(w, 0, p, w->level, true, most, e);
    if (proof_moves(w->rules, p, true, true, move, &count, &value) != PROOF_MOVES)
        return STATUS_OK;
    const int k = remembered(w, 0, move, count);
    if (k == UNKNOWN)
        return STATUS_OK;
    return keep(w, 0, proof_position_of(w->rules, &move[k].node, false, move[k].margin), w->level - 1, true, most, e);
}

status kept_after_search(store *s, const game_spec *spec, const search_options *searched, const diagram *d,
                         const search_result *r, error *e)
{
    search_options o = *searched;
    const bool holds = r->lower >= o.beta;
    const uint64_t worth = r->nodes / NODES_OF_A_MOVE;
    const size_t most = worth < MOVES_FEW ? MOVES_FEW : worth < MOVES_MOST ? (size_t)worth : MOVES_MOST;
    proof_rules *rules;
    proof_walk w = {.threshold = holds ? r->lower : -r->upper,
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
    rules->prover = holds ? d->side : 1 - d->side;
    w.rules = rules;
    if (result == STATUS_OK)
        result = bound_tester_create(&rules->rules, &o, &w.tester, e);
    if (result == STATUS_OK && bound_tester_can_try(w.tester))
        result = keep_below(&w, d, holds, most, e);
    bound_tester_destroy(w.tester);
    free(rules);
    return result;
}
