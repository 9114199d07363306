/* negamax_node_template.h - the search of one position.
 *
 * A part of negamax_template.h, whose parameters are NG(name), NG_POSITION, NG_WORKER,
 * NG_MAX_MOVES, NG_TABLE_MIN, NG_ETC_MIN, NG_SPLIT_MIN, NG_ANNOUNCE_MIN.
 *
 * NG(x) pastes the prefix of a game: connect_look_up, mnk_search, othello_narrow_search. */

ALWAYS_INLINE search_lookup NG(look_up)(const NG_WORKER *w, const NG_POSITION *p)
{
    const search_worker *base = &w->base;
    search_lookup at = {.remaining = NG(remaining)(w, p),
                        .entry = {.lower = -VALUE_INFINITY, .upper = VALUE_INFINITY, .move = TABLE_NO_MOVE}};
    at.use_table = base->table && at.remaining >= NG_TABLE_MIN;
    at.announced = searching_is_announced(&base->thread) && at.use_table && at.remaining >= NG_ANNOUNCE_MIN;
    if (at.use_table) {
        at.hash = NG(key)(w, p, at.key, &at.turned);
        if (at.announced)
            searching_prefetch(&base->thread, at.hash);
    }
    return at;
}

/* True when the table decides the window; at->entry is the position's entry if it has one. */
ALWAYS_INLINE bool NG(known)(const NG_WORKER *w, search_lookup *at, int alpha, int beta, int *value)
{
    tt_entry *e = &at->entry;
    if (!NG(probe)(w, at->hash, at->key, e) || e->confidence < w->base.run->confidence)
        return false;
    assert(e->lower <= e->upper || e->confidence != CONFIDENCE_EXACT); /* selective passes may contradict each other */
    *value = e->lower >= beta || e->lower == e->upper ? e->lower : e->upper;
    return e->lower >= beta || e->lower == e->upper || e->upper <= alpha;
}

/* While another thread searches the position, helps that thread.  True when this decides the
 * window, or when it was cancelled (*value: 0). */
ALWAYS_INLINE bool NG(detour)(NG_WORKER *w, search_lookup *at, int alpha, int beta, int *value)
{
    worker *thread = &w->base.thread;
    bool helped = false;
    for (int other; (other = searching_by(thread, at->hash)) >= 0;) {
        if (!split_join_detour(thread, other))
            break;
        helped = true;
    }
    if (!helped)
        return false;
    *value = 0;
    return worker_cancelled(thread) || NG(known)(w, at, alpha, beta, value);
}

/* Searches the children in order.  Returns the value, fail-soft, with its move in *best_move; 0
 * when cancelled. */
static int NG(children)(NG_WORKER *w, NG(node) * node, int *best_move)
{
    worker *thread = &w->base.thread;
    const uint64_t nodes = thread->nodes;
    const int n = node->moves, beta = node->beta, ply = node->ply;
    int best = -VALUE_INFINITY, alpha = node->alpha;
    assert(n > 0 && n <= NG_MAX_MOVES && alpha < beta);
    for (int i = 0; i < n; i++) {
        if (i > 0 && searching_is_announced(thread))
            NG(put_off)(w, node->child + i, n - i);
        NG(show_move)(w, node, &node->child[i]);
        const int v = NG(sibling)(w, &node->child[i], alpha, beta, ply, i == 0);
        if (worker_cancelled(thread))
            return 0;
        if (v > best) {
            best = v;
            *best_move = node->child[i].move;
            alpha = v > alpha ? v : alpha;
            if (v >= beta)
                return best;
        }
        if (i + 1 == n || ply > thread->team->max_split_ply || NG(remaining)(w, node->position) < NG_SPLIT_MIN)
            continue;
        if (thread->leads_rounds)
            return NG(play_rounds)(w, node, i + 1, alpha, best, best_move);
        if (!thread->team->deterministic && NG(share)(w, node, i + 1, alpha, thread->nodes - nodes, &best, best_move))
            return best;
    }
    return best;
}

/* Searches the children, the hinted one first, announced to the other threads.  Returns the value
 * of the best child, with its move in *move. */
ALWAYS_INLINE int NG(best_child)(NG_WORKER *w, NG(node) * node, const search_lookup *at, int hinted, int *move)
{
    if (node->moves > 1)
        NG(order)(w, node->position, node->child, node->moves, hinted, node->alpha, node->beta);
    if (at->announced)
        searching_begin(&w->base.thread, at->hash);
    const int value = NG(children)(w, node, move);
    if (at->announced)
        searching_end(&w->base.thread, at->hash);
    return value;
}

/* Stores the result of the search of `node`, which took `nodes` nodes. */
ALWAYS_INLINE void NG(store)(const NG_WORKER *w, const NG(node) * node, const search_lookup *at, int value, int move,
                             int hinted, uint64_t nodes)
{
    const search_run *run = w->base.run;
    if (value <= node->alpha && at->entry.lower > -VALUE_INFINITY && hinted != MOVE_NONE)
        move = hinted; /* what refuted it in a lower window will do so again; none did in this one */
    if (run->symmetry && move >= 0)
        move = run->symmetry->bit[at->turned][move];
    NG(put)(w, at->hash, at->key, search_entry(value, node->alpha, node->beta, move, nodes, run->confidence));
}

#ifndef NG_HAS_SEARCH
/* True when a child's entry refutes the position: enhanced transposition cut-off. */
static bool NG(etc)(NG_WORKER *w, const NG(node) * node, int *value, int *move)
{
    const NG(child) *child = node->child;
    uint64_t key[NG_MAX_MOVES][2], hash[NG_MAX_MOVES];
    int turned;
    for (int i = 0; i < node->moves; i++) {
        hash[i] = NG(key)(w, &child[i].position, key[i], &turned);
        tt_prefetch(w->base.table, hash[i]);
    }
    for (int i = 0; i < node->moves; i++) {
        tt_entry e;
        if (NG(probe)(w, hash[i], key[i], &e) && e.confidence >= w->base.run->confidence &&
            child[i].gain - e.upper >= node->beta) {
            *value = child[i].gain - e.upper;
            *move = child[i].move;
            return true;
        }
    }
    return false;
}

/* Value of `p` for its side to move, fail-soft: a result <= alpha is an upper bound, >= beta a
 * lower bound, between them exact.  alpha < beta.  0 when the search was cancelled
 * (worker_cancelled): then nothing was stored. */
static int NG(search)(NG_WORKER *w, const NG_POSITION *p, int alpha, int beta, int ply)
{
    search_worker *base = &w->base;
    int value, move = MOVE_NONE;
    assert(alpha < beta && ply >= 0);
    base->thread.nodes++;
    if (NG(leaf)(w, p, alpha, beta, &value))
        return value;
    search_tick(base);
    if (worker_cancelled(&base->thread))
        return 0;
    const int bound = base->options->techniques & TECH_STABILITY ? NG(bound)(w, p, alpha) : VALUE_INFINITY;
    if (bound <= alpha)
        return bound;
    search_lookup at = NG(look_up)(w, p);
    if (at.use_table && NG(known)(w, &at, alpha, beta, &value))
        return value;
    if (at.announced && NG(detour)(w, &at, alpha, beta, &value))
        return value;

    const uint64_t nodes = base->thread.nodes; /* after the detours: not part of this position's cost */
    NG(child) child[NG_MAX_MOVES];
    NG(node) node = {p, child, NG(searched_moves)(w, p, child), alpha, beta, ply};
    if (node.moves == 0) {
        NG_POSITION passed;
        return NG(pass)(w, p, &passed) ? -NG(search)(w, &passed, -beta, -alpha, ply + 1) : NG(final)(w, p);
    }
    const int hinted = NG(hint)(base->run, &at.entry, at.turned);
    const bool try_etc = at.use_table && at.remaining >= NG_ETC_MIN && (base->options->techniques & TECH_ETC);
    if (!(try_etc && NG(etc)(w, &node, &value, &move))) {
        value = NG(best_child)(w, &node, &at, hinted, &move);
        if (worker_cancelled(&base->thread))
            return 0;
    }
    if (at.use_table)
        NG(store)(w, &node, &at, value, move, hinted, base->thread.nodes - nodes);
    return value;
}
#endif
