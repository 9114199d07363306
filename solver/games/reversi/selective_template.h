/* selective_template.h - the first guess, and the selective passes that improve it and leave their
 * moves in the table.
 *
 * A part of engine_template.h, after search/negamax_template.h; their parameters are EG(name),
 * EG_WINNER, NG(name).
 *
 * A selective pass cuts what is probably outside the window.  What it finds is stored at a
 * confidence below CONFIDENCE_EXACT, and never decides a node of the exact search. */

/* If the empty squares go to the winner, values have the parity of the number of squares: a bound
 * between two values is moved on in this direction. */
ALWAYS_INLINE int EG(attainable)(const reversi_rules *r, int bound, int direction)
{
    return EG_WINNER && ((bound ^ r->squares) & 1) ? bound + direction : bound;
}

/* Whether the value is probably outside the window, by a shallow search and its expected error
 * (ProbCut; M. Buro, ProbCut: An Effective Selective Extension of the Alpha-Beta Algorithm,
 * ICCA Journal 18(2), 1995). Only in selective passes. */
static bool EG(probable)(reversi_worker *w, const reversi_position *p, int remaining, int alpha, int beta, int *value)
{
    const int pass = w->base.run->confidence;
    const int depth = remaining < 20 ? 2 : remaining < 26 ? 3 : 4;
    const int margin = selective_margin[pass] * evaluation_error(w->ev, remaining) / 16;
    const int high = beta * EVALUATION_UNIT + margin, low = alpha * EVALUATION_UNIT - margin;
    const int now = evaluation_value(w->ev, p->own, p->opp, remaining);
    if (now >= high - margin / 2) {
        const int v = EG(midgame)(w, p->own, p->opp, remaining, depth, 0, high - 1, high);
        *value = (v - margin) / EVALUATION_UNIT;
        *value = EG(attainable)(w->rules, *value < beta ? beta : *value, 1);
        return v >= high;
    }
    if (now <= low + margin / 2) {
        const int v = EG(midgame)(w, p->own, p->opp, remaining, depth, 0, low, low + 1);
        *value = (v + margin) / EVALUATION_UNIT;
        *value = EG(attainable)(w->rules, *value > alpha ? alpha : *value, -1);
        return v <= low;
    }
    return false;
}

static inline bool NG(evaluation)(reversi_worker *w, const reversi_position *p, double *value, double *error)
{
    const int remaining = NG(remaining)(w, p), most = VALUE_INFINITY * EVALUATION_UNIT;
    if (!w->ev)
        return false;
    *value = (double)EG(midgame)(w, p->own, p->opp, remaining, FIRST_GUESS_DEPTH, 0, -most, most) / EVALUATION_UNIT;
    *error = (double)evaluation_error(w->ev, remaining) / EVALUATION_UNIT;
    return true;
}

/* Whether the results of two passes are so far apart that the value may lie further
 * on in that direction. */
ALWAYS_INLINE bool EG(far_apart)(int guess, int before)
{
    return guess - before >= SELECTIVE_LAST_STEP || before - guess >= SELECTIVE_LAST_STEP;
}

/* The pass for every move of the root, so that all are estimated alike before
 * any is estimated more deeply. They will be searched one after the other anyway,
 * and find what this leaves in the table. */
static void EG(pass_of_moves)(reversi_worker *w, const reversi_position *p, int guess, int percent)
{
    search_estimate found = {.moves_percent = percent};
    NG(child) child[NG_MAX_MOVES];
    const int n = NG(legal)(w, p, child), most = w->rules->squares;
    for (int i = 0; i < n && i < MAX_SQUARES; i++) {
        int lower = -most, upper = most;
        search_progress_listing(&w->base, i + 1, n, NG(shown)(w, &child[i]));
        NG(narrow)(w, &child[i].position, -guess, -VALUE_INFINITY, VALUE_INFINITY, &lower, &upper);
        if (worker_cancelled(&w->base.thread))
            return;
        found.move[i] = NG(shown)(w, &child[i]);
        found.move_value[i] = -lower;
        found.moves = i + 1;
    }
    search_progress_listed(&w->base);
    search_estimate_moves(&w->base, &found);
}

/* The evaluation's value, then that of selective passes of rising confidence, which also leave
 * their best moves in the table for the exact search. */
static inline int NG(first_guess)(reversi_worker *w, const reversi_position *p)
{
    if (!w->ev)
        return 0;
    const int remaining = NG(remaining)(w, p), most = w->rules->squares;
    const int value = EG(midgame)(w, p->own, p->opp, remaining, FIRST_GUESS_DEPTH, 0, -VALUE_INFINITY * EVALUATION_UNIT,
                                  VALUE_INFINITY * EVALUATION_UNIT);
    int guess = (value + (value > 0 ? EVALUATION_UNIT / 2 : -EVALUATION_UNIT / 2)) / EVALUATION_UNIT;
    guess = guess > most ? most : guess < -most ? -most : guess;
    if (!(w->base.options->techniques & TECH_SELECTIVE) || !w->base.table || remaining < SELECTIVE_ROOT_MIN)
        return guess;
    w->root_empties = remaining;
    const bool last = remaining >= SELECTIVE_LAST_MIN && w->rules->squares >= SELECTIVE_LAST_SQUARES;
    int passes = last ? SELECTIVE_PASSES : SELECTIVE_PASSES - 1;
    for (int pass = 0; pass < passes && !worker_cancelled(&w->base.thread); pass++) {
        int lower = -most, upper = most;
        const int before = guess;
        w->base.run->confidence = pass;
        search_progress_pass(&w->base, pass + 1, passes);
        NG(narrow)(w, p, guess, w->base.options->alpha, w->base.options->beta, &lower, &upper);
        if (worker_cancelled(&w->base.thread)) { /* only bounds that the pass has narrowed count */
            guess = guess < lower ? lower : guess > upper ? upper : guess;
        } else {
            guess = lower > w->base.options->alpha ? lower : upper;
            search_estimate_pass(&w->base, p, guess, selective_percent[pass]);
            if (w->base.options->all_moves && p == w->base.run->root)
                EG(pass_of_moves)(w, p, guess, selective_percent[pass]);
            if (pass == SELECTIVE_PASSES - 2 && EG(far_apart)(guess, before))
                passes = SELECTIVE_PASSES;
        }
    }
    w->base.run->confidence = CONFIDENCE_EXACT;
    search_progress_pass(&w->base, 0, passes);
    return guess;
}
