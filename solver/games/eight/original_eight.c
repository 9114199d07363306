/* original_eight.c - the original searches of the counting game Eight:
 * original_template.h on its rules. */
#include "eight/eight.h"
#include "search/original_context.h"

typedef struct original_position {
    int64_t total, last;
} original_position;

#define RULES(c) ((const eight_rules *)(c)->rules)

/* Bit n - 1 stands for the number n. */
static inline uint64_t numbers(const eight_rules *rules, const original_position *p)
{
    uint64_t all = rules->max_step >= 64 ? ~0ull : (1ull << rules->max_step) - 1;
    return p->last ? all & ~(1ull << (p->last - 1)) : all;
}

/* A player without a number to play loses. */
static inline bool over(const eight_rules *rules, const original_position *p, int *value)
{
    *value = -1;
    return !numbers(rules, p);
}

static inline bool play(const eight_rules *rules, original_position *p, int bit, int *value)
{
    p->last = bit + 1;
    p->total += p->last;
    *value = p->total == rules->target ? 1 : -1;
    return p->total >= rules->target;
}

#define ORIGINAL_SEARCH search_eight
#define ORIGINAL_POSITION original_position
#define ORIGINAL_RULE c->rule
#define ORIGINAL_OVER(c, p, v) over(RULES(c), &(p), &(v))
#define ORIGINAL_MOVES(c, p) numbers(RULES(c), &(p))
#define ORIGINAL_PASS(c, p, v) ((void)(p), (v) = 0, true)
#define ORIGINAL_PLAY(c, p, bit, v) play(RULES(c), &(p), bit, &(v))
#define ORIGINAL_LAST_PLY(c, p, v) false
#define ORIGINAL_EVALUATE(p) ((void)(p), 0)
#define ORIGINAL_CODE(c, p, bit) ((bit) + 1)
#include "search/original_template.h"

static int search(original_context *c, const game_rules *rules, const diagram *d, int depth, original_line *line)
{
    const original_position p = {.total = d->sum[0], .last = d->last};
    c->rules = eight_rules_of(rules);
    return search_eight(c, p, depth, -ORIGINAL_INFINITY, ORIGINAL_INFINITY, line);
}

const original_game original_eight = {.search = search, .seen_over = true};
