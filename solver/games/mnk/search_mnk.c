/* search_mnk.c - the search specialised for K in a row.
 *
 * What the game adds to negamax_template.h: a row that can be completed is completed; one square of
 * the opponent's must be taken, two are lost; a side without an open row cannot win; squares are
 * tried by the open rows through them; symmetric positions share an entry of the table. */
#include "mnk/pairing.h"
#include "mnk/draw_proof.h"
#include "mnk/prover.h"
#include "mnk/search_mnk_misere.h"
#include "search/driver.h"
#include "search/solver.h"

#include <stdlib.h>

typedef struct mnk_node_position {
    uint64_t own, opponent; /* own: the side to move */
    bool ended;             /* the opponent has just completed a row */
} mnk_node_position;

typedef struct mnk_worker {
    search_worker base;
    const mnk_lines *constants; /* of one search, shared by its workers */
    int root_empties;
    mnk_prover prover;
    mnk_node_position unproved; /* the last that the prover gave up on */
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
#include "search/negamax_template.h"

/* Fewest empty squares for which squares are ordered by the rows through them, and pairs are looked
 * for: below, each costs more than it saves. */
enum { ORDER_MIN = 5, PAIRS_MIN = 4 };

/* Fewest empty squares for which the provers are asked, and for which misère has a search of its
 * own: below, the search alone is as fast. */
enum { PROVE_MIN = 17, MISERE_MIN = 13 };

static inline uint64_t empties_of(const mnk_worker *w, const mnk_node_position *p)
{
    return w->constants->rules.board & ~(p->own | p->opponent);
}

/* Value of a position whose last move completed a row. */
static inline int row_value(const mnk_worker *w)
{
    return w->constants->rules.misere ? 1 : -1;
}

/* A side that cannot make a row any more cannot win (misère: cannot lose). True when that decides
 * against the window. */
static inline bool decided_by_open_rows(const mnk_worker *w, const mnk_node_position *p, int alpha, int beta)
{
    const mnk_rules *rules = &w->constants->rules;
    uint64_t mine = rules->board & ~p->opponent, theirs = rules->board & ~p->own;
    uint64_t to_win = rules->misere ? theirs : mine, to_lose = rules->misere ? mine : theirs;
    return (alpha >= 0 && !mnk_has_row(rules, to_win)) || (beta <= 0 && !mnk_has_row(rules, to_lose));
}

/* What is seen without a search of its own. */
static inline bool decided_at_once(mnk_worker *w, const mnk_node_position *p, int alpha, int beta, int *value)
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
        return (techniques & TECH_PAIRS) && bit_count(empties) >= PAIRS_MIN &&
               ((alpha >= 0 && pairing_holds(w->constants, p->own, p->opponent)) ||
                (beta <= 0 && pairing_holds(w->constants, p->opponent, p->own)));
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

static bool poll_prover(void *worker, uint64_t nodes)
{
    mnk_worker *w = worker;
    w->base.thread.nodes += nodes;
    search_poll(&w->base);
    return worker_cancelled(&w->base.thread);
}

/* What a proof may cost at a node: some part of what a search below it might; 0: the provers are
 * not asked. */
static uint64_t effort_at(const mnk_worker *w, int empties)
{
    enum { DOUBLINGS_LEAST = 9 };
    const int doublings = empties / 2 - 3 + (empties >= w->root_empties - 1 ? 6 : 0);
    return !w->prover.techniques || empties < PROVE_MIN || doublings < DOUBLINGS_LEAST ? 0 : 1ull << doublings;
}

/* Wins by threats, the relaxed game. */
static bool prove(mnk_worker *w, const mnk_node_position *p, int alpha, int beta, mnk_proof *proof)
{
    const mnk_question question = {.own = p->own,
                                   .opponent = p->opponent,
                                   .alpha = alpha,
                                   .beta = beta,
                                   .effort = effort_at(w, bit_count(empties_of(w, p))),
                                   .poll = poll_prover,
                                   .context = w};
    if (question.effort && mnk_prove(&w->prover, &question, proof))
        return true;
    w->unproved = *p;
    return false;
}

/* What is proved is kept in the table, and the move with it. */
static bool decided_by_proof(mnk_worker *w, const mnk_node_position *p, int alpha, int beta, int *value)
{
    search_worker *base = &w->base;
    search_lookup at = {.entry = {.move = TABLE_NO_MOVE}};
    mnk_proof proof;
    if (!effort_at(w, bit_count(empties_of(w, p))))
        return false;
    if (base->table) {
        at.hash = mnk_key(w, p, at.key, &at.turned);
        if (mnk_known(w, &at, alpha, beta, value))
            return true;
    }
    const uint64_t nodes = base->thread.nodes;
    if (!prove(w, p, alpha, beta, &proof))
        return false;
    *value = proof.value;
    if (!base->table)
        return true;
    int move = at.entry.move == TABLE_NO_MOVE ? MOVE_NONE : at.entry.move;
    if (proof.move >= 0)
        move = base->run->symmetry ? base->run->symmetry->bit[at.turned][proof.move] : proof.move;
    tt_store(base->table, at.hash, at.key[0], at.key[1],
             search_entry(proof.value, alpha, beta, move, base->thread.nodes - nodes, CONFIDENCE_EXACT));
    return true;
}

static inline bool mnk_leaf(mnk_worker *w, const mnk_node_position *p, int alpha, int beta, int *value)
{
    assert((p->own & p->opponent) == 0);
    return decided_at_once(w, p, alpha, beta, value) || decided_by_proof(w, p, alpha, beta, value);
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

/* The prover's move on the best line, where no search has been; MOVE_NONE: none is known, or only
 * the order is asked for. */
static int proved_move(mnk_worker *w, const mnk_node_position *p, int alpha, int beta)
{
    mnk_proof proof;
    if (w->base.run->job->goal == GOAL_ORDER_MOVES || !effort_at(w, bit_count(empties_of(w, p))) ||
        (p->own == w->unproved.own && p->opponent == w->unproved.opponent))
        return MOVE_NONE;
    return prove(w, p, alpha, beta, &proof) ? proof.move : MOVE_NONE;
}

static inline void mnk_order(mnk_worker *w, const mnk_node_position *p, mnk_child *list, int n, int hinted, int alpha,
                             int beta)
{
    enum { FIRST = 1 << 28, ENDS = 1 << 29 };
    int32_t score[MAX_SQUARES] = {0};
    const bool misere = w->constants->rules.misere, sorts = w->base.options->techniques & TECH_ORDER;
    if (n >= ORDER_MIN && sorts)
        mnk_lines_promise(w->constants, p->own, p->opponent, empties_of(w, p), score);
    if (hinted == MOVE_NONE)
        hinted = proved_move(w, p, alpha, beta);
    for (int i = 0; i < n; i++) {
        list[i].score = misere ? -score[list[i].move] : score[list[i].move];
        list[i].score += list[i].move == hinted ? FIRST : 0;
        list[i].score += !sorts || !list[i].position.ended ? 0 : misere ? -ENDS : ENDS;
    }
    for (int i = 1; i < n; i++)
        mnk_insert(list, i, list[i]);
}

static bool init_worker(search_worker *base, const void *lines)
{
    mnk_worker *w = (mnk_worker *)(void *)base;
    const search_options *o = base->options;
    w->constants = lines;
    w->root_empties = diagram_empties(base->run->job->spec, base->run->job->d);
    w->unproved = (mnk_node_position){.own = UINT64_MAX, .opponent = UINT64_MAX}; /* none yet */
    const unsigned provers = w->constants->rules.misere ? 0 : TECH_THREATS | TECH_RELAXED;
    mnk_prover_init(&w->prover, lines, o->techniques & provers,
                    o->hash_bytes / (size_t)(4 * base->thread.team->threads));
    return true;
}

static void end_worker(search_worker *w)
{
    mnk_prover_free(&((mnk_worker *)(void *)w)->prover);
}

/* True if the search of the misère game is used. */
static bool is_for_misere(const game_spec *spec, int empties, const search_options *options)
{
    return spec->misere && empties >= MISERE_MIN &&
           (options->techniques & (TECH_SYMMETRY_STRATEGY | TECH_CANCELLING)) != 0;
}

static size_t useful_table(const game_spec *spec, int empties, const search_options *options)
{
    if (is_for_misere(spec, empties, options))
        return SIZE_MAX;
    return empties <= 9 ? (size_t)1 << 20 : empties <= 16 ? (size_t)1 << 20 << (empties - 9) : SIZE_MAX;
}

static status search_from(const mnk_lines *lines, const mnk_position *start, const search_job *job, search_result *out,
                          error *e)
{
    const search_options *options = job->options;
    int final;
    const bool over = mnk_over(&lines->rules, start, &final);
    const int empties = lines->squares - bit_count(start->own | start->opponent);
    if (!over && is_for_misere(job->spec, empties, options)) {
        const unsigned strategy = options->techniques & TECH_SYMMETRY_STRATEGY ? 0 : MISERE_SYMMETRY_STRATEGY;
        const unsigned cancelling = options->techniques & TECH_CANCELLING ? 0 : MISERE_TWINS | MISERE_CANCELLING;
        return search_mnk_misere(lines, MISERE_ALL & ~strategy & ~cancelling, start, job, out, e);
    }
    mnk_node_position p = {.own = start->own, .opponent = start->opponent};
    mnk_root root = {.position = &p, .out = out};
    const search_plan plan = {
        .worker_size = sizeof(mnk_worker),
        .useful_bytes = useful_table(job->spec, empties, options),
        .lower = over ? final : -1,
        .upper = over ? final : 1,
        .over = over,
        .symmetry = options->techniques & TECH_SYMMETRY ? &lines->turns : NULL,
        .init = init_worker,
        .end = end_worker,
        .shared = lines,
        .master = mnk_master,
        .root = &root,
    };
    return search_run_plan(job, &plan, out, e);
}

static status search_mnk(const search_job *job, search_result *out, error *e)
{
    mnk_position start;
    mnk_lines *lines = malloc(sizeof *lines);
    if (!lines)
        return fail(e, STATUS_NO_MEMORY, "mnk: out of memory");
    mnk_lines_init(lines, job->spec);
    mnk_from_diagram(&lines->rules, job->d, &start);
    const status result = search_from(lines, &start, job, out, e);
    free(lines);
    return result;
}

static status applicable(const game_spec *spec, int empties, const search_options *options, search_applicable *out,
                         error *e)
{
    (void)options, (void)e;
    const bool misere = spec->misere;
    out->techniques = TECH_PVS | TECH_STABILITY | TECH_THREATS |
                      (empties > MNK_TABLE_MIN ? TECH_TABLE | TECH_SYMMETRY | TECH_MTD : 0) |
                      (empties > MNK_ETC_MIN ? TECH_ETC : 0) | (empties >= ORDER_MIN ? TECH_ORDER : 0) |
                      (!misere && empties >= PAIRS_MIN ? TECH_PAIRS : 0) |
                      (!misere && empties >= PROVE_MIN ? TECH_RELAXED : 0) |
                      (misere && empties >= MISERE_MIN ? TECH_SYMMETRY_STRATEGY | TECH_CANCELLING : 0);
    out->shared = empties >= MNK_SPLIT_MIN;
    return STATUS_OK;
}

const solver_game solver_mnk = {
    .search = search_mnk,
    .techniques = TECH_TABLE | TECH_SYMMETRY | TECH_PVS | TECH_ETC | TECH_THREATS | TECH_STABILITY | TECH_PAIRS |
                  TECH_ORDER | TECH_MTD | TECH_RELAXED | TECH_SYMMETRY_STRATEGY | TECH_CANCELLING,
    .words =
        (const technique_words[]){
            {TECH_STABILITY, "bounds from rows that can never be completed"},
            {TECH_ORDER, "squares ordered by the open rows through them"},
            {0, NULL},
        },
    .applicable = applicable,
    .useful_table = useful_table,
    .soon_solved = 36,
    .original = &original_mnk,
    .draw_proof = draw_proof_make,
};
