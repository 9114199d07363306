/* original_reversi.c - the original reversi searches: original_template.h on reversi's rules. */
#include "reversi/reversi.h"
#include "search/original_context.h"

typedef struct original_position {
    uint64_t own, opp;
    bool passed; /* the move before was a pass */
} original_position;

/* A full board is valued on entry, the second pass in a row in the call of the side
 * that makes it. */
static inline bool over(const reversi_rules *rules, const original_position *p, int *value)
{
    if ((p->own | p->opp) != rules->board)
        return false;
    *value = reversi_final(rules, p->own, p->opp);
    return true;
}

static inline bool pass(const reversi_rules *rules, original_position *p, int *value)
{
    if (p->passed) {
        *value = reversi_final(rules, p->own, p->opp);
        return true;
    }
    *p = (original_position){.own = p->opp, .opp = p->own, .passed = true};
    return false;
}

static inline void play(const reversi_rules *rules, original_position *p, int bit)
{
    uint64_t flips = reversi_flips(rules, bit, p->own, p->opp);
    uint64_t own = p->own | flips | 1ull << bit;
    *p = (original_position){.own = p->opp & ~flips, .opp = own};
}

#define RULES(c) ((const reversi_rules *)(c)->rules)
#define ORIGINAL_SEARCH search_reversi
#define ORIGINAL_POSITION original_position
#define ORIGINAL_RULE c->rule
#define ORIGINAL_OVER(c, p, v) over(RULES(c), &(p), &(v))
#define ORIGINAL_MOVES(c, p) reversi_moves(RULES(c), (p).own, (p).opp)
#define ORIGINAL_PASS(c, p, v) pass(RULES(c), &(p), &(v))
#define ORIGINAL_PLAY(c, p, bit, v) (play(RULES(c), &(p), bit), (v) = 0, false)
#define ORIGINAL_LAST_PLY(c, p, v) false
#define ORIGINAL_EVALUATE(p) ((void)(p), 0)
#define ORIGINAL_CODE(c, p, bit) RULES(c)->square_of[bit]
#include "search/original_template.h"

static int search(original_context *c, const game_rules *rules, const diagram *d, int depth, original_line *line)
{
    reversi_position start;
    uint8_t order[MAX_SQUARES];
    reversi_from_diagram(reversi_rules_of(rules), d, &start);
    for (int i = 0; c->order && i < rules->spec.rows * rules->spec.cols; i++)
        order[i] = reversi_rules_of(rules)->bit_of[c->order[i]];
    c->rules = reversi_rules_of(rules);
    c->order = c->order ? order : NULL;
    original_position p = {.own = start.own, .opp = start.opp};
    int value = search_reversi(c, p, depth, -ORIGINAL_INFINITY, ORIGINAL_INFINITY, line);
    c->order = NULL;
    return value;
}

const original_game original_reversi = {.search = search, .corners = true};
