/* endgame_template.h - the layers from five to MIDDLE_MAX empties;
 * after last_template.h and replies_template.h.
 *
 * A part of engine_template.h, whose parameters are EG(name), EG_WIDE, EG_MISERE.  All functions
 * return the value for the side to move, fail-soft against the null window (alpha, alpha + 1). */

/* SHALLOW_MAX empties: odd regions first, corners first (misère: last) within them; `moves` of the
 * side to move. */
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
    int bound;
    if (EG(stability_cuts)(w, own, opp, SHALLOW_MAX, alpha, &bound))
        return bound;
    const reversi_lanes own4 = reversi_lanes_of(own), opp4 = reversi_lanes_of(opp);
    const uint64_t open = r->board & ~(own | opp);
    int best = -VALUE_INFINITY;
    uint64_t set = moves & (w->use_parity ? r->region_mask[parity] : ~0ULL);
    for (int pass = 0; pass < 2; pass++, set = moves) {
        moves &= ~set;
        while (set) {
            const uint64_t first = set & w->first;
            const int b = bit_first(first ? first : set);
            set &= ~bit_at(b);
            const reversi_lanes flips = reversi_flips_lanes(r, EG_WIDE, b, own4, opp4);
            const int v = -EG(last4)(w, reversi_xor(opp4, flips), EG(moved)(r, own4, flips, b), open & ~bit_at(b),
                                     parity ^ r->region[b], -alpha - 1);
            if (v > best) {
                best = v;
                if (v > alpha)
                    return v;
            }
        }
    }
    return best;
}

static int EG(middle)(reversi_worker *w, uint64_t own, uint64_t opp, uint64_t moves, int empties, unsigned parity,
                      int alpha);

/* Lists the replies of a position of the middle layer. */
ALWAYS_INLINE void EG(middle_list)(const reversi_worker *w, uint64_t own, uint64_t opp, uint64_t moves, int empties,
                                   unsigned parity, EG(replies) * list)
{
    if (EG_MISERE && w->ev && empties >= LEARNED_MIN_MISERE)
        EG(learned_replies)(w, own, opp, moves, parity, list);
    else if (empties - 1 > SHALLOW_MAX)
        EG(middle_replies)(w, own, opp, moves, parity, list);
    else
        EG(shallow_replies)(w, own, opp, moves, parity, list);
}

/* Searches the replies until one refutes the position, which has `empties` empty squares. */
ALWAYS_INLINE int EG(search_replies)(reversi_worker *w, EG(replies) * list, int empties, unsigned parity, int alpha)
{
    int best = -VALUE_INFINITY;
    for (int i = 0, n = list->count; i < n && best <= alpha; i++) {
        const int c = EG(next_reply)(list, n);
        const uint64_t own = list->own[c], opp = list->opp[c], moves = list->moves[c];
        const unsigned q = parity ^ w->rules->region[list->square[c]];
        const int v = empties - 1 <= SHALLOW_MAX ? -EG(shallow)(w, own, opp, moves, q, -alpha - 1)
                                                 : -EG(middle)(w, own, opp, moves, empties - 1, q, -alpha - 1);
        best = v > best ? v : best;
    }
    return best;
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
        w->base.thread.nodes--; /* a pass does not make a new position */
        return -EG(middle)(w, opp, own, moves, empties, parity, -alpha - 1);
    }
    int bound;
    if (EG(stability_cuts)(w, own, opp, empties, alpha, &bound))
        return bound;
    const uint64_t key = small_key(own, opp);
    small_entry *const e = small_place(w->small, key);
    if (w->use_small && small_match(e, key, opp)) {
        if (small_lower(e) > alpha)
            return small_lower(e);
        if (small_upper(e) <= alpha)
            return small_upper(e);
    }
    EG(replies) list;
    int best;
    EG(middle_list)(w, own, opp, moves, empties, parity, &list);
    if (w->use_small_etc && empties >= SMALL_ETC_MIN && EG(small_etc)(w, &list, alpha, &best))
        return best;
    best = EG(search_replies)(w, &list, empties, parity, alpha);
    if (w->use_small)
        small_add(w->small, e, key, opp, alpha, best);
    return best;
}

/* Null-window value of a position with at most MIDDLE_MAX empties. */
static int EG(endgame)(reversi_worker *w, uint64_t own, uint64_t opp, int alpha)
{
    const reversi_rules *r = w->rules;
    const uint64_t empties = r->board & ~(own | opp);
    const int n = bit_count(empties);
    const unsigned parity = EG(parity)(r, empties);
    assert((own & opp) == 0 && ((own | opp) & ~r->board) == 0 && n <= MIDDLE_MAX);
    if (n > SHALLOW_MAX)
        return EG(middle)(w, own, opp, reversi_moves_inline(r, EG_WIDE, own, opp), n, parity, alpha);
    if (n > LAST_MAX)
        return EG(shallow)(w, own, opp, reversi_moves_inline(r, EG_WIDE, own, opp), parity, alpha);
    int square[LAST_MAX] = {0};
    uint64_t e = empties;
    for (int i = 0; i < n; i++, e &= e - 1)
        square[i] = bit_first(e);
    const reversi_lanes own4 = reversi_lanes_of(own), opp4 = reversi_lanes_of(opp);
    switch (n) {
    case 4:
        return EG(last4)(w, own4, opp4, empties, parity, alpha);
    case 3:
        return EG(last3)(w, own4, opp4, (EG(three)){square[0], square[1], square[2]}, parity, alpha);
    case 2:
        return EG(last2)(w, own4, opp4, square[0], square[1], alpha);
    case 1:
        return EG(last1)(r, own, square[0]);
    default:
        return EG(score)(r, own, opp);
    }
}
