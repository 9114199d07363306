/* search_minimax.c - the search specialised for the number game MiniMax, to the end, for margin.
 *
 * The value of a position is the margin still to come, for the side to move: it depends on the free
 * numbers and the line alone, not on what has been taken so far, so that the table's entries hold for
 * every path to it.  A move gains its number at once (nothing, where last=uncounted and it ends the game). */
#include "base/bits.h"
#include "games/minimax_inline.h"
#include "search/driver.h"
#include "search/searches.h"

typedef struct minimax_node_position {
    uint64_t free;
    uint8_t line, side;
    bool ended;
} minimax_node_position;

typedef struct minimax_worker {
    search_worker base;
    const minimax_rules *rules;
    int leave; /* free numbers at which the table, and sharing, stop paying */
} minimax_worker;

enum { MINIMAX_ETC_MIN = 2, MINIMAX_SPLIT_MIN = 5 };

/* Free numbers at which the table and sharing stop paying, on n x n. */
static inline int numbers_to_leave(int n)
{
    return 3 * n * n / 5;
}

#define NG(name) margin_##name
#define NG_POSITION minimax_node_position
#define NG_WORKER minimax_worker
#define NG_MAX_MOVES 8
#define NG_TABLE_MIN 0
#define NG_SYMMETRY_MIN 0
#define NG_ETC_MIN MINIMAX_ETC_MIN
#define NG_SPLIT_MIN MINIMAX_SPLIT_MIN
#define NG_ANNOUNCE_MIN 5
#include "search/negamax.h"

static inline bool margin_leaf(minimax_worker *w, const minimax_node_position *p, int alpha, int beta, int *value)
{
    (void)alpha, (void)beta;
    if (!p->ended)
        return false;
    w->base.thread.evaluations++;
    *value = 0;
    return true;
}

static inline int margin_expand(minimax_worker *w, const minimax_node_position *p, margin_child *list)
{
    if (p->ended)
        return 0;
    int n = 0;
    for (uint64_t line = minimax_line(p->free, p->side, p->line); line; line &= line - 1) {
        int square = bit_first(line), next = minimax_next_line(p->side, square);
        uint64_t left = p->free & ~(1ull << square);
        bool ended = minimax_ends(left, square);
        list[n++] = (margin_child){
            .position = {.free = left, .line = (uint8_t)next, .side = p->side ^ 1, .ended = ended},
            .gain = ended && w->rules->last_uncounted ? 0 : w->rules->number[square],
            .move = (int16_t)next,
        };
    }
    return n;
}

static inline void margin_words(const minimax_worker *w, const minimax_node_position *p, uint64_t key[2])
{
    (void)w;
    key[0] = p->free;
    key[1] = (uint64_t)(8 * p->side + p->line);
}

/* Not plies, but what the thresholds above are compared with: most games end with many numbers still free.  On 6 x 6,
 * leaving at 3/5 of the numbers took 0.16 s where leaving at 3 numbers took 0.43. */
static inline int margin_remaining(const minimax_worker *w, const minimax_node_position *p)
{
    return bit_count(p->free) - w->leave;
}

/* The number gained less the best number that the line leaves to the other. */
static inline int greedy_score(const minimax_worker *w, const margin_child *c)
{
    int reply = -VALUE_INFINITY;
    if (c->position.ended)
        return c->gain;
    for (uint64_t line = minimax_line(c->position.free, c->position.side, c->position.line); line; line &= line - 1) {
        int number = w->rules->number[bit_first(line)];
        reply = number > reply ? number : reply;
    }
    return c->gain - reply;
}

static inline void margin_order(minimax_worker *w, const minimax_node_position *p, margin_child *list, int n,
                                int hinted, int alpha, int beta)
{
    (void)p, (void)alpha, (void)beta;
    for (int i = 0; i < n; i++) {
        list[i].score = w->base.options->techniques & TECH_ORDER ? greedy_score(w, &list[i]) : 0;
        list[i].score += list[i].move == hinted ? VALUE_INFINITY : 0;
    }
    for (int i = 1; i < n; i++)
        margin_insert(list, i, list[i]);
}

/* Sum of the sizes of the free numbers: no margin to come is larger. */
static int largest_margin(const minimax_rules *rules, uint64_t free)
{
    int sum = 0;
    for (; free; free &= free - 1) {
        int number = rules->number[bit_first(free)];
        sum += number < 0 ? -number : number;
    }
    return sum;
}

/* The margin of `d` so far, for the side to move. */
static int margin_so_far(const minimax_rules *rules, const diagram *d, const minimax_position *p, bool over)
{
    int margin = p->margin;
    if (over && rules->last_uncounted && d->last_by >= 0)
        margin += (int)(d->last_by == d->side ? -d->last : d->last);
    return margin;
}

static int shifted(int bound, int by)
{
    return bound <= -VALUE_INFINITY || bound >= VALUE_INFINITY ? bound : bound + by;
}

/* The search finds the margin to come; what both have so far is put on top of it at the end. */
static void add_margin(search_result *out, search_view *view, int margin)
{
    out->lower += margin;
    out->upper += margin;
    out->guess += margin;
    for (int i = 0; i < out->moves; i++)
        out->move_value[i] += margin;
    for (int i = 0; view && i < view->moves; i++) {
        view->move[i].lower = shifted(view->move[i].lower, margin);
        view->move[i].upper = shifted(view->move[i].upper, margin);
    }
}

/* A table of this many bytes holds what a search on so many rows stores. */
static size_t useful_table(int rows)
{
    return rows <= 4 ? (size_t)1 << 20 : rows == 5 ? (size_t)64 << 20 : SIZE_MAX;
}

status search_minimax(const game_spec *spec, const diagram *d, const search_options *options, search_result *out,
                      error *e)
{
    search_run run;
    team *t;
    minimax_rules rules;
    minimax_position start;
    minimax_init(&rules, spec);
    minimax_from_diagram(&rules, d, &start);
    bool over = minimax_over(&rules, &start);
    int margin = margin_so_far(&rules, d, &start, over), range = over ? 0 : largest_margin(&rules, start.free);
    search_options inner = *options;
    inner.alpha = shifted(options->alpha, -margin);
    inner.beta = shifted(options->beta, -margin);
    const search_plan plan = {.worker_size = sizeof(minimax_worker),
                              .useful_bytes = useful_table(spec->rows),
                              .lower = -range,
                              .upper = range};
    status result = search_begin(&run, &inner, &plan, out, &t, e);
    if (result != STATUS_OK)
        return result;
    minimax_node_position p = {.free = start.free, .line = start.line, .side = start.side};
    margin_root root = {.position = &p, .out = out};
    for (int i = 0; i < t->threads; i++) {
        minimax_worker *w = (minimax_worker *)(void *)t->workers[i];
        w->rules = &rules;
        w->leave = numbers_to_leave(rules.n);
    }
    if (!over)
        team_run(t, margin_master, &root);
    add_margin(out, options->view, margin);
    inner.alpha = options->alpha;
    inner.beta = options->beta;
    return search_finish(&run, t, out);
}

search_reach search_minimax_reach(const game_spec *spec, int numbers)
{
    const int remaining = numbers - numbers_to_leave(spec->rows);
    return (search_reach){
        .techniques = TECH_PVS | TECH_ORDER | (remaining > 0 ? TECH_TABLE | TECH_MTD : 0) |
                      (remaining > MINIMAX_ETC_MIN ? TECH_ETC : 0),
        .shared = remaining >= MINIMAX_SPLIT_MIN,
    };
}
