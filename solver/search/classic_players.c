/* classic_players.c - the number game's two players, one search a move, with the rule fixed at compile time. */
#include "games/minimax_inline.h"
#include "search/classic_context.h"

#include <assert.h>

enum { ORIGINAL_WIN = 500 };

/* As in classic_minimax.c with original scores, nothing decided at run time: 10^10 of these are played. */
static inline bool play(const minimax_rules *rules, minimax_position *p, int square, int *value)
{
    int before = p->margin;
    p->free &= ~(1ull << square);
    p->margin = -(before + rules->number[square]);
    p->line = (uint8_t)minimax_next_line(p->side, square);
    p->side ^= 1;
    *value = before > 0 ? ORIGINAL_WIN : before < 0 ? -ORIGINAL_WIN : 0;
    return __builtin_expect(minimax_ends(p->free, square), 0);
}

#define RULES(c) ((const minimax_rules *)(c)->rules)

#define CLASSIC_SEARCH search_plain
#define CLASSIC_POSITION minimax_position
#define CLASSIC_RULE CLASSIC_PLAIN
#define CLASSIC_OVER(c, p, v) ((v) = 0, false)
#define CLASSIC_MOVES(c, p) minimax_line((p).free, (p).side, (p).line)
#define CLASSIC_PASS(c, p, v) ((void)(p), (v) = 0, true)
#define CLASSIC_PLAY(c, p, bit, v) play(RULES(c), &(p), bit, &(v))
#define CLASSIC_EVALUATE(p) (p).margin
#define CLASSIC_CODE(c, p, bit) minimax_next_line((p).side, bit)
#include "search/classic.h"

#define CLASSIC_SEARCH search_shallow
#define CLASSIC_POSITION minimax_position
#define CLASSIC_RULE CLASSIC_SHALLOW
#define CLASSIC_OVER(c, p, v) ((v) = 0, false)
#define CLASSIC_MOVES(c, p) minimax_line((p).free, (p).side, (p).line)
#define CLASSIC_PASS(c, p, v) ((void)(p), (v) = 0, true)
#define CLASSIC_PLAY(c, p, bit, v) play(RULES(c), &(p), bit, &(v))
#define CLASSIC_EVALUATE(p) (p).margin
#define CLASSIC_CODE(c, p, bit) minimax_next_line((p).side, bit)
#include "search/classic.h"

game_move classic_minimax_move(const minimax_rules *rules, const minimax_position *p, int depth, classic_rule rule,
                               const _Atomic bool *stop, uint64_t *evaluations)
{
    assert(depth >= 1 && (rule == CLASSIC_PLAIN || rule == CLASSIC_SHALLOW));
    assert(!minimax_over(rules, p));
    classic_context c = {.rules = rules, .stop = stop, .call_limit = UINT64_MAX};
    classic_line line = {.length = 0};
    if (rule == CLASSIC_PLAIN) {
        search_plain(&c, *p, depth, -CLASSIC_INFINITY, CLASSIC_INFINITY, &line);
    } else {
        search_shallow(&c, *p, depth, -CLASSIC_INFINITY, CLASSIC_INFINITY, &line);
    }
    *evaluations += c.evaluations;
    return line.length > 0 ? line.move[0] : MOVE_NONE;
}
