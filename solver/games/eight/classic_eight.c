/* classic_eight.c - the original searches of the counting game Eight:
 * classic_template.h on its rules. */
#include "eight/eight.h"
#include "search/classic_context.h"

typedef struct classic_position {
    int64_t total, last;
} classic_position;

#define RULES(c) ((const eight_rules *)(c)->rules)

/* Bit n - 1 stands for the number n. */
static inline uint64_t numbers(const eight_rules *rules, const classic_position *p)
{
    uint64_t all = rules->max_step >= 64 ? ~0ull : (1ull << rules->max_step) - 1;
    return p->last ? all & ~(1ull << (p->last - 1)) : all;
}

/* A player without a number to play loses. */
static inline bool over(const eight_rules *rules, const classic_position *p, int *value)
{
    *value = -1;
    return !numbers(rules, p);
}

static inline bool play(const eight_rules *rules, classic_position *p, int bit, int *value)
{
    p->last = bit + 1;
    p->total += p->last;
    *value = p->total == rules->target ? 1 : -1;
    return p->total >= rules->target;
}

#define CLASSIC_SEARCH search_eight
#define CLASSIC_POSITION classic_position
#define CLASSIC_RULE c->rule
#define CLASSIC_OVER(c, p, v) over(RULES(c), &(p), &(v))
#define CLASSIC_MOVES(c, p) numbers(RULES(c), &(p))
#define CLASSIC_PASS(c, p, v) ((void)(p), (v) = 0, true)
#define CLASSIC_PLAY(c, p, bit, v) play(RULES(c), &(p), bit, &(v))
#define CLASSIC_LAST_PLY(c, p, v) false
#define CLASSIC_EVALUATE(p) ((void)(p), 0)
#define CLASSIC_CODE(c, p, bit) ((bit) + 1)
#include "search/classic_template.h"

static int search(classic_context *c, const game_rules *rules, const diagram *d, int depth, classic_line *line)
{
    const classic_position p = {.total = d->sum[0], .last = d->last};
    c->rules = eight_rules_of(rules);
    return search_eight(c, p, depth, -CLASSIC_INFINITY, CLASSIC_INFINITY, line);
}

const classic_game classic_eight = {.search = search, .seen_over = true};
