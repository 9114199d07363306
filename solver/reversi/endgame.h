/* endgame.h - the layers from five to MIDDLE_MAX empties; specialised by inclusion after last.h.
 *
 * All functions return the value for the side to move, fail-soft against the null window (alpha, alpha + 1). */

/* An upper bound from the discs that the other side can never lose (with misère: that the mover can never lose). */
ALWAYS_INLINE int EG(stability_bound)(const reversi_rules *r, uint64_t own, uint64_t opp)
{
    const uint64_t empties = r->board & ~(own | opp);
    return r->squares - 2 * bit_count(stable_discs(r, EG_MISERE ? own : opp, empties));
}

/* False where a cut is too unlikely: no corner to start from, or hardly more discs than would have to be stable. */
ALWAYS_INLINE bool EG(stability_pays)(const reversi_worker *w, uint64_t own, uint64_t opp, int empties, int alpha)
{
    const reversi_rules *r = w->rules;
    const uint64_t discs = EG_MISERE ? own : opp, corners = discs & r->corners;
    const int spare = w->spare[empties <= STABILITY_EXPENSIVE_MAX][(corners & (corners - 1)) != 0];
    return corners && alpha >= r->squares - 2 * (bit_count(discs) - spare);
}

/* SHALLOW_MAX empties: odd regions first, corners first (misère: last) within them; `moves` of the side to move. */
static int EG(shallow)(reversi_worker *w, uint64_t own, uint64_t opp, uint64_t moves, unsigned parity, int alpha)
{
    const reversi_rules *r = w->rules;
    w->base.thread.nodes++;
    if (moves == 0) {
        moves = reversi_moves_inline(r, EG_WIDE, opp, own);
        if (moves == 0)
            return EG(over)(&w->base.thread, r, own, opp);
        w->base.thread.nodes--;
        return -EG(shallow)(w, opp, own, moves, parity, -alpha - 1);
    }
    const reversi_lanes own4 = reversi_lanes_of(own), opp4 = reversi_lanes_of(opp);
    const uint64_t open = r->board & ~(own | opp);
    int best = -VALUE_INFINITY;
    uint64_t set = moves & (w->use_parity ? r->region_mask[parity] : ~0ULL);
    for (int pass = 0; pass < 2; pass++, set = moves) {
        moves &= ~set;
        while (set) {
            const uint64_t corner = EG_MISERE ? set & ~r->corners : set & r->corners;
            const int b = bit_first(corner ? corner : set);
            set &= ~bit_at(b);
            const reversi_lanes flips = reversi_flips_lanes(r, b, own4, opp4);
            const int v = -EG(last4)(&w->base.thread, r, reversi_xor(opp4, flips), EG(moved)(own4, flips, b),
                                     open & ~bit_at(b), parity ^ r->region[b], -alpha - 1);
            if (v > best) {
                best = v;
                if (v > alpha)
                    return v;
            }
        }
    }
    return best;
}

/* What a move promises apart from its learned value: few replies for the opponent (corners doubly), odd regions.
 * `odd`: the set of regions with an odd number of empty squares, if that is to count. */
ALWAYS_INLINE int EG(promise)(const reversi_rules *r, uint64_t replies, int square, int mobility, unsigned odd)
{
    const int cost = mobility * (bit_count(replies) + (EG_MISERE ? 0 : bit_count(replies & r->corners)));
    return (odd & r->region[square] ? PARITY_WEIGHT : 0) - cost;
}

/* What its square promises where there is no learned value: corners first, then those with few empty squares and few of
 * the opponent's discs around. */
ALWAYS_INLINE int EG(place)(const reversi_worker *w, int square, uint64_t open, uint64_t opp)
{
    const reversi_rules *r = w->rules;
    const uint64_t near = r->neighbour[square];
    const int corner = r->corners >> square & 1 ? w->place.corner : 0;
    return corner - w->place.open * bit_count(near & open) - w->place.opp * bit_count(near & opp);
}

typedef struct EG(reply) {
    uint64_t own, opp, moves; /* after the move, seen by the other side; its moves */
    uint64_t key;             /* of the small table */
    int square;
} EG(reply);

/* Lists the replies and what each promises, its learned value included.  The low REPLY_BITS of a score are the reply's
 * index.  `learned`, `local`: with evaluation, with keys of the small table; constants at every call, so that each
 * loop has only what it needs. */
ALWAYS_INLINE int EG(replies)(const reversi_worker *w, uint64_t own, uint64_t opp, uint64_t moves, unsigned parity,
                              int empties, bool learned, bool local, EG(reply) * list, int *score)
{
    const reversi_rules *r = w->rules;
    const evaluation_index base = learned ? evaluation_base(w->ev, own, opp) : evaluation_zero();
    const reversi_lanes own4 = reversi_lanes_of(own), opp4 = reversi_lanes_of(opp);
    const uint64_t open = r->board & ~(own | opp);
    const int mobility = w->mobility[empties];
    const unsigned odd = w->use_parity ? parity : 0;
    int n = 0;
    for (; moves; moves &= moves - 1, n++) {
        const int b = bit_first(moves);
        const reversi_lanes flips = reversi_flips_lanes(r, b, own4, opp4);
        const reversi_lanes o = reversi_xor(opp4, flips), p = EG(moved)(own4, flips, b);
        EG(reply) *c = &list[n];
        reversi_store_two(&c->own, o, p);
        c->square = b;
        if (local) {
            c->key = local_key(reversi_of_lanes(o), reversi_of_lanes(p));
            __builtin_prefetch(local_place(w, c->key));
        }
        c->moves = reversi_moves_lanes(r, EG_WIDE, o, p, open & ~bit_at(b));
        int promise = EG(promise)(r, c->moves, b, mobility, odd);
        promise += learned ? -evaluation_child(w->ev, base, b, reversi_of_lanes(flips), empties - 1)
                           : EG(place)(w, b, open, opp);
        score[n] = promise * (1 << REPLY_BITS) + n;
    }
    return n;
}

/* Kept out of line: the registers of EG(middle) are better spent without them. */
#define EG_REPLIES(name, learned, local)                                                                               \
    static __attribute__((noinline)) int EG(name)(const reversi_worker *w, uint64_t own, uint64_t opp, uint64_t moves, \
                                                  unsigned parity, int empties, EG(reply) * list, int *score)          \
    {                                                                                                                  \
        return EG(replies)(w, own, opp, moves, parity, empties, learned, local, list, score);                          \
    }
EG_REPLIES(learned_replies, true, true)
EG_REPLIES(middle_replies, false, true)
EG_REPLIES(shallow_replies, false, false)
#undef EG_REPLIES

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
ALWAYS_INLINE bool EG(local_etc)(const reversi_worker *w, const EG(reply) * list, int n, int alpha, int *value)
{
    for (int i = 0; i < n; i++) {
        const local_entry *e = local_place(w, list[i].key);
        if (local_match(e, list[i].key, list[i].opp) && -local_upper(e) > alpha) {
            *value = -local_upper(e);
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
    if (w->use_stability && EG(stability_pays)(w, own, opp, empties, alpha)) {
        const int bound = EG(stability_bound)(r, own, opp);
        if (bound <= alpha)
            return bound;
    }
    const uint64_t key = local_key(own, opp);
    local_entry *const e = local_place(w, key);
    if (w->use_local && local_match(e, key, opp)) {
        if (local_lower(e) > alpha)
            return local_lower(e);
        if (local_upper(e) <= alpha)
            return local_upper(e);
    }
    EG(reply) list[MIDDLE_MAX];
    int score[MIDDLE_MAX], best = -VALUE_INFINITY;
    const int n = EG_MISERE && w->ev && empties >= LEARNED_MIN_MISERE
                      ? EG(learned_replies)(w, own, opp, moves, parity, empties, list, score)
                  : empties - 1 > SHALLOW_MAX ? EG(middle_replies)(w, own, opp, moves, parity, empties, list, score)
                                              : EG(shallow_replies)(w, own, opp, moves, parity, empties, list, score);
    if (w->use_local && empties >= LOCAL_ETC_MIN && EG(local_etc)(w, list, n, alpha, &best))
        return best;
    for (int i = 0; i < n && best <= alpha; i++) {
        const EG(reply) *c = &list[EG(next_reply)(score, n)];
        const unsigned q = parity ^ r->region[c->square];
        const int v = empties - 1 <= SHALLOW_MAX ? -EG(shallow)(w, c->own, c->opp, c->moves, q, -alpha - 1)
                                                 : -EG(middle)(w, c->own, c->opp, c->moves, empties - 1, q, -alpha - 1);
        best = v > best ? v : best;
    }
    if (w->use_local) {
        const bool known = local_match(e, key, opp);
        int lower = known ? local_lower(e) : INT8_MIN, upper = known ? local_upper(e) : INT8_MAX;
        if (best > alpha)
            lower = best;
        else
            upper = best;
        local_store(e, key, opp, lower, upper);
    }
    return best;
}

/* Parity of the empty squares of each region, as a set of regions. */
ALWAYS_INLINE unsigned EG(parity)(const reversi_rules *r, uint64_t empties)
{
    unsigned parity = 0;
    for (int i = 0; i < REVERSI_MAX_REGIONS; i++)
        parity |= (unsigned)(bit_count(empties & r->region_mask[1 << i]) & 1) << i;
    return parity;
}

/* Null-window value of a position with at most MIDDLE_MAX empties. */
static int EG(null_window)(reversi_worker *w, uint64_t own, uint64_t opp, int alpha)
{
    const reversi_rules *r = w->rules;
    const uint64_t empties = r->board & ~(own | opp);
    const int n = bit_count(empties);
    const unsigned parity = EG(parity)(r, empties);
    if (n > SHALLOW_MAX)
        return EG(middle)(w, own, opp, reversi_moves_inline(r, EG_WIDE, own, opp), n, parity, alpha);
    if (n > LAST_MAX)
        return EG(shallow)(w, own, opp, reversi_moves_inline(r, EG_WIDE, own, opp), parity, alpha);
    int square[LAST_MAX] = {0};
    uint64_t e = empties;
    for (int i = 0; i < n; i++, e &= e - 1)
        square[i] = bit_first(e);
    worker *thread = &w->base.thread;
    const reversi_lanes own4 = reversi_lanes_of(own), opp4 = reversi_lanes_of(opp);
    switch (n) {
    case 4:
        return EG(last4)(thread, r, own4, opp4, empties, parity, alpha);
    case 3:
        return EG(last3)(thread, r, own4, opp4, square[0], square[1], square[2], parity, alpha);
    case 2:
        return EG(last2)(thread, r, own4, opp4, square[0], square[1], alpha);
    case 1:
        return EG(last1)(r, own, square[0]);
    default:
        return EG(score)(r, own, opp);
    }
}
