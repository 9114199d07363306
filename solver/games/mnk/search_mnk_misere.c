/* search_mnk_misere.c - see search_mnk_misere.h.
 *
 * What the game adds to negamax_template.h: every position is searched as its reduction, the edges
 * of either side on the squares that are left, and decided by the bounds of misere_state.h.
 * Positions of the best line are whole ones. */
#include "mnk/search_mnk_misere.h"

#include "search/driver.h"

/* A worker keeps the last position that it reduced. */
typedef struct misere_worker {
    search_worker base;
    const misere *rules;     /* shared */
    misere_position reduced; /* what `state` was made of */
    misere_state state;
    bool any;                 /* false: none yet */
    uint64_t moves;           /* of it, worth trying; 0: not asked for yet */
    misere_position searched; /* the last that was not decided at once: its children come next */
} misere_worker;

/* LOOK_AHEAD_MIN: fewest moves for which all are looked at before one is searched. */
enum { TABLE_MIN = 3, SPLIT_MIN = 12, ANNOUNCE_MIN = 12, LOOK_AHEAD_MIN = 13, NEVER = 1 << 20 };

#define NG(name) misere_##name
#define NG_POSITION misere_position
#define NG_WORKER misere_worker
#define NG_MAX_MOVES (MAX_SQUARES + 1)
#define NG_TABLE_MIN TABLE_MIN
#define NG_SYMMETRY_MIN TABLE_MIN
#define NG_ETC_MIN NEVER
#define NG_SPLIT_MIN SPLIT_MIN
#define NG_ANNOUNCE_MIN ANNOUNCE_MIN
#define NG_HAS_SEARCHED_MOVES
#define NG_HAS_BOARD
#include "search/negamax_template.h"

/* Bits of a key above the board's squares: what a reduction has beyond its squares.  Boards that
 * leave no room for them do without. */
enum { SPARE_BITS = 8, EXTRA_BITS = SPARE_BITS + 1, SPARE_MIDDLE = 1 << (SPARE_BITS - 1) };

/* The reduction of `p`, until the next one is asked for. */
static const misere_state *reduction(const misere_worker *w, const misere_position *p)
{
    misere_worker *own = (misere_worker *)(uintptr_t)w; /* what it remembers changes nothing visible */
    if (!w->any || !misere_position_is(&w->reduced, p)) {
        misere_state_make(w->rules, p, &own->state);
        own->reduced = *p;
        own->any = true;
        own->moves = 0;
    }
    return &w->state;
}

static uint64_t moves_of(misere_worker *w, const misere_position *p)
{
    const misere_state *s = reduction(w, p);
    if (!w->moves)
        w->moves = misere_state_moves(w->rules, s);
    return w->moves;
}

static inline void misere_words(const misere_worker *w, const misere_position *p, uint64_t key[2])
{
    const misere_state *s = reduction(w, p);
    const int above = w->rules->lines->squares, room = MAX_SQUARES - above;
    const uint64_t extra = (uint64_t)(s->p.spare + SPARE_MIDDLE) << 1 | (uint64_t)s->p.trap;
    key[0] = s->p.own | s->p.empty;
    key[1] = s->p.opponent | s->p.empty;
    if (2 * room >= EXTRA_BITS) {
        key[0] |= (room < EXTRA_BITS ? extra & (bit_at(room) - 1) : extra) << above;
        key[1] |= room < EXTRA_BITS ? extra >> room << above : 0;
    }
}

/* As it was reduced when it was reached. */
static inline void misere_board(const misere_worker *w, const misere_position *p, uint64_t words[2])
{
    (void)w;
    words[0] = p->own;
    words[1] = p->opponent;
}

static inline int misere_remaining(const misere_worker *w, const misere_position *p)
{
    (void)w;
    return bit_count(p->empty);
}

/* A move that is seen to reach beta without a search decides the position, which is then stored in
 * the table. */
static bool decided_by_look_ahead(misere_worker *w, const misere_position *p, int beta, int *value)
{
    search_worker *base = &w->base;
    const misere_position whole = reduction(w, p)->p;
    if (bit_count(whole.empty) < LOOK_AHEAD_MIN)
        return false;
    uint64_t moves = moves_of(w, p);
    if (bit_count(moves) < LOOK_AHEAD_MIN)
        return false;
    search_lookup at = misere_look_up(w, p);
    if (misere_known(w, &at, beta - 1, beta, value))
        return true;
    for (; moves; moves &= moves - 1) {
        const misere_position next = misere_after(&whole, bit_first(moves));
        int lower, upper;
        base->thread.nodes++;
        misere_bounds(w->rules, reduction(w, &next), &lower, &upper);
        if (-upper < beta) {
            search_lookup child = misere_look_up(w, &next);
            if (misere_known(w, &child, -beta, 1 - beta, value))
                upper = *value < upper ? *value : upper;
        }
        if (-upper < beta)
            continue;
        const int move = base->run->symmetry ? base->run->symmetry->bit[at.turned][bit_first(moves)] : bit_first(moves);
        *value = -upper;
        tt_store(base->table, at.hash, at.key[0], at.key[1],
                 search_entry(-upper, beta - 1, beta, move, 1, CONFIDENCE_EXACT));
        return true;
    }
    return false;
}

static inline bool misere_leaf(misere_worker *w, const misere_position *p, int alpha, int beta, int *value)
{
    int lower, upper;
    if (mnk_has_row(&w->rules->lines->rules, p->opponent)) {
        w->base.thread.evaluations++;
        *value = 1;
        return true;
    }
    w->base.thread.evaluations += !p->empty;
    misere_bounds(w->rules, reduction(w, p), &lower, &upper);
    *value = lower >= beta || lower == upper ? lower : upper;
    if (lower >= beta || upper <= alpha || lower == upper)
        return true;
    if (beta - alpha == 1 && decided_by_look_ahead(w, p, beta, value))
        return true;
    w->searched = *p;
    return false;
}

/* The whole position's moves: for the root and the best line. */
static inline int misere_expand(misere_worker *w, const misere_position *p, misere_child *list)
{
    int n = 0;
    if (mnk_has_row(&w->rules->lines->rules, p->opponent))
        return 0;
    for (uint64_t t = p->empty; t; t &= t - 1) {
        const int square = bit_first(t);
        list[n++] = (misere_child){.position = misere_after(p, square), .move = (int16_t)square};
    }
    return n;
}

static inline int misere_searched_moves(misere_worker *w, const misere_position *p, misere_child *list)
{
    const misere_state *s = reduction(w, p);
    int n = 0;
    for (uint64_t t = moves_of(w, p); t; t &= t - 1) {
        const int square = bit_first(t);
        list[n++] = (misere_child){.position = misere_after(&s->p, square), .move = (int16_t)square};
    }
    if (s->p.spare > 0)
        list[n++] = (misere_child){.position = misere_after_spare(&s->p), .move = MOVE_PASS};
    return n;
}

/* The move for a position of the best line, which may not have been searched in this window: what
 * its entry has from another window need not be good here. */
static int searched_move(misere_worker *w, const misere_position *p, int alpha, int beta, int hinted)
{
    tt_entry e;
    if (misere_position_is(&w->searched, p) || beta - alpha != 1)
        return hinted;
    (void)misere_search(w, p, alpha, beta, 2);
    if (worker_cancelled(&w->base.thread))
        return hinted;
    const search_lookup at = misere_look_up(w, p);
    if (!at.use_table || !tt_probe(w->base.table, at.hash, at.key[0], at.key[1], &e))
        return hinted;
    return misere_hint(w->base.run, &e, at.turned);
}

static inline void misere_order(misere_worker *w, const misere_position *p, misere_child *list, int n, int hinted,
                                int alpha, int beta)
{
    enum { FIRST = 1 << 30, CENTRE = 1 << 29, LAST = -(1 << 30) };
    hinted = searched_move(w, p, alpha, beta, hinted);
    const misere_state *s = reduction(w, p);
    const bool sorts = w->base.options->techniques & TECH_ORDER;
    const uint64_t centres = sorts ? misere_centres(w->rules, s) : 0;
    for (int i = 0; i < n; i++) {
        const int move = list[i].move;
        const uint64_t harm = move < 0 || !sorts ? 0 : misere_harm(s, alpha >= 0, move) >> 8;
        list[i].score = move < 0 ? LAST : harm < CENTRE ? -(int32_t)harm : -CENTRE;
        list[i].score += move >= 0 && (centres >> move & 1) ? CENTRE : 0;
        list[i].score += move == hinted ? FIRST : 0;
    }
    for (int i = 1; i < n; i++)
        misere_insert(list, i, list[i]);
}

static bool init_worker(search_worker *w, const void *rules)
{
    ((misere_worker *)(void *)w)->rules = rules;
    return true;
}

status search_mnk_misere(const mnk_lines *lines, unsigned reductions, const mnk_position *start, const search_job *job,
                         search_result *out, error *e)
{
    const bool keyed = 2 * (MAX_SQUARES - lines->squares) >= EXTRA_BITS;
    const misere rules = {.lines = lines, .reductions = reductions & ~(keyed ? 0u : (unsigned)MISERE_CANCELLING)};
    const misere_position p = {
        .own = start->own, .opponent = start->opponent, .empty = lines->rules.board & ~(start->own | start->opponent)};
    misere_root root = {.position = &p, .out = out};
    const bool symmetric = reductions & MISERE_SYMMETRY && job->options->techniques & TECH_SYMMETRY;
    const search_plan plan = {
        .worker_size = sizeof(misere_worker),
        .useful_bytes = SIZE_MAX,
        .lower = -1,
        .upper = 1,
        .symmetry = symmetric ? &lines->turns : NULL,
        .init = init_worker,
        .shared = &rules,
        .master = misere_master,
        .root = &root,
    };
    return search_run_plan(job, &plan, out, e);
}
