/* classic_reversi.c - the original reversi searches: classic_template.h on reversi's rules. */
#include "reversi/reversi.h"
#include "search/classic_context.h"

typedef struct classic_position {
    uint64_t own, opp;
    bool passed; /* the move before was a pass */
} classic_position;

/* A full board is valued on entry, the second pass in a row in the call of the side
 * that makes it. */
static inline bool over(const reversi_rules *rules, const classic_position *p, int *value)
{
    if ((p->own | p->opp) != rules->board)
        return false;
    *value = reversi_final(rules, p->own, p->opp);
    return true;
}

static inline bool pass(const reversi_rules *rules, classic_position *p, int *value)
{
    if (p->passed) {
        *value = reversi_final(rules, p->own, p->opp);
        return true;
    }
    *p = (classic_position){.own = p->opp, .opp = p->own, .passed = true};
    return false;
}

static inline void play(const reversi_rules *rules, classic_position *p, int bit)
{
    uint64_t flips = reversi_flips(rules, bit, p->own, p->opp);
    uint64_t own = p->own | flips | 1ull << bit;
    *p = (classic_position){.own = p->opp & ~flips, .opp = own};
}

#define RULES(c) ((const reversi_rules *)(c)->rules)
#define CLASSIC_SEARCH search_reversi
#define CLASSIC_POSITION classic_position
#define CLASSIC_RULE c->rule
#define CLASSIC_OVER(c, p, v) over(RULES(c), &(p), &(v))
#define CLASSIC_MOVES(c, p) reversi_moves(RULES(c), (p).own, (p).opp)
#define CLASSIC_PASS(c, p, v) pass(RULES(c), &(p), &(v))
#define CLASSIC_PLAY(c, p, bit, v) (play(RULES(c), &(p), bit), (v) = 0, false)
#define CLASSIC_LAST_PLY(c, p, v) false
#define CLASSIC_EVALUATE(p) ((void)(p), 0)
#define CLASSIC_CODE(c, p, bit) RULES(c)->square_of[bit]
#include "search/classic_template.h"

static int search(classic_context *c, const game_rules *rules, const diagram *d, int depth, classic_line *line)
{
    reversi_position start;
    uint8_t order[MAX_SQUARES];
    reversi_from_diagram(reversi_rules_of(rules), d, &start);
    for (int i = 0; c->order && i < rules->spec.rows * rules->spec.cols; i++)
        order[i] = reversi_rules_of(rules)->bit_of[c->order[i]];
    c->rules = reversi_rules_of(rules);
    c->order = c->order ? order : NULL;
    classic_position p = {.own = start.own, .opp = start.opp};
    int value = search_reversi(c, p, depth, -CLASSIC_INFINITY, CLASSIC_INFINITY, line);
    c->order = NULL;
    return value;
}

const classic_game classic_reversi = {.search = search, .corners = true};
