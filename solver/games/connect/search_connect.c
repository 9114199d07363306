/* search_connect.c - the search specialised for Connect Four and its like.
 *
 * What the game adds to negamax_template.h: all children of a node are examined without a search
 * (connect_node_inline.h), with the moves that are forced after them, before one is searched; keys
 * that do not distinguish dead stones (connect_key_inline.h); columns are ordered by the rows of
 * three that they make, above all those that can be played on next.
 *
 * `nodes` counts the positions that are searched: not those that are decided without a search, nor
 * those between forced moves. */
#include "connect/connect_key_inline.h"
#include "search/solver.h"
#include "tables/packed_inline.h"

#include <stdlib.h>

/* Fewest empty squares for the table, its look-ups of children, and sharing. */
enum { CONNECT_TABLE_MIN = 8, CONNECT_ETC_MIN = 9, CONNECT_SPLIT_MIN = 18 };

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
#define NG_HAS_SEARCH
#define NG_HAS_KEY
#define NG_HAS_ENTRIES
#include "search/negamax_template.h"

static inline uint64_t connect_key(const connect_worker *w, const connect_node_position *p, uint64_t key[2],
                                   int *turned)
{
    if (!p->keyed)
        return key_of(w, p, key, turned);
    key[0] = p->key[0];
    key[1] = p->key[1];
    *turned = p->turned;
    return p->hash;
}

static inline bool connect_probe(const connect_worker *w, uint64_t hash, const uint64_t key[2], tt_entry *out)
{
    return is_packed(w) ? packed_probe(w->base.table, hash, VALUE_INFINITY, out)
                        : tt_probe(w->base.table, hash, key[0], key[1], out);
}

static inline void connect_put(const connect_worker *w, uint64_t hash, const uint64_t key[2], tt_entry e)
{
    if (is_packed(w))
        packed_store(w->base.table, hash, VALUE_INFINITY, e);
    else
        tt_store(w->base.table, hash, key[0], key[1], e);
}

/* The order of a move: by the squares that would complete a row after it,
 * except those above one of the opponent's, and above all those that can be played on next but one;
 * then by nearness to the centre. */
static inline int promise(const connect_worker *w, const connect_node_position *after, int col)
{
    enum { A_ROW = 64, NEXT = 256 };
    const connect_constants *k = w->constants;
    const int cols = k->rules.rows.cols;
    const unsigned techniques = w->base.options->techniques;
    if (!(techniques & TECH_ORDER))
        return 0;
    if (!(techniques & TECH_NEXT))
        return A_ROW * bit_count(after->opponent_rows) + k->centre[col];
    const uint64_t rows = after->opponent_rows & ~(after->own_rows >> cols);
    const uint64_t next = rows & (playable_of(w, after) >> cols);
    return A_ROW * bit_count(rows) + NEXT * bit_count(next) + k->centre[col];
}

/* The move on `col`, to `square`. */
static inline connect_child child_on(const connect_worker *w, const connect_node_position *p, uint64_t square, int col)
{
    connect_child c = {.position = connect_child_of(w, p, square), .move = (int16_t)col};
    c.score = promise(w, &c.position, col);
    return c;
}

static inline int connect_expand(connect_worker *w, const connect_node_position *p, connect_child *list)
{
    const connect_rules *rules = &w->constants->rules;
    const uint64_t moves = p->ended ? 0 : playable_of(w, p);
    int n = 0;
    for (int col = 0; col < rules->rows.cols; col++)
        if (moves & rules->column[col])
            list[n++] = child_on(w, p, moves & rules->column[col], col);
    return n;
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

/* With an even number of rows and columns the second player often wins, by answering on top; an odd
 * number of squares is then empty before it moves.  On other boards the first guess is a win for
 * the side that has an even number before it. */
static inline int connect_first_guess(connect_worker *w, const connect_node_position *p)
{
    const mnk_rules *rows = &w->constants->rules.rows;
    const bool odd_left = bit_count(empties_of(w, p)) % 2 != 0;
    return rows->rows % 2 == 0 && rows->cols % 2 == 0 ? odd_left : !odd_left;
}

static inline void connect_order(connect_worker *w, const connect_node_position *p, connect_child *list, int n,
                                 int hinted, int alpha, int beta)
{
    enum { HINTED = 1 << 27 };
    (void)w, (void)p, (void)alpha, (void)beta;
    for (int i = 0; i < n; i++) {
        list[i].score += list[i].move == hinted ? HINTED : 0;
        connect_insert(list, i, list[i]);
    }
}

/* ---- the search ------------------------------------------------------------------------------ */

/* A node whose children have been made: `best`, by `move`, is the value of the children left out of
 * the node, which is known without a search. */
typedef struct connect_seen {
    connect_node node;
    int best, move;
} connect_seen;

/* A child is worth `value`, exactly or at most alpha or at least beta.  True: that is enough. */
static inline bool leave_out(connect_seen *seen, int value, int move)
{
    if (value > seen->best) {
        seen->best = value;
        seen->move = move;
        seen->node.alpha = value > seen->node.alpha ? value : seen->node.alpha;
    }
    return seen->best >= seen->node.beta;
}

/* Computes the key of a child and prefetches its line of the table, which arrives while the next
 * children are made.  A finished position has no entry, and its key may be that of another one. */
static inline void key_child(const connect_worker *w, connect_node_position *p)
{
    int turned;
    if (p->ended || connect_remaining(w, p) < CONNECT_TABLE_MIN)
        return;
    p->hash = connect_key(w, p, p->key, &turned);
    p->turned = (int8_t)turned;
    p->keyed = true;
    tt_prefetch(w->base.table, p->hash);
}

/* Makes the children that are left to search: plays their forced moves,
 * leaves out those that this decides, and computes keys of the others if they are to be looked up.
 * True: that decides the node. */
static bool make_children(connect_worker *w, const connect_node_position *p, int empties, bool looked_up,
                          connect_seen *seen)
{
    const connect_rules *rules = &w->constants->rules;
    const unsigned techniques = w->base.options->techniques;
    const uint64_t playable = playable_of(w, p);
    const uint64_t moves = techniques & TECH_THREATS ? safe_moves(w, p, playable) : playable;
    connect_node *node = &seen->node;
    for (int col = 0; col < rules->rows.cols; col++) {
        int value;
        if (!(moves & rules->column[col]))
            continue;
        connect_child *c = &node->child[node->moves];
        *c = child_on(w, p, moves & rules->column[col], col);
        if ((techniques & TECH_CHILDREN) && settle(w, &c->position, -node->beta, -node->alpha, &value)) {
            if (leave_out(seen, -value, col))
                return true;
            continue;
        }
        if (looked_up)
            key_child(w, &c->position);
        node->moves++;
    }
    const unsigned ahead = TECH_CHILDREN | TECH_THREATS | TECH_STABILITY;
    if ((techniques & ahead) == ahead && empties > 5 && connect_win(empties - 5) <= node->alpha) {
        (void)leave_out(seen, connect_win(empties - 5), MOVE_NONE); /* none of those left wins sooner */
        return true;
    }
    return node->moves == 0;
}

/* Looks the children that have keys up in the table, and leaves out those that are decided by
 * their entries (enhanced transposition cut-off).  True: that decides the node. */
static bool look_up_children(connect_worker *w, connect_seen *seen)
{
    connect_node *node = &seen->node;
    int left = 0;
    for (int i = 0; i < node->moves; i++) {
        const connect_child *c = &node->child[i];
        tt_entry e;
        if (c->position.keyed && connect_probe(w, c->position.hash, c->position.key, &e)) {
            const int lower = c->position.swapped ? e.lower : -e.upper,
                      upper = c->position.swapped ? e.upper : -e.lower;
            const bool enough = lower >= node->beta;
            if (enough || upper <= node->alpha || lower == upper) {
                if (leave_out(seen, enough ? lower : upper, c->move))
                    return true;
                continue;
            }
        }
        if (left < i)
            node->child[left] = *c;
        left++;
    }
    node->moves = left;
    return left == 0;
}

/* Value of the settled position `p`: the contract of connect_search. */
static int search_settled(connect_worker *w, const connect_node_position *p, int alpha, int beta, int ply)
{
    search_worker *base = &w->base;
    int value, move = MOVE_NONE;
    search_tick(base);
    if (worker_cancelled(&base->thread))
        return 0;
    search_lookup at = connect_look_up(w, p);
    if (at.use_table && connect_known(w, &at, alpha, beta, &value))
        return value;
    if (at.announced && connect_detour(w, &at, alpha, beta, &value))
        return value;

    const uint64_t nodes = base->thread.nodes; /* after the detours: not part of this position's cost */
    connect_child child[CONNECT_MOST_SIDE];
    connect_seen seen = {{p, child, 0, alpha, beta, ply}, -VALUE_INFINITY, MOVE_NONE};
    const bool try_etc = at.use_table && at.remaining >= CONNECT_ETC_MIN && (base->options->techniques & TECH_ETC);
    if (make_children(w, p, at.remaining, try_etc, &seen))
        return seen.best;
    const int hinted = connect_hint(base->run, &at.entry, at.turned);
    if (!(try_etc && look_up_children(w, &seen))) {
        value = connect_best_child(w, &seen.node, &at, hinted, &move);
        if (worker_cancelled(&base->thread))
            return 0;
        if (value > seen.best)
            seen.best = value, seen.move = move;
    }
    if (at.use_table) {
        seen.node.alpha = alpha;
        connect_store(w, &seen.node, &at, seen.best, seen.move, hinted, base->thread.nodes - nodes);
    }
    return seen.best;
}

/* The contract: negamax_node_template.h.  The side to move is that of the position before its
 * forced moves. */
static int connect_search(connect_worker *w, const connect_node_position *p, int alpha, int beta, int ply)
{
    connect_node_position own;
    int value;
    assert(alpha < beta && (p->own & p->opponent) == 0);
    w->base.thread.nodes++;
    if (!p->settled) {
        own = *p;
        if (settle(w, &own, alpha, beta, &value))
            return value;
        p = &own;
    }
    return p->swapped ? -search_settled(w, p, -beta, -alpha, ply) : search_settled(w, p, alpha, beta, ply);
}

/* ---- its beginning --------------------------------------------------------------------------- */

static size_t useful_table(const game_spec *spec, int empties, const search_options *options)
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
        .key_bits = constants->key_bits,
        .useful_bytes = useful_table(job->spec, empties, job->options),
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

static status search_connect(const search_job *job, search_result *out, error *e)
{
    connect_position start;
    connect_constants *constants = malloc(sizeof *constants);
    if (!constants)
        return fail(e, STATUS_NO_MEMORY, "connect: out of memory");
    constants_init(constants, job->spec);
    mnk_from_diagram(&constants->rules.rows, job->d, &start);
    const status result = search_from(constants, &start, job, out, e);
    free(constants);
    return result;
}

static status applicable(const game_spec *spec, int empties, const search_options *options, search_applicable *out,
                         error *e)
{
    (void)options, (void)e;
    const unsigned table =
        TECH_TABLE | TECH_MTD | (spec->cols > 1 ? TECH_SYMMETRY : 0) | (spec->in_a_row == 4 ? TECH_DEAD : 0);
    out->techniques = TECH_PVS | TECH_STABILITY | TECH_THREATS | TECH_PAIRS | TECH_ORDER | TECH_NEXT | TECH_CHILDREN |
                      TECH_FORCED | (empties > CONNECT_TABLE_MIN ? table : 0) |
                      (empties > CONNECT_ETC_MIN ? TECH_ETC : 0);
    out->shared = empties >= CONNECT_SPLIT_MIN;
    return STATUS_OK;
}

static const technique_words WORDS[] = {
    {TECH_THREATS, "rows completed or prevented at once; moves below a square of the opponent's left out"},
    {TECH_STABILITY, "bounds from how soon a row can be completed, and from rows that never can"},
    {TECH_PAIRS, "a side that answers every stone on top of it may hold the opponent, or win"},
    {TECH_ORDER, "columns ordered by the rows of three that they make, and from the centre"},
    {0, NULL},
};

/* 9 x 6 (results/); boards of few columns, and rows that are short or do not fit, are easy. */
static int most_solved(const game_spec *spec)
{
    const int side = spec->rows > spec->cols ? spec->rows : spec->cols;
    return spec->cols <= 3 || spec->in_a_row <= 3 || spec->in_a_row > side ? MAX_SQUARES : 54;
}

const solver_game solver_connect = {
    .search = search_connect,
    .techniques = TECH_TABLE | TECH_SYMMETRY | TECH_PVS | TECH_ETC | TECH_THREATS | TECH_STABILITY | TECH_PAIRS |
                  TECH_ORDER | TECH_MTD | TECH_CHILDREN | TECH_FORCED | TECH_NEXT | TECH_DEAD,
    .words = WORDS,
    .applicable = applicable,
    .useful_table = useful_table,
    .soon_solved = 34,
    .most_solved = most_solved,
};
