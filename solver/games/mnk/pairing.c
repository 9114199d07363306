#include "mnk/pairing.h"

#include <assert.h>

typedef struct edges {
    int n;
    const uint64_t *edge;
    const int16_t *line;
    uint32_t trouble[MNK_ROWS_MOST]; /* of each line: how often it lacked a square */
} edges;

/* Neighbouring edges of a line.  A group that is not fixed yet asks for two squares of its first
 * edge, where those of `shared` would serve all of it. */
typedef struct group {
    int16_t line, first, last;
    bool fixed;
    uint64_t choice, shared, pair;
} group;

typedef struct division {
    int groups;
    group group[PAIRS_MOST];
    uint64_t given;
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
        const int square = bit_first(spare);
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
static bool is_matched(division *d, edges *e)
{
    for (int i = 0; i < d->groups; i++)
        while (bit_count(d->group[i].pair) < 2) {
            uint64_t tried = 0;
            if (!give_square(d, i, &tried)) {
                e->trouble[d->group[i].line]++;
                return false;
            }
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
        *g = (group){.line = line, .first = (int16_t)i, .choice = e->edge[i], .shared = e->edge[i]};
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
        if (d->group[i].line == e->line[edge] && !(d->group[i].pair & ~e->edge[edge]))
            return true;
    return false;
}

static bool is_all_served(const division *d, const edges *e, const group *g)
{
    if (!(g->pair & ~g->shared))
        return true;
    for (int i = g->first; i <= g->last; i++)
        if (!is_served(d, e, i))
            return false;
    return true;
}

/* The first group of a line that is not fixed. */
static int first_open(const division *d, int line)
{
    int found = -1;
    for (int i = 0; i < d->groups; i++) {
        const group *g = &d->group[i];
        if (!g->fixed && g->line == line && (found < 0 || g->first < d->group[found].first))
            found = i;
    }
    assert(found >= 0);
    return found;
}

/* The group to fix next, of the lines with an edge that no pair serves: one with few choices, of a
 * line that lacked squares often (F. Boussemart and others, Boosting systematic search by weighting
 * constraints, 2004); -1: each edge is served. */
static int next_group(const division *d, const edges *e)
{
    enum { LENGTH = 8, SCALE = 1000 };
    uint32_t least = 0;
    int best = -1;
    for (int i = 0; i < d->groups; i++) {
        if (is_all_served(d, e, &d->group[i]))
            continue;
        const int k = first_open(d, d->group[i].line);
        const group *g = &d->group[k];
        const uint32_t choices = (uint32_t)(LENGTH * (g->last - g->first + 1) + bit_count(g->shared));
        const uint32_t cost = SCALE * choices / (e->trouble[g->line] + 1);
        if (best < 0 || cost < least) {
            best = k;
            least = cost;
        }
    }
    return best;
}

/* Fixes group i from its first edge to `last`, and begins anew with the rest of its line. */
static bool fix(division *d, const edges *e, int i, int last)
{
    const int first = d->group[i].first;
    const int16_t line = d->group[i].line;
    int kept = 0;
    d->given = 0;
    for (int j = 0; j < d->groups; j++) {
        if (d->group[j].line == line && d->group[j].first >= first)
            continue;
        d->group[kept] = d->group[j];
        d->given |= d->group[kept].pair;
        for (uint64_t s = d->group[kept].pair; s; s &= s - 1)
            d->owner[bit_first(s)] = (int8_t)kept;
        kept++;
    }
    const uint64_t shared = e->edge[first] & e->edge[last];
    d->groups = kept + 1;
    d->group[kept] = (group){.line = line,
                             .first = (int16_t)first,
                             .last = (int16_t)last,
                             .fixed = true,
                             .choice = shared,
                             .shared = shared};
    return last + 1 == e->n || e->line[last + 1] != line || add_groups(d, e, last + 1);
}

static bool divide(division *d, edges *e, int *effort, uint64_t *zone)
{
    if (--*effort < 0 || !is_matched(d, e))
        return false;
    const int i = next_group(d, e);
    if (i < 0) {
        *zone = d->given;
        return true;
    }
    for (int last = d->group[i].last; last >= d->group[i].first && *effort > 0; last--) {
        division next = *d;
        if (fix(&next, e, i, last) && divide(&next, e, effort, zone))
            return true;
    }
    return false;
}

bool pairing_find(int n, const uint64_t edge[static MNK_ROWS_MOST], const int16_t line[static MNK_ROWS_MOST],
                  int effort, uint64_t *zone)
{
    edges e = {.n = n, .edge = edge, .line = line};
    division d;
    d.groups = 0;
    d.given = 0;
    for (int i = 0; i < n; i++)
        if ((i == 0 || line[i] != line[i - 1]) && !add_groups(&d, &e, i))
            return false;
    return divide(&d, &e, &effort, zone);
}

int pairing_lack(int n, const uint64_t edge[static MNK_ROWS_MOST], const int16_t line[static MNK_ROWS_MOST])
{
    const edges e = {.n = n, .edge = edge, .line = line};
    division d;
    int lack = 0;
    d.groups = 0;
    d.given = 0;
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

int pairing_effort(int lack)
{
    enum { MOST = 400, FEW = 8 }; /* beyond FEW half the matchings for each further square */
    const int more = lack > FEW ? lack - FEW : 0;
    return more < 8 ? MOST >> more : 1;
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
    return pairing_find(n, edge, line, 1, &zone);
}
