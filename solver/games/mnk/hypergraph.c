#include "mnk/hypergraph.h"

#include "mnk/pairing.h"

/* ---- making and reducing --------------------------------------------------------------------- */

/* Drops the edges through any of `squares`. */
static void drop(hypergraph *g, uint64_t squares)
{
    int kept = 0;
    for (int i = 0; i < g->edges; i++) {
        if (g->edge[i] & squares)
            continue;
        g->edge[kept] = g->edge[i];
        g->row[kept] = g->row[i];
        g->line[kept++] = g->line[i];
    }
    g->edges = kept;
}

/* Adds an edge.  The rows of one line come in order, so that the empty squares of each begin and
 * end no earlier than those of the one before: an edge that contains another of its line, or lies
 * inside one, does so with the last. */
static inline void add(hypergraph *g, bool least, uint64_t edge, uint64_t row, int16_t line)
{
    int n = g->edges;
    for (; least && n > 0 && g->line[n - 1] == line; n--) {
        if (!(g->edge[n - 1] & ~edge))
            return;
        if (edge & ~g->edge[n - 1])
            break;
    }
    g->edge[n] = edge;
    g->row[n] = row;
    g->line[n] = line;
    g->edges = n + 1;
}

void hypergraph_make(const mnk_lines *lines, unsigned reductions, uint64_t maker, uint64_t empty, hypergraph *g)
{
    const uint64_t dead = ~(maker | empty);
    g->edges = 0;
    g->twins = 0;
    for (int i = 0; i < lines->rows; i++)
        if (!(lines->row[i] & dead))
            add(g, reductions & RELAXED_SUPERSETS, lines->row[i] & empty, lines->row[i], lines->line[i]);
    g->empty = mnk_lines_meet(g->edges, g->edge, g->common);
    while (reductions & RELAXED_TWINS) {
        const uint64_t pairs = mnk_lines_twins(g->empty, g->common);
        if (!pairs)
            break;
        g->twins |= pairs;
        drop(g, pairs);
        g->empty = mnk_lines_meet(g->edges, g->edge, g->common);
    }
    uint64_t rows = 0;
    for (int i = 0; i < g->edges; i++)
        rows |= g->row[i];
    g->maker = maker & rows;
}

uint64_t hypergraph_undominated(const hypergraph *g, unsigned reductions)
{
    uint64_t best = 0;
    if (!(reductions & RELAXED_DOMINATION))
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

/* ---- static answers -------------------------------------------------------------------------- */

/* Sum of 2^(32 - empty squares) over all edges. */
static uint64_t potential_of(const hypergraph *g)
{
    uint64_t sum = 0;
    for (int i = 0; i < g->edges; i++)
        sum += mnk_lines_weight(g->edge[i]);
    return sum;
}

/* The zone of a sum below `limit`: squares are given to Maker, those that add least first, as long
 * as the sum stays below. */
static uint64_t potential_zone(const hypergraph *g, uint64_t sum, uint64_t limit)
{
    uint64_t zone = g->empty, weight[MAX_SQUARES];
    (void)mnk_lines_weigh(g->edges, g->edge, weight);
    while (zone) {
        int least = bit_first(zone);
        for (uint64_t s = zone; s; s &= s - 1)
            least = weight[bit_first(s)] < weight[least] ? bit_first(s) : least;
        sum += weight[least];
        if (sum >= limit)
            break;
        zone &= ~bit_at(least);
        for (int i = 0; i < g->edges; i++) {
            if (!(g->edge[i] >> least & 1))
                continue;
            const uint64_t rest = g->edge[i] & zone, added = mnk_lines_weight(rest) / 2;
            for (uint64_t s = rest; s; s &= s - 1)
                weight[bit_first(s)] += added;
        }
    }
    return zone;
}

/* Maker to move: one empty square left in an edge, or two edges of two that meet. */
static bool wins_at_once(const hypergraph *g, uint64_t *zone)
{
    uint64_t in_two = 0;
    for (int i = 0; i < g->edges; i++) {
        const uint64_t edge = g->edge[i];
        *zone = edge;
        if (bit_count(edge) == 1)
            return true;
        if (bit_count(edge) != 2)
            continue;
        for (int j = 0; (edge & in_two) && j < i; j++) {
            *zone = edge | g->edge[j];
            if (bit_count(g->edge[j]) == 2 && (g->edge[j] & edge) && g->edge[j] != edge)
                return true;
        }
        in_two |= edge;
    }
    return false;
}

/* The squares of edges of one. */
static uint64_t completing(const hypergraph *g)
{
    uint64_t found = 0;
    for (int i = 0; i < g->edges; i++)
        found |= bit_count(g->edge[i]) == 1 ? g->edge[i] : 0;
    return found;
}

mnk_answer hypergraph_answer(const hypergraph *g, unsigned reductions, bool maker_to_move, int effort, uint64_t *zone)
{
    const uint64_t limit = 1ull << (maker_to_move ? 31 : 32);
    *zone = 0;
    if (!g->edges)
        return MNK_NO;
    if (maker_to_move && wins_at_once(g, zone))
        return MNK_YES;
    const uint64_t threats = maker_to_move ? 0 : completing(g);
    *zone = threats;
    if (threats & (threats - 1))
        return MNK_YES;
    if (reductions & RELAXED_POTENTIAL) {
        const uint64_t sum = potential_of(g);
        if (sum < limit) {
            *zone = potential_zone(g, sum, limit);
            return MNK_NO;
        }
    }
    if (maker_to_move && (reductions & RELAXED_PAIRING) && pairing_find(g->edges, g->edge, g->line, effort, zone))
        return MNK_NO;
    *zone = threats ? threats : g->empty;
    return MNK_UNKNOWN;
}
