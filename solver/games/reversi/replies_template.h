/* replies_template.h - the moves of a position with few empties, most promising first.
 *
 * A part of engine_template.h, whose parameters are EG(name), EG_WIDE, EG_MISERE.  Promises are in
 * 1/EVALUATION_UNIT discs, for the side that moves. */

/* Parity of the empty squares of each region, as a set of regions. */
ALWAYS_INLINE unsigned EG(parity)(const reversi_rules *r, uint64_t empties)
{
    unsigned parity = 0;
    for (int i = 0; i < REVERSI_MAX_REGIONS; i++)
        parity |= (unsigned)(bit_count(empties & r->region_mask[1 << i]) & 1) << i;
    return parity;
}

/* What a move promises beyond its learned value: few replies for the opponent (corners doubly),
 * odd regions.  `odd`: the set of regions with an odd number of empty squares, if parity counts. */
ALWAYS_INLINE int EG(promise)(const reversi_rules *r, uint64_t replies, int square, int mobility, unsigned odd)
{
    const int cost = mobility * (bit_count(replies) + (EG_MISERE ? 0 : bit_count(replies & r->corners)));
    return (odd & r->region[square] ? PARITY_WEIGHT : 0) - cost;
}

/* What its square promises if there is no learned value: corners first, then squares surrounded by
 * few empty squares and few of the opponent's discs. */
ALWAYS_INLINE int EG(place)(const reversi_worker *w, int square, uint64_t open, uint64_t opp)
{
    const reversi_rules *r = w->rules;
    const uint64_t near = r->neighbour[square];
    const int corner = w->place.corner & -(int)(r->corners >> square & 1); /* whether it is one is hard to predict */
    return corner - w->place.open * bit_count(near & open) - w->place.opp * bit_count(near & opp);
}

/* The replies in a position and what each promises; the low REPLY_BITS of a score
 * are the reply's index. */
typedef struct EG(replies) {
    uint64_t own[MIDDLE_MAX], opp[MIDDLE_MAX],
        moves[MIDDLE_MAX];    /* after the reply, from the other side's view; its moves */
    uint64_t key[MIDDLE_MAX]; /* of the small table */
    int square[MIDDLE_MAX], score[MIDDLE_MAX];
    int count;
} EG(replies);

/* What a list of replies contains.  Constant at every call, so that each loop does
 * only what it needs. */
typedef enum EG(reply_kind) {
    EG(SHALLOW_REPLIES), /* order by mobility, parity and square; no keys: no reply is looked up */
    EG(MIDDLE_REPLIES),  /* with keys of the small table */
    EG(LEARNED_REPLIES), /* with keys, and the learned value in place of the square's */
} EG(reply_kind);

/* The position whose replies are listed. */
typedef struct EG(listed) {
    uint64_t own, opp, open;
    int mobility; /* what a reply of the opponent costs */
    unsigned odd; /* regions that count as odd */
    EG(reply_kind) kind;
    evaluation_index base; /* for EG(LEARNED_REPLIES) */
} EG(listed);

/* Adds reply n, to square b, whose boards are in the list: its key and what it promises. */
ALWAYS_INLINE void EG(add_reply)(const reversi_worker *w, const EG(listed) * at, int n, int b, EG(replies) * out)
{
    out->square[n] = b;
    if (at->kind != EG(SHALLOW_REPLIES)) {
        out->key[n] = small_key(out->own[n], out->opp[n]);
        __builtin_prefetch(small_place(w->small, out->key[n]));
    }
    int promise = EG(promise)(w->rules, out->moves[n], b, at->mobility, at->odd);
    promise += at->kind == EG(LEARNED_REPLIES)
                   ? -evaluation_child(w->ev, at->base, b, at->opp & out->opp[n], bit_count(at->open) - 1)
                   : EG(place)(w, b, at->open, at->opp);
    out->score[n] = promise * (1 << REPLY_BITS) + n;
}

/* Lists the replies `moves` with what each promises. */
ALWAYS_INLINE void EG(list_replies)(const reversi_worker *w, uint64_t own, uint64_t opp, uint64_t moves,
                                    unsigned parity, EG(reply_kind) kind, EG(replies) * out)
{
    const reversi_rules *r = w->rules;
    const bool learned = kind == EG(LEARNED_REPLIES);
    const uint64_t open = r->board & ~(own | opp);
    const EG(listed) at = {own,
                           opp,
                           open,
                           w->mobility[bit_count(open)],
                           w->use_parity ? parity : 0,
                           kind,
                           learned ? evaluation_base(w->ev, own, opp) : evaluation_zero()};
    const reversi_lanes own4 = reversi_lanes_of(own), opp4 = reversi_lanes_of(opp);
    int n = 0;
    for (; moves; moves &= moves - 1, n++) {
        const int b = bit_first(moves);
        const reversi_lanes flips = reversi_flips_lanes(r, EG_WIDE, b, own4, opp4);
        const reversi_lanes o = reversi_xor(opp4, flips), p = EG(moved)(r, own4, flips, b);
        out->own[n] = reversi_of_lanes(o);
        out->opp[n] = reversi_of_lanes(p);
        out->moves[n] = reversi_moves_lanes(r, EG_WIDE, o, p, open & ~bit_at(b));
        EG(add_reply)(w, &at, n, b, out);
    }
    out->count = n;
}

/* One function for each kind, kept out of line: EG(middle) makes better use of its registers
 * without them. */
#define EG_REPLIES(name, kind)                                                                          \
    static __attribute__((noinline)) void EG(name)(const reversi_worker *w, uint64_t own, uint64_t opp, \
                                                   uint64_t moves, unsigned parity, EG(replies) * out)  \
    {                                                                                                   \
        EG(list_replies)(w, own, opp, moves, parity, kind, out);                                        \
    }
EG_REPLIES(learned_replies, EG(LEARNED_REPLIES))
EG_REPLIES(middle_replies, EG(MIDDLE_REPLIES))
EG_REPLIES(shallow_replies, EG(SHALLOW_REPLIES))
#undef EG_REPLIES

/* Takes the most promising of the n replies off the list; most positions are refuted
 * by the first. */
ALWAYS_INLINE int EG(next_reply)(EG(replies) * list, int n)
{
    int best = list->score[0];
    for (int i = 1; i < n; i++)
        best = list->score[i] > best ? list->score[i] : best;
    const int i = best & ((1 << REPLY_BITS) - 1);
    list->score[i] = INT32_MIN;
    return i;
}

/* True when an entry of the small table refutes the position through one of these replies: enhanced
 * transposition cut-off. */
ALWAYS_INLINE bool EG(small_etc)(const reversi_worker *w, const EG(replies) * list, int alpha, int *value)
{
    for (int i = 0; i < list->count; i++) {
        const small_entry *e = small_place(w->small, list->key[i]);
        if (small_match(e, list->key[i], list->opp[i]) && -small_upper(e) > alpha) {
            *value = -small_upper(e);
            return true;
        }
    }
    return false;
}
