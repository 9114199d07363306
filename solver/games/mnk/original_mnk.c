/* original_mnk.c - the original tic-tac-toe searches: original_template.h on the m,n,k rules. */
#include "mnk/mnk.h"
#include "search/original_context.h"

#define RULES(c) ((const mnk_rules *)(c)->rules)

static inline bool is_full(const mnk_rules *rules, const mnk_position *p)
{
    return (p->own | p->opponent) == rules->board;
}

/* Only the full board is judged on entry: a row ends the game in the call that made it. */
static inline bool over(original_context *c, const mnk_position *p, int *value)
{
    *value = 0;
    if (!is_full(RULES(c), p))
        return false;
    c->full_boards++;
    return true;
}

static inline bool play(original_context *c, mnk_position *p, int bit, int *value)
{
    const mnk_rules *rules = RULES(c);
    *p = (mnk_position){.own = p->opponent, .opponent = p->own | 1ull << bit};
    c->row_tests++;
    *value = 0;
    if (mnk_has_row(rules, p->opponent)) {
        c->row_ends++;
        *value = rules->misere ? -1 : 1;
        return true;
    }
    if (c->judges_last_square && is_full(rules, p)) {
        c->full_boards++;
        return true;
    }
    return false;
}

#define ORIGINAL_SEARCH search_mnk
#define ORIGINAL_POSITION mnk_position
#define ORIGINAL_RULE c->rule
#define ORIGINAL_OVER(c, p, v) over(c, &(p), &(v))
#define ORIGINAL_MOVES(c, p) (RULES(c)->board & ~((p).own | (p).opponent))
#define ORIGINAL_PASS(c, p, v) ((void)(p), (v) = 0, true)
#define ORIGINAL_PLAY(c, p, bit, v) play(c, &(p), bit, &(v))
#define ORIGINAL_LAST_PLY(c, p, v) false
#define ORIGINAL_EVALUATE(p) ((void)(p), 0)
#define ORIGINAL_CODE(c, p, bit) (bit)
#include "search/original_template.h"

static int search(original_context *c, const game_rules *rules, const diagram *d, int depth, original_line *line)
{
    mnk_position p;
    mnk_from_diagram(mnk_rules_of(rules), d, &p);
    c->rules = mnk_rules_of(rules);
    return search_mnk(c, p, depth, -ORIGINAL_INFINITY, ORIGINAL_INFINITY, line);
}

const original_game original_mnk = {.search = search, .corners = true, .row_rules = true, .seen_over = true};
