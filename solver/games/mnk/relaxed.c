/* relaxed.c - df-pn search of the relaxed game; see relaxed.h.
 *
 * ZONES.  A position that is decided has a zone (hypergraph.h).  Let a move of the loser's be
 * refuted with zone Z.  Then every other move outside Z is refuted in the same way: the winner
 * plays in Z alone and wins even if the loser owns all else.  So only moves in the zones of all
 * refutations so far are left to try (`must`).  When none is left, the position is lost, and the
 * union of these zones is its zone: a move outside one of them is answered by that refutation,
 * every other one by its own. */
#include "mnk/relaxed.h"

#include "mnk/pairing.h"

enum { NEVER = 1 << 28, TAG_MAKER = 1, TAG_BREAKER = 2 };

/* Seen from the side to move: `phi` is small when it is nearly proved that this side gets its way,
 * `delta` when it is nearly disproved.  phi 0: it does; delta 0: it does not. */
typedef struct numbers {
    uint32_t phi, delta;
    uint64_t zone; /* of a decided position */
    uint64_t by;   /* phi 0: the square of the move that decided it; 0: no move did */
} numbers;

typedef struct child {
    uint64_t maker, empty, twins; /* reduced; what the reduction took out */
    numbers known;
    int16_t move;
} child;

typedef struct node {
    uint64_t maker, empty;
    bool maker_to_move;
    uint64_t must, zone; /* squares that are left to try, if they are moves; zones of refutations */
    uint64_t hint;       /* squares to try first */
    uint64_t answers;    /* squares by which its moves are refuted */
    uint64_t best, common[MAX_SQUARES];
    int children;
    child list[MAX_SQUARES];
} node;

void relaxed_init(relaxed *r, const mnk_lines *lines, size_t entries)
{
    r->lines = lines;
    r->reductions = RELAXED_ALL;
    mnk_memo_init(&r->memo, entries);
}

void relaxed_free(relaxed *r)
{
    mnk_memo_free(&r->memo);
}

static mnk_memo_key key_of(const relaxed *r, uint64_t maker, uint64_t empty, bool maker_to_move, int *turned)
{
    mnk_memo_key key = {.word = {maker, empty}, .tag = maker_to_move ? TAG_MAKER : TAG_BREAKER};
    *turned = r->reductions & RELAXED_SYMMETRY ? symmetry_least(&r->lines->turns, &key.word[1], &key.word[0]) : 0;
    return key;
}

static numbers solved(bool by_side_to_move, uint64_t zone)
{
    return (numbers){.phi = by_side_to_move ? 0 : NEVER, .delta = by_side_to_move ? NEVER : 0, .zone = zone};
}

/* The position is decided by a move of the side to move. */
static numbers decided_by(int move, uint64_t zone)
{
    numbers known = solved(true, zone | bit_at(move));
    known.by = bit_at(move);
    return known;
}

/* First numbers of an open position: Breaker's task grows with what it lacks for a pairing.  Its
 * turn is worth some squares, since it kills several edges. */
static numbers first_numbers(int lack, bool maker_to_move)
{
    enum { TURN = 7 };
    lack -= maker_to_move ? 0 : TURN;
    const uint32_t far = lack > 0 ? (uint32_t)lack : 0, breaker = 1 + far * far * far, maker = 1;
    return maker_to_move ? (numbers){.phi = maker, .delta = breaker} : (numbers){.phi = breaker, .delta = maker};
}

/* Where Breaker holds, its zone holds the twins too: it answers one with the other. */
static numbers with_twins(numbers known, bool maker_to_move, uint64_t twins)
{
    if (maker_to_move ? known.delta == 0 : known.phi == 0)
        known.zone |= twins;
    return known;
}

static numbers recall(const relaxed *r, const mnk_memo_entry *e, int turned)
{
    const symmetry *turns = &r->lines->turns;
    return (numbers){.phi = e->first,
                     .delta = e->second,
                     .zone = symmetry_origin(turns, turned, e->squares),
                     .by = e->move == MOVE_NONE ? 0 : symmetry_origin(turns, turned, bit_at(e->move))};
}

/* What is known of the position after a move. */
static void look_at(relaxed *r, uint64_t maker, uint64_t empty, bool maker_to_move, child *out)
{
    hypergraph g;
    uint64_t zone;
    int turned;
    hypergraph_make(r->lines, r->reductions, maker, empty, &g);
    out->maker = g.maker;
    out->empty = g.empty;
    out->twins = g.twins;
    const mnk_memo_key key = key_of(r, g.maker, g.empty, maker_to_move, &turned);
    const mnk_memo_entry *e = mnk_memo_find(&r->memo, &key);
    if (e) {
        out->known = recall(r, e, turned);
    } else {
        const int lack = pairing_lack(g.edges, g.edge, g.line);
        const mnk_answer answer = hypergraph_answer(&g, r->reductions, maker_to_move, pairing_effort(lack), &zone);
        out->known = answer == MNK_UNKNOWN ? first_numbers(lack, maker_to_move)
                                           : solved((answer == MNK_YES) == maker_to_move, zone);
    }
    out->known = with_twins(out->known, maker_to_move, g.twins);
}

/* A move that is refuted. */
static void refute(const relaxed *r, node *n, const child *c)
{
    n->zone |= c->known.zone;
    n->answers |= c->known.by;
    n->must &= (r->reductions & RELAXED_ZONES ? c->known.zone : ~0ull) & ~bit_at(c->move);
}

/* Drops the moves that are refuted. */
static void drop_refuted(node *n)
{
    int kept = 0;
    for (int i = 0; i < n->children; i++)
        if (n->must >> n->list[i].move & 1)
            n->list[kept++] = n->list[i];
    n->children = kept;
}

/* The zone of a position in which all moves are refuted.  A move that another one dominates is
 * answered like that one, their names exchanged; if the answer's zone has the one, it now has the
 * other. */
static uint64_t zone_of_lost(const node *n)
{
    uint64_t zone = n->zone;
    for (uint64_t s = n->maker_to_move ? n->zone & n->empty & ~n->best : 0; s; s &= s - 1) {
        const uint64_t dominators = n->common[bit_first(s)] & n->best;
        zone |= dominators & zone ? 0 : dominators & -dominators;
    }
    return zone;
}

static numbers sum_up(const node *n)
{
    numbers known = {.phi = NEVER, .delta = 0};
    if (!n->children)
        return solved(false, zone_of_lost(n));
    for (int i = 0; i < n->children; i++) {
        const numbers *c = &n->list[i].known;
        if (c->delta == 0)
            return decided_by(n->list[i].move, c->zone);
        known.phi = c->delta < known.phi ? c->delta : known.phi;
        known.delta += c->phi;
        known.delta = known.delta > NEVER ? NEVER : known.delta;
    }
    return known;
}

/* Fills in the children, first those that refuted other moves of the node above, then those of most
 * weight, as far as they are needed. */
static numbers open_node(relaxed *r, node *n)
{
    const uint64_t HINTED = 1ull << 48; /* more than any weight */
    hypergraph g;
    uint64_t weight[MAX_SQUARES], region;
    hypergraph_make(r->lines, r->reductions, n->maker, n->empty, &g);
    /* No effort for a pairing: look_at has found none. */
    const mnk_answer answer = hypergraph_answer(&g, r->reductions, n->maker_to_move, 0, &region);
    if (answer != MNK_UNKNOWN)
        return solved((answer == MNK_YES) == n->maker_to_move, region);
    n->children = 0;
    n->must = region;
    n->zone = region == g.empty ? 0 : region;
    n->best = hypergraph_undominated(&g, r->reductions);
    memcpy(n->common, g.common, sizeof n->common);
    (void)mnk_lines_weigh(g.edges, g.edge, weight);
    for (uint64_t s = n->hint & g.empty; s; s &= s - 1)
        weight[bit_first(s)] += HINTED;
    for (uint64_t left = n->best & n->must; left; left &= n->must) {
        const int square = mnk_lines_heaviest(left, weight);
        left &= ~bit_at(square);
        child *c = &n->list[n->children];
        c->move = (int16_t)square;
        look_at(r, n->maker | (n->maker_to_move ? bit_at(square) : 0), n->empty & ~bit_at(square), !n->maker_to_move,
                c);
        if (c->known.delta == 0) /* it is decided for its mover */
            return decided_by(square, c->known.zone);
        if (c->known.phi == 0)
            refute(r, n, c);
        else
            n->children++;
    }
    drop_refuted(n);
    return sum_up(n);
}

/* The child to follow (least delta); *second: the next least. */
static child *most_promising(node *n, uint32_t *second)
{
    child *best = &n->list[0];
    *second = NEVER;
    for (int i = 1; i < n->children; i++) {
        child *c = &n->list[i];
        if (c->known.delta < best->known.delta) {
            *second = best->known.delta;
            best = c;
        } else if (c->known.delta < *second) {
            *second = c->known.delta;
        }
    }
    return best;
}

static bool is_decided(const numbers *n)
{
    return n->phi == 0 || n->delta == 0;
}

static void keep(relaxed *r, const node *n, const numbers *known, uint64_t work)
{
    int turned;
    const mnk_memo_key key = key_of(r, n->maker, n->empty, n->maker_to_move, &turned);
    mnk_memo_entry *e = mnk_memo_put(&r->memo, &key);
    if (!e)
        return;
    e->first = known->phi;
    e->second = known->delta;
    e->squares = symmetry_image(&r->lines->turns, turned, known->zone);
    e->move = known->by ? (int16_t)bit_first(symmetry_image(&r->lines->turns, turned, known->by)) : MOVE_NONE;
    e->work = mnk_memo_work(e->work + work);
}

/* Searches a position until phi or delta reach the limits, or the effort is spent.  `hint`: the
 * squares of moves to try first. */
static numbers search_relaxed(relaxed *r, uint64_t maker, uint64_t empty, bool maker_to_move, uint64_t hint,
                              numbers limit, mnk_effort *effort)
{
    node n = {.maker = maker, .empty = empty, .maker_to_move = maker_to_move, .hint = hint};
    const uint64_t before = effort->spent;
    if (mnk_effort_spend(effort))
        return (numbers){.phi = 1, .delta = 1};
    numbers known = open_node(r, &n);
    while (!is_decided(&known) && known.phi < limit.phi && known.delta < limit.delta) {
        uint32_t second;
        child *c = most_promising(&n, &second);
        const uint32_t slack = second + second / 4 + 1;
        const numbers inner = {.phi = limit.delta - known.delta + c->known.phi,
                               .delta = slack < limit.phi ? slack : limit.phi};
        c->known = with_twins(search_relaxed(r, c->maker, c->empty, !maker_to_move, n.answers, inner, effort),
                              !maker_to_move, c->twins);
        if (mnk_effort_is_spent(effort))
            return known;
        if (c->known.phi == 0) {
            refute(r, &n, c);
            drop_refuted(&n);
        }
        known = sum_up(&n);
    }
    keep(r, &n, &known, effort->spent - before);
    return known;
}

/* Breaker's move in a position that he holds: that of the search; where the potential decides, the
 * square of most weight (Erdos and Selfridge 1973). */
static game_move holding_move(const hypergraph *g, const numbers *known)
{
    uint64_t weight[MAX_SQUARES];
    if (known->by)
        return bit_first(known->by);
    (void)mnk_lines_weigh(g->edges, g->edge, weight);
    return g->edges ? mnk_lines_heaviest(g->empty, weight) : MOVE_NONE;
}

mnk_answer relaxed_solve(relaxed *r, uint64_t maker, uint64_t breaker, bool maker_to_move, mnk_effort *effort,
                         game_move *move)
{
    hypergraph g;
    const numbers limit = {.phi = NEVER, .delta = NEVER};
    child root;
    *move = MOVE_NONE;
    hypergraph_make(r->lines, r->reductions, maker, r->lines->rules.board & ~(maker | breaker), &g);
    look_at(r, g.maker, g.empty, maker_to_move, &root);
    numbers known = root.known;
    if (!is_decided(&known)) {
        const numbers first = first_numbers(pairing_lack(g.edges, g.edge, g.line), maker_to_move);
        if ((maker_to_move ? first.delta : first.phi) > effort->most)
            return MNK_UNKNOWN; /* Breaker's task is out of reach */
        known = search_relaxed(r, g.maker, g.empty, maker_to_move, 0, limit, effort);
    }
    if (!is_decided(&known))
        return MNK_UNKNOWN;
    const bool maker_wins = (known.phi == 0) == maker_to_move;
    r->zone = with_twins(known, maker_to_move, g.twins).zone;
    if (!maker_wins && !maker_to_move)
        *move = holding_move(&g, &known);
    return maker_wins ? MNK_YES : MNK_NO;
}
