#include "mnk/draw_proof.h"

#include "base/grow.h"
#include "base/stop.h"
#include "mnk/pairing.h"
#include "mnk/relaxed.h"

#include <stdlib.h>

enum {
    ENTRIES_LEAST = 1 << 10,
    ENTRIES_MOST = 1 << 26,
    POSITIONS_MOST = 1 << 28, /* of the relaxed game; then there is no proof */
    SLOTS_FIRST = 1 << 10,
};

/* Maker's stones and the empty squares, those of open rows; `zone`: of its proof, Maker to move. */
typedef struct held {
    uint64_t maker, empty, zone; /* empty 0: no position */
} held;

typedef struct proof {
    const mnk_lines *lines;
    relaxed game;
    mnk_effort effort;
    held *table; /* proved positions in canonical form; `slots` is a power of two */
    size_t slots, used;
    solver_symbols *out;
    size_t room; /* for symbols */
    bool lost;   /* there is no proof */
    bool memory_ends;
} proof;

static bool is_ended(const proof *p)
{
    return p->lost || p->memory_ends || p->effort.stopped;
}

static void put_symbol(proof *p, int symbol)
{
    uint8_t *grown = grow(p->out->symbol, &p->room, p->out->count + 1, 1);
    p->memory_ends |= !grown;
    if (!grown)
        return;
    p->out->symbol = grown;
    grown[p->out->count++] = (uint8_t)symbol;
}

/* ---- rows and weights, as the format has them ------------------------------------------------ */

static held reduce(const proof *p, held h)
{
    hypergraph g;
    hypergraph_make(p->lines, 0, h.maker, h.empty, &g);
    return (held){.maker = g.maker, .empty = g.empty};
}

static void weigh(const proof *p, held h, uint64_t weight[static MAX_SQUARES])
{
    hypergraph g;
    hypergraph_make(p->lines, 0, h.maker, h.empty, &g);
    (void)mnk_lines_weigh(g.edges, g.edge, weight);
}

/* Breaker's move, by its rank, and whether the position after it has a pairing. */
static void put_reply(proof *p, int move, uint64_t squares, const uint64_t weight[static MAX_SQUARES], bool pairing)
{
    int rank = 0;
    for (; mnk_lines_heaviest(squares, weight) != move; rank++)
        squares &= ~bit_at(mnk_lines_heaviest(squares, weight));
    put_symbol(p, 2 * rank + pairing);
    p->out->positions += pairing;
}

/* ---- positions that are proved --------------------------------------------------------------- */

static held *slot_of(held *table, size_t slots, held h)
{
    const uint64_t hash = (h.maker * 0x9e3779b97f4a7c15ull ^ h.empty) * 0xd6e8feb86659fd93ull;
    size_t i = (hash ^ hash >> 32) & (slots - 1);
    while (table[i].empty && (table[i].maker != h.maker || table[i].empty != h.empty))
        i = (i + 1) & (slots - 1);
    return &table[i];
}

static void keep(proof *p, held h)
{
    if (2 * p->used >= p->slots) {
        const size_t slots = p->slots ? 2 * p->slots : SLOTS_FIRST;
        held *table = calloc(slots, sizeof *table);
        p->memory_ends |= !table;
        if (!table)
            return;
        for (size_t i = 0; i < p->slots; i++)
            if (p->table[i].empty)
                *slot_of(table, slots, p->table[i]) = p->table[i];
        free(p->table);
        p->table = table;
        p->slots = slots;
    }
    *slot_of(p->table, p->slots, h) = h;
    p->used++;
    p->out->positions++;
}

static held canonical(const proof *p, held h, int *turned)
{
    *turned = symmetry_least(&p->lines->turns, &h.maker, &h.empty);
    return h;
}

static const held *find(const proof *p, held least)
{
    const held *found = p->slots ? slot_of(p->table, p->slots, least) : NULL;
    return found && found->empty ? found : NULL;
}

/* ---- the walk -------------------------------------------------------------------------------- */

static bool has_pairing(const proof *p, held h)
{
    hypergraph g;
    uint64_t zone;
    hypergraph_make(p->lines, RELAXED_SUPERSETS, h.maker, h.empty, &g);
    return pairing_find(g.edges, g.edge, g.line, pairing_effort(pairing_lack(g.edges, g.edge, g.line)), &zone);
}

/* True if a reduced position, Maker to move, has no open row or is proved: *zone is that of its
 * proof. */
static bool is_proved(const proof *p, held h, uint64_t *zone)
{
    int turned;
    *zone = 0;
    if (!h.empty)
        return true;
    const held *found = find(p, canonical(p, h, &turned));
    if (found)
        *zone = symmetry_origin(&p->lines->turns, turned, found->zone);
    return found != NULL;
}

static uint64_t refute_moves(proof *p, held h);

/* Breaker's move to a position that is proved or has a pairing, the first in the order of the
 * format; if there is none, the move of the relaxed game.  Returns the zone. */
static uint64_t reply(proof *p, held h)
{
    uint64_t weight[MAX_SQUARES];
    game_move move;
    uint64_t zone;
    h = reduce(p, h);
    p->effort.stopped |= p->effort.poll(p->effort.context, 0);
    if (is_ended(p) || !h.empty)
        return 0;
    weigh(p, h, weight);
    for (uint64_t left = h.empty; left; left &= ~bit_at(move)) {
        move = mnk_lines_heaviest(left, weight);
        const held after = reduce(p, (held){h.maker, h.empty & ~bit_at(move), 0});
        const bool proved = is_proved(p, after, &zone), pairing = !proved && has_pairing(p, after);
        if (!proved && !pairing)
            continue;
        put_reply(p, (int)move, h.empty, weight, pairing);
        return bit_at(move) | (pairing ? after.empty : zone);
    }
    const mnk_answer answer =
        relaxed_solve(&p->game, h.maker, p->lines->rules.board & ~(h.maker | h.empty), false, &p->effort, &move);
    p->lost |= answer != MNK_NO || move == MOVE_NONE;
    if (p->lost)
        return 0;
    put_reply(p, (int)move, h.empty, weight, false);
    return bit_at(move) | refute_moves(p, (held){h.maker, h.empty & ~bit_at(move), 0});
}

/* All moves of Maker that the zones of the answers leave, in a position that is not proved yet.
 * Returns the zone. */
static uint64_t refute_moves(proof *p, held h)
{
    uint64_t weight[MAX_SQUARES];
    int turned;
    h = canonical(p, reduce(p, h), &turned);
    weigh(p, h, weight);
    for (uint64_t left = h.empty; left && !is_ended(p);) {
        const uint64_t move = bit_at(mnk_lines_heaviest(left, weight));
        const uint64_t zone = reply(p, (held){h.maker | move, h.empty & ~move, 0});
        h.zone |= zone;
        left &= zone & ~move;
    }
    keep(p, h);
    return symmetry_origin(&p->lines->turns, turned, h.zone);
}

static bool poll(void *stop, uint64_t nodes)
{
    (void)nodes;
    return stop_requested(stop);
}

static void prove_from(proof *p, held start, bool breaker_moves)
{
    game_move move;
    p->lost = mnk_has_row(&p->lines->rules, start.maker) ||
              relaxed_solve(&p->game, start.maker, p->lines->rules.board & ~(start.maker | start.empty), !breaker_moves,
                            &p->effort, &move) != MNK_NO;
    if (p->lost)
        return;
    if (has_pairing(p, start))
        p->out->positions = 1;
    else
        (void)(breaker_moves ? reply(p, start) : refute_moves(p, start));
}

status draw_proof_make(const game_spec *spec, const diagram *d, bool breaker_moves, const search_options *options,
                       solver_symbols *out, error *e)
{
    mnk_position start;
    mnk_lines *lines = malloc(sizeof *lines);
    *out = (solver_symbols){.symbol = NULL};
    if (!lines)
        return fail(e, STATUS_NO_MEMORY, "mnk: out of memory");
    mnk_lines_init(lines, spec);
    mnk_from_diagram(&lines->rules, d, &start);
    size_t entries = ENTRIES_LEAST;
    while (entries < ENTRIES_MOST && 4 * entries * sizeof(mnk_memo_entry) <= options->hash_bytes)
        entries *= 2;
    proof p = {.lines = lines, .out = out};
    p.effort = (mnk_effort){.most = POSITIONS_MOST, .poll = poll, .context = (void *)(uintptr_t)options->stop};
    relaxed_init(&p.game, lines, entries);
    prove_from(
        &p, (held){breaker_moves ? start.opponent : start.own, lines->rules.board & ~(start.own | start.opponent), 0},
        breaker_moves);
    out->found = !is_ended(&p);
    relaxed_free(&p.game);
    free(p.table);
    free(lines);
    return p.memory_ends      ? fail(e, STATUS_NO_MEMORY, "mnk: out of memory")
           : p.effort.stopped ? fail(e, STATUS_STOPPED, "stopped")
                              : STATUS_OK;
}
