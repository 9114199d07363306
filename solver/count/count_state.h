/* count_state.h - what the two sweeps of counting share (count.c, count_values.c);
 * options and result: count.h. */
#ifndef YOMIKIRI_COUNT_STATE_H
#define YOMIKIRI_COUNT_STATE_H

#include "base/stop.h"
#include "count/count_table.h"
#include "games/symmetry.h"
#include "games/rules.h"

enum { COUNT_VALUE_LIMIT = 64 * 99 }; /* no final value is beyond */

typedef struct counter {
    game_rules rules;
    symmetry symmetry;
    uint64_t end[2 * COUNT_VALUE_LIMIT + 1];          /* games by final value */
    count_table seen[2], seen_least[2], last_pass[2]; /* by side to move */
    count_budget budget;
    walk_node root;
    count_table *layer; /* one per ply */
    const struct count_options *options;
    struct count_result *out;
    const _Atomic bool *stop; /* of the options */
    uint64_t walked;          /* minimax: games walked */
    int root_margin;          /* minimax: what the side to move is ahead at the root */
    int layers;
    int ply;             /* being counted */
    uint8_t stabiliser;  /* symmetries that keep the root, as bits */
    bool keep;           /* every ply is kept, for the second sweep */
    bool plies_disjoint; /* no position stands in two plies */
    bool stopped;
    bool overflow; /* some sum did not fit */
} counter;

static inline void add_saturated(counter *c, uint64_t *sum, uint64_t more)
{
    if (__builtin_add_overflow(*sum, more, sum)) {
        *sum = UINT64_MAX;
        c->overflow = true;
    }
}

static inline bool has_line(const counter *c)
{
    return c->rules.game->has_line;
}

static inline walk_node node_of(const counter *c, const count_entry *e, int side)
{
    walk_node n = {.a = e->a, .b = e->b, .side = (uint8_t)side};
    if (has_line(c)) {
        n.b = 0;
        n.line = (uint8_t)e->b;
    }
    return n;
}

static inline uint64_t second_word(const counter *c, const walk_node *n)
{
    return has_line(c) ? n->line : n->b;
}

static inline bool is_stopped(const counter *c)
{
    return stop_requested(c->stop);
}

/* Reports that i of `all` places in the table of the ply are done; `back`: in the second
 * sweep.  False: it is to stop. */
bool count_goes_on(const counter *c, int ply, uint64_t i, uint64_t all, bool back);

/* The second sweep: the games by final value, then values and optimal lines from
 * the last ply to the first. */
void count_list_ends(counter *c);
void count_find_values(counter *c);

#endif
