/* original_template.h - the original articles' depth-first search, specialised per game.
 *
 * Before including this, a file defines these macros:
 *   ORIGINAL_SEARCH              name of the function that is made here
 *   ORIGINAL_POSITION            type of a position, passed by value
 *   ORIGINAL_RULE                an original_rule: a constant, or `c->rule` for all in one function
 *   ORIGINAL_OVER(c, p, v)       true when position p is valued at once, its value for the side to
 *                                move in v
 *   ORIGINAL_MOVES(c, p)         legal squares or numbers as bits; 0: a pass
 *   ORIGINAL_PASS(c, p, v)       turns p into the position after a pass, or is true when that pass
 *                                ends the game: v is the value for the side that passed
 *   ORIGINAL_PLAY(c, p, bit, v)  plays in p and is true when that ends the game without a further
 *                                call: v is the value for the side that moved
 *   ORIGINAL_LAST_PLY(c, p, v)   true when p, one ply above the depth limit and its best move not
 *                                asked for, was valued and counted whole, its value for the side to
 *                                move in v
 *   ORIGINAL_EVALUATE(p)         value at the depth limit, for the side to move
 *   ORIGINAL_CODE(c, p, bit)     the game_move of a bit played in p
 * A file that includes this more than once undefines what it defines anew. */
#include "search/original_context.h"

/* Names of the parts: the name of the search with an ending. */
#define ORIGINAL_JOIN(name, end) name##end
#define ORIGINAL_NAMED(name, end) ORIGINAL_JOIN(name, end)
#define ORIGINAL_PART(end) ORIGINAL_NAMED(ORIGINAL_SEARCH, end)

static int ORIGINAL_SEARCH(original_context *c, ORIGINAL_POSITION p, int depth, int alpha, int beta,
                           original_line *line);

/* Value of `p`, in which the side to move must pass. It has no best move yet: only an inherited
 * window is handed on. */
static int ORIGINAL_PART(_pass)(original_context *c, ORIGINAL_POSITION p, int depth, int alpha, int beta,
                                original_line *below)
{
    int value;
    if (ORIGINAL_PASS(c, p, value)) {
        c->evaluations++;
        original_clear(below);
        return value;
    }
    const original_rule rule = ORIGINAL_RULE;
    return -ORIGINAL_SEARCH(c, p, depth - 1, rule == ORIGINAL_WINDOW ? -beta : -ORIGINAL_INFINITY,
                            rule == ORIGINAL_WINDOW ? -alpha : ORIGINAL_INFINITY, below);
}

/* Value of the move that leads to `child`, for its mover, whose best value so far is `best`. */
static inline int ORIGINAL_PART(_child)(original_context *c, ORIGINAL_POSITION child, int depth, int best, int alpha,
                                        int beta, original_line *below)
{
    const original_rule rule = ORIGINAL_RULE;
    int child_alpha = -ORIGINAL_INFINITY, child_beta = ORIGINAL_INFINITY;
    if (depth == 1) { /* the call that would evaluate the child and return */
        c->calls++;
        c->evaluations++;
        original_clear(below);
        return -ORIGINAL_EVALUATE(child);
    }
    if (rule == ORIGINAL_SHALLOW) {
        child_beta = -best;
    } else if (rule == ORIGINAL_WINDOW) {
        child_alpha = -beta;
        child_beta = -(best > alpha ? best : alpha);
    }
    return -ORIGINAL_SEARCH(c, child, depth - 1, child_alpha, child_beta, below);
}

/* The moves of `p` in order: the best value, as the search below returns it. */
static inline int ORIGINAL_PART(_moves)(original_context *c, ORIGINAL_POSITION p, uint64_t moves, int depth, int alpha,
                                        int beta, original_line *line)
{
    const original_rule rule = ORIGINAL_RULE;
    original_line below, *below_line = line && c->keep_line ? &below : NULL;
    int best = -ORIGINAL_INFINITY;
    for (int i = 0, value; moves; i++) {
        const int bit = original_next(c, moves, &i);
        moves &= ~(1ull << bit);
        ORIGINAL_POSITION child = p;
        const bool ended = ORIGINAL_PLAY(c, child, bit, value);
        if (ended) {
            c->evaluations++;
            c->ends_without_call++;
            original_clear(below_line);
        } else {
            value = ORIGINAL_PART(_child)(c, child, depth, best, alpha, beta, below_line);
            if (c->stopped)
                return 0;
        }
        if (value > best || (rule == ORIGINAL_OWN_ROW && ended)) {
            best = value;
            original_set_line(line, ORIGINAL_CODE(c, p, bit), below_line);
            if ((rule == ORIGINAL_OWN_ROW && ended) ||
                (rule == ORIGINAL_FIRST_WIN ? best > 0 : rule != ORIGINAL_PLAIN && best >= beta))
                return best;
        }
    }
    return best;
}

/* Value of `p` for the side to move, exact when it lies inside the window: every window for
 * ORIGINAL_PLAIN; (alpha, beta) for ORIGINAL_WINDOW; below beta, which is the parent's best move so
 * far, for ORIGINAL_SHALLOW. `line` (may be NULL) receives the best line. */
static int ORIGINAL_SEARCH(original_context *c, ORIGINAL_POSITION p, int depth, int alpha, int beta,
                           original_line *line)
{
    int value;
    if (!original_enter(c, line))
        return 0;
    if (ORIGINAL_OVER(c, p, value)) {
        c->evaluations++;
        return value;
    }
    if (depth == 0) {
        c->evaluations++;
        return ORIGINAL_EVALUATE(p);
    }
    if (depth == 1 && !line && ORIGINAL_LAST_PLY(c, p, value))
        return value;
    const uint64_t moves = ORIGINAL_MOVES(c, p);
    if (moves)
        return ORIGINAL_PART(_moves)(c, p, moves, depth, alpha, beta, line);
    original_line below, *below_line = line && c->keep_line ? &below : NULL;
    value = ORIGINAL_PART(_pass)(c, p, depth, alpha, beta, below_line);
    original_set_line(line, MOVE_PASS, below_line);
    return value;
}
