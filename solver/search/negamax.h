/* negamax.h - the search, written once and specialised per game by inclusion.
 *
 * Negamax alpha-beta and principal variation search (Marsland and Campbell 1982), fail-soft, with the shared
 * table, enhanced transposition cut-off (Schaeffer and Plaat 1996), split points for other threads, and a root
 * driver by null windows around a guess (MTD(f), Plaat et al. 1996).  Parameters, defined before inclusion:
 *
 *   NG(name)        pastes the game's prefix
 *   NG_POSITION     position, cheap to copy
 *   NG_WORKER       per-thread state; its first member is `search_worker base`
 *   NG_MAX_MOVES    moves of any position
 *   NG_TABLE_MIN, NG_SYMMETRY_MIN, NG_ETC_MIN, NG_SPLIT_MIN, NG_ANNOUNCE_MIN   remaining plies (NG(remaining)) from
 *                   which the table is used, symmetric positions share its entries (where run->symmetry is set), the
 *                   children are looked up, siblings are shared, the others are told what a thread searches: below,
 *                   they cost more than they save
 *
 * The hooks declared below are defined by the game after inclusion. */

typedef struct NG(child) {
    NG_POSITION position;
    int32_t score; /* for the order */
    int16_t gain;  /* what the mover wins at once: 0 in most games */
    int16_t move;
} NG(child);

typedef struct NG(node) {
    NG(child) * child;
    int ply;
} NG(node);

/* Solved outright (game over, few empties, selective cut): true and the value, fail-soft. */
static inline bool NG(leaf)(NG_WORKER *w, const NG_POSITION *p, int alpha, int beta, int *value);
/* Legal moves, ascending: .move, .position, .gain; returns their number. */
static inline int NG(expand)(NG_WORKER *w, const NG_POSITION *p, NG(child) * list);
/* After expand gave 0: the position after a pass; false: the game is over. */
static inline bool NG(pass)(NG_WORKER *w, const NG_POSITION *p, NG_POSITION *passed);
/* Value of a finished game. */
static inline int NG(final)(NG_WORKER *w, const NG_POSITION *p);
/* An upper bound on the value; VALUE_INFINITY: none that could be <= alpha. */
static inline int NG(bound)(NG_WORKER *w, const NG_POSITION *p, int alpha);
/* The position without loss in key[0], key[1]; squares are bits where the game has symmetries. */
static inline void NG(words)(const NG_WORKER *w, const NG_POSITION *p, uint64_t key[2]);
/* Sorts the children, most promising first; `hinted` is the table's move or MOVE_NONE. */
static inline void NG(order)(NG_WORKER *w, const NG_POSITION *p, NG(child) * list, int n, int hinted, int alpha,
                             int beta, int ply);
/* An upper bound on the plies left, passes aside. */
static inline int NG(remaining)(const NG_WORKER *w, const NG_POSITION *p);
/* What the static value says against alpha; CUT_UNKNOWN: there is none. */
static inline cut_likelihood NG(cut_likelihood)(const NG_WORKER *w, const NG_POSITION *p, int alpha);
/* A learned value and its standard error; false: there is none. */
static inline bool NG(estimate)(NG_WORKER *w, const NG_POSITION *p, double *value, double *error);
/* A first guess of the value. */
static inline int NG(guess)(NG_WORKER *w, const NG_POSITION *p);
/* The move as spec.h numbers it. */
static inline game_move NG(public_move)(const NG_WORKER *w, int move);

static int NG(search)(NG_WORKER *w, const NG_POSITION *p, int alpha, int beta, int ply);

/* The key of the position's entry; returns its hash. *turned: the symmetry that leads from the position to the key. */
static inline uint64_t NG(key)(const NG_WORKER *w, const NG_POSITION *p, uint64_t key[2], int *turned)
{
    const symmetry *y = w->base.run->symmetry;
    NG(words)(w, p, key);
    *turned = y && NG(remaining)(w, p) >= NG_SYMMETRY_MIN ? symmetry_least(y, &key[0], &key[1]) : 0;
    return zobrist_key(w->base.zobrist, key[0], key[1]);
}

/* The entry's move on the board of the position. */
static inline int NG(hint)(const search_run *run, const table_entry *e, int turned)
{
    return e->move == TABLE_NO_MOVE ? MOVE_NONE : run->symmetry ? run->symmetry->origin[turned][e->move] : e->move;
}

/* Value of a sibling for the parent: null window first where alpha and beta are further apart. */
static int NG(sibling)(NG_WORKER *w, const NG(child) * c, int alpha, int beta, int ply, bool eldest)
{
    const int gain = c->gain;
    if (!eldest && beta - alpha > 1 && (w->base.options->techniques & TECH_PVS)) {
        const int v = gain - NG(search)(w, &c->position, gain - alpha - 1, gain - alpha, ply + 1);
        if (v <= alpha || v >= beta || worker_cancelled(&w->base.thread))
            return v;
        alpha = v - 1; /* the value is at least v */
    }
    return gain - NG(search)(w, &c->position, gain - beta, gain - alpha, ply + 1);
}

static void NG(record)(NG_WORKER *w, trace_kind kind, const NG_POSITION *p, int alpha, int beta, int value, int ply,
                       double start, uint64_t nodes)
{
    worker *thread = &w->base.thread;
    trace_event v = {.kind = (uint8_t)kind,
                     .start = start,
                     .seconds = kind == TRACE_CUT ? 0 : clock_seconds() - start,
                     .nodes = thread->nodes - nodes,
                     .alpha = alpha,
                     .beta = beta,
                     .value = value,
                     .ply = (int16_t)ply,
                     .remaining = (int16_t)NG(remaining)(w, p),
                     .cancelled = kind != TRACE_CUT && worker_cancelled(thread)};
    NG(words)(w, p, v.key);
    trace_add(thread->trace, &v);
}

/* A sibling of a split point, for the timeline as well; values for the parent. */
static int NG(task)(NG_WORKER *w, const NG(child) * c, int alpha, int beta, int ply)
{
    if (!w->base.thread.trace)
        return NG(sibling)(w, c, alpha, beta, ply, false);
    const double start = clock_seconds();
    const uint64_t nodes = w->base.thread.nodes;
    const int v = NG(sibling)(w, c, alpha, beta, ply, false);
    NG(record)(w, TRACE_TASK, &c->position, alpha, beta, v, ply + 1, start, nodes);
    if (v >= beta && !worker_cancelled(&w->base.thread))
        NG(record)(w, TRACE_CUT, &c->position, alpha, beta, v, ply + 1, clock_seconds(), nodes);
    return v;
}

/* True when another thread searches the position now. */
static bool NG(busy)(const NG_WORKER *w, const NG_POSITION *p)
{
    uint64_t key[2];
    int turned;
    return searching_is_announced(&w->base.thread) && NG(remaining)(w, p) >= NG_ANNOUNCE_MIN &&
           searching_by(&w->base.thread, NG(key)(w, p, key, &turned)) >= 0;
}

/* Searches siblings of a split point until none is left, those last that are being searched elsewhere; run by its owner
 * and by helpers. */
static void NG(help)(worker *thread, split *s)
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
        const int alpha = split_alpha(s);
        const int v = NG(task)(w, c, alpha, s->beta, node->ply);
        if (worker_cancelled(thread))
            return;
        split_report(thread, s, v, c->move);
    }
}

/* Siblings dealt out, one to each thread, instead of shared (deterministic search). */
typedef struct NG(hand) {
    const NG(child) * child;
    int next, moves, alpha, beta, ply;
    int value[NG_MAX_MOVES];
} NG(hand);

static void NG(play_hand)(worker *thread, void *context)
{
    NG(hand) *h = context;
    const int i = h->next + thread->index;
    if (i < h->moves)
        h->value[i] = NG(task)((NG_WORKER *)(void *)thread, &h->child[i], h->alpha, h->beta, h->ply);
}

/* The siblings from `next` on in rounds of one for each thread; values are merged in the children's order after each
 * round, so that nothing depends on time (principal variation splitting: Marsland and Campbell 1982, all threads at
 * the leftmost open node).  `best` and *best_move are those of the children before. */
static int NG(deal)(NG_WORKER *w, const NG(child) * child, int next, int n, int alpha, int beta, int ply, int best,
                    int *best_move)
{
    worker *thread = &w->base.thread;
    NG(hand) h = {.child = child, .moves = n, .beta = beta, .ply = ply};
    const int threads = thread->team->threads;
    for (; next < n && best < beta; next += threads) {
        h.next = next;
        h.alpha = alpha;
        team_round(thread, NG(play_hand), &h);
        if (worker_cancelled(thread))
            return 0;
        for (int i = next; i < n && i < next + threads; i++) {
            if (h.value[i] > best) {
                best = h.value[i];
                *best_move = child[i].move;
                alpha = best > alpha ? best : alpha;
            }
        }
    }
    return best;
}

/* True when a child's entry refutes the position: enhanced transposition cut-off. */
static bool NG(etc)(NG_WORKER *w, const NG(child) * child, int n, int beta, int *value, int *move)
{
    uint64_t key[NG_MAX_MOVES][2], hash[NG_MAX_MOVES];
    int turned;
    for (int i = 0; i < n; i++) {
        hash[i] = NG(key)(w, &child[i].position, key[i], &turned);
        table_prefetch(w->base.table, hash[i]);
    }
    for (int i = 0; i < n; i++) {
        table_entry e;
        if (table_probe(w->base.table, hash[i], key[i][0], key[i][1], &e) && e.confidence >= w->base.run->confidence &&
            child[i].gain - e.upper >= beta) {
            *value = child[i].gain - e.upper;
            *move = child[i].move;
            return true;
        }
    }
    return false;
}

/* The next child to search is one that no other thread searches now, if there is one left. */
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

/* Searches the children in order; the value, fail-soft, and its move in *best_move. 0 when cancelled. */
static int NG(children)(NG_WORKER *w, const NG_POSITION *p, NG(child) * child, int n, int alpha, int beta, int ply,
                        int *best_move)
{
    worker *thread = &w->base.thread;
    const uint64_t nodes = thread->nodes;
    int best = -VALUE_INFINITY;
    for (int i = 0; i < n; i++) {
        if (i > 0 && searching_is_announced(thread))
            NG(put_off)(w, child + i, n - i);
        const int v = NG(sibling)(w, &child[i], alpha, beta, ply, i == 0);
        if (worker_cancelled(thread))
            return 0;
        if (v > best) {
            best = v;
            *best_move = child[i].move;
            if (v > alpha)
                alpha = v;
            if (v >= beta)
                return best;
        }
        if (i + 1 < n && ply <= thread->team->max_split_ply && NG(remaining)(w, p) >= NG_SPLIT_MIN) {
            if (thread->team->deterministic) {
                if (thread->leads_rounds)
                    return NG(deal)(w, child, i + 1, n, alpha, beta, ply, best, best_move);
                continue;
            }
            NG(node) node = {child, ply};
            const split_offer offer = {.search = NG(help),
                                       .node = &node,
                                       .next = i + 1,
                                       .moves = n,
                                       .alpha = alpha,
                                       .beta = beta,
                                       .best_value = best,
                                       .best_move = *best_move,
                                       .nodes = thread->nodes - nodes,
                                       .plies_left = NG(remaining)(w, p),
                                       .likelihood = NG(cut_likelihood)(w, p, alpha)};
            split *s = split_open(thread, &offer);
            if (!s)
                continue;
            NG(help)(thread, s);
            split_close(thread, s);
            *best_move = split_best_move(s);
            return worker_cancelled(thread) ? 0 : split_best_value(s);
        }
    }
    return best;
}

/* True when the table decides the window; *e is the position's entry if it has one. */
static inline bool NG(known)(const search_worker *base, uint64_t hash, const uint64_t key[2], int alpha, int beta,
                             table_entry *e, int *value)
{
    if (!table_probe(base->table, hash, key[0], key[1], e) || e->confidence < base->run->confidence)
        return false;
    *value = e->lower >= beta || e->lower == e->upper ? e->lower : e->upper;
    return e->lower >= beta || e->lower == e->upper || e->upper <= alpha;
}

/* Value of `p` for its side to move, fail-soft: a result <= alpha is an upper bound, >= beta a lower bound, between them
 * exact.  alpha < beta.  0 when the search was cancelled (worker_cancelled): then nothing was stored. */
static int NG(search)(NG_WORKER *w, const NG_POSITION *p, int alpha, int beta, int ply)
{
    search_worker *base = &w->base;
    int value, move = MOVE_NONE, turned = 0;
    base->thread.nodes++;
    if (NG(leaf)(w, p, alpha, beta, &value))
        return value;
    search_tick(base);
    if (worker_cancelled(&base->thread))
        return 0;
    const int bound = base->options->techniques & TECH_STABILITY ? NG(bound)(w, p, alpha) : VALUE_INFINITY;
    if (bound <= alpha)
        return bound;

    const int remaining = NG(remaining)(w, p);
    const bool use_table = base->table && remaining >= NG_TABLE_MIN;
    const bool shared = searching_is_announced(&base->thread) && use_table && remaining >= NG_ANNOUNCE_MIN;
    uint64_t key[2] = {0, 0}, hash = 0;
    table_entry e = {.lower = -VALUE_INFINITY, .upper = VALUE_INFINITY, .move = TABLE_NO_MOVE};
    if (use_table) {
        hash = NG(key)(w, p, key, &turned);
        if (shared)
            searching_prefetch(&base->thread, hash);
        if (NG(known)(base, hash, key, alpha, beta, &e, &value))
            return value;
    }
    if (shared) {
        bool helped = false;
        for (int other; (other = searching_by(&base->thread, hash)) >= 0;) {
            if (!split_join_detour(&base->thread, other))
                break;
            helped = true;
        }
        if (helped) {
            if (worker_cancelled(&base->thread))
                return 0;
            if (NG(known)(base, hash, key, alpha, beta, &e, &value))
                return value;
        }
    }

    const uint64_t nodes = base->thread.nodes; /* after the detours: they are no part of this position's cost */
    NG(child) child[NG_MAX_MOVES];
    const int n = NG(expand)(w, p, child);
    if (n == 0) {
        NG_POSITION passed;
        return NG(pass)(w, p, &passed) ? -NG(search)(w, &passed, -beta, -alpha, ply + 1) : NG(final)(w, p);
    }
    const int hinted = NG(hint)(base->run, &e, turned);
    if (!(use_table && remaining >= NG_ETC_MIN && (base->options->techniques & TECH_ETC) &&
          NG(etc)(w, child, n, beta, &value, &move))) {
        if (n > 1)
            NG(order)(w, p, child, n, hinted, alpha, beta, ply);
        if (shared)
            searching_begin(&base->thread, hash);
        value = NG(children)(w, p, child, n, alpha, beta, ply, &move);
        if (shared)
            searching_end(&base->thread, hash);
        if (worker_cancelled(&base->thread))
            return 0;
    }
    if (use_table) {
        if (value <= alpha && e.lower > -VALUE_INFINITY && hinted != MOVE_NONE)
            move = hinted; /* what refuted it in a lower window will do so again; none did in this one */
        if (base->run->symmetry && move >= 0)
            move = base->run->symmetry->bit[turned][move];
        table_store(base->table, hash, key[0], key[1],
                    search_entry(value, alpha, beta, move, base->thread.nodes - nodes, base->run->confidence));
    }
    return value;
}

/* ---- the root -------------------------------------------------------------------------------------------- */

/* NG(search) of the root, for the timeline as well. */
static int NG(window)(NG_WORKER *w, const NG_POSITION *p, int alpha, int beta)
{
    team_window(w->base.thread.team);
    if (!w->base.thread.trace)
        return NG(search)(w, p, alpha, beta, 0);
    const double start = clock_seconds();
    const uint64_t nodes = w->base.thread.nodes;
    const int v = NG(search)(w, p, alpha, beta, 0);
    NG(record)(w, TRACE_WINDOW, p, alpha, beta, v, 0, start, nodes);
    return v;
}

/* Narrows [*lower, *upper] around the value of `p` by null windows until they meet, or the search is cancelled, or
 * the value is known to lie outside (alpha, beta). */
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
        if (base->run->confidence == CONFIDENCE_EXACT)
            search_progress_bounds(base, *lower, *upper);
    }
}

/* The best line from `p`, whose value is `value` or more, up to `plies`: at each ply the first child, table move first,
 * that keeps it. */
static void NG(line)(NG_WORKER *w, NG_POSITION p, int value, int plies, search_result *out)
{
    out->line_length = 0;
    while (out->line_length < plies) {
        NG(child) child[NG_MAX_MOVES];
        int n = NG(expand)(w, &p, child), i = 0;
        if (n == 0) {
            if (!NG(pass)(w, &p, &child[0].position))
                return;
            p = child[0].position;
            value = -value;
            out->line[out->line_length++] = MOVE_PASS;
            continue;
        }
        uint64_t key[2];
        table_entry e;
        int turned;
        const uint64_t hash = NG(key)(w, &p, key, &turned);
        const int hinted =
            table_probe(w->base.table, hash, key[0], key[1], &e) ? NG(hint)(w->base.run, &e, turned) : MOVE_NONE;
        if (n > 1)
            NG(order)(w, &p, child, n, hinted, value - 1, value, out->line_length);
        for (; i < n - 1; i++) {
            const int v = child[i].gain - value; /* the child's value if the move is best: never less */
            if (v >= w->base.run->most || NG(search)(w, &child[i].position, v, v + 1, 1) <= v)
                break;
            if (worker_cancelled(&w->base.thread))
                return;
        }
        if (worker_cancelled(&w->base.thread))
            return;
        out->line[out->line_length++] = NG(public_move)(w, child[i].move);
        value = child[i].gain - value;
        p = child[i].position;
    }
}

typedef struct NG(root) {
    const NG_POSITION *position;
    search_result *out;
} NG(root);

/* The exact value of every root move. */
static void NG(all_moves)(NG_WORKER *w, const NG(root) * root)
{
    search_result *out = root->out;
    NG(child) child[NG_MAX_MOVES];
    int n = NG(expand)(w, root->position, child);
    if (n == 0 && NG(pass)(w, root->position, &child[0].position)) { /* the pass is the one move */
        child[0].gain = 0;
        child[0].move = MOVE_PASS;
        n = 1;
    }
    for (int i = 0; i < n; i++) {
        int lower = -VALUE_INFINITY, upper = VALUE_INFINITY;
        NG(narrow)(w, &child[i].position, NG(guess)(w, &child[i].position), lower, upper, &lower, &upper);
        if (worker_cancelled(&w->base.thread))
            return;
        out->move[i] = child[i].move == MOVE_PASS ? MOVE_PASS : NG(public_move)(w, child[i].move);
        out->move_value[i] = child[i].gain - lower;
        out->moves = i + 1;
    }
}

/* The moves of the root in the order of a search, with what the table knows of them. */
static void NG(look)(NG_WORKER *w, const NG_POSITION *p, search_view *out)
{
    const search_options *o = w->base.options;
    uint64_t key[2];
    table_entry e;
    int turned;
    NG(child) child[NG_MAX_MOVES];
    int n = NG(expand)(w, p, child);
    *out = (search_view){.moves = 0};
    if (n == 0) {
        if (!NG(pass)(w, p, &child[0].position))
            return;
        child[0].gain = 0;
        child[0].move = MOVE_PASS;
        n = 1;
    } else if (n > 1) {
        const uint64_t hash = NG(key)(w, p, key, &turned);
        const bool found = table_probe(w->base.table, hash, key[0], key[1], &e);
        NG(order)(w, p, child, n, found ? NG(hint)(w->base.run, &e, turned) : MOVE_NONE, o->alpha, o->beta, 0);
    }
    for (int i = 0; i < n; i++) {
        search_move *m = &out->move[out->moves++];
        m->move = child[i].move == MOVE_PASS ? MOVE_PASS : NG(public_move)(w, child[i].move);
        const uint64_t hash = NG(key)(w, &child[i].position, key, &turned);
        const bool found = table_probe(w->base.table, hash, key[0], key[1], &e);
        m->confidence = found ? e.confidence : -1;
        m->lower = found && e.upper < VALUE_INFINITY ? child[i].gain - e.upper : -VALUE_INFINITY;
        m->upper = found && e.lower > -VALUE_INFINITY ? child[i].gain - e.lower : VALUE_INFINITY;
        m->error = 0;
        if (NG(estimate)(w, &child[i].position, &m->estimate, &m->error))
            m->estimate = child[i].gain - m->estimate;
    }
}

/* What worker 0 runs while the others help. */
static void NG(master)(worker *thread, void *context)
{
    NG_WORKER *w = (NG_WORKER *)(void *)thread;
    const NG(root) *root = context;
    search_result *out = root->out;
    const search_options *o = w->base.options;
    NG(child) child[NG_MAX_MOVES];
    const int n = NG(expand)(w, root->position, child);
    if (thread->team->max_split_ply == 0 && n < thread->team->threads)
        thread->team->max_split_ply = 1; /* root splitting with few moves: share the next ply's too */
    if (o->view) {
        NG(look)(w, root->position, o->view);
        return;
    }
    out->guess = NG(guess)(w, root->position);
    if (o->guide)
        return;
    NG(narrow)(w, root->position, out->guess, o->alpha, o->beta, &out->lower, &out->upper);
    if (o->all_moves && !worker_cancelled(thread))
        NG(all_moves)(w, root);
    if (o->no_line)
        return;
    if (out->lower == out->upper && !worker_cancelled(thread))
        NG(line)(w, *root->position, out->lower, MAX_LINE, out);
    else if (out->lower >= o->beta && !worker_cancelled(thread))
        NG(line)(w, *root->position, out->lower, 1, out); /* a move that keeps the bound */
}
