/* check_relaxed.c - the walk of a relaxed part [Relaxed parts]: only the other side's rows count,
 * and the prover needs a stone in each. Depth first; the file makes all choices. */
#include "checker/check.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* A position whose moves all fail, in canonical form, with its zone. */
typedef struct held {
    uint64_t x, y, zone; /* y 0: an empty slot */
} held;

typedef struct relaxed {
    check *k;
    const game *g;
    straights straights;
    held *table; /* `slots` of them, a power of two; at most half are used */
    size_t slots, used;
} relaxed;

/* x: the other side's stones; y: empty squares. Keeps the first fault. */
static void fault(const relaxed *r, int code, const char *what, position p)
{
    char board[2 * SQUARES];
    board_write(r->g, (position){p.x, r->g->board & ~(p.x | p.y), 0}, PROVER, board);
    board[r->g->squares] = '\0';
    if (r->k->verdict.code == HOLDS)
        (void)fail(&r->k->verdict, code, "", "in the relaxed part: %s, prover O: %s", what, board);
}

static bool holds(const relaxed *r)
{
    return r->k->verdict.code == HOLDS;
}

static int take_symbol(relaxed *r, position p)
{
    size_t n;
    const uint8_t *at = certificate_symbols(&r->k->certificate, &n);
    if (n == 0) {
        fault(r, WRONG, "too few symbols", p);
        return 0;
    }
    r->k->certificate.used++;
    return *at;
}

static bool is_open(uint64_t row, position p)
{
    return (row & ~(p.x | p.y)) == 0;
}

static position reduce(const relaxed *r, position p)
{
    uint64_t open = 0;
    for (int i = 0; i < r->g->lines; i++)
        open |= is_open(r->g->line[i], p) ? r->g->line[i] : 0;
    return (position){p.x & open, p.y & open, 0};
}

/* [Relaxed parts: Rank] */
static void weigh(const relaxed *r, position p, uint64_t weight[static SQUARES])
{
    for (int i = 0; i < r->g->lines; i++) {
        const int empty = bits(r->g->line[i] & p.y);
        for (uint64_t left = is_open(r->g->line[i], p) ? r->g->line[i] : 0; left != 0; left &= left - 1)
            weight[__builtin_ctzll(left)] += 1ULL << (empty < 32 ? 32 - empty : 0);
    }
}

/* [Relaxed parts: Rank] The first of `squares`, of which there is one. */
static uint64_t first_of(uint64_t squares, const uint64_t weight[static SQUARES])
{
    int best = __builtin_ctzll(squares);
    for (uint64_t left = squares; left != 0; left &= left - 1)
        best = weight[__builtin_ctzll(left)] > weight[best] ? __builtin_ctzll(left) : best;
    return 1ULL << best;
}

/* [Relaxed parts: Pairing] Whether there are disjoint pairs of empty squares, one inside each open
 * row. */
static bool has_pairing(const relaxed *r, position p)
{
    uint64_t pair[PAIRS], taken = 0;
    if (!pairs_find(&r->straights, p, pair))
        return false;
    for (int j = 0; j < PAIRS && pair[j] != 0; taken |= pair[j++])
        if (bits(pair[j]) != 2 || (pair[j] & ~p.y) != 0 || (pair[j] & taken) != 0)
            return false;
    for (int i = 0; i < r->g->lines; i++) {
        bool done = !is_open(r->g->line[i], p);
        for (int j = 0; j < PAIRS && pair[j] != 0 && !done; j++)
            done = (pair[j] & ~r->g->line[i]) == 0;
        if (!done)
            return false;
    }
    return true;
}

static uint64_t other_moves(relaxed *r, position p);

/* [Relaxed parts: 1] */
static uint64_t prover_moves(relaxed *r, position p)
{
    uint64_t weight[SQUARES] = {0};
    p = reduce(r, p);
    if (board_has_line(r->g, p.x))
        fault(r, WRONG, "the other side completes a row", p);
    if (!holds(r) || p.y == 0)
        return 0;
    const int symbol = take_symbol(r, p);
    uint64_t squares = p.y;
    weigh(r, p, weight);
    for (int rank = symbol / 2; rank > 0 && squares != 0; rank--)
        squares &= ~first_of(squares, weight);
    if (squares == 0) {
        fault(r, WRONG, "a move's rank is too high", p);
        return 0;
    }
    const uint64_t move = first_of(squares, weight);
    const position after = reduce(r, (position){p.x, p.y & ~move, 0});
    if (symbol % 2 == 0)
        return move | other_moves(r, after);
    if (!has_pairing(r, after))
        fault(r, WRONG, "no pairing was found", after);
    r->k->positions++;
    return move | after.y;
}

/* [Relaxed parts: 2] Only moves inside the zones of all answers so far are left. */
static uint64_t check_moves(relaxed *r, position p)
{
    uint64_t weight[SQUARES] = {0};
    uint64_t left = p.y, zone = 0;
    weigh(r, p, weight);
    while (left != 0 && holds(r)) {
        const uint64_t move = first_of(left, weight);
        const uint64_t answer = prover_moves(r, (position){p.x | move, p.y & ~move, 0});
        zone |= answer;
        left &= answer & ~move;
    }
    return zone;
}

static held *slot_of(held *table, size_t slots, position p)
{
    const uint64_t hash = (p.x * 0x9e3779b97f4a7c15ULL ^ p.y) * 0xd6e8feb86659fd93ULL;
    size_t i = (hash ^ hash >> 32) & (slots - 1);
    while (table[i].y != 0 && (table[i].x != p.x || table[i].y != p.y))
        i = (i + 1) & (slots - 1);
    return &table[i];
}

/* Makes room for one more position; false: no memory. Two tables take at most --memory. */
static bool make_room(relaxed *r, position p)
{
    const size_t slots = r->slots > 0 ? 2 * r->slots : 1024;
    if (2 * r->used < r->slots)
        return true;
    held *table = slots <= (size_t)r->k->settings.memory / 2 / sizeof *table ? calloc(slots, sizeof *table) : NULL;
    if (table == NULL) {
        fault(r, DAMAGED, "not enough memory (--memory)", p);
        return false;
    }
    for (size_t i = 0; i < r->slots; i++)
        if (r->table[i].y != 0)
            *slot_of(table, slots, (position){r->table[i].x, r->table[i].y, 0}) = r->table[i];
    free(r->table);
    r->table = table;
    r->slots = slots;
    return true;
}

/* The zone of a reduced position in canonical form that is not empty; no row is complete. */
static uint64_t zone_of(relaxed *r, position p)
{
    if (!make_room(r, p))
        return 0;
    const held *found = slot_of(r->table, r->slots, p);
    if (found->y != 0)
        return found->zone;
    const uint64_t zone = check_moves(r, p);
    if (holds(r) && make_room(r, p)) {
        *slot_of(r->table, r->slots, p) = (held){p.x, p.y, zone};
        r->used++;
        r->k->positions++;
    }
    return zone;
}

static uint64_t other_moves(relaxed *r, position p)
{
    uint64_t back = 0;
    int image = 0;
    if (!holds(r) || p.y == 0)
        return 0;
    const position least = board_canonical(r->g, p);
    while (board_image(r->g, image, p.x) != least.x || board_image(r->g, image, p.y) != least.y)
        image++;
    const uint64_t zone = zone_of(r, least);
    for (int s = 0; s < r->g->squares; s++)
        back |= (zone & board_image(r->g, image, 1ULL << s)) != 0 ? 1ULL << s : 0;
    return back;
}

void relaxed_check(check *k, position start, int turn)
{
    certificate *c = &k->certificate;
    relaxed r = {.k = k, .g = &k->game};
    const position p = {start.y, k->game.board & ~(start.x | start.y), 0};
    straights_make(&r.straights, r.g);
    if (board_has_line(r.g, p.x))
        fault(&r, WRONG, "the other side has a row", p);
    else if (c->left == 0 && !has_pairing(&r, p))
        fault(&r, WRONG, "there are no symbols, and no pairing was found", p);
    else if (c->left == 0)
        k->positions++;
    else if (turn == PROVER)
        (void)prover_moves(&r, p);
    else
        (void)other_moves(&r, reduce(&r, p));
    if (holds(&r) && c->left + (c->in_block - c->used) > 0)
        fault(&r, WRONG, "symbols are left over", p);
    free(r.table);
}
