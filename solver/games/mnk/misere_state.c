#include "mnk/misere_state.h"

/* Squares of all rows together: at most those of a line of 64 squares with rows of 32. */
enum { INCIDENCES_MOST = 33 * 32 };

/* An edge contains a pair of `mate`. */
static bool holds_pair(uint64_t edge, const uint64_t mate[static MAX_SQUARES])
{
    for (uint64_t t = edge; t; t &= t - 1)
        if (mate[bit_first(t)] & edge)
            return true;
    return false;
}

/* Leaves out the edges that contain another one: that one is completed first.  Single squares and
 * pairs, the most common case, are looked up. */
static void keep_least(misere_edges *g)
{
    uint64_t small[MNK_ROWS_MOST], mate[MAX_SQUARES] = {0}, single = 0;
    int n = 0, larger = 0;
    for (int i = 0; i < g->n; i++)
        single |= g->edge[i] & (g->edge[i] - 1) ? 0 : g->edge[i];
    for (uint64_t t = single; t; t &= t - 1)
        small[n++] = t & -t;
    for (int i = 0; i < g->n; i++) {
        const uint64_t edge = g->edge[i];
        if (edge & single)
            continue;
        if (bit_count(edge) > 2) {
            g->edge[larger++] = edge;
            continue;
        }
        const int a = bit_first(edge), b = bit_first(edge & (edge - 1));
        if (mate[a] >> b & 1)
            continue;
        mate[a] |= bit_at(b);
        mate[b] |= bit_at(a);
        small[n++] = edge;
    }
    int kept = 0;
    for (int i = 0; i < larger; i++)
        if (!holds_pair(g->edge[i], mate))
            g->edge[kept++] = g->edge[i];
    kept = mnk_lines_least(kept, g->edge);
    memmove(g->edge + n, g->edge, (size_t)kept * sizeof *g->edge);
    memcpy(g->edge, small, (size_t)n * sizeof *g->edge);
    g->n = n + kept;
}

/* The edges of a side, smallest first. */
static void list_edges(const mnk_lines *lines, uint64_t stones, uint64_t empty, misere_edges *g)
{
    g->n = 0;
    for (int i = 0; i < lines->rows; i++)
        if (!(lines->row[i] & ~(stones | empty)))
            g->edge[g->n++] = lines->row[i] & empty;
    for (int i = 0; i < g->n; i++)
        assert(g->edge[i]); /* no row yet */
    keep_least(g);
}

static void meet_edges(misere_edges *g)
{
    memset(g->common, 0xff, sizeof g->common);
    g->all = mnk_lines_meet(g->n, g->edge, g->common);
    g->fatal = 0;
    for (int i = 0; i < g->n; i++)
        g->fatal |= g->edge[i] & (g->edge[i] - 1) ? 0 : g->edge[i];
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

void misere_state_make(const misere *m, const misere_position *p, misere_state *s)
{
    s->p = *p;
    list_edges(m->lines, p->own, p->empty, &s->side[0]);
    list_edges(m->lines, p->opponent, p->empty, &s->side[1]);
    for (;;) {
        meet_edges(&s->side[0]);
        meet_edges(&s->side[1]);
        uint64_t out = m->reductions & MISERE_CANCELLING ? cancel(s) : 0;
        if (!out && (m->reductions & MISERE_TWINS))
            out = twins(s);
        if (!out)
            break;
        s->p.empty &= ~out; /* and the edges through them */
        for (misere_edges *g = s->side; g < s->side + 2; g++)
            g->n = mnk_lines_drop(g->n, g->edge, out);
    }
    s->p.own = mnk_lines_live(m->lines, s->p.own, s->p.empty);
    s->p.opponent = mnk_lines_live(m->lines, s->p.opponent, s->p.empty);
    for (misere_edges *g = s->side; g < s->side + 2; g++)
        g->potential = mnk_lines_weigh(g->n, g->edge, g->weight);
}

/* The edges through each square, without the square. */
typedef struct incidence {
    uint64_t rest[INCIDENCES_MOST];
    uint16_t first[MAX_SQUARES], end[MAX_SQUARES]; /* of the squares that were asked for */
} incidence;

static void list_incidences(const misere_edges *g, uint64_t squares, incidence *out)
{
    uint16_t n = 0;
    for (uint64_t t = squares; t; t &= t - 1) {
        const int square = bit_first(t);
        out->first[square] = n;
        for (int i = 0; i < g->n; i++)
            if (g->edge[i] >> square & 1)
                out->rest[n++] = g->edge[i] & ~bit_at(square);
        out->end[square] = n;
        assert(n <= INCIDENCES_MOST);
    }
}

/* Every edge through a, but not b, contains an edge when b stands in it for a: one through b, since
 * edges contain no others. */
static bool is_lighter(const incidence *g, int a, int b)
{
    for (int i = g->first[a]; i < g->end[a]; i++) {
        const uint64_t outside = ~g->rest[i];
        bool found = !(outside >> b & 1);
        for (int j = g->first[b]; j < g->end[b] && !found; j++)
            found = !(g->rest[j] & outside);
        if (!found)
            return false;
    }
    return true;
}

uint64_t misere_state_moves(const misere *m, const misere_state *s)
{
    const uint64_t choice = s->p.empty & ~s->side[0].fatal;
    uint64_t best = choice;
    incidence own, opponent;
    if (!(m->reductions & MISERE_DOMINATION))
        return choice;
    list_incidences(&s->side[0], choice, &own);
    list_incidences(&s->side[1], choice, &opponent);
    for (uint64_t left = choice; left; left &= left - 1) {
        const int b = bit_first(left);
        for (uint64_t t = best & ~bit_at(b); t; t &= t - 1) {
            const int a = bit_first(t);
            if (is_lighter(&own, a, b) && is_lighter(&opponent, a, b)) {
                best &= ~bit_at(b);
                break;
            }
        }
    }
    return best;
}

/* ---- bounds ---------------------------------------------------------------------------------- */

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

/* The opponent, as second to move, cannot lose: by mirroring; spare squares do no harm. */
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

/* No play can give a side more moves than these: each of several disjoint edges costs it one. */
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
 * wins if squares are left.  `squares`: of all kinds. */
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
    uint64_t relief = p->spare > 0 ? half : UINT64_MAX; /* the least weight for the opponent of what may be taken */
    for (uint64_t t = p->empty & ~s->side[0].fatal; t; t &= t - 1) {
        const uint64_t w = s->side[1].weight[bit_first(t)];
        relief = w < relief ? w : relief;
    }
    if (!own || is_light(m, own, squares))
        *lower = 0;
    if (!opponents || is_light(m, opponents - relief, squares - 1) || (*lower < 1 && second_holds(m, s)))
        *upper = 0;
    if ((m->reductions & MISERE_COUNTING) && *lower < *upper)
        count_moves(s, own_spare, other_spare, squares, lower, upper);
}
