/* primer.c - how a solver works, in one file: ten minutes from top to bottom.  It shares no code
 * with yomikiri, whose tests use it as a judge.  cc -O2 -fopenmp -o primer primer.c && ./primer */
#include <assert.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>

typedef unsigned long long squares; /* a set of squares; row r, column c is bit r * cols + c */
typedef struct position {
    squares own, other; /* stones of the side to move, and of its opponent */
} position;
typedef struct game {
    int rows, cols, in_a_row; /* in_a_row stones in a line win; 0: reversi, more discs win */
    bool misere;              /* the winner loses */
} game;
typedef struct entry {
    position p;       /* what the table remembers of it, unless the board is empty: */
    int lower, upper; /* lower <= value <= upper */
} entry;
enum { INFINITE = 1000, ENTRIES = 1 << 16 };

/* All of `set` one step in direction 0..7; what would leave the board is gone. */
static squares step(const game *g, squares set, int direction)
{
    static const int down[] = {0, 1, 1, 1, 0, -1, -1, -1}, right[] = {1, 1, 0, -1, -1, -1, 0, 1};
    const int by = down[direction] * g->cols + right[direction];
    for (int row = 0; row < g->rows && right[direction] != 0; row++)
        set &= ~(1ull << (row * g->cols + (right[direction] > 0 ? g->cols - 1 : 0)));
    return (by > 0 ? set << by : set >> -by) & ~0ull >> (64 - g->rows * g->cols);
}

/* Whether in_a_row of these stones lie in a line.  `ends` holds the ends of lines of n stones. */
static bool has_row(const game *g, squares stones)
{
    squares found = 0;
    for (int d = 0; d < 4; d++) {
        squares ends = stones;
        for (int n = 1; n < g->in_a_row; n++)
            ends &= step(g, ends, d);
        found |= ends;
    }
    return found != 0;
}

/* What the side to move gets by a move to an empty square: the square; in reversi also the other
 * side's discs between it and discs of one's own, or nothing if there are none. */
static squares gain(const game *g, position p, squares square)
{
    squares turned = 0;
    assert(square && !(square & (p.own | p.other)));
    for (int d = 0; d < 8 && !g->in_a_row; d++) {
        squares line = 0, at = step(g, square, d);
        for (; at & p.other; at = step(g, at, d))
            line |= at;
        turned |= at & p.own ? line : 0;
    }
    return g->in_a_row || turned ? square | turned : 0;
}

/* The squares that the side to move may take; none: it must pass, or the game is over. */
static squares moves(const game *g, position p)
{
    squares legal = 0, left = ~0ull >> (64 - g->rows * g->cols) & ~(p.own | p.other);
    assert((p.own & p.other) == 0);
    for (; left; left &= left - 1)
        legal |= gain(g, p, left & -left) ? left & -left : 0;
    return g->in_a_row && has_row(g, p.other) ? 0 : legal;
}

/* Fills in the positions after each move, as the other side sees them, and returns their number.
 * First that with the fewest replies, often the best; a pass is a move if reversi goes on.  With
 * none the game is over, with the value *value; otherwise *value is -INFINITE. */
static int expand(const game *g, position p, position child[64], int *value)
{
    const position pass = {p.other, p.own};
    int count = 0, fewest = 64;
    for (squares left = moves(g, p); left; left &= left - 1) {
        const squares got = gain(g, p, left & -left);
        const position next = {p.other & ~got, p.own | got};
        const int replies = __builtin_popcountll(moves(g, next)), at = replies < fewest ? 0 : count;
        child[count++] = child[at], child[at] = next;
        fewest = replies < fewest ? replies : fewest;
    }
    if (count == 0 && !g->in_a_row && moves(g, pass))
        child[count++] = pass;
    const int margin = g->in_a_row ? -has_row(g, p.other) : __builtin_popcountll(p.own) - __builtin_popcountll(p.other);
    *value = count ? -INFINITE : g->misere ? -margin : margin;
    return count;
}

/* 1. Minimax: a position is worth the best of its moves, a move minus what the opponent gets. */
static int minimax(const game *g, position p, long *nodes)
{
    position child[64];
    int best, value, count = expand(g, p, child, &best);
    ++*nodes;
    for (int i = 0; i < count; i++)
        if ((value = -minimax(g, child[i], nodes)) > best)
            best = value;
    return best;
}

/* 4. Symmetry: of a square board's images by mirrors and turns, that with the least words. */
static position least_image(const game *g, position p)
{
    position least = p;
    for (int s = 0; s < 7 && g->rows == g->cols; s++) { /* a mirror and a transposition in turn */
        position image = {0, 0};
        for (int i = 0; i < g->rows * g->cols; i++) {
            const int row = i / g->cols, col = i % g->cols;
            const int to = s % 2 ? col * g->cols + row : row * g->cols + g->cols - 1 - col;
            image.own |= (p.own >> i & 1) << to, image.other |= (p.other >> i & 1) << to;
        }
        p = image;
        if (p.own < least.own || (p.own == least.own && p.other < least.other))
            least = p;
    }
    return least;
}

/* 2. Alpha-beta: values <= alpha and >= beta need not be exact, since a side has a better move
 * elsewhere.  A result <= alpha is an upper bound, one >= beta a lower bound, one between is exact.
 * 3. table[ENTRIES], of this game alone, saves searching a position or an image of it again. */
static int search(const game *g, entry *table, position p, int alpha, int beta, long *nodes)
{
    p = least_image(g, p);
    entry *e = &table[(p.own * 0x9e3779b97f4a7c15 ^ p.other * 0xc2b2ae3d27d4eb4f) >> 48];
    assert(alpha < beta && e->lower <= e->upper);
    ++*nodes;
    if (e->p.own == p.own && e->p.other == p.other && (p.own | p.other) &&
        (e->lower >= beta || e->upper <= alpha || e->lower == e->upper))
        return e->lower >= beta ? e->lower : e->upper;
    position child[64];
    int best, value, count = expand(g, p, child, &best);
    for (int i = 0; i < count && best < beta; i++)
        if ((value = -search(g, table, child[i], -beta, best > alpha ? -best : -alpha, nodes)) > best)
            best = value;
    *e = (entry){p, best > alpha ? best : -INFINITE, best < beta ? best : INFINITE};
    return best;
}

/* 5. Root splitting: each thread takes the next move, with a table of its own. */
static int split_root(const game *g, position p)
{
    position child[64];
    int best, count = expand(g, p, child, &best);
#pragma omp parallel for schedule(dynamic) reduction(max : best)
    for (int i = 0; i < count; i++) {
        entry *table = calloc(ENTRIES, sizeof *table);
        assert(table);
        const int value = -search(g, table, child[i], -INFINITE, INFINITE, &(long){0});
        best = value > best ? value : best;
        free(table);
    }
    return best;
}

int main(void)
{
    static entry table[2][ENTRIES];
    const game g[] = {{.rows = 3, .cols = 3, .in_a_row = 3}, {.rows = 4, .cols = 4}};
    const position start[] = {{0, 0}, {1 << 6 | 1 << 9, 1 << 5 | 1 << 10}};
    for (int i = 0; i < 2; i++) {
        long plain = 0, nodes = 0;
        const int value = minimax(&g[i], start[i], &plain), split = split_root(&g[i], start[i]);
        const int found = search(&g[i], table[i], start[i], -INFINITE, INFINITE, &nodes);
        printf("minimax %d (%ld nodes), split %d, search %d (%ld)\n", value, plain, split, found, nodes);
    }
    return 0;
}
