/* negamax_root_template.h - the root driver: null windows around a first guess, the best line,
 * every move, their order.
 *
 * A part of negamax_template.h, whose parameters are NG(name), NG_POSITION, NG_WORKER,
 * NG_MAX_MOVES, NG_HAS_STATIC.
 *
 * NG(x) pastes the prefix of a game: connect_narrow, othello_narrow_window. */

/* NG(search) of the root, for the timeline as well. */
static int NG(window)(NG_WORKER *w, const NG_POSITION *p, int alpha, int beta)
{
    team_window(w->base.thread.team);
    search_progress_window(&w->base, alpha, beta);
    LOG("thread %d, window %d..%d, confidence %d, %" PRIu64 " nodes", w->base.thread.index, alpha, beta,
        w->base.run->confidence, w->base.thread.nodes);
    if (!w->base.thread.trace)
        return NG(search)(w, p, alpha, beta, 0);
    const search_span span = {clock_seconds(), w->base.thread.nodes, alpha, beta, 0};
    const int v = NG(search)(w, p, alpha, beta, 0);
    NG(record)(w, TRACE_WINDOW, p, MOVE_NONE, &span, v);
    return v;
}

/* Narrows [*lower, *upper] around the value of `p` by null windows until they meet, or the search
 * is cancelled, or the value is known to lie outside (alpha, beta). */
static void NG(narrow)(NG_WORKER *w, const NG_POSITION *p, int guess, int alpha, int beta, int *lower, int *upper)
{
    search_worker *base = &w->base;
    const unsigned need = TECH_TABLE | TECH_PVS | TECH_MTD;
    const bool null_windows = base->table && (base->options->techniques & need) == need;
    int step = 1; /* of a selective pass that returns no more than its window: it may be far from the value */
    while (*lower < *upper && alpha < *upper && *lower < beta) {
        if (!null_windows) { /* one full window: without a table each further one would search everything again */
            const int a = *lower > alpha ? *lower - 1 : alpha, b = *upper < beta ? *upper + 1 : beta;
            const int v = NG(window)(w, p, a, b);
            if (worker_cancelled(&base->thread))
                return;
            *lower = v > a ? v : *lower;
            *upper = v < b ? v : *upper;
            continue;
        }
        guess = guess > *upper ? *upper : guess < *lower ? *lower : guess;
        guess = guess >= beta ? beta : guess <= alpha ? alpha + 1 : guess;
        const int b = guess == *lower ? guess + 1 : guess;
        guess = NG(window)(w, p, b - 1, b);
        if (worker_cancelled(&base->thread))
            return;
        if (guess < b)
            *upper = guess < *upper ? guess : *upper;
        else
            *lower = guess > *lower ? guess : *lower;
        if (base->run->confidence != CONFIDENCE_EXACT && (guess == b || guess == b - 1)) {
            guess += guess == b ? step : -step;
            step *= 2;
        }
        search_progress_bounds(base, *lower, *upper);
    }
}

/* The table's move in a position, or MOVE_NONE. */
static int NG(known_move)(const NG_WORKER *w, const NG_POSITION *p)
{
    uint64_t key[2];
    tt_entry e;
    int turned;
    const uint64_t hash = NG(key)(w, p, key, &turned);
    return NG(probe)(w, hash, key, &e) ? NG(hint)(w->base.run, &e, turned) : MOVE_NONE;
}

/* The best line from `p`, whose value is `value` or more, up to `plies`: at each ply the first
 * child, table move first, that keeps it. */
static void NG(line)(NG_WORKER *w, NG_POSITION p, int value, int plies, search_result *out)
{
    out->line_length = 0;
    while (out->line_length < plies) {
        NG(child) child[NG_MAX_MOVES];
        const int n = NG(legal)(w, &p, child);
        int i = 0;
        if (n == 0)
            return;
        if (n > 1)
            NG(order)(w, &p, child, n, NG(known_move)(w, &p), value - 1, value);
        for (; i < n - 1; i++) {
            const int v = child[i].gain - value; /* the child's value if the move is best: never less */
            if (v >= w->base.run->most || NG(search)(w, &child[i].position, v, v + 1, 1) <= v)
                break;
            if (worker_cancelled(&w->base.thread))
                return;
        }
        if (worker_cancelled(&w->base.thread))
            return;
        out->line[out->line_length++] = NG(shown)(w, &child[i]);
        value = child[i].gain - value;
        p = child[i].position;
    }
}

/* The line of the table's moves, for progress: it counts no nodes and does
 * not affect the search. */
static int NG(hinted_line)(search_worker *worker, const void *root, game_move *out, int most)
{
    NG_WORKER *w = (NG_WORKER *)(void *)worker;
    return NG(follow)(w, *(const NG_POSITION *)root, NG(known_move), out, most);
}

typedef struct NG(root) {
    const NG_POSITION *position;
    search_result *out;
} NG(root);

/* The entry of a child.  A finished position has no entry, and its key may equal another
 * position's: keys differ only between positions that are searched. */
static bool NG(entry_of)(NG_WORKER *w, const NG_POSITION *p, tt_entry *e)
{
    NG(child) child[NG_MAX_MOVES];
    uint64_t key[2];
    int turned;
    if (!w->base.table || NG(legal)(w, p, child) == 0)
        return false;
    const uint64_t hash = NG(key)(w, p, key, &turned);
    return NG(probe)(w, hash, key, e);
}

/* Narrows the bounds to those that the table holds for `p`, proved by earlier searches; a position
 * in which the side to move must pass has the bounds of the next one. */
static void NG(recall)(NG_WORKER *w, const NG_POSITION *p, int *lower, int *upper)
{
    NG(child) child[NG_MAX_MOVES];
    tt_entry e;
    const bool passes = NG(legal)(w, p, child) == 1 && child[0].move == MOVE_PASS;
    if (!NG(entry_of)(w, passes ? &child[0].position : p, &e) || e.confidence != CONFIDENCE_EXACT)
        return;
    const int low = passes ? -e.upper : e.lower, high = passes ? -e.lower : e.upper;
    *lower = low > *lower ? low : *lower;
    *upper = high < *upper ? high : *upper;
}

/* The exact value of every root move. */
static void NG(all_moves)(NG_WORKER *w, const NG(root) * root)
{
    search_result *out = root->out;
    NG(child) child[NG_MAX_MOVES];
    const int n = NG(legal)(w, root->position, child);
    for (int i = 0; i < n; i++) {
        const game_move move = NG(shown)(w, &child[i]);
        int lower = -VALUE_INFINITY, upper = VALUE_INFINITY;
        search_progress_listing(&w->base, i + 1, n, move);
        NG(recall)(w, &child[i].position, &lower, &upper);
        const int guess = lower < upper ? NG(first_guess)(w, &child[i].position) : lower;
        NG(narrow)(w, &child[i].position, guess, -VALUE_INFINITY, VALUE_INFINITY, &lower, &upper);
        if (worker_cancelled(&w->base.thread))
            return;
        search_list_move(out, move, child[i].gain - lower);
        search_listed(&w->base, move, child[i].gain - lower);
    }
}

/* The moves of the root in the order of a search, with the bounds in the table. */
static void NG(order_moves)(NG_WORKER *w, const NG_POSITION *p, ordered_moves *out)
{
    const search_options *o = w->base.options;
    tt_entry e;
    NG(child) child[NG_MAX_MOVES];
    const int n = NG(legal)(w, p, child);
    out->moves = 0;
    if (n > 1)
        NG(order)(w, p, child, n, NG(known_move)(w, p), o->alpha, o->beta);
    for (int i = 0; i < n && i < MAX_MOVES; i++) {
        ordered_move *m = &out->move[out->moves++];
        m->move = NG(shown)(w, &child[i]);
        const bool found = NG(entry_of)(w, &child[i].position, &e);
        m->confidence = found ? e.confidence : -1;
        m->lower = found && e.upper < VALUE_INFINITY ? child[i].gain - e.upper : -VALUE_INFINITY;
        m->upper = found && e.lower > -VALUE_INFINITY ? child[i].gain - e.lower : VALUE_INFINITY;
        m->evaluation = m->error = 0;
        if (NG(evaluation)(w, &child[i].position, &m->evaluation, &m->error))
            m->evaluation = child[i].gain - m->evaluation;
    }
}

/* Stores bounds proved elsewhere in the table, as if the largest possible search had found them. */
static void NG(store_bounds)(const NG_WORKER *w, const NG_POSITION *p, int lower, int upper)
{
    const search_lookup at = NG(look_up)(w, p);
    if (!at.use_table)
        return;
    const tt_entry e = {.lower = (int16_t)lower,
                        .upper = (int16_t)upper,
                        .move = TABLE_NO_MOVE,
                        .cost = UINT8_MAX,
                        .confidence = CONFIDENCE_EXACT};
    NG(put)(w, at.hash, at.key, e);
}

/* Value, every move and the line, as the options ask. */
static void NG(solve)(NG_WORKER *w, const NG(root) * root)
{
    worker *thread = &w->base.thread;
    search_result *out = root->out;
    const search_options *o = w->base.options;
    NG(narrow)(w, root->position, out->first_guess, o->alpha, o->beta, &out->lower, &out->upper);
    if (o->all_moves && !worker_cancelled(thread))
        NG(all_moves)(w, root);
    if (o->no_line)
        return;
    if (out->lower == out->upper && !worker_cancelled(thread))
        NG(line)(w, *root->position, out->lower, o->move_only ? 1 : MAX_LINE, out);
    else if (out->lower >= o->beta && !worker_cancelled(thread))
        NG(line)(w, *root->position, out->lower, 1, out); /* a move that keeps the bound */
}

/* From now on an estimate is made, if the game has an evaluation. */
static void NG(begin_estimate)(NG_WORKER *w, const NG_POSITION *p)
{
#ifdef NG_HAS_STATIC
    double worth = 0;
    int most = 0;
    if (w->base.options->estimate && NG(estimate_limits)(w, p, &most, &worth))
        search_estimate_begin(&w->base, NG(iteration), most, worth);
#else
    (void)w, (void)p;
#endif
}

/* Worker 0 runs this while the others help; a search may have a driver of its own instead. */
__attribute__((unused)) static void NG(master)(worker *thread, void *context)
{
    NG_WORKER *w = (NG_WORKER *)(void *)thread;
    const NG(root) *root = context;
    search_result *out = root->out;
    const search_job *job = w->base.run->job;
    NG(child) child[NG_MAX_MOVES];
    const int n = NG(expand)(w, root->position, child);
    if (thread->team->max_split_ply == 0 && n < thread->team->threads)
        thread->team->max_split_ply = 1; /* root splitting with few moves: share the next ply's too */
    if (job->goal == GOAL_ORDER_MOVES) {
        NG(order_moves)(w, root->position, job->ordered);
        return;
    }
    if (job->goal == GOAL_STORE_BOUNDS) {
        NG(store_bounds)(w, root->position, job->lower, job->upper);
        return;
    }
    w->base.run->hinted_line = NG(hinted_line);
    w->base.run->root = root->position;
    NG(begin_estimate)(w, root->position);
    if (job->goal == GOAL_ESTIMATE) {
        search_estimate_deepen(&w->base, job->depth);
    } else {
        NG(recall)(w, root->position, &out->lower, &out->upper);
        out->first_guess = out->lower < out->upper ? NG(first_guess)(w, root->position) : out->lower;
        if (job->goal == GOAL_SOLVE)
            NG(solve)(w, root);
    }
    search_estimate_end(&w->base, out);
}
