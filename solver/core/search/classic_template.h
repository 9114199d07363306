/* classic_template.h - the original articles' depth-first search, specialised per game.
 *
 * Before including this, a file defines these macros:
 *   CLASSIC_SEARCH              name of the function that is made here
 *   CLASSIC_POSITION            type of a position, passed by value
 *   CLASSIC_RULE                a classic_rule: a constant, or `c->rule` for all in one function
 *   CLASSIC_OVER(c, p, v)       true when position p is valued at once, its value for the side to
 *                               move in v
 *   CLASSIC_MOVES(c, p)         legal squares or numbers as bits; 0: a pass
 *   CLASSIC_PASS(c, p, v)       turns p into the position after a pass, or is true when that pass
 *                               ends the game: v is the value for the side that passed
 *   CLASSIC_PLAY(c, p, bit, v)  plays in p and is true when that ends the game without a further
 *                               call: v is the value for the side that moved
 *   CLASSIC_LAST_PLY(c, p, v)   true when p, one ply above the depth limit and its best move not
 *                               asked for, was valued and counted whole, its value for the side to
 *                               move in v
 *   CLASSIC_EVALUATE(p)         value at the depth limit, for the side to move
 *   CLASSIC_CODE(c, p, bit)     the game_move of a bit played in p
 * A file that includes this more than once undefines what it defines anew. */
#include "search/classic_context.h"

/* Names of the parts: the name of the search with an ending. */
#define CLASSIC_JOIN(name, end) name##end
#define CLASSIC_NAMED(name, end) CLASSIC_JOIN(name, end)
#define CLASSIC_PART(end) CLASSIC_NAMED(CLASSIC_SEARCH, end)

static int CLASSIC_SEARCH(classic_context *c, CLASSIC_POSITION p, int depth, int alpha, int beta, classic_line *line);

/* Value of `p`, in which the side to move must pass. It has no best move yet: only an inherited
 * window is handed on. */
static int CLASSIC_PART(_pass)(classic_context *c, CLASSIC_POSITION p, int depth, int alpha, int beta,
                               classic_line *below)
{
    int value;
    if (CLASSIC_PASS(c, p, value)) {
        c->evaluations++;
        classic_clear(below);
        return value;
    }
    const classic_rule rule = CLASSIC_RULE;
    return -CLASSIC_SEARCH(c, p, depth - 1, rule == CLASSIC_WINDOW ? -beta : -CLASSIC_INFINITY,
                           rule == CLASSIC_WINDOW ? -alpha : CLASSIC_INFINITY, below);
}

/* Value of the move that leads to `child`, for its mover, whose best value so far is `best`. */
static inline int CLASSIC_PART(_child)(classic_context *c, CLASSIC_POSITION child, int depth, int best, int alpha,
                                       int beta, classic_line *below)
{
    const classic_rule rule = CLASSIC_RULE;
    int child_alpha = -CLASSIC_INFINITY, child_beta = CLASSIC_INFINITY;
    if (depth == 1) { /* the call that would evaluate the child and return */
        c->calls++;
        c->evaluations++;
        classic_clear(below);
        return -CLASSIC_EVALUATE(child);
    }
    if (rule == CLASSIC_SHALLOW) {
        child_beta = -best;
    } else if (rule == CLASSIC_WINDOW) {
        child_alpha = -beta;
        child_beta = -(best > alpha ? best : alpha);
    }
    return -CLASSIC_SEARCH(c, child, depth - 1, child_alpha, child_beta, below);
}

/* The moves of `p` in order: the best value, as the search below returns it. */
static inline int CLASSIC_PART(_moves)(classic_context *c, CLASSIC_POSITION p, uint64_t moves, int depth, int alpha,
                                       int beta, classic_line *line)
{
    const classic_rule rule = CLASSIC_RULE;
    classic_line below, *below_line = line && c->keep_line ? &below : NULL;
    int best = -CLASSIC_INFINITY;
    for (int i = 0, value; moves; i++) {
        const int bit = classic_next(c, moves, &i);
        moves &= ~(1ull << bit);
        CLASSIC_POSITION child = p;
        const bool ended = CLASSIC_PLAY(c, child, bit, value);
        if (ended) {
            c->evaluations++;
            c->ends_without_call++;
            classic_clear(below_line);
        } else {
            value = CLASSIC_PART(_child)(c, child, depth, best, alpha, beta, below_line);
            if (c->stopped)
                return 0;
        }
        if (value > best || (rule == CLASSIC_OWN_ROW && ended)) {
            best = value;
            classic_set_line(line, CLASSIC_CODE(c, p, bit), below_line);
            if ((rule == CLASSIC_OWN_ROW && ended) ||
                (rule == CLASSIC_FIRST_WIN ? best > 0 : rule != CLASSIC_PLAIN && best >= beta))
                return best;
        }
    }
    return best;
}

/* Value of `p` for the side to move, exact when it lies inside the window: every window for
 * CLASSIC_PLAIN; (alpha, beta) for CLASSIC_WINDOW; below beta, which is the parent's best move so
 * far, for CLASSIC_SHALLOW. `line` (may be NULL) receives the best line. */
static int CLASSIC_SEARCH(classic_context *c, CLASSIC_POSITION p, int depth, int alpha, int beta, classic_line *line)
{
    int value;
    if (!classic_enter(c, line))
        return 0;
    if (CLASSIC_OVER(c, p, value)) {
        c->evaluations++;
        return value;
    }
    if (depth == 0) {
        c->evaluations++;
        return CLASSIC_EVALUATE(p);
    }
    if (depth == 1 && !line && CLASSIC_LAST_PLY(c, p, value))
        return value;
    const uint64_t moves = CLASSIC_MOVES(c, p);
    if (moves)
        return CLASSIC_PART(_moves)(c, p, moves, depth, alpha, beta, line);
    classic_line below, *below_line = line && c->keep_line ? &below : NULL;
    value = CLASSIC_PART(_pass)(c, p, depth, alpha, beta, below_line);
    classic_set_line(line, MOVE_PASS, below_line);
    return value;
}
