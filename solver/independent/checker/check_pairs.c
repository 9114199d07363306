/* check_pairs.c - a search for the pairs of a position [Relaxed parts: Pairing].
 *
 * Rows of one straight line that share a pair are neighbours. So a pairing cuts the rows of each
 * straight line into runs and gives each run two squares that all its rows share, no square to two
 * runs. For given runs that is a matching; the cuts are searched for. As long as the rest of a
 * straight line is not cut, it counts as rows of which no two share two squares, each with all of
 * its squares: that can only be easier. The caller checks the pairs, so a mistake here could only
 * miss some. */
#include "checker/check.h"

enum { MATCHINGS = 100000 }; /* then no pairs were found */

/* `cut`: all rows from first to last get one pair. Otherwise the first row gets one, which serves
 * them all if it is in `shared`. */
typedef struct run {
    int first, last;
    bool cut;
    uint64_t choice, shared, pair;
} run;

typedef struct cuts {
    int runs;
    run run[PAIRS];
    uint64_t taken; /* squares */
    int8_t owner[SQUARES];
} cuts;

typedef struct search {
    int rows, matchings;
    uint64_t row[4 * SQUARES]; /* the empty squares of each row */
    int straight[4 * SQUARES]; /* its straight line; those of one follow each other */
    int failures[4 * SQUARES]; /* of each straight line: how often it lacked a square */
} search;

/* Gives a run one more square, one that another run can replace if need be. */
static bool give_square(cuts *c, int i, uint64_t *tried)
{
    run *r = &c->run[i];
    const uint64_t free = r->choice & ~c->taken, best = free & r->shared ? free & r->shared : free;
    if (best != 0) {
        r->pair |= best & -best;
        c->taken |= best & -best;
        c->owner[__builtin_ctzll(best)] = (int8_t)i;
        return true;
    }
    for (uint64_t left; (left = r->choice & ~r->pair & ~*tried) != 0;) {
        const int s = __builtin_ctzll(left), owner = c->owner[s];
        *tried |= 1ULL << s;
        if (give_square(c, owner, tried)) {
            c->run[owner].pair &= ~(1ULL << s);
            r->pair |= 1ULL << s;
            c->owner[s] = (int8_t)i;
            return true;
        }
    }
    return false;
}

static bool give_pairs(search *s, cuts *c)
{
    for (int i = 0; i < c->runs; i++)
        while (bits(c->run[i].pair) < 2) {
            uint64_t tried = 0;
            if (!give_square(c, i, &tried)) {
                s->failures[s->straight[c->run[i].first]]++;
                return false;
            }
        }
    return true;
}

/* Adds the runs of a straight line from one of its rows on. False: there are too many, or a row has
 * no two squares. */
static bool add_rest(const search *s, cuts *c, int row)
{
    const int straight = s->straight[row];
    while (row < s->rows && s->straight[row] == straight) {
        if (c->runs == PAIRS || bits(s->row[row]) < 2)
            return false;
        run *r = &c->run[c->runs++];
        *r = (run){row, row, false, s->row[row], s->row[row], 0};
        for (row++; row < s->rows && s->straight[row] == straight && bits(s->row[row] & r->choice) >= 2; row++) {
            r->last = row;
            r->shared = s->row[row] & r->choice;
        }
    }
    return true;
}

/* Whether each row of a run has a pair, its own or that of another run of its straight line. */
static bool is_served(const search *s, const cuts *c, const run *r)
{
    for (int row = r->first; row <= r->last && (r->pair & ~r->shared) != 0; row++) {
        bool served = false;
        for (int i = 0; i < c->runs && !served; i++)
            served = (c->run[i].pair & ~s->row[row]) == 0;
        if (!served)
            return false;
    }
    return true;
}

/* The run to cut next, -1: all rows have pairs. In each straight line it is the first that is not
 * cut; of these the one with few choices, and sooner if the straight line often lacked a square. */
static int next_run(const search *s, const cuts *c)
{
    bool lacks[4 * SQUARES] = {false};
    int64_t least = INT64_MAX;
    int best = -1;
    for (int i = 0; i < c->runs; i++)
        lacks[s->straight[c->run[i].first]] |= !is_served(s, c, &c->run[i]);
    for (int i = 0; i < c->runs; i++) {
        const run *r = &c->run[i];
        const int straight = s->straight[r->first];
        const int64_t choices = 8 * (r->last - r->first + 1) + bits(r->shared);
        const int64_t cost = 1000 * choices / (s->failures[straight] + 1);
        if (r->cut || !lacks[straight])
            continue;
        lacks[straight] = false; /* the others come later in the list */
        if (cost < least) {
            least = cost;
            best = i;
        }
    }
    return best;
}

/* Ends a run at `last`, and adds the rest of its straight line anew. */
static bool cut_run(const search *s, const cuts *from, int i, int last, cuts *to)
{
    const run *r = &from->run[i];
    const int straight = s->straight[r->first];
    to->runs = 0;
    to->taken = 0;
    for (int j = 0; j < from->runs; j++) {
        if (s->straight[from->run[j].first] == straight && from->run[j].first >= r->first)
            continue;
        for (uint64_t left = from->run[j].pair; left != 0; left &= left - 1)
            to->owner[__builtin_ctzll(left)] = (int8_t)to->runs;
        to->taken |= from->run[j].pair;
        to->run[to->runs++] = from->run[j];
    }
    const uint64_t shared = s->row[r->first] & s->row[last];
    to->run[to->runs++] = (run){r->first, last, true, shared, shared, 0};
    return last + 1 == s->rows || s->straight[last + 1] != straight || add_rest(s, to, last + 1);
}

static bool search_cuts(search *s, cuts *c, uint64_t pair[static PAIRS])
{
    cuts next;
    if (--s->matchings < 0 || !give_pairs(s, c))
        return false;
    const int i = next_run(s, c);
    if (i < 0) {
        for (int j = 0; j < PAIRS; j++)
            pair[j] = j < c->runs ? c->run[j].pair : 0;
        return true;
    }
    for (int last = c->run[i].last; last >= c->run[i].first && s->matchings > 0; last--)
        if (cut_run(s, c, i, last, &next) && search_cuts(s, &next, pair))
            return true;
    return false;
}

/* The rows that can still be completed; of those of one straight line whose empty squares contain
 * one another's the least. */
static void collect(search *s, const straights *all, position p)
{
    for (int i = 0; i < all->rows; i++) {
        const uint64_t empty = all->row[i] & p.y;
        bool needed = (all->row[i] & ~(p.x | p.y)) == 0;
        while (needed && s->rows > 0 && s->straight[s->rows - 1] == all->straight[i]) {
            if ((empty & ~s->row[s->rows - 1]) != 0) {
                needed = (s->row[s->rows - 1] & ~empty) != 0;
                break;
            }
            s->rows--; /* it contains this one */
        }
        if (!needed)
            continue;
        s->row[s->rows] = empty;
        s->straight[s->rows++] = all->straight[i];
    }
}

/* From the first square of a line to the second. */
static int step_of(uint64_t line)
{
    const uint64_t rest = line & (line - 1);
    return rest != 0 ? __builtin_ctzll(rest) - __builtin_ctzll(line) : 0;
}

/* Along rows, columns, falling and rising diagonals: how long the search takes depends on it. */
void straights_make(straights *all, const game *g)
{
    const int step[] = {1, g->cols, g->cols + 1, g->cols - 1};
    bool listed[4 * SQUARES] = {false};
    all->rows = 0;
    for (int d = 0; d < 4; d++)
        for (int i = 0; i < g->lines; i++) {
            const int first = all->rows;
            if (listed[i] || step_of(g->line[i]) != step[d])
                continue;
            for (int j = i; j < g->lines; j++) {
                if (j > i && (listed[j] || bits(g->line[j] & all->row[all->rows - 1]) < 2))
                    continue;
                listed[j] = true;
                all->row[all->rows] = g->line[j];
                all->straight[all->rows++] = first;
            }
        }
}

bool pairs_find(const straights *all, position p, uint64_t pair[static PAIRS])
{
    search s = {.matchings = MATCHINGS};
    cuts c;
    c.runs = 0;
    c.taken = 0;
    collect(&s, all, p);
    for (int i = 0; i < s.rows; i++)
        if ((i == 0 || s.straight[i] != s.straight[i - 1]) && !add_rest(&s, &c, i))
            return false;
    return search_cuts(&s, &c, pair);
}
