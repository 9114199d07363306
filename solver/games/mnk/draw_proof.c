#include "mnk/draw_proof.h"

#include "base/grow.h"
#include "base/stop.h"
#include "mnk/pairing.h"
#include "mnk/relaxed.h"

#include <stdlib.h> /* malloc, qsort */

enum {
    ENTRIES_LEAST = 1 << 10,
    ENTRIES_MOST = 1 << 24,
    POSITIONS_MOST = 1 << 24, /* of the relaxed game; then there is no proof */
    SLOTS_FIRST = 1 << 10,
    STONES_MOST = 12,        /* that count in a weight */
    SYMBOL_MOST = UINT8_MAX, /* of a pair's number: more symbols follow */
};
enum { SYMBOL_MOVES, SYMBOL_PAIRS };

/* Maker's stones and the empty squares, those of open rows; `zone`: of its proof, Maker to move. */
typedef struct held {
    uint64_t maker, empty, zone; /* empty 0: no position */
} held;

typedef struct proof {
    const mnk_lines *lines;
    uint64_t row[MNK_ROWS_MOST]; /* in the order of the format */
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

static int compare_rows(const void *a, const void *b)
{
    const uint64_t p = *(const uint64_t *)a, q = *(const uint64_t *)b;
    const int first = bit_first(p) - bit_first(q);
    return first ? first : (p > q) - (p < q);
}

static bool is_open(uint64_t row, held h)
{
    return !(row & ~(h.maker | h.empty));
}

static held reduce(const proof *p, held h)
{
    uint64_t open = 0;
    for (int i = 0; i < p->lines->rows; i++)
        open |= is_open(p->row[i], h) ? p->row[i] : 0;
    return (held){.maker = h.maker & open, .empty = h.empty & open};
}

static void weigh(const proof *p, held h, int64_t weight[static MAX_SQUARES])
{
    memset(weight, 0, MAX_SQUARES * sizeof *weight);
    for (int i = 0; i < p->lines->rows; i++) {
        const int stones = bit_count(p->row[i] & h.maker);
        for (uint64_t s = is_open(p->row[i], h) ? p->row[i] : 0; s; s &= s - 1)
            weight[bit_first(s)] += (int64_t)1 << 2 * (stones < STONES_MOST ? stones : STONES_MOST);
    }
}

/* The square of the greatest weight; of equals the first. */
static int heaviest(uint64_t squares, const int64_t weight[static MAX_SQUARES])
{
    int best = bit_first(squares);
    for (uint64_t s = squares; s; s &= s - 1)
        best = weight[bit_first(s)] > weight[best] ? bit_first(s) : best;
    return best;
}

static void put_move(proof *p, int move, uint64_t squares, const int64_t weight[static MAX_SQUARES])
{
    int rank = 0;
    for (; heaviest(squares, weight) != move; rank++)
        squares &= ~bit_at(heaviest(squares, weight));
    put_symbol(p, rank);
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

/* ---- pairs ----------------------------------------------------------------------------------- */

static bool has_pairs(const proof *p, held h, uint64_t avoid, uint64_t pair[static PAIRS_MOST])
{
    hypergraph g;
    uint64_t zone;
    hypergraph_make(p->lines, RELAXED_SUPERSETS, h.maker, h.empty, &g);
    const int effort = pairing_effort(pairing_lack(g.edges, g.edge, g.line));
    return pairing_find(g.edges, g.edge, g.line, effort, avoid, &zone, pair);
}

/* The first of the pairs inside a row; the pairing has one for each open row. */
static uint64_t pair_in(uint64_t row, const uint64_t pair[static PAIRS_MOST])
{
    int i = 0;
    while (pair[i] & ~row)
        i++;
    return pair[i];
}

/* Names the pairs that rows without one need, one row after another; returns the zone. */
static uint64_t name_pairs(proof *p, held h, const uint64_t pair[static PAIRS_MOST], bool writes)
{
    uint64_t named[PAIRS_MOST], zone = 0;
    int count = 0;
    for (int i = 0; i < p->lines->rows; i++) {
        bool served = !is_open(p->row[i], h);
        for (int k = 0; k < count && !served; k++)
            served = !(named[k] & ~p->row[i]);
        if (served)
            continue;
        const uint64_t own = pair_in(p->row[i], pair), free = p->row[i] & h.empty & ~zone, low = own & -own;
        const int a = bit_count(free & (low - 1)), b = bit_count(free & ((own & ~low) - 1));
        int number = b * (b - 1) / 2 + a;
        for (; writes && number >= SYMBOL_MOST; number -= SYMBOL_MOST)
            put_symbol(p, SYMBOL_MOST);
        if (writes)
            put_symbol(p, number);
        named[count++] = own;
        zone |= own;
    }
    return zone;
}

/* ---- the walk -------------------------------------------------------------------------------- */

/* True if a position, Maker to move, needs no more moves: *zone is that of its proof, with few of
 * `left`. */
static bool is_leaf(proof *p, held h, uint64_t left, uint64_t *zone, bool *proved)
{
    uint64_t pair[PAIRS_MOST];
    int turned;
    h = reduce(p, h);
    *zone = 0;
    *proved = true;
    if (!h.empty)
        return !h.maker;
    const held *found = find(p, canonical(p, h, &turned));
    *proved = found != NULL;
    if (found)
        *zone = symmetry_origin(&p->lines->turns, turned, found->zone);
    else if (has_pairs(p, h, left, pair))
        *zone = name_pairs(p, h, pair, false);
    else
        return false;
    return true;
}

/* Breaker's move: to a leaf whose zone has the fewest of `left`, Maker's other moves; if there is
 * no leaf, the move of the relaxed game. */
static game_move choose(proof *p, held h, const int64_t weight[static MAX_SQUARES], uint64_t left)
{
    game_move best = MOVE_NONE;
    int least = 0;
    for (uint64_t squares = h.empty; squares;) {
        const int square = heaviest(squares, weight);
        uint64_t zone;
        bool proved;
        squares &= ~bit_at(square);
        if (!is_leaf(p, (held){h.maker, h.empty & ~bit_at(square), 0}, left, &zone, &proved))
            continue;
        const int cost = 2 * bit_count((zone | bit_at(square)) & left) + !proved;
        if (best == MOVE_NONE || cost < least) {
            best = square;
            least = cost;
        }
    }
    if (best == MOVE_NONE && relaxed_solve(&p->game, h.maker, p->lines->rules.board & ~(h.maker | h.empty), false,
                                           &p->effort, &best) != MNK_NO)
        best = MOVE_NONE;
    return best;
}

static uint64_t maker_moves(proof *p, held h, uint64_t left);

/* Return the zone.  `left`: Maker's other moves before, which the zone should not have. */
static uint64_t breaker_moves(proof *p, held h, uint64_t left)
{
    int64_t weight[MAX_SQUARES];
    h = reduce(p, h);
    if (is_ended(p) || !(h.maker | h.empty))
        return 0;
    weigh(p, h, weight);
    const game_move move = choose(p, h, weight, left);
    p->lost |= move == MOVE_NONE;
    if (p->lost)
        return 0;
    put_move(p, (int)move, h.empty, weight);
    return bit_at(move) | maker_moves(p, (held){h.maker, h.empty & ~bit_at(move), 0}, left);
}

/* All moves of Maker that the zones of the answers leave. */
static uint64_t refute_moves(proof *p, held h)
{
    int64_t weight[MAX_SQUARES];
    uint64_t left = h.empty, zone = 0;
    weigh(p, h, weight);
    while (left && !is_ended(p)) {
        const int move = heaviest(left, weight);
        put_move(p, move, left, weight);
        left &= ~bit_at(move);
        const uint64_t answer = breaker_moves(p, (held){h.maker | bit_at(move), h.empty & ~bit_at(move), 0}, left);
        zone |= answer;
        left &= answer;
    }
    return zone;
}

static uint64_t maker_moves(proof *p, held h, uint64_t left)
{
    uint64_t pair[PAIRS_MOST];
    int turned;
    h = reduce(p, h);
    if (is_ended(p) || !(h.maker | h.empty))
        return 0;
    h = canonical(p, h, &turned);
    const held *found = find(p, h);
    if (found)
        return symmetry_origin(&p->lines->turns, turned, found->zone);
    const bool pairs = has_pairs(p, h, symmetry_image(&p->lines->turns, turned, left), pair);
    put_symbol(p, pairs ? SYMBOL_PAIRS : SYMBOL_MOVES);
    h.zone = pairs ? name_pairs(p, h, pair, true) : refute_moves(p, h);
    keep(p, h);
    return symmetry_origin(&p->lines->turns, turned, h.zone);
}

static bool poll(void *stop, uint64_t nodes)
{
    (void)nodes;
    return stop_requested(stop);
}

static void prove_from(proof *p, held start, bool breaker_moves_first)
{
    game_move move;
    p->lost = mnk_has_row(&p->lines->rules, start.maker) ||
              relaxed_solve(&p->game, start.maker, p->lines->rules.board & ~(start.maker | start.empty),
                            !breaker_moves_first, &p->effort, &move) != MNK_NO;
    if (breaker_moves_first)
        (void)breaker_moves(p, start, 0);
    else
        (void)maker_moves(p, start, 0);
    p->out->positions = p->used;
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
    memcpy(p.row, lines->row, sizeof p.row);
    qsort(p.row, (size_t)lines->rows, sizeof *p.row, compare_rows);
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
