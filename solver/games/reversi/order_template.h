/* order_template.h - the order of moves above MIDDLE_MAX empties: the learned evaluation, and
 * shallow searches over it.
 *
 * A part of engine_template.h, after search/negamax_template.h; their parameters are EG(name),
 * EG_WIDE, NG(name). */

/* The depth in plies to which the children are searched over the evaluation before
 * they are ordered. */
ALWAYS_INLINE int EG(order_depth)(int remaining)
{
    const int depth = remaining < ORDER_SEARCH_MIN ? 0 : 1 + (remaining - ORDER_SEARCH_MIN) / ORDER_SEARCH_STEP;
    return depth < ORDER_SEARCH_DEPTH ? depth : ORDER_SEARCH_DEPTH;
}

/* What a child with the learned value `value` promises, in a window where `safe` makes a cut-off
 * certain: what lies above it counts only half, since the better of two certain cut-offs is the
 * cheaper one. */
ALWAYS_INLINE int EG(tempered)(int value, int safe)
{
    return value > safe ? safe + (value - safe) / 2 : value;
}

/* The least value that promises this much. */
ALWAYS_INLINE int EG(untempered)(int promise, int safe)
{
    return promise > safe ? safe + (promise - safe) * 2 : promise;
}

/* Searches the first few of the sorted children over the evaluation and puts them
 * in their new places.  `learned`: the values, by move, that their scores contain.
 * A searched value errs less than an unsearched one, and counts half as much again. */
static inline void EG(order_by_search)(reversi_worker *w, NG(child) * list, int n, const int *learned, int remaining,
                                       int safe)
{
    const int depth = EG(order_depth)(remaining), most = VALUE_INFINITY * EVALUATION_UNIT;
    for (int i = 0; i < n && i < ORDER_SEARCH_MOVES; i++) {
        NG(child) c = list[i];
        c.score += ORDER_SEARCHED - learned[c.move];                        /* the searched value takes its place */
        const int least = (list[0].score - c.score) / 3 * 2;                /* to be the best so far */
        const int enough = i == 0 ? most : 1 - EG(untempered)(least, safe); /* for the opponent: not the best so far */
        const int value =
            -EG(midgame)(w, c.position.own, c.position.opp, remaining - 1, depth, ORDER_CUT, -most, enough);
        c.score += EG(tempered)(value, safe) * 3 / 2;
        NG(insert)(list, i, c);
    }
}

/* Orders by the learned value of each child and what else it promises.  If a cut-off is likely and
 * the table has no move, the first few are searched over the evaluation: the order of the others,
 * and of positions where all moves will have to be searched, hardly matters. */
static inline void NG(order)(reversi_worker *w, const reversi_position *p, NG(child) * list, int n, int hinted,
                             int alpha, int beta)
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
        NG(insert)(list, i, c);
    }
    if (w->ev && EG(order_depth)(remaining) > 0 && hinted == MOVE_NONE &&
        evaluation_value(w->ev, p->own, p->opp, remaining) >= alpha * EVALUATION_UNIT)
        EG(order_by_search)(w, list, n, learned, remaining, safe);
}
