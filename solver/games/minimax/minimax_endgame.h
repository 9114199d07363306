/* minimax_endgame.h - the number game with few numbers left: null windows, and a small table for
 * each thread.
 *
 * What costs time here is memory: this near the end a two-ply look-ahead decides most moves, and a
 * table that fits into the second-level cache finds half as much again as the large one, at a tenth
 * of its price (docs/notes/minimax.md). */
#pragma once

#include "search/driver.h"
#include "minimax/look_ahead.h"

/* A position and bounds of its margin to come. */
typedef struct small_entry {
    uint64_t own;
    int16_t lower, upper;
    uint8_t move, cost;
    uint8_t line, side;
} small_entry;

enum { SMALL_WAYS = 2, SMALL_MIN = 14, SMALL_ETC_MIN = 18, SMALL_NO_MOVE = 255 };

typedef struct small_bucket {
    small_entry entry[SMALL_WAYS];
} small_bucket;

_Static_assert(sizeof(small_bucket) == 32, "two buckets are one cache line");

typedef struct minimax_worker {
    search_worker base;
    const minimax_numbers *numbers;
    int leave;           /* free numbers at which the shared table, and sharing, stop paying */
    int deeper;          /* free numbers from which moves are priced two plies deeper */
    bool etc;            /* the children are looked up before one is searched */
    small_bucket *small; /* NULL: none */
    uint64_t small_mask;
} minimax_worker;

ALWAYS_INLINE small_bucket *small_bucket_of(const minimax_worker *w, const minimax_view *p)
{
    const uint64_t mixed = p->own * 0x9e3779b97f4a7c15ull, hash = (mixed ^ mixed >> 29) * 0xbf58476d1ce4e5b9ull;
    return &w->small[hash >> 40 & w->small_mask];
}

ALWAYS_INLINE bool small_holds(const small_entry *e, const minimax_view *p)
{
    return e->own == p->own && e->line == p->line && e->side == p->side;
}

/* The entry of a position, or the one to write it over. */
ALWAYS_INLINE small_entry *small_find(small_bucket *b, const minimax_view *p)
{
    for (int i = 0; i < SMALL_WAYS; i++)
        if (small_holds(&b->entry[i], p))
            return &b->entry[i];
    return &b->entry[b->entry[1].cost < b->entry[0].cost];
}

ALWAYS_INLINE void small_store(small_entry *e, const minimax_view *p, int value, int beta, int move, uint64_t nodes)
{
    const uint8_t cost = (uint8_t)(64 - __builtin_clzll(nodes | 1));
    if (!small_holds(e, p))
        *e = (small_entry){.own = p->own,
                           .lower = -VALUE_INFINITY,
                           .upper = VALUE_INFINITY,
                           .move = SMALL_NO_MOVE,
                           .line = p->line,
                           .side = p->side};
    if (value >= beta && value > e->lower)
        e->lower = (int16_t)value;
    if (value < beta && value < e->upper)
        e->upper = (int16_t)value;
    if (move >= 0 && (value >= beta || e->move == SMALL_NO_MOVE))
        e->move = (uint8_t)move;
    e->cost = cost > e->cost ? cost : e->cost;
}

/* Looks the candidates up.  True: an entry proves look->value >= beta, by look->move (enhanced
 * transposition cut-off).  False: candidates that an entry refutes are struck off the list, and
 * look->value bounds them too. */
static bool small_look_up(const minimax_worker *w, const minimax_view *p, int beta, look_ahead *look)
{
    small_bucket *bucket[8];
    minimax_view child[8];
    int left = 0;
    for (int i = 0; i < look->count; i++) {
        child[i] = view_after(p, look->candidate[i].move);
        bucket[i] = small_bucket_of(w, &child[i]);
        __builtin_prefetch(bucket[i]);
    }
    for (int i = 0; i < look->count; i++) {
        const minimax_candidate c = look->candidate[i];
        const small_entry *e = small_find(bucket[i], &child[i]);
        const int gain = w->numbers->number[p->side][p->line][c.move];
        const bool holds = small_holds(e, &child[i]);
        if (holds && gain - e->upper >= beta) {
            look->value = gain - e->upper;
            look->move = c.move;
            return true;
        }
        if (holds && gain - e->lower < beta)
            look->value = gain - e->lower > look->value ? gain - e->lower : look->value;
        else
            look->candidate[left++] = c;
    }
    look->count = left;
    return false;
}

/* The margin to come of a position that is not over, fail-soft in the null window (beta - 1, beta).
 * Its bucket is prefetched during the two-ply look-ahead. */
static int endgame_search(minimax_worker *w, const minimax_view *p, int beta)
{
    look_ahead look;
    small_entry *e = NULL;
    const uint64_t nodes = w->base.thread.nodes++;
    const int numbers = bit_count(p->own);
    small_bucket *b = w->small && numbers >= SMALL_MIN ? small_bucket_of(w, p) : NULL;
    __builtin_prefetch(b);
    if (minimax_look_ahead(w->numbers, p, beta, &look)) {
        w->base.thread.evaluations++;
        return look.value;
    }
    if (b) {
        e = small_find(b, p);
        if (small_holds(e, p)) {
            if (e->lower >= beta)
                return e->lower;
            if (e->upper < beta)
                return e->upper;
            look_ahead_first(&look, e->move);
        }
    }
    if (look.count == 0)
        w->base.thread.evaluations++;
    if (w->small && w->etc && numbers >= SMALL_ETC_MIN && small_look_up(w, p, beta, &look))
        return look.value;
    for (int i = 0; i < look.count; i++) {
        const int move = look.candidate[i].move, gain = w->numbers->number[p->side][p->line][move];
        const minimax_view child = view_after(p, move);
        const int value = gain - endgame_search(w, &child, gain - beta + 1);
        if (value > look.value) {
            look.value = value;
            look.move = move;
            if (value >= beta)
                break;
        }
    }
    if (e)
        small_store(e, p, look.value, beta, look.move, w->base.thread.nodes - nodes);
    return look.value;
}

/* The margin to come in any window, fail-soft. */
static int endgame_value(minimax_worker *w, const minimax_view *p, int alpha, int beta)
{
    int lower = -VALUE_INFINITY, upper = VALUE_INFINITY, guess = alpha + 1 > 0 ? alpha + 1 : beta < 0 ? beta : 0;
    while (lower < beta && upper > alpha && lower < upper) {
        const int b = guess == lower ? guess + 1 : guess;
        guess = endgame_search(w, p, b);
        if (guess >= b)
            lower = guess;
        else
            upper = guess;
    }
    return lower >= beta ? lower : upper;
}
