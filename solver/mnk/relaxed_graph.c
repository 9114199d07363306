#include "mnk/relaxed_graph.h"

#include "mnk/pairs_inline.h"

void relaxed_graph_make(const relaxed *r, uint64_t maker, uint64_t empty, relaxed_graph *g)
{
    const mnk_lines *lines = r->lines;
    const uint64_t dead = ~(maker | empty);
    g->edges = 0;
    g->complete = false;
    for (int i = 0; i < lines->rows; i++) {
        if (lines->row[i] & dead)
            continue;
        g->edge[g->edges] = lines->row[i] & empty;
        g->line[g->edges] = lines->line[i];
        if (!g->edge[g->edges++]) {
            g->complete = true;
            return;
        }
    }
    if (r->reductions & RELAXED_SUPERSETS)
        g->edges = mnk_lines_least(g->edges, g->edge, g->line);
    g->empty = mnk_lines_meet(g->edges, g->edge, g->common);
    while (r->reductions & RELAXED_TWINS) {
        const uint64_t pairs = mnk_lines_twins(g->empty, g->common);
        if (!pairs)
            break;
        g->edges = mnk_lines_drop(g->edges, g->edge, g->line, pairs);
        g->empty = mnk_lines_meet(g->edges, g->edge, g->common);
    }
    g->maker = mnk_lines_live(lines, maker, g->empty);
}

uint64_t relaxed_graph_best(const relaxed *r, const relaxed_graph *g)
{
    uint64_t best = 0;
    if (!(r->reductions & RELAXED_DOMINATION))
        return g->empty;
    for (uint64_t s = g->empty; s; s &= s - 1) {
        const uint64_t own = s & -s;
        bool dominated = false;
        for (uint64_t t = g->common[bit_first(s)] & ~own; t && !dominated; t &= t - 1) /* of equals the first is left */
            dominated = !(g->common[bit_first(t)] & own) || (t & -t) < own;
        best |= dominated ? 0 : own;
    }
    return best;
}

uint64_t relaxed_graph_potential(const relaxed_graph *g)
{
    uint64_t sum = 0;
    for (int i = 0; i < g->edges; i++)
        sum += mnk_lines_weight(g->edge[i]);
    return sum;
}

/* Breaker holds by pairs, where the edges of one line are served together as long as they share
 * `least` squares or more, in the order of the list. */
static bool has_pairing(const relaxed_graph *g, int least)
{
    pairing m;
    m.sets = 0;
    for (int i = 0; i < g->edges; i++) {
        uint64_t *last = &m.choice[m.sets - (m.sets > 0)];
        if (i > 0 && g->line[i] == g->line[i - 1] && bit_count(*last & g->edge[i]) >= least)
            *last &= g->edge[i];
        else
            m.choice[m.sets++] = g->edge[i];
    }
    return 2 * m.sets <= bit_count(g->empty) && is_paired(&m);
}

/* Maker to move: one empty square left in an edge, or two edges of two that meet. */
static bool wins_at_once(const relaxed_graph *g)
{
    uint64_t in_two = 0;
    for (int i = 0; i < g->edges; i++) {
        const uint64_t edge = g->edge[i];
        if (bit_count(edge) == 1)
            return true;
        if (bit_count(edge) != 2)
            continue;
        for (int j = 0; (edge & in_two) && j < i; j++)
            if (bit_count(g->edge[j]) == 2 && (g->edge[j] & edge) && g->edge[j] != edge)
                return true;
        in_two |= edge;
    }
    return false;
}

mnk_answer relaxed_graph_answer(const relaxed *r, const relaxed_graph *g, bool maker_to_move, uint64_t *region)
{
    *region = g->empty;
    if (g->complete)
        return MNK_YES;
    if (!g->edges)
        return MNK_NO;
    for (int i = 0; i < g->edges && !maker_to_move; i++)
        *region &= bit_count(g->edge[i]) == 1 ? g->edge[i] : ~0ull;
    if (maker_to_move ? wins_at_once(g) : !*region)
        return MNK_YES;
    if ((r->reductions & RELAXED_POTENTIAL) && relaxed_graph_potential(g) < 1ull << (maker_to_move ? 31 : 32))
        return MNK_NO;
    if (!maker_to_move || !(r->reductions & RELAXED_PAIRING))
        return MNK_UNKNOWN;
    const bool merges = r->reductions & RELAXED_MERGING;
    return has_pairing(g, merges ? 2 : MAX_SQUARES + 1) || (merges && has_pairing(g, 3)) ? MNK_NO : MNK_UNKNOWN;
}
