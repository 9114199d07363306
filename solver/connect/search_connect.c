/* search_connect.c - the search specialised for Connect Four and its like.
 *
 * What the game adds to negamax_template.h: a row that can be completed is completed; the
 * opponent's is prevented, and no move is searched that lets it be completed at once; how soon a
 * row can be completed bounds the value; a side that answers every stone on top of it may hold the
 * opponent (held_bound); columns are tried by the rows of three that they make. */
#include "connect/search_connect.h"

#include "base/bits.h"
#include "games/connect_inline.h"
#include "games/symmetry.h"
#include "search/driver.h"

#include <stdlib.h>

/* What is the same at every node of one search. */
typedef struct connect_constants {
    connect_rules rules;
    symmetry turns;
    uint64_t even;                   /* squares with an even number of squares above them: a column whose lowest empty
                                        square is one of them has an odd number of empty squares */
    uint64_t column_of[MAX_SQUARES]; /* the column of a square */
    int8_t centre[MAX_SQUARES];      /* more for a square nearer to the middle column */
} connect_constants;

/* The rows are the squares that would complete a row of K for their owner. */
typedef struct connect_node_position {
    uint64_t own, opponent; /* own: the side to move */
    uint64_t own_rows, opponent_rows;
    bool ended; /* the opponent has just completed a row */
} connect_node_position;

typedef struct connect_worker {
    search_worker base;
    const connect_constants *constants;
} connect_worker;

/* Fewest empty squares for the table, its look-ups of children, and sharing. */
enum { CONNECT_TABLE_MIN = 12, CONNECT_ETC_MIN = 13, CONNECT_SPLIT_MIN = 14 };

#define NG(name) connect_##name
#define NG_POSITION connect_node_position
#define NG_WORKER connect_worker
#define NG_MAX_MOVES CONNECT_MOST_SIDE
#define NG_TABLE_MIN CONNECT_TABLE_MIN
#define NG_SYMMETRY_MIN CONNECT_TABLE_MIN
#define NG_ETC_MIN CONNECT_ETC_MIN
#define NG_SPLIT_MIN CONNECT_SPLIT_MIN
#define NG_ANNOUNCE_MIN CONNECT_SPLIT_MIN
#define NG_HAS_FIRST_GUESS
#define NG_HAS_PUBLIC_MOVE
#define NG_HAS_SEARCHED_MOVES
#include "search/negamax_template.h"

static inline uint64_t empties_of(const connect_worker *w, const connect_node_position *p)
{
    return w->constants->rules.rows.board & ~(p->own | p->opponent);
}

static inline uint64_t playable_of(const connect_worker *w, const connect_node_position *p)
{
    return connect_playable(&w->constants->rules, p->own | p->opponent);
}

/* The moves after which the opponent completes no row at once; the side to move completes none
 * itself. */
static inline uint64_t safe_moves(const connect_worker *w, const connect_node_position *p, uint64_t playable)
{
    const uint64_t safe = playable & ~(p->opponent_rows << w->constants->rules.rows.cols);
    const uint64_t forced = p->opponent_rows & playable;
    return forced == 0 ? safe : forced & (forced - 1) ? 0 : safe & forced;
}

/* What is seen without a search of its own: ends, and rows that are completed at once by either
 * side. */
static inline bool decided_at_once(connect_worker *w, const connect_node_position *p, int empties, int *value)
{
    const uint64_t playable = playable_of(w, p);
    if (p->ended || empties == 0)
        *value = p->ended ? -connect_win(empties) : 0;
    else if (!(w->base.options->techniques & TECH_THREATS))
        return false;
    else if (p->own_rows & playable)
        *value = connect_win(empties - 1);
    else if (safe_moves(w, p, playable) == 0)
        *value = -connect_win(empties - 2);
    else if (empties <= 2)
        *value = 0;
    else
        return false;
    w->base.thread.evaluations++;
    return true;
}

/* Bounds from the next move with which either side can complete a row, and from rows that neither
 * can. */
static inline bool decided_by_bounds(const connect_worker *w, const connect_node_position *p, int empties, int alpha,
                                     int beta, int *value)
{
    const mnk_rules *rows = &w->constants->rules.rows;
    const int later = w->base.options->techniques & TECH_THREATS ? 2 : 0; /* plies that are looked ahead */
    int upper = empties > later ? connect_win(empties - 1 - later) : 0;
    int lower = empties > later + 1 ? -connect_win(empties - 2 - later) : 0;
    if (alpha >= 0 && upper > alpha && !mnk_row_inline(rows, rows->board & ~p->opponent))
        upper = 0;
    if (beta <= 0 && lower < beta && !mnk_row_inline(rows, rows->board & ~p->own))
        lower = 0;
    *value = upper <= alpha ? upper : lower;
    return upper <= alpha || lower >= beta;
}

/* An upper bound on the value, if the opponent can answer every stone on top of it to the end;
 * VALUE_INFINITY: there is no bound.  (Follow-up and zugzwang control: V. Allis, A Knowledge-based
 * Approach of Connect-Four, 1988.)
 *
 * In a column with an even number of empty squares the side to move gets the first, third, ... of
 * them, from below, and the opponent the others.  In a column with an odd number the last square
 * would be left without an answer, unless
 *   - the opponent completes a row on a square that it gets before, a stop: no stone comes to lie
 *     above it; or
 *   - there is another such column: whoever fills the one is answered in the other.  Of two such
 *     columns, and of any even number, the side to move is given every square.
 * If it has no row on all that it can get it does not win.  The opponent wins where there is a
 * stop, as the side to move is left with the columns of stops in the end, and nothing but what is
 * above the stops stays empty; or where it has a row on the squares of the first kind that it
 * gets. */
static int held_bound(const connect_worker *w, const connect_node_position *p)
{
    const connect_constants *k = w->constants;
    const uint64_t empties = empties_of(w, p), stops = p->opponent_rows & empties & ~k->even;
    uint64_t gets = empties & ~k->even, answers = empties & k->even;
    int loose = 0, stopped = 0, above = 0;
    for (uint64_t odd = playable_of(w, p) & k->even; odd; odd &= odd - 1) {
        const uint64_t column = k->column_of[bit_first(odd)], stop = stops & column;
        answers &= ~column;
        if (stop == 0) {
            gets |= empties & column;
            loose++;
            continue;
        }
        const uint64_t higher = bit_at(63 - __builtin_clzll(stop)) - 1; /* than the lowest stop, in its column */
        gets = (gets & ~column) | (empties & column & k->even & ~higher);
        above += bit_count(column & higher);
        stopped++;
    }
    if (loose % 2 != 0 || mnk_row_inline(&k->rules.rows, p->own | gets))
        return VALUE_INFINITY;
    return stopped || mnk_row_inline(&k->rules.rows, p->opponent | answers) ? -connect_win(above) : 0;
}

static inline bool connect_leaf(connect_worker *w, const connect_node_position *p, int alpha, int beta, int *value)
{
    const int empties = bit_count(empties_of(w, p));
    const unsigned techniques = w->base.options->techniques;
    if (decided_at_once(w, p, empties, value))
        return true;
    if ((techniques & TECH_STABILITY) && decided_by_bounds(w, p, empties, alpha, beta, value))
        return true;
    if (!(techniques & TECH_PAIRS) || alpha < -connect_win(empties))
        return false;
    *value = held_bound(w, p);
    return *value <= alpha;
}

/* The children on the squares of `moves`, from left to right. */
static inline int list_children(const connect_worker *w, const connect_node_position *p, uint64_t moves,
                                connect_child *list)
{
    const connect_rules *rules = &w->constants->rules;
    int n = 0;
    for (int col = 0; col < rules->rows.cols; col++) {
        const uint64_t square = moves & rules->column[col];
        if (square == 0)
            continue;
        list[n++] = (connect_child){
            .position = {.own = p->opponent,
                         .opponent = p->own | square,
                         .own_rows = p->opponent_rows & ~square,
                         .opponent_rows = connect_completing(rules, p->own | square) & ~p->opponent,
                         .ended = (p->own_rows & square) != 0},
            .move = (int16_t)bit_first(square),
        };
    }
    return n;
}

static inline int connect_expand(connect_worker *w, const connect_node_position *p, connect_child *list)
{
    return p->ended ? 0 : list_children(w, p, playable_of(w, p), list);
}

static inline int connect_searched_moves(connect_worker *w, const connect_node_position *p, connect_child *list)
{
    const uint64_t playable = playable_of(w, p);
    const bool looks = w->base.options->techniques & TECH_THREATS;
    return list_children(w, p, looks ? safe_moves(w, p, playable) : playable, list);
}

static inline void connect_words(const connect_worker *w, const connect_node_position *p, uint64_t key[2])
{
    (void)w;
    key[0] = p->own;
    key[1] = p->opponent;
}

static inline int connect_remaining(const connect_worker *w, const connect_node_position *p)
{
    return bit_count(empties_of(w, p));
}

static inline int connect_first_guess(connect_worker *w, const connect_node_position *p)
{
    return bit_count(empties_of(w, p)) % 2 == 0;
}

static inline game_move connect_public_move(const connect_worker *w, int move)
{
    return move % w->constants->rules.rows.cols;
}

static inline void connect_order(connect_worker *w, const connect_node_position *p, connect_child *list, int n,
                                 int hinted, int alpha, int beta)
{
    enum { A_ROW = 64, HINTED = 1 << 27, HOLDS = 1 << 28, ENDS = 1 << 29 };
    const connect_constants *k = w->constants;
    const unsigned techniques = w->base.options->techniques;
    const bool asks = (techniques & TECH_PAIRS) && beta <= connect_win(bit_count(empties_of(w, p)));
    (void)alpha;
    for (int i = 0; i < n; i++) {
        const connect_node_position *c = &list[i].position;
        list[i].score = list[i].move == hinted ? HINTED : 0;
        if (techniques & TECH_ORDER)
            list[i].score += A_ROW * bit_count(c->opponent_rows) + k->centre[list[i].move] + (c->ended ? ENDS : 0);
        if (asks && held_bound(w, c) <= -beta)
            list[i].score += HOLDS;
    }
    for (int i = 1; i < n; i++)
        connect_insert(list, i, list[i]);
}

static void init_constants(connect_constants *k, const game_spec *spec)
{
    connect_init(&k->rules, spec);
    symmetry_init(&k->turns, spec, NULL);
    k->even = 0;
    for (int i = 0; i < spec->rows * spec->cols; i++) {
        const int row = i / spec->cols, col = i % spec->cols, off = 2 * col - (spec->cols - 1);
        k->even |= row % 2 == 0 ? 1ull << i : 0;
        k->column_of[i] = k->rules.column[col];
        k->centre[i] = (int8_t)(spec->cols - (off < 0 ? -off : off));
    }
}

size_t search_connect_table(const game_spec *spec, int empties, const search_options *options)
{
    (void)spec, (void)options;
    return empties <= 12 ? (size_t)1 << 20 : empties <= 20 ? (size_t)1 << 20 << (empties - 12) : SIZE_MAX;
}

static bool init_worker(search_worker *w, const void *constants)
{
    ((connect_worker *)(void *)w)->constants = constants;
    return true;
}

static status search_from(const connect_constants *constants, const connect_position *start, const search_job *job,
                          search_result *out, error *e)
{
    int final;
    const connect_rules *rules = &constants->rules;
    const bool over = connect_over(rules, start, &final);
    const int empties = bit_count(rules->rows.board & ~(start->own | start->opponent));
    connect_node_position p = {.own = start->own,
                               .opponent = start->opponent,
                               .own_rows = connect_completing(rules, start->own) & ~start->opponent,
                               .opponent_rows = connect_completing(rules, start->opponent) & ~start->own};
    connect_root root = {.position = &p, .out = out};
    const search_plan plan = {
        .worker_size = sizeof(connect_worker),
        .useful_bytes = search_connect_table(job->spec, empties, job->options),
        .lower = over ? final : -connect_win(empties),
        .upper = over ? final : connect_win(empties),
        .over = over,
        .symmetry = job->options->techniques & TECH_SYMMETRY ? &constants->turns : NULL,
        .init = init_worker,
        .shared = constants,
        .master = connect_master,
        .root = &root,
    };
    return search_run_plan(job, &plan, out, e);
}

status search_connect(const search_job *job, search_result *out, error *e)
{
    connect_position start;
    connect_constants *constants = malloc(sizeof *constants);
    if (!constants)
        return fail(e, STATUS_NO_MEMORY, "connect: out of memory");
    init_constants(constants, job->spec);
    connect_from_diagram(&constants->rules, job->d, &start);
    const status result = search_from(constants, &start, job, out, e);
    free(constants);
    return result;
}

search_applicable search_connect_applicable(const game_spec *spec, int empties)
{
    const unsigned table = TECH_TABLE | TECH_MTD | (spec->cols > 1 ? TECH_SYMMETRY : 0);
    return (search_applicable){
        .techniques = TECH_PVS | TECH_STABILITY | TECH_THREATS | TECH_PAIRS | TECH_ORDER |
                      (empties > CONNECT_TABLE_MIN ? table : 0) | (empties > CONNECT_ETC_MIN ? TECH_ETC : 0),
        .shared = empties >= CONNECT_SPLIT_MIN,
    };
}
