/* last_template.h - the last one to four empties, unrolled.
 *
 * A part of engine_template.h, whose parameters are EG(name), EG_WIDE, EG_WINNER, EG_MISERE.  All
 * functions return the value for the side to move, fail-soft against the null window (alpha, alpha
 * + 1).  Squares passed are empty, all others hold a disc. */

/* Value of a finished game. */
ALWAYS_INLINE int EG(score)(const reversi_rules *r, uint64_t own, uint64_t opp)
{
    const int a = bit_count(own), b = bit_count(opp);
    int value = a - b;
    if (EG_WINNER)
        value += value > 0 ? r->squares - a - b : value < 0 ? a + b - r->squares : 0;
    return EG_MISERE ? -value : value;
}

/* The same for a node that turned out to be an end of the game: it counts as an evaluation, not as
 * a node, so that nodes + evaluations is the number of positions entered. */
ALWAYS_INLINE int EG(over)(worker *w, const reversi_rules *r, uint64_t own, uint64_t opp)
{
    w->nodes--;
    w->evaluations++;
    return EG(score)(r, own, opp);
}

/* Discs that a move on the last empty square b would flip: the low byte by `own`, the rest by the
 * other side. */
ALWAYS_INLINE int EG(count_last)(const reversi_rules *r, int b, uint64_t own)
{
#if ARCH_AVX512
    if (!EG_WIDE) {
        const uint64_t *line = r->line[b];
        const uint16_t *first = r->last_first[b];
        return r->last_flips[first[0] + _pext_u64(own, line[0])] + r->last_flips[first[1] + _pext_u64(own, line[1])] +
               r->last_flips[first[2] + _pext_u64(own, line[2])] + r->last_flips[first[3] + _pext_u64(own, line[3])];
    }
#else
    if (!EG_WIDE) {
        const uint8_t *place = r->line_place[b];
        unsigned on[4];
        for (int i = 0; i < 4; i++)
            on[i] = (unsigned)((own & r->line[b][i]) * r->line_factor[b][i] >> 56);
        const int flips = r->line_flips[place[0]][on[0]] + r->line_flips[place[1]][on[1]] +
                          r->line_flips[place[2]][on[2]] + r->line_flips[place[3]][on[3]];
        if (flips)
            return flips;
        const uint8_t *whole = r->line_whole[b];
        return (r->line_flips[place[0]][on[0] ^ whole[0]] + r->line_flips[place[1]][on[1] ^ whole[1]] +
                r->line_flips[place[2]][on[2] ^ whole[2]] + r->line_flips[place[3]][on[3] ^ whole[3]])
               << 8;
    }
#endif
    const uint64_t opp = r->board & ~own & ~bit_at(b);
    const int mine = bit_count(reversi_flips_inline(r, EG_WIDE, b, own, opp));
    return mine ? mine : bit_count(reversi_flips_inline(r, EG_WIDE, b, opp, own)) << 8;
}

/* One empty square b; `own` to move. */
ALWAYS_INLINE int EG(last1)(const reversi_rules *r, uint64_t own, int b)
{
    const int lead = 2 * bit_count(own) - r->squares + 1; /* own - opponent, square b empty */
    const int flips = EG(count_last)(r, b, own), mine = flips & 0xff, theirs = flips >> 8;
    const int value = mine     ? lead + 2 * mine + 1
                      : theirs ? lead - 2 * theirs - 1
                               : (EG_WINNER ? lead + (lead > 0) - (lead < 0) : lead);
    return EG_MISERE ? -value : value;
}

/* Flips of a move on b; false: none, and *flips is unset.  The neighbours settle
 * most cases without flipping. */
ALWAYS_INLINE bool EG(flips)(const reversi_rules *r, int b, reversi_lanes own, reversi_lanes opp, reversi_lanes *flips)
{
    if (!(r->neighbour[b] & reversi_of_lanes(opp)))
        return false;
    *flips = reversi_flips_lanes(r, EG_WIDE, b, own, opp);
    return reversi_of_lanes(*flips) != 0;
}

/* The mover's discs after a move on b. */
ALWAYS_INLINE reversi_lanes EG(moved)(const reversi_rules *r, reversi_lanes own, reversi_lanes flips, int b)
{
    return reversi_xor(reversi_xor(own, flips), reversi_lanes_bit(r, b));
}

/* An upper bound from the discs that the other side can never lose (with misère: that the mover can
 * never lose). */
ALWAYS_INLINE int EG(stability_bound)(const reversi_rules *r, uint64_t own, uint64_t opp)
{
    const uint64_t empties = r->board & ~(own | opp);
    return r->squares - 2 * bit_count(stable_discs(r, EG_MISERE ? own : opp, empties));
}

/* False if a cut is too unlikely: no corner to start from, or hardly more discs than would have to
 * be stable. */
ALWAYS_INLINE bool EG(stability_pays)(const reversi_worker *w, uint64_t own, uint64_t opp, int empties, int alpha)
{
    const reversi_rules *r = w->rules;
    const uint64_t discs = EG_MISERE ? own : opp, corners = discs & r->corners;
    const int expensive = (empties <= STABILITY_EXPENSIVE_MAX) + (empties <= SHALLOW_MAX);
    const int spare = w->spare[expensive][(corners & (corners - 1)) != 0];
    return (corners != 0) & (alpha >= r->squares - 2 * (bit_count(discs) - spare)); /* one branch, not two */
}

/* True if stable discs show that the value is at most alpha; then *bound is what they show. */
ALWAYS_INLINE bool EG(stability_cuts)(const reversi_worker *w, uint64_t own, uint64_t opp, int empties, int alpha,
                                      int *bound)
{
    if (!w->use_stability || !EG(stability_pays)(w, own, opp, empties, alpha))
        return false;
    *bound = EG(stability_bound)(w->rules, own, opp);
    return *bound <= alpha;
}

/* Two empty squares. */
ALWAYS_INLINE int EG(last2)(reversi_worker *w, reversi_lanes own, reversi_lanes opp, int a, int b, int alpha)
{
    const reversi_rules *r = w->rules;
    worker *thread = &w->base.thread;
    int best = -VALUE_INFINITY;
    reversi_lanes flips;
    thread->nodes++;
    if (EG(flips)(r, a, own, opp, &flips)) {
        thread->evaluations++;
        best = -EG(last1)(r, reversi_of_lanes(reversi_xor(opp, flips)), b);
        if (best > alpha)
            return best;
    }
    if (EG(flips)(r, b, own, opp, &flips)) {
        thread->evaluations++;
        const int v = -EG(last1)(r, reversi_of_lanes(reversi_xor(opp, flips)), a);
        return v > best ? v : best;
    }
    if (best > -VALUE_INFINITY)
        return best;
    best = VALUE_INFINITY; /* a pass: the opponent moves */
    if (EG(flips)(r, a, opp, own, &flips)) {
        thread->evaluations++;
        best = EG(last1)(r, reversi_of_lanes(reversi_xor(own, flips)), b);
        if (best <= alpha)
            return best;
    }
    if (EG(flips)(r, b, opp, own, &flips)) {
        thread->evaluations++;
        const int v = EG(last1)(r, reversi_of_lanes(reversi_xor(own, flips)), a);
        return v < best ? v : best;
    }
    return best < VALUE_INFINITY ? best : EG(over)(thread, r, reversi_of_lanes(own), reversi_of_lanes(opp));
}

typedef struct EG(three) {
    int a, b, c;
} EG(three);

/* Three empty squares; the square that is alone in its odd region goes first. */
static int EG(last3)(reversi_worker *w, reversi_lanes own, reversi_lanes opp, EG(three) open, unsigned parity,
                     int alpha)
{
    const reversi_rules *r = w->rules;
    w->base.thread.nodes++;
    /* without branches, which would be unpredictable */
    const bool odd_a = parity & r->region[open.a], odd_b = parity & r->region[open.b];
    const int a = odd_a ? open.a : odd_b ? open.b : open.c;
    const int b = odd_a ? open.b : open.a;
    const int c = odd_a || odd_b ? open.c : open.b;
    for (int turn = 0; turn < 2; turn++) {
        int best = -VALUE_INFINITY;
        reversi_lanes flips;
        if (EG(flips)(r, a, own, opp, &flips)) {
            best = -EG(last2)(w, reversi_xor(opp, flips), EG(moved)(r, own, flips, a), b, c, -alpha - 1);
            if (best > alpha)
                return turn ? -best : best;
        }
        if (EG(flips)(r, b, own, opp, &flips)) {
            const int v = -EG(last2)(w, reversi_xor(opp, flips), EG(moved)(r, own, flips, b), a, c, -alpha - 1);
            best = v > best ? v : best;
            if (best > alpha)
                return turn ? -best : best;
        }
        if (EG(flips)(r, c, own, opp, &flips)) {
            const int v = -EG(last2)(w, reversi_xor(opp, flips), EG(moved)(r, own, flips, c), a, b, -alpha - 1);
            best = v > best ? v : best;
        }
        if (best > -VALUE_INFINITY)
            return turn ? -best : best;
        const reversi_lanes other = own; /* a pass */
        own = opp;
        opp = other;
        alpha = -alpha - 1;
    }
    return EG(over)(&w->base.thread, r, reversi_of_lanes(own), reversi_of_lanes(opp));
}

/* Four empty squares, given as a set; odd regions first. */
static int EG(last4)(reversi_worker *w, reversi_lanes own, reversi_lanes opp, uint64_t empties, unsigned parity,
                     int alpha)
{
    const reversi_rules *r = w->rules;
    w->base.thread.nodes++;
    int bound;
    if (EG(stability_cuts)(w, reversi_of_lanes(own), reversi_of_lanes(opp), LAST_MAX, alpha, &bound))
        return bound;
    uint64_t odd = empties & r->region_mask[parity], even = empties & ~r->region_mask[parity];
    int square[4];
    for (int i = 0; i < 4; i++) {
        square[i] = bit_first(odd ? odd : even);
        even = odd ? even : even & (even - 1);
        odd &= odd - 1;
    }
    for (int turn = 0; turn < 2; turn++) {
        int best = -VALUE_INFINITY;
        for (int i = 0; i < 4; i++) {
            const int a = square[i];
            reversi_lanes flips;
            if (!EG(flips)(r, a, own, opp, &flips))
                continue;
            const EG(three) left = {square[i == 0], square[1 + (i <= 1)], square[2 + (i <= 2)]};
            const int v = -EG(last3)(w, reversi_xor(opp, flips), EG(moved)(r, own, flips, a), left,
                                     parity ^ r->region[a], -alpha - 1);
            if (v > best) {
                best = v;
                if (v > alpha)
                    return turn ? -v : v;
            }
        }
        if (best > -VALUE_INFINITY)
            return turn ? -best : best;
        const reversi_lanes other = own;
        own = opp;
        opp = other;
        alpha = -alpha - 1;
    }
    return EG(over)(&w->base.thread, r, reversi_of_lanes(own), reversi_of_lanes(opp));
}
