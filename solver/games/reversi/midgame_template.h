/* midgame_template.h - shallow searches over the learned evaluation.
 *
 * A part of engine_template.h, whose parameters are EG(name), EG_WIDE.  They order moves, give
 * first guesses and label positions for training.  Values in 1/EVALUATION_UNIT discs. */

typedef struct EG(candidate) {
    uint64_t flips;
    int square, score;
} EG(candidate);

SORTED_INSERT(EG(insert_candidate), EG(candidate))

/* Moves with the evaluation of the position after each (for the mover), best first. */
ALWAYS_INLINE int EG(candidates)(const reversi_worker *w, uint64_t own, uint64_t opp, uint64_t moves, int empties,
                                 EG(candidate) * list)
{
    const evaluation_index base = evaluation_base(w->ev, own, opp);
    int n = 0;
    for (; moves; moves &= moves - 1) {
        const int b = bit_first(moves);
        EG(candidate) c = {.flips = reversi_flips_inline(w->rules, EG_WIDE, b, own, opp), .square = b};
        c.score = -evaluation_child(w->ev, base, b, c.flips, empties - 1);
        EG(insert_candidate)(list, n++, c);
    }
    return n;
}

/* Fail-soft alpha-beta `depth` plies deep; ends of games count their discs. If the evaluation
 * misses a null window by `margin` sixteenths of its standard error, it decides it; margin 0: it
 * never does. The value is meaningless when cancelled. */
static int EG(midgame)(reversi_worker *w, uint64_t own, uint64_t opp, int empties, int depth, int margin, int alpha,
                       int beta)
{
    const reversi_rules *r = w->rules;
    assert((own & opp) == 0 && alpha < beta && depth >= 0 && empties == bit_count(r->board & ~(own | opp)));
    w->base.estimate_nodes++;
    if (empties == 0)
        return EVALUATION_UNIT * EG(score)(r, own, opp);
    if (depth >= STOP_DEPTH) {
        search_poll(&w->base);
        if (worker_cancelled(&w->base.thread))
            return 0;
    }
    if (depth == 0)
        return evaluation_value(w->ev, own, opp, empties);
    const uint64_t moves = reversi_moves_inline(r, EG_WIDE, own, opp);
    if (moves == 0) {
        if (reversi_moves_inline(r, EG_WIDE, opp, own) == 0)
            return EVALUATION_UNIT * EG(score)(r, own, opp);
        return -EG(midgame)(w, opp, own, empties, depth, margin, -beta, -alpha);
    }
    int best = -VALUE_INFINITY * EVALUATION_UNIT;
    if (depth == 1) {
        const evaluation_index base = evaluation_base(w->ev, own, opp);
        for (uint64_t left = moves; left && best < beta; left &= left - 1) {
            const int b = bit_first(left);
            const int v = -evaluation_child(w->ev, base, b, reversi_flips_inline(r, EG_WIDE, b, own, opp), empties - 1);
            best = v > best ? v : best;
            w->base.estimate_nodes++;
        }
        return best;
    }
    if (margin > 0 && beta - alpha == 1) {
        const int value = evaluation_value(w->ev, own, opp, empties),
                  apart = margin * evaluation_error(w->ev, empties) / 16;
        if (value - apart >= beta)
            return value - apart;
        if (value + apart <= alpha)
            return value + apart;
    }
    EG(candidate) list[MAX_SQUARES];
    const int n = EG(candidates)(w, own, opp, moves, empties, list);
    for (int i = 0; i < n && best < beta; i++) {
        const EG(candidate) *c = &list[i];
        const uint64_t o = opp ^ c->flips, p = own ^ c->flips ^ bit_at(c->square);
        const int a = best > alpha ? best : alpha;
        int v = -EG(midgame)(w, o, p, empties - 1, depth - 1, margin, i ? -a - 1 : -beta, -a);
        if (i && v > a && v < beta)
            v = -EG(midgame)(w, o, p, empties - 1, depth - 1, margin, -beta, -v + 1);
        best = v > best ? v : best;
    }
    return best;
}
