/* relaxed.c - df-pn search of the relaxed game; see relaxed.h. */
#include "mnk/relaxed.h"

#include "mnk/pairs_inline.h"

/* ---- a position as its edges, reduced; static answers ---------------------------------------- */

typedef struct graph {
    uint64_t maker, empty; /* of live rows only: the rows inside their union are the edges and supersets of theirs */
    int edges;
    uint64_t edge[MNK_ROWS_MOST];
    int16_t line[MNK_ROWS_MOST];
    uint64_t common[MAX_SQUARES]; /* of each empty square: what all its edges share, itself included */
} graph;

/* Fills *g with the edges inside maker | empty. */
static void make_graph(const relaxed *r, uint64_t maker, uint64_t empty, graph *g)
{
    const mnk_lines *lines = r->lines;
    const uint64_t dead = ~(maker | empty);
    g->edges = 0;
    for (int i = 0; i < lines->rows; i++) {
        if (lines->row[i] & dead)
            continue;
        g->edge[g->edges] = lines->row[i] & empty;
        g->line[g->edges] = lines->line[i];
        assert(g->edge[g->edges]); /* no row yet */
        g->edges++;
    }
    if (r->reductions & RELAXED_SUPERSETS)
        g->edges = mnk_lines_least(g->edges, g->edge, g->line);
    g->empty = mnk_lines_meet(g->edges, g->edge, g->common);
    while (r->reductions & RELAXED_TWINS) {
        const uint64_t pairs = mnk_lines_twins(g->empty, g->common);
        if (!pairs)
            break;
        g->edges = mnk_lines_drop(g->edges, g->edge, g->line, pairs);
        g->empty = mnk_lines_meet(g->edges, g->edge, g->common);
    }
    g->maker = mnk_lines_live(lines, maker, g->empty);
}

/* The squares that no other one dominates. */
static uint64_t undominated(const relaxed *r, const graph *g)
{
    uint64_t best = 0;
    if (!(r->reductions & RELAXED_DOMINATION))
        return g->empty;
    for (uint64_t s = g->empty; s; s &= s - 1) {
        const uint64_t own = s & -s;
        bool dominated = false;
        for (uint64_t t = g->common[bit_first(s)] & ~own; t && !dominated; t &= t - 1) /* of equals the first is left */
            dominated = !(g->common[bit_first(t)] & own) || (t & -t) < own;
        best |= dominated ? 0 : own;
    }
    return best;
}

/* Sum of 2^(32 - empty squares) over all edges. */
static uint64_t potential_of(const graph *g)
{
    uint64_t sum = 0;
    for (int i = 0; i < g->edges; i++)
        sum += mnk_lines_weight(g->edge[i]);
    return sum;
}

/* Breaker holds by pairs, where the edges of one line are served together as long as they share
 * `least` squares or more, in the order of the list. */
static bool has_pairing(const graph *g, int least)
{
    pairing m;
    m.sets = 0;
    for (int i = 0; i < g->edges; i++) {
        uint64_t *last = &m.choice[m.sets - (m.sets > 0)];
        if (i > 0 && g->line[i] == g->line[i - 1] && bit_count(*last & g->edge[i]) >= least)
            *last &= g->edge[i];
        else
            m.choice[m.sets++] = g->edge[i];
    }
    return 2 * m.sets <= bit_count(g->empty) && is_paired(&m);
}

/* Maker to move: one empty square left in an edge, or two edges of two that meet. */
static bool wins_at_once(const graph *g)
{
    uint64_t in_two = 0;
    for (int i = 0; i < g->edges; i++) {
        const uint64_t edge = g->edge[i];
        if (bit_count(edge) == 1)
            return true;
        if (bit_count(edge) != 2)
            continue;
        for (int j = 0; (edge & in_two) && j < i; j++)
            if (bit_count(g->edge[j]) == 2 && (g->edge[j] & edge) && g->edge[j] != edge)
                return true;
        in_two |= edge;
    }
    return false;
}

/* The value if it is seen at once.  MNK_UNKNOWN: the side to move must play in *region, or it
 * loses. */
static mnk_answer answer_at_once(const relaxed *r, const graph *g, bool maker_to_move, uint64_t *region)
{
    *region = g->empty;
    if (!g->edges)
        return MNK_NO;
    for (int i = 0; i < g->edges && !maker_to_move; i++)
        *region &= bit_count(g->edge[i]) == 1 ? g->edge[i] : ~0ull;
    if (maker_to_move ? wins_at_once(g) : !*region)
        return MNK_YES;
    if ((r->reductions & RELAXED_POTENTIAL) && potential_of(g) < 1ull << (maker_to_move ? 31 : 32))
        return MNK_NO;
    if (!maker_to_move || !(r->reductions & RELAXED_PAIRING))
        return MNK_UNKNOWN;
    const bool merges = r->reductions & RELAXED_MERGING;
    return has_pairing(g, merges ? 2 : MAX_SQUARES + 1) || (merges && has_pairing(g, 3)) ? MNK_NO : MNK_UNKNOWN;
}

/* ---- the search ------------------------------------------------------------------------------ */

enum { NEVER = 1 << 28, TAG_MAKER = 1, TAG_BREAKER = 2 };

/* Seen from the side to move: `phi` is small when it is nearly proved that this side gets its way,
 * `delta` when it is nearly disproved.  phi 0: it does; delta 0: it does not. */
typedef struct numbers {
    uint32_t phi, delta;
} numbers;

typedef struct child {
    uint64_t maker, empty; /* reduced */
    numbers known;
    int16_t move;
} child;

typedef struct node {
    uint64_t maker, empty;
    bool maker_to_move;
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

static mnk_memo_key key_of(const relaxed *r, uint64_t maker, uint64_t empty, bool maker_to_move)
{
    mnk_memo_key key = {.word = {maker, empty}, .tag = maker_to_move ? TAG_MAKER : TAG_BREAKER};
    if (r->reductions & RELAXED_SYMMETRY)
        symmetry_least(&r->lines->turns, &key.word[1], &key.word[0]);
    return key;
}

static numbers solved(bool by_side_to_move)
{
    return (numbers){.phi = by_side_to_move ? 0 : NEVER, .delta = by_side_to_move ? NEVER : 0};
}

/* First numbers of an open position: Breaker's task grows with the sum of the edges' weights. */
static numbers first_numbers(const graph *g, bool maker_to_move)
{
    const uint64_t sum = potential_of(g) >> (maker_to_move ? 26 : 27);
    const uint64_t excess = sum < 29 ? 0 : sum > 1024 ? 995 : sum - 29; /* 32 times the sum over its limit, plus .1 */
    const uint32_t breaker = 1 + (uint32_t)(excess * excess * excess / 2048), maker = 1;
    return maker_to_move ? (numbers){.phi = maker, .delta = breaker} : (numbers){.phi = breaker, .delta = maker};
}

/* What is known of the position after a move. */
static void look_at(relaxed *r, uint64_t maker, uint64_t empty, bool maker_to_move, child *out)
{
    graph g;
    uint64_t region;
    make_graph(r, maker, empty, &g);
    out->maker = g.maker;
    out->empty = g.empty;
    const mnk_memo_key key = key_of(r, g.maker, g.empty, maker_to_move);
    const mnk_memo_entry *e = mnk_memo_find(&r->memo, &key);
    if (e) {
        out->known = (numbers){.phi = e->first, .delta = e->second};
        return;
    }
    const mnk_answer answer = answer_at_once(r, &g, maker_to_move, &region);
    out->known =
        answer == MNK_UNKNOWN ? first_numbers(&g, maker_to_move) : solved((answer == MNK_YES) == maker_to_move);
}

static numbers sum_up(const node *n)
{
    numbers known = {.phi = NEVER, .delta = 0};
    for (int i = 0; i < n->children; i++) {
        const numbers *c = &n->list[i].known;
        known.phi = c->delta < known.phi ? c->delta : known.phi;
        known.delta += c->phi;
        known.delta = known.delta > NEVER ? NEVER : known.delta;
    }
    if (known.phi == 0)
        known.delta = NEVER;
    return known;
}

/* Fills in the children, those of most weight first, as far as they are needed;
 * true: *known is the answer. */
static bool open_node(relaxed *r, node *n, numbers *known)
{
    graph g;
    uint64_t weight[MAX_SQUARES], region;
    make_graph(r, n->maker, n->empty, &g);
    const mnk_answer answer = answer_at_once(r, &g, n->maker_to_move, &region);
    if (answer != MNK_UNKNOWN) {
        *known = solved((answer == MNK_YES) == n->maker_to_move);
        return true;
    }
    n->children = 0;
    (void)mnk_lines_weigh(g.edges, g.edge, weight);
    for (uint64_t left = undominated(r, &g) & region; left;) {
        int square = bit_first(left);
        for (uint64_t s = left; s; s &= s - 1)
            square = weight[bit_first(s)] > weight[square] ? bit_first(s) : square;
        child *c = &n->list[n->children++];
        c->move = (int16_t)square;
        look_at(r, n->maker | (n->maker_to_move ? bit_at(square) : 0), n->empty & ~bit_at(square), !n->maker_to_move,
                c);
        left &= ~bit_at(square);
        if (c->known.delta == 0) { /* it is decided for its mover */
            *known = solved(true);
            return true;
        }
    }
    *known = sum_up(n);
    return known->phi == 0 || known->delta == 0;
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

/* Searches a position until phi or delta reach the limits, or the effort is spent. */
static numbers search_relaxed(relaxed *r, uint64_t maker, uint64_t empty, bool maker_to_move, numbers limit,
                              mnk_effort *effort)
{
    node n = {.maker = maker, .empty = empty, .maker_to_move = maker_to_move};
    numbers known;
    const uint64_t before = effort->spent;
    if (mnk_effort_spend(effort))
        return (numbers){.phi = 1, .delta = 1};
    bool done = open_node(r, &n, &known);
    while (!done && known.phi < limit.phi && known.delta < limit.delta) {
        uint32_t second;
        child *c = most_promising(&n, &second);
        const uint32_t slack = second + second / 4 + 1;
        const numbers inner = {.phi = limit.delta - known.delta + c->known.phi,
                               .delta = slack < limit.phi ? slack : limit.phi};
        c->known = search_relaxed(r, c->maker, c->empty, !maker_to_move, inner, effort);
        if (mnk_effort_is_spent(effort))
            return known;
        known = sum_up(&n);
        done = known.phi == 0 || known.delta == 0;
    }
    const mnk_memo_key key = key_of(r, maker, empty, maker_to_move);
    mnk_memo_entry *e = mnk_memo_put(&r->memo, &key);
    if (e) {
        e->first = known.phi;
        e->second = known.delta;
        e->work = mnk_memo_work(e->work + effort->spent - before);
    }
    return known;
}

/* Breaker's move in a position that he holds: one that is known to hold, else the first that is
 * found to. */
static game_move holding_move(relaxed *r, const graph *g, mnk_effort *effort)
{
    const numbers limit = {.phi = NEVER, .delta = NEVER};
    const uint64_t best = undominated(r, g);
    for (int pass = 0; pass < 2; pass++) {
        for (uint64_t s = best; s; s &= s - 1) {
            child c;
            look_at(r, g->maker, g->empty & ~(s & -s), true, &c);
            if (pass == 1 && c.known.phi && c.known.delta)
                c.known = search_relaxed(r, c.maker, c.empty, true, limit, effort);
            if (c.known.delta == 0)
                return bit_first(s);
        }
    }
    return MOVE_NONE;
}

mnk_answer relaxed_solve(relaxed *r, uint64_t maker, uint64_t breaker, bool maker_to_move, mnk_effort *effort,
                         game_move *move)
{
    graph g;
    const numbers limit = {.phi = NEVER, .delta = NEVER};
    child root;
    *move = MOVE_NONE;
    make_graph(r, maker, r->lines->rules.board & ~(maker | breaker), &g);
    look_at(r, g.maker, g.empty, maker_to_move, &root);
    numbers known = root.known;
    if (known.phi && known.delta) {
        const numbers first = first_numbers(&g, maker_to_move);
        if ((maker_to_move ? first.delta : first.phi) > effort->most)
            return MNK_UNKNOWN; /* Breaker's task is out of reach */
        known = search_relaxed(r, g.maker, g.empty, maker_to_move, limit, effort);
    }
    if (known.phi && known.delta)
        return MNK_UNKNOWN;
    const bool maker_wins = (known.phi == 0) == maker_to_move;
    if (!maker_wins && !maker_to_move)
        *move = holding_move(r, &g, effort);
    return maker_wins ? MNK_YES : MNK_NO;
}
