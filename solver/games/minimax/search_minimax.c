/* search_minimax.c - the search specialised for the number game MiniMax, to the end, for margin.
 *
 * The value of a position is the margin still to come, for the side to move: it depends on the free
 * numbers and the line alone, not on what has been taken so far, so that the table's entries hold
 * for every path to it.  A move gains its number at once (nothing, if last=uncounted and it ends
 * the game).
 *
 * What the game adds to negamax_template.h: a two-ply look-ahead (look_ahead.h), and with few
 * numbers left a search of its own (minimax_endgame.h). */
#include "minimax/minimax_endgame.h"
#include "minimax/search_minimax_depth.h"
#include "search/solver.h"

#include <limits.h>
#include <stdlib.h>

enum { MINIMAX_ETC_MIN = 2, MINIMAX_SPLIT_MIN = 2 };

/* Free numbers at which the table and sharing stop paying, on n x n. */
static inline int numbers_to_leave(int n)
{
    return 3 * n * n / 5;
}

#define NG(name) margin_##name
#define NG_POSITION minimax_view
#define NG_WORKER minimax_worker
#define NG_MAX_MOVES 8
#define NG_TABLE_MIN 0
#define NG_SYMMETRY_MIN 0
#define NG_ETC_MIN MINIMAX_ETC_MIN
#define NG_SPLIT_MIN MINIMAX_SPLIT_MIN
#define NG_ANNOUNCE_MIN 5
#define NG_HAS_FIRST_GUESS
#define NG_HAS_STATIC
#define NG_STATIC_UNIT 2
#define NG_STATIC_DEPTH 0
#define NG_HAS_BOARD
#define NG_HAS_CUT_LIKELIHOOD
#include "search/negamax_template.h"

/* The static value of a position, for the estimate of an unfinished search
 * (negamax_estimate_template.h): at the horizon the margin to come is taken as half of the greatest
 * number of the line.  The side to move gains it, and will give back about as much as that is above
 * the middle.  None of this is proved. */
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

/* By the static margin to come, as above (docs/notes/parallel.md). */
static inline cut_likelihood margin_cut_likelihood(const minimax_worker *w, const minimax_view *p, int alpha)
{
    const int above = w->numbers->most[p->side][p->line][view_line(p, p->line)] / NG_STATIC_UNIT - alpha;
    return above < -4 ? CUT_VERY_UNLIKELY : above < 2 ? CUT_UNLIKELY : CUT_UNKNOWN;
}

/* Not plies, but what the thresholds above are compared with: most games end with many numbers
 * still free. */
static inline int margin_remaining(const minimax_worker *w, const minimax_view *p)
{
    return bit_count(p->own) - w->leave;
}

static inline bool margin_leaf(minimax_worker *w, const minimax_view *p, int alpha, int beta, int *value)
{
    const unsigned techniques = w->base.options->techniques;
    look_ahead look;
    if (p->ended) {
        w->base.thread.evaluations++;
        *value = 0;
        return true;
    }
    if (!(techniques & TECH_THREATS))
        return false;
    if ((techniques & TECH_ENDGAME) && margin_remaining(w, p) < 0) {
        w->base.thread.nodes--; /* which counts it */
        *value = endgame_value(w, p, alpha, beta);
        return true;
    }
    if (!minimax_look_ahead(w->numbers, p, beta, &look) && (look.count > 0 || look.value > alpha))
        return false;
    w->base.thread.evaluations++;
    *value = look.value;
    return true;
}

static inline int margin_expand(minimax_worker *w, const minimax_view *p, margin_child *list)
{
    const minimax_numbers *k = w->numbers;
    const unsigned line = view_line(p, p->line), ends = ending_numbers(line, view_lines_of(p, 1) >> 8);
    int n = 0;
    for (unsigned rest = p->ended ? 0 : line; rest; rest &= rest - 1) {
        const int move = bit_first(rest);
        margin_child *c = &list[n++];
        *c = (margin_child){.position = view_after(p, move), .move = (int16_t)move};
        c->position.ended = ends >> move & 1;
        c->gain = c->position.ended ? k->ending[p->side][p->line][1u << move] : k->number[p->side][p->line][move];
    }
    return n;
}

static inline void margin_words(const minimax_worker *w, const minimax_view *p, uint64_t key[2])
{
    (void)w;
    key[0] = p->own;
    key[1] = (uint64_t)(8 * p->side + p->line);
}

static inline void margin_board(const minimax_worker *w, const minimax_view *p, uint64_t words[2])
{
    (void)w;
    view_board(p, words);
}

/* Three quarters of the mean estimate of a search of LOOK plies and one of a ply less: games end
 * well before the numbers run out, so estimates exceed the values (docs/notes/minimax.md).  False:
 * no memory. */
static bool margin_look(minimax_worker *w, const minimax_view *p, int *value)
{
    enum { LOOK = 10 };
    const int wide = VALUE_INFINITY * NG_STATIC_UNIT;
    deepening *d = &w->base.run->estimate, kept = *d;
    int before = 0, last = 0;
    *d = (deepening){.last = true, .entry = calloc((size_t)1 << DEEPENING_BITS, sizeof *d->entry)};
    const bool looked = d->entry != NULL;
    for (int depth = 1; looked && depth <= LOOK; depth++) {
        before = last;
        last = margin_deep(w, p, depth, -wide, wide);
    }
    free(d->entry);
    *d = kept;
    *value = (before + last) * 3 / (8 * NG_STATIC_UNIT);
    return looked;
}

/* Near the start by a short look, whose time does not matter there.  Else: the side to move is
 * ahead by about a number, and by more if the last one does not count (docs/notes/minimax.md). */
static inline int margin_first_guess(minimax_worker *w, const minimax_view *p)
{
    const int largest = w->numbers->largest, more = w->numbers->last_uncounted ? 2 : 0;
    int value;
    if (bit_count(p->own) < w->deeper || !margin_look(w, p, &value))
        return largest * (3 + more) / 9;
    return value + largest * more / 9;
}

/* The place of a move among those that the look-ahead did not decide; those that it refutes come
 * last, and moves that end the game before them. */
static inline int margin_score(const look_ahead *look, bool decided, const margin_child *c)
{
    enum { FIRST = 1 << 29, LAST = -(1 << 29) };
    if (decided)
        return c->move == look->move || (look->move < 0 && c->position.ended) ? FIRST + c->gain : LAST;
    for (int i = 0; i < look->count; i++)
        if (look->candidate[i].move == c->move)
            return -look->candidate[i].cost;
    return LAST + (c->position.ended ? VALUE_INFINITY + c->gain : 0);
}

static inline void margin_order(minimax_worker *w, const minimax_view *p, margin_child *list, int n, int hinted,
                                int alpha, int beta)
{
    look_ahead look;
    const bool ordered = w->base.options->techniques & TECH_ORDER;
    const bool decided = ordered && minimax_look_ahead(w->numbers, p, beta, &look);
    (void)alpha;
    if (!ordered)
        look.count = 0; /* is not read then, which gcc 14 cannot see */
    if (ordered && !decided && look.count > 1 && bit_count(p->own) >= w->deeper)
        minimax_look_ahead_deeper(w->numbers, p, beta, &look);
    for (int i = 0; i < n; i++)
        list[i].score = list[i].move == hinted ? 1 << 30 : ordered ? margin_score(&look, decided, &list[i]) : 0;
    for (int i = 1; i < n; i++)
        margin_insert(list, i, list[i]);
}

static int shifted(int bound, int by)
{
    return bound <= -VALUE_INFINITY || bound >= VALUE_INFINITY ? bound : bound + by;
}

static size_t useful_table(const game_spec *spec, int numbers, const search_options *options)
{
    (void)numbers, (void)options;
    return spec->rows <= 5 ? (size_t)1 << 20 : spec->rows == 6 ? (size_t)4 << 20 : SIZE_MAX;
}

/* A thread without memory for a table of its own has none. */
static bool init_worker(search_worker *base, const void *numbers)
{
    minimax_worker *w = (minimax_worker *)(void *)base;
    w->numbers = numbers;
    const int n = w->numbers->n;
    const size_t bytes = n <= 5 ? (size_t)64 << 10 : (size_t)1 << 20; /* as much as a second-level cache holds */
    w->leave = numbers_to_leave(n);
    /* Near the start, where it costs little and its choices weigh most,
     * moves are priced two plies deeper.  Boards of up to 6 x 6 gain nothing from it. */
    w->deeper = n <= 6 ? INT_MAX : 7 * n * n / 10;
    w->etc = base->options->techniques & TECH_ETC;
    w->small = base->table ? search_scratch(base->run, base->thread.index, bytes, NULL) : NULL;
    w->small_mask = bytes / sizeof(small_bucket) - 1;
    return true;
}

static status search_minimax(const search_job *job, search_result *out, error *e)
{
    minimax_rules rules;
    minimax_position start;
    minimax_numbers *numbers = malloc(sizeof *numbers);
    if (!numbers)
        return fail(e, STATUS_NO_MEMORY, "minimax: out of memory");
    minimax_init(&rules, job->spec);
    minimax_numbers_init(numbers, &rules);
    minimax_from_diagram(&rules, job->d, &start);
    const bool over = minimax_over(&rules, &start);
    int margin = start.margin; /* so far, for the side to move */
    int range = 0;             /* the sizes of the free numbers: no margin to come is larger */
    for (uint64_t left = over ? 0 : start.free; left; left &= left - 1)
        range += abs(rules.number[bit_first(left)]);
    if (over && rules.last_uncounted && job->d->last_by >= 0)
        margin += (int)(job->d->last_by == job->d->side ? -job->d->last : job->d->last);
    minimax_view p = minimax_view_of(start.free, start.line, start.side);
    p.ended = over;
    search_options inner = *job->options; /* the margin so far is left out, and added to what is found */
    inner.alpha = shifted(inner.alpha, -margin);
    inner.beta = shifted(inner.beta, -margin);
    search_job below = *job;
    below.options = &inner;
    below.lower = shifted(below.lower, -margin);
    below.upper = shifted(below.upper, -margin);
    margin_root root = {.position = &p, .out = out};
    const search_plan plan = {
        .worker_size = sizeof(minimax_worker),
        .useful_bytes = useful_table(job->spec, bit_count(start.free), job->options),
        .lower = -range,
        .upper = range,
        .so_far = margin,
        .over = over,
        .init = init_worker,
        .shared = numbers,
        .master = margin_master,
        .root = &root,
    };
    const status s = search_run_plan(&below, &plan, out, e);
    for (int i = 0; job->goal == GOAL_ORDER_MOVES && s == STATUS_OK && i < job->ordered->moves; i++) {
        ordered_move *m = &job->ordered->move[i];
        m->lower = shifted(m->lower, margin);
        m->upper = shifted(m->upper, margin);
    }
    free(numbers);
    return s;
}

static status applicable(const game_spec *spec, int numbers, const search_options *options, search_applicable *out,
                         error *e)
{
    (void)e;
    const int remaining = numbers - numbers_to_leave(spec->rows);
    const unsigned techniques = options->techniques, endgame = techniques & TECH_THREATS ? TECH_ENDGAME : 0;
    const int own_table = techniques & endgame ? numbers : 0; /* which serves from SMALL_MIN numbers on */
    const bool table = remaining > 0 || own_table >= SMALL_MIN;
    const bool etc = remaining > MINIMAX_ETC_MIN || own_table >= SMALL_ETC_MIN;
    out->techniques =
        TECH_PVS | TECH_ORDER | TECH_THREATS | endgame | (table ? TECH_TABLE | TECH_MTD : 0) | (etc ? TECH_ETC : 0);
    out->shared = remaining >= MINIMAX_SPLIT_MIN;
    return STATUS_OK;
}

const solver_game solver_minimax = {
    .search = search_minimax,
    .techniques = TECH_TABLE | TECH_PVS | TECH_ETC | TECH_THREATS | TECH_ORDER | TECH_MTD | TECH_ENDGAME,
    .words =
        (const technique_words[]){
            {TECH_THREATS, "two plies looked ahead: moves that an end of the game refutes or proves at once"},
            {TECH_ORDER, "the move with the cheapest proof first: by the replies left, and the lead"},
            {TECH_ENDGAME, "below three fifths of the numbers a search of its own, with a small table"},
            {0, NULL},
        },
    .applicable = applicable,
    .useful_table = useful_table,
    .soon_solved = 56,
    .original = &original_minimax,
    .search_to_depth = search_minimax_depth,
};
