/* minimax_estimate.h - what a position of the number game is worth at sight, for the estimate of an
 * unfinished search (negamax_estimate_template.h); a part of search_minimax.c.
 *
 * At the horizon the margin to come is taken as half of the greatest number of the line: the side
 * to move gains it, and will give back about as much as that is above the middle.  Nothing of it is
 * proved. */
#ifndef YOMIKIRI_MINIMAX_ESTIMATE_H
#define YOMIKIRI_MINIMAX_ESTIMATE_H

static inline bool margin_estimate_limits(const minimax_worker *w, const minimax_view *p, int *most, double *worth)
{
    (void)w;
    *most = bit_count(p->own); /* a ply takes a number */
    *worth = 0;
    return true;
}

static inline int margin_static_value(minimax_worker *w, const minimax_view *p, int depth, int alpha, int beta)
{
    (void)depth, (void)alpha, (void)beta;
    w->base.estimate_nodes++;
    return p->ended ? 0 : w->numbers->most[p->side][p->line][view_line(p, p->line)];
}

static inline int margin_static_final(minimax_worker *w, const minimax_view *p)
{
    (void)w, (void)p;
    return 0;
}

static inline bool margin_static_cut(minimax_worker *w, const minimax_view *p, int depth, int alpha, int beta,
                                     int *value)
{
    (void)w, (void)p, (void)depth, (void)alpha, (void)beta, (void)value;
    return false;
}

static inline int margin_static_rounded(const minimax_worker *w, int value)
{
    (void)w;
    return value / NG_STATIC_UNIT;
}

#endif
