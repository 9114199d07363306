/* estimate_template.h - the learned evaluation as negamax_estimate_template.h uses it, for the
 * estimate of an unfinished search.
 *
 * A part of engine_template.h, after search/negamax_template.h; their parameters are EG(name),
 * EG_WINNER, NG(name), NG_POSITION, NG_WORKER, NG_STATIC_DEPTH. */

/* Seconds that the estimate may take even before the proof has taken long: 1/500 of the least that
 * a proof from this many empties takes; 0 on narrow boards, some of which are solved in no time. */
static inline bool NG(estimate_limits)(const NG_WORKER *w, const NG_POSITION *p, int *most, double *worth)
{
    const reversi_rules *r = w->rules;
    const int second = ESTIMATE_SECOND_EMPTIES + (64 - r->squares) / ESTIMATE_SECOND_SQUARES;
    *most = NG(remaining)(w, p);
    *worth = 0;
    if (r->rows >= ESTIMATE_SIDE_MIN && r->cols >= ESTIMATE_SIDE_MIN)
        for (int n = *most; n > second; n--)
            *worth = *worth > 0 ? *worth * 3 : 1.0 / 500;
    return w->ev != NULL;
}

_Static_assert(NG_STATIC_DEPTH < (int)STOP_DEPTH,
               "an estimate is made out of search_poll, and must not come there again");

static inline int NG(static_value)(reversi_worker *w, const reversi_position *p, int depth, int alpha, int beta)
{
    return EG(midgame)(w, p->own, p->opp, NG(remaining)(w, p), depth, 0, alpha, beta);
}

static inline int NG(static_final)(reversi_worker *w, const reversi_position *p)
{
    return EVALUATION_UNIT * EG(score)(w->rules, p->own, p->opp);
}

static int NG(deep)(reversi_worker *w, const reversi_position *p, int depth, int alpha, int beta);

/* Decides by a shallower search, like EG(probable). */
static inline bool NG(static_cut)(reversi_worker *w, const reversi_position *p, int depth, int alpha, int beta,
                                  int *value)
{
    if (depth < ESTIMATE_CUT_MIN || beta - alpha != 1)
        return false;
    const int remaining = NG(remaining)(w, p), shallow = depth / 4 * 2 + (depth & 1);
    const int margin = evaluation_error(w->ev, remaining);
    const int now = evaluation_value(w->ev, p->own, p->opp, remaining);
    if (now >= beta) {
        *value = NG(deep)(w, p, shallow, beta + margin - 1, beta + margin) - margin;
        return *value >= beta;
    }
    *value = NG(deep)(w, p, shallow, alpha - margin, alpha - margin + 1) + margin;
    return *value <= alpha;
}

/* Rounds to the nearest value that a game on the board can end with. */
static inline int NG(static_rounded)(const reversi_worker *w, int value)
{
    const int unit = EG_WINNER ? 2 * EVALUATION_UNIT : EVALUATION_UNIT, most = w->rules->squares;
    const int odd = EG_WINNER ? most & 1 : 0;
    const int shifted = value - odd * EVALUATION_UNIT;
    const int steps = (shifted + (shifted > 0 ? unit / 2 : -unit / 2)) / unit;
    const int discs = steps * (EG_WINNER ? 2 : 1) + odd;
    return discs > most ? most : discs < -most ? -most : discs;
}
