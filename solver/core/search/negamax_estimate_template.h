/* negamax_estimate_template.h - iterative deepening over a static evaluation, for the estimate of
 * an unfinished search (deepening.h).
 *
 * A part of negamax_template.h, whose parameters are NG(name), NG_POSITION, NG_WORKER,
 * NG_MAX_MOVES, NG_STATIC_UNIT, NG_STATIC_DEPTH.  Fail-soft principal variation search with a table
 * of its own; nothing here counts as a node of the proof, is stored in the shared table, or
 * announced to other threads.
 *
 * NG(x) pastes the prefix of a game: othello_narrow_estimate. */

/* The children sorted: the hinted one first, then by static value. */
static void NG(deep_order)(NG_WORKER *w, NG(child) * list, int n, int hinted, int depth)
{
    const int wide = VALUE_INFINITY * NG_STATIC_UNIT;
    for (int i = 0; i < n; i++) {
        NG(child) c = list[i];
        c.score = c.move == hinted ? wide * 2
                                   : c.gain * NG_STATIC_UNIT - NG(static_value)(w, &c.position, depth, -wide, wide);
        NG(insert)(list, i, c);
    }
}

/* Depth in plies to which the children are searched before they are ordered. */
ALWAYS_INLINE int NG(deep_order_depth)(int depth)
{
    return depth < 7 ? 0 : NG_STATIC_DEPTH < 2 ? NG_STATIC_DEPTH : 2;
}

static void NG(deep_store)(deepening_entry *e, uint64_t hash, int depth, int value, int alpha, int beta, int move)
{
    const uint32_t check = (uint32_t)hash;
    if (e->used && e->depth > depth && (e->check == check || e->lower == e->upper)) /* the best line stays */
        return;
    *e = (deepening_entry){.check = check,
                           .lower = value > alpha ? value : -INT32_MAX,
                           .upper = value < beta ? value : INT32_MAX,
                           .move = (int16_t)move,
                           .depth = (uint8_t)depth,
                           .used = 1};
}

/* Value of `p` by a search of `depth` plies, fail-soft, in 1/NG_STATIC_UNIT; meaningless if the
 * iteration was given up. */
static int NG(deep)(NG_WORKER *w, const NG_POSITION *p, int depth, int alpha, int beta)
{
    NG(child) child[NG_MAX_MOVES];
    uint64_t key[2];
    int value, best = -INT32_MAX, best_move = MOVE_NONE;
    if (depth <= NG_STATIC_DEPTH)
        return NG(static_value)(w, p, depth, alpha, beta);
    if (search_estimate_is_over(&w->base))
        return 0;
    w->base.estimate_nodes++;
    const int n = NG(expand)(w, p, child);
    if (n == 0) {
        NG_POSITION passed;
        return NG(pass)(w, p, &passed) ? -NG(deep)(w, &passed, depth, -beta, -alpha) : NG(static_final)(w, p);
    }
    NG(words)(w, p, key);
    const uint64_t hash = zobrist_key(w->base.keys, key[0], key[1]);
    deepening_entry *e = deepening_find(&w->base.run->estimate, hash);
    const bool found = e->used && e->check == (uint32_t)hash;
    if (found && e->depth >= depth && (e->lower >= beta || e->upper <= alpha || e->lower == e->upper))
        return e->lower >= beta || e->lower == e->upper ? e->lower : e->upper;
    if (NG(static_cut)(w, p, depth, alpha, beta, &value))
        return value;
    NG(deep_order)(w, child, n, found ? e->move : MOVE_NONE, NG(deep_order_depth)(depth));
    for (int i = 0; i < n && best < beta; i++) {
        const int gain = child[i].gain * NG_STATIC_UNIT, a = best > alpha ? best : alpha;
        int v = gain - NG(deep)(w, &child[i].position, depth - 1, gain - (i ? a + 1 : beta), gain - a);
        if (i && v > a && v < beta)
            v = gain - NG(deep)(w, &child[i].position, depth - 1, gain - beta, gain - v + 1);
        if (search_estimate_is_over(&w->base))
            return 0;
        if (v > best) {
            best = v;
            best_move = child[i].move;
        }
    }
    NG(deep_store)(e, hash, depth, best, alpha, beta, best_move);
    return best;
}

static int NG(deep_known)(const NG_WORKER *w, const NG_POSITION *p)
{
    uint64_t key[2];
    NG(words)(w, p, key);
    const uint64_t hash = zobrist_key(w->base.keys, key[0], key[1]);
    const deepening_entry *e = deepening_find(&w->base.run->estimate, hash);
    return e->used && e->check == (uint32_t)hash ? e->move : MOVE_NONE;
}

/* Searches one iteration: a deepen_function. */
static bool NG(iteration)(search_worker *worker, const void *root, int depth, search_estimate *out)
{
    NG_WORKER *w = (NG_WORKER *)(void *)worker;
    const NG_POSITION *p = root;
    const int wide = VALUE_INFINITY * NG_STATIC_UNIT;
    NG(child) child[NG_MAX_MOVES];
    const int n = NG(legal)(w, p, child);
    int best = -INT32_MAX, first = 0;
    if (n == 0)
        return false;
    NG(deep_order)(w, child, n, worker->run->estimate.root_move, 0);
    for (int i = 0; i < n; i++) {
        const bool whole = i == 0 || worker->options->all_moves;
        const int gain = child[i].gain * NG_STATIC_UNIT, beta = whole ? wide : best + 1, alpha = whole ? -wide : best;
        int v = gain - NG(deep)(w, &child[i].position, depth - 1, gain - beta, gain - alpha);
        if (!whole && v > best)
            v = gain - NG(deep)(w, &child[i].position, depth - 1, gain - wide, gain - v + 1);
        if (search_estimate_is_over(worker))
            return false;
        if (worker->options->all_moves && out->moves < MAX_SQUARES) {
            out->move[out->moves] = NG(shown)(w, &child[i]);
            out->move_value[out->moves++] = NG(static_rounded)(w, v);
        }
        if (v > best) {
            best = v;
            first = i;
        }
    }
    worker->run->estimate.root_move = child[first].move;
    out->moves_depth = depth;
    out->value = NG(static_rounded)(w, best);
    out->line[0] = NG(shown)(w, &child[first]);
    out->line_length = 1 + NG(follow)(w, child[first].position, NG(deep_known), out->line + 1, PROGRESS_LINE - 1);
    return true;
}
