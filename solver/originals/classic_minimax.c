/* classic_minimax.c - the original searches of the number game:
 * classic_template.h on MiniMax's rules. */
#include "games/minimax.h"
#include "originals/classic_context.h"

#define RULES(c) ((const minimax_rules *)(c)->rules)

enum { ORIGINAL_WIN = 500 };

/* What a finished game is worth, by its margin with and without the number taken last: a margin, or
 * in the original's depth-limited search +-500 or 0 by the margin without that number. */
static inline int end_value(const classic_context *c, int margin, int before)
{
    if (c->original_scores)
        return before > 0 ? ORIGINAL_WIN : before < 0 ? -ORIGINAL_WIN : 0;
    return RULES(c)->last_uncounted ? before : margin;
}

/* Takes `square`; true: the game ends, with *value for the side that took it. */
static inline bool play(const classic_context *c, minimax_position *p, int square, int *value)
{
    const minimax_rules *rules = RULES(c);
    int number = rules->number[square], before = p->margin;
    p->free &= ~(1ull << square);
    p->margin = -(before + number);
    p->line = (uint8_t)minimax_next_line(p->side, square);
    p->side ^= 1;
    if (__builtin_expect(!minimax_ends(p->free, square), 1))
        return false;
    *value = end_value(c, before + number, before);
    return true;
}

#define CLASSIC_SEARCH search_minimax
#define CLASSIC_POSITION minimax_position
#define CLASSIC_RULE c->rule
#define CLASSIC_OVER(c, p, v) ((v) = 0, false)
#define CLASSIC_MOVES(c, p) minimax_line((p).free, (p).side, (p).line)
#define CLASSIC_PASS(c, p, v) ((void)(p), (v) = 0, true)
#define CLASSIC_PLAY(c, p, bit, v) play(c, &(p), bit, &(v))
#define CLASSIC_LAST_PLY(c, p, v) false
#define CLASSIC_EVALUATE(p) (p).margin
#define CLASSIC_CODE(c, p, bit) minimax_next_line((p).side, bit)
#include "originals/classic_template.h"

int classic_minimax(classic_context *c, const game_spec *spec, const diagram *d, int depth, classic_line *line)
{
    minimax_rules rules;
    minimax_position p;
    minimax_init(&rules, spec);
    minimax_from_diagram(&rules, d, &p);
    c->rules = &rules;
    if (!minimax_over(&rules, &p))
        return search_minimax(c, p, depth, -CLASSIC_INFINITY, CLASSIC_INFINITY, line);
    c->calls++;
    c->evaluations++;
    const int last = d->last_by < 0 ? 0 : (int)(d->last_by == d->side ? d->last : -d->last);
    return end_value(c, p.margin, p.margin - last);
}
