/* check_reversi.c - reversi:RxC and othello:RxC [reversi, othello].
 *
 * A move puts a disc on an empty square and flips the other side's discs in every unbroken
 * row between it and the next disc of the mover; it must flip at least one. A side without
 * a move passes. The game is over when neither side has a move. The value is the difference
 * in discs; in othello the empty squares count for the winner; with misere the value is negated.
 *
 * `own` are the discs of the side to move or of the side in question,
 * `opponent` those of the other. Four directions at a time are worked on as one vector:
 * to higher bits (right, down-left, down, down-right) and to lower bits (the opposite ones). */
#include "checker/check.h"

#include <string.h>

typedef uint64_t word4 __attribute__((vector_size(32)));

static inline uint64_t any_of(word4 w)
{
    return w[0] | w[1] | w[2] | w[3];
}

/* The empty squares beyond one or more of the opponent's discs in a row,
 * seen from a disc of one's own. Sideways steps continue only from inner columns,
 * where a shift by one does not leave the row. */
uint64_t reversi_moves(const game *g, uint64_t own, uint64_t opponent)
{
    const uint64_t c = (uint64_t)g->cols, inner = opponent & g->inner;
    const word4 shift = {1, c, c - 1, c + 1}, over = {inner, opponent, inner, inner}, from = {own, own, own, own};
    const int steps = (g->rows > g->cols ? g->rows : g->cols) - 3;
    word4 up = from << shift & over, down = from >> shift & over;
    for (int i = 0; i < steps; i++) {
        up |= up << shift & over;
        down |= down >> shift & over;
    }
    return any_of(up << shift | down >> shift) & g->board & ~(own | opponent);
}

/* The discs that a move on an empty square flips; 0: it is not legal.
 * In each direction the nearest square that is not the opponent's ends the row; if it is one's own,
 * what lies before it is flipped. */
static uint64_t flips_of(const game *g, int square, uint64_t own, uint64_t opponent)
{
    word4 up, down;
    memcpy(&up, g->ray[square], sizeof up);
    memcpy(&down, g->ray[square] + 4, sizeof down);
    const word4 higher = up & ~opponent, end = higher & -higher; /* its lowest bit */
    word4 lower = down & ~opponent;                              /* its highest bit and all below */
    for (int i = 1; i < 64; i *= 2)
        lower |= lower >> i;
    const word4 last = lower & ~(lower >> 1); /* its highest bit */
    return any_of((up & (end - 1) & (word4)((end & own) != 0)) | (down & ~lower & (word4)((last & own) != 0)));
}

/* Of a finished game, for `own`. */
static int score(const game *g, uint64_t own, uint64_t opponent)
{
    int d = bits(own) - bits(opponent);
    const int empty = g->squares - bits(own | opponent);
    if (g->full_score && d != 0)
        d += d > 0 ? empty : -empty;
    return g->misere ? -d : d;
}

static bool is_over(const game *g, position p, int turn, int *value)
{
    (void)turn;
    *value = score(g, p.x, p.y);
    return reversi_moves(g, p.x, p.y) == 0 && reversi_moves(g, p.y, p.x) == 0;
}

/* The positions after each legal move, their x being the discs of the side then to move, by
 * ascending number of replies, among equals by ascending square [reversi: Order]. In a leaf's
 * search, where any order will do, replies in corners count twice, and of moves with equally
 * many replies one to a corner comes first. */
static int moves_in_order(const game *g, uint64_t own, uint64_t opponent, bool in_leaf, position *child)
{
    int key[SQUARES], n = 0;
    for (uint64_t moves = reversi_moves(g, own, opponent); moves != 0; moves &= moves - 1) {
        const uint64_t bit = moves & -moves, flips = flips_of(g, __builtin_ctzll(moves), own, opponent);
        const position after = {opponent & ~flips, own | flips | bit, 0};
        const uint64_t replies = reversi_moves(g, after.x, after.y);
        const int count = bits(replies), corners = bits(replies & g->corner), to_corner = (bit & g->corner) != 0;
        insert_child(child, key, n++, after, in_leaf ? 2 * (count + corners) - to_corner : count);
    }
    return n;
}

static int children(const game *g, position p, int turn, position child[static CHILDREN])
{
    if (turn == OTHER)
        return moves_in_order(g, p.y, p.x, false, child);
    const int n = moves_in_order(g, p.x, p.y, false, child);
    for (int i = 0; i < n; i++)
        child[i] = (position){child[i].y, child[i].x, 0};
    return n;
}

/* ---- the search of a leaf ----
 *
 * Plain alpha-beta on one question: does the side to move get at least `threshold`? It does if
 * it has a move after which the other side does not get at least 1 - threshold. */

enum { FEW = 4 }; /* empty squares below which neither order nor table pays */

/* passed: the other side has just passed. */
static bool few_get(const game *g, uint64_t own, uint64_t opponent, int threshold, bool passed)
{
    bool can_move = false;
    for (uint64_t left = g->board & ~(own | opponent); left != 0; left &= left - 1) {
        const uint64_t flips = flips_of(g, __builtin_ctzll(left), own, opponent);
        if (flips != 0 && !few_get(g, opponent & ~flips, own | flips | (left & -left), 1 - threshold, false))
            return true;
        can_move = can_move || flips != 0;
    }
    if (can_move)
        return false;
    return passed ? score(g, own, opponent) >= threshold : !few_get(g, opponent, own, 1 - threshold, true);
}

static bool mover_gets(const game *g, entry *table, uint64_t own, uint64_t opponent, int threshold, bool passed)
{
    position child[SQUARES];
    if (bits(own | opponent) >= g->squares - FEW)
        return few_get(g, own, opponent, threshold, passed);
    entry *e = entry_of(table, own, opponent);
    if (e->state != UNKNOWN && e->x == own && e->y == opponent && e->asked == threshold)
        return e->state == KEEPS;
    const int n = moves_in_order(g, own, opponent, true, child);
    if (n == 0)
        return passed ? score(g, own, opponent) >= threshold
                      : !mover_gets(g, table, opponent, own, 1 - threshold, true);
    bool holds = false;
    for (int i = 0; i < n && !holds; i++)
        holds = !mover_gets(g, table, child[i].x, child[i].y, 1 - threshold, false);
    *e = (entry){own, opponent, threshold, holds ? KEEPS : FAILS};
    return holds;
}

static bool leaf_holds(const game *g, entry *table, position p, int turn, int threshold)
{
    return turn == PROVER ? mover_gets(g, table, p.x, p.y, threshold, false)
                          : !mover_gets(g, table, p.y, p.x, 1 - threshold, false);
}

bool reversi_read_spec(game *g, const char **at, bool full_score)
{
    static const rules reversi = {board_read, is_over, children, leaf_holds};
    int64_t rows, cols;
    const char *discs = "OXXO"; /* the upper two, the lower two */
    if (!take_number(at, 2, SQUARES, &rows) || !take(at, "x") || !take_number(at, 2, SQUARES, &cols) ||
        !board_set_size(g, rows, cols))
        return false;
    g->kind = REVERSI;
    g->rules = &reversi;
    g->full_score = full_score;
    g->least = -g->squares;
    if (take(at, ",start=parallel"))
        discs = "OXOX";
    else if (take(at, ",start=rows"))
        discs = "OOXX";
    else if (take(at, ",start=reversed"))
        discs = "XOOX";
    g->misere = take(at, ",misere");
    char *upper = g->start + (g->rows / 2 - 1) * g->cols + g->cols / 2 - 1;
    memcpy(upper, discs, 2);
    memcpy(upper + g->cols, discs + 2, 2);
    board_make_rays(g);
    board_make_images(g);
    return true;
}
