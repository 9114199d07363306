#include "mnk/pairing.h"

typedef struct edges {
    int n;
    const uint64_t *edge;
    const int16_t *line;
} edges;

/* Neighbouring edges of a line.  A group that is not fixed yet asks for two squares of its first
 * edge, where those of `shared` would serve all of it. */
typedef struct group {
    int16_t first, last;
    bool fixed;
    uint64_t choice, shared, pair;
} group;

typedef struct division {
    int groups;
    group group[PAIRS_MOST];
    uint64_t given, avoid;
    int8_t owner[MAX_SQUARES]; /* of a given square */
} division;

static void own(division *d, int i, int square)
{
    d->group[i].pair |= bit_at(square);
    d->owner[square] = (int8_t)i;
}

/* Gives one more square to group i, moving others if it must
 * (augmenting path of bipartite matching). */
static bool give_square(division *d, int i, uint64_t *tried)
{
    const group *g = &d->group[i];
    uint64_t spare = g->choice & ~d->given;
    if (spare) {
        spare = spare & g->shared ? spare & g->shared : spare;
        const int square = bit_first(spare & ~d->avoid ? spare & ~d->avoid : spare);
        d->given |= bit_at(square);
        own(d, i, square);
        return true;
    }
    for (uint64_t left = g->choice & ~g->pair & ~*tried; left; left = (left & (left - 1)) & ~*tried) {
        const int square = bit_first(left), owner = d->owner[square];
        *tried |= bit_at(square);
        if (give_square(d, owner, tried)) {
            d->group[owner].pair &= ~bit_at(square);
            own(d, i, square);
            return true;
        }
    }
    return false;
}

/* Two squares for each group. */
static bool is_matched(division *d)
{
    for (int i = 0; i < d->groups; i++)
        while (bit_count(d->group[i].pair) < 2) {
            uint64_t tried = 0;
            if (!give_square(d, i, &tried))
                return false;
        }
    return true;
}

/* Adds groups for the edges from `first` to the end of their line, each as long as its first and
 * last edge share two squares; false: too many. */
static bool add_groups(division *d, const edges *e, int first)
{
    const int16_t line = e->line[first];
    for (int i = first; i < e->n && e->line[i] == line;) {
        if (d->groups == PAIRS_MOST)
            return false;
        group *g = &d->group[d->groups++];
        *g = (group){.first = (int16_t)i, .choice = e->edge[i], .shared = e->edge[i]};
        for (; i < e->n && e->line[i] == line && bit_count(e->edge[g->first] & e->edge[i]) >= 2; i++) {
            g->last = (int16_t)i;
            g->shared = e->edge[g->first] & e->edge[i];
        }
        if (i == g->first) /* an edge of one square */
            return false;
    }
    return true;
}

static bool is_served(const division *d, const edges *e, int edge)
{
    for (int i = 0; i < d->groups; i++)
        if (!(d->group[i].pair & ~e->edge[edge]))
            return true;
    return false;
}

/* A line with an edge that no pair serves: its first group that is not fixed; or -1. */
static int unserved(const division *d, const edges *e)
{
    for (int i = 0; i < d->groups; i++) {
        const group *g = &d->group[i];
        if (!(g->pair & ~g->shared))
            continue;
        for (int j = g->first; j <= g->last; j++) {
            if (is_served(d, e, j))
                continue;
            int found = -1;
            for (int k = 0; k < d->groups; k++)
                if (!d->group[k].fixed && e->line[d->group[k].first] == e->line[j] &&
                    (found < 0 || d->group[k].first < d->group[found].first))
                    found = k;
            return found;
        }
    }
    return -1;
}

/* Fixes group i from its first edge to `last`, and begins anew with the rest of its line. */
static bool fix(division *d, const edges *e, int i, int last)
{
    const int first = d->group[i].first;
    int kept = 0;
    d->given = 0;
    for (int j = 0; j < d->groups; j++) {
        if (e->line[d->group[j].first] == e->line[first] && d->group[j].first >= first)
            continue;
        d->group[kept] = d->group[j];
        d->given |= d->group[kept].pair;
        for (uint64_t s = d->group[kept].pair; s; s &= s - 1)
            d->owner[bit_first(s)] = (int8_t)kept;
        kept++;
    }
    const uint64_t shared = e->edge[first] & e->edge[last];
    d->groups = kept + 1;
    d->group[kept] =
        (group){.first = (int16_t)first, .last = (int16_t)last, .fixed = true, .choice = shared, .shared = shared};
    return last + 1 == e->n || e->line[last + 1] != e->line[first] || add_groups(d, e, last + 1);
}

static bool divide(division *d, const edges *e, int *effort, uint64_t *zone, uint64_t pair[PAIRS_MOST])
{
    if (--*effort < 0 || !is_matched(d))
        return false;
    const int i = unserved(d, e);
    if (i < 0) {
        *zone = d->given;
        for (int k = 0; pair && k < PAIRS_MOST; k++)
            pair[k] = k < d->groups ? d->group[k].pair : 0;
        return true;
    }
    for (int last = d->group[i].last; last >= d->group[i].first && *effort > 0; last--) {
        division next = *d;
        if (fix(&next, e, i, last) && divide(&next, e, effort, zone, pair))
            return true;
    }
    return false;
}

bool pairing_find(int n, const uint64_t edge[static MNK_ROWS_MOST], const int16_t line[static MNK_ROWS_MOST],
                  int effort, uint64_t avoid, uint64_t *zone, uint64_t pair[PAIRS_MOST])
{
    const edges e = {.n = n, .edge = edge, .line = line};
    division d;
    d.groups = 0;
    d.given = 0;
    d.avoid = avoid;
    for (int i = 0; i < n; i++)
        if ((i == 0 || line[i] != line[i - 1]) && !add_groups(&d, &e, i))
            return false;
    return divide(&d, &e, &effort, zone, pair);
}

int pairing_lack(int n, const uint64_t edge[static MNK_ROWS_MOST], const int16_t line[static MNK_ROWS_MOST])
{
    const edges e = {.n = n, .edge = edge, .line = line};
    division d;
    int lack = 0;
    d.groups = 0;
    d.given = d.avoid = 0;
    for (int i = 0; i < n; i++)
        lack += (i == 0 || line[i] != line[i - 1]) && !add_groups(&d, &e, i) ? 2 : 0;
    for (int i = 0; i < d.groups; i++) {
        d.group[i].choice = d.group[i].shared;
        bool gets = true;
        for (int squares = 0; squares < 2; squares++) {
            uint64_t tried = 0;
            gets = gets && give_square(&d, i, &tried);
            lack += !gets;
        }
    }
    return lack;
}

bool pairing_holds(const mnk_lines *lines, uint64_t attacker, uint64_t defender)
{
    uint64_t edge[MNK_ROWS_MOST], zone;
    int16_t line[MNK_ROWS_MOST];
    int n = 0;
    for (int i = 0; i < lines->rows; i++) {
        if (lines->row[i] & defender)
            continue;
        edge[n] = lines->row[i] & ~attacker;
        line[n++] = lines->line[i];
    }
    return pairing_find(n, edge, line, 1, 0, &zone, NULL);
}
