/* misere_bounds.c - see misere_bounds.h. */
#include "mnk/misere_bounds.h"

/* Can the side that moves second answer each move by its image?  Then it never completes an edge:
 * its edge would hold a square and its image, or the other side would have completed one on the
 * edge's image before. */
static bool is_mirrored(const misere_state *s, const symmetry *y, int turned)
{
    const misere_edges *first = &s->side[0], *second = &s->side[1];
    if (symmetry_image(y, turned, s->p.empty) != s->p.empty)
        return false;
    for (uint64_t t = s->p.empty; t; t &= t - 1) {
        const int square = bit_first(t), image = y->bit[turned][square];
        if (image == square || y->bit[turned][image] != square)
            return false;
    }
    for (int i = 0; i < second->n; i++) {
        const uint64_t image = symmetry_image(y, turned, second->edge[i]);
        bool harmless = (image & second->edge[i]) != 0;
        for (int j = 0; j < first->n && !harmless; j++)
            harmless = !(first->edge[j] & ~image);
        if (!harmless)
            return false;
    }
    return true;
}

uint64_t misere_centres(const misere *m, const misere_state *s)
{
    const symmetry *y = &m->lines->turns;
    uint64_t found = 0;
    if (!(m->reductions & MISERE_SYMMETRY_STRATEGY) || !(bit_count(s->p.empty) & 1))
        return 0;
    for (int turned = 1; turned < y->count; turned++) {
        uint64_t fixed = 0;
        if (symmetry_image(y, turned, s->p.empty) != s->p.empty)
            continue;
        for (uint64_t t = s->p.empty; t; t &= t - 1)
            fixed |= y->bit[turned][bit_first(t)] == bit_first(t) ? t & -t : 0;
        found |= fixed & (fixed - 1) ? 0 : fixed;
    }
    return found;
}

/* The opponent, who moves second, cannot lose: by mirroring; his spare squares do no harm. */
static bool second_holds(const misere *m, const misere_state *s)
{
    const symmetry *y = &m->lines->turns;
    if (!(m->reductions & MISERE_SYMMETRY_STRATEGY) || s->p.spare > 0 || (bit_count(s->p.empty) & 1))
        return false;
    for (int turned = 1; turned < y->count; turned++)
        if (is_mirrored(s, y, turned))
            return true;
    return false;
}

/* A side to move that always takes a square of least weight keeps its sum from growing over two
 * plies; it loses at a sum of 1 only, or of 1/2 with its last square. */
static bool is_light(const misere *m, uint64_t potential, int squares)
{
    return (m->reductions & MISERE_POTENTIAL) && potential < 1ull << (squares % 2 == 0 ? 32 : 31);
}

/* The least weight for the opponent of a square that the side to move may take. */
static uint64_t least_relief(const misere_state *s)
{
    uint64_t least = s->p.spare > 0 ? 1ull << 31 : UINT64_MAX;
    for (uint64_t t = s->p.empty & ~s->side[0].fatal; t; t &= t - 1) {
        const uint64_t w = s->side[1].weight[bit_first(t)];
        least = w < least ? w : least;
    }
    return least;
}

/* Moves that a side can make whatever the other does: of the squares that are fatal to the other,
 * those that together complete none of its own edges; and half of the squares that are in no edge
 * of its own. */
static int sure_moves(const misere_edges *mine, const misere_edges *theirs, uint64_t empty, bool to_move)
{
    uint64_t reserved = theirs->fatal & ~mine->fatal;
    const uint64_t harmless = empty & ~mine->all & ~theirs->fatal;
    for (int i = 0; i < mine->n; i++)
        if (!(mine->edge[i] & ~reserved))
            reserved &= ~(mine->edge[i] & -mine->edge[i]);
    return bit_count(reserved) + (bit_count(harmless) + to_move) / 2;
}

/* More moves than these no play can give a side: each of some edges without a common square costs
 * it one. */
static int most_moves(const misere_edges *mine, uint64_t empty)
{
    uint64_t free = empty & ~mine->fatal;
    int moves = bit_count(free);
    for (int i = 0; i < mine->n; i++) {
        if (!(mine->edge[i] & ~free)) {
            free &= ~mine->edge[i];
            moves--;
        }
    }
    return moves;
}

/* Bounds by counting: a side that is sure of more moves than the other can make does not lose, and
 * wins where squares are left.  `squares`: of all kinds. */
static void count_moves(const misere_state *s, int own_spare, int other_spare, int squares, int *lower, int *upper)
{
    const misere_edges *own = &s->side[0], *other = &s->side[1];
    const int own_sure = own_spare + sure_moves(own, other, s->p.empty, true);
    const int other_sure = other_spare + sure_moves(other, own, s->p.empty, false);
    const int own_most = own_spare + most_moves(own, s->p.empty);
    const int other_most = other_spare + most_moves(other, s->p.empty);
    if (own_most <= other_sure && squares > 2 * own_most)
        *upper = -1;
    else if (other_most < own_sure && squares > 2 * other_most + 1)
        *lower = 1;
    else if (2 * own_sure >= squares && *lower < 0)
        *lower = 0;
    else if (2 * other_sure >= squares - 1 && *upper > 0)
        *upper = 0;
}

void misere_bounds(const misere *m, const misere_state *s, int *lower, int *upper)
{
    const misere_position *p = &s->p;
    const uint64_t half = 1ull << 31;
    const int own_spare = p->spare > 0 ? p->spare : 0, other_spare = p->spare < 0 ? -p->spare : 0;
    const int squares = bit_count(p->empty) + own_spare + other_spare + p->trap;
    *lower = -1;
    *upper = 1;
    if (!(p->empty & ~s->side[0].fatal) && own_spare == 0) { /* no move, or fatal ones only */
        *lower = *upper = squares > 0 ? -1 : 0;
        return;
    }
    if (!p->empty) { /* own spare squares only: the other side has none */
        *lower = *upper = own_spare > 1 || p->trap ? 1 : 0;
        return;
    }
    const uint64_t own = s->side[0].potential + half * (uint64_t)(other_spare + p->trap);
    const uint64_t opponents = s->side[1].potential + half * (uint64_t)(own_spare + p->trap);
    if (!own || is_light(m, own, squares))
        *lower = 0;
    if (!opponents || is_light(m, opponents - least_relief(s), squares - 1) || (*lower < 1 && second_holds(m, s)))
        *upper = 0;
    if ((m->reductions & MISERE_COUNTING) && *lower < *upper)
        count_moves(s, own_spare, other_spare, squares, lower, upper);
}
