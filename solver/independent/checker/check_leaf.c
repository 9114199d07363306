/* check_leaf.c - the search of a leaf [The walk, 3], for games without passes. */
#include "checker/check.h"

entry *entry_of(entry table[static ENTRIES], uint64_t x, uint64_t y)
{
    const uint64_t hash = (x * 0x9e3779b97f4a7c15ULL ^ y) * 0xd6e8feb86659fd93ULL;
    return &table[hash >> 48 & (ENTRIES - 1)];
}

/* Plain alpha-beta on one threshold: the prover needs one move that holds; all of the other side's
 * moves must hold. */
bool search_leaf(const game *g, entry *table, position p, int turn, int threshold)
{
    position child[CHILDREN];
    int value;
    entry *e = entry_of(table, p.x, p.y);
    if (g->rules->over(g, p, turn, &value))
        return value >= threshold;
    if (e->state != UNKNOWN && e->x == p.x && e->y == p.y && e->asked == turn)
        return e->state == KEEPS;
    const int n = g->rules->children(g, p, turn, child);
    bool holds = turn == OTHER;
    for (int i = 0; i < n && holds == (turn == OTHER); i++)
        holds = search_leaf(g, table, child[i], 1 - turn, threshold);
    *e = (entry){p.x, p.y, turn, holds ? KEEPS : FAILS};
    return holds;
}
