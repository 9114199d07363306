/* misere_state.c - see misere_state.h. */
#include "mnk/misere_state.h"

#include <string.h>

/* The edges of a side, those left out that contain another one: that one is completed first. */
static void list_edges(const mnk_lines *lines, uint64_t stones, uint64_t empty, misere_edges *g)
{
    g->n = 0;
    for (int i = 0; i < lines->rows; i++)
        if (!(lines->row[i] & ~(stones | empty)))
            g->edge[g->n++] = lines->row[i] & empty;
    g->n = mnk_lines_least(g->n, g->edge, NULL);
}

static void meet_edges(misere_edges *g)
{
    g->all = g->fatal = 0;
    memset(g->common, 0xff, sizeof g->common);
    for (int i = 0; i < g->n; i++) {
        const uint64_t edge = g->edge[i];
        for (uint64_t s = edge; s; s &= s - 1)
            g->common[bit_first(s)] &= edge;
        g->all |= edge;
        g->fatal |= edge & (edge - 1) ? 0 : edge;
    }
}

static void weigh_edges(misere_edges *g)
{
    g->potential = 0;
    memset(g->weight, 0, sizeof g->weight);
    for (int i = 0; i < g->n; i++) {
        const uint64_t w = mnk_lines_weight(g->edge[i]);
        g->potential += w;
        for (uint64_t s = g->edge[i]; s; s &= s - 1)
            g->weight[bit_first(s)] += w;
    }
}

/* Takes squares out of the game, and the edges through them. */
static void take_out(misere_state *s, uint64_t squares)
{
    s->p.empty &= ~squares;
    for (int side = 0; side < 2; side++) {
        misere_edges *g = &s->side[side];
        int n = 0;
        for (int i = 0; i < g->n; i++)
            if (!(g->edge[i] & squares))
                g->edge[n++] = g->edge[i];
        g->n = n;
    }
}

/* Squares of the same edges of both sides, in pairs. */
static uint64_t twins(const misere_state *s)
{
    uint64_t common[MAX_SQUARES];
    const uint64_t squares = s->p.empty & (s->side[0].all | s->side[1].all);
    for (uint64_t left = squares; left; left &= left - 1) {
        const int square = bit_first(left);
        common[square] = s->side[0].common[square] & s->side[1].common[square];
    }
    return mnk_lines_twins(squares, common);
}

/* Squares that one side may take without harm and the other not, and those that neither may. */
static uint64_t cancel(misere_state *s)
{
    const misere_edges *own = &s->side[0], *opponent = &s->side[1];
    const uint64_t spare = opponent->fatal & ~own->all, others = own->fatal & ~opponent->all;
    const uint64_t trap = own->fatal & opponent->fatal;
    s->p.spare += bit_count(spare) - bit_count(others);
    s->p.trap |= trap != 0;
    return spare | others | trap;
}

static void turn(misere_state *s)
{
    const misere_edges edges = s->side[0];
    const uint64_t own = s->p.own;
    s->side[0] = s->side[1];
    s->side[1] = edges;
    s->p.own = s->p.opponent;
    s->p.opponent = own;
    s->p.spare = -s->p.spare;
}

void misere_state_make(const misere *m, const misere_position *p, misere_state *s)
{
    s->p = *p;
    s->turned = false;
    list_edges(m->lines, p->own, p->empty, &s->side[0]);
    list_edges(m->lines, p->opponent, p->empty, &s->side[1]);
    for (;;) {
        meet_edges(&s->side[0]);
        meet_edges(&s->side[1]);
        if (m->reductions & MISERE_DEAD) {
            const uint64_t dead = s->p.empty & ~(s->side[0].all | s->side[1].all);
            s->turned ^= bit_count(dead) & 1;
            s->p.empty &= ~dead;
        }
        uint64_t out = m->reductions & MISERE_CANCELLING ? cancel(s) : 0;
        if (!out && (m->reductions & MISERE_TWINS))
            out = twins(s);
        if (!out)
            break;
        take_out(s, out);
    }
    s->p.own = mnk_lines_live(m->lines, s->p.own, s->p.empty);
    s->p.opponent = mnk_lines_live(m->lines, s->p.opponent, s->p.empty);
    weigh_edges(&s->side[0]);
    weigh_edges(&s->side[1]);
    if (s->turned)
        turn(s);
}

uint64_t misere_state_moves(const misere *m, const misere_state *s)
{
    const uint64_t choice = s->p.empty & ~s->side[0].fatal;
    uint64_t best = choice;
    if (!(m->reductions & MISERE_DOMINATION))
        return choice;
    for (uint64_t left = choice; left; left &= left - 1) {
        const int a = bit_first(left);
        const uint64_t worse = s->side[0].common[a] & s->side[1].common[a] & ~bit_at(a);
        for (uint64_t t = worse & best; t; t &= t - 1) {
            const int b = bit_first(t); /* of equals the first is left */
            if (b > a || !((s->side[0].common[b] & s->side[1].common[b]) >> a & 1))
                best &= ~bit_at(b);
        }
    }
    return best;
}

/* Can the side that moves second answer each move by its image?  Then it never completes an edge: its edge would hold
 * a square and its image, or the other side would have completed one on the edge's image before. */
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

uint64_t misere_state_centres(const misere *m, const misere_state *s)
{
    const symmetry *y = &m->lines->symmetry;
    uint64_t found = 0;
    if (!(m->reductions & MISERE_MIRROR) || !(bit_count(s->p.empty) & 1))
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
    const symmetry *y = &m->lines->symmetry;
    if (!(m->reductions & MISERE_MIRROR) || s->p.spare > 0 || (bit_count(s->p.empty) & 1))
        return false;
    for (int turned = 1; turned < y->count; turned++)
        if (is_mirrored(s, y, turned))
            return true;
    return false;
}

/* A side to move that always takes a square of least weight keeps its sum from growing over two plies; it loses at
 * a sum of 1 only, or of 1/2 with its last square. */
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

void misere_state_bounds(const misere *m, const misere_state *s, int *lower, int *upper)
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
}
