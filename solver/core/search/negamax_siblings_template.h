/* negamax_siblings_template.h - the siblings of an eldest child: searched alone, shared with other
 * threads at a split point (parallel/split.h), or in rounds (deterministic searches).
 *
 * A part of negamax_template.h, whose parameters are NG(name), NG_POSITION, NG_WORKER,
 * NG_MAX_MOVES, NG_ANNOUNCE_MIN.
 *
 * NG(x) pastes the prefix of a game: connect_sibling, othello_narrow_share. */

/* Value of a child for its parent at `ply`: null window first where alpha and beta
 * are further apart. */
static int NG(sibling)(NG_WORKER *w, const NG(child) * c, int alpha, int beta, int ply, bool eldest)
{
    const int gain = c->gain;
    assert(alpha < beta);
    if (!eldest && beta - alpha > 1 && (w->base.options->techniques & TECH_PVS)) {
        const int v = gain - NG(search)(w, &c->position, gain - alpha - 1, gain - alpha, ply + 1);
        if (v <= alpha || v >= beta || worker_cancelled(&w->base.thread))
            return v;
        alpha = v - 1; /* the value is at least v */
    }
    return gain - NG(search)(w, &c->position, gain - beta, gain - alpha, ply + 1);
}

/* ---- the timeline ---------------------------------------------------------------------------- */

/* Records the search of `p`, to which `move` led (MOVE_NONE: the root), that began with `span`. */
static void NG(record)(NG_WORKER *w, trace_kind kind, const NG_POSITION *p, game_move move, const search_span *span,
                       int value)
{
    worker *thread = &w->base.thread;
    trace_event v = {.kind = (uint8_t)kind,
                     .start = kind == TRACE_CUT ? clock_seconds() : span->start,
                     .seconds = kind == TRACE_CUT ? 0 : clock_seconds() - span->start,
                     .nodes = thread->nodes - span->nodes,
                     .alpha = span->alpha,
                     .beta = span->beta,
                     .value = value,
                     .move = move,
                     .ply = (int16_t)span->ply,
                     .remaining = (int16_t)NG(remaining)(w, p),
                     .cancelled = kind != TRACE_CUT && worker_cancelled(thread)};
    NG(board)(w, p, v.words);
    trace_add(thread->trace, &v);
}

/* A move of the root begins. */
static inline void NG(show_move)(NG_WORKER *w, const NG(node) * node, const NG(child) * c)
{
    if (node->ply == 0)
        search_progress_move(&w->base, (int)(c - node->child) + 1, node->moves, NG(public_move)(w, c));
}

/* NG(sibling) of a split point or a round, for the timeline as well. */
static int NG(task)(NG_WORKER *w, const NG(child) * c, int alpha, int beta, int ply)
{
    worker *thread = &w->base.thread;
    if (!thread->trace)
        return NG(sibling)(w, c, alpha, beta, ply, false);
    const search_span span = {clock_seconds(), thread->nodes, alpha, beta, ply + 1};
    const int v = NG(sibling)(w, c, alpha, beta, ply, false);
    NG(record)(w, TRACE_TASK, &c->position, NG(public_move)(w, c), &span, v);
    if (v >= beta && !worker_cancelled(thread))
        NG(record)(w, TRACE_CUT, &c->position, NG(public_move)(w, c), &span, v);
    return v;
}

/* ---- siblings put off ------------------------------------------------------------------------ */

/* True if another thread is searching the position now. */
static bool NG(busy)(const NG_WORKER *w, const NG_POSITION *p)
{
    uint64_t key[2];
    int turned;
    return searching_is_announced(&w->base.thread) && NG(remaining)(w, p) >= NG_ANNOUNCE_MIN &&
           searching_by(&w->base.thread, NG(key)(w, p, key, &turned)) >= 0;
}

/* Moves the first child that no other thread is searching now to the front, if there is one. */
static void NG(put_off)(const NG_WORKER *w, NG(child) * child, int n)
{
    for (int i = 0; i < n; i++)
        if (!NG(busy)(w, &child[i].position)) {
            const NG(child) c = child[i];
            for (; i > 0; i--)
                child[i] = child[i - 1];
            child[0] = c;
            return;
        }
}

/* ---- split points ---------------------------------------------------------------------------- */

/* Searches siblings of a split point until none is left, leaving those that are being searched
 * elsewhere for last; run by its owner and by helpers. */
static void NG(search_siblings)(worker *thread, split *s)
{
    NG_WORKER *w = (NG_WORKER *)(void *)thread;
    const NG(node) *node = s->node;
    int put_off[NG_MAX_MOVES], waiting = 0;
    for (int i = split_take(s); i >= 0 || (waiting > 0 && !split_is_cut(s)); i = i >= 0 ? split_take(s) : i) {
        if (i >= 0 && NG(busy)(w, &node->child[i].position)) {
            put_off[waiting++] = i;
            continue;
        }
        const NG(child) *c = &node->child[i >= 0 ? i : put_off[--waiting]];
        NG(show_move)(w, node, c);
        const int alpha = split_alpha(s);
        if (alpha >= s->beta)
            return; /* another thread has just cut it */
        const int v = NG(task)(w, c, alpha, s->beta, node->ply);
        if (worker_cancelled(thread))
            return;
        split_report(thread, s, v, c->move);
    }
}

/* Shares the children from `next` on with the other threads; the earlier children took `nodes`.
 * False: it could not.  *best and *best_move: on entry of the earlier children,
 * on return of all. */
static bool NG(share)(NG_WORKER *w, NG(node) * node, int next, int alpha, uint64_t nodes, int *best, int *best_move)
{
    worker *thread = &w->base.thread;
    const split_offer offer = {.search = NG(search_siblings),
                               .node = node,
                               .next = next,
                               .moves = node->moves,
                               .alpha = alpha,
                               .beta = node->beta,
                               .best_value = *best,
                               .best_move = *best_move,
                               .nodes = nodes,
                               .ply = node->ply,
                               .plies_left = NG(remaining)(w, node->position),
                               .likelihood = NG(cut_likelihood)(w, node->position, alpha)};
    split *s = split_open(thread, &offer);
    if (!s)
        return false;
    NG(search_siblings)(thread, s);
    split_close(thread, s);
    *best = worker_cancelled(thread) ? 0 : split_best_value(s);
    *best_move = split_best_move(s);
    return true;
}

/* ---- rounds ---------------------------------------------------------------------------------- */

/* A round: one child for each thread. */
typedef struct NG(round) {
    const NG(node) * node;
    int next, alpha;
    int value[NG_MAX_MOVES];
} NG(round);

static void NG(play_round)(worker *thread, void *context)
{
    NG(round) *r = context;
    const NG(node) *node = r->node;
    NG_WORKER *w = (NG_WORKER *)(void *)thread;
    const int i = r->next + thread->index;
    if (i >= node->moves)
        return;
    NG(show_move)(w, node, &node->child[i]);
    r->value[i] = NG(task)(w, &node->child[i], r->alpha, node->beta, node->ply);
}

/* Searches the children from `next` on in rounds of one child per thread; values are merged in the
 * children's order after each round, so that nothing depends on time (principal variation
 * splitting: Marsland and Campbell 1982, all threads at the leftmost open node).  `best` and
 * *best_move are those of the earlier children. */
static int NG(play_rounds)(NG_WORKER *w, const NG(node) * node, int next, int alpha, int best, int *best_move)
{
    worker *thread = &w->base.thread;
    const int threads = thread->team->threads;
    NG(round) r = {.node = node};
    for (; next < node->moves && best < node->beta; next += threads) {
        r.next = next;
        r.alpha = alpha;
        team_round(thread, NG(play_round), &r);
        if (worker_cancelled(thread))
            return 0;
        for (int i = next; i < node->moves && i < next + threads; i++) {
            if (r.value[i] > best) {
                best = r.value[i];
                *best_move = node->child[i].move;
                alpha = best > alpha ? best : alpha;
            }
        }
    }
    return best;
}
