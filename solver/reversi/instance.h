/* instance.h - the whole reversi search for one scoring and one kind of word; included once for each.
 *
 * Parameters: EG(name), EG_WIDE, EG_WINNER, EG_MISERE (see last.h). */
#include "reversi/last.h"
#include "reversi/endgame.h"
#include "reversi/midgame.h"

#define NG(name) EG(name)
#define NG_POSITION reversi_position
#define NG_WORKER reversi_worker
#define NG_MAX_MOVES MAX_SQUARES
#define NG_TABLE_MIN (MIDDLE_MAX + 1)
#define NG_SYMMETRY_MIN SYMMETRY_MIN
#define NG_ETC_MIN (MIDDLE_MAX + 2)
#define NG_SPLIT_MIN (MIDDLE_MAX + 3)
#define NG_ANNOUNCE_MIN (MIDDLE_MAX + 5)
#include "search/negamax.h"

static inline int NG(remaining)(const reversi_worker *w, const reversi_position *p)
{
    return bit_count(w->rules->board & ~(p->own | p->opp));
}

/* With the empty squares to the winner values are as even as the number of squares: a bound between two values is
 * moved on in this direction. */
ALWAYS_INLINE int EG(attainable)(const reversi_rules *r, int bound, int direction)
{
    return EG_WINNER && ((bound ^ r->squares) & 1) ? bound + direction : bound;
}

/* Probably outside the window, by a shallow search and its expected error (ProbCut; M. Buro, ProbCut: An Effective
 * Selective Extension of the Alpha-Beta Algorithm, ICCA Journal 18(2), 1995).  Only in selective passes. */
static bool EG(probable)(reversi_worker *w, const reversi_position *p, int remaining, int alpha, int beta, int *value)
{
    const int confidence = w->base.run->confidence;
    const int depth = remaining < 20 ? 2 : remaining < 26 ? 3 : 4;
    const int margin = selective_margin[confidence] * evaluation_error(w->ev, remaining) / 16;
    const int high = beta * EVALUATION_UNIT + margin, low = alpha * EVALUATION_UNIT - margin;
    const int now = evaluation_value(w->ev, p->own, p->opp, remaining);
    if (now >= high - margin / 2) {
        const int v = EG(midgame)(w, p->own, p->opp, remaining, depth, high - 1, high);
        *value = (v - margin) / EVALUATION_UNIT;
        *value = EG(attainable)(w->rules, *value < beta ? beta : *value, 1);
        return v >= high;
    }
    if (now <= low + margin / 2) {
        const int v = EG(midgame)(w, p->own, p->opp, remaining, depth, low, low + 1);
        *value = (v + margin) / EVALUATION_UNIT;
        *value = EG(attainable)(w->rules, *value > alpha ? alpha : *value, -1);
        return v <= low;
    }
    return false;
}

/* Few empties: null windows of the endgame until the value is known within (alpha, beta). */
static inline bool NG(leaf)(reversi_worker *w, const reversi_position *p, int alpha, int beta, int *value)
{
    const int remaining = NG(remaining)(w, p);
    if (remaining > MIDDLE_MAX)
        return w->base.run->confidence != CONFIDENCE_EXACT && remaining >= SELECTIVE_MIN &&
               remaining < w->root_empties && beta - alpha == 1 && EG(probable)(w, p, remaining, alpha, beta, value);
    w->base.thread.nodes--; /* counted again below */
    int lower = -VALUE_INFINITY, upper = VALUE_INFINITY, guess = beta - alpha == 1 ? beta : 0;
    while (lower < upper && lower < beta && upper > alpha) {
        guess = guess <= alpha ? alpha + 1 : guess > beta ? beta : guess;
        const int b = guess == lower ? guess + 1 : guess;
        guess = EG(null_window)(w, p->own, p->opp, b - 1);
        if (guess < b)
            upper = guess;
        else
            lower = guess;
    }
    *value = upper <= alpha ? upper : lower;
    return true;
}

static inline int NG(expand)(reversi_worker *w, const reversi_position *p, NG(child) * list)
{
    const reversi_rules *r = w->rules;
    int n = 0;
    for (uint64_t moves = reversi_moves_of(r, EG_WIDE, *p); moves; moves &= moves - 1) {
        const int b = bit_first(moves);
        list[n++] = (NG(child)){.move = (int16_t)b,
                                .position = reversi_child(*p, b, reversi_flips_inline(r, b, p->own, p->opp))};
    }
    return n;
}

static inline bool NG(pass)(reversi_worker *w, const reversi_position *p, reversi_position *passed)
{
    *passed = (reversi_position){p->opp, p->own};
    return reversi_moves_of(w->rules, EG_WIDE, *passed) != 0;
}

static inline int NG(final)(reversi_worker *w, const reversi_position *p)
{
    return EG(over)(&w->base.thread, w->rules, p->own, p->opp);
}

static inline int NG(bound)(reversi_worker *w, const reversi_position *p, int alpha)
{
    return EG(stability_pays)(w, p->own, p->opp, NG(remaining)(w, p), alpha)
               ? EG(stability_bound)(w->rules, p->own, p->opp)
               : VALUE_INFINITY;
}

static inline void NG(words)(const reversi_worker *w, const reversi_position *p, uint64_t key[2])
{
    (void)w;
    key[0] = p->own;
    key[1] = p->opp;
}

/* How many plies the children are searched over the evaluation before they are ordered. */
ALWAYS_INLINE int EG(order_depth)(int remaining)
{
    const int depth = remaining < ORDER_SEARCH_MIN ? 0 : 1 + (remaining - ORDER_SEARCH_MIN) / ORDER_SEARCH_STEP;
    return depth < ORDER_SEARCH_DEPTH ? depth : ORDER_SEARCH_DEPTH;
}

/* Puts `c` into the sorted list[0..i), whose place i is free. */
ALWAYS_INLINE void EG(insert)(NG(child) * list, int i, NG(child) c)
{
    for (; i > 0 && list[i - 1].score < c.score; i--)
        list[i] = list[i - 1];
    list[i] = c;
}

/* What a child of learned value `value` promises, in a window where `safe` refutes for sure: of what lies above only
 * half counts, since the better of two sure refutations is the cheaper one. */
ALWAYS_INLINE int EG(tempered)(int value, int safe)
{
    return value > safe ? safe + (value - safe) / 2 : value;
}

/* The least value that promises so much. */
ALWAYS_INLINE int EG(untempered)(int promise, int safe)
{
    return promise > safe ? safe + (promise - safe) * 2 : promise;
}

/* Learned value of each child and what it promises besides.  Where a refutation is likely and the table knows no move,
 * the first few are searched over the evaluation: the order of the others, and of positions where all moves will have
 * to be searched, hardly matters.  A searched value errs less than one that is not, and counts half as much again. */
static inline void NG(order)(reversi_worker *w, const reversi_position *p, NG(child) * list, int n, int hinted,
                             int alpha, int beta, int ply)
{
    const reversi_rules *r = w->rules;
    const int remaining = NG(remaining)(w, p), mobility = w->mobility[remaining];
    const uint64_t open = r->board & ~(p->own | p->opp);
    const unsigned odd = w->use_parity ? EG(parity)(r, open) : 0;
    const evaluation_index base = w->ev ? evaluation_base(w->ev, p->own, p->opp) : evaluation_zero();
    const int safe = w->ev ? beta * EVALUATION_UNIT + ORDER_SAFE * evaluation_error(w->ev, remaining - 1) / 16 : 0;
    int learned[MAX_SQUARES];
    for (int i = 0; i < n; i++) {
        NG(child) c = list[i];
        c.score = EG(promise)(r, reversi_moves_of(r, EG_WIDE, c.position), c.move, mobility, odd);
        c.score += c.move == hinted ? 1 << 28 : 0;
        if (w->ev)
            c.score += learned[c.move] =
                EG(tempered)(-evaluation_child(w->ev, base, c.move, p->opp & c.position.opp, remaining - 1), safe);
        else
            c.score += EG(place)(w, c.move, open, p->opp);
        EG(insert)(list, i, c);
    }
    const int depth = EG(order_depth)(remaining), most = VALUE_INFINITY * EVALUATION_UNIT;
    if (!w->ev || depth == 0 || hinted != MOVE_NONE ||
        evaluation_value(w->ev, p->own, p->opp, remaining) < alpha * EVALUATION_UNIT)
        return;
    for (int i = 0; i < n && i < ORDER_SEARCH_MOVES; i++) {
        NG(child) c = list[i];
        c.score += ORDER_SEARCHED - learned[c.move];                        /* the searched value takes its place */
        const int least = (list[0].score - c.score) / 3 * 2;                /* to be the best so far */
        const int enough = i == 0 ? most : 1 - EG(untempered)(least, safe); /* for the opponent: not the best so far */
        const int value = -EG(midgame)(w, c.position.own, c.position.opp, remaining - 1, depth, -most, enough);
        c.score += EG(tempered)(value, safe) * 3 / 2;
        EG(insert)(list, i, c);
    }
    (void)ply;
}

static inline cut_likelihood NG(cut_likelihood)(const reversi_worker *w, const reversi_position *p, int alpha)
{
    const int far = CUT_LIKELIHOOD_DISCS * EVALUATION_UNIT;
    if (!w->ev)
        return CUT_UNKNOWN;
    const int lead = evaluation_value(w->ev, p->own, p->opp, NG(remaining)(w, p)) - alpha * EVALUATION_UNIT;
    return lead < -far ? CUT_VERY_UNLIKELY : lead < 0 ? CUT_UNLIKELY : lead < far ? CUT_LIKELY : CUT_VERY_LIKELY;
}

/* The evaluation's value, then that of selective passes of rising confidence, which also leave their best moves in
 * the table for the exact search. */
static inline int NG(guess)(reversi_worker *w, const reversi_position *p)
{
    if (!w->ev)
        return 0;
    const int remaining = NG(remaining)(w, p), most = w->rules->squares;
    const int value = EG(midgame)(w, p->own, p->opp, remaining, GUESS_DEPTH, -VALUE_INFINITY * EVALUATION_UNIT,
                                  VALUE_INFINITY * EVALUATION_UNIT);
    int guess = (value + (value > 0 ? EVALUATION_UNIT / 2 : -EVALUATION_UNIT / 2)) / EVALUATION_UNIT;
    guess = guess > most ? most : guess < -most ? -most : guess;
    if (!(w->base.options->techniques & TECH_SELECTIVE) || !w->base.table || remaining < SELECTIVE_ROOT_MIN)
        return guess;
    w->root_empties = remaining;
    const bool last = remaining >= SELECTIVE_LAST_MIN && w->rules->squares >= SELECTIVE_LAST_SQUARES;
    const int passes = last ? SELECTIVE_PASSES : SELECTIVE_PASSES - 1;
    for (int pass = 0; pass < passes && !worker_cancelled(&w->base.thread); pass++) {
        int lower = -most, upper = most;
        w->base.run->confidence = pass;
        NG(narrow)(w, p, guess, w->base.options->alpha, w->base.options->beta, &lower, &upper);
        guess = lower > w->base.options->alpha ? lower : upper;
    }
    w->base.run->confidence = CONFIDENCE_EXACT;
    return guess;
}

static inline game_move NG(public_move)(const reversi_worker *w, int move)
{
    return w->rules->square_of[move];
}

static void EG(run)(worker *w, const reversi_position *p, search_result *out)
{
    NG(root) root = {p, out};
    NG(master)(w, &root);
}

static int EG(exact)(reversi_worker *w, const reversi_position *p)
{
    int lower = -w->rules->squares, upper = w->rules->squares;
    NG(narrow)(w, p, NG(guess)(w, p), -VALUE_INFINITY, VALUE_INFINITY, &lower, &upper);
    return lower;
}

static int EG(deepen)(reversi_worker *w, const reversi_position *p, int depth)
{
    const int empties = NG(remaining)(w, p);
    return EG(midgame)(w, p->own, p->opp, empties, depth, -VALUE_INFINITY * EVALUATION_UNIT,
                       VALUE_INFINITY * EVALUATION_UNIT);
}

extern const reversi_engine EG(engine);
const reversi_engine EG(engine) = {EG(run), EG(exact), EG(deepen)};

#undef NG
#undef NG_POSITION
#undef NG_WORKER
#undef NG_MAX_MOVES
#undef NG_TABLE_MIN
#undef NG_SYMMETRY_MIN
#undef NG_ETC_MIN
#undef NG_SPLIT_MIN
#undef NG_ANNOUNCE_MIN
#undef EG
#undef EG_WIDE
#undef EG_WINNER
#undef EG_MISERE
