/* reversi_endgame.h - the layers from five to MIDDLE_MAX empties; specialised by inclusion after reversi_last.h.
 *
 * All functions return the value for the side to move, fail-soft against the null window (alpha, alpha + 1). */

/* An upper bound from the discs that the other side can never lose (with misère: that the mover can never lose). */
ALWAYS_INLINE int EG(stability_bound)(const reversi_rules *r, uint64_t own, uint64_t opp)
{
    const uint64_t empties = r->board & ~(own | opp);
    return r->squares - 2 * count_bits(stable_discs(r, EG_MISERE ? own : opp, empties));
}

/* False where the bound is hopeless: too few discs, or no corner to start from. */
ALWAYS_INLINE bool EG(stability_pays)(const reversi_rules *r, uint64_t own, uint64_t opp, int alpha)
{
    const uint64_t discs = EG_MISERE ? own : opp;
    return (discs & r->corners) && alpha >= r->squares - 2 * count_bits(discs);
}

/* 5..SHALLOW_MAX empties: odd regions first, corners first (misère: last) within them; `moves` of the side to move. */
static int EG(shallow)(reversi_worker *w, uint64_t own, uint64_t opp, uint64_t moves, int empties, unsigned parity,
                       int alpha)
{
    const reversi_rules *r = w->rules;
    w->base.thread.nodes++;
    if (moves == 0) {
        moves = reversi_moves_inline(r, EG_WIDE, opp, own);
        if (moves == 0)
            return EG(over)(&w->base.thread, r, own, opp);
        w->base.thread.nodes--;
        return -EG(shallow)(w, opp, own, moves, empties, parity, -alpha - 1);
    }
    int best = -VALUE_INFINITY;
    uint64_t set = moves & (w->use_parity ? r->region_mask[parity] : ~0ULL);
    for (int pass = 0; pass < 2; pass++, set = moves) {
        moves &= ~set;
        while (set) {
            const uint64_t corner = EG_MISERE ? set & ~r->corners : set & r->corners;
            const int b = first_bit(corner ? corner : set);
            set &= ~bit(b);
            const uint64_t flips = reversi_flips_inline(r, b, own, opp);
            const uint64_t o = opp ^ flips, p = own ^ flips ^ bit(b);
            const unsigned q = parity ^ r->region[b];
            const int v = empties == 5 ? -EG(last4)(&w->base.thread, r, o, p, r->board & ~(o | p), q, -alpha - 1)
                                       : -EG(shallow)(w, o, p, reversi_moves_inline(r, EG_WIDE, o, p), empties - 1, q,
                                                      -alpha - 1);
            if (v > best) {
                best = v;
                if (v > alpha)
                    return v;
            }
        }
    }
    return best;
}

/* What an opponent's reply costs in the order: in proportion to how far the learned value errs. */
ALWAYS_INLINE int EG(mobility_weight)(const reversi_worker *w, int empties)
{
    return w->ev ? MOBILITY_WEIGHT * w->ev->deviation[w->ev->phase_of[empties]] / (5 * EVALUATION_UNIT)
                 : MOBILITY_WEIGHT;
}

/* What a move promises apart from its learned value: few replies for the opponent (corners doubly), odd regions. */
ALWAYS_INLINE int EG(promise)(const reversi_worker *w, uint64_t replies, int square, int mobility, unsigned parity)
{
    const reversi_rules *r = w->rules;
    const int cost = mobility * (count_bits(replies) + (EG_MISERE ? 0 : count_bits(replies & r->corners)));
    return (w->use_parity && (parity & r->region[square]) ? PARITY_WEIGHT : 0) - cost;
}

typedef struct EG(reply) {
    uint64_t own, opp, moves; /* after the move, seen by the other side; its moves */
    local_entry *local;       /* its place in the small table */
    int square;
} EG(reply);

/* Lists the replies and what each promises, its learned value included.  The low REPLY_BITS of a score are the reply's index.  `learned`, `local`: with evaluation, with places in
 * the small table; constants at every call, so that each loop has only what it needs. */
ALWAYS_INLINE int EG(replies)(const reversi_worker *w, uint64_t own, uint64_t opp, uint64_t moves, unsigned parity,
                              int empties, int hinted, bool learned, bool local, EG(reply) * list, int *score)
{
    const reversi_rules *r = w->rules;
    const evaluation_index base = learned ? evaluation_base(w->ev, own, opp) : evaluation_zero();
    const int mobility = w->use_mobility ? EG(mobility_weight)(w, empties) : 0;
    int n = 0;
    for (; moves; moves &= moves - 1, n++) {
        const int b = first_bit(moves);
        const uint64_t flips = reversi_flips_inline(r, b, own, opp);
        EG(reply) *c = &list[n];
        c->own = opp ^ flips;
        c->opp = own ^ flips ^ bit(b);
        c->square = b;
        if (local) {
            c->local = local_place(w, c->own, c->opp);
            __builtin_prefetch(c->local);
        }
        c->moves = reversi_moves_inline(r, EG_WIDE, c->own, c->opp);
        int promise = EG(promise)(w, c->moves, b, mobility, parity) + (b == hinted ? 1 << 25 : 0);
        if (learned)
            promise -= evaluation_child(w->ev, base, b, flips, empties - 1);
        score[n] = promise * (1 << REPLY_BITS) + n;
    }
    return n;
}

/* Kept out of line: the registers of EG(middle) are better spent without it. */
static __attribute__((noinline)) int EG(learned_replies)(const reversi_worker *w, uint64_t own, uint64_t opp,
                                                         uint64_t moves, unsigned parity, int empties, int hinted,
                                                         EG(reply) * list, int *score)
{
    return EG(replies)(w, own, opp, moves, parity, empties, hinted, true, true, list, score);
}

/* The most promising reply left, which is taken off the list; most positions are refuted by the first. */
ALWAYS_INLINE int EG(next_reply)(int *score, int n)
{
    int best = score[0];
    for (int i = 1; i < n; i++)
        best = score[i] > best ? score[i] : best;
    const int i = best & ((1 << REPLY_BITS) - 1);
    score[i] = INT32_MIN;
    return i;
}

/* True when an entry of the small table refutes the position through one of these replies: enhanced transposition
 * cut-off. */
ALWAYS_INLINE bool EG(local_etc)(const EG(reply) * list, int n, int alpha, int *value)
{
    for (int i = 0; i < n; i++) {
        const local_entry *e = list[i].local;
        if (e->own == list[i].own && e->opp == list[i].opp && -e->upper > alpha) {
            *value = -e->upper;
            return true;
        }
    }
    return false;
}

/* SHALLOW_MAX + 1 .. MIDDLE_MAX empties; `moves` of the side to move. */
static int EG(middle)(reversi_worker *w, uint64_t own, uint64_t opp, uint64_t moves, int empties, unsigned parity,
                      int alpha)
{
    const reversi_rules *r = w->rules;
    w->base.thread.nodes++;
    if (moves == 0) {
        moves = reversi_moves_inline(r, EG_WIDE, opp, own);
        if (moves == 0)
            return EG(over)(&w->base.thread, r, own, opp);
        w->base.thread.nodes--; /* a pass is no position of its own */
        return -EG(middle)(w, opp, own, moves, empties, parity, -alpha - 1);
    }
    if (w->use_stability && EG(stability_pays)(r, own, opp, alpha)) {
        const int bound = EG(stability_bound)(r, own, opp);
        if (bound <= alpha)
            return bound;
    }
    local_entry *e = NULL;
    int hinted = -1;
    if (w->use_local) {
        e = local_place(w, own, opp);
        if (e->own == own && e->opp == opp) {
            if (e->lower > alpha)
                return e->lower;
            if (e->upper <= alpha)
                return e->upper;
            hinted = e->move;
        }
    }
    EG(reply) list[MIDDLE_MAX];
    int score[MIDDLE_MAX], best = -VALUE_INFINITY, square = 0;
    const int n = w->ev && empties >= (EG_MISERE ? LEARNED_MIN_MISERE : LEARNED_MIN)
                      ? EG(learned_replies)(w, own, opp, moves, parity, empties, hinted, list, score)
                  : empties - 1 > SHALLOW_MAX
                      ? EG(replies)(w, own, opp, moves, parity, empties, hinted, false, true, list, score)
                      : EG(replies)(w, own, opp, moves, parity, empties, hinted, false, false, list, score);
    if (e && empties >= LOCAL_ETC_MIN && EG(local_etc)(list, n, alpha, &best))
        return best;
    for (int i = 0; i < n && best <= alpha; i++) {
        const EG(reply) *c = &list[EG(next_reply)(score, n)];
        const unsigned q = parity ^ r->region[c->square];
        const int v = empties - 1 <= SHALLOW_MAX ? -EG(shallow)(w, c->own, c->opp, c->moves, empties - 1, q, -alpha - 1)
                                                 : -EG(middle)(w, c->own, c->opp, c->moves, empties - 1, q, -alpha - 1);
        if (v > best) {
            best = v;
            square = c->square;
        }
    }
    if (e) {
        if (e->own != own || e->opp != opp)
            *e = (local_entry){.own = own, .opp = opp, .lower = INT8_MIN, .upper = INT8_MAX};
        if (best > alpha)
            e->lower = (int8_t)best;
        else
            e->upper = (int8_t)best;
        e->move = (uint8_t)square;
    }
    return best;
}

/* Parity of the empty squares of each region, as a set of regions. */
ALWAYS_INLINE unsigned EG(parity)(const reversi_rules *r, uint64_t empties)
{
    unsigned parity = 0;
    for (int i = 0; i < REVERSI_MAX_REGIONS; i++)
        parity |= (unsigned)(count_bits(empties & r->region_mask[1 << i]) & 1) << i;
    return parity;
}

/* Null-window value of a position with at most MIDDLE_MAX empties. */
static int EG(null_window)(reversi_worker *w, uint64_t own, uint64_t opp, int alpha)
{
    const reversi_rules *r = w->rules;
    const uint64_t empties = r->board & ~(own | opp);
    const int n = count_bits(empties);
    const unsigned parity = EG(parity)(r, empties);
    if (n > SHALLOW_MAX)
        return EG(middle)(w, own, opp, reversi_moves_inline(r, EG_WIDE, own, opp), n, parity, alpha);
    if (n > LAST_MAX)
        return EG(shallow)(w, own, opp, reversi_moves_inline(r, EG_WIDE, own, opp), n, parity, alpha);
    int square[LAST_MAX] = {0};
    uint64_t e = empties;
    for (int i = 0; i < n; i++, e &= e - 1)
        square[i] = first_bit(e);
    worker *thread = &w->base.thread;
    switch (n) {
    case 4:
        return EG(last4)(thread, r, own, opp, empties, parity, alpha);
    case 3:
        return EG(last3)(thread, r, own, opp, square[0], square[1], square[2], parity, alpha);
    case 2:
        return EG(last2)(thread, r, own, opp, square[0], square[1], alpha);
    case 1:
        return EG(last1)(r, own, square[0]);
    default:
        return EG(score)(r, own, opp);
    }
}
