/* search_mnk.c - the search specialised for K in a row.
 *
 * What the game adds to negamax.h: a row that can be completed is completed; one square of the
 * opponent's must be taken, two are lost; who has no open row left cannot win; squares are tried by
 * the open rows through them; symmetric positions share an entry of the table. */
#include "base/bits.h"
#include "games/mnk_inline.h"
#include "games/symmetry.h"
#include "search/driver.h"
#include "search/searches.h"

#include <stdlib.h>

typedef struct mnk_node_position {
    uint64_t own, opponent; /* own: the side to move */
    bool ended;             /* the opponent has just completed a row */
} mnk_node_position;

/* Constants of one search, shared by its workers. */
typedef struct mnk_constants {
    mnk_rules rules;
    symmetry symmetry;
    int rows;                                   /* places where K in a row fit */
    uint64_t row[MNK_DIRECTIONS * MAX_SQUARES]; /* their squares */
    int squares;
} mnk_constants;

typedef struct mnk_worker {
    search_worker base;
    const mnk_constants *constants;
} mnk_worker;

/* Fewest empty squares for the table, its look-ups of children, and sharing. */
enum { MNK_TABLE_MIN = 6, MNK_ETC_MIN = 20, MNK_SPLIT_MIN = 9 };

#define NG(name) mnk_##name
#define NG_POSITION mnk_node_position
#define NG_WORKER mnk_worker
#define NG_MAX_MOVES MAX_SQUARES
#define NG_TABLE_MIN MNK_TABLE_MIN
#define NG_SYMMETRY_MIN 6
#define NG_ETC_MIN MNK_ETC_MIN
#define NG_SPLIT_MIN MNK_SPLIT_MIN
#define NG_ANNOUNCE_MIN 9
#define NG_HAS_BOUND
#include "search/negamax.h"

/* Fewest empty squares for which squares are ordered by the rows through them, and pairs are looked for: below, each
 * costs more than it saves. */
enum { ORDER_MIN = 5, PAIRS_MIN = 4 };

static inline uint64_t empties_of(const mnk_worker *w, const mnk_node_position *p)
{
    return w->constants->rules.board & ~(p->own | p->opponent);
}

/* Value of a position whose last move completed a row. */
static inline int row_value(const mnk_worker *w)
{
    return w->constants->rules.misere ? 1 : -1;
}

/* Who cannot make a row any more cannot win (misère: cannot lose). True when that decides against the window. */
static inline bool decided_by_open_rows(const mnk_worker *w, const mnk_node_position *p, int alpha, int beta)
{
    const mnk_rules *rules = &w->constants->rules;
    uint64_t mine = rules->board & ~p->opponent, theirs = rules->board & ~p->own;
    uint64_t to_win = rules->misere ? theirs : mine, to_lose = rules->misere ? mine : theirs;
    return (alpha >= 0 && !mnk_row_inline(rules, to_win)) || (beta <= 0 && !mnk_row_inline(rules, to_lose));
}

/* Squares given to rows, two to each, none to two rows. */
typedef struct pairing {
    uint64_t open[MNK_DIRECTIONS * MAX_SQUARES]; /* empty squares of each open row */
    uint64_t given;
    int16_t row_of[MAX_SQUARES]; /* of a given square */
    uint64_t tried;
} pairing;

/* Gives one more square to row i, moving others if it must (augmenting path of bipartite matching). */
static bool give_square(pairing *g, int i)
{
    uint64_t choice = g->open[i] & ~g->tried;
    uint64_t spare = choice & ~g->given;
    if (spare) {
        int square = bit_first(spare);
        g->given |= 1ull << square;
        g->row_of[square] = (int16_t)i;
        return true;
    }
    for (; choice; choice = (choice & (choice - 1)) & ~g->tried) {
        int square = bit_first(choice), owner = g->row_of[square];
        g->tried |= 1ull << square;
        if (owner != i && give_square(g, owner)) {
            g->row_of[square] = (int16_t)i;
            return true;
        }
    }
    return false;
}

/* True when `attacker` can never complete a row: the other answers each move into a pair by the pair's other square
 * (pairing strategy, Hales and Jewett 1963).  False decides nothing. */
static bool is_held_by_pairs(const mnk_worker *w, uint64_t attacker, uint64_t defender)
{
    const mnk_constants *k = w->constants;
    pairing g;
    int rows = 0, squares = k->squares - bit_count(attacker | defender);
    for (int i = 0; i < k->rows; i++) {
        if (!(k->row[i] & defender)) {
            g.open[rows++] = k->row[i] & ~attacker;
            if (2 * rows > squares)
                return false;
        }
    }
    g.given = 0;
    for (int i = 0; i < 2 * rows; i++) {
        g.tried = 0;
        if (!give_square(&g, i / 2))
            return false;
    }
    return true;
}

static inline bool decided_by_pairs(const mnk_worker *w, const mnk_node_position *p, int alpha, int beta)
{
    return (alpha >= 0 && is_held_by_pairs(w, p->own, p->opponent)) ||
           (beta <= 0 && is_held_by_pairs(w, p->opponent, p->own));
}

static inline bool mnk_leaf(mnk_worker *w, const mnk_node_position *p, int alpha, int beta, int *value)
{
    const mnk_rules *rules = &w->constants->rules;
    uint64_t empties = empties_of(w, p);
    if (p->ended || !empties) {
        w->base.thread.evaluations++;
        *value = p->ended ? row_value(w) : 0;
        return true;
    }
    const unsigned techniques = w->base.options->techniques;
    const bool looks = techniques & TECH_THREATS;
    uint64_t completing = looks ? mnk_completing(rules, p->own) & empties : 0;
    if (rules->misere ? completing == empties : completing != 0) {
        w->base.thread.evaluations++;
        *value = -row_value(w);
        return true;
    }
    if ((techniques & TECH_STABILITY) && decided_by_open_rows(w, p, alpha, beta)) {
        *value = 0;
        return true;
    }
    if (rules->misere)
        return false;
    uint64_t threats = looks ? mnk_completing(rules, p->opponent) & empties : 0;
    if (!threats) {
        *value = 0;
        return (techniques & TECH_PAIRS) && bit_count(empties) >= PAIRS_MIN && decided_by_pairs(w, p, alpha, beta);
    }
    if (threats & (threats - 1)) {
        w->base.thread.evaluations++;
        *value = -1;
        return true;
    }
    mnk_node_position child = {.own = p->opponent, .opponent = p->own | threats};
    *value = -mnk_search(w, &child, -beta, -alpha, 2);
    return true;
}

static inline int mnk_expand(mnk_worker *w, const mnk_node_position *p, mnk_child *list)
{
    if (p->ended)
        return 0;
    uint64_t empties = empties_of(w, p), completing = mnk_completing(&w->constants->rules, p->own);
    int n = 0;
    for (; empties; empties &= empties - 1) {
        int b = bit_first(empties);
        list[n++] = (mnk_child){
            .position = {.own = p->opponent, .opponent = p->own | 1ull << b, .ended = completing >> b & 1},
            .move = (int16_t)b,
        };
    }
    return n;
}

static inline int mnk_bound(mnk_worker *w, const mnk_node_position *p, int alpha)
{
    (void)w, (void)p;
    return alpha >= 1 ? 1 : VALUE_INFINITY;
}

static inline void mnk_words(const mnk_worker *w, const mnk_node_position *p, uint64_t key[2])
{
    (void)w;
    key[0] = p->own;
    key[1] = p->opponent;
}

static inline int mnk_remaining(const mnk_worker *w, const mnk_node_position *p)
{
    return bit_count(empties_of(w, p));
}

/* Each row still open to one side only gives its empty squares four times more for every stone in it. */
static void count_open_rows(const mnk_worker *w, const mnk_node_position *p, int32_t score[static MAX_SQUARES])
{
    const mnk_constants *k = w->constants;
    uint64_t empties = empties_of(w, p);
    for (int i = 0; i < k->rows; i++) {
        uint64_t own = k->row[i] & p->own, opponent = k->row[i] & p->opponent;
        if (own && opponent)
            continue;
        int stones = bit_count(own | opponent);
        int32_t worth = 1 << (2 * (stones < 8 ? stones : 8));
        for (uint64_t e = k->row[i] & empties; e; e &= e - 1)
            score[bit_first(e)] += worth;
    }
}

static inline void mnk_order(mnk_worker *w, const mnk_node_position *p, mnk_child *list, int n, int hinted, int alpha,
                             int beta)
{
    (void)alpha, (void)beta;
    enum { FIRST = 1 << 28, ENDS = 1 << 29 };
    int32_t score[MAX_SQUARES] = {0};
    const bool misere = w->constants->rules.misere, sorts = w->base.options->techniques & TECH_ORDER;
    if (n >= ORDER_MIN && sorts)
        count_open_rows(w, p, score);
    for (int i = 0; i < n; i++) {
        list[i].score = misere ? -score[list[i].move] : score[list[i].move];
        list[i].score += list[i].move == hinted ? FIRST : 0;
        list[i].score += !sorts || !list[i].position.ended ? 0 : misere ? -ENDS : ENDS;
    }
    for (int i = 1; i < n; i++)
        mnk_insert(list, i, list[i]);
}

/* The squares of every place where K in a row fit. */
static void list_rows(mnk_constants *k)
{
    for (int d = 0; d < MNK_DIRECTIONS; d++) {
        for (uint64_t first = k->rules.first[d]; first; first &= first - 1) {
            uint64_t squares = 0;
            for (int i = 0; i < k->rules.k; i++)
                squares |= (first & -first) << (i * k->rules.shift[d]);
            k->row[k->rows++] = squares;
        }
    }
}

/* A table of this many bytes holds what a search of so many empty squares stores. */
static size_t useful_table(int empties)
{
    return empties <= 9 ? (size_t)1 << 20 : empties <= 16 ? (size_t)1 << 20 << (empties - 9) : SIZE_MAX;
}

status search_mnk(const game_spec *spec, const diagram *d, const search_options *options, search_result *out, error *e)
{
    search_run run;
    team *t;
    mnk_position start;
    int final;
    mnk_constants *k = calloc(1, sizeof *k);
    if (!k)
        return fail(e, STATUS_NO_MEMORY, "mnk: out of memory");
    mnk_init(&k->rules, spec);
    symmetry_init(&k->symmetry, spec, NULL);
    list_rows(k);
    k->squares = spec->rows * spec->cols;
    mnk_from_diagram(&k->rules, d, &start);
    bool over = mnk_over(&k->rules, &start, &final);
    const int empties = k->squares - bit_count(start.own | start.opponent);
    const search_plan plan = {.worker_size = sizeof(mnk_worker),
                              .useful_bytes = useful_table(empties),
                              .lower = over ? final : -1,
                              .upper = over ? final : 1};
    status result = search_begin(&run, options, &plan, out, &t, e);
    if (result == STATUS_OK) {
        mnk_node_position p = {.own = start.own, .opponent = start.opponent};
        mnk_root root = {.position = &p, .out = out};
        run.symmetry = options->techniques & TECH_SYMMETRY ? &k->symmetry : NULL;
        for (int i = 0; i < t->threads; i++)
            ((mnk_worker *)(void *)t->workers[i])->constants = k;
        if (!over)
            team_run(t, mnk_master, &root);
        result = search_finish(&run, t, out);
    }
    free(k);
    return result;
}

search_reach search_mnk_reach(const game_spec *spec, int empties)
{
    const unsigned table = TECH_TABLE | TECH_SYMMETRY | TECH_MTD;
    return (search_reach){
        .techniques = TECH_PVS | TECH_STABILITY | TECH_THREATS | (empties > MNK_TABLE_MIN ? table : 0) |
                      (empties > MNK_ETC_MIN ? TECH_ETC : 0) | (empties >= ORDER_MIN ? TECH_ORDER : 0) |
                      (!spec->misere && empties >= PAIRS_MIN ? TECH_PAIRS : 0),
        .shared = empties >= MNK_SPLIT_MIN,
    };
}
