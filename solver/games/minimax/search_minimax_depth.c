/* search_minimax_depth.c - the number game to a number of plies, by the original's evaluation.
 *
 * At the horizon a position is worth the difference of sums.  A game that ends earlier is worth
 * +-500 or 0, by the sums without the number taken last, as in the original's search.  Nothing here
 * proves anything about the game.
 *
 * Values are kept relative to the difference so far, so that an entry of the table holds for every
 * path to a position, as long as no game can end before the horizon: otherwise the difference is
 * part of the key.  Each iteration is one ply deeper and begins with the moves that the one before
 * stored (an entry's `confidence` is its iteration). */
#include "minimax/search_minimax_depth.h"

#include "minimax/look_ahead.h"

#include "search/driver.h"

#include <stdlib.h>

enum { ORIGINAL_WIN = 500, DEPTH_TABLE_MIN = 3, DEPTH_ETC_MIN = 4, DEPTH_SPLIT_MIN = 6 };

typedef struct depth_position {
    minimax_view view;
    int16_t margin; /* so far, for the side to move */
    int16_t final;  /* of a game that is over: its value, less the margin so far */
    int8_t left;    /* plies to the horizon */
} depth_position;

typedef struct depth_worker {
    search_worker base;
    const minimax_numbers *numbers;
} depth_worker;

#define NG(name) depth_##name
#define NG_POSITION depth_position
#define NG_WORKER depth_worker
#define NG_MAX_MOVES 8
#define NG_TABLE_MIN DEPTH_TABLE_MIN
#define NG_SYMMETRY_MIN DEPTH_TABLE_MIN
#define NG_ETC_MIN DEPTH_ETC_MIN
#define NG_SPLIT_MIN DEPTH_SPLIT_MIN
#define NG_ANNOUNCE_MIN DEPTH_SPLIT_MIN
#define NG_HAS_BOARD
#include "search/negamax_template.h"

/* True when a game may end within the plies left.  A visit to a line takes two numbers of it,
 * one to enter and one to leave; the other side must then go to another line,
 * so that the next visit begins three plies later.  A line that is entered at once is empty
 * after 1, 2, 5, 6, 9, 10, 13 or 14 plies if it has 1 to 8 numbers; no other line,
 * not even that of the side to move, is empty earlier. */
static inline bool may_end(const depth_position *p)
{
    static const uint8_t emptied[17] = {0, 1, 2, 2, 2, 3, 4, 4, 4, 5, 6, 6, 6, 7, 8, 8, 8}; /* numbers, by plies */
    const uint64_t ones = 0x1111111111111111ull, high = 8 * ones;
    const int most = emptied[p->left < 16 ? p->left : 16];
    return most >= 8 || (~(p->view.counts + ones * (uint64_t)(7 - most)) & high) != 0;
}

/* What ending the game now is worth to the side to move, less the margin so far. */
static inline int ending_value(int margin)
{
    return (margin > 0 ? ORIGINAL_WIN : margin < 0 ? -ORIGINAL_WIN : 0) - margin;
}

static inline depth_position depth_after(const depth_worker *w, const depth_position *p, int move, bool ended)
{
    const int number = w->numbers->number[p->view.side][p->view.line][move];
    depth_position c = {
        .view = view_after(&p->view, move), .margin = (int16_t) - (p->margin + number), .left = (int8_t)(p->left - 1)};
    c.view.ended = ended;
    if (ended)
        c.final = (int16_t)(number - ending_value(p->margin)); /* by the sign of the sums before it */
    return c;
}

/* One ply to go. */
static inline int last_ply(const depth_worker *w, const depth_position *p)
{
    const unsigned line = view_line(&p->view, p->view.line);
    const unsigned ends = ending_numbers(line, view_lines_of(&p->view, 1) >> 8);
    int value = ends ? ending_value(p->margin) : -VALUE_INFINITY;
    if (line & ~ends) {
        const int most = w->numbers->most[p->view.side][p->view.line][line & ~ends];
        value = most > value ? most : value;
    }
    return value;
}

/* The best that the side to move can hope for if no game may end: its line's greatest number, then
 * always the greatest against the least. */
static inline int best_hope(const depth_worker *w, const depth_position *p)
{
    const int most = w->numbers->most[p->view.side][p->view.line][view_line(&p->view, p->view.line)];
    return most + (p->left - 1) * w->numbers->largest;
}

static inline bool depth_leaf(depth_worker *w, const depth_position *p, int alpha, int beta, int *value)
{
    (void)beta;
    if (p->view.ended || p->left == 0)
        *value = p->final;
    else if (!(w->base.options->techniques & TECH_THREATS))
        return false;
    else if (p->left == 1)
        *value = last_ply(w, p);
    else if (p->left > 4 || (*value = best_hope(w, p)) > alpha || may_end(p))
        return false;
    w->base.thread.evaluations++;
    return true;
}

static inline int depth_expand(depth_worker *w, const depth_position *p, depth_child *list)
{
    const minimax_view *v = &p->view;
    const unsigned line = view_line(v, v->line), ends = ending_numbers(line, view_lines_of(v, 1) >> 8);
    int n = 0;
    for (unsigned rest = v->ended || p->left == 0 ? 0 : line; rest; rest &= rest - 1) {
        const int move = bit_first(rest);
        list[n++] = (depth_child){.position = depth_after(w, p, move, ends >> move & 1),
                                  .gain = w->numbers->number[v->side][v->line][move],
                                  .move = (int16_t)move};
    }
    return n;
}

static inline void depth_words(const depth_worker *w, const depth_position *p, uint64_t key[2])
{
    (void)w;
    key[0] = p->view.own;
    key[1] = (uint64_t)(8 * p->view.side + p->view.line);
    if (may_end(p))
        key[1] |= (uint64_t)(uint16_t)p->margin << 16 | 1u << 8;
}

static inline void depth_board(const depth_worker *w, const depth_position *p, uint64_t words[2])
{
    (void)w;
    view_board(&p->view, words);
}

/* Plies to the horizon. */
static inline int depth_remaining(const depth_worker *w, const depth_position *p)
{
    (void)w;
    return p->left;
}

/* The number gained less the best that it leaves to the other;
 * an end of the game for what it is worth. */
static inline void depth_order(depth_worker *w, const depth_position *p, depth_child *list, int n, int hinted,
                               int alpha, int beta)
{
    (void)p, (void)alpha, (void)beta;
    for (int i = 0; i < n; i++) {
        const minimax_view *v = &list[i].position.view;
        const int reply = v->ended ? list[i].position.final : w->numbers->most[v->side][v->line][view_line(v, v->line)];
        list[i].score = w->base.options->techniques & TECH_ORDER ? list[i].gain - reply : 0;
        list[i].score += list[i].move == hinted ? VALUE_INFINITY : 0;
    }
    for (int i = 1; i < n; i++)
        depth_insert(list, i, list[i]);
}

/* The first move of plain minimax: the lowest that has the value. */
static void first_move(depth_worker *w, const depth_position *p, int value, search_result *out)
{
    depth_child child[NG_MAX_MOVES];
    const int n = depth_expand(w, p, child);
    int i = 0;
    assert(n > 0);
    for (; i < n - 1; i++) {
        const int v = child[i].gain - value;
        const int found = depth_search(w, &child[i].position, v, v + 1, 1);
        if (worker_cancelled(&w->base.thread))
            return;
        if (found <= v)
            break;
    }
    search_result rest = {.line_length = 0};
    depth_line(w, child[i].position, child[i].gain - value, MAX_LINE - 1, &rest);
    if (worker_cancelled(&w->base.thread))
        return;
    out->line[0] = child[i].move;
    for (int k = 0; k < rest.line_length; k++)
        out->line[k + 1] = rest.line[k];
    out->line_length = rest.line_length + 1;
}

/* What worker 0 runs: one iteration after another.  What a stopped one found is dropped. */
static void depth_iterations(worker *thread, void *context)
{
    depth_worker *w = (depth_worker *)(void *)thread;
    const depth_root *root = context;
    depth_position p = *root->position;
    search_result *out = root->out;
    const int depth = p.left, widest = out->upper;
    int value[2] = {0, 0}; /* of the last iterations of each parity */
    for (p.left = 1; p.left <= depth; p.left++) {
        int lower = -widest, upper = widest;
        w->base.run->confidence = p.left;
        search_progress_pass(&w->base, p.left, depth);
        depth_narrow(w, &p, value[p.left % 2], -VALUE_INFINITY, VALUE_INFINITY, &lower, &upper);
        if (worker_cancelled(thread))
            return;
        first_move(w, &p, lower, out);
        if (worker_cancelled(thread))
            return;
        value[p.left % 2] = lower;
        out->lower = out->upper = lower;
        out->depth = p.left;
    }
    if (w->base.options->all_moves)
        depth_all_moves(w, root);
}

static bool init_worker(search_worker *w, const void *numbers)
{
    ((depth_worker *)(void *)w)->numbers = numbers;
    return true;
}

status search_minimax_depth(const game_spec *spec, const diagram *d, int depth, const search_options *options,
                            search_result *out, error *e)
{
    minimax_rules rules;
    minimax_position start;
    minimax_numbers *numbers = malloc(sizeof *numbers);
    if (!numbers)
        return fail(e, STATUS_NO_MEMORY, "minimax: out of memory");
    minimax_init(&rules, spec);
    minimax_numbers_init(numbers, &rules);
    minimax_from_diagram(&rules, d, &start);
    const int plies = depth < MAX_LINE ? depth : MAX_LINE;
    depth_position p = {.view = minimax_view_of(start.free, start.line, start.side),
                        .margin = (int16_t)start.margin,
                        .left = (int8_t)(plies < bit_count(start.free) ? plies : bit_count(start.free))};
    p.view.ended = minimax_over(&rules, &start);
    for (int line = rules.n; line < 8; line++) /* lines that do not exist are never empty */
        p.view.counts |= (8ull << (4 * line)) | (8ull << (32 + 4 * line));
    if (p.view.ended) {
        const int before = start.margin + (int)(d->last_by == d->side ? -d->last : d->last);
        p.final = (int16_t)(ending_value(before) + before - start.margin);
    }
    const search_job job = {.spec = spec, .d = d, .options = options};
    const int range = 2 * ORIGINAL_WIN + 64 * numbers->largest + abs(p.margin);
    depth_root root = {.position = &p, .out = out};
    const search_plan plan = {
        .worker_size = sizeof(depth_worker),
        .useful_bytes = SIZE_MAX,
        .lower = p.view.ended ? p.final : -range,
        .upper = p.view.ended ? p.final : range,
        .so_far = p.margin,
        .over = p.view.ended,
        .init = init_worker,
        .shared = numbers,
        .master = depth_iterations,
        .root = &root,
    };
    const status result = search_run_plan(&job, &plan, out, e);
    free(numbers);
    return result;
}
