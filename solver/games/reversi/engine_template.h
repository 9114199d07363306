/* engine_template.h - the whole reversi search for one scoring and one kind of word; included once
 * for each (engine_*.c), which are compiled for each kind of processor (base/arch.h).
 *
 * Parameters, defined before inclusion and undefined at the end:
 *   EG(name)     pastes the engine's prefix before a name: in one engine EG(endgame) is
 *                othello_narrow_endgame
 *   EG_WIDE      1: a side is longer than 8, the squares lie row after row without gaps;
 *                0: within 8x8 (reversi.h)
 *   EG_WINNER    1: empty squares of a finished game go to the winner; 0: they do not count
 *   EG_MISERE    1: the fewest discs win; 0: the most
 *
 * From few empties to many: last_template.h, replies_template.h and endgame_template.h;
 * above MIDDLE_MAX empties search/negamax_template.h, whose hooks are here and in order_template.h,
 * selective_template.h and estimate_template.h, and use the searches over
 * the evaluation in midgame_template.h. */
#include "reversi/last_template.h"
#include "reversi/replies_template.h"
#include "reversi/endgame_template.h"
#include "reversi/midgame_template.h"

/* Parameters of search/negamax_template.h, explained there: its functions are this engine's too; no
 * position with fewer than MIDDLE_MAX + 1 empties enters it. */
#define NG(name) EG(name)
#define NG_POSITION reversi_position
#define NG_WORKER reversi_worker
#define NG_MAX_MOVES MAX_SQUARES
#define NG_TABLE_MIN 1
#define NG_SYMMETRY_MIN SYMMETRY_MIN
#define NG_ETC_MIN (w->use_endgame ? MIDDLE_MAX + 2 : 2)
#define NG_SPLIT_MIN SPLIT_MIN
#define NG_ANNOUNCE_MIN (MIDDLE_MAX + 5)
#define NG_HAS_PASS
#define NG_HAS_BOUND
#define NG_HAS_CUT_LIKELIHOOD
#define NG_HAS_EVALUATION
#define NG_HAS_FIRST_GUESS
#define NG_HAS_PUBLIC_MOVE
#define NG_HAS_STATIC
#define NG_STATIC_UNIT EVALUATION_UNIT
#define NG_STATIC_DEPTH 3
#include "search/negamax_template.h"

static inline int NG(remaining)(const reversi_worker *w, const reversi_position *p)
{
    return bit_count(w->rules->board & ~(p->own | p->opp));
}

#include "reversi/order_template.h"
#include "reversi/selective_template.h"
#include "reversi/estimate_template.h"

/* Few empties: null windows of the endgame until the value is known within (alpha, beta). */
static inline bool NG(leaf)(reversi_worker *w, const reversi_position *p, int alpha, int beta, int *value)
{
    const int remaining = NG(remaining)(w, p);
    if (remaining > MIDDLE_MAX)
        return w->base.run->confidence != CONFIDENCE_EXACT && remaining >= SELECTIVE_MIN &&
               remaining < w->root_empties && beta - alpha == 1 && EG(probable)(w, p, remaining, alpha, beta, value);
    if (!w->use_endgame)
        return false;
    w->base.thread.nodes--; /* counted again below */
    int lower = -VALUE_INFINITY, upper = VALUE_INFINITY, guess = beta - alpha == 1 ? beta : 0;
    while (lower < upper && lower < beta && upper > alpha) {
        guess = guess <= alpha ? alpha + 1 : guess > beta ? beta : guess;
        const int b = guess == lower ? guess + 1 : guess;
        guess = EG(endgame)(w, p->own, p->opp, b - 1);
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
                                .position = reversi_child(*p, b, reversi_flips_inline(r, EG_WIDE, b, p->own, p->opp))};
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

static inline cut_likelihood NG(cut_likelihood)(const reversi_worker *w, const reversi_position *p, int alpha)
{
    const int far = CUT_LIKELIHOOD_DISCS * EVALUATION_UNIT;
    if (!w->ev)
        return CUT_LIKELY; /* CUT_UNKNOWN would make helpers wait near the root, which slows small boards */
    const int lead = evaluation_value(w->ev, p->own, p->opp, NG(remaining)(w, p)) - alpha * EVALUATION_UNIT;
    return lead < -far ? CUT_VERY_UNLIKELY : lead < 0 ? CUT_UNLIKELY : lead < far ? CUT_LIKELY : CUT_VERY_LIKELY;
}

static inline game_move NG(public_move)(const reversi_worker *w, const NG(child) * c)
{
    return w->rules->square_of[c->move];
}

static void EG(run)(worker *w, const reversi_position *p, search_result *out)
{
    NG(root) root = {p, out};
    NG(master)(w, &root);
}

static int EG(null_window)(reversi_worker *w, const reversi_position *p, int alpha)
{
    return NG(search)(w, p, alpha, alpha + 1, 0);
}

static int EG(exact)(reversi_worker *w, const reversi_position *p)
{
    int lower = -w->rules->squares, upper = w->rules->squares;
    NG(narrow)(w, p, NG(first_guess)(w, p), -VALUE_INFINITY, VALUE_INFINITY, &lower, &upper);
    return lower;
}

static int EG(deepen)(reversi_worker *w, const reversi_position *p, int depth)
{
    const int empties = NG(remaining)(w, p);
    return EG(midgame)(w, p->own, p->opp, empties, depth, 0, -VALUE_INFINITY * EVALUATION_UNIT,
                       VALUE_INFINITY * EVALUATION_UNIT);
}

extern const reversi_engine ARCH_NAMED(EG(engine));
const reversi_engine ARCH_NAMED(EG(engine)) = {
    .run = EG(run), .null_window = EG(null_window), .recall = NG(recall), .exact = EG(exact), .deepen = EG(deepen)};

#undef NG
#undef NG_POSITION
#undef NG_WORKER
#undef NG_MAX_MOVES
#undef NG_TABLE_MIN
#undef NG_SYMMETRY_MIN
#undef NG_ETC_MIN
#undef NG_SPLIT_MIN
#undef NG_ANNOUNCE_MIN
#undef NG_HAS_PASS
#undef NG_HAS_BOUND
#undef NG_HAS_CUT_LIKELIHOOD
#undef NG_HAS_EVALUATION
#undef NG_HAS_FIRST_GUESS
#undef NG_HAS_PUBLIC_MOVE
#undef NG_HAS_STATIC
#undef NG_STATIC_UNIT
#undef NG_STATIC_DEPTH
#undef EG
#undef EG_WIDE
#undef EG_WINNER
#undef EG_MISERE
